/** The dialog of the payment password over a page, whose code is loaded when it is first opened. */
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { createActor } from 'xstate';
import en from '../../../src/i18n/lang/en.json' with { type: 'json' };
import { paymentPasswordMachine } from '../../../src/machines/member/payment-password/payment-password.machine.ts';
import { PaymentPassword } from '../../../src/views/member/payment-password/PaymentPassword.tsx';
import { openApp } from '../../unit/views/layout/app-harness.tsx';

const opened = () =>
  createActor(paymentPasswordMachine, {
    input: {
      ...{ isSet: true, hasPassword: true, phone: null, service: null },
      ...{ minLength: 6, maxLength: 6 },
    },
  });

/** As it is just opened, for a page that shows it. */
export const paymentPicture = () => opened().getSnapshot();

export const fetchPaymentDialog = async (): Promise<void> => {
  render(
    <IntlProvider locale="en-GB" messages={en}>
      <PaymentPassword flow={opened().start()} app={openApp()} />
    </IntlProvider>,
  );
  await screen.findByRole('dialog');
  cleanup();
};
