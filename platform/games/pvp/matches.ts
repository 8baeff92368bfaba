import type { Clock } from '../../kernel/clock.ts';
import type { CatalogueGame } from '../engine.ts';
import { isUndecided, newRound, seedFrom, type RoundService } from '../round-service.ts';
import type { GameSession, Round } from '../round-store.ts';
import {
  COMPUTER,
  LEFT,
  NO_OPPONENT,
  TIMES,
  advanced,
  begun,
  isComputer,
  isOver,
  keysOf,
  leftBy,
  movedBy,
  seatOf,
  type Match,
  type Sitter,
} from './match.ts';
import type { Change, MatchStore, Player } from './match-store.ts';
import type { Seat } from './pisti.ts';
import type { PvpAct, PvpChoice } from './pvp-contract.ts';
import { MAX_TABLES, roomsOfGame } from './rooms.ts';

export interface MatchDeps {
  readonly clock: Clock;
  readonly random: (size: number) => Uint8Array;
  readonly matches: MatchStore;
  readonly rounds: RoundService;
}

/** Why a call changes nothing. */
export class MatchRefusal extends Error {
  readonly code: 'act_refused' | 'tables_full' | 'stake_not_offered';
  constructor(code: MatchRefusal['code']) {
    super(code);
    this.code = code;
  }
}

/** Matches continued by one run of the job. */
const AT_ONCE = 500;
/** A waiting page is noted as present not more often than this, milliseconds. */
const SEEN_STEP = 3_000;

/**
 * The matches of one game server. A match is data with a deadline: whoever reads it, or the job, first plays what has run
 * out. The wallet is called by the round service alone, after the step that needs it is stored.
 */
