import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../platform/kernel/clock.ts';
import { GAME_SESSION_LIFE, createGameServer } from '../../../platform/games/game-server.ts';
import { slotEngine } from '../../../platform/games/slot/slot.engine.ts';
import { createWalletClient } from '../../../platform/games/wallet-client.ts';
import { createMemoryStore } from './memory-store.ts';
import { createWalletDouble, type WalletDouble } from './wallet-double.ts';

const VENDOR_SECRET = 'vendor-secret-of-at-least-32-bytes!!';
const SECRET = 'a'.repeat(43);
const game = {
  id: '4711',
  title: 'Bounty <Vault>',
  category: 'RNG',
  classification: 'JP',
  vendor: 'NIMBUS',
  vendorName: 'Nimbus Play',
  minBet: 5n,
  minLines: 10,
  model: 'medium',
};

const clock = manualClock(1_000_000);
let tickets: Set<string>;
let store: ReturnType<typeof createMemoryStore>;
let wallet: WalletDouble;
let server: ReturnType<typeof createGameServer>;
let number = 0;

/** The game's present state. */
let kind: { category?: string };

beforeEach(() => {
  kind = {};
  clock.set(1_000_000);
  tickets = new Set(['good', 'second']);
  store = createMemoryStore();
  wallet = createWalletDouble({ secret: VENDOR_SECRET, clock, balance: 100_000n });
  server = createGameServer({
    utcOffset: () => 0,
    store,
    clock,
    symbolOf: (currency) => (currency === 'TLB' ? 'P' : currency),
    random: (size) =>
      createHash('shake256', { outputLength: size })
        .update(String((number += 1)))
        .digest(),
    walletOf: (vendor) =>
      createWalletClient({
        fetch: wallet.fetch,
        baseUrl: 'http://wallet',
        vendor,
        secret: VENDOR_SECRET,
        clock,
      }),
    catalogue: async (id) => (id === game.id ? { ...game, ...kind } : null),
    tickets: {
      redeem: async (ticket) =>
        tickets.delete(ticket)
          ? {
              gameId: game.id,
              vendor: 'NIMBUS',
              account: 'p.12',
              playSession: 'launch-1',
              currency: 'TLB',
              exponent: 2,
            }
          : null,
    },
    assets: async (name) =>
      name === 'slot.js' ? { body: new TextEncoder().encode('run()'), type: 'text/javascript' } : null,
    frameAncestors: 'https://site.example',
    tableSecret: 'table-secret',
  });
});

