import { isDeepStrictEqual } from 'node:util';
import type { EngineId } from './engines.ts';
import { amountOf, type PoolMove } from './jackpot.ts';
import { isFinished, nextRoundState, type RoundEvent } from './round-lifecycle.ts';
import type { GameSession, Json, Opened, Round, RoundPatch, RoundStore } from './round-store.ts';
import { WIN_HELD } from './play-contract.ts';
import { engineNamed } from './registry.ts';
import { createTurns } from './turns.ts';
import { WalletError, type WalletClient } from './wallet-client.ts';
import type { Clock } from '../kernel/clock.ts';

export interface RoundDeps {
  readonly store: RoundStore;
  /** The signed client of one vendor's wallet. */
  readonly walletOf: (vendor: string) => WalletClient;
  readonly clock: Clock;
  readonly random: (size: number) => Uint8Array;
}

export interface StakeRequest {
  readonly playKey: string;
  readonly engine: EngineId;
  readonly modelId: string;
  /** The engine's JSON form. */
  readonly choice: Json;
  /** Price of the choice, minor units. */
  readonly stake: bigint;
}

export interface ActRequest {
  readonly playKey: string;
  readonly at: number;
  /** The engine's JSON form. */
  readonly act: Json;
}

/** How a round ends before its outcome. */
export interface Ending {
  /** Minor units that the wallet is paid. */
  readonly price: bigint;
  /** The engine's JSON form. */
  readonly act: Json;
}

/** A stake on what a clock runs, for all players: its seed is not the session's. */
export interface ClockOrder extends StakeRequest {
  readonly seed: string;
}

/** Stores orders, all or none; of known play keys the known rounds are returned as they are. */
export type OpenOrders = (orders: readonly Round[]) => Promise<Opened>;

/** The play key belongs to another stake: nothing was staked. */
export class PlayKeyReused extends Error {}

export interface RoundService {
  /** Plays the round, or continues it: one bet and one settlement however often it is called. */
  play(session: GameSession, request: StakeRequest): Promise<Round>;
  /**
   * Makes act number `at` of a round and continues it. Made again it changes nothing; null for an unknown round, or an act
   * that differs from the one made.
   */
  act(session: GameSession, request: ActRequest): Promise<Round | null>;
  /** Continues a round of a match; null for an unknown one. */
  proceed(id: string): Promise<Round | null>;
  /** Returns the stake of a round that has no outcome yet, or never takes it. */
  cancel(id: string, reason: string): Promise<void>;
  /**
   * Stores orders, unless `open` throws, and takes their stakes one after the other. They then wait for their clock; called
   * again with the same play keys they continue where they were.
   * @returns those after the first unfinished one untouched.
   */
  place(session: GameSession, orders: readonly ClockOrder[], open: OpenOrders): Promise<readonly Round[]>;
  /** Returns the stakes of the player's accepted orders of returnable games, while their clock still takes bets. */
  withdraw(session: GameSession, playKeys: readonly string[]): Promise<readonly Round[]>;
  /**
   * Ends a round of the player that waits for its clock, unless `decide` throws: its settlement is then the price. Of this
   * and the draw of the outcome only one happens, whichever process does them. Null for an unknown round; one that has
   * ended, or is ending, is continued as it is.
   */
  cashOut(session: GameSession, id: string, decide: (round: Round) => Ending): Promise<Round | null>;
  /** Pays the orders of a table whose outcome is due. @returns those that ended. */
  settleIn(gameId: string): Promise<readonly Round[]>;
  /** Pays the player's orders in this game whose outcome is due, on every visit. */
  settleOwn(session: GameSession): Promise<void>;
  /**
   * Ends the player's unfinished rounds in this game: a taken stake is played out, an uncertain one is returned. What
   * waits for the player or a clock goes on. It stays with the visit that placed it: moved, it could not be found by that
   * call made again, which would stake again.
   */
  finish(session: GameSession): Promise<readonly Round[]>;
  /** The same for all players' rounds older than `age` milliseconds. @returns how many are still unfinished. */
  recover(age: number, limit?: number): Promise<number>;
}

/** Reason of a cancelled order: the wallet took the stake after the betting had closed. */
export const BET_LATE = 'bet_late';
/** Reason of a cancelled order: the player took it back. */
export const WITHDRAWN = 'withdrawn';

/** Reason of a cancelled round: an earlier draw of its ticket has won, and the ticket stops on a win. */
export const TICKET_WON = 'ticket_won';

/** States in which a round has, or had, its stake. */
const WITH_STAKE: readonly Round['state'][] = ['betPlaced', 'outcomeDrawn', 'settled'];

