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
import { ENGINES, shareDatabase } from '../support/databases.ts';
import { balanceIn, fieldOf, openHouse, T0, type House, type Person } from '../support/platform.ts';
import { ask, expectSound, reportOf } from './deposit-house.ts';
import {
  atConsole,
  consoleText,
  listening,
  NEXT_SECRET,
  openProvider,
  PROVIDER,
  SECRET,
  type Said,
} from './payment-house.ts';

const LIFE = 15 * 60_000;

let provider: Awaited<ReturnType<typeof openProvider>>;
beforeAll(async () => {
  provider = await openProvider();
});
afterAll(() => provider.close());

describe.each(ENGINES)('a payment provider in another process, on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let database: Database;
  let house: House;
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
    house = await openWith([SECRET]);
    door = await listening(house);
    person = await house.addPerson();
    token = await house.tokenOf(person.account);
  });
  afterEach(async () => {
    await expectSound(house);
    await door.close();
    await house.close();
  });

  const openWith = (secrets: readonly [string, ...string[]]): Promise<House> =>
    openHouse(database, { payment: { id: PROVIDER, url: provider.url, secrets } });
  const money = () => balanceIn(house.deps, person.wallet);
  const states = async () => (await reportOf(house, token)).list.map(({ state }) => state);
  /** The reference of the newest deposit. */
  const latest = async () => (await reportOf(house, token)).list[0]?.refId ?? '';
  /** Orders one, and gives what it is called at the provider. */
  const order = async (key = 'first-order'): Promise<string> => {
    const { body } = await ask(house, token, { key });
    return new URL(fieldOf(body.value, 'redirectUrl')).pathname.split('/').at(-1) ?? '';
  };
  const say = (word: object, as: object = {}, at = door): Promise<Said> =>
    provider.say(at.url, house.clock.now(), { amount: '25000', ...word }, as);
  const waiting = async () =>
    (await openExceptions(house.deps.db)).rows.map(({ transactionId, reason }) => [transactionId, reason]);
  const auditOfPayment = async (id: string) =>
    (await auditOf(house.deps.db, 'payment', `${PROVIDER}:${id}`)).map(
      ({ actor, event }) => `${actor} ${event}`,
    );

  test('makes the order, leads the member there, and what is paid is credited once', async () => {
    const opened = await ask(house, token, { key: 'first-order' });
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
    expect((await reportOf(house, token)).list).toMatchObject([{ state: 4, redirectUrl }]);
    const paid = { order: name, transactionId: 'tx-1' };
    expect((await say({ ...paid, outcome: 'processing' }))[1]).toMatchObject({ state: 'processing' });
    const answers = await Promise.all([1, 2, 3].map(() => say(paid)));
    expect(answers.map(([status, { replayed }]) => [status, replayed]).toSorted()).toEqual([
      [200, false],
      [200, true],
      [200, true],
    ]);
    expect([await money(), await states()]).toEqual([25_000n, [2]]);
    expect((await say({ ...paid, transactionId: 'tx-2' }))[1]).toMatchObject({
      status: 'held',
      reason: 'order_settled',
    });
    expect(await money()).toBe(25_000n);
  });

  test('is heard once with each call: not again here, not in another process, not after a restart', async () => {
    const word = { order: await order(), transactionId: 'tx-1', outcome: 'processing' };
    const nonce = 'recorded-by-somebody';
    expect((await say(word, { nonce }))[0]).toBe(200);
    const other = await openWith([SECRET]);
    const otherDoor = await listening(other);
    for (const at of [door, otherDoor])
      expect(await say(word, { nonce }, at)).toEqual([401, { status: 'refused', code: 'bad_signature' }]);
    await otherDoor.close();
    await other.close();
    house.clock.advance(2 * SIGNATURE_WINDOW + 1);
    expect((await runJobs(house.deps))['sweep-payment-nonces']).toBe(1);
    expect(await house.deps.db.select().from(paymentNonces)).toEqual([]);
  });

  test.each([
    ['another secret', { secret: 'not-the-secret-of-this-provider-at-all' }],
    ['an old timestamp', { timestamp: T0 - SIGNATURE_WINDOW - 1 }],
    ['a timestamp ahead', { timestamp: T0 + SIGNATURE_WINDOW + 1 }],
    ['another method signed', { method: 'PUT' }],
    ['another path signed', { path: '/vendor/v1/settle' }],
    ['another name', { provider: 'CASHIER' }],
    ['a body that was changed', { sent: '{}' }],
  ])('with %s is not heard', async (_, as) => {
    const word = { order: await order(), transactionId: 'tx-1' };
    expect(await say(word, as)).toEqual([401, { status: 'refused', code: 'bad_signature' }]);
    expect([await money(), await states(), await waiting()]).toEqual([0n, [4], []]);
  });

  test('puts the stand-in out of business: its page is gone, its word is not heard', async () => {
    await order();
    const call = signedCall(house.deps, { transactionId: 'x', order: '1', outcome: 'paid', amount: 25_000n });
    expect((await house.platform.fetch(call)).status).toBe(401);
    const page = new Request('http://house.test/stand-in/cashier/page.css');
    expect((await house.platform.fetch(page)).status).toBe(404);
    const refId = await latest();
    expect(await atConsole(house, 'deposit', { reference: refId, do: 'pay' })).toEqual({
      error: `only ${PROVIDER} says what became of ${refId}`,
    });
  });

  test('may sign with either of two secrets while one takes the place of the other', async () => {
    const rotating = await openWith([NEXT_SECRET, SECRET]);
    const at = await listening(rotating);
    const name = await order();
    for (const secret of [SECRET, NEXT_SECRET])
      expect((await say({ order: name, transactionId: 'tx-1' }, { secret }, at))[0]).toBe(200);
    await at.close();
    await rotating.close();
    expect(await money()).toBe(25_000n);
  });

  test.each(['24999', '25001', '2500000'])(
    'that was paid %s instead of 25000 credits nothing; an operator does',
    async (amount) => {
      const word = { order: await order(), transactionId: 'tx-1', amount };
      const held = { status: 'held', transactionId: 'tx-1', reason: 'wrong_amount' };
      expect(await say(word)).toEqual([200, { ...held, replayed: false }]);
      expect(await say(word)).toEqual([200, { ...held, replayed: true }]);
      expect((await say({ ...word, amount: '25000' }))[1]).toMatchObject({ code: 'duplicate_transaction' });
      // Neither expires nor is cancelled while somebody looks at it.
      house.clock.advance(LIFE);
      await runJobs(house.deps);
      expect([await money(), await states(), await waiting()]).toEqual([0n, [5], [['tx-1', 'wrong_amount']]]);

      const reference = await latest();
      expect(await consoleText(house)).toContain('tx-1');
      const decision = { provider: PROVIDER, transactionId: 'tx-1', reference, note: 'bank statement' };
      const both = await Promise.all([1, 2].map(() => atConsole(house, 'payment-credit', decision)));
      expect(both).toContainEqual({ ok: true, reference, state: 'success' });
      expect(both).toContainEqual({ error: 'payment tx-1 was credited before' });
      expect(await auditOfPayment('tx-1')).toEqual(['cashier hold', 'console credit']);
      expect(await say(word)).toEqual([200, { ...held, replayed: true }]);
      expect([await money(), await states(), await waiting()]).toEqual([BigInt(amount), [2], []]);
    },
  );

  test('that was paid in another currency credits nothing, and an operator cannot either', async () => {
    const word = { order: await order(), transactionId: 'tx-1', currency: 'USD' };
    expect((await say(word))[1]).toMatchObject({ status: 'held', reason: 'wrong_currency' });
    expect([await money(), await states()]).toEqual([0n, [5]]);
    const reference = await latest();
    const payment = { provider: PROVIDER, transactionId: 'tx-1', note: 'sent back' };
    expect(await atConsole(house, 'payment-credit', { ...payment, reference })).toEqual({
      error: `${reference} is in TLB, the payment in USD`,
    });
    expect(await atConsole(house, 'payment-dismiss', { ...payment, outcome: 'paid' })).toEqual({ ok: true });
    expect([await money(), await states(), await waiting()]).toEqual([0n, [3], []]);
    expect(await auditOfPayment('tx-1')).toEqual(['cashier hold', 'console dismiss']);
  });

  test('that was paid for an unknown order waits, once, until an operator says whose it is', async () => {
    const mine = await order();
    const word = { order: 'nobody-knows-this-one', transactionId: 'tx-9' };
    const answers = await Promise.all([1, 2, 3].map(() => say(word)));
    expect(answers.map(([status, { replayed }]) => [status, replayed]).toSorted()).toEqual([
      [200, false],
      [200, true],
      [200, true],
    ]);
    // The same payment for another order, or none that is known, is another word.
    expect((await say({ ...word, order: mine }))[1]).toMatchObject({ code: 'duplicate_transaction' });
    expect((await say({ ...word, transactionId: 'tx-8', outcome: 'refused' }))[1]).toMatchObject({
      code: 'unknown_order',
    });
    expect(await waiting()).toEqual([['tx-9', 'unknown_order']]);
    const reference = await latest();
    const payment = { provider: PROVIDER, transactionId: 'tx-9', note: 'the payer called' };
    for (const [wrong, error] of [
      [{ reference: 'SHNOWHERE' }, 'there is no deposit SHNOWHERE'],
      [{ transactionId: 'tx-10' }, `no payment tx-10 of ${PROVIDER} waits`],
    ] as const)
      expect(await atConsole(house, 'payment-credit', { ...payment, reference, ...wrong })).toEqual({
        error,
      });
    expect(await atConsole(house, 'payment-credit', { ...payment, reference, note: ' ' })).toHaveProperty(
      'error',
    );
    expect(await atConsole(house, 'payment-credit', { ...payment, reference })).toMatchObject({ ok: true });
    expect([await money(), await states()]).toEqual([25_000n, [2]]);
    // What the order itself brings afterwards is other money.
    expect((await say({ order: mine, transactionId: 'tx-11' }))[1]).toMatchObject({
      reason: 'order_settled',
    });
  });

  test('that was paid twice is credited beside the deposit, and the books and the report say so', async () => {
    const name = await order();
    await say({ order: name, transactionId: 'tx-1' });
    await say({ order: name, transactionId: 'tx-2' });
    const reference = await latest();
    const answer = await atConsole(house, 'payment-credit', {
      provider: PROVIDER,
      transactionId: 'tx-2',
      reference,
      note: 'paid twice',
    });
    expect(answer).toMatchObject({ ok: true, state: 'success' });
    expect(answer['reference']).not.toBe(reference);
    expect([await money(), await states()]).toEqual([50_000n, [2, 2]]);
  });

  test('that takes a payment back leaves the money and tells an operator, who may not credit it then', async () => {
    const name = await order();
    const word = { order: name, transactionId: 'tx-1', amount: '10000' };
    await say(word);
    for (const status of [409, 409]) expect((await say({ ...word, outcome: 'refused' }))[0]).toBe(status);
    const first = { provider: PROVIDER, transactionId: 'tx-1', note: 'looked at' };
    expect(await atConsole(house, 'payment-credit', { ...first, reference: await latest() })).toEqual({
      error: `${PROVIDER} has said since that tx-1 was not paid`,
    });
    for (const [outcome, state] of [
      ['refused', 5],
      ['paid', 3],
    ] as const) {
      expect(await atConsole(house, 'payment-dismiss', { ...first, outcome })).toEqual({ ok: true });
      expect(await states()).toEqual([state]);
    }
    const paid = { order: await order('second-order'), transactionId: 'tx-2' };
    await say(paid);
    for (const status of [409, 409])
      expect(await say({ ...paid, outcome: 'refused' })).toEqual([
        status,
        { status: 'refused', code: 'order_settled' },
      ]);
    expect(await money()).toBe(25_000n);
    expect(await waiting()).toEqual([['tx-2', 'contradiction']]);
    const payment = { provider: PROVIDER, transactionId: 'tx-2', outcome: 'refused', note: 'asked them' };
    expect(await atConsole(house, 'payment-dismiss', payment)).toEqual({ ok: true });
    expect(await waiting()).toEqual([]);
  });

  test('that is paid after the deadline is real money for this very deposit', async () => {
    const name = await order();
    house.clock.advance(LIFE);
    await runJobs(house.deps);
    expect(await states()).toEqual([7]);
    expect((await say({ order: name, transactionId: 'tx-1' }))[1]).toMatchObject({ state: 'success' });
    expect([await money(), await states()]).toEqual([25_000n, [2]]);
  });

  test('cannot fill the list of the operator: what does not fit is asked for again later', async () => {
    const row = { provider: PROVIDER, outcome: 'paid', order: 'x', reason: 'unknown_order' } as const;
    const rest = { amount: 1n, currency: 'TLB', receivedAt: T0 };
    await house.deps.db.insert(paymentExceptions).values(
      Array.from({ length: PAYMENT_EXCEPTIONS.open - 1 }, (_, index) => ({
        ...row,
        ...rest,
        transactionId: `old-${index}`,
      })),
    );
    const answers = await Promise.all(['a', 'b', 'c'].map((id) => say({ order: 'y', transactionId: id })));
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 503, 503]);
    expect((await openExceptions(house.deps.db)).total).toBe(PAYMENT_EXCEPTIONS.open);
    expect(house.errors.splice(0)).toHaveLength(2);
    const name = await order();
    expect((await say({ order: name, transactionId: 'tx-1' }))[0]).toBe(200);
    expect(await money()).toBe(25_000n);
  });
});
