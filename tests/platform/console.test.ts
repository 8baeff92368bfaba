import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getSystemStatus } from '#contract/system.ts';
import { listHotGames } from '#contract/games.ts';
import { configFrom } from '../../platform/kernel/config.ts';
import { createConsole, type Console } from '../../platform/console/app.ts';
import { ENDPOINTS } from '../../platform/console/endpoints.ts';
import type { openApiOf } from '../../platform/console/openapi.ts';
import { deliver } from '../../platform/domains/identity/outbox.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import { accounts } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { eq } from 'drizzle-orm';
import { NOON, openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';

describe.each(SERVER_BY_DAY)('the console on %s', (engine) => {
  const TOKEN = 'only-printed-once';
  let platform: SeededPlatform;
  let operatorConsole: Console;
  beforeAll(async () => {
    platform = await openSeededPlatform(engine);
    operatorConsole = createConsole(platform.deps, { token: TOKEN });
  }, 60_000);
  afterAll(() => platform.close());
  beforeEach(() => platform.deps.settings.write(DEFAULT_SETTINGS));

  type Init = { method?: string; headers?: Record<string, string>; body?: string };
  const visit = async (path: string, { headers = {}, ...init }: Init = {}): Promise<Response> =>
    operatorConsole.fetch(
      new Request(`http://127.0.0.1:8081/_console${path}`, {
        ...init,
        headers: { host: '127.0.0.1:8081', ...headers },
      }),
    );
  const inside = { cookie: `statehouse_console=${TOKEN}` };
  const change = (action: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    visit(`/do/${action}`, {
      method: 'POST',
      headers: { ...inside, 'content-type': 'application/json', 'x-console': '1', ...headers },
      body: JSON.stringify(body),
    });
  const done = async (action: string, body: unknown): Promise<object> => {
    const response = await change(action, body);
    const answer = (await response.json()) as object;
    expect(answer).toMatchObject({ ok: true });
    return answer;
  };

  describe('access', () => {
    test('is closed in production, unless the platform is a demo', () => {
      const config = configFrom({ NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/x' });
      expect(() => createConsole({ ...platform.deps, config }, { token: TOKEN })).toThrow(
        'does not run in production',
      );
      const demo = configFrom({ NODE_ENV: 'production', STATEHOUSE_DEMO: '1' });
      expect(createConsole({ ...platform.deps, config: demo }, { token: TOKEN }).entrance).toContain(TOKEN);
    });

    test.each(['evil.test', 'evil.test:8081', '127.0.0.1.evil.test', '192.168.1.7:8081', ''])(
      'the host “%s” is refused',
      async (host) => {
        const response = await visit('/', { headers: { ...inside, host } });
        expect([response.status, await response.text()]).toStrictEqual([403, 'not here']);
      },
    );

    test.each(['127.0.0.1:8081', 'localhost:9', '[::1]:8081'])('the host “%s” is accepted', async (host) => {
      expect((await visit('/', { headers: { ...inside, host } })).status).toBe(200);
    });

    test.each([
      ['nothing', '/', {}],
      ['a wrong cookie', '/', { cookie: 'statehouse_console=guess' }],
      ['a wrong token in the address', '/?token=guess', {}],
      ['a wrong header', '/openapi.json', { 'x-console-token': 'guess' }],
      ['no token for the outbox', '/outbox.json', {}],
    ])('%s opens nothing', async (_, path, headers) => {
      expect((await visit(path, { headers: headers as Record<string, string> })).status).toBe(401);
    });

    test('the printed URL moves the token into a cookie that scripts cannot read', async () => {
      const response = await operatorConsole.fetch(
        new Request(`http://127.0.0.1:8081${operatorConsole.entrance}`, {
          headers: { host: '127.0.0.1:8081' },
        }),
      );
      expect([response.status, response.headers.get('location')]).toStrictEqual([302, '/_console/']);
      expect(response.headers.get('set-cookie')).toBe(
        `statehouse_console=${TOKEN}; Path=/_console; HttpOnly; SameSite=Strict`,
      );
    });

    test.each([
      ['without the header', { 'x-console': '' }, 403],
      ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 403],
      ['as plain text', { 'content-type': 'text/plain' }, 403],
      ['from another site', { origin: 'https://evil.test' }, 403],
      ['from another port', { origin: 'http://127.0.0.1:8080' }, 403],
      ['without a token', { cookie: '' }, 401],
      ['from itself', { origin: 'http://127.0.0.1:8081' }, 200],
    ])('a change %s', async (_, headers, status) => {
      const response = await change(
        'status',
        { condition: 'maintenance' },
        headers as Record<string, string>,
      );
      expect(response.status).toBe(status);
      expect((await platform.deps.settings.fresh()).condition).toBe(
        status === 200 ? 'maintenance' : 'normal',
      );
    });

    test('the page runs its own script only', async () => {
      const response = await visit('/', { headers: inside });
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'/,
      );
      expect(response.headers.get('cache-control')).toBe('no-store');
      const html = await response.text();
      expect(html).not.toMatch(/<script(?! src="console\.js" defer>)|style="| on\w+=/);
      expect((await visit('/console.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(await (await visit('/console.js')).text()).toContain("'x-console': '1'");
      // The runner empties every imported style sheet, so its content shows in a browser only.
      expect((await visit('/console.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
    });
  });

  describe('actions', () => {
    const status = async (): Promise<object> => (await platform.call(getSystemStatus)).body.value as object;

    test('maintenance with its end, region block, and open again @STA-01', async () => {
      await done('status', { condition: 'maintenance', endsInMinutes: 90 });
      expect(await status()).toMatchObject({
        status: 1,
        maintenance: { endTime: NOON + 5_400_000, remainingMs: 5_400_000 },
      });
      await done('status', { condition: 'restricted' });
      expect(await status()).toMatchObject({
        status: 2,
        regionRestriction: true,
        location: { ip: '203.0.113.1' },
      });
      await done('status', { condition: 'normal', addresses: ['203.0.113.0/24'], regions: ['XX'] });
      expect(await status()).toMatchObject({ status: 2 });
      await done('status', { condition: 'normal', addresses: [], regions: [] });
      expect(await status()).toMatchObject({ status: 0, maintenance: false });
    });

    test('forced login and the other store flags', async () => {
      await done('store', { flag: 'forcedLogin', on: true });
      expect(await status()).toMatchObject({
        info: { whitelabel: { forcedLogin: true, passwordLogin: true } },
      });
      const unknown = await change('store', { flag: 'nothingLikeIt', on: true });
      expect([unknown.status, await unknown.json()]).toStrictEqual([
        400,
        { error: 'there is no store flag nothingLikeIt' },
      ]);
    });

    test('a disabled module refuses its calls, and so does a child of a disabled parent @CFG-15', async () => {
      for (const modId of ['GAMELOHOT3', 'GAMELO3']) {
        await done('module', { modId, on: false });
        expect((await platform.call(listHotGames)).body.errorCode).toBe('function.not.available');
        await done('module', { modId, on: true });
        expect((await platform.call(listHotGames)).status).toBe(200);
      }
      expect((await change('module', { modId: 'NONE3', on: false })).status).toBe(400);
    });

    test('the clock is moved and reset', async () => {
      await done('clock', { do: 'move', milliseconds: 3_600_000 });
      await done('clock', { do: 'move', milliseconds: -600_000 });
      expect((await platform.deps.settings.fresh()).clockOffset).toBe(3_000_000);
      await done('clock', { do: 'reset' });
      expect((await platform.deps.settings.fresh()).clockOffset).toBe(0);
    });

    test('vendors close and open', async () => {
      await done('vendor', { code: 'HALCYON', closed: true, endsInMinutes: 10 });
      await done('vendor', { code: 'NIMBUS', closed: true });
      expect((await platform.deps.settings.fresh()).closedVendors).toStrictEqual({
        HALCYON: NOON + 600_000,
        NIMBUS: null,
      });
      await done('vendor', { code: 'HALCYON', closed: false });
      expect((await platform.deps.settings.fresh()).closedVendors).toStrictEqual({ NIMBUS: null });
    });

    test('every change makes the sites fetch the status again', async () => {
      const signals: string[] = [];
      const stop = platform.deps.hub.subscribe(1, ({ type }) => signals.push(type));
      await done('store', { flag: 'agentCentre', on: false });
      await change('store', { flag: 'nothingLikeIt', on: true });
      stop();
      expect(signals).toStrictEqual(['status']);
    });

    test.each([
      ['status', { condition: 'gone' }],
      ['status', { condition: 'maintenance', endsInMinutes: -1 }],
      ['clock', { do: 'move', milliseconds: 1e15 }],
      ['fault', { endpoint: 'nothing', kind: 'fail' }],
      ['fault', { endpoint: 'listGames', kind: 'explode' }],
      ['module', undefined],
    ])('%s %j is refused', async (action, body) => {
      expect((await change(action, body)).status).toBe(400);
    });

    test('unknown and inherited action names are refused', async () => {
      for (const name of ['nothing', 'constructor', 'toString'])
        expect((await change(name, {})).status).toBe(404);
    });
  });

  describe('content', () => {
    test('messages of the outbox, as text', async () => {
      await deliver(platform.deps.db, {
        channel: 'sms',
        recipient: '+90 555 000 00 00',
        body: '<img src=x onerror=alert(1)> code 1234',
        purpose: 'test',
        createdAt: NOON,
      });
      const html = await (await visit('/', { headers: inside })).text();
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; code 1234');
      expect(html).not.toContain('<img');
      const listed = await (await visit('/outbox.json', { headers: { 'x-console-token': TOKEN } })).json();
      expect(listed).toMatchObject([{ channel: 'sms', recipient: '+90 555 000 00 00', createdAt: NOON }]);
    });

    test('each flag and module as a toggle', async () => {
      const html = await (await visit('/', { headers: inside })).text();
      expect(html).toContain('data-body="{&quot;flag&quot;:&quot;forcedLogin&quot;,&quot;on&quot;:true}"');
      expect(html).toContain('data-body="{&quot;modId&quot;:&quot;GAMELO3&quot;,&quot;on&quot;:false}"');
      for (const { name } of ENDPOINTS) expect(html).toContain(`<option value="${name}">`);
    });

    test('the ledger’s audit, also when it fails', async () => {
      expect(await done('audit', {})).toMatchObject({ isSound: true, audit: { wrongBalances: 0 } });
      const { db } = platform.deps;
      const [account] = await db.select().from(accounts).where(eq(accounts.code, 'player:7'));
      await db
        .update(accounts)
        .set({ balance: account!.balance! + 1n })
        .where(eq(accounts.id, account!.id));
      expect(await done('audit', {})).toMatchObject({ isSound: false, audit: { wrongBalances: 1 } });
      await db.update(accounts).set({ balance: account!.balance }).where(eq(accounts.id, account!.id));
    });
  });

  test('serves an OpenAPI document with an operation for every descriptor and alias', async () => {
    const served = (await (await visit('/openapi.json', { headers: inside })).json()) as ReturnType<
      typeof openApiOf
    >;
    expect(served.openapi).toBe('3.1.0');
    expect(ENDPOINTS.length).toBeGreaterThanOrEqual(20);
    for (const { method, path, aliases = [] } of ENDPOINTS)
      for (const address of [path, ...aliases])
        expect(served.paths[address]?.[method.toLowerCase()]).toMatchObject({ responses: { 200: {} } });
    const ids = Object.values(served.paths).flatMap((item) =>
      Object.values(item).map((operation) => (operation as { operationId: string }).operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
