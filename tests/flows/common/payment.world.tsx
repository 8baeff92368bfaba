/** The dialog of the payment password over a page, whose code is loaded when it is first opened. */
import { createActor } from 'xstate';
import { paymentPasswordMachine } from '../../../src/machines/member/payment-password/payment-password.machine.ts';
import { PaymentPassword } from '../../../src/views/member/payment-password/PaymentPassword.tsx';
import { openApp } from '../../unit/views/layout/app-harness.tsx';
import { fetchView } from './late-view.world.tsx';

const opened = () =>
  createActor(paymentPasswordMachine, {
    input: {
      ...{ isSet: true, hasPassword: true, phone: null, service: null },
      ...{ minLength: 6, maxLength: 6 },
    },
  });

/** As it is just opened, for a page that shows it. */
export const paymentPicture = () => opened().getSnapshot();

export const fetchPaymentDialog = (): Promise<void> =>
  fetchView(<PaymentPassword flow={opened().start()} app={openApp()} />, 'dialog');
