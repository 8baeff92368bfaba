import { Hono, type Context } from 'hono';
import type { InferInput, InferOutput } from 'valibot';
import type { Clock } from '../../kernel/clock.ts';
import type { CatalogueGame } from '../engine.ts';
import type { GameSession, RoundStore } from '../round-store.ts';
import { isOver, seatOf, type Match } from './match.ts';
import type { Matches } from './matches.ts';
import { presentMatch } from './present-match.ts';
import type { JoinRequest, MatchRequest, MoveRequest, StateAnswer } from './pvp-contract.ts';

export interface PvpRouteDeps {
  readonly clock: Clock;
  readonly store: RoundStore;
  readonly matches: Matches;
  readonly sessionOf: (c: Context) => Promise<GameSession>;
  readonly gameOf: (session: GameSession) => Promise<CatalogueGame>;
  readonly isDemo: (session: GameSession) => boolean;
  readonly nextSeedHashOf: (session: GameSession) => Promise<string>;
  readonly read: {
    readonly join: (c: Context) => Promise<InferOutput<typeof JoinRequest>>;
    readonly match: (c: Context) => Promise<InferOutput<typeof MatchRequest>>;
    readonly move: (c: Context) => Promise<InferOutput<typeof MoveRequest>>;
  };
}

/** Calls of the page of a game for two. Each answers with all that its player may see. */
export function pvpRoutes({
  clock,
  store,
  matches,
  sessionOf,
  gameOf,
  isDemo,
  nextSeedHashOf,
  read,
}: PvpRouteDeps): Hono {
  const app = new Hono();

  const answerOf = async (
    session: GameSession,
    match: Match | null,
  ): Promise<InferInput<typeof StateAnswer>> => {
    const seat = match && seatOf(match, session.account);
    const round = match && seat !== null ? await store.getRound(match.seats[seat]?.roundId ?? '') : null;
    const isFree = !match || isOver(match);
    return {
      now: clock.now(),
      match: match && seat !== null ? presentMatch(match, seat, round) : null,
      waiting: isFree ? [...(await matches.waitingIn(session.gameId))] : [],
      balance: round?.balance === null || round?.balance === undefined ? null : String(round.balance),
      nextSeedHash: await nextSeedHashOf(session),
    };
  };

  const call = (
    name: string,
    work: (session: GameSession, game: CatalogueGame, c: Context) => Promise<Match | null>,
  ): void => {
    app.post(`/play/api/pvp/${name}`, async (c) => {
      const session = await sessionOf(c);
      const game = await gameOf(session);
      return c.json(await answerOf(session, await work(session, game, c)));
    });
  };

  call('state', (session) => matches.read(session));
  call('join', async (session, game, c) => matches.join(session, game, await read.join(c)));
  call('ready', async (session, _, c) => matches.ready(session, (await read.match(c)).match));
  call('computer', async (session, _, c) =>
    matches.playComputer(session, (await read.match(c)).match, isDemo(session)),
  );
  call('move', async (session, _, c) => matches.move(session, await read.move(c)));
  call('leave', async (session, _, c) => matches.leave(session, (await read.match(c)).match));

  return app;
}
