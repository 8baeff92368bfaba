import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { signedCall } from '../../platform/stand-ins/cashier/cashier.ts';
import { PAYMENT_EXCEPTIONS } from '../../platform/kernel/config.ts';
import type { Database } from '../../platform/db/open.ts';
import { paymentExceptions, paymentNonces } from '../../platform/domains/wallet/payments/payments.tables.ts';
import { SIGNATURE_WINDOW } from '../../platform/games/vendor-signature.ts';
import { runJobs } from '../../platform/jobs.ts';
import type { Listening } from '../../platform/listen.ts';
import { openExceptions } from '../../platform/domains/wallet/payments/exceptions.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import {
  balanceIn,
  fieldOf,
  openTestPlatform,
  T0,
  type TestPlatform,
  type Person,
} from '../support/platform.ts';
import { requestDeposit, expectSound, reportOf } from './deposit-harness.ts';
import {
  atConsole,
  consoleText,
  listening,
  NEXT_SECRET,
  openProvider,
  PROVIDER,
  SECRET,
  type CallbackResponse,
} from './payment-harness.ts';

const LIFE = 15 * 60_000;

let provider: Awaited<ReturnType<typeof openProvider>>;
beforeAll(async () => {
  provider = await openProvider();
});
afterAll(() => provider.close());

