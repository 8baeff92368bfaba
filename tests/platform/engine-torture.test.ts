import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchGame } from '#contract/launch.ts';
import { mulberry32 } from '../../platform/art/random.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { bets } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { gameRounds } from '../../platform/games/store/rounds.tables.ts';
import { roundAt } from '../../platform/games/table/schedule.ts';
import { createPlay, type Play } from '../../platform/play.ts';
import { ENGINES, openTestDatabase } from '../support/databases.ts';
import { balanceIn, fieldOf, openTestPlatform, type Person, type TestPlatform } from '../support/platform.ts';

/** ENGINE_OPERATIONS=1000 at night; an ordinary run makes fewer. */
const OPERATIONS = Number(process.env['ENGINE_OPERATIONS'] ?? 60);
const OPENING = 1_000_000n;
const PLAYERS = 3;
/** Concurrent operations. */
const HANDS = 4;
const MAX_TRIES = 6;
const LOTTERY_EVERY = 60_000;
/** Longer than any hand, match or ticket waits. */
const LONG = 25 * 3_600_000;

const game = (id: string, gameType: string, model: string, vendorCode = 'NIMBUS') => ({
  ...{ id, gameType, model, vendorCode, name: `${gameType} ${model}`, searchName: model, code: id },
  ...{ minBet: gameType === 'RNG' ? 20n : 100n, minLines: gameType === 'RNG' ? 20 : 1 },
});
const GAMES = {
  slot: game('10001', 'RNG', 'medium'),
  table: game('10002', 'LIVE', 'roulette'),
  poker: game('10003', 'VIDEO', 'jacks'),
  fish: game('10004', 'FISH', 'reef'),
  lottery: game('10005', 'ELOTT', 'vn-27', 'ELOTT'),
  sports: game('10006', 'SPORTS', 'medium'),
  pvp: game('10007', 'PVP', 'low'),
};
type Kind = keyof typeof GAMES;
const KINDS = Object.keys(GAMES) as Kind[];

interface Answer {
  readonly code?: string;
  readonly matches?: readonly {
    readonly id: string;
    readonly phase: string;
    readonly markets: readonly { id: string; picks: string[]; odds: (number | null)[] }[];
  }[];
  readonly match?: {
    readonly id: string;
    readonly table: { readonly turn: string | null; readonly at: number; readonly hand: number[] } | null;
  } | null;
}

