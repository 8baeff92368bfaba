import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { depositByLaunchUrl, manualTransferByAccountName } from '#contract/deposit-orders.ts';
import {
  getDepositMethods,
  getDepositPaymentChannels,
  getDepositSettings,
  getFixedAmounts,
} from '#contract/deposit.ts';
import { requestPasswordMail } from '#contract/password.ts';
import { sendRegisterCode } from '#contract/verification.ts';
import { payAtCashier, paymentOf, signedCall } from '../../platform/stand-ins/cashier/cashier.ts';
import { orderOf } from '../../platform/domains/wallet/payments/cashier-contract.ts';
import { DEPOSIT_ACTIONS } from '../../platform/domains/wallet/console/deposits.ts';
import { configFrom, type Config } from '../../platform/kernel/config.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import { runJobs } from '../../platform/jobs.ts';
import { serve } from '../../platform/main.ts';
import { StartError } from '../../platform/kernel/refusal.ts';
import { missingAdapters } from '../../platform/runtime/stand-ins.ts';
import { SERVER_BY_DAY, onServer, shareDatabase } from '../support/databases.ts';
import { seededDump, seededTemplate } from '../support/seeded.ts';
import { fieldOf, openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { requestDeposit, gist } from './deposit-harness.ts';

/** A platform in production with nothing configured, except for the response validation of tests. */
const PRODUCTION: Partial<Config> = { ...configFrom({ NODE_ENV: 'production' }), environment: 'test' };

describe('a platform in production without real adapters', () => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    shared = await shareDatabase('pglite');
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh(), PRODUCTION);
    token = await platform.tokenOf((await platform.addPerson()).account);
  });
  afterEach(() => platform.close());
  const refused = async (answer: ReturnType<TestPlatform['request']>) => gist(await answer).slice(0, 2);

  test('offers no deposit method that leads to a stand-in, and refuses each by name', async () => {
    const read = async (endpoint: typeof getDepositMethods) =>
      (await platform.request(endpoint, {}, { token })).body.value;
    expect(await read(getDepositMethods)).toEqual([]);
    expect((await platform.request(getDepositPaymentChannels, {}, { token })).body.value).toEqual({});
    expect((await platform.request(getFixedAmounts, {}, { token })).body.value).toMatchObject({
      amounts: {},
    });
    expect((await platform.request(getDepositSettings, {}, { token })).body.value).toMatchObject({
      allowDeposit: 'N',
    });
    expect(gist(await requestDeposit(platform, token, { key: 'by-launch', amount: 5000 }))).toEqual([
      400,
      'function.not.available',
      { method: 'FAST' },
    ]);
    // The default account of the settings is fictitious.
    const transfer = { endpoint: manualTransferByAccountName, bankCode: 'BANK', payeeName: 'Mina' };
    expect(gist(await requestDeposit(platform, token, { key: 'by-transfer', ...transfer }))).toEqual([
      400,
      'function.not.available',
      { method: 'BANK' },
    ]);
    const banks = DEFAULT_SETTINGS.deposits.methods.filter(({ code }) => code === 'BANK');
    const account = { bank: 'A real one', holder: 'Us', number: 'TR00 1' };
    await platform.deps.settings.write({
      deposits: { allowed: true, methods: banks.map((bank) => ({ ...bank, account })) },
    });
    expect(await read(getDepositMethods)).toMatchObject([{ code: 'BANK' }]);
    expect((await requestDeposit(platform, token, { key: 'by-transfer', ...transfer })).status).toBe(200);
  });

  test('has no page of the stand-in, even for an older deposit, and ignores notifications that the stand-in signs', async () => {
    const before = await openTestPlatform(platform.deps.database, { demo: true });
    const { body } = await requestDeposit(before, await before.tokenOf((await before.addPerson()).account), {
      key: 'of-before',
    });
    const page = new URL((body.value as { redirectUrl: string }).redirectUrl).pathname;
    const get = (path: string, init?: RequestInit) =>
      platform.app.fetch(new Request(`http://platform.test${path}`, init));
    expect((await get(page)).status).toBe(404);
    expect((await get(page, { method: 'POST', body: 'outcome=paid' })).status).toBe(404);
    const notification = { transactionId: 'x', outcome: 'paid', amount: 25_000n, currency: 'TLB' };
    const notice = signedCall(platform.deps, { order: orderOf(platform.deps.secret, 1), ...notification });
    const answer = await platform.app.fetch(notice);
    expect([answer.status, await answer.json()]).toEqual([401, { status: 'refused', code: 'bad_signature' }]);
    await payAtCashier(before.deps, 1, 'processing');
    platform.clock.advance(24 * 60 * 60_000);
    expect((await runJobs(platform.deps))['notify-payments']).toBe(0);
    expect(await rowsOf(platform.deps.db, sql`select status from deposits`)).toEqual([
      { status: 'processing' },
    ]);
    for (const path of ['/stand-in/social/google.com/authorize', '/stand-in/cashier/page.css'])
      expect((await get(path)).status).toBe(404);
    await before.close();
  });

  test('lets no operator settle an order of the stand-in', async () => {
    const before = await openTestPlatform(platform.deps.database, { demo: true });
    const { body } = await requestDeposit(before, await before.tokenOf((await before.addPerson()).account), {
      key: 'of-before',
    });
    const reference = fieldOf(body.value, 'refId');
    const settled = (what: string) => DEPOSIT_ACTIONS.deposit!.run(platform.deps, { reference, do: what });
    for (const what of ['begin', 'pay', 'refuse', 'repeat'])
      await expect(settled(what)).rejects.toThrow(`only the cashier settles ${reference}`);
    expect(await paymentOf(platform.deps, 1)).toBeNull();
    await before.close();
  });

  test('sends no code and no mail without a provider', async () => {
    const phone = { mobileNo: '5321112233', countryDialingCode: '90' };
    const mail = { username: 'mina_k', email: 'mina@ornek.test' };
    for (const answer of [
      platform.request(sendRegisterCode, phone),
      platform.request(requestPasswordMail, mail),
    ])
      expect(await refused(answer)).toEqual([400, 'function.not.available']);
    expect(await rowsOf(platform.deps.db, sql`select 1 from outbox`)).toEqual([]);
    const relayed = await openTestPlatform(platform.deps.database, { ...PRODUCTION, outboxRelay: true });
    expect((await relayed.request(sendRegisterCode, phone)).status).toBe(200);
    await relayed.close();
  });

  test('reports at its start what is missing, and the setting that configures it', () => {
    const missing = (env: NodeJS.ProcessEnv) =>
      missingAdapters(configFrom({ NODE_ENV: 'production', ...env }), DEFAULT_SETTINGS);
    expect(missing({})).toEqual([
      expect.stringMatching(/^no payment provider: deposits by FAST, QR, CARD are off \(PAYMENT_PROVIDER_ID/),
      expect.stringMatching(/^no bank account: deposits by BANK are off/),
      expect.stringMatching(/^no SMS and e-mail provider/),
      expect.stringMatching(/^no Firebase project/),
      expect.stringMatching(/^no social sign-in/),
    ]);
    const payment = {
      PAYMENT_PROVIDER_ID: 'PSP',
      PAYMENT_PROVIDER_URL: 'https://psp.test/orders',
      PAYMENT_SECRET: 'x'.repeat(32),
    };
    expect(missing({ ...payment, OUTBOX_RELAY: '1' })).toHaveLength(3);
    expect(missing({ STATEHOUSE_DEMO: '1' })).toEqual([]);
  });

  test('accepts a provider with all its variables only, over TLS, with long secrets', () => {
    const good = {
      PAYMENT_PROVIDER_ID: 'PSP',
      PAYMENT_PROVIDER_URL: 'https://psp.test/orders',
      PAYMENT_SECRET: `${'x'.repeat(32)}, ${'y'.repeat(40)}`,
    };
    expect(configFrom(good).payment).toEqual({
      id: 'PSP',
      url: 'https://psp.test/orders',
      secrets: ['x'.repeat(32), 'y'.repeat(40)],
    });
    expect(configFrom({}).payment).toBeNull();
    for (const [wrong, sentence] of [
      [{ PAYMENT_SECRET: '' }, 'are set all three or not at all'],
      [{ PAYMENT_PROVIDER_ID: 'CASHIER' }, 'PAYMENT_PROVIDER_ID must be'],
      [{ PAYMENT_PROVIDER_ID: 'psp' }, 'PAYMENT_PROVIDER_ID must be'],
      [{ PAYMENT_PROVIDER_URL: 'http://psp.test/orders' }, 'PAYMENT_PROVIDER_URL must be'],
      [{ PAYMENT_PROVIDER_URL: 'https://u:p@psp.test/' }, 'PAYMENT_PROVIDER_URL must be'],
      [{ PAYMENT_SECRET: 'short' }, 'PAYMENT_SECRET must be'],
      [{ PAYMENT_SECRET: ['a', 'b', 'c'].map((each) => each.repeat(32)).join() }, 'PAYMENT_SECRET must be'],
    ] as const)
      expect(() => configFrom({ ...good, ...wrong })).toThrow(sentence);
  });
});

