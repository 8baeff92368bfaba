/** Visitors and the platform's responses to them, for the flows of signing in and out. */
import type { CaptchaTicket } from '../../../src/services/contract/captcha.ts';
import type { FieldRule } from '../../../src/services/contract/field-rules.ts';
import type { SignedIn } from '../../../src/services/contract/login.ts';
import type { SocialProvider } from '../../../src/services/contract/social.ts';
import type { Balance } from '../../../src/services/contract/wallet.ts';
import type { MemberInfo } from '../../../src/services/session.ts';
import type { SocialProof } from '../../../src/services/social.ts';

export const ticket: CaptchaTicket = {
  lot_number: 'lot-1',
  captcha_output: 'out',
  pass_token: 'pass',
  gen_time: '1',
};
/** Providers as the platform names them, with the project that verifies their proofs. */
export const PROVIDERS: readonly SocialProvider[] = [
  {
    id: 'google.com',
    name: 'Google',
    authorizeUrl: '/stand-in/social/google.com/authorize',
    clientId: 'statehouse-site',
  },
];
export const PROJECT = {
  apiKey: 'stand-in',
  authDomain: 'site.test',
  projectId: 'demo-statehouse',
  isStandIn: true,
  socialProviders: [...PROVIDERS],
};
/** An identity at one of the providers. */
export const proof: SocialProof = {
  idToken: 'id-token-1',
  channel: 'google.com',
  provider: 'Google',
  email: 'mina@ornek.test',
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
export const balance: Balance = {
  sum: 1_248_050,
  currency: 'TLB',
  exponent: 2,
  symbol: null,
  symbolPosition: 'front',
  wallets: [],
};
export const memberOf = (account: string): MemberInfo => ({
  customerId: '7',
  account,
  nickname: `${account} the Lucky`,
  accountType: 0,
  toUpline: false,
  memberLabels: [],
  club: { name: 'Sapphire', level: 4 },
  lastLoginAt: null,
});
/** The platform's rule for passwords. */
export const nameRule: FieldRule = {
  key: 'username',
  isEnabled: true,
  isRequired: true,
  acceptedPattern: '^[A-Za-z]\\w*$',
  patternId: '2',
  minLength: 4,
  maxLength: 16,
};
export const passwordRule: FieldRule = {
  key: 'password',
  isEnabled: true,
  isRequired: true,
  acceptedPattern: '^[!-~]*$',
  patternId: '17',
  minLength: 8,
  maxLength: 64,
};
