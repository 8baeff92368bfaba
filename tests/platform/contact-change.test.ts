import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '#contract/account-sessions.ts';
import { sendWithdrawCode } from '#contract/cards.ts';
import { changePassword } from '#contract/password.ts';
import {
  cancelContactChange,
  changeEmail,
  changeMobile,
  getSecurity,
  removeContact,
  sendEmailCode,
  sendMobileCode,
} from '#contract/security.ts';
import { getWithdrawSettings } from '#contract/withdraw-terms.ts';
import { CODES, CONTACTS, OWNER_PROOF } from '../../platform/kernel/config.ts';
import { proveCode } from '../../platform/domains/identity/codes.ts';
import { contactChangesJob } from '../../platform/domains/identity/contact-changes.job.ts';
import { members, sessions, socialBindings } from '../../platform/domains/identity/people.tables.ts';
import { listSecurity } from '../../platform/runtime/security-log.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, PASSWORD, type Person, type TestPlatform } from '../support/platform.ts';
import { closeSound, fieldsIn, messagesTo, mobileOf, switchModules, wrongFor } from './identity-harness.ts';

let count = 0;

describe.each(SERVER_BY_DAY)('the contacts of an account, on %s', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  let mobile: string;
  let email: string;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
  });
  afterAll(() => closeSound(platform));
  beforeEach(async () => {
    platform.clock.advance(CONTACTS.window);
    mobile = mobileOf((count += 1));
    email = `owner${count}@ornek.test`;
    person = await platform.addPerson({
      countryDialingCode: '90',
      mobile,
      email,
      emailProvedAt: platform.clock.now(),
    });
    token = await platform.tokenOf(person.account);
  });

  const codeIn = async (recipient: string): Promise<string> =>
    /\b\d{6}\b/.exec((await messagesTo(platform, recipient))[0]?.body ?? '')?.[0] ?? 'no code was sent';
  const presentCode = async (kind: 'mobile' | 'email'): Promise<string> => {
    const sent = await platform.request(
      kind === 'mobile' ? sendMobileCode : sendEmailCode,
      { step: 'present' },
      { token },
    );
    expect(sent.body.errorCode ?? null).toBeNull();
    return codeIn(kind === 'mobile' ? `+90${mobile}` : email);
  };
  const nextMobile = async (next: string) => {
    const sent = await platform.request(sendMobileCode, { step: 'next', mobileNum: next }, { token });
    expect(sent.body.errorCode ?? null).toBeNull();
    return { mobileNum: next, verificationCode: await codeIn(`+90${next}`) };
  };
  const nextEmail = async (next: string) => {
    await platform.request(sendEmailCode, { step: 'next', email: next }, { token });
    return { email: next, verificationCode: await codeIn(next) };
  };
  const state = async () => (await platform.request(getSecurity, {}, { token })).body.value;
  const stored = async () => {
    const [row] = await platform.deps.db
      .select({ mobile: members.mobile, email: members.email, provedAt: members.emailProvedAt })
      .from(members)
      .where(eq(members.id, person.id));
    return row;
  };
  const kinds = async () =>
    (await listSecurity(platform.deps.db, { account: person.account })).map(({ event }) => event.kind);

  it('what protects the account is said, without the whole number or address', async () => {
    expect(await state()).toMatchObject({
      passwordSet: true,
      paymentPasswordSet: false,
      mobile: { masked: `+90 •••••• ${mobile.slice(-4)}`, isProved: true },
      email: { masked: 'o•••@ornek.test', isProved: true },
      pending: [],
    });
    expect(JSON.stringify(await state())).not.toContain(mobile);
    // The length of a payment password is that of the setting, and the brand may have none.
    await platform.deps.settings.change(({ registerFields }) => ({
      registerFields: registerFields.map((field) =>
        field.key === 'paymentPassword' ? { ...field, minLength: 6, maxLength: 8 } : field,
      ),
    }));
    const lengths = async () => {
      const terms = await platform.request(getWithdrawSettings, {}, { token });
      return [await state(), terms.body.value].map(
        (each) => (each as { paymentLength: object | null }).paymentLength,
      );
    };
    expect(await lengths()).toEqual([
      { minLength: 6, maxLength: 8 },
      { minLength: 6, maxLength: 8 },
    ]);
    await switchModules(platform, ['PAYMENTPASS3'], false);
    expect(await lengths()).toEqual([null, null]);
    await switchModules(platform, ['PAYMENTPASS3'], true);
  });

  it('a phone is replaced by the password and both codes; the owner hears of it by e-mail', async () => {
    const next = await nextMobile(mobileOf(500 + count));
    const present = await presentCode('mobile');
    const answer = await platform.request(
      changeMobile,
      { ...next, oldPassword: PASSWORD, presentCode: present },
      { token },
    );
    expect(answer.body.value).toEqual({ effectiveAt: null });
    expect((await stored())?.mobile).toBe(next.mobileNum);
    expect(await kinds()).toContain('contact.changed');
    const [notice] = await messagesTo(platform, email);
    expect(notice).toMatchObject({ purpose: 'notice.newContact' });
    expect(notice?.body).not.toContain(next.mobileNum);
  });

  it('an e-mail address is replaced likewise, and the owner hears of it by SMS', async () => {
    const next = await nextEmail(`new${count}@ornek.test`);
    const present = await presentCode('email');
    await platform.request(changeEmail, { ...next, oldPassword: PASSWORD, presentCode: present }, { token });
    expect(await stored()).toMatchObject({ email: next.email, provedAt: platform.clock.now() });
    expect((await messagesTo(platform, `+90${mobile}`))[0]).toMatchObject({ purpose: 'notice.newContact' });
  });

  it('an address that nobody has confirmed is confirmed by the password and a code to it', async () => {
    await platform.deps.db.update(members).set({ emailProvedAt: null }).where(eq(members.id, person.id));
    expect(await state()).toMatchObject({ email: { isProved: false } });
    const next = await nextEmail(email);
    const answer = await platform.request(changeEmail, { ...next, oldPassword: PASSWORD }, { token });
    expect(answer.status).toBe(200);
    expect(await state()).toMatchObject({ email: { isProved: true } });
  });

  describe('attacks with a stolen session', () => {
    it('without the password nothing changes, and the tries are counted for this session alone', async () => {
      const next = await nextMobile(mobileOf(600 + count));
      const present = await presentCode('mobile');
      const attempt = (oldPassword: string) =>
        platform.request(changeMobile, { ...next, presentCode: present, oldPassword }, { token });
      for (let n = 0; n < OWNER_PROOF.tries; n += 1)
        expect((await attempt(n === 0 ? '' : 'wrong')).body.errorCode).toBe('old_password_wrong');
      expect((await attempt(PASSWORD)).body.errorCode).toBe('TOO_MANY_REQUESTS');
      expect((await stored())?.mobile).toBe(mobile);
      // The owner signs in anew and is not locked out.
      token = await platform.tokenOf(person.account);
      expect((await attempt(PASSWORD)).body.errorCode ?? null).toBeNull();
    });

    it('with the password, too, nothing changes at once without a code to the present phone', async () => {
      const next = await nextMobile(mobileOf(700 + count));
      const answer = await platform.request(changeMobile, { ...next, oldPassword: PASSWORD }, { token });
      expect(fieldsIn(answer)).toEqual(['fields_invalid', { presentCode: 'code_missing' }]);
      // Neither the code to the new phone nor one for the address counts as one to the present phone.
      for (const wrong of [next.verificationCode, await presentCode('email')])
        expect(
          fieldsIn(
            await platform.request(
              changeMobile,
              { ...next, oldPassword: PASSWORD, presentCode: wrong },
              { token },
            ),
          )[0],
        ).toBe('fields_invalid');
      expect((await stored())?.mobile).toBe(mobile);
    });

    it('codes are guessed a few times only, and each works once', async () => {
      const next = await nextMobile(mobileOf(800 + count));
      const present = await presentCode('mobile');
      const attempt = (code: string) =>
        platform.request(changeMobile, { ...next, oldPassword: PASSWORD, presentCode: code }, { token });
      expect(fieldsIn(await attempt(wrongFor(present)))).toEqual([
        'fields_invalid',
        { presentCode: 'sms_code_wrong' },
      ]);
      for (let n = 1; n < CODES.misses; n += 1) await attempt(wrongFor(present));
      expect(fieldsIn(await attempt(present))).toEqual([
        'fields_invalid',
        { presentCode: 'sms_code_expired' },
      ]);
      expect((await stored())?.mobile).toBe(mobile);
    });

    it('"I no longer have it" waits three days, is told everywhere, and a new password ends it', async () => {
      const next = await nextMobile(mobileOf(900 + count));
      const lost = { ...next, oldPassword: PASSWORD, isLost: true };
      const answer = await platform.request(changeMobile, lost, { token });
      const effectiveAt = platform.clock.now() + CONTACTS.cooling;
      expect(answer.body.value).toEqual({ effectiveAt });
      expect((await stored())?.mobile).toBe(mobile);
      expect(await state()).toMatchObject({ pending: [{ kind: 'mobile', effectiveAt }] });
      for (const recipient of [`+90${mobile}`, email])
        expect((await messagesTo(platform, recipient))[0]).toMatchObject({
          purpose: 'notice.contactRequested',
        });
      platform.clock.advance(CONTACTS.cooling - 1);
      expect(await contactChangesJob.run(platform.deps)).toBe(0);
      token = await platform.tokenOf(person.account);
      const fresh = `${PASSWORD}-x`;
      await platform.request(
        changePassword,
        { oldPassword: PASSWORD, newPassword: fresh, confirmNewPassword: fresh },
        { token },
      );
      platform.clock.advance(CONTACTS.cooling);
      expect(await contactChangesJob.run(platform.deps)).toBe(0);
      expect((await stored())?.mobile).toBe(mobile);
    });

    it('an account without a password changes nothing by an old session', async () => {
      await platform.deps.db.update(members).set({ passwordHash: null }).where(eq(members.id, person.id));
      const present = await presentCode('mobile');
      platform.clock.advance(OWNER_PROOF.fresh + 1);
      const answer = await platform.request(
        removeContact,
        { kind: 'mobile', presentCode: present },
        { token },
      );
      expect(answer.body.errorCode).toBe('proof_too_old');
      await platform.deps.db
        .update(sessions)
        .set({ createdAt: platform.clock.now() })
        .where(eq(sessions.memberId, person.id));
      expect((await stored())?.mobile).toBe(mobile);
    });

    it('an ended session is refused at once', async () => {
      const [session] = await platform.deps.db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.memberId, person.id)));
      await platform.request(endSession, { sessionId: session?.id }, { token });
      expect((await platform.request(getSecurity, {}, { token })).body.errorCode).toBe('login.not.session');
    });
  });

  it('a lost phone is replaced once its wait is over, also by two jobs at once', async () => {
    const next = await nextMobile(mobileOf(1000 + count));
    await platform.request(changeMobile, { ...next, oldPassword: PASSWORD, isLost: true }, { token });
    platform.clock.advance(CONTACTS.cooling);
    const done = await Promise.all([
      contactChangesJob.run(platform.deps),
      contactChangesJob.run(platform.deps),
    ]);
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect((await stored())?.mobile).toBe(next.mobileNum);
    expect((await kinds()).filter((kind) => kind === 'contact.changed')).toHaveLength(1);
  });

  it('a change that waits is cancelled by an open session', async () => {
    const next = await nextMobile(mobileOf(1100 + count));
    await platform.request(changeMobile, { ...next, oldPassword: PASSWORD, isLost: true }, { token });
    expect((await platform.request(cancelContactChange, { kind: 'mobile' }, { token })).status).toBe(200);
    expect((await platform.request(cancelContactChange, { kind: 'mobile' }, { token })).status).toBe(404);
    expect(await kinds()).toEqual(['contact.cancelled', 'contact.requested']);
    platform.clock.advance(CONTACTS.cooling);
    expect(await contactChangesJob.run(platform.deps)).toBe(0);
  });

  it('a change that is cancelled leaves the one of the other contact waiting', async () => {
    for (const kind of ['mobile', 'email'] as const)
      await platform.request(removeContact, { kind, oldPassword: PASSWORD, isLost: true }, { token });
    await platform.request(cancelContactChange, { kind: 'mobile' }, { token });
    expect(await state()).toMatchObject({ pending: [{ kind: 'email' }] });
  });

  it('changes of one account are few a day', async () => {
    const lose = async () =>
      (
        await platform.request(
          removeContact,
          { kind: 'email', oldPassword: PASSWORD, isLost: true },
          { token },
        )
      ).body.errorCode ?? 'waits';
    for (let change = 0; change < CONTACTS.max; change += 1) expect(await lose()).toBe('waits');
    expect(await lose()).toBe('TOO_MANY_REQUESTS');
  });

  it('a code for a withdrawal that was sent to the old phone is void once it is replaced', async () => {
    await platform.request(sendWithdrawCode, { purpose: 'withdraw' }, { token });
    const code = await codeIn(`+90${mobile}`);
    const next = await nextMobile(mobileOf(1300 + count));
    await platform.request(
      changeMobile,
      { ...next, oldPassword: PASSWORD, presentCode: await presentCode('mobile') },
      { token },
    );
    expect((await stored())?.mobile).toBe(next.mobileNum);
    const proved = proveCode(
      platform.deps,
      'withdraw',
      { dialingCode: '90', mobile },
      { code, client: { isOwner: true, network: '' } },
    );
    await expect(proved).rejects.toMatchObject({ code: 'sms_code_expired' });
  });

  it('the last proved way in is never removed, however it is tried', async () => {
    const off = async (kind: 'mobile' | 'email', more: object) =>
      (await platform.request(removeContact, { kind, oldPassword: PASSWORD, ...more }, { token })).body
        .errorCode ?? 'removed';
    expect(await off('email', { presentCode: await presentCode('email') })).toBe('removed');
    const present = await presentCode('mobile');
    expect(await off('mobile', { presentCode: present })).toBe('last_way_in');
    expect(await off('mobile', { isLost: true })).toBe('last_way_in');
    expect((await stored())?.mobile).toBe(mobile);
    // Another proved way in, and it may go.
    const at = platform.clock.now();
    await platform.deps.db.insert(socialBindings).values({
      provider: 'google.com',
      subject: `s${count}`,
      memberId: person.id,
      boundAt: at,
      lastUsedAt: at,
    });
    expect(await off('mobile', { presentCode: present })).toBe('removed');
    expect(await off('mobile', { presentCode: present })).toBe('not_found');
  });

  it('two waiting removals leave one way in', async () => {
    for (const kind of ['mobile', 'email'] as const)
      await platform.request(removeContact, { kind, oldPassword: PASSWORD, isLost: true }, { token });
    platform.clock.advance(CONTACTS.cooling);
    await contactChangesJob.run(platform.deps);
    const row = await stored();
    expect([row?.mobile, row?.email].filter((each) => each !== null)).toHaveLength(1);
  });

  it('a number of another account is refused only to who has proved it, also after the wait', async () => {
    const taken = mobileOf(1200 + count);
    const next = await nextMobile(taken);
    await platform.request(changeMobile, { ...next, oldPassword: PASSWORD, isLost: true }, { token });
    await platform.addPerson({ countryDialingCode: '90', mobile: taken });
    platform.clock.advance(CONTACTS.cooling);
    expect(await contactChangesJob.run(platform.deps)).toBe(1);
    expect((await stored())?.mobile).toBe(mobile);
    token = await platform.tokenOf(person.account);
    const again = await nextMobile(taken);
    const present = await presentCode('mobile');
    const attempt = (code: string) =>
      platform.request(
        changeMobile,
        { mobileNum: taken, verificationCode: code, oldPassword: PASSWORD, presentCode: present },
        { token },
      );
    expect((await attempt(wrongFor(again.verificationCode))).body.errorCode).toBe('fields_invalid');
    expect((await attempt(again.verificationCode)).body.errorCode).toBe('mobile_taken');
  });
});
