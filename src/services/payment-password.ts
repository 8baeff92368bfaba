import * as cards from './contract/cards.ts';
import { call } from './http.ts';

interface NewPassword {
  readonly oldPassword: string;
  readonly newPassword: string;
}
export const changePaymentPassword = async (password: NewPassword, signal?: AbortSignal): Promise<void> => {
  await call(cards.changePaymentPassword, password, { signal });
};
export const setPaymentPassword = async (password: NewPassword, signal?: AbortSignal): Promise<void> => {
  await call(cards.setPaymentPassword, password, { signal });
};

/** Replaces a forgotten payment password, with the sign-in password and a code by SMS. */
export const resetPaymentPassword = async (
  proof: NewPassword & { readonly verificationCode: string },
  signal?: AbortSignal,
): Promise<void> => {
  await call(cards.resetPaymentPassword, proof, { signal });
};
