import { loginSetup } from './login.setup.ts';

/** While the browser asks for a passkey. */
export const atPasskey = loginSetup.createStateConfig({
  description: 'The browser asks for a passkey over the form, and the platform checks its answer.',
  meta: { requirements: ['LOG-12'] },
  tags: ['busy', 'modal'],
  invoke: {
    id: 'signInByPasskey',
    src: 'signInByPasskey',
    onDone: {
      target: 'welcomed',
      actions: { type: 'assignSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
    },
    onError: { target: 'editing', actions: { type: 'assignFailure', params: ({ event }) => event } },
  },
  on: { 'dialog.close': 'closed' },
});
