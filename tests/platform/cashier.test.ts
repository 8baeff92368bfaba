import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelDeposit, manualTransferByAccountName } from '#contract/deposit-orders.ts';
import { STREAM_PATH } from '#contract/stream.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { payAtCashier, paymentOf, notifyPlatform } from '../../platform/stand-ins/cashier/cashier.ts';
import { orderOf, PAYMENT_PATH } from '../../platform/domains/wallet/payments/cashier-contract.ts';
import { CASHIER_TIMES } from '../../platform/kernel/config.ts';
import { createConsole } from '../../platform/console/app.ts';
import { SIGNATURE_WINDOW } from '../../platform/games/vendor-signature.ts';
import { runJobs } from '../../platform/jobs.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { balanceIn, fieldOf, openTestPlatform, type TestPlatform, type Person } from '../support/platform.ts';
import { requestDeposit, expectSound, orderIn, reportOf, notifyPayment } from './deposit-harness.ts';

const LIFE = 15 * 60_000;
const PAID = { outcome: 'paid', transactionId: 'bank-1' };

describe.each(SERVER_BY_DAY)('payment notifications on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  let order: string;
  let page: string;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh(), { demo: true, streamPing: 60_000 });
    person = await platform.addPerson();
    token = await platform.tokenOf(person.account);
    const opened = await requestDeposit(platform, token, { key: 'first-order' });
    order = orderIn(opened);
    page = fieldOf(opened.body.value, 'redirectUrl');
  });
  afterEach(async () => {
    await expectSound(platform);
    await platform.close();
  });

  const money = () => balanceIn(platform.deps, person.wallet);
  const stateNow = async () => (await reportOf(platform, token)).list.map(({ state }) => state);
  const events = async (id = '1') =>
    (await auditOf(platform.deps.db, 'deposit', id)).map(({ event, actor }) => `${actor} ${event}`);
  const press = async (outcome: string) => {
    const response = await platform.app.fetch(
      new Request(page, { method: 'POST', body: new URLSearchParams({ outcome }) }),
    );
    expect([response.status, response.headers.get('location')]).toEqual([303, new URL(page).pathname]);
    return (await platform.app.fetch(new Request(page))).text();
  };
  const settle = async (body: object) => {
    const operatorConsole = createConsole(platform.deps, { token: 'only-printed-once' });
    const response = await operatorConsole.fetch(
      new Request('http://127.0.0.1:8081/_console/do/deposit', {
        method: 'POST',
        headers: {
          host: '127.0.0.1:8081',
          cookie: 'statehouse_console=only-printed-once',
          'content-type': 'application/json',
          'x-console': '1',
        },
        body: JSON.stringify(body),
      }),
    );
    return (await response.json()) as Record<string, unknown>;
  };

  test('a paid notification is credited once, however often it is sent, even concurrently', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => notifyPayment(platform, { order, ...PAID })));
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(([, { replayed }]) => !replayed)).toHaveLength(1);
    expect(await notifyPayment(platform, { order, ...PAID })).toEqual([
      200,
      { status: 'ok', transactionId: 'bank-1', replayed: true, state: 'success' },
    ]);
    expect(await money()).toBe(25_000n);
    expect(await events()).toEqual(['member request', 'cashier cashier.pay']);
    expect(await reportOf(platform, token)).toMatchObject({
      list: [{ state: 2, amount: 250, actualDepositDate: platform.clock.now() }],
      footer: { amount: 250 },
    });
  });

  test('a fee of the method is taken off what is credited, and the report says so', async () => {
    await platform.deps.settings.change(({ deposits }) => ({
      deposits: { ...deposits, methods: deposits.methods.map((method) => ({ ...method, fee: 3 })) },
    }));
    const charged = orderIn(await requestDeposit(platform, token, { key: 'with-a-fee' }));
    expect((await notifyPayment(platform, { order: charged, ...PAID }))[0]).toBe(200);
    expect(await money()).toBe(24_700n);
    const [line] = (await reportOf(platform, token)).list;
    expect(line).toMatchObject({ requestedAmount: 250, customerBankCharge: 3, amount: 247 });
    // Repeated as it was paid, not as it was credited.
    expect((await notifyPayment(platform, { order: charged, ...PAID }))[1].replayed).toBe(true);
    const credited = { order: charged, ...PAID, amount: 24_700n };
    expect((await notifyPayment(platform, credited))[1].code).toBe('duplicate_transaction');
  });

  test('the same payment with other content is refused, and a second payment of an order waits for an operator', async () => {
    expect((await notifyPayment(platform, { order, ...PAID }))[0]).toBe(200);
    const other = orderIn(await requestDeposit(platform, token, { key: 'another-order' }));
    for (const notification of [{ order: other }, { order, amount: 19_999n }, { order, currency: 'USD' }])
      expect(await notifyPayment(platform, { ...PAID, ...notification })).toEqual([
        409,
        { status: 'refused', code: 'duplicate_transaction' },
      ]);
    expect((await notifyPayment(platform, { order, ...PAID, transactionId: 'bank-2' }))[1]).toMatchObject({
      status: 'held',
      reason: 'order_settled',
    });
    expect(await money()).toBe(25_000n);
  });

  test('a refusal moves no money and is final; a contradictory notification is recorded for an operator', async () => {
    expect(
      (await notifyPayment(platform, { order, ...PAID, outcome: 'refused', remark: 'no cover' }))[1].state,
    ).toBe('rejected');
    expect((await notifyPayment(platform, { order, ...PAID, outcome: 'refused' }))[1].replayed).toBe(true);
    expect((await notifyPayment(platform, { order, ...PAID }))[1]).toEqual(
      // The transaction that was refused is paid now.
      { status: 'held', transactionId: 'bank-1', replayed: false, reason: 'order_settled' },
    );
    expect([await money(), await stateNow()]).toEqual([0n, [3]]);
    expect((await events()).at(-1)).toBe('cashier contradiction');
  });

  test('a payment after the deadline, or after the member cancelled, is credited', async () => {
    platform.clock.advance(LIFE);
    await runJobs(platform.deps);
    expect(await stateNow()).toEqual([7]);
    expect((await notifyPayment(platform, { order, ...PAID }))[1].state).toBe('success');
    const second = await requestDeposit(platform, token, { key: 'second-order' });
    await platform.request(cancelDeposit, { depositId: '2' }, { token });
    expect(
      (await notifyPayment(platform, { order: orderIn(second), ...PAID, transactionId: 'bank-2' }))[0],
    ).toBe(200);
    expect([await money(), await stateNow()]).toEqual([50_000n, [2, 2]]);
  });

  test('a payment in progress is not cancelled and does not expire, and keeps its own result', async () => {
    expect((await notifyPayment(platform, { order, ...PAID, outcome: 'processing' }))[1].state).toBe(
      'processing',
    );
    platform.clock.advance(LIFE);
    await runJobs(platform.deps);
    const { status, body } = await platform.request(cancelDeposit, { depositId: '1' }, { token });
    expect([status, body.errorCode, await stateNow()]).toEqual([409, 'deposit_closed', [5]]);
    await notifyPayment(platform, { order, ...PAID });
    expect((await notifyPayment(platform, { order, ...PAID, outcome: 'processing' }))[1]).toMatchObject({
      replayed: true,
      state: 'success',
    });
    expect(await money()).toBe(25_000n);
  });

  const spoilt: [string, (request: Request) => Promise<Request>][] = [
    ['another amount', async (request) => changed(request, (text) => text.replace('25000', '2500000'))],
    ['another signature', async (request) => headed(request, 'vendor-signature', '0'.repeat(64))],
    ['another timestamp', async (request) => headed(request, 'vendor-timestamp', String(Date.now()))],
    ['another name', async (request) => headed(request, 'vendor-id', 'NIMBUS')],
    ['no signature', async (request) => headed(request, 'vendor-signature', '')],
  ];
  test.each(spoilt)(
    'a notification with %s is refused as forged, and its body is not read',
    async (_, change) => {
      expect(await notifyPayment(platform, { order, ...PAID }, change)).toEqual([
        401,
        { status: 'refused', code: 'bad_signature' },
      ]);
      expect(await stateNow()).toEqual([4]);
    },
  );

  test('a notification of another platform and an outdated one are refused; a paid one for an unknown order waits for an operator', async () => {
    const { clock } = platform.deps;
    expect(
      (await notifyPayment(platform, { order, ...PAID }, undefined, { clock, secret: 'of another' }))[0],
    ).toBe(401);
    const old = { ...platform.deps, clock: { ...clock, now: () => clock.now() - SIGNATURE_WINDOW - 1 } };
    expect((await notifyPayment(platform, { order, ...PAID }, undefined, old))[0]).toBe(401);
    const strange = ['1', `1.${'0'.repeat(40)}`, order.replace(/^1/, '2')];
    for (const [index, name] of strange.entries()) {
      const notification = { order: name, ...PAID, transactionId: `lost-${index}` };
      expect((await notifyPayment(platform, { ...notification, outcome: 'processing' }))[1].code).toBe(
        'unknown_order',
      );
      expect((await notifyPayment(platform, notification))[1]).toMatchObject({
        status: 'held',
        reason: 'unknown_order',
      });
    }
    for (const bad of [
      { amount: 0n },
      { amount: '-5' },
      { currency: 'usd' },
      { outcome: 'maybe' },
      { more: 1 },
    ])
      expect((await notifyPayment(platform, { order, ...PAID, ...bad }))[1].code).toBe('bad_request');
    expect([await money(), await stateNow()]).toEqual([0n, [4]]);
  });

  test('a recorded call is refused when it is sent again', async () => {
    let recorded: Request | undefined;
    await notifyPayment(platform, { order, ...PAID }, (request) => {
      recorded = request.clone();
      return request;
    });
    expect((await platform.app.fetch(recorded!)).status).toBe(401);
    expect(await money()).toBe(25_000n);
  });

  test('the page pays without a script, shows the result when it is reloaded, and changes nothing on the way back', async () => {
    const first = await platform.app.fetch(new Request(page, { headers: { cookie: 'language=EN' } }));
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await first.text();
    expect(text).toContain('P 250.00');
    expect(text).not.toContain('<script');
    expect(await stateNow()).toEqual([4]);
    await press('paid');
    expect(await press('paid')).toContain('Ödendi');
    expect(await press('refused')).toContain('Ödendi');
    expect([await money(), await stateNow()]).toEqual([25_000n, [2]]);
  });

  test('a slow payment is credited when it arrives, and a refused one is not', async () => {
    expect(await press('processing')).toContain('yolda');
    expect(await stateNow()).toEqual([5]);
    platform.clock.advance(CASHIER_TIMES.slow);
    expect((await runJobs(platform.deps))['notify-payments']).toBe(1);
    expect([await money(), await stateNow()]).toEqual([25_000n, [2]]);
    const refused = await requestDeposit(platform, token, { key: 'to-be-refused' });
    page = fieldOf(refused.body.value, 'redirectUrl');
    expect(await press('refused')).toContain('reddedildi');
    expect([await money(), await stateNow()]).toEqual([25_000n, [3, 2]]);
  });

  test('a platform that dies between the credit and the response is notified again, and credits once', async () => {
    const { deps } = platform;
    const dies = Object.assign(Object.create(deps) as typeof deps, {
      hub: {
        ...deps.hub,
        publish: () => {
          throw new Error('killed');
        },
      },
      log: { info: () => undefined, error: () => undefined },
    });
    await payAtCashier(dies, 1, 'paid');
    expect(await money()).toBe(25_000n);
    const payment = await paymentOf(deps, 1);
    expect(payment).toMatchObject({
      outcome: 'paid',
      attempts: 1,
      dueAt: platform.clock.now() + CASHIER_TIMES.retry,
    });
    platform.clock.advance(CASHIER_TIMES.retry);
    expect((await runJobs(deps))['notify-payments']).toBe(1);
    expect(await paymentOf(deps, 1)).toMatchObject({ attempts: 2, dueAt: null });
    expect(await notifyPlatform(deps, payment!)).toBe(200);
    expect(await money()).toBe(25_000n);
  });

  test('the balance and the change signal are on the stream when the notification is answered', async () => {
    const lines = await lineOf(platform, token);
    await lines.until('balance');
    await notifyPayment(platform, { order, ...PAID });
    const messages = [await lines.next(), await lines.next()];
    expect(messages.toSorted((left, right) => left.type.localeCompare(right.type, 'en'))).toMatchObject([
      { type: 'balance', balance: { sumBalance: 250 } },
      { type: 'news', about: 'deposit' },
    ]);
    await lines.cancel();
  });

  test('the console settles a transfer by hand, makes the cashier pay late, and repeats its notification', async () => {
    const manual = await requestDeposit(platform, token, {
      key: 'settled-by-hand',
      endpoint: manualTransferByAccountName,
      bankCode: 'BANK',
      payeeName: 'Mina',
    });
    const reference = fieldOf(manual.body.value, 'refId');
    // A transfer to the house's own account is no order of the cashier.
    const named = orderOf(platform.deps.secret, Number(fieldOf(manual.body.value, 'depositId')));
    expect((await notifyPayment(platform, { order: named, ...PAID, outcome: 'refused' }))[0]).toBe(404);
    expect(await settle({ reference, do: 'begin' })).toEqual({ ok: true, state: 'processing' });
    expect(await settle({ reference, do: 'pay' })).toEqual({ ok: true, state: 'success' });
    expect(await settle({ reference, do: 'refuse' })).toEqual({
      error: `${reference} is success: order_settled`,
    });
    expect(await events('2')).toEqual([
      'member request',
      'console pay.begin',
      'console cashier.pay',
      'console contradiction',
    ]);
    const launched = (await reportOf(platform, token)).list[1]!.refId;
    await platform.request(cancelDeposit, { depositId: '1' }, { token });
    expect(await settle({ reference: launched, do: 'pay' })).toEqual({ ok: true, payment: 'paid' });
    expect(await settle({ reference: launched, do: 'repeat' })).toEqual({ ok: true, status: 200 });
    expect(await settle({ reference: 'SHNOWHERE', do: 'pay' })).toEqual({
      error: 'there is no deposit SHNOWHERE',
    });
    expect(await money()).toBe(50_000n);
  });
});

