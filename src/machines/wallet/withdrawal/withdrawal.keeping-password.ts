import { known } from '../../flow-meta.ts';
import { paymentOf } from '../../member/payment-password/payment-input.ts';
import { withdrawalSetup } from './withdrawal.setup.ts';

/** While the payment password is changed or replaced; then the page is as it was, in the state `back`. */
export const keepingPassword = (back: string) =>
  withdrawalSetup.createStateConfig({
    description: 'The page waits; what was typed stays.',
    tags: 'waiting',
    initial: 'loading',
    exit: 'forgetPayment',
    states: {
      loading: {
        description: 'What protects the account is loading, and the code of the dialog.',
        invoke: {
          id: 'getSecurity',
          src: 'getSecurity',
          onDone: {
            target: 'open',
            actions: { type: 'assignProtection', params: ({ event }) => ({ protection: event.output }) },
          },
          onError: { target: back, actions: { type: 'assignFailure', params: ({ event }) => event } },
        },
      },
      open: {
        description: 'The payment password is set, changed or replaced in a dialog over the page.',
        invoke: {
          id: 'paymentPassword',
          src: 'paymentPassword',
          input: ({ context: { pageData, phoneService, payment } }) => {
            const { task, protection } = known(payment);
            const length = known(known(pageData).terms.paymentLength);
            return { ...paymentOf(known(protection), length, phoneService), task };
          },
          onDone: [
            {
              guard: { type: 'isKept', params: ({ event }) => ({ task: event.output }) },
              target: back,
              actions: [
                'assignPasswordSet',
                { type: 'assignKept', params: ({ event }) => ({ task: event.output }) },
              ],
            },
            { target: back },
          ],
        },
      },
    },
  });
