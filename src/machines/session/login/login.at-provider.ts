import { known } from '../../flow-meta.ts';
import { signedInBy } from './login-attempt.ts';
import { loginSetup } from './login.setup.ts';

/** While the visitor signs in at a provider. */
export const atProvider = loginSetup.createStateConfig({
  description: 'In place of the form, a note says that the sign-in goes on in the provider’s window.',
  meta: { requirements: ['LOG-03', 'GAT-10'] },
  tags: 'modal',
  invoke: {
    id: 'socialSignIn',
    src: 'socialSignIn',
    input: ({ context: { project, provider } }) => ({ project, provider: known(provider) }),
    onDone: [
      {
        guard: { type: 'isKnownThere', params: ({ event }) => event },
        target: 'welcomed',
        actions: [
          { type: 'assignProofAttempt', params: ({ event }) => event },
          { type: 'assignSignedIn', params: ({ event }) => ({ signedIn: signedInBy(event.output) }) },
        ],
      },
      {
        guard: { type: 'isNewPlaceThere', params: ({ event }) => event },
        target: 'verifying',
        actions: [
          { type: 'assignProofAttempt', params: ({ event }) => event },
          { type: 'assignSocialStep', params: ({ event }) => event },
        ],
        meta: { requirements: ['LOG-23'] },
      },
      {
        target: 'editing',
        actions: [
          { type: 'assignProof', params: ({ event }) => event },
          { type: 'assignSocialFailure', params: ({ event }) => event },
        ],
      },
    ],
  },
  on: { 'dialog.close': 'closed' },
});
