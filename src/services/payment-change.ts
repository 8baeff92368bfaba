import * as cards from './contract/cards.ts';
import { call } from './http.ts';

/** Sets the first one, changes it by the old one, or replaces a forgotten one. */
export type PaymentTask = 'set' | 'change' | 'reset';
export interface PaymentAttempt {
  readonly task: PaymentTask;
  /** The old one, or the sign-in password where there is none or it is forgotten. */
  readonly oldPassword: string;
  readonly newPassword: string;
  /** To replace a forgotten one. */
  readonly verificationCode: string;
}
export const savePaymentPassword = async (
  { task, verificationCode, ...password }: PaymentAttempt,
  signal?: AbortSignal,
): Promise<void> => {
  if (task === 'set') await call(cards.setPaymentPassword, password, { signal });
  else if (task === 'change') await call(cards.changePaymentPassword, password, { signal });
  else await call(cards.resetPaymentPassword, { ...password, verificationCode }, { signal });
};

/** Sends a code to the account's phone, with which a forgotten payment password is replaced. */
export const sendPaymentCode = async (signal?: AbortSignal): Promise<void> => {
  await call(cards.sendWithdrawCode, { purpose: 'payment' }, { signal });
};
