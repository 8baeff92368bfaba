import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { PLAY_MONEY } from '#contract/money.ts';
import type { InferInput } from 'valibot';
import * as v from 'valibot';
import type { Clock } from '../kernel/clock.ts';
import { DATA_HEADERS } from '../http/headers.ts';
import {
  ActRequest,
  EnterRequest,
  GAME_SESSION_HEADER,
  PLAY_REFUSALS,
  RoundRequest,
  type BalanceAnswer,
  type PlayRefusalCode,
  type VisitView,
} from './play-contract.ts';
import type { CatalogueGame, Engine } from './engine.ts';
import { playStatic, type PlayStaticDeps } from './play-static.ts';
import { amountOf } from './jackpot.ts';
import { presentGame, presentRound } from './present.ts';
import { engineFor, engineNamed } from './registry.ts';
import { reportRoutes } from './report.routes.ts';
import { isFinished } from './round-lifecycle.ts';
import {
  BET_LATE,
  PlayKeyReused,
  createRoundService,
  isWaiting,
  seedFrom,
  type RoundService,
} from './round-service.ts';
import type { GameSession, Round, RoundStore } from './round-store.ts';
import { lotteryEngine } from './lottery/lottery.engine.ts';
import { ReturnRequest, StateRequest, TicketRequest } from './lottery/lottery-contract.ts';
import { createLotteries, lotteryRoutes } from './lottery/lottery.routes.ts';
import { tableEngine } from './table/table.engine.ts';
import { TableChoice, WithdrawRequest } from './table/table-contract.ts';
import { TooManyConnections } from './table/table-hub.ts';
import { TableRefusal, createTables, tableRoutes } from './table/table.routes.ts';
import { sportsEngine } from './sports/sports.engine.ts';
import { CashOfferRequest, CashOutRequest, SlipChoice } from './sports/sports-contract.ts';
import { SlipRefusal, sportsRoutes } from './sports/sports.routes.ts';
import { MatchRefusal, type Matches } from './pvp/matches.ts';
import { JoinRequest, MatchRequest, MoveRequest } from './pvp/pvp-contract.ts';
import { pvpEngine } from './pvp/pvp.engine.ts';
import { pvpRoutes } from './pvp/pvp.routes.ts';
import { WalletError, type WalletClient } from './wallet-client.ts';

/** Content of a launch ticket. `account` and `playSession` are the platform's names for the vendor to use. */
export interface Launch {
  readonly gameId: string;
  readonly vendor: string;
  readonly account: string;
  readonly playSession: string;
  readonly currency: string;
  /** Digits after the point of the currency. */
  readonly exponent: number;
}

export interface GameServerDeps extends PlayStaticDeps {
  readonly store: RoundStore;
  readonly walletOf: (vendor: string) => WalletClient;
  /** Display symbol of a currency. */
  readonly symbolOf: (currency: string) => string;
  readonly clock: Clock;
  /** Minutes by which the brand's day is ahead of UTC. */
  readonly utcOffset: () => number;
  readonly random: (size: number) => Uint8Array;
  /** Shared with the job that recovers rounds in this process, so that both are serialised; created here by default. */
  readonly rounds?: RoundService;
  /** Matches of two players; a server without them has no such game. */
  readonly matches?: Matches;
  readonly tickets: { readonly redeem: (ticket: string) => Promise<Launch | null> };
  readonly onError?: (error: unknown) => void;
  /** The secret of a vendor's signature; a server without it reports no rounds. */
  readonly secretOf?: (vendor: string) => string;
  /** Key of the seeds of all tables and matches; the same in every process. */
  readonly tableSecret: string;
}

/** Lifetime of a game session, independent of the login behind it. Milliseconds. */
export const GAME_SESSION_LIFE = 12 * 60 * 60 * 1000;
const BODY_LIMIT = 4096;
/** Data, for a page whose origin is opaque. */
const CALL_HEADERS = {
  ...DATA_HEADERS,
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
} as const;
const HISTORY_LENGTH = 20;