const post = (name: string, body: unknown, secret = SECRET) =>
  server.request(`/play/api/${name}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: 'null', 'game-session': secret },
  });
const enter = (ticket = 'good', secret = SECRET) => post('session', { ticket, secret }, secret);
const choice = { lines: 20, stakePerLine: '10' };
const order = { playKey: 'spin-000000000001', choice };
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];

describe('the page', () => {
  test('has no inline script or style, and a policy that allows none', async () => {
    const response = await server.request('http://play.example:8080/play/4711?ticket=good&language=TY');
    const html = await response.text();
    const policy = response.headers.get('content-security-policy')!;
    expect(response.status).toBe(200);
    expect(html).toContain('<html lang="tr">');
    expect(html).toContain('Bounty &#60;Vault&#62;');
    expect(html).not.toContain('good');
    expect(html.match(/<script[^>]*>(.*?)<\/script>/s)![1]).toBe('');
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        `default-src 'none'`,
        `script-src 'self' play.example:8080`,
        'frame-ancestors https://site.example',
        'sandbox allow-scripts',
        `require-trusted-types-for 'script'`,
      ]),
    );
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('of an unknown game is a 404', async () => {
    expect((await server.request('/play/nothing')).status).toBe(404);
  });

  test.each([
    ['slot.js', 200],
    ['other.js', 404],
    ['symbols/fish/10.svg', 200],
    ['symbols/fish/11.svg', 404],
    ['symbols/fish/..svg', 404],
    ['hero/4711.svg', 200],
    ['hero/none.svg', 404],
  ])('asset %s answers %i', async (name, status) => {
    const response = await server.request(`/play/assets/${name}`, { headers: { origin: 'null' } });
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('an opaque origin', () => {
  test('is accepted without credentials and without naming an origin', async () => {
    const response = await server.request('/play/api/round', {
      method: 'OPTIONS',
      headers: {
        origin: 'null',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,game-session',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type,game-session');
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    expect((await enter()).headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('entering', () => {
  test('returns the rules, the balance and the fingerprint of the next seed; never the ticket’s account', async () => {
    const text = await (await enter()).text();
    const answer = JSON.parse(text) as Record<string, unknown>;
    expect(answer).toMatchObject({
      game: {
        title: 'Bounty <Vault>',
        family: 'lines',
        volatility: 'medium',
        returnRate: 952_271,
        lineChoices: [10, 20, 25],
      },
      symbol: 'P',
      exponent: 2,
      isDemo: false,
      balance: '100000',
      left: [],
      history: [],
    });
    expect((answer['game'] as { stakes: string[] }).stakes).toEqual([
      '5',
      '10',
      '25',
      '50',
      '100',
      '250',
      '500',
    ]);
    expect(text).not.toContain('p.12');
    expect(text).not.toContain('launch-1');
  });

  test('again with the same ticket and secret returns the same; with another secret it is refused', async () => {
    expect((await enter()).status).toBe(200);
    expect((await enter()).status).toBe(200);
    expect(await codeOf(await enter('good', 'b'.repeat(43)))).toEqual([403, 'ticket_invalid']);
    expect(await codeOf(await enter('second'))).toEqual([403, 'ticket_invalid']);
  });

  test('without the wallet shows no balance, but enters', async () => {
    wallet.faults.balance = ['down'];
    expect(await (await enter()).json()).toMatchObject({ balance: null });
  });

  test('ends the round that the last visit left, and shows it', async () => {
    await enter();
    wallet.faults.settle = ['down', 'down'];
    expect(await codeOf(await post('round', order))).toEqual([503, 'round_kept']);
    const [kept] = [...store.rounds.values()];
    const answer = (await (await enter('second', 'b'.repeat(43))).json()) as Record<string, unknown>;
    expect(answer).toMatchObject({
      left: [{ id: kept!.id, state: 'settled', win: String(slotEngine.winOf(kept!)) }],
    });
    expect(answer['balance']).toBe(String(100_000n - 200n + slotEngine.winOf(kept!)));
  });
});

describe('a game of a kind without an engine', () => {
  test('cannot be entered, and a visit that began before cannot spin', async () => {
    await enter();
    wallet.calls.length = 0;
    kind.category = 'LIVE';
    expect(await codeOf(await post('round', order))).toEqual([403, 'game_opens_soon']);
    expect(await codeOf(await enter('second', 'b'.repeat(43)))).toEqual([403, 'game_opens_soon']);
    expect(wallet.calls).toEqual([]);
  });
});

describe('a visit', () => {
  test('counts its time, its stakes and its payouts; the next visit starts at zero', async () => {
    await enter();
    let paid = 0n;
    for (const playKey of ['spin-000000000001', 'spin-000000000002', 'spin-000000000003']) {
      const { round } = (await (await post('round', { ...order, playKey })).json()) as {
        round: { win: string };
      };
      paid += BigInt(round.win);
    }
    clock.advance(65_000);
    expect(await (await enter()).json()).toMatchObject({
      visit: { elapsed: 65_000, staked: '600', paid: String(paid) },
    });
    expect(await (await enter('second', 'b'.repeat(43))).json()).toMatchObject({
      visit: { elapsed: 0, staked: '0', paid: '0' },
    });
  });
});

describe('spinning', () => {
  beforeEach(async () => {
    await enter();
    wallet.calls.length = 0;
  });

  test('is two signed calls; the round, its seed and the next fingerprint come back', async () => {
    const entered = (await (await enter()).json()) as { nextSeedHash: string };
    wallet.calls.length = 0;
    const answer = (await (await post('round', order)).json()) as {
      round: { seed: string; win: string; turns: unknown[]; state: string };
      balance: string;
      nextSeedHash: string;
    };
    expect(wallet.calls.map(({ call }) => call)).toEqual(['bet', 'settle']);
    expect(answer.round.state).toBe('settled');
    expect(answer.round.turns.length).toBeGreaterThan(0);
    expect(createHash('sha256').update(answer.round.seed).digest('hex')).toBe(entered.nextSeedHash);
    expect(answer.nextSeedHash).not.toBe(entered.nextSeedHash);
    expect(answer.balance).toBe(String(100_000n - 200n + BigInt(answer.round.win)));
  });

  test('the same spin again returns the same response without a further call', async () => {
    const first = await (await post('round', order)).json();
    expect(await (await post('round', order)).json()).toEqual(first);
    expect(wallet.calls.length).toBe(2);
  });

  test('hides an outcome that is not paid yet', async () => {
    wallet.faults.settle = ['down', 'down'];
    const text = await (await post('round', order)).text();
    expect(JSON.parse(text)).toEqual({ code: 'round_kept' });
  });

  test('hides it from a new visit too, until the wallet pays', async () => {
    wallet.faults.settle = ['down', 'down', 'down', 'down'];
    await post('round', order);
    const answer = (await (await enter('second', 'b'.repeat(43))).json()) as { left: unknown[] };
    expect(answer.left).toMatchObject([
      { state: 'outcomeDrawn', win: '0', turns: [], freeSpins: 0, seed: null },
    ]);
  });

  test.each([
    ['lines that are not offered', { ...order, choice: { ...choice, lines: 5 } }, 409, 'stake_not_offered'],
    [
      'a stake that is not offered',
      { ...order, choice: { ...choice, stakePerLine: '11' } },
      409,
      'stake_not_offered',
    ],
    ['no stake', { ...order, choice: { ...choice, stakePerLine: '0' } }, 400, 'bad_request'],
    ['a negative stake', { ...order, choice: { ...choice, stakePerLine: '-10' } }, 400, 'bad_request'],
    ['a stake of a number', { ...order, choice: { ...choice, stakePerLine: 10 } }, 400, 'bad_request'],
    ['half a line', { ...order, choice: { ...choice, lines: 10.5 } }, 400, 'bad_request'],
    ['a poor play key', { ...order, playKey: 'short' }, 400, 'bad_request'],
    ['another model of its choice', { ...order, modelId: 'high' }, 400, 'bad_request'],
    ['another field in its choice', { ...order, choice: { ...choice, win: '1' } }, 400, 'bad_request'],
    ['no JSON', '{"playKey"', 400, 'bad_request'],
    ['too much', `{"playKey":"${'x'.repeat(5000)}"}`, 400, 'bad_request'],
  ])('with %s is refused before the wallet', async (_, body, status, code) => {
    expect(await codeOf(await post('round', body))).toEqual([status, code]);
    expect(wallet.calls).toEqual([]);
  });

  test('beyond the balance is reported, and the round is over', async () => {
    wallet.state.balance = 199n;
    expect(await codeOf(await post('round', order))).toEqual([409, 'insufficient_balance']);
    expect(await (await post('balance', {})).json()).toEqual({ balance: '199' });
  });

  test('after the login has ended is reported', async () => {
    wallet.state.isEnded = true;
    expect(await codeOf(await post('round', order))).toEqual([403, 'session_ended']);
    expect(await codeOf(await post('balance', {}))).toEqual([403, 'session_ended']);
  });

  test('with an unknown or outdated secret is refused', async () => {
    expect(await codeOf(await post('round', order, 'b'.repeat(43)))).toEqual([403, 'session_ended']);
    expect(await codeOf(await post('round', order, ''))).toEqual([403, 'session_ended']);
    clock.advance(GAME_SESSION_LIFE + 1);
    expect(await codeOf(await post('round', order))).toEqual([403, 'session_ended']);
  });
});