/** Whether the wallet has not said yet what became of the stake. */
export const isUndecided = ({ state }: Pick<Round, 'state'>): boolean =>
  state === 'opened' || state === 'cancelling';

/** Orders of a table that are settled at the same time. */
const AT_A_TIME = 8;
const MAX_ORDERS = 10_000;

/** Who continues the round: the call that opened it, the same call repeated, or a job. */
type Caller = 'opener' | 'returner' | 'sweeper';

/** The wallet cancelled the bet, or does not know it: there is nothing left to pay. */
const VOID_BET_CODES: readonly string[] = ['bet_cancelled', 'unknown_bet'];

/** Rounds against the wallet. Without a response of the wallet a round is returned unfinished, never lost. */
export function createRoundService(deps: RoundDeps): RoundService {
  const { store, clock, random } = deps;
  const inTurn = createTurns();
  const turnOf = ({ vendor, account, gameId }: Pick<Round, 'vendor' | 'account' | 'gameId'>) =>
    `${vendor} ${account} ${gameId}`;

  /** What the jackpot holds, where the round can win it. */
  const poolFor = async ({ currency }: GameSession, { engine, modelId }: StakeRequest): Promise<bigint> =>
    engineNamed(engine).hasJackpot?.(modelId) ? amountOf(await store.poolOf(currency), clock.now()) : 0n;

  const move = async (
    round: Round,
    event: RoundEvent,
    patch: RoundPatch = {},
    pool?: PoolMove,
  ): Promise<Round> => {
    const to = nextRoundState(round.state, event);
    if (!to) throw new Error(`a round in ${round.state} does not accept ${event}`);
    const finished = isFinished(to) ? { finishedAt: clock.now() } : {};
    const moved = await store.moveRound(round.id, round.state, to, { ...patch, ...finished }, pool);
    return moved ?? (await store.getRound(round.id)) ?? round;
  };

  /**
   * Whether an earlier draw of the round's ticket ends it. The win follows from that draw's seed, so it is known whether
   * or not it has been paid; without its stake an earlier draw has won nothing.
   */
  const hasWonBefore = async (round: Round): Promise<boolean> => {
    const { stopsOnWin, winOf } = engineNamed(round.engine);
    if (!stopsOnWin?.(round)) return false;
    return (await store.ticketOf(round)).some(
      (other) =>
        WITH_STAKE.includes(other.state) &&
        (openUntil(other) ?? 0) < Math.min(openUntil(round) ?? 0, clock.now() + 1) &&
        (other.win ?? winOf(other)) > 0n,
    );
  };

  /** One step further; the same round when the wallet leaves its next step open. */
  const step = async (round: Round, caller: Caller): Promise<Round> => {
    const wallet = deps.walletOf(round.vendor);
    switch (round.state) {
      case 'opened': {
        if (caller === 'sweeper') return move(round, 'cancel.begun', { reason: 'no_answer' });
        const bet = await callWallet(() => wallet.bet(betOf(round)));
        if (bet.kind === 'lost') return round;
        if (bet.kind === 'refused') {
          // An earlier attempt may still arrive; a cancellation prevents it from taking effect later.
          const isOnlyAttempt = caller === 'opener' && bet.attempts === 1;
          return move(round, isOnlyAttempt ? 'bet.refused' : 'cancel.begun', { reason: bet.code });
        }
        if (clock.now() >= stakeUntil(round)) return move(round, 'cancel.begun', { reason: BET_LATE });
        return move(round, 'bet.taken', { balance: bet.answer.balance, openUntil: openUntil(round) });
      }
      case 'betPlaced':
        if (await hasWonBefore(round)) return move(round, 'cancel.begun', { reason: TICKET_WON });
        if (isWaiting(round, clock.now())) return round;
        return move(
          round,
          'outcome.drawn',
          { win: engineNamed(round.engine).winOf(round) },
          engineNamed(round.engine).winsJackpot?.(round) ? { kind: 'win', at: clock.now() } : undefined,
        );
      case 'outcomeDrawn': {
        const paid = await callWallet(() => wallet.settle(settleOf(round)));
        if (paid.kind === 'done')
          return move(round, 'win.paid', {
            balance: paid.answer.balance,
            ...(paid.answer.held ? { reason: WIN_HELD } : {}),
          });
        const isBetVoid = paid.kind === 'refused' && VOID_BET_CODES.includes(paid.code);
        return isBetVoid
          ? move(round, 'bet.returned', { reason: paid.code, win: 0n }, returned(round))
          : round;
      }
      case 'cancelling': {
        const returned = await callWallet(() => wallet.cancel(cancelOf(round)));
        return returned.kind === 'done'
          ? move(round, 'bet.returned', { balance: returned.answer.balance })
          : round;
      }
      default:
        return round;
    }
  };

  const run = async (round: Round, caller: Caller): Promise<Round> => {
    let current = round;
    while (!isFinished(current.state)) {
      const next = await step(current, caller);
      if (next.state === current.state) return next;
      current = next;
    }
    return current;
  };

  return {
    play: (session, request) =>
      inTurn(turnOf(session), async () => {
        const begun = await store.findRound(session.id, request.playKey);
        if (begun) return run(sameStake(begun, request), 'returner');
        for (const left of await store.unfinishedOf(session.vendor, session.account, session.gameId)) {
          const ended = await run(left, 'sweeper');
          if (!isFinished(ended.state)) return ended;
        }
        const pool = await poolFor(session, request);
        const { round, isNew } = await store.openRound(
          { ...newRound(session, request, clock.now(), random), pool },
          seedFrom(random),
        );
        return run(sameStake(round, request), isNew ? 'opener' : 'returner');
      }),

    act: (session, { playKey, at, act }) =>
      inTurn(turnOf(session), async () => {
        const found = await store.handOf(session, playKey);
        if (!found) return null;
        const until = openUntil({ ...found, acts: [...found.acts, act] });
        const isInTime = isWaiting(found, clock.now());
        const acted =
          (isInTime && (await store.addAct(found.id, at, act, until))) || (await store.getRound(found.id));
        const round = acted && (await run(acted, 'returner'));
        return round && isDeepStrictEqual(round.acts[at], act) ? round : null;
      }),

    proceed: async (id) => {
      const found = await store.getRound(id);
      if (!found) return null;
      return inTurn(turnOf(found), async () => run((await store.getRound(id)) ?? found, 'returner'));
    },

    cancel: async (id, reason) => {
      const found = await store.getRound(id);
      if (!found) return;
      await inTurn(turnOf(found), async () => {
        const round = (await store.getRound(id)) ?? found;
        const isKept = round.state === 'opened' || round.state === 'betPlaced';
        await run(isKept ? await move(round, 'cancel.begun', { reason }) : round, 'sweeper');
      });
    },

    place: (session, requests, open) =>
      inTurn(turnOf(session), async () => {
        const now = clock.now();
        const orders = requests.map(({ seed, ...request }) => ({
          ...newRound(session, request, now, random),
          seed,
        }));
        const { rounds, isNew } = await open(orders);
        const placed = requests.map((request) => {
          const round = rounds.find(({ playKey }) => playKey === request.playKey);
          if (!round) throw new PlayKeyReused(`${request.playKey} belongs to other orders`);
          return sameStake(round, request);
        });
        for (const [at, round] of placed.entries()) {
          placed[at] = await run(round, isNew ? 'opener' : 'returner');
          if (isUndecided(placed[at])) break;
        }
        return placed;
      }),

    withdraw: (session, playKeys) =>
      inTurn(turnOf(session), async () => {
        const withdrawn: Round[] = [];
        const open = await store.unfinishedOf(session.vendor, session.account, session.gameId);
        for (const playKey of playKeys) {
          const round =
            (await store.findRound(session.id, playKey)) ?? open.find((each) => each.playKey === playKey);
          if (!round) continue;
          const isBack =
            engineNamed(round.engine).isReturnable &&
            round.state === 'betPlaced' &&
            clock.now() < stakeUntil(round);
          const given = isBack ? await move(round, 'cancel.begun', { reason: WITHDRAWN }) : round;
          withdrawn.push(given.state === 'cancelling' ? await run(given, 'sweeper') : given);
        }
        return withdrawn;
      }),

    cashOut: (session, id, decide) =>
      inTurn(turnOf(session), async () => {
        const found = await store.getRound(id);
        if (!found || turnOf(found) !== turnOf(session)) return null;
        if (!isWaiting(found, clock.now())) return run(found, 'sweeper');
        const { price, act } = decide(found);
        const cashed = await move(found, 'bet.cashed', {
          win: price,
          acts: [...found.acts, act],
          // It waits for its clock no more.
          openUntil: clock.now(),
        });
        return run(cashed, 'sweeper');
      }),

    settleIn: async (gameId) => {
      const due = (await store.unfinishedIn(gameId, MAX_ORDERS)).filter(
        (round) => clock.now() >= (openUntil(round) ?? 0),
      );
      const ended: Round[] = [];
      const work = due.values();
      const settle = async (): Promise<void> => {
        for (const left of work) {
          const round = await inTurn(turnOf(left), async () =>
            run((await store.getRound(left.id)) ?? left, 'sweeper'),
          );
          if (isFinished(round.state)) ended.push(round);
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, settle));
      return ended;
    },

    settleOwn: (session) =>
      inTurn(turnOf(session), async () => {
        for (const round of await store.unfinishedOf(session.vendor, session.account, session.gameId)) {
          // A stake that is on its way is left to the call that sent it, and to recovery.
          const isDue = round.state === 'outcomeDrawn' || round.state === 'betPlaced';
          if (isDue) await run(round, 'sweeper');
        }
      }),

    finish: (session) =>
      inTurn(turnOf(session), async () => {
        const left = await store.unfinishedOf(session.vendor, session.account, session.gameId);
        const ended: Round[] = [];
        for (const round of left) ended.push(await run(round, 'sweeper'));
        return ended;
      }),

    recover: async (age, limit = 500) => {
      let open = 0;
      for (const round of await store.heldJackpots(limit)) {
        // The wallet answers the settlement again, with the operator's decision once there is one.
        const paid = await callWallet(() => deps.walletOf(round.vendor).settle(settleOf(round)));
        const decision = paid.kind === 'done' ? paid.answer.decision : null;
        if (decision) await store.decideJackpot(round.id, decision);
      }
      for (const round of await store.unfinishedBefore(clock.now() - age, clock.now(), limit)) {
        const ended = await inTurn(turnOf(round), async () =>
          run((await store.getRound(round.id)) ?? round, 'sweeper'),
        );
        if (!isFinished(ended.state)) open += 1;
      }
      return open;
    },
  };
}

