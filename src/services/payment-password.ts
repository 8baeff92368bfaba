import * as cards from './contract/cards.ts';
import { call } from './http.ts';

/** Sets the first one, for which the sign-in password stands as the old one. */
export const setPaymentPassword = async (
  password: { readonly oldPassword: string; readonly newPassword: string },
  signal?: AbortSignal,
): Promise<void> => {
  await call(cards.setPaymentPassword, password, { signal });
};