class PlayError extends Error {
  readonly code: PlayRefusalCode;
  constructor(code: PlayRefusalCode) {
    super(code);
    this.code = code;
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A vendor's game server: pages and rounds under /play, the wallet only through its signed calls. */
export function createGameServer(deps: GameServerDeps): Hono {
  const { store, clock, random } = deps;
  const rounds = deps.rounds ?? createRoundService(deps);
  const app = new Hono();

  app.onError((error, c) => {
    const code = codeOf(error);
    if (code === 'unavailable' && !(error instanceof WalletError)) deps.onError?.(error);
    return c.json({ code }, PLAY_REFUSALS[code]);
  });

  // The page's origin is opaque (`Origin: null`), so no origin can be listed; no cookie is read here.
  const openCors = cors({
    origin: '*',
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['content-type', GAME_SESSION_HEADER],
    maxAge: 600,
  });
  app.use(
    '/play/api/*',
    openCors,
    bodyLimit({ maxSize: BODY_LIMIT, onError: (c) => c.json({ code: 'bad_request' }, 400) }),
  );
  app.use('/play/assets/*', openCors);
  app.use('/play/api/*', async (c, next) => {
    for (const [name, value] of Object.entries(CALL_HEADERS)) c.header(name, value);
    await next();
  });

  const sessionOf = async (c: Context): Promise<GameSession> => {
    const secret = c.req.header(GAME_SESSION_HEADER) ?? '';
    const session = await store.findSession(hashOf(secret));
    if (!session || clock.now() - session.createdAt > GAME_SESSION_LIFE) throw new PlayError('session_ended');
    return session;
  };

  const gameOf = async (id: string): Promise<{ game: CatalogueGame; engine: Engine }> => {
    const game = await deps.catalogue(id);
    if (!game) throw new PlayError('game_not_found');
    const engine = engineFor(game);
    if (!engine) throw new PlayError('game_opens_soon');
    return { game, engine };
  };

  /** The ticket's session: created now, or the one this page created before the response was lost. */
  const enter = async ({ ticket, secret }: v.InferOutput<typeof EnterRequest>): Promise<GameSession> => {
    const [secretHash, ticketHash] = [hashOf(secret), hashOf(ticket)];
    const known = await store.findSession(secretHash);
    if (known) {
      if (known.ticketHash !== ticketHash) throw new PlayError('ticket_invalid');
      return known;
    }
    const launch = await deps.tickets.redeem(ticket);
    if (!launch) throw new PlayError('ticket_invalid');
    const session: GameSession = {
      ...launch,
      secretHash,
      ticketHash,
      id: Buffer.from(random(15)).toString('base64url'),
      nextSeed: seedFrom(random),
      createdAt: clock.now(),
    };
    if (!(await store.createSession(session))) throw new PlayError('ticket_invalid');
    return session;
  };

  const balanceOf = async ({ vendor, account, currency, playSession }: GameSession): Promise<bigint> =>
    (await deps.walletOf(vendor).balance({ account, currency, playSession })).balance;

  const nextSeedHashOf = async (session: GameSession): Promise<string> =>
    hashOf(((await store.findSession(session.secretHash)) ?? session).nextSeed);

  /** What the jackpot holds, in a game that can win it. */
  const jackpotOf = async (modelId: string, engine: Engine, { currency }: GameSession) =>
    engine.hasJackpot?.(modelId) ? String(amountOf(await store.poolOf(currency), clock.now())) : null;

  const answerOf = async (session: GameSession, round: Round, playKey: string): Promise<object> => {
    if (!isWaiting(round, clock.now()) || round.playKey !== playKey) refuseUnlessSettled(round, playKey);
    return {
      round: presentRound(round),
      balance: round.balance === null ? null : String(round.balance),
      jackpot: await jackpotOf(round.modelId, engineNamed(round.engine), session),
      nextSeedHash: await nextSeedHashOf(session),
    };
  };

  app.post('/play/api/session', async (c) => {
    const session = await enter(await read(c, EnterRequest));
    const { game, engine } = await gameOf(session.gameId);
    const left = await rounds.finish(session);
    const balance = await balanceOf(session).catch(orNull);
    const { staked, paid } = await store.totalsOf(session.id);
    return c.json({
      game: presentGame(engine, game),
      symbol: deps.symbolOf(session.currency),
      exponent: session.exponent,
      isDemo: session.currency === PLAY_MONEY,
      balance: balance === null ? null : String(balance),
      left: left.map(presentRound),
      history: (await store.historyOf(session.id, HISTORY_LENGTH)).map(presentRound),
      visit: {
        elapsed: clock.now() - session.createdAt,
        staked: String(staked),
        paid: String(paid),
      } satisfies InferInput<typeof VisitView>,
      jackpot: await jackpotOf(engine.modelOf(game), engine, session),
      nextSeedHash: hashOf(session.nextSeed),
    });
  });

  app.post('/play/api/round', async (c) => {
    const session = await sessionOf(c);
    const { playKey, choice } = await read(c, RoundRequest);
    const { game, engine } = await gameOf(session.gameId);
    // Rounds that run by a clock have calls of their own.
    if (engine.stakeUntil) throw new PlayError('stake_not_offered');
    const stake = engine.stakeOf(game, parsed(engine.choice, choice));
    if (stake === null) throw new PlayError('stake_not_offered');
    const order = { playKey, choice, stake, engine: engine.id, modelId: engine.modelOf(game) };
    const round = await rounds.play(session, order);
    return c.json(await answerOf(session, round, playKey));
  });

  app.post('/play/api/act', async (c) => {
    const session = await sessionOf(c);
    const { playKey, at, act } = await read(c, ActRequest);
    const { engine } = await gameOf(session.gameId);
    if (!engine.act) throw new PlayError('bad_request');
    parsed(engine.act, act);
    const round = await rounds.act(session, { playKey, at, act });
    if (!round) throw new PlayError('act_refused');
    return c.json(await answerOf(session, round, playKey));
  });

  app.post('/play/api/balance', async (c) => {
    const balance = await balanceOf(await sessionOf(c));
    return c.json({ balance: String(balance) } satisfies InferInput<typeof BalanceAnswer>);
  });

  const tables = createTables({
    clock,
    store,
    rounds,
    tableSecret: deps.tableSecret,
    onError: (error) => deps.onError?.(error),
  });
  app.route(
    '/',
    tableRoutes({
      tables,
      rounds,
      sessionOf,
      tableOf: async ({ gameId }) => {
        const { game, engine } = await gameOf(gameId);
        if (engine !== tableEngine) throw new PlayError('game_not_found');
        return game;
      },
      order: async (c, game) => {
        const { playKey, choice } = await read(c, RoundRequest);
        const bets = parsed(TableChoice, choice);
        const stake = tableEngine.stakeOf(game, bets);
        if (stake === null) throw new PlayError('stake_not_offered');
        return { playKey, choice, stake, parsed: bets };
      },
      withdrawal: async (c) => (await read(c, WithdrawRequest)).playKeys,
      refuse: refuseUnlessPlaced,
    }),
  );

  app.route(
    '/',
    lotteryRoutes({
      lotteries: createLotteries({ clock, store, rounds, tableSecret: deps.tableSecret }),
      rounds,
      sessionOf,
      lotteryOf: async ({ gameId }) => {
        const { game, engine } = await gameOf(gameId);
        if (engine !== lotteryEngine) throw new PlayError('game_not_found');
        return game;
      },
      balanceOf: (session) => balanceOf(session).catch(orNull),
      read: {
        state: (c) => read(c, StateRequest),
        ticket: (c) => read(c, TicketRequest),
        returns: (c) => read(c, ReturnRequest),
      },
      refuse: (round) => {
        if (!round) throw new PlayError('stake_not_offered');
        refuseUnlessPlaced(round);
      },
    }),
  );

  app.route(
    '/',
    sportsRoutes({
      clock,
      utcOffset: deps.utcOffset,
      store,
      rounds,
      secret: deps.tableSecret,
      sessionOf,
      gameOf: async ({ gameId }) => {
        const { game, engine } = await gameOf(gameId);
        if (engine !== sportsEngine) throw new PlayError('game_not_found');
        return game;
      },
      order: async (c) => {
        const { playKey, choice } = await read(c, RoundRequest);
        return { playKey, choice, parsed: parsed(SlipChoice, choice) };
      },
      cashOffer: (c) => read(c, CashOfferRequest),
      cashOut: async (c) => {
        const { price, ...order } = await read(c, CashOutRequest);
        return { ...order, price: BigInt(price) };
      },
      refuse: refuseUnlessPlaced,
      refuseUnpaid: (round) => refuseUnlessSettled(round, round.playKey),
    }),
  );

  if (deps.matches)
    app.route(
      '/',
      pvpRoutes({
        ...{ clock, store, sessionOf, nextSeedHashOf },
        matches: deps.matches,
        gameOf: async ({ gameId }) => {
          const { game, engine } = await gameOf(gameId);
          if (engine !== pvpEngine) throw new PlayError('game_not_found');
          return game;
        },
        isDemo: ({ currency }) => currency === PLAY_MONEY,
        read: {
          join: (c) => read(c, JoinRequest),
          match: (c) => read(c, MatchRequest),
          move: (c) => read(c, MoveRequest),
        },
      }),
    );

  if (deps.secretOf)
    app.route('/', reportRoutes({ ...{ store, clock }, secretOf: deps.secretOf, catalogue: deps.catalogue }));

  app.route('/', playStatic(deps));
  return app;
}

async function read<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return parsed(schema, await c.req.json().catch(() => null));
}

function parsed<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw new PlayError('bad_request');
  return result.output;
}

