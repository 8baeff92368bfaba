import { Hono, type Context } from 'hono';
import type { Clock } from '../../kernel/clock.ts';
import type { CatalogueGame } from '../engine.ts';
import { presentRound } from '../present.ts';
import type { RoundService } from '../round-service.ts';
import type { GameSession, Round, RoundStore } from '../round-store.ts';
import { isOpen, roundAt, sealOf, seedOf, timesOf } from './schedule.ts';
import { createTableHub, expectedUntil, type HubTable } from './table-hub.ts';
import { kindOf, limitsOf, tableOutcome } from './table.engine.ts';
import type { ResultView, RoundClock, TableChoice, TableBetView, BetsAnswer } from './table-contract.ts';
import type { InferInput } from 'valibot';

export interface TableDeps {
  readonly clock: Clock;
  readonly store: RoundStore;
  readonly rounds: RoundService;
  /** Key of every table's seeds. */
  readonly tableSecret: string;
  readonly onError: (error: unknown) => void;
}

export const RESULTS_SHOWN = 20;
type BetOnWire = InferInput<typeof TableBetView>;

/** Why an order cannot be stored. */
export class TableRefusal extends Error {
  readonly code: 'spot_limit' | 'seat_limit' | 'table_limit' | 'betting_closed';
  constructor(code: TableRefusal['code']) {
    super(code);
    this.code = code;
  }
}

/** The tables of one game server: their rounds, the orders of their seats, and their streams. */
export function createTables({ clock, store, rounds, tableSecret, onError }: TableDeps) {
  const roundClock = (tableId: string, number: number): RoundClock => ({
    ...timesOf(tableId, number),
    seal: sealOf(seedOf(tableSecret, tableId, number)),
  });

  const drawn = new Map<string, ResultView>();
  const resultOf = ({ id, model }: Pick<HubTable, 'id' | 'model'>, number: number): ResultView => {
    const key = `${id} ${number}`;
    const known = drawn.get(key);
    if (known) return known;
    const seed = seedOf(tableSecret, id, number);
    const result = { number, seed, outcome: tableOutcome(model, id, { number, seed }) };
    if (drawn.size > RESULTS_SHOWN * 500) drawn.clear();
    drawn.set(key, result);
    return result;
  };

  const betsOf = (list: readonly Round[]): BetOnWire[] =>
    list.map((round) => presentRound(round) as BetOnWire);
  const answerOf = (list: readonly Round[]): InferInput<typeof BetsAnswer> => {
    const balance = list.findLast((round) => round.balance !== null)?.balance ?? null;
    return { bets: betsOf(list), balance: balance === null ? null : String(balance) };
  };

  const hub = createTableHub({
    clock,
    onError,
    settle: (tableId) => rounds.settleIn(tableId),
    betsMessage: (list) => ({ type: 'bets', ...answerOf(list) }),
    resultMessage: (table, number) => ({
      type: 'result',
      result: resultOf(table, number),
      seats: table.seats(),
    }),
    roundMessage: (table, number) => ({
      type: 'round',
      round: roundClock(table.id, number),
      next: roundClock(table.id, number + 1),
      seats: table.seats(),
    }),
  });

  return {
    answerOf,

    /** @throws TableRefusal, or what the wallet's refusal becomes. */
    place: async (
      session: GameSession,
      game: CatalogueGame,
      order: {
        readonly playKey: string;
        readonly choice: object;
        readonly stake: bigint;
        readonly parsed: TableChoice;
      },
    ): Promise<Round> => {
      const { parsed, ...request } = order;
      const times = timesOf(game.id, parsed.round);
      const limits = limitsOf(game);
      const model = kindOf(game.model) ?? '';
      const isInTime = isOpen(times, clock.now());
      const [round] = await rounds.place(
        session,
        [
          {
            ...request,
            choice: request.choice as Round['choice'],
            engine: 'table',
            modelId: model,
            seed: seedOf(tableSecret, game.id, parsed.round),
          },
        ],
        (orders) =>
          store.openOrders(orders, (_, { own, total }) => {
            if (!isInTime) throw new TableRefusal('betting_closed');
            const placed = new Map<string, bigint>();
            for (const { choice } of own)
              for (const { spot, stake } of (choice as { bets: { spot: string; stake: string }[] }).bets)
                placed.set(spot, (placed.get(spot) ?? 0n) + BigInt(stake));
            for (const { spot, stake } of parsed.bets)
              if ((placed.get(spot) ?? 0n) + stake > limits.spot(spot)) throw new TableRefusal('spot_limit');
            const seat = own.reduce((sum, { stake }) => sum + stake, 0n);
            if (seat + request.stake > limits.seat) throw new TableRefusal('seat_limit');
            if (total + request.stake > limits.table) throw new TableRefusal('table_limit');
          }),
      );
      if (!round) throw new Error('no order placed');
      if (round.state === 'betPlaced')
        hub.expect({ id: game.id, model }, expectedUntil(game.id, parsed.round));
      return round;
    },

    open: async (
      session: GameSession,
      game: CatalogueGame,
      signal: AbortSignal,
    ): Promise<ReadableStream<Uint8Array>> => {
      const model = kindOf(game.model) ?? '';
      const unfinished = await store.unfinishedOf(session.vendor, session.account, game.id);
      const first = (seats: number) => {
        const { number, drawnAt } = roundAt(game.id, clock.now());
        const last = clock.now() >= drawnAt ? number : number - 1;
        return {
          type: 'table' as const,
          round: roundClock(game.id, number),
          next: roundClock(game.id, number + 1),
          results: Array.from({ length: RESULTS_SHOWN }, (_, index) =>
            resultOf({ id: game.id, model }, last - index),
          ),
          seats,
          bets: betsOf(unfinished),
        };
      };
      return hub.join({ id: game.id, model }, session, first, signal);
    },
  };
}
export type Tables = ReturnType<typeof createTables>;