describe.each(SERVER_BY_DAY)('a start on data of the other mode, on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-production-'));
  const names: string[] = [];
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await onServer(async (query) => {
      for (const name of names) await query(`drop database if exists ${name} with (force)`);
    });
  });

  /** Data of their own for a process: a directory, or a database. */
  const dataOf = async (kind: 'demo' | 'empty'): Promise<NodeJS.ProcessEnv> => {
    const name = `start_${randomUUID().replaceAll('-', '')}`;
    if (engine === 'pglite') {
      const dump = kind === 'demo' ? await seededDump() : inject('pgliteDump');
      const data = join(folder, name);
      const loadDataDir = new Blob([new Uint8Array(readFileSync(dump))]);
      await (await PGlite.create(data, { loadDataDir })).close();
      return { STATEHOUSE_DATA: data };
    }
    const template = kind === 'demo' ? await seededTemplate() : 'template';
    names.push(name);
    await onServer((query) => query(`create database ${name} template ${template}`));
    return { DATABASE_URL: `${inject('postgresUrl')}/${name}` };
  };
  /** Starts the real server, calls `work` with its URL, and stops it. */
  const start = async <Result>(
    env: NodeJS.ProcessEnv,
    use: (running: Awaited<ReturnType<typeof serve>>) => Promise<Result>,
  ): Promise<Result> => {
    const listeners = (['SIGINT', 'SIGTERM'] as const).map(
      (signal) => [signal, process.listeners(signal)] as const,
    );
    const running = await serve({
      dist: join(folder, 'dist'),
      env: { PORT: '0', CONSOLE_PORT: '0', ...env },
    });
    try {
      return await use(running);
    } finally {
      await running.close();
      for (const [signal, before] of listeners)
        for (const listener of process.listeners(signal))
          if (!before.includes(listener)) process.off(signal, listener);
    }
  };
  const sentenceOf = async (env: NodeJS.ProcessEnv): Promise<string> => {
    const error: unknown = await start(env, async () => 'it started').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  };
  const where = engine === 'pglite' ? 'STATEHOUSE_DATA' : 'DATABASE_URL';
  const output = () => vi.spyOn(process.stdout, 'write').mockImplementation(() => true);

  test('ends with a sentence when a production start finds demo accounts', async () => {
    const stdout = output();
    const data = await dataOf('demo');
    for (const NODE_ENV of ['production', ...(engine === 'postgres' ? [undefined] : [])]) {
      const sentence = await sentenceOf({ ...data, NODE_ENV });
      expect(sentence).toMatch(/has demo accounts, whose passwords are public/);
      expect(sentence).toContain(`set ${where} to another`);
      expect(sentence).toContain('or STATEHOUSE_DEMO=1 to continue');
      expect(sentence.split('\n')).toHaveLength(1);
    }
    // Without the mark, like older data, and with renamed first entries.
    await start({ ...data, NODE_ENV: 'production', STATEHOUSE_DEMO: '1' }, async ({ deps }) => {
      expect(await rowsOf(deps!.db, sql`select value from secrets where name = 'purpose'`)).toEqual([
        { value: 'demo' },
      ]);
      await deps!.db.execute(sql`delete from secrets where name = 'purpose'`);
      await deps!.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`update entries set key = 'other:1' where key = 'seed:opening:1'`);
      });
    });
    expect(await sentenceOf({ ...data, NODE_ENV: 'production' })).toContain('whose passwords are public');
    stdout.mockRestore();
  }, 60_000);

  test('opens a live platform without stand-ins, reports what is missing, and is no demo afterwards', async () => {
    const stdout = output();
    const data = await dataOf('empty');
    await start({ ...data, NODE_ENV: 'production' }, async ({ url, consoleUrl, deps }) => {
      expect(consoleUrl).toBeNull();
      const lines = stdout.mock.calls.map(([text]) => String(text)).join('');
      expect(lines).toContain('no payment provider: deposits by FAST, QR, CARD are off (PAYMENT_PROVIDER_ID');
      for (const path of ['/stand-in/cashier/page.css', '/play/assets/slot.js'])
        expect((await fetch(new URL(path, url))).status).toBe(404);
      const order = await fetch(new URL(depositByLaunchUrl.path, url), {
        method: 'POST',
        headers: { Merchant: 'statehouse', 'content-type': 'application/json' },
        body: JSON.stringify({ amount: 5000, bankCode: 'FAST' }),
      });
      expect(order.status).toBe(401);
      await deps!.db.execute(
        sql`insert into members (account, type, registered_at) values ('somebody_real', 0, 1)`,
      );
    });
    const sentence = await sentenceOf({ ...data, STATEHOUSE_DEMO: '1' });
    expect(sentence).toMatch(/was created without demo mode/);
    expect(sentence).toContain('set STATEHOUSE_DEMO=0 to continue');
    await start({ ...data, NODE_ENV: 'production' }, async ({ url }) => {
      expect((await fetch(new URL('/stand-in/cashier/page.css', url))).status).toBe(404);
    });
    stdout.mockRestore();
  }, 60_000);
});