function refuseUnlessSettled(round: Round, playKey: string): void {
  if (!isFinished(round.state) || round.playKey !== playKey) throw new PlayError('round_kept');
  if (round.state === 'settled') return;
  refuseCancelled(round);
}

function refuseUnlessPlaced(round: Round): void {
  if (round.state === 'opened' || round.state === 'cancelling') throw new PlayError('round_kept');
  if (round.state === 'cancelled') refuseCancelled(round);
}

function refuseCancelled(round: Round): void {
  if (round.reason === BET_LATE) throw new PlayError('bet_late');
  if (round.reason === 'insufficient_balance') throw new PlayError('insufficient_balance');
  if (round.reason === 'session_ended' || round.reason === 'unknown_account')
    throw new PlayError('session_ended');
  if (round.reason === 'acceptance_due') throw new PlayError('acceptance_due');
  throw new PlayError('round_cancelled');
}

function codeOf(error: unknown): PlayRefusalCode {
  if (error instanceof PlayError) return error.code;
  if (error instanceof PlayKeyReused) return 'play_key_reused';
  if (error instanceof TableRefusal || error instanceof SlipRefusal || error instanceof MatchRefusal)
    return error.code;
  if (error instanceof TooManyConnections) return 'too_many_connections';
  const isEnded = error instanceof WalletError && ['session_ended', 'unknown_account'].includes(error.code);
  return isEnded ? 'session_ended' : 'unavailable';
}

function orNull(error: unknown): null {
  if (error instanceof WalletError && error.code === 'unavailable') return null;
  throw error;
}