describe.each(ENGINES)('bets of all engines at once on %s', (engine) => {
  let platform: TestPlatform;
  const random = mulberry32(Number(process.env['SEED'] ?? 20_261_126));
  const below = (limit: number): number => Math.floor(random() * limit);
  const players: Person[] = [];
  const tokens = new Map<number, string>();
  const through = (request: Request): Promise<Response> => platform.app.fetch(request);
  /** A process that now and then dies before or after the wallet has been called. */
  const dying = (): Play =>
    createPlay(
      platform.deps,
      async (request) => {
        const fate = random();
        if (fate < 0.05) throw new Error('killed');
        const response = await through(request);
        if (fate < 0.1) throw new Error('killed');
        return response;
      },
      'nowhere',
    );
  let processes: readonly [Play, Play];

  /** The secret of a player's present visit to a game. */
  const visits = new Map<string, string>();
  const visitOf = ({ id }: Person, kind: Kind): string => `${kind} ${id}`;
  const send = async (by: Play, path: string, secret: string, body: object): Promise<Answer> => {
    const response = await by.fetch(
      new Request(`http://platform.test/play/api/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'game-session': secret },
      }),
    );
    return (await response.json()) as Answer;
  };
  /** Begins a visit; the player's earlier ones can still be called. */
  const enter = async (player: Person, kind: Kind): Promise<Answer | null> => {
    const launch = { launchMode: 'GLS', nodeId: GAMES[kind].id };
    const launched = await platform.request(launchGame, launch, { token: tokens.get(player.id) ?? '' });
    // Another game has an interrupted round.
    if (!launched.body.success) return null;
    const address = fieldOf((launched.body.value as { content: object }).content, 'game_url');
    const ticket = new URL(address, 'http://platform.test').searchParams.get('ticket');
    const secret = randomUUID().padEnd(43, '-');
    visits.set(visitOf(player, kind), secret);
    return send(createPlay(platform.deps, through, 'nowhere'), 'session', secret, { ticket, secret });
  };
  /**
   * Sent by one visit until it is answered, now and then by two processes at once or after the next visit has begun; what
   * stays open is left to the job.
   */
  const surely = async (
    player: Person,
    kind: Kind,
    path: string,
    body: object,
    secret: string = visits.get(visitOf(player, kind)) ?? '',
  ): Promise<Answer> => {
    let answer: Answer = {};
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const calls = Array.from({ length: 1 + below(2) }, () =>
        send(processes[below(2)]!, path, secret, body),
      );
      [answer = {}] = await Promise.all(calls);
      if (random() < 0.1) await enter(player, kind);
      // An answer may be lost, so that the page sends the call again.
      if (answer.code === undefined && random() < 0.8) return answer;
    }
    return answer;
  };

  const play: Readonly<Record<Kind, (player: Person) => Promise<unknown>>> = {
    slot: (player) =>
      surely(player, 'slot', 'round', { playKey: randomUUID(), choice: { lines: 20, stakePerLine: '20' } }),
    fish: (player) =>
      surely(player, 'fish', 'round', {
        playKey: randomUUID(),
        choice: { price: '100', target: 'goldfish', shots: 5 },
      }),
    poker: async (player) => {
      const secret = visits.get(visitOf(player, 'poker'));
      const order = { playKey: randomUUID(), choice: { stake: '100' } };
      await surely(player, 'poker', 'round', order, secret);
      const act = { playKey: order.playKey, at: 0, act: { held: [0, 3] } };
      if (random() < 0.8) await surely(player, 'poker', 'act', act);
      // A copy of the first call that comes late.
      if (random() < 0.5) await surely(player, 'poker', 'round', order, secret);
    },
    table: async (player) => {
      const playKey = randomUUID();
      const round = roundAt(GAMES.table.id, platform.clock.now()).number;
      await surely(player, 'table', 'table/bet', {
        playKey,
        choice: { round, bets: [{ spot: 'red', stake: '300' }] },
      });
      if (random() < 0.3) await surely(player, 'table', 'table/withdraw', { playKeys: [playKey] });
    },
    lottery: async (player) => {
      const playKey = randomUUID();
      await surely(player, 'lottery', 'lottery/ticket', {
        ...{ playKey, first: Math.floor(platform.clock.now() / LOTTERY_EVERY), draws: 3 },
        ...{ stopOnWin: random() < 0.5, rows: [{ play: 'two-special', picks: [7, 8], multiplier: 1 }] },
      });
      if (random() < 0.3) await surely(player, 'lottery', 'lottery/return', { playKeys: [`${playKey}-2`] });
    },
    sports: async (player) => {
      const { matches = [] } = await surely(player, 'sports', 'sports/board', {});
      const legs = matches
        .filter(({ phase }) => phase === 'before')
        .slice(0, 1 + below(3))
        .map(({ id, markets: [market] }) => ({
          ...{ match: id, market: market!.id, pick: market!.picks[0]!, odds: market!.odds[0]! },
        }));
      await surely(player, 'sports', 'sports/slip', {
        playKey: randomUUID(),
        choice: { legs, stake: '500' },
      });
    },
    pvp: async (player) => {
      const both = [player, players[(players.indexOf(player) + 1) % PLAYERS]!];
      for (const each of both)
        await surely(each, 'pvp', 'pvp/join', { playKey: randomUUID(), room: '10007-2' });
      for (const each of both) {
        const { match } = await surely(each, 'pvp', 'pvp/state', {});
        if (match) await surely(each, 'pvp', 'pvp/ready', { match: match.id });
      }
      const { match } = await surely(player, 'pvp', 'pvp/state', {});
      if (match?.table?.turn === 'own')
        await surely(player, 'pvp', 'pvp/move', {
          ...{ match: match.id, at: match.table.at, card: match.table.hand[0] },
        });
      if (match && random() < 0.2) await surely(player, 'pvp', 'pvp/leave', { match: match.id });
    },
  };

  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    const { db } = platform.deps;
    await db.insert(vendors).values(
      ['NIMBUS', 'ELOTT'].map((code, at) => ({
        ...{ code, displayName: code, accountTypeId: 101 + at, accountTypeName: code },
      })),
    );
    await db.insert(games).values(Object.values(GAMES).map((each, position) => ({ ...each, position })));
    processes = [dying(), dying()];
    for (let index = 0; index < PLAYERS; index += 1) {
      const player = await platform.addPerson({ money: OPENING });
      tokens.set(player.id, await platform.tokenOf(player.account, { ip: `192.0.2.${player.id}` }));
      players.push(player);
      for (const kind of KINDS) {
        const entered = await enter(player, kind);
        if (!entered || entered.code !== undefined)
          throw new Error(`${kind}: ${entered?.code ?? 'no launch'}`);
      }
    }
  });
  afterAll(() => platform.close());

  it(
    `${OPERATIONS} random bets of ${PLAYERS} players, repeated, killed and sent to two processes: each is taken once, and ended once`,
    async () => {
      const { db } = platform.deps;
      let left = OPERATIONS;
      const hand = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          platform.clock.advance(below(2000));
          await play[KINDS[left % KINDS.length]!](players[below(PLAYERS)]!);
        }
      };
      await Promise.all(Array.from({ length: HANDS }, hand));
      // Every match, draw and turn is over; the job runs in two processes, which die, too.
      platform.clock.advance(LONG);
      const recover = () => Promise.allSettled(processes.map((each) => each.recover(0)));
      const open = () => db.$count(gameRounds, sql`state not in ('settled', 'cancelled')`);
      for (let runs = 0; runs < 40 && (runs < 2 || (await open()) > 0); runs += 1) await recover();
      expect(await open()).toBe(0);

      // The wallet's own record, row by row: each settled round is one bet with its stake and its win.
      const placed = await db.select().from(bets);
      const betOf = new Map(placed.map((bet) => [bet.transactionId, bet]));
      const rounds = await db.select().from(gameRounds);
      const ofState = (state: string) => rounds.filter((round) => round.state === state);
      expect(ofState('settled').map(({ id }) => betOf.get(`${id}.bet`))).toMatchObject(
        ofState('settled').map(({ stake, win }) => ({ state: 'settled', stake, payout: win })),
      );
      const kept = ofState('cancelled').map(({ id }) => betOf.get(`${id}.bet`)?.state ?? 'cancelled');
      expect(new Set(kept)).toEqual(new Set(kept.map(() => 'cancelled')));
      // A press is one stake, whatever visits and processes it reached. A seat that is taken again is another match.
      const presses = rounds
        .filter(({ engine: of }) => of !== 'pvp')
        .map(({ account, gameId, playKey }) => `${account} ${gameId} ${playKey}`);
      expect(new Set(presses).size).toBe(presses.length);
      const settledBy = (kind: Kind) =>
        rounds.filter(({ gameId, state }) => gameId === GAMES[kind].id && state === 'settled').length;
      expect(KINDS.filter((kind) => settledBy(kind) === 0)).toEqual([]);

      for (const { id, wallet } of players) {
        const own = await db.select().from(bets).where(eq(bets.memberId, id));
        const won = own
          .filter(({ state }) => state === 'settled')
          .reduce((sum, { stake, payout }) => sum + payout - stake, 0n);
        expect(await balanceIn(platform.deps, wallet)).toBe(OPENING + won);
      }
      const books = await audit(db);
      expect([isSound(books), books]).toEqual([true, books]);
    },
    60_000 + OPERATIONS * 500,
  );
});