/** What a round without a bet gives back to the jackpot. */
const returned = ({ jackpot }: Round): PoolMove | undefined =>
  jackpot > 0n ? { kind: 'return', jackpot } : undefined;

const openUntil = (round: Round): number | null => engineNamed(round.engine).openUntil?.(round) ?? null;

const stakeUntil = (round: Round): number =>
  engineNamed(round.engine).stakeUntil?.(round) ?? Number.POSITIVE_INFINITY;

/** Whether the stake is taken and the next act is the player's, or the clock's. */
export const isWaiting = ({ state, openUntil: until }: Round, now: number): boolean =>
  state === 'betPlaced' && until !== null && now < until;

/** 256 bits in hex. */
export const seedFrom = (random: RoundDeps['random']): string => Buffer.from(random(32)).toString('hex');

/** A round as it begins, before its seed is known. */
export function newRound(
  session: Pick<GameSession, 'id' | 'vendor' | 'gameId' | 'account' | 'playSession' | 'currency'>,
  request: StakeRequest,
  now: number,
  random: RoundDeps['random'],
): Omit<Round, 'seed'> {
  const { vendor, gameId, account, playSession, currency } = session;
  return {
    id: Buffer.from(random(15)).toString('base64url'),
    sessionId: session.id,
    ...request,
    vendor,
    gameId,
    account,
    playSession,
    currency,
    acts: [],
    openUntil: null,
    state: 'opened',
    win: null,
    pool: 0n,
    jackpot: 0n,
    reason: null,
    balance: null,
    openedAt: now,
    finishedAt: null,
  };
}

