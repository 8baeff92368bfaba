import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import {
  addCard,
  changePaymentPassword,
  listCards,
  removeCard,
  setPaymentPassword,
} from '#contract/cards.ts';
import { listOutbox } from '../../platform/domains/identity/outbox.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { OWNER_NOTICES, OWNER_PROOF, PAYMENT_LIMITS } from '../../platform/kernel/config.ts';
import { take } from '../../platform/runtime/limits.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { EMBEDDED_BY_DAY } from '../support/databases.ts';
import { fieldOf, PASSWORD, type TestPlatform } from '../support/platform.ts';
import { fieldsIn } from './identity-harness.ts';
import { cardOf, IBAN, openEach, PAYMENT, settle, withdraw, type Payee } from './withdrawal-harness.ts';

describe.each(EMBEDDED_BY_DAY)('cards and payment passwords for withdrawals, on %s', (engine) => {
  let platform: TestPlatform;
  let payee: Payee;
  openEach(engine, (there) => ({ platform, payee } = there));

  it('a first payment password requires the sign-in password, a change the current one', async () => {
    const { account } = await platform.addPerson();
    const token = await platform.tokenOf(account);
    const first = (oldPassword: string) =>
      platform.request(setPaymentPassword, { oldPassword, newPassword: PAYMENT }, { token });
    const change = (oldPassword: string, newPassword: string) =>
      platform.request(changePaymentPassword, { oldPassword, newPassword }, { token });
    expect((await first('wrong')).body.errorCode).toBe('old_password_wrong');
    expect((await change(PAYMENT, '190820')).body.errorCode).toBe('not.exists.payment.password');
    expect((await first(PASSWORD)).status).toBe(200);
    expect((await first(PASSWORD)).body.errorCode).toBe('invalid.payment.pw');
    expect((await change('wrong', '190820')).body.errorCode).toBe('invalid.payment.pw');
    expect(fieldsIn(await change(PAYMENT, 'x'))).toEqual([
      'fields_invalid',
      { newPassword: 'password_length' },
    ]);
    expect((await change(PAYMENT, '190820')).status).toBe(200);
  });

  it('an account without a password sets its first payment password only just after a sign-in', async () => {
    const { id, account } = await platform.addPerson();
    const token = await platform.tokenOf(account);
    await platform.deps.db.update(members).set({ passwordHash: null }).where(eq(members.id, id));
    const first = (by: string) =>
      platform.request(setPaymentPassword, { newPassword: PAYMENT }, { token: by });
    platform.clock.advance(OWNER_PROOF.fresh + 1);
    expect((await first(token)).body.errorCode).toBe('proof_too_old');
    const fresh = (await startSession(platform.deps, id, 'x')).token;
    expect((await first(fresh)).status).toBe(200);
  });

  it('the owner is told of the first payment password and of each change, and of no refused one', async () => {
    const { account } = await platform.addPerson({ email: 'payer@ornek.test' });
    const token = await platform.tokenOf(account);
    const noticesSent = async () =>
      (await listOutbox(platform.deps.db)).filter(
        ({ recipient, purpose }) =>
          recipient === 'payer@ornek.test' && purpose === 'notice.newPaymentPassword',
      ).length;
    const send = (endpoint: typeof setPaymentPassword | typeof changePaymentPassword, oldPassword: string) =>
      platform.request(endpoint, { oldPassword, newPassword: PAYMENT }, { token });
    await send(setPaymentPassword, 'wrong');
    expect(await noticesSent()).toBe(0);
    await send(setPaymentPassword, PASSWORD);
    expect(await noticesSent()).toBe(1);
    await send(changePaymentPassword, 'wrong');
    expect(await noticesSent()).toBe(1);
    const both = await Promise.all([PAYMENT, PAYMENT].map((old) => send(changePaymentPassword, old)));
    const changed = both.filter(({ status }) => status === 200).length;
    expect(changed).toBeGreaterThan(0);
    expect(await noticesSent()).toBe(1 + changed);
  });

  it('other notices use up none of those of a payment password, and its changes have a limit', async () => {
    const { id, account } = await platform.addPerson({ email: 'payer@ornek.test' });
    const token = await platform.tokenOf(account);
    const { clock, db } = platform.deps;
    for (let sent = 0; sent < OWNER_NOTICES.max; sent += 1)
      await take(db, { key: `notice:${id}`, ...OWNER_NOTICES }, clock.now());
    const send = (endpoint: typeof setPaymentPassword | typeof changePaymentPassword, oldPassword: string) =>
      platform.request(endpoint, { oldPassword, newPassword: PAYMENT }, { token });
    expect((await send(setPaymentPassword, PASSWORD)).status).toBe(200);
    const notices = (await listOutbox(db)).filter(({ purpose }) => purpose === 'notice.newPaymentPassword');
    expect(notices).toHaveLength(1);
    for (let changes = 1; changes < PAYMENT_LIMITS.changes.max; changes += 1)
      expect((await send(changePaymentPassword, PAYMENT)).status).toBe(200);
    expect((await send(changePaymentPassword, PAYMENT)).body.errorCode).toBe('TOO_MANY_REQUESTS');
  });

  it('a password that is replaced while the old one is being checked stays', async () => {
    const { id, account } = await platform.addPerson();
    const token = await platform.tokenOf(account);
    const { db, passwords } = platform.deps;
    await platform.request(setPaymentPassword, { oldPassword: PASSWORD, newPassword: PAYMENT }, { token });
    const replaced = await passwords.hash('190820');
    const matches = vi.spyOn(passwords, 'matches').mockImplementationOnce(async () => {
      await db.update(members).set({ paymentPasswordHash: replaced }).where(eq(members.id, id));
      return true;
    });
    const change = { oldPassword: PAYMENT, newPassword: '210820' };
    const answer = await platform.request(changePaymentPassword, change, { token });
    expect([matches.mock.calls.length, answer.body.errorCode]).toEqual([1, 'invalid.payment.pw']);
    const [row] = await db
      .select({ hash: members.paymentPasswordHash })
      .from(members)
      .where(eq(members.id, id));
    expect(row?.hash).toBe(replaced);
    matches.mockRestore();
  });

  it('to a card of the member’s own: validated, unique, masked, closed when it is removed', async () => {
    const add = (patch: object, key: string) =>
      platform.request(addCard, cardOf(patch), { token: payee.token, key: `card-${key}` });
    for (const [patch, fields] of [
      [{ bankCode: 'NOWHERE' }, { bankCode: 'input_required' }],
      [{ cardNumber: 'TR33 0006 1005 1978 6457 8413 27' }, { cardNumber: 'card_invalid' }],
      [{ cardNumber: IBAN.toLowerCase().replaceAll(' ', '') }, { cardNumber: 'card_known' }],
      [{ bankCode: 'CEPLIRA', cardNumber: 'x' }, { cardNumber: 'card_invalid' }],
    ] as const)
      expect(fieldsIn(await add(patch, `bad ${fieldOf(patch, 'cardNumber')}`.replace(/\W/g, '')))[1]).toEqual(
        fields,
      );
    expect((await add({ password: 'wrong' }, 'password')).body.errorCode).toBe('invalid.payment.pw');
    expect((await add({ bankCode: 'CEPLIRA', cardNumber: '12345678' }, 'wallet')).status).toBe(200);
    // A number is known at its own bank alone.
    const elsewhere = { code: 'OTHER', name: 'Other', kind: 'EW' } as const;
    await settle(platform, { banks: [...DEFAULT_SETTINGS.withdrawal.banks, elsewhere], cards: 3 });
    expect((await add({ bankCode: 'OTHER', cardNumber: '12345678' }, 'same')).status).toBe(200);
    expect(fieldsIn(await add({ bankCode: 'CEPLIRA', cardNumber: '87654321' }, 'third'))[1]).toEqual({
      cardNumber: 'card_too_many',
    });
    const list = await platform.request(listCards, {}, { token: payee.token });
    expect(list.text).not.toContain('0006');
    expect(list.body.value).toMatchObject([
      { cardNumber: 'TR•• •••• 1326' },
      { cardType: 'EW' },
      { bankName: 'Other' },
    ]);
    const drop = () =>
      platform.request(
        removeCard,
        { bankCardId: payee.card, password: PAYMENT },
        { token: payee.token, key: 'take-it-away' },
      );
    expect((await drop()).status).toBe(200);
    expect((await drop()).status).toBe(200);
    expect((await withdraw(platform, payee, 100)).body.errorCode).toBe('not_found');
  });
});
