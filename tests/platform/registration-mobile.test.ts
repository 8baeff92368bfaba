import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#contract/login.ts';
import { registerByMobile } from '#contract/registration.ts';
import { sendLoginCode, sendRegisterCode } from '#contract/verification.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { fieldOf, openTestPlatform, type Answer, type TestPlatform } from '../support/platform.ts';
import {
  closeSound,
  codeBy,
  fieldsIn,
  memberIn,
  mobileOf,
  sliderTicket,
  switchModules,
  wrongFor,
} from './identity-harness.ts';

const PASS = 'Kestane7Kebap';

describe.each(SERVER_BY_DAY)('registration by mobile number on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
  });
  afterEach(() => closeSound(platform));

  const mobile = mobileOf(1);
  const byMobile = async (more: object = {}): Promise<Answer> =>
    platform.request(registerByMobile, {
      mobileNum: mobile,
      password: PASS,
      confirmPassword: PASS,
      ...(await sliderTicket(platform, 'register')),
      ...more,
    });

  it('REG-03 VAL-15 ACT-17 requires the code sent to it, and makes a name', async () => {
    expect(fieldsIn(await byMobile())[1]).toEqual({ verificationCode: 'code_missing' });
    expect(fieldsIn(await byMobile({ mobileNum: undefined, verificationCode: '1' }))[1]).toEqual({
      mobileNum: 'phone_missing',
    });
    const code = await codeBy(platform, sendRegisterCode, mobile);
    expect((await byMobile({ verificationCode: wrongFor(code) })).body.errorCode).toBe('sms_code_wrong');
    const answer = await byMobile({ verificationCode: code, countryDialingCode: '+90' });
    expect(fieldOf(answer.body.value, 'userName')).toMatch(/^m\d{9}$/);
    expect(await memberIn(platform, answer)).toMatchObject({ countryDialingCode: '90', mobile, profile: {} });
    expect((await platform.login(fieldOf(answer.body.value, 'userName'), PASS)).status).toBe(200);
  });

  it('CFG-08 needs no password where the form has none; the code signs in', async () => {
    await switchModules(platform, ['MOBILENUMPASSREG3'], false);
    const code = await codeBy(platform, sendRegisterCode, mobile);
    const answer = await byMobile({
      password: undefined,
      confirmPassword: undefined,
      verificationCode: code,
    });
    expect(await memberIn(platform, answer)).toMatchObject({ passwordHash: null, passwordChangedAt: null });
    const again = await codeBy(platform, sendLoginCode, mobile);
    expect((await platform.request(login, { username: mobile, password: again, type: 'sms' })).status).toBe(
      200,
    );
  });

  it('reveals that a number is taken only to the holder of the phone', async () => {
    await platform.addPerson({ countryDialingCode: '90', mobile });
    const code = await codeBy(platform, sendRegisterCode, mobile);
    expect((await byMobile({ verificationCode: wrongFor(code) })).body.errorCode).toBe('sms_code_wrong');
    expect((await byMobile({ verificationCode: code })).body.errorCode).toBe('mobile_taken');
  });

  it('gives a number to one of two concurrent registrations', async () => {
    const code = await codeBy(platform, sendRegisterCode, mobile);
    const answers = await Promise.all([
      byMobile({ verificationCode: code }),
      byMobile({ verificationCode: code }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await platform.deps.db.select().from(members)).toHaveLength(1);
  });
});