function sameStake(round: Round, { choice, playKey }: StakeRequest): Round {
  if (!isDeepStrictEqual(round.choice, choice))
    throw new PlayKeyReused(`the stake of ${playKey} was another`);
  return round;
}

const movementOf = ({ id, gameId, account, currency }: Round) => ({ roundId: id, gameId, account, currency });

const betOf = (round: Round) => ({
  ...movementOf(round),
  transactionId: `${round.id}.bet`,
  playSession: round.playSession,
  amount: round.stake,
});

const settleOf = (round: Round) => ({
  ...movementOf(round),
  transactionId: `${round.id}.settle`,
  betTransactionId: `${round.id}.bet`,
  amount: round.win ?? 0n,
  detail: engineNamed(round.engine).detailOf(round),
});

const cancelOf = (round: Round) => ({
  ...movementOf(round),
  transactionId: `${round.id}.cancel`,
  betTransactionId: `${round.id}.bet`,
});

type WalletResult<Answer> =
  | { kind: 'done'; answer: Answer }
  | { kind: 'refused'; code: string; attempts: number }
  | { kind: 'lost' };

/** A lost response is requested once more at once: the transaction id makes the repetition safe. */
async function callWallet<Answer>(call: () => Promise<Answer>): Promise<WalletResult<Answer>> {
  for (let attempts = 1; attempts <= 2; attempts += 1) {
    try {
      return { kind: 'done', answer: await call() };
    } catch (error) {
      if (!(error instanceof WalletError)) throw error;
      if (error.code !== 'unavailable') return { kind: 'refused', code: error.code, attempts };
    }
  }
  return { kind: 'lost' };
}
