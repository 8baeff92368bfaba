/** A brand whose codes come from the phone-verification service, and the responses of the service. */
import type { PhoneProof } from '../../../src/services/firebase.ts';
import type { Site } from '../../../src/services/system.ts';

/** The settings of a project; their values belong to the service. */
export const service = { projectId: 'demo' };
export const withService = ({ status, modules }: Site): Site => ({
  status: { ...status, settings: { ...status.settings, firebase: service } },
  modules: [...modules, 'PHONEVERIFSERVICE3'],
});

export const phoneProof: PhoneProof = { number: '+905324180772', idToken: 'id-token-1' };
