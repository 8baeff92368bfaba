import * as cards from './contract/cards.ts';
import { confirmServiceCode, sendServiceCode, type PhoneProof } from './firebase.ts';
import { call } from './http.ts';
import { setPaymentPassword } from './payment-password.ts';
import type { Phone } from './verification.ts';

/** Sets the first one, changes it by the old one, or replaces a forgotten one. */
export type PaymentTask = 'set' | 'change' | 'reset';
export interface PaymentAttempt {
  readonly task: PaymentTask;
  /** The old one, or the sign-in password where there is none or it is forgotten. */
  readonly oldPassword: string;
  readonly newPassword: string;
  /** To replace a forgotten one. */
  readonly verificationCode: string;
  /** The account's number as typed, where the phone-verification service sends the code. */
  readonly phone: Phone | null;
}

/** `proof` stands for the code where the service has checked it. */
export const savePaymentPassword = async (
  { task, verificationCode, oldPassword, newPassword }: PaymentAttempt,
  proof: PhoneProof | null,
  signal?: AbortSignal,
): Promise<void> => {
  const password = { oldPassword, newPassword };
  if (task === 'set') await setPaymentPassword(password, signal);
  else if (task === 'change') await call(cards.changePaymentPassword, password, { signal });
  else {
    const evidence = proof ? { firebaseIdToken: proof.idToken } : { verificationCode };
    await call(cards.resetPaymentPassword, { ...password, ...evidence }, { signal });
  }
};

/** Sends a code with which a forgotten payment password is replaced: by the service to a number, else to the account's. */
export const sendPaymentCode = async (
  { service, phone }: { readonly service: unknown; readonly phone: Phone | null },
  signal?: AbortSignal,
): Promise<void> => {
  if (phone) await sendServiceCode(service, 'payment', phone);
  else await call(cards.sendWithdrawCode, { purpose: 'payment' }, { signal });
};

/** The service checks its code. */
export const confirmPaymentCode = (
  service: unknown,
  code: { readonly phone: Phone; readonly typed: string },
): Promise<PhoneProof> => confirmServiceCode(service, 'payment', code);
