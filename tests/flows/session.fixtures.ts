/** Who comes, and what the platform answers them: for the flows of signing in and out. */
import type { CaptchaTicket } from '../../src/services/contract/captcha.ts';
import type { SignedIn } from '../../src/services/contract/login.ts';

export const ticket: CaptchaTicket = {
  lot_number: 'lot-1',
  captcha_output: 'out',
  pass_token: 'pass',
  gen_time: '1',
};
export const signedIn: SignedIn = {
  token: 't-1',
  customerId: '7',
  account: 'mina_k',
  accountType: 0,
  isFirstLogin: false,
  isPasswordExpired: false,
  isPasswordDefault: false,
};
