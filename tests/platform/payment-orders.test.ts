import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { depositByQRImageUrl } from '#contract/deposit-orders.ts';
import { getDepositSettings } from '#contract/deposit.ts';
import { DEPOSITS, PAYMENT_ORDERS } from '../../platform/kernel/config.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { fieldOf, openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { requestDeposit, expectSound, gist, reportOf } from './deposit-harness.ts';
import { openProvider, PROVIDER, SECRET } from './payment-harness.ts';

/** Long enough for a response, short enough for a test that waits for none. */
const TIMEOUT = 400;

let provider: Awaited<ReturnType<typeof openProvider>>;
beforeAll(async () => {
  provider = await openProvider();
});
afterAll(() => provider.close());

describe.each(SERVER_BY_DAY)('an order with a payment provider in another process, on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  const open = async (timeout: number) => {
    const payment = { id: PROVIDER, url: provider.url, secrets: [SECRET], timeout } as const;
    platform = await openTestPlatform(await shared.fresh(), { payment });
    token = await platform.tokenOf((await platform.addPerson()).account);
  };
  beforeEach(async () => {
    await provider.reset();
    await open(TIMEOUT);
  });
  afterEach(async () => {
    await expectSound(platform);
    await platform.close();
  });

  test('of a QR code leads to the provider’s page', async () => {
    const { body } = await requestDeposit(platform, token, {
      key: 'by-qr-code',
      endpoint: depositByQRImageUrl,
      bankCode: 'QR',
    });
    const [made] = (await provider.orders()).orders;
    expect(made).toMatchObject({ kind: 'QR', method: 'QR' });
    expect(fieldOf(body.value, 'redirectUrl')).toBe(`https://pay.provider.test/p/${String(made?.['order'])}`);
  });

  test('is one for each member, though two of them send the same key', async () => {
    const other = await platform.tokenOf((await platform.addPerson()).account, { ip: '192.0.2.9' });
    const answers = [token, other].map((by) => requestDeposit(platform, by, { key: 'the-same-key' }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    const names = (await provider.orders()).orders.map((order) => order['order']);
    expect(new Set(names).size).toBe(2);
    expect((await reportOf(platform, token)).total).toBe(1);
  });

  test.each([
    'hangs up',
    'hangs',
    'fails',
    'redirects',
    'talks too much',
    'talks nonsense',
    'leads away from TLS',
    'leads to a script',
    'answers for another',
  ])('with a provider that %s is a clear refusal; the same key makes one order afterwards', async (mode) => {
    await provider.is(mode);
    expect(gist(await requestDeposit(platform, token, { key: 'tried-again' }))).toEqual([
      409,
      'payment_unavailable',
      null,
    ]);
    expect((await reportOf(platform, token)).total).toBe(0);
    expect(platform.errors.splice(0)).toHaveLength(1);
    await provider.is('works');
    const again = await Promise.all(
      [1, 2].map(() => requestDeposit(platform, token, { key: 'tried-again' })),
    );
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect((await provider.orders()).orders).toHaveLength(1);
    const { calls } = await provider.orders();
    expect((await requestDeposit(platform, token, { key: 'tried-again' })).body).toEqual(again[0]?.body);
    expect(await provider.orders()).toMatchObject({ calls });
    expect((await reportOf(platform, token)).total).toBe(1);
  });

  test('that is slow delays no other call', async () => {
    await provider.is('hangs');
    const arrived = new Promise<void>((resolve) => {
      provider.onOrder(resolve);
    });
    const slow = requestDeposit(platform, token, { key: 'slow-order' });
    await arrived;
    expect((await platform.request(getDepositSettings, {}, { token })).status).toBe(200);
    await provider.is('works');
    expect((await slow).status).toBe(200);
  });

  test('is not made where the platform itself refuses it', async () => {
    for (const wrong of [{ amount: 1 }, { bankCode: 'GOLD' }, { amount: 1e9 }])
      expect((await requestDeposit(platform, token, { key: 'wrong-order', ...wrong })).status).not.toBe(200);
    expect((await provider.orders()).calls).toBe(0);
  });

  test('is limited to some sixty an hour for one member, without affecting another', async () => {
    await provider.is('fails');
    for (let index = 0; index < PAYMENT_ORDERS.max; index += 1)
      expect((await requestDeposit(platform, token, { key: `key-no-${index}` })).status).toBe(409);
    expect(gist(await requestDeposit(platform, token, { key: 'one-too-many' }))[1]).toBe('TOO_MANY_REQUESTS');
    const theirs = await platform.tokenOf((await platform.addPerson()).account, { ip: '192.0.2.7' });
    expect((await requestDeposit(platform, theirs, { key: 'one-of-another' })).status).toBe(409);
    expect(platform.errors.splice(0)).toHaveLength(PAYMENT_ORDERS.max + 1);
  });

  test('is limited to five at once for a member, and to a number for all; more are refused at once', async () => {
    await platform.close();
    await open(PAYMENT_ORDERS.timeout);
    await provider.is('hangs');
    const others: string[] = [];
    while ((others.length + 1) * DEPOSITS.open <= PAYMENT_ORDERS.underWay)
      others.push(
        await platform.tokenOf((await platform.addPerson()).account, { ip: `192.0.2.${others.length + 1}` }),
      );
    let arrived = 0;
    const onArrival = new Map<number, () => void>();
    const arrivalOf = (count: number) => new Promise<void>((resolve) => onArrival.set(count, resolve));
    provider.onOrder(() => onArrival.get((arrived += 1))?.());
    const fiveOf = (each: string) =>
      Array.from({ length: DEPOSITS.open }, (_, index) =>
        requestDeposit(platform, each, { key: `slow-no-${index}` }),
      );

    const [five, all] = [arrivalOf(DEPOSITS.open), arrivalOf(PAYMENT_ORDERS.underWay)];
    const slow = fiveOf(token);
    await five;
    expect(gist(await requestDeposit(platform, token, { key: 'one-too-many' }))[1]).toBe('TOO_MANY_REQUESTS');

    // All that get a response while the provider hangs were refused; a free place would take one more.
    const refused = others.length * DEPOSITS.open + slow.length - PAYMENT_ORDERS.underWay;
    await new Promise<void>((resolve) => {
      let answered = 0;
      for (const order of others.flatMap(fiveOf)) {
        slow.push(order);
        void order.then(() => (answered += 1) === refused && resolve());
      }
    });
    await all;
    await provider.is('works');
    const codes = (await Promise.all(slow)).map((answer) => gist(answer)[1]);
    expect(codes.filter((code) => code === null)).toHaveLength(PAYMENT_ORDERS.underWay);
    expect(codes.filter((code) => code === 'payment_unavailable')).toHaveLength(
      slow.length - PAYMENT_ORDERS.underWay,
    );
    expect(await provider.orders()).toMatchObject({ calls: PAYMENT_ORDERS.underWay });
  });
});
