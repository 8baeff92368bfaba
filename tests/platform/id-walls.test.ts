import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACTIONS } from '../../platform/console/actions.ts';
import { createConsole } from '../../platform/console/app.ts';
import { createPlatformServer } from '../../platform/server.ts';
import { SIGNATURE_HEADERS, sign } from '../../platform/games/vendor-signature.ts';
import { openPlay, vendorSecret, type Play } from '../../platform/domains/wallet/ledger/play.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { NOON, openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';

/** Names that are cast to other types, used in arithmetic, or looked up in another service. */
const NAMES: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '9'.repeat(300),
  'x',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  "'",
  '%',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
  '{00000000-0000-0000-0000-000000000000}',
  '\u0000',
  '\ud800',
  '\u202e',
];
const VALUES: readonly unknown[] = [
  ...NAMES,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  ['x'],
  { $ne: '' },
];

/** Half a surrogate pair has no valid encoding in a URL. */
const inAddress = (name: string): string => (/\p{Cs}/u.test(name) ? '%ed%a0%80' : encodeURIComponent(name));

/** The calls below `/wps` have a fuzz test of their own, from their schemas. */
describe.each(SERVER_BY_DAY)('invented ids, on %s', (engine) => {
  let platform: SeededPlatform;
  let play: Play;
  let fetch: ReturnType<typeof createPlatformServer>['fetch'];
  const socket = { ip: '192.0.2.9' };
  beforeAll(async () => {
    platform = await openSeededPlatform(engine);
    fetch = createPlatformServer(platform.deps, '/nowhere').fetch;
    const person = await platform.addPerson({ money: 1000n });
    await platform.tokenOf(person.account);
    play = (await openPlay(platform.deps, { memberId: person.id, vendor: 'NIMBUS', gameId: '10001' }))!;
  }, 60_000);
  afterAll(() => platform.close());

  let faults: unknown[] = [];
  beforeEach(() => {
    faults = [];
  });
  const look = async (request: unknown, answer: Response): Promise<void> => {
    await answer.arrayBuffer();
    if (answer.status >= 500) faults.push([request, answer.status]);
  };

  it('in paths', async () => {
    const doors = [
      (name: string) => `/play/${name}`,
      (name: string) => `/play/assets/hero/${name}.svg`,
      (name: string) => `/play/assets/symbols/${name}/1.svg`,
      (name: string) => `/play/assets/symbols/royal/${name}.svg`,
      (name: string) => `/play/assets/${name}`,
      (name: string) => `/art/tile/${name}.svg`,
      (name: string) => `/art/vendor/${name}.svg?variant=${name}&kind=${name}&theme=${name}`,
      (name: string) => `/stand-in/cashier/${name}`,
      (name: string) => `/stand-in/social/${name}/authorize?state=${name}`,
    ];
    for (const door of doors)
      for (const name of NAMES) {
        const path = door(inAddress(name));
        await look(path, await fetch(new Request(`http://platform.test${path}`), socket));
      }
    expect([faults, platform.errors]).toEqual([[], []]);
  });

  it('in calls of a game', async () => {
    const post = (path: string, body: unknown, session = 's') =>
      fetch(
        new Request(`http://platform.test/play/api/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', 'game-session': session },
        }),
        socket,
      );
    const spin = { playKey: crypto.randomUUID(), choice: { lines: 20, stakePerLine: '1' } };
    for (const value of VALUES) {
      await look(value, await post('session', { ticket: value, secret: 's'.repeat(43) }));
      await look(value, await post('session', { ticket: 't'.repeat(43), secret: value }));
      for (const field of Object.keys(spin))
        await look([field, value], await post('round', { ...spin, [field]: value }));
    }
    expect([faults, platform.errors]).toEqual([[], []]);
  });

  it('in calls of a vendor', async () => {
    const movement = {
      transactionId: 't',
      roundId: 'r',
      gameId: '10001',
      account: play.account,
      currency: 'TLB',
    };
    const messages: Record<string, Record<string, unknown>> = {
      bet: { ...movement, playSession: play.playSession, amount: '1' },
      settle: { ...movement, betTransactionId: 'b', amount: '1', detail: { stops: '1' } },
      cancel: { ...movement, betTransactionId: 'b' },
      balance: { account: play.account, currency: 'TLB', playSession: play.playSession },
    };
    let count = 0;
    const call = async (name: string, message: object): Promise<Response> => {
      const path = `/vendor/v1/${name}`;
      const body = JSON.stringify(message);
      const timestamp = String(platform.deps.clock.now());
      const nonce = `nonce-${String((count += 1)).padStart(16, '0')}`;
      const secret = vendorSecret(platform.deps.secret, 'NIMBUS');
      return platform.app.fetch(
        new Request(`http://platform.test${path}`, {
          method: 'POST',
          body,
          headers: {
            [SIGNATURE_HEADERS.vendor]: 'NIMBUS',
            [SIGNATURE_HEADERS.timestamp]: timestamp,
            [SIGNATURE_HEADERS.nonce]: nonce,
            [SIGNATURE_HEADERS.signature]: sign(secret, { path, timestamp, nonce, body }),
          },
        }),
      );
    };
    expect((await call('balance', messages['balance']!)).status).toBe(200);
    for (const [name, message] of Object.entries(messages))
      for (const field of Object.keys(message))
        for (const value of VALUES)
          await look([name, field, value], await call(name, { ...message, [field]: value }));
    for (const value of VALUES)
      await look(value, await call('settle', { ...messages['settle'], detail: { x: value } }));
    expect([faults, platform.errors]).toEqual([[], []]);
  });

  it('in the console', async () => {
    const operatorConsole = createConsole(platform.deps, { token: 'only-printed-once' });
    const headers = {
      host: '127.0.0.1:8081',
      cookie: 'statehouse_console=only-printed-once',
      'content-type': 'application/json',
      'x-console': '1',
    };
    const visit = async (path: string, init: RequestInit = {}) =>
      operatorConsole.fetch(new Request(`http://127.0.0.1:8081/_console/${path}`, { headers, ...init }));
    for (const name of NAMES) {
      const written = inAddress(name);
      await look(name, await visit(`uploads/${written}`));
      await look(name, await visit(`?account=${written}`));
    }
    for (const action of Object.keys(ACTIONS)) {
      const { entries = {} } = ACTIONS[action]!.request as { entries?: Record<string, unknown> };
      const fields = Object.keys(entries);
      for (const value of VALUES) {
        const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])));
        await look([action, value], await visit(`do/${action}`, { method: 'POST', body }));
      }
    }
    expect(platform.deps.clock.now()).toBeGreaterThanOrEqual(NOON);
    expect([faults, platform.errors]).toEqual([[], []]);
  });
});