describe.each(SERVER_BY_DAY)('a payment provider in another process, on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let database: Database;
  let platform: TestPlatform;
  let door: Listening;
  let person: Person;
  let token: string;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    await provider.reset();
    database = await shared.fresh();
    platform = await openWith([SECRET]);
    door = await listening(platform);
    person = await platform.addPerson();
    token = await platform.tokenOf(person.account);
  });
  afterEach(async () => {
    await expectSound(platform);
    await door.close();
    await platform.close();
  });

  const openWith = (secrets: readonly [string, ...string[]]): Promise<TestPlatform> =>
    openTestPlatform(database, { payment: { id: PROVIDER, url: provider.url, secrets } });
  const money = () => balanceIn(platform.deps, person.wallet);
  const states = async () => (await reportOf(platform, token)).list.map(({ state }) => state);
  /** The reference of the newest deposit. */
  const latest = async () => (await reportOf(platform, token)).list[0]?.refId ?? '';
  /** Makes an order, and returns its name at the provider. */
  const order = async (key = 'first-order'): Promise<string> => {
    const { body } = await requestDeposit(platform, token, { key });
    return new URL(fieldOf(body.value, 'redirectUrl')).pathname.split('/').at(-1) ?? '';
  };
  const notify = (notification: object, as: object = {}, at = door): Promise<CallbackResponse> =>
    provider.notify(at.url, platform.clock.now(), { amount: '25000', ...notification }, as);
  const waiting = async () =>
    (await openExceptions(platform.deps.db)).rows.map(({ transactionId, reason }) => [transactionId, reason]);
  const auditOfPayment = async (id: string) =>
    (await auditOf(platform.deps.db, 'payment', `${PROVIDER}:${id}`)).map(
      ({ actor, event }) => `${actor} ${event}`,
    );

  test('gets the order, the member is sent there, and the payment is credited once', async () => {
    const opened = await requestDeposit(platform, token, { key: 'first-order' });
    const { orders } = await provider.orders();
    expect(orders).toEqual([
      {
        order: expect.stringMatching(/^sh-[\da-f]{40}$/) as string,
        method: 'FAST',
        kind: 'LAUNCH',
        amount: '25000',
        currency: 'TLB',
        lifeSeconds: 900,
        notifyPath: '/vendor/v1/payment',
      },
    ]);
    const name = String(orders[0]?.['order']);
    const redirectUrl = `https://pay.provider.test/p/${name}`;
    expect(opened.body.value).toMatchObject({ depositId: '1', redirectUrl });
    expect((await reportOf(platform, token)).list).toMatchObject([{ state: 4, redirectUrl }]);
    const paid = { order: name, transactionId: 'tx-1' };
    expect((await notify({ ...paid, outcome: 'processing' }))[1]).toMatchObject({ state: 'processing' });
    const answers = await Promise.all([1, 2, 3].map(() => notify(paid)));
    expect(answers.map(([status, { replayed }]) => [status, replayed]).toSorted()).toEqual([
      [200, false],
      [200, true],
      [200, true],
    ]);
    expect([await money(), await states()]).toEqual([25_000n, [2]]);
    expect((await notify({ ...paid, transactionId: 'tx-2' }))[1]).toMatchObject({
      status: 'held',
      reason: 'order_settled',
    });
    expect(await money()).toBe(25_000n);
  });

  test('is accepted once per signed call: not again here, in another process, or after a restart', async () => {
    const notification = { order: await order(), transactionId: 'tx-1', outcome: 'processing' };
    const nonce = 'recorded-by-somebody';
    expect((await notify(notification, { nonce }))[0]).toBe(200);
    const other = await openWith([SECRET]);
    const otherDoor = await listening(other);
    for (const at of [door, otherDoor])
      expect(await notify(notification, { nonce }, at)).toEqual([
        401,
        { status: 'refused', code: 'bad_signature' },
      ]);
    await otherDoor.close();
    await other.close();
    platform.clock.advance(2 * SIGNATURE_WINDOW + 1);
    expect((await runJobs(platform.deps))['sweep-payment-nonces']).toBe(1);
    expect(await platform.deps.db.select().from(paymentNonces)).toEqual([]);
  });

  test.each([
    ['another secret', { secret: 'not-the-secret-of-this-provider-at-all' }],
    ['an old timestamp', { timestamp: T0 - SIGNATURE_WINDOW - 1 }],
    ['a timestamp ahead', { timestamp: T0 + SIGNATURE_WINDOW + 1 }],
    ['another method signed', { method: 'PUT' }],
    ['another path signed', { path: '/vendor/v1/settle' }],
    ['another name', { provider: 'CASHIER' }],
    ['a changed body', { sent: '{}' }],
  ])('with %s is refused', async (_, as) => {
    const notification = { order: await order(), transactionId: 'tx-1' };
    expect(await notify(notification, as)).toEqual([401, { status: 'refused', code: 'bad_signature' }]);
    expect([await money(), await states(), await waiting()]).toEqual([0n, [4], []]);
  });

  test('disables the stand-in: its page is missing, its notifications are refused', async () => {
    await order();
    const call = signedCall(platform.deps, {
      transactionId: 'x',
      order: '1',
      outcome: 'paid',
      amount: 25_000n,
    });
    expect((await platform.app.fetch(call)).status).toBe(401);
    const page = new Request('http://platform.test/stand-in/cashier/page.css');
    expect((await platform.app.fetch(page)).status).toBe(404);
    const refId = await latest();
    expect(await atConsole(platform, 'deposit', { reference: refId, do: 'pay' })).toEqual({
      error: `only ${PROVIDER} settles ${refId}`,
    });
  });

  test('may sign with either of two secrets during a rotation', async () => {
    const rotating = await openWith([NEXT_SECRET, SECRET]);
    const at = await listening(rotating);
    const name = await order();
    for (const secret of [SECRET, NEXT_SECRET])
      expect((await notify({ order: name, transactionId: 'tx-1' }, { secret }, at))[0]).toBe(200);
    await at.close();
    await rotating.close();
    expect(await money()).toBe(25_000n);
  });

  test.each(['24999', '25001', '2500000'])(
    'that was paid %s instead of 25000 credits nothing; an operator does',
    async (amount) => {
      const notification = { order: await order(), transactionId: 'tx-1', amount };
      const held = { status: 'held', transactionId: 'tx-1', reason: 'wrong_amount' };
      expect(await notify(notification)).toEqual([200, { ...held, replayed: false }]);
      expect(await notify(notification)).toEqual([200, { ...held, replayed: true }]);
      expect((await notify({ ...notification, amount: '25000' }))[1]).toMatchObject({
        code: 'duplicate_transaction',
      });
      // Neither expires nor is cancelled while an operator reviews it.
      platform.clock.advance(LIFE);
      await runJobs(platform.deps);
      expect([await money(), await states(), await waiting()]).toEqual([0n, [5], [['tx-1', 'wrong_amount']]]);

      const reference = await latest();
      expect(await consoleText(platform)).toContain('tx-1');
      const decision = { provider: PROVIDER, transactionId: 'tx-1', reference, note: 'bank statement' };
      const both = await Promise.all([1, 2].map(() => atConsole(platform, 'payment-credit', decision)));
      expect(both).toContainEqual({ ok: true, reference, state: 'success' });
      expect(both).toContainEqual({ error: 'payment tx-1 was credited before' });
      expect(await auditOfPayment('tx-1')).toEqual(['cashier hold', 'console credit']);
      expect(await notify(notification)).toEqual([200, { ...held, replayed: true }]);
      expect([await money(), await states(), await waiting()]).toEqual([BigInt(amount), [2], []]);
    },
  );

  test('that was announced before its other amount came is credited to the deposit with its id', async () => {
    const notification = { order: await order(), transactionId: 'tx-1' };
    await notify({ ...notification, outcome: 'processing' });
    const paid = await notify({ ...notification, amount: '24000' });
    expect(paid[1]).toMatchObject({ status: 'held', reason: 'wrong_amount' });
    const reference = await latest();
    const decision = { provider: PROVIDER, transactionId: 'tx-1', reference, note: 'bank statement' };
    expect(await atConsole(platform, 'payment-credit', decision)).toEqual({
      ...{ ok: true, reference, state: 'success' },
    });
    expect([await money(), await states(), await waiting()]).toEqual([24_000n, [2], []]);
  });

  test('that was paid in another currency credits nothing, and an operator cannot credit it either', async () => {
    const notification = { order: await order(), transactionId: 'tx-1', currency: 'USD' };
    expect((await notify(notification))[1]).toMatchObject({ status: 'held', reason: 'wrong_currency' });
    expect([await money(), await states()]).toEqual([0n, [5]]);
    const reference = await latest();
    const payment = { provider: PROVIDER, transactionId: 'tx-1', note: 'sent back' };
    expect(await atConsole(platform, 'payment-credit', { ...payment, reference })).toEqual({
      error: `${reference} is in TLB, the payment in USD`,
    });
    expect(await atConsole(platform, 'payment-dismiss', { ...payment, outcome: 'paid' })).toEqual({
      ok: true,
    });
    expect([await money(), await states(), await waiting()]).toEqual([0n, [3], []]);
    expect(await auditOfPayment('tx-1')).toEqual(['cashier hold', 'console dismiss']);
  });

  test('that was paid for an unknown order waits, once, until an operator names the deposit', async () => {
    const mine = await order();
    const notification = { order: 'nobody-knows-this-one', transactionId: 'tx-9' };
    const answers = await Promise.all([1, 2, 3].map(() => notify(notification)));
    expect(answers.map(([status, { replayed }]) => [status, replayed]).toSorted()).toEqual([
      [200, false],
      [200, true],
      [200, true],
    ]);
    // The same payment for another, or an unknown, order is a contradiction.
    expect((await notify({ ...notification, order: mine }))[1]).toMatchObject({
      code: 'duplicate_transaction',
    });
    expect((await notify({ ...notification, transactionId: 'tx-8', outcome: 'refused' }))[1]).toMatchObject({
      code: 'unknown_order',
    });
    expect(await waiting()).toEqual([['tx-9', 'unknown_order']]);
    const reference = await latest();
    const payment = { provider: PROVIDER, transactionId: 'tx-9', note: 'the payer called' };
    for (const [wrong, error] of [
      [{ reference: 'SHNOWHERE' }, 'there is no deposit SHNOWHERE'],
      [{ transactionId: 'tx-10' }, `no payment tx-10 of ${PROVIDER} is held`],
    ] as const)
      expect(await atConsole(platform, 'payment-credit', { ...payment, reference, ...wrong })).toEqual({
        error,
      });
    expect(await atConsole(platform, 'payment-credit', { ...payment, reference, note: ' ' })).toHaveProperty(
      'error',
    );
    expect(await atConsole(platform, 'payment-credit', { ...payment, reference })).toMatchObject({
      ok: true,
    });
    expect([await money(), await states()]).toEqual([25_000n, [2]]);
    // A later payment of the order itself is other money.
    expect((await notify({ order: mine, transactionId: 'tx-11' }))[1]).toMatchObject({
      reason: 'order_settled',
    });
  });

  test('that was paid twice is credited beside the deposit, as ledger and report show', async () => {
    const name = await order();
    await notify({ order: name, transactionId: 'tx-1' });
    await notify({ order: name, transactionId: 'tx-2' });
    const reference = await latest();
    const answer = await atConsole(platform, 'payment-credit', {
      provider: PROVIDER,
      transactionId: 'tx-2',
      reference,
      note: 'paid twice',
    });
    expect(answer).toMatchObject({ ok: true, state: 'success' });
    expect(answer['reference']).not.toBe(reference);
    expect([await money(), await states()]).toEqual([50_000n, [2, 2]]);
  });

  test('that takes a payment back leaves the money and notifies an operator, who cannot credit it then', async () => {
    const name = await order();
    const notification = { order: name, transactionId: 'tx-1', amount: '10000' };
    await notify(notification);
    for (const status of [409, 409])
      expect((await notify({ ...notification, outcome: 'refused' }))[0]).toBe(status);
    const first = { provider: PROVIDER, transactionId: 'tx-1', note: 'looked at' };
    expect(await atConsole(platform, 'payment-credit', { ...first, reference: await latest() })).toEqual({
      error: `${PROVIDER} has reported since that tx-1 was not paid`,
    });
    for (const [outcome, state] of [
      ['refused', 5],
      ['paid', 3],
    ] as const) {
      expect(await atConsole(platform, 'payment-dismiss', { ...first, outcome })).toEqual({ ok: true });
      expect(await states()).toEqual([state]);
    }
    const paid = { order: await order('second-order'), transactionId: 'tx-2' };
    await notify(paid);
    for (const status of [409, 409])
      expect(await notify({ ...paid, outcome: 'refused' })).toEqual([
        status,
        { status: 'refused', code: 'order_settled' },
      ]);
    expect(await money()).toBe(25_000n);
    expect(await waiting()).toEqual([['tx-2', 'contradiction']]);
    const payment = { provider: PROVIDER, transactionId: 'tx-2', outcome: 'refused', note: 'asked them' };
    expect(await atConsole(platform, 'payment-dismiss', payment)).toEqual({ ok: true });
    expect(await waiting()).toEqual([]);
  });

  test('that is paid after the deadline is credited to this very deposit', async () => {
    const name = await order();
    platform.clock.advance(LIFE);
    await runJobs(platform.deps);
    expect(await states()).toEqual([7]);
    expect((await notify({ order: name, transactionId: 'tx-1' }))[1]).toMatchObject({ state: 'success' });
    expect([await money(), await states()]).toEqual([25_000n, [2]]);
  });

  test('cannot fill the operator’s list: a notification that does not fit is repeated later', async () => {
    const row = { provider: PROVIDER, outcome: 'paid', order: 'x', reason: 'unknown_order' } as const;
    const rest = { amount: 1n, currency: 'TLB', receivedAt: T0 };
    await platform.deps.db.insert(paymentExceptions).values(
      Array.from({ length: PAYMENT_EXCEPTIONS.open - 1 }, (_, index) => ({
        ...row,
        ...rest,
        transactionId: `old-${index}`,
      })),
    );
    const answers = await Promise.all(['a', 'b', 'c'].map((id) => notify({ order: 'y', transactionId: id })));
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 503, 503]);
    expect((await openExceptions(platform.deps.db)).total).toBe(PAYMENT_EXCEPTIONS.open);
    expect(platform.errors.splice(0)).toHaveLength(2);
    // Decided ones take no place.
    const seen = { provider: PROVIDER, outcome: 'paid', note: 'returned' } as const;
    expect(await atConsole(platform, 'payment-dismiss', { ...seen, transactionId: 'old-0' })).toEqual({
      ok: true,
    });
    expect((await notify({ order: 'y', transactionId: 'd' }))[0]).toBe(200);
    const name = await order();
    expect((await notify({ order: name, transactionId: 'tx-1' }))[0]).toBe(200);
    expect(await money()).toBe(25_000n);
  });
});
