import type { SiteSettings } from '../../../services/contract/system.ts';
import { isProved } from '../../../services/firebase.ts';
import type { Phone } from '../../../services/verification.ts';
import { known } from '../../flow-meta.ts';
import { valueOf } from './registration-form.ts';
import { CODE, phoneOf, registrationOf } from './registration-wire.ts';
import type { RegistrationContext } from './registration.context.ts';

/** The input of the service's confirmation. */
export interface Confirmation {
  readonly service: SiteSettings['firebase'];
  readonly phone: Phone;
  readonly typed: string;
}

/** Whether the form has a field for a code. */
export const requiresCode = ({ fields }: RegistrationContext): boolean =>
  fields.some(({ key }) => key === CODE);
/** Whether the submitted number is proved already. */
export const isProvedIn = ({ proof, values }: RegistrationContext): boolean =>
  values !== null && isProved(proof, phoneOf(values));

/** The request of an attempt: the shown fields as submitted. */
export const attemptOf = (context: RegistrationContext) => {
  const { fields, method, values, ticket, proof, social, documents } = context;
  return {
    registration: {
      ...registrationOf(method, fields, {
        values: known(values),
        proof: requiresCode(context) && isProvedIn(context) ? proof : null,
        documents,
      }),
      ...(social ? { proof: social } : {}),
    },
    ticket: known(ticket),
  };
};
/** The typed code for the typed number. */
export const confirmationOf = ({ offers, values }: RegistrationContext): Confirmation => ({
  service: offers.phoneService,
  phone: phoneOf(known(values)),
  typed: valueOf(known(values), CODE),
});