export interface TableRouteDeps {
  readonly tables: Tables;
  readonly rounds: RoundService;
  readonly sessionOf: (c: Context) => Promise<GameSession>;
  readonly tableOf: (session: GameSession) => Promise<CatalogueGame>;
  readonly order: (c: Context, game: CatalogueGame) => Promise<Parameters<Tables['place']>[2]>;
  readonly withdrawal: (c: Context) => Promise<readonly string[]>;
  /** @throws for an order whose stake was not taken. */
  readonly refuse: (round: Round) => void;
}

const STREAM_HEADERS = {
  'content-type': 'application/x-ndjson',
  'cache-control': 'no-store, no-transform',
  // Proxies that buffer a response would hold every message back.
  'x-accel-buffering': 'no',
};

/**
 * Calls of a table's page. The stream is read with `fetch`, since an `EventSource` cannot send the session's header and
 * no secret belongs in a URL.
 */
export function tableRoutes({
  tables,
  rounds,
  sessionOf,
  tableOf,
  order,
  withdrawal,
  refuse,
}: TableRouteDeps): Hono {
  const app = new Hono();

  app.post('/play/api/table/bet', async (c) => {
    const session = await sessionOf(c);
    const game = await tableOf(session);
    const round = await tables.place(session, game, await order(c, game));
    refuse(round);
    return c.json(tables.answerOf([round]));
  });

  app.post('/play/api/table/withdraw', async (c) => {
    const session = await sessionOf(c);
    await tableOf(session);
    return c.json(tables.answerOf(await rounds.withdraw(session, await withdrawal(c))));
  });

  app.post('/play/api/table/stream', async (c) => {
    const session = await sessionOf(c);
    const stream = await tables.open(session, await tableOf(session), c.req.raw.signal);
    return c.body(stream, 200, STREAM_HEADERS);
  });

  return app;
}
