import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getDepositMethods,
  getDepositPaymentChannels,
  getDepositSettings,
  getFixedAmounts,
} from '#contract/deposit.ts';
import {
  cancelDeposit,
  depositByLaunchUrl,
  depositByQRImageUrl,
  initiateReminder,
  manualTransferByAccountName,
} from '#contract/deposit-orders.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { DEPOSITS } from '../../platform/kernel/config.ts';
import { faultStore } from '../../platform/runtime/fault-store.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import { runJobs } from '../../platform/jobs.ts';
import { ENGINES, shareDatabase } from '../support/databases.ts';
import { balanceIn, fieldOf, openTestPlatform, type TestPlatform, type Person } from '../support/platform.ts';
import { requestDeposit, expectSound, gist, orderIn, readQr, reportOf } from './deposit-harness.ts';
import { switchModules } from './identity-harness.ts';

const MINUTE = 60_000;

describe.each(ENGINES)('deposits on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    person = await platform.addPerson();
    token = await platform.tokenOf(person.account);
  });
  afterEach(async () => {
    await expectSound(platform);
    await platform.close();
  });
  const idOf = (answer: { body: { value?: unknown } }) => fieldOf(answer.body.value, 'depositId');
  const eventsOf = async (id: string) =>
    (await auditOf(platform.deps.db, 'deposit', id)).map(({ event, actor }) => `${actor} ${event}`);

  test('WAL-02 methods are offered with currency, limits and amounts, in the language of the call', async () => {
    const of = (endpoint: typeof getDepositMethods, language = 'EN') =>
      platform.request(endpoint, {}, { token, language });
    expect((await platform.request(getDepositSettings, {}, { token })).body.value).toEqual({
      allowDeposit: 'Y',
      totalDepositSuccessCount: 0,
      currency: 'TLB',
      currencySymbol: 'P',
      lastMethod: null,
      payerName: null,
      turnoverPercent: 100,
    });
    const names = async (language: string) =>
      ((await of(getDepositMethods, language)).body.value as { displayName: string }[]).map(
        ({ displayName }) => displayName,
      );
    expect(await names('TY')).toEqual(['Banka havalesi', 'FAST', 'QR ile ödeme', 'Kart']);
    expect(await names('XX')).toEqual(['Bank transfer', 'FAST', 'QR pay', 'Card']);
    const channels = async (query: object) =>
      (await platform.request(getDepositPaymentChannels, query, { token })).body.value as Record<
        string,
        object[]
      >;
    expect((await channels({}))['QR']).toEqual([
      { channelId: 'QR', minAmount: 20, maxAmount: 50_000, charge: 0, currency: 'TLB', banks: [] },
    ]);
    expect(Object.keys(await channels({ amount: 30 }))).toEqual(['QR']);
    expect((await platform.request(getFixedAmounts, { channel: 'QR' }, { token })).body.value).toEqual({
      currency: 'TLB',
      amounts: { QR: [50, 100, 500, 1000, 2500, 5000] },
    });
  });

  test('MEM-07 prefills the last used method, and the account holder of the profile', async () => {
    const known = async (by = token) => {
      const { lastMethod, payerName } = (await platform.request(getDepositSettings, {}, { token: by })).body
        .value as Record<string, unknown>;
      return [lastMethod, payerName];
    };
    expect(await known()).toEqual([null, null]);
    await requestDeposit(platform, token, { key: 'habit-card', bankCode: 'CARD' });
    platform.clock.advance(MINUTE);
    const fast = await requestDeposit(platform, token, { key: 'habit-fast' });
    expect(await known()).toEqual(['FAST', null]);
    // A cancelled deposit does not count.
    await platform.request(cancelDeposit, { depositId: idOf(fast) }, { token });
    expect(await known()).toEqual(['CARD', null]);
    const named = await platform.addPerson({ profile: { payeeName: 'Mina Kaya', realName: 'Mina K.' } });
    const real = await platform.addPerson({ profile: { realName: 'Deniz Ak' } });
    expect(await known(await platform.tokenOf(named.account, { ip: '192.0.2.3' }))).toEqual([
      null,
      'Mina Kaya',
    ]);
    expect(await known(await platform.tokenOf(real.account, { ip: '192.0.2.4' }))).toEqual([
      null,
      'Deniz Ak',
    ]);
  });

  test('a deposit by launch leads to a URL that names it and cannot be guessed', async () => {
    const opened = await requestDeposit(platform, token, { key: 'launch-1' });
    expect(opened.body.value).toEqual({
      depositId: '1',
      refId: expect.stringMatching(/^SH[2-9A-Z]{8}$/) as string,
      expiresInMs: 15 * MINUTE,
      redirectUrl: expect.stringMatching(
        /^http:\/\/platform\.test\/stand-in\/cashier\/1\.[\da-f]{40}$/,
      ) as string,
    });
    for (const order of ['1', '1.', `1.${'0'.repeat(40)}`, orderIn(opened).replace(/^1/, '2'), 'page', '%00'])
      expect(
        (await platform.app.fetch(new Request(`http://platform.test/stand-in/cashier/${order}`))).status,
      ).toBe(404);
  });

  test('a QR image leads to the same URL', async () => {
    // One in some hundreds is unreadable at every size: of three at least two are readable, and none is misread.
    const read: boolean[] = [];
    for (const key of ['qr-1-first', 'qr-1-second', 'qr-1-third']) {
      const opened = await requestDeposit(platform, token, {
        key,
        endpoint: depositByQRImageUrl,
        bankCode: 'QR',
      });
      const { qrImage, redirectUrl } = opened.body.value as { qrImage: string; redirectUrl: string };
      const decoded = readQr(qrImage);
      if (decoded !== null) read.push(decoded === redirectUrl);
    }
    expect(read.length).toBeGreaterThanOrEqual(2);
    expect(read).not.toContain(false);
  });

  test('a manual transfer shows the receiving account and the reference to quote', async () => {
    const opened = await requestDeposit(platform, token, {
      key: 'manual-1',
      endpoint: manualTransferByAccountName,
      bankCode: 'BANK',
      payeeName: ' Mina Kaya ',
    });
    expect(opened.body.value).toMatchObject({
      accountNumber: 'TR33 0006 1005 1978 6457 8413 26',
      expiresInMs: 24 * 60 * MINUTE,
    });
    const nobody = await requestDeposit(platform, token, {
      key: 'manual-2',
      endpoint: manualTransferByAccountName,
      bankCode: 'BANK',
      payeeName: ' ',
    });
    expect(gist(nobody)).toEqual([400, 'request_param_err', { fields: ['payeeName'] }]);
  });

  test.each([
    [{ amount: 49.99 }, 409, 'amount_out_of_range', { minimum: 50, maximum: 100_000 }],
    [{ amount: 100_000.01 }, 409, 'amount_out_of_range', { minimum: 50, maximum: 100_000 }],
    [{ amount: 100.005 }, 400, 'request_param_err', { fields: ['amount'] }],
    [{ amount: 0 }, 400, 'request_param_err', { fields: ['amount'] }],
    [{ amount: -100 }, 400, 'request_param_err', { fields: ['amount'] }],
    [{ amount: '100' }, 400, 'request_param_err', { fields: ['amount'] }],
    [{ amount: 1e300 }, 400, 'request_param_err', { fields: ['amount'] }],
    [{ bankCode: 'GOLD' }, 400, 'request_param_err', { fields: ['bankCode'] }],
    [{ bankCode: 'QR' }, 400, 'request_param_err', { fields: ['bankCode'] }],
    [{ bankCode: 'CARD' }, 400, 'function.not.available', { method: 'CARD' }],
  ])('%j is refused, and nothing is written', async (order, status, code, value) => {
    const { methods } = DEFAULT_SETTINGS.deposits;
    await platform.deps.settings.write({
      deposits: {
        allowed: true,
        methods: methods.map((method) => ({ ...method, enabled: method.code !== 'CARD' })),
      },
    });
    expect(gist(await requestDeposit(platform, token, { key: 'bad-order', ...order }))).toEqual([
      status,
      code,
      value,
    ]);
    expect((await reportOf(platform, token)).total).toBe(0);
  });

  test('with its module off, or deposits closed, a deposit is refused', async () => {
    await switchModules(platform, ['DPSTBAS3'], false);
    expect(gist(await requestDeposit(platform, token, { key: 'module-off' }))).toEqual([
      400,
      'function.not.available',
      { module: 'DPSTBAS3' },
    ]);
    await platform.deps.settings.write({
      modules: DEFAULT_SETTINGS.modules,
      deposits: { ...DEFAULT_SETTINGS.deposits, allowed: false },
    });
    expect(
      fieldOf((await platform.request(getDepositSettings, {}, { token })).body.value, 'allowDeposit'),
    ).toBe('N');
    expect(gist(await requestDeposit(platform, token, { key: 'module-closed' }))[1]).toBe(
      'function.not.available',
    );
  });

  test('a double click is one deposit with one response; two keys are two, and at most five are open', async () => {
    const clicks = await Promise.all(
      [1, 2, 3].map(() => requestDeposit(platform, token, { key: 'one-intention' })),
    );
    for (const { body } of clicks) expect(body).toEqual(clicks[0]?.body);
    expect((await reportOf(platform, token)).total).toBe(1);
    for (const key of ['second-one', 'third-one', 'fourth-one', 'fifth-one'])
      expect((await requestDeposit(platform, token, { key })).status).toBe(200);
    expect(gist(await requestDeposit(platform, token, { key: 'sixth-one' }))[1]).toBe('TOO_MANY_REQUESTS');
    expect(gist(await requestDeposit(platform, token, { key: 'one-intention', amount: 251 }))[1]).toBe(
      'idempotency_key_reused',
    );
  });

  test('a lost response is repeated under the same key', async () => {
    await faultStore(platform.deps.db).set({
      endpoint: depositByLaunchUrl.name,
      kind: 'lost',
      status: 502,
      delay: 0,
      remaining: 1,
    });
    await expect(requestDeposit(platform, token, { key: 'lost-answer' })).rejects.toThrow(
      'cut off by a fault',
    );
    const again = await requestDeposit(platform, token, { key: 'lost-answer' });
    expect([again.status, idOf(again)]).toEqual([200, '1']);
    expect((await reportOf(platform, token)).total).toBe(1);
  });

  test('an unpaid deposit expires by the platform’s clock, once', async () => {
    await requestDeposit(platform, token, { key: 'expires-1' });
    platform.clock.advance(15 * MINUTE - 1);
    expect((await runJobs(platform.deps))['expire-deposits']).toBe(0);
    platform.clock.advance(1);
    const both = await Promise.all([runJobs(platform.deps), runJobs(platform.deps)]);
    expect(both.map((done) => done['expire-deposits']).toSorted()).toEqual([0, 1]);
    expect((await reportOf(platform, token)).list).toMatchObject([{ state: 7, amount: null }]);
    expect(await eventsOf('1')).toEqual(['member request', 'job deadline.pass']);
    expect(gist(await platform.request(cancelDeposit, { depositId: '1' }, { token }))[1]).toBe(
      'deposit_closed',
    );
  });

  test('a deposit is cancelled by its own member alone, and stays cancelled', async () => {
    const id = idOf(await requestDeposit(platform, token, { key: 'cancel-1' }));
    const other = await platform.addPerson();
    const theirs = await platform.tokenOf(other.account, { ip: '192.0.2.7' });
    for (const depositId of [id, '99', 'x', '1;drop'])
      expect(gist(await platform.request(cancelDeposit, { depositId }, { token: theirs }))[1]).toBe(
        'not_found',
      );
    for (const status of [200, 200])
      expect((await platform.request(cancelDeposit, { depositId: id }, { token })).status).toBe(status);
    expect(await eventsOf(id)).toEqual(['member request', 'member cancel']);
    expect((await reportOf(platform, token)).list).toMatchObject([{ state: 6 }]);
  });

  test('a reminder counts once in some minutes, and only for a deposit in progress', async () => {
    const id = idOf(await requestDeposit(platform, token, { key: 'remind-1' }));
    const remind = async () => gist(await platform.request(initiateReminder, { depositId: id }, { token }));
    expect((await remind())[0]).toBe(200);
    platform.clock.advance(MINUTE);
    expect(await remind()).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      { retryAfterMs: DEPOSITS.reminderPause - MINUTE },
    ]);
    platform.clock.advance(DEPOSITS.reminderPause - MINUTE - 1);
    expect((await remind())[2]).toEqual({ retryAfterMs: 1 });
    platform.clock.advance(1);
    expect((await remind())[0]).toBe(200);
    await platform.request(cancelDeposit, { depositId: id }, { token });
    expect((await remind())[1]).toBe('deposit_closed');
  });

  test('the report pages, filters and sums for its member alone', async () => {
    for (const key of ['report-a', 'report-b', 'report-c']) {
      await requestDeposit(platform, token, { key, ...(key === 'report-b' ? { bankCode: 'CARD' } : {}) });
      platform.clock.advance(MINUTE);
    }
    await platform.request(cancelDeposit, { depositId: '2' }, { token });
    const ids = async (query: object) =>
      (await reportOf(platform, token, query)).list.map((row) => row.depositId);
    expect(await ids({ size: 2 })).toEqual(['3', '2']);
    expect(await ids({ size: 2, page: 2 })).toEqual(['1']);
    expect((await reportOf(platform, token, { size: 2 })).totalPages).toBe(2);
    expect(await ids({ depositState: 6 })).toEqual(['2']);
    const [cancelled] = (await reportOf(platform, token, { depositState: 6 })).list;
    expect(cancelled).toMatchObject({ amount: null, actualDepositDate: null });
    expect(await ids({ depositType: 'FAST' })).toEqual(['3', '1']);
    const start = platform.clock.now() - 2 * MINUTE;
    expect(await ids({ startDate: start, endDate: start })).toEqual(['2']);
    expect(await balanceIn(platform.deps, person.wallet)).toBe(0n);
    const other = await platform.tokenOf((await platform.addPerson()).account, { ip: '192.0.2.9' });
    expect((await reportOf(platform, other)).total).toBe(0);
  });
});
