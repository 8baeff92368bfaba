import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getCaptchaImage } from '#contract/captcha.ts';
import { checkAffiliate, getRegisterRules, register, registerByMobile } from '#contract/registration.ts';
import { getMemberInfo } from '#contract/session.ts';
import { sendRegisterCode } from '#contract/verification.ts';
import { getBalance } from '#contract/wallet.ts';
import { REGISTER_LIMITS } from '../../platform/kernel/config.ts';
import { accounts } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { affiliateCodes, members } from '../../platform/domains/identity/people.tables.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import {
  openTestPlatform,
  type Answer,
  type RequestOptions,
  type TestPlatform,
} from '../support/platform.ts';
import {
  closeSound,
  codeTo,
  fieldsIn,
  gist,
  memberIn,
  mobileOf,
  sliderTicket,
  switchModules,
  tokenIn,
} from './identity-harness.ts';

const PASS = 'Kestane7Kebap';
const form = { username: 'Findik26', password: PASS, confirmPassword: PASS };

describe.each(SERVER_BY_DAY)('registration on %s', (engine) => {
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
  const slider = (scene?: 'login') => sliderTicket(platform, scene ?? 'register');
  const byName = async (more: object = {}, options: RequestOptions = {}): Promise<Answer> =>
    platform.request(register, { ...form, ...(await slider()), ...more }, options);
  const switchField = (key: string, patch: object) =>
    platform.deps.settings.write({
      registerFields: platform.deps.settings
        .current()
        .registerFields.map((field) => (field.key === key ? { ...field, ...patch } : field)),
    });

  it('REG-09 VAL-10 returns the rules of the fields, in the order of the form', async () => {
    const { body } = await platform.request(getRegisterRules);
    const rules = body.value as Record<string, unknown>;
    expect(Object.keys(rules).slice(0, 4)).toEqual(['username', 'password', 'payeeName', 'email']);
    expect(rules['username']).toEqual({
      enabled: true,
      required: true,
      patternId: '2',
      minLength: 4,
      maxLength: 16,
    });
    expect(rules['paymentPassword']).toMatchObject({
      enabled: false,
      patternId: '7',
      minLength: 6,
      maxLength: 6,
    });
  });

  it('REG-05 opens account, wallet and session, and the password works', async () => {
    const answer = await byName({ email: 'f@ornek.test', payeeName: 'Fındık Yılmaz' }, { language: 'VI' });
    expect(answer.body.value).toMatchObject({
      userName: 'Findik26',
      customerType: 0,
      firstTimeLogin: true,
      passwordExpired: false,
      passwordDefault: false,
    });
    const token = tokenIn(answer);
    expect((await platform.request(getBalance, {}, { token })).body.value).toMatchObject({ sumBalance: 0 });
    expect((await platform.request(getMemberInfo, {}, { token })).body.value).toMatchObject({
      toUpline: false,
    });
    const row = await memberIn(platform, answer);
    expect(row).toMatchObject({
      nickname: 'Findik26',
      type: 0,
      uplineId: null,
      lineage: `/${row?.id}/`,
      language: 'VI',
      email: 'f@ornek.test',
      mobile: null,
      profile: { payeeName: 'Fındık Yılmaz' },
      passwordChangedAt: platform.clock.now(),
      paymentPasswordHash: null,
    });
    const wallets = await platform.deps.db
      .select()
      .from(accounts)
      .where(eq(accounts.memberId, row?.id ?? 0));
    expect(wallets).toMatchObject([{ code: `player:${row?.id}`, balance: 0n, held: 0n, sequence: 0 }]);
    expect(isSound(await audit(platform.deps.db))).toBe(true);
    expect((await platform.login('FINDIK26', PASS)).status).toBe(200);
  });

  it('REG-01 VAL-11 to VAL-15 VAL-45 validates the form by the rules, each field with its text', async () => {
    const wrong = await byName({
      username: '1st',
      password: 'kisa1',
      confirmPassword: 'kisa2',
      email: 'no address',
      payeeName: 'A',
      affiliateCode: 'a b c d',
    });
    expect(fieldsIn(wrong)).toEqual([
      'fields_invalid',
      {
        username: 'reg_pattern_2',
        password: 'password_length',
        confirmPassword: 'inconsistent_twice',
        email: 'reg_pattern_4',
        payeeName: 'real_name_invalid',
        affiliateCode: 'reg_pattern_5',
      },
    ]);
    expect(fieldsIn(await platform.request(register, await slider()))).toEqual([
      'fields_invalid',
      { username: 'input_required', password: 'input_required', confirmPassword: 'input_required' },
    ]);
    expect(fieldsIn(await byName({ password: 'password123', confirmPassword: 'password123' }))[1]).toEqual({
      password: 'password_too_common',
    });
    const named = 'Findik26Findik26';
    expect(fieldsIn(await byName({ password: named, confirmPassword: named }))[1]).toEqual({
      password: 'password_too_common',
    });
    expect(await platform.deps.db.select().from(members)).toEqual([]);
  });

  it('VAL-16 requires a field only while it is enabled, and stores no other field', async () => {
    const uninvited = {
      wechat: 'findik',
      birthday: 'no date',
      idNumber: '?',
      paymentPassword: 'x',
      email: '',
    };
    const first = await byName(uninvited);
    expect(await memberIn(platform, first)).toMatchObject({
      profile: {},
      paymentPasswordHash: null,
      email: null,
    });
    await switchField('birthday', { enabled: true, required: true });
    await switchField('paymentPassword', { enabled: true, required: true });
    await switchField('wechat', { enabled: true });
    await switchField('email', { enabled: false });
    const more = { username: 'Findik27', wechat: 'findik', email: 'not looked at' };
    expect(fieldsIn(await byName({ ...more, birthday: '31-02-2000', paymentPassword: '12345' }))[1]).toEqual({
      birthday: 'reg_pattern_12',
      paymentPassword: 'password_length',
    });
    const second = await byName({ ...more, birthday: '2000-02-29', paymentPassword: '482915' });
    const row = await memberIn(platform, second);
    expect(row).toMatchObject({ profile: { wechat: 'findik', birthday: '2000-02-29' }, email: null });
    expect(await platform.deps.passwords.matches('482915', row?.paymentPasswordHash ?? null)).toBe(true);
  });

  it('CAP-02 requires a slider ticket of its scene, once', async () => {
    expect((await platform.request(register, form)).body.errorCode).toBe('captcha_required');
    expect((await byName(await slider('login'))).body.errorCode).toBe('captcha_expired');
    const ticket = await slider();
    expect((await byName(ticket)).status).toBe(200);
    expect((await byName({ ...ticket, username: 'Findik28' })).body.errorCode).toBe('captcha_expired');
    await switchModules(platform, ['GEETEST3'], false);
    expect((await platform.request(register, { ...form, username: 'Findik29' })).status).toBe(200);
  });

  it('VAL-44 requires the image captcha where the form has it', async () => {
    await switchField('captcha', { enabled: true, required: true });
    expect(fieldsIn(await byName())[1]).toEqual({ captcha: 'captcha_required' });
    const drawn = await platform.request(getCaptchaImage);
    const cookie = drawn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const right = platform.captchaCode();
    expect((await byName({ captcha: 'XXXX' })).body.errorCode).toBe('captcha_wrong');
    expect((await byName({ captcha: right }, { cookie })).status).toBe(200);
  });

  it('gives a name to one of two concurrent registrations, in any letter case', async () => {
    const forms = await Promise.all(
      ['Findik26', 'findik26'].map(async (username) => ({ ...form, ...(await slider()), username })),
    );
    const answers = await Promise.all(forms.map((each) => platform.request(register, each)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await byName({ username: 'FINDIK26' })).body.errorCode).toBe('username_taken');
    expect(await platform.deps.db.select().from(accounts)).toHaveLength(1);
  });

  it('REG-02 VAL-17 API-10 puts a new member below the owner of the code, and refuses unknown codes', async () => {
    const agent = await platform.addPerson({ account: 'agent', type: 42 });
    await platform.deps.db
      .update(members)
      .set({ lineage: `/7/${agent.id}/` })
      .where(eq(members.id, agent.id));
    await platform.deps.db
      .insert(affiliateCodes)
      .values({ code: 'kerem26', memberId: agent.id, createdAt: platform.clock.now() });
    expect((await platform.request(checkAffiliate, { code: ' Kerem26', domain: 'x' })).status).toBe(200);
    expect((await platform.request(checkAffiliate, { code: 'kerem27' })).body.errorCode).toBe(
      'invitation_code_error',
    );
    expect((await byName({ affiliateCode: 'nobody1' })).body.errorCode).toBe('invitation_code_error');
    expect((await byName({ referralCode: 'nobody1' })).body.errorCode).toBe('invitation_code_error');
    const answer = await byName({ affiliateCode: 'KEREM26' });
    const row = await memberIn(platform, answer);
    expect(row).toMatchObject({ uplineId: agent.id, lineage: `/7/${agent.id}/${row?.id}/` });
    await platform.deps.db.update(members).set({ status: 'locked' }).where(eq(members.id, agent.id));
    expect((await platform.request(checkAffiliate, { code: 'kerem26' })).body.errorCode).toBe(
      'invitation_code_error',
    );
  });

  it('CFG-07 requires a code by name as well where the brand does; an unverified number does not become the account’s', async () => {
    const typed = await byName({ mobileNum: mobile });
    expect(await memberIn(platform, typed)).toMatchObject({ mobile: null, profile: { mobileNum: mobile } });
    await switchModules(platform, ['REGMOBVERF3'], true);
    expect(fieldsIn(await byName({ username: 'Findik27' }))[1]).toEqual({
      mobileNum: 'phone_missing',
      verificationCode: 'code_missing',
    });
    await platform.request(sendRegisterCode, { mobileNo: mobile });
    const verificationCode = await codeTo(platform, mobile);
    const proved = await byName({ username: 'Findik27', mobileNum: mobile, verificationCode });
    expect(await memberIn(platform, proved)).toMatchObject({ mobile, profile: {} });
  });

  it('CFG-06 CFG-09 is offered per method', async () => {
    await switchModules(platform, ['USERNAMEREG3', 'MOBILENUMREG3'], false);
    expect((await byName()).body.errorCode).toBe('function.not.available');
    const byMobile = await platform.request(registerByMobile, { mobileNum: mobile });
    expect(byMobile.body.errorCode).toBe('function.not.available');
  });

  it('is limited for one address', async () => {
    await switchModules(platform, ['GEETEST3'], false);
    const codes = [];
    for (let n = 0; n <= REGISTER_LIMITS.accounts; n += 1)
      codes.push((await platform.request(register, { ...form, username: `Ceviz${n}` })).status);
    expect(codes.indexOf(429)).toBe(REGISTER_LIMITS.accounts);
    expect((await platform.request(register, form, { ip: '198.51.100.4' })).status).toBe(200);
    const looked = [];
    for (let n = 0; n <= REGISTER_LIMITS.codes; n += 1)
      looked.push(gist(await platform.request(checkAffiliate, { code: `guess${n}` }))[0]);
    expect(looked.indexOf(429)).toBe(REGISTER_LIMITS.codes);
  });
});
