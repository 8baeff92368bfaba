import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCaptchaImage } from '#contract/captcha.ts';
import { login } from '#contract/login.ts';
import { requestPasswordMail, setPasswordByPhone } from '#contract/password.ts';
import { sendLoginCode, sendRegisterCode, sendResetCode } from '#contract/verification.ts';
import { sendWithdrawCode } from '#contract/cards.ts';
import { openTestDatabase } from '../support/databases.ts';
import { isNight } from '../support/night.ts';
import { openTestPlatform, PASSWORD, type Answer, type TestPlatform } from '../support/platform.ts';
import { codeTo, messagesTo, mobileOf, strangers, switchModules, wrongFor } from './identity-harness.ts';
import { addPayee, settle, withdraw, type Payee } from './withdrawal-harness.ts';

const MINUTE = 60_000;
const HOME = '192.0.2.10';
/** Number of successful responses when an owner completes every path. */
const WAYS = 9;

/**
 * The rule of `identity/clients.ts`, executed: whatever strangers do, in any order and between any two steps of the
 * owner, every path of the owner stays open. The owner is signed in, or at a place that the account has signed in from.
 */
describe('an owner among strangers', () => {
  let platform: TestPlatform;
  const ip = strangers();
  let people = 0;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase('pglite'));
    await settle(platform, { turnoverPercent: 0, minimum: 100, daily: 1e6, dailyAmount: 1e12 });
    await switchModules(platform, ['CHNGPASSVERIF3', 'PWRESETSMS3'], true);
  });
  afterAll(() => platform.close());

  interface Owner extends Payee {
    readonly mobile: string;
    readonly email: string;
    password: string;
  }
  const addOwner = async (): Promise<Owner> => {
    people += 1;
    const mobile = mobileOf(people);
    const email = `owner_${people}@ornek.test`;
    const payee = await addPayee(platform, { countryDialingCode: '90', mobile, email });
    const owner = { ...payee, mobile, email, password: PASSWORD };
    expect((await signIn(owner)).status).toBe(200);
    return owner;
  };
  /** Errors of others at the account may require an image captcha: an extra step, but not a closed path. */
  const signIn = async ({ account, password }: Owner): Promise<Answer> => {
    const first = await platform.login(account, password, {}, { ip: HOME });
    if (first.body.errorCode !== 'captcha_required') return first;
    const drawn = await platform.request(getCaptchaImage, {}, { ip: HOME });
    const cookie = (drawn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return platform.login(account, password, { captcha: platform.captchaCode() }, { ip: HOME, cookie });
  };
  const tokenOf = async (owner: Owner): Promise<string> =>
    ((await signIn(owner)).body.value as { token: string }).token;

  /** Actions of a stranger who knows a member's name and number. */
  const HARM: Readonly<Record<string, (owner: Owner) => Promise<unknown>>> = {
    loginCode: ({ mobile }) => platform.request(sendLoginCode, { mobileNum: mobile }, { ip: ip() }),
    resetCode: ({ mobile }) => platform.request(sendResetCode, { mobileNum: mobile }, { ip: ip() }),
    registerCode: ({ mobile }) => platform.request(sendRegisterCode, { mobileNo: mobile }, { ip: ip() }),
    guessLogin: ({ mobile }) =>
      platform.request(login, { username: mobile, password: '000000', type: 'sms' }, { ip: ip() }),
    guessReset: ({ mobile }) =>
      platform.request(
        setPasswordByPhone,
        { mobileNum: mobile, verificationCode: '000000', newPassword: 'Kestane7Kebap' },
        { ip: ip() },
      ),
    guessPassword: async ({ account }) => {
      const from = ip();
      return platform.login(account, 'Wrong-Horse-26', {}, { ip: from });
    },
    mailElsewhere: ({ account }) =>
      platform.request(
        requestPasswordMail,
        { username: account, email: 'elsewhere@ornek.test' },
        { ip: ip() },
      ),
    mailOwner: ({ account, email }) =>
      platform.request(requestPasswordMail, { username: account, email }, { ip: ip() }),
  };
  const NAMES = Object.keys(HARM);

  /** Every path of the owner, with an attack before each step of it. */
  const walk = async (harm: readonly string[]): Promise<number> => {
    const owner = await addOwner();
    let at = 0;
    let ways = 0;
    const share = Math.ceil(harm.length / 7);
    const meanwhile = async (): Promise<void> => {
      for (const name of harm.slice(at, at + share)) await HARM[name]?.(owner);
      at += share;
      platform.clock.advance(MINUTE);
    };
    const open = (way: string, answer: Answer): void => {
      expect([way, answer.status, answer.body.errorCode]).toEqual([way, 200, undefined]);
      ways += 1;
    };
    const atHome = { ip: HOME };

    await meanwhile();
    open('code for a sign-in', await platform.request(sendLoginCode, { mobileNum: owner.mobile }, atHome));
    const code = await codeTo(platform, owner.mobile);
    await meanwhile();
    open(
      'sign-in by code',
      await platform.request(login, { username: owner.mobile, password: code, type: 'sms' }, atHome),
    );
    await meanwhile();
    open('password', await signIn(owner));
    await meanwhile();
    const mails = (await messagesTo(platform, owner.email)).length;
    const mail = { username: owner.account, email: owner.email };
    open('password mail', await platform.request(requestPasswordMail, mail, atHome));
    expect((await messagesTo(platform, owner.email)).length).toBe(mails + 1);
    await meanwhile();
    open(
      'code for a new password',
      await platform.request(sendResetCode, { mobileNum: owner.mobile }, atHome),
    );
    const reset = await codeTo(platform, owner.mobile);
    await meanwhile();
    owner.password = 'Ayna-Kanadi-27';
    const renewed = { mobileNum: owner.mobile, verificationCode: reset, newPassword: owner.password };
    open('new password by code', await platform.request(setPasswordByPhone, renewed, atHome));
    const again = await signIn(owner);
    open('the new password', again);
    const { token } = again.body.value as { token: string };
    await meanwhile();
    open(
      'code for a withdrawal',
      await platform.request(sendWithdrawCode, { purpose: 'withdraw' }, { token }),
    );
    open('payment password', await withdraw(platform, { ...owner, token }, 1));
    return ways;
  };

  it.each(NAMES)('%s, repeated, blocks no path of the owner', async (name) => {
    expect(await walk(Array<string>(56).fill(name))).toBe(WAYS);
  });

  it('nor does any random sequence', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...NAMES), { minLength: 14, maxLength: 56 }),
        async (harm) => {
          expect(await walk(harm)).toBe(WAYS);
        },
      ),
      { numRuns: isNight ? 12 : 5, seed: 14 },
    );
  });

  it('concurrent right payment passwords are all accepted, and wrong ones stop at the hour’s limit', async () => {
    const owner = await addOwner();
    const token = await tokenOf(owner);
    const all = await Promise.all(
      Array.from({ length: 12 }, () => withdraw(platform, { ...owner, token }, 1)),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        withdraw(platform, { ...owner, token }, 1, { body: { password: wrongFor(String(index)) } }),
      ),
    );
    const codes = wrong.map(({ body }) => body.errorCode).toSorted();
    expect(codes).toEqual([...Array(7).fill('TOO_MANY_REQUESTS'), ...Array(5).fill('invalid.payment.pw')]);
  });
});