export function createMatches({ clock, random, matches, rounds }: MatchDeps) {
  const newId = (): string => Buffer.from(random(15)).toString('base64url');
  const sitterOf = ({ account, id, playSession }: GameSession, playKey: string): Sitter => ({
    ...{ account, sessionId: id, playSession, playKey },
    ...{ roundId: newId(), isReady: false },
  });

  const roundFor = (match: Match, seat: Seat): Round => {
    const { account, sessionId, playSession, playKey, roundId } = match.seats[seat]!;
    const { vendor, gameId, currency, stake, id, room, seed } = match;
    const choice: PvpChoice = {
      ...{ match: id, room, seat },
      opponent: isComputer(match, seat === 0 ? 1 : 0) ? 'computer' : 'player',
    };
    const session = { id: sessionId, vendor, gameId, account: account ?? '', playSession, currency };
    const request = { playKey, engine: 'pvp' as const, modelId: 'pisti', choice, stake };
    return { ...newRound(session, request, clock.now(), random), id: roundId, seed };
  };

  const playersOf = (match: Match): readonly Seat[] =>
    ([0, 1] as const).filter((seat) => match.seats[seat] && !isComputer(match, seat));
  const roundIds = (match: Match): readonly string[] =>
    playersOf(match).map((seat) => match.seats[seat]!.roundId);

  /** Both are there: their rounds are stored, and their stakes taken next. */
  const opened = (match: Match): Change => {
    const staking: Match = { ...match, state: 'staking', deadline: clock.now() };
    return { match: staking, opens: playersOf(staking).map((seat) => roundFor(staking, seat)) };
  };

  const endsOf = (match: Match): Change => {
    if (match.state !== 'ended') return { match };
    const act: PvpAct = { keys: [...keysOf(match)], moves: [...match.moves] };
    return { match, ends: { roundIds: roundIds(match), act } };
  };

  /** Takes the stakes one after the other; a refused one ends the match, and what the other has staked goes back. */
  const takeStakes = async (match: Match): Promise<Match | null> => {
    const ids = roundIds(match);
    for (const id of ids) {
      const round = await rounds.proceed(id);
      if (!round || (isUndecided(round) && round.state === 'opened')) return match;
      if (round.state === 'betPlaced') continue;
      for (const other of ids) if (other !== id) await rounds.cancel(other, NO_OPPONENT);
      const reason = round.reason ?? NO_OPPONENT;
      return matches.change(match.id, (now) =>
        now.state === 'staking'
          ? { match: { ...now, state: 'cancelled', reason, finishedAt: clock.now() } }
          : null,
      );
    }
    return matches.change(match.id, (now) =>
      now.state === 'staking' ? { match: begun(now, clock.now()) } : null,
    );
  };

  const pay = async (match: Match): Promise<void> => {
    for (const id of roundIds(match)) await rounds.proceed(id);
  };

  /** The match as it is now, after what has run out and what the wallet had to be asked. */
  const settled = async (match: Match): Promise<Match> => {
    let current = match;
    if (current.state === 'staking') current = (await takeStakes(current)) ?? current;
    const isDue = (each: Match) => !isOver(each) && advanced(each, clock.now()) !== each;
    if (isDue(current))
      current =
        (await matches.change(current.id, (now) =>
          isDue(now) ? endsOf(advanced(now, clock.now())) : null,
        )) ?? current;
    if (current.state === 'ended') await pay(current);
    return current;
  };

  const playerOf = ({ vendor, account, gameId }: GameSession): Player => ({ vendor, account, gameId });

  /** One step of a player in a match. @throws MatchRefusal where `work` refuses it. */
  const step = async (
    session: GameSession,
    id: string,
    work: (match: Match, seat: Seat) => Change | null,
  ): Promise<Match> => {
    const changed = await matches.change(id, (match) => {
      const seat = seatOf(match, session.account);
      if (seat === null || match.gameId !== session.gameId || match.vendor !== session.vendor)
        throw new MatchRefusal('act_refused');
      const current = advanced(match, clock.now());
      return work(current, seat) ?? (current === match ? null : endsOf(current));
    });
    if (!changed) throw new MatchRefusal('act_refused');
    return settled(changed);
  };

  const withSitter = (match: Match, seat: Seat, change: Partial<Sitter>): Match => ({
    ...match,
    seats: match.seats.map((sitter, at) => (at === seat ? { ...sitter, ...change } : sitter)),
  });

  return {
    /** The player's match; null before the first one. */
    read: async (session: GameSession): Promise<Match | null> => {
      const match = await matches.currentOf(playerOf(session));
      if (!match) return null;
      const now = clock.now();
      if (match.state === 'waiting' && now - match.seenAt >= SEEN_STEP)
        return matches.change(match.id, (each) =>
          each.state === 'waiting' ? { match: { ...each, seenAt: now } } : null,
        );
      return settled(match);
    },

    /** Sits down in a room, opposite whoever waits there. @throws MatchRefusal */
    join: async (
      session: GameSession,
      game: CatalogueGame,
      { playKey, room: roomId }: { readonly playKey: string; readonly room: string },
    ): Promise<Match> => {
      const room = roomsOfGame(game).find(({ id }) => id === roomId);
      if (!room) throw new MatchRefusal('stake_not_offered');
      const now = clock.now();
      const sitter = sitterOf(session, playKey);
      const { vendor, gameId, currency, account } = session;
      const match = await matches.join(
        { room: room.id, currency },
        {
          player: playerOf(session),
          sessionId: session.id,
          nextSeed: seedFrom(random),
          now,
          max: MAX_TABLES,
          open: (seed) => ({
            ...{ id: newId(), vendor, gameId, room: room.id, currency, stake: room.stake, seed },
            ...{ state: 'waiting', first: account, second: null, seats: [sitter], moves: [], missed: [0, 0] },
            ...{ deadline: now + TIMES.wait, seenAt: now, reason: null, createdAt: now, finishedAt: null },
          }),
          enter: (waiting) => ({
            ...waiting,
            ...{ state: 'matched', second: account, seats: [...waiting.seats, sitter] },
            deadline: now + TIMES.ready,
          }),
        },
      );
      if (!match) throw new MatchRefusal('tables_full');
      return settled(match);
    },

    /** The player is there and has the seal; the second of the two answers lets the stakes be taken. */
    ready: (session: GameSession, id: string): Promise<Match> =>
      step(session, id, (match, seat) => {
        if (match.state !== 'matched') return null;
        const { id: sessionId, playSession } = session;
        const ready = withSitter(match, seat, { sessionId, playSession, isReady: true });
        return ready.seats.every(({ isReady }) => isReady) ? opened(ready) : { match: ready };
      }),

    /** Plays the computer, once nobody has come, or for play money. @throws MatchRefusal */
    playComputer: (session: GameSession, id: string, isDemo: boolean): Promise<Match> =>
      step(session, id, (match) => {
        if (match.state !== 'waiting') return null;
        if (!isDemo && clock.now() < match.deadline) throw new MatchRefusal('act_refused');
        const { id: sessionId, playSession } = session;
        const computer: Sitter = {
          ...{ account: null, sessionId, playSession, playKey: COMPUTER, roundId: '' },
          isReady: true,
        };
        const own = withSitter(match, 0, { sessionId, playSession, isReady: true });
        return opened({ ...own, seats: [...own.seats, computer] });
      }),

    /** Plays a card; the same one again changes nothing. @throws MatchRefusal */
    move: (
      session: GameSession,
      { match: id, at, card }: { readonly match: string; readonly at: number; readonly card: number },
    ): Promise<Match> => {
      let isRefused = false;
      return step(session, id, (match, seat) => {
        const next = movedBy(match, seat, { at, card }, clock.now());
        if (next) return endsOf(next);
        isRefused = match.moves[at] !== card;
        return null;
      }).then((match) => {
        if (isRefused) throw new MatchRefusal('act_refused');
        return match;
      });
    },

    /** Leaves: nobody is waited for any more, and a match that is played goes on without the player. */
    leave: (session: GameSession, id: string): Promise<Match> =>
      step(session, id, (match, seat) => {
        if (match.state === 'playing') return { match: leftBy(match, seat, clock.now()) };
        if (match.state !== 'matched' && match.state !== 'waiting') return null;
        const reason = match.state === 'waiting' ? LEFT : NO_OPPONENT;
        return { match: { ...match, state: 'cancelled', reason, finishedAt: clock.now() } };
      }),

    waitingIn: (gameId: string) => matches.waitingIn(gameId, clock.now()),

    /** Continues what nobody reads. Rounds whose wallet does not answer are left to their own recovery. */
    recover: async (): Promise<void> => {
      const now = clock.now();
      await matches.sweep(now - 10 * TIMES.seen);
      for (const match of await matches.dueAt(now, AT_ONCE)) await settled(match);
    },
  };
}
export type Matches = ReturnType<typeof createMatches>;
