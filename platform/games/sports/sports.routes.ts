import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import type { InferInput } from 'valibot';
import { dayAt } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CatalogueGame } from '../engine.ts';
import type { PlayRefusalCode } from '../play-contract.ts';
import { presentRound } from '../present.ts';
import { isWaiting, type RoundService } from '../round-service.ts';
import type { GameSession, Json, Round, RoundStore, SlipStakes } from '../round-store.ts';
import { createBoard } from './board.ts';
import { cashPriceOf, cashRefusal, type CashOrder, type StandingLeg } from './cash-out.ts';
import { bookOf } from './fixtures.ts';
import { costOf, payoutOf } from './slip.ts';
import { MAX_OPEN, joinSeeds, limitsOf } from './sports.engine.ts';
import {
  SlipChoice,
  type BoardAnswer,
  type CashAct,
  type CashOffer,
  type SlipsAnswer,
} from './sports-contract.ts';

export interface SportsRouteDeps {
  readonly clock: Clock;
  /** Minutes by which the day of the limits is ahead of UTC. */
  readonly utcOffset: () => number;
  readonly store: RoundStore;
  readonly rounds: RoundService;
  /** Key of the seeds of all matches. */
  readonly secret: string;
  readonly sessionOf: (c: Context) => Promise<GameSession>;
  readonly gameOf: (session: GameSession) => Promise<CatalogueGame>;
  readonly order: (c: Context) => Promise<{
    readonly playKey: string;
    readonly choice: Json;
    readonly parsed: SlipChoice;
  }>;
  readonly cashOffer: (c: Context) => Promise<{ readonly slip: string }>;
  readonly cashOut: (c: Context) => Promise<CashOrder & { readonly slip: string; readonly key: string }>;
  /** @throws for a slip whose stake was not taken. */
  readonly refuse: (round: Round) => void;
  /** @throws for a slip that is not paid yet. */
  readonly refuseUnpaid: (round: Round) => void;
}

type SlipRefusalCode = Extract<
  PlayRefusalCode,
  | 'same_match'
  | 'odds_changed'
  | 'selection_closed'
  | 'stake_limit'
  | 'day_limit'
  | 'payout_limit'
  | 'open_slips'
  | 'book_limit'
  | 'cash_out_closed'
  | 'cash_out_changed'
>;

/** Why a slip cannot be stored, or cashed out. */
export class SlipRefusal extends Error {
  readonly code: SlipRefusalCode;
  constructor(code: SlipRefusalCode) {
    super(code);
    this.code = code;
  }
}

/** Slips of a player on the page. */
const SLIPS_SHOWN = 60;

