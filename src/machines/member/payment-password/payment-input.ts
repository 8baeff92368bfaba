/** What the pages that open the flow know of it; its code is loaded when it is opened. */
import type { PaymentTask } from '../../../services/payment-change.ts';
import type { Protection } from '../../../services/security.ts';
import type { Offers } from '../../session/common/offers.ts';

/** What the form asks for. */
export interface PaymentForm {
  readonly task: PaymentTask;
  /** An account with a sign-in password proves its owner by it. */
  readonly hasPassword: boolean;
  /** The account's phone, masked; without one no code can replace a forgotten payment password. */
  readonly phone: string | null;
  /** The phone-verification service that sends the codes; null where the platform does. */
  readonly service: Offers['phoneService'];
}
export interface PaymentPasswordInput extends Omit<PaymentForm, 'task'> {
  readonly isSet: boolean;
  /** How long a payment password is. */
  readonly minLength: number;
  readonly maxLength: number;
  /** What its owner has come for; the present one is changed unless they say that it is forgotten. */
  readonly task?: PaymentTask;
}

/** What the form depends on, by what protects the account. */
export const paymentOf = (
  { paymentPasswordSet, passwordSet, mobile }: Protection,
  length: NonNullable<Protection['paymentLength']>,
  service: PaymentForm['service'],
): PaymentPasswordInput => ({
  ...{ isSet: paymentPasswordSet, hasPassword: passwordSet, phone: mobile?.masked ?? null },
  ...{ service, ...length },
});
/** What was done, as a message id. */
export const PAYMENT_NOTICES = {
  set: 'security_payment_set',
  change: 'payment_password_changed',
  reset: 'payment_password_changed',
} as const satisfies Record<PaymentTask, string>;
export type PaymentNotice = (typeof PAYMENT_NOTICES)[PaymentTask];
