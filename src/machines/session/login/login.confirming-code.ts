import { known } from '../../flow-meta.ts';
import { loginSetup } from './login.setup.ts';

/** While the phone-verification service checks a code that it has sent. */
export const confirmingCode = loginSetup.createStateConfig({
  description: 'The phone-verification service checks the code; the form waits.',
  meta: { requirements: ['ERR-20'] },
  tags: ['busy', 'modal'],
  invoke: {
    id: 'confirmServiceCode',
    src: 'confirmServiceCode',
    input: ({ context: { offers, attempt } }) => ({
      service: offers.phoneService,
      attempt: known(attempt),
    }),
    onDone: {
      target: 'submitting',
      actions: { type: 'assignPhoneProof', params: ({ event }) => ({ phoneProof: event.output }) },
    },
    onError: {
      target: 'editing',
      actions: [{ type: 'assignUnproved', params: ({ event }) => event }, 'forgetAttempt'],
    },
  },
  on: { 'dialog.close': 'closed' },
});