/** Calls of a bookmaker's page. Its matches are public and the same for everyone; slips are the player's. */
export function sportsRoutes(deps: SportsRouteDeps): Hono {
  const { clock, store, rounds } = deps;
  const dayBegan = (): number => dayAt(deps.utcOffset(), clock.now()).start;
  const board = createBoard(deps.secret);
  const app = new Hono();

  /** @throws SlipRefusal for what the rules of a slip forbid whatever the clock says. */
  const checkRules = (game: CatalogueGame, slip: SlipChoice): void => {
    const { legs, stake } = slip;
    const { least, most, payout } = limitsOf(game);
    if (new Set(legs.map(({ match }) => match)).size < legs.length) throw new SlipRefusal('same_match');
    if (stake < least || costOf(slip, legs) > most) throw new SlipRefusal('stake_limit');
    const odds = legs.map((leg) => leg.odds);
    if (payoutOf(slip, odds) > payout) throw new SlipRefusal('payout_limit');
  };

  /** @throws SlipRefusal for what the platform's clock, or the other slips, forbid now. */
  const checkNow = (game: CatalogueGame, slip: SlipChoice, stakes: SlipStakes): void => {
    const { legs } = slip;
    const cost = costOf(slip, legs);
    const { day, book } = limitsOf(game);
    const refusals = legs.map((leg) => board.refusal(bookOf(game.category), leg, clock.now()));
    for (const code of ['selection_closed', 'odds_changed'] as const)
      if (refusals.includes(code)) throw new SlipRefusal(code);
    if (stakes.open >= MAX_OPEN) throw new SlipRefusal('open_slips');
    if (stakes.spent + cost > day) throw new SlipRefusal('day_limit');
    if (stakes.total + cost > book) throw new SlipRefusal('book_limit');
  };

  const slipsAnswer = async (
    session: GameSession,
    game: CatalogueGame,
    balance: bigint | null,
  ): Promise<InferInput<typeof SlipsAnswer>> => {
    const { slips, spent } = await store.slipsOf(session, dayBegan(), SLIPS_SHOWN);
    const left = limitsOf(game).day - spent;
    return {
      slips: slips.map(presentRound) as InferInput<typeof SlipsAnswer>['slips'],
      balance: balance === null ? null : String(balance),
      dayLeft: String(left > 0n ? left : 0n),
    };
  };

  app.post('/play/api/sports/board', async (c) => {
    const { category } = await deps.gameOf(await deps.sessionOf(c));
    const now = clock.now();
    return c.json({ now, matches: [...board.matches(bookOf(category), now)] } satisfies InferInput<
      typeof BoardAnswer
    >);
  });

  app.post('/play/api/sports/slip', async (c) => {
    const session = await deps.sessionOf(c);
    const game = await deps.gameOf(session);
    const { playKey, choice, parsed } = await deps.order(c);
    checkRules(game, parsed);
    const order = {
      playKey,
      choice,
      stake: costOf(parsed, parsed.legs),
      engine: 'sports' as const,
      modelId: bookOf(game.category),
      seed: joinSeeds(parsed.legs.map(({ match }) => board.seedOf(match))),
    };
    const [round] = await rounds.place(session, [order], ([slip]) =>
      store.openSlip(slip!, dayBegan(), (stakes) => checkNow(game, parsed, stakes)),
    );
    if (!round) throw new Error('no slip placed');
    deps.refuse(round);
    return c.json(await slipsAnswer(session, game, round.balance));
  });

  /** Where the legs of a slip stand at a moment. */
  const standingOf =
    ({ choice }: Round) =>
    (moment: number): readonly StandingLeg[] =>
      v
        .parse(SlipChoice, choice)
        .legs.map((leg) => ({ odds: leg.odds, standing: board.standing(leg, moment) }));

  app.post('/play/api/sports/cash-out-offer', async (c) => {
    const session = await deps.sessionOf(c);
    await deps.gameOf(session);
    const { slip } = await deps.cashOffer(c);
    const now = clock.now();
    const open = await store.unfinishedOf(session.vendor, session.account, session.gameId);
    const round = open.find(({ id }) => id === slip);
    const price =
      round && isWaiting(round, now)
        ? cashPriceOf(v.parse(SlipChoice, round.choice), standingOf(round)(now))
        : null;
    if (price === null) throw new SlipRefusal('cash_out_closed');
    return c.json({ slip, at: now, price: String(price) } satisfies InferInput<typeof CashOffer>);
  });

  app.post('/play/api/sports/cash-out', async (c) => {
    const session = await deps.sessionOf(c);
    const game = await deps.gameOf(session);
    const { slip, key, at, price } = await deps.cashOut(c);
    const round = await rounds.cashOut(session, slip, (open) => {
      const standAt = standingOf(open);
      const terms = v.parse(SlipChoice, open.choice);
      const refusal = cashRefusal(
        { at, price },
        { openedAt: open.openedAt, now: clock.now() },
        standAt,
        terms,
      );
      if (refusal) throw new SlipRefusal(refusal);
      const odds = standAt(at).map(({ standing }) => (standing.kind === 'open' ? standing.odds : null));
      return { price, act: { key, at, price: String(price), odds } satisfies InferInput<typeof CashAct> };
    });
    if (round?.acts[0]?.['key'] !== key) throw new SlipRefusal('cash_out_closed');
    deps.refuseUnpaid(round);
    return c.json(await slipsAnswer(session, game, round.balance));
  });

  app.post('/play/api/sports/slips', async (c) => {
    const session = await deps.sessionOf(c);
    const game = await deps.gameOf(session);
    await rounds.settleOwn(session);
    return c.json(await slipsAnswer(session, game, null));
  });

  return app;
}