const headed = (request: Request, name: string, value: string): Request => {
  const headers = new Headers(request.headers);
  headers.set(name, value);
  return new Request(request, { headers });
};
const changed = async (request: Request, change: (text: string) => string): Promise<Request> =>
  new Request(`http://house${PAYMENT_PATH}`, {
    method: 'POST',
    headers: request.headers,
    body: change(await request.text()),
  });

/** The messages of the member's stream, one by one. */
const lineOf = async ({ app }: TestPlatform, token: string) => {
  const response = await app.fetch(
    new Request(`http://platform.test${STREAM_PATH}`, {
      headers: { Merchant: 'statehouse', Authorization: token, Language: 'EN' },
    }),
  );
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const next = async (): Promise<{ type: string }> => {
    const end = rest.indexOf('\n\n');
    if (end >= 0) {
      const data = rest.slice(0, end).split('\n')[1]!.slice('data: '.length);
      rest = rest.slice(end + 2);
      const message = JSON.parse(data) as { type: string };
      return message.type === 'ping' ? next() : message;
    }
    const { value, done } = await reader.read();
    if (done) throw new Error('the stream ended');
    rest += value;
    return next();
  };
  const until = async (type: string): Promise<void> => {
    if ((await next()).type !== type) await until(type);
  };
  return { next, until, cancel: () => reader.cancel() };
};
