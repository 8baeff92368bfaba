import type { Endpoint } from '#contract/endpoint.ts';
import { login } from '#contract/login.ts';
import { requestPasswordMail } from '#contract/password.ts';
import { registerByMobile } from '#contract/registration.ts';
import { sendLoginCode, sendRegisterCode, sendResetCode } from '#contract/verification.ts';
import { passedCheck } from '../../platform/domains/identity/captcha.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/runtime/deps.ts';
import type { TestPlatform } from '../support/platform.ts';
import { mobileOf, sliderTicket } from './identity-harness.ts';

export const EMAIL = 'nina@ornek.test';
/** Of the member whom a stranger asks about. */
export const MOBILE = mobileOf(1);

/** A call by which a stranger might learn whether an account exists: for an existing account, or an unknown one. */
export type Enumeration = (
  platform: TestPlatform,
  account: string | null,
) => [Endpoint, object] | Promise<[Endpoint, object]>;

const checkOf = (platform: TestPlatform): Promise<object> => passedCheck(platform.deps, 'code');
const mobileFor = (account: string | null): string => (account ? MOBILE : mobileOf(9));

/** Each such call, by its name (goal S5). */
export const ENUMERATIONS: readonly (readonly [string, Enumeration])[] = [
  [
    'login',
    async (platform, account) => [
      login,
      {
        username: account ?? 'nobody_is_here',
        password: 'Wrong-Horse-26',
        type: 'username',
        ...(await platform.ticket()),
      },
    ],
  ],
  [
    'forgotten password',
    (_, account) => [requestPasswordMail, { username: account ?? 'nobody_is_here', email: EMAIL }],
  ],
  [
    'login code',
    async (platform, account) => [
      sendLoginCode,
      { mobileNum: mobileFor(account), ...(await checkOf(platform)) },
    ],
  ],
  [
    'reset code',
    async (platform, account) => [
      sendResetCode,
      { mobileNum: mobileFor(account), ...(await checkOf(platform)) },
    ],
  ],
  [
    'code to register',
    async (platform, account) => [
      sendRegisterCode,
      { mobileNo: mobileFor(account), ...(await checkOf(platform)) },
    ],
  ],
  [
    'registration by number',
    async (platform, account) => [
      registerByMobile,
      {
        mobileNum: mobileFor(account),
        verificationCode: '000000',
        password: 'Kestane7Kebap',
        confirmPassword: 'Kestane7Kebap',
        ...(await sliderTicket(platform, 'register')),
      },
    ],
  ],
  ['wrong code', (_, account) => [login, { username: mobileFor(account), password: '000000', type: 'sms' }]],
];

/** The same platform with a log of its time-consuming work: statements by kind, and hashes. */
export const counting = (deps: Deps): { deps: Deps; work: string[] } => {
  const work: string[] = [];
  const counted = (db: Db): Db =>
    new Proxy(db, {
      get: (target, name, receiver) => {
        const found = Reflect.get(target, name, receiver) as unknown;
        if (name !== 'transaction') {
          work.push(String(name));
          return found;
        }
        return (run: (tx: Db) => Promise<unknown>, ...rest: never[]) => {
          work.push('transaction');
          return target.transaction((tx) => run(counted(tx as unknown as Db)), ...rest);
        };
      },
    });
  const { passwords } = deps;
  return {
    work,
    deps: {
      ...deps,
      db: counted(deps.db),
      passwords: {
        ...passwords,
        matches: (password, hash) => {
          work.push('hash');
          return passwords.matches(password, hash);
        },
      },
    },
  };
};
