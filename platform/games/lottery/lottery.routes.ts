import { Hono, type Context } from 'hono';
import type { InferInput } from 'valibot';
import type { Clock } from '../../kernel/clock.ts';
import type { CatalogueGame } from '../engine.ts';
import { presentRound } from '../present.ts';
import { isUndecided, type RoundService } from '../round-service.ts';
import type { GameSession, Round, RoundStore } from '../round-store.ts';
import { sealOf, seedOf } from '../table/schedule.ts';
import { TableRefusal } from '../table/table.routes.ts';
import {
  MAX_DRAWS,
  type BetsAnswer,
  type LotteryBet,
  type LotteryChoice,
  type StateAnswer,
  type TicketRequest,
} from './lottery-contract.ts';
import { limitsOf, lotteryEngine, modelOf } from './lottery.engine.ts';
import { drawTimes, nextDraw } from './model.ts';
import { createOpened } from './opened.ts';

export interface LotteryDeps {
  readonly clock: Clock;
  readonly store: RoundStore;
  readonly rounds: RoundService;
  /** Key of the seeds of all draws. */
  readonly tableSecret: string;
}

const RESULTS_SHOWN = 100;
const BETS_SHOWN = 60;
/** Bets of one player in one draw. */
const MAX_BETS = 20;

type BetOnWire = InferInput<typeof LotteryBet>;

/** The lotteries of one game server: their draws, and the tickets of their players. */
export function createLotteries({ clock, store, rounds, tableSecret }: LotteryDeps) {
  const opened = createOpened(tableSecret);
  const shown = (list: readonly Round[]): BetOnWire[] =>
    list.map((round) => presentRound(round) as BetOnWire);

  return {
    answerOf: (list: readonly Round[]): InferInput<typeof BetsAnswer> => {
      const balance = list.findLast((round) => round.balance !== null)?.balance ?? null;
      return { bets: shown(list), balance: balance === null ? null : String(balance) };
    },

    /** The draws and the player's bets at this moment; what is due of them is paid first. */
    stateFor: async (
      session: GameSession,
      game: CatalogueGame,
      after: number | null,
      balance: () => Promise<bigint | null>,
    ): Promise<InferInput<typeof StateAnswer>> => {
      await rounds.finish(session);
      const model = modelOf(game);
      const bets = await store.ticketsOf(session, BETS_SHOWN);
      const amount = await balance();
      const now = clock.now();
      const next = nextDraw(model, now);
      return {
        now,
        // The next draw may be closed already: a ticket then begins with the one after it.
        draws: Array.from({ length: MAX_DRAWS + 1 }, (_, index) => ({
          ...drawTimes(model, next + index),
          seal: sealOf(seedOf(tableSecret, game.id, next + index)),
        })),
        results: opened
          .last(game, now, RESULTS_SHOWN, after)
          .map(({ number, seed, drawn }) => ({ number, seed, drawn })),
        bets: shown(bets),
        balance: amount === null ? null : String(amount),
      };
    },

    /**
     * One bet for each draw of the ticket. The clock decides when the request arrives, and again when the wallet has
     * taken each stake. @returns null where the game does not sell the slip. @throws TableRefusal
     */
    buy: async (
      session: GameSession,
      game: CatalogueGame,
      { playKey, first, draws, rows, stopOnWin }: TicketRequest,
    ): Promise<readonly Round[] | null> => {
      const model = modelOf(game);
      const limits = limitsOf(game);
      const now = clock.now();
      const isInTime = now < drawTimes(model, first).closesAt && first <= nextDraw(model, now) + 1;
      const orders = Array.from({ length: draws }, (_, at) => {
        const choice: LotteryChoice = { round: first + at, ticket: playKey, rows, draws, stopOnWin };
        return {
          playKey: `${playKey}-${at}`,
          engine: lotteryEngine.id,
          modelId: model.id,
          choice,
          seed: seedOf(tableSecret, game.id, first + at),
          stake: lotteryEngine.stakeOf(game, choice),
        };
      });
      const priced = orders.flatMap(({ stake, ...order }) => (stake === null ? [] : [{ ...order, stake }]));
      if (priced.length < orders.length) return null;
      return rounds.place(session, priced, (opened) =>
        store.openOrders(opened, ({ stake }, { own, total }) => {
          if (!isInTime) throw new TableRefusal('betting_closed');
          const staked = own.reduce((sum, each) => sum + each.stake, 0n);
          if (own.length >= MAX_BETS || staked + stake > limits.player) throw new TableRefusal('seat_limit');
          if (total + stake > limits.draw) throw new TableRefusal('table_limit');
        }),
      );
    },
  };
}
export type Lotteries = ReturnType<typeof createLotteries>;

export interface LotteryRouteDeps {
  readonly lotteries: Lotteries;
  readonly rounds: RoundService;
  readonly sessionOf: (c: Context) => Promise<GameSession>;
  readonly lotteryOf: (session: GameSession) => Promise<CatalogueGame>;
  readonly balanceOf: (session: GameSession) => Promise<bigint | null>;
  readonly read: {
    readonly state: (c: Context) => Promise<{ readonly after: number | null }>;
    readonly ticket: (c: Context) => Promise<TicketRequest>;
    readonly returns: (c: Context) => Promise<{ readonly playKeys: readonly string[] }>;
  };
  /** @throws for a bet whose stake was not taken; `null`: a slip that is not sold. */
  readonly refuse: (round: Round | null) => void;
}

/** Calls of a lottery's page. */
export function lotteryRoutes(deps: LotteryRouteDeps): Hono {
  const { lotteries, rounds, sessionOf, lotteryOf, balanceOf, read, refuse } = deps;
  const app = new Hono();

  app.post('/play/api/lottery/state', async (c) => {
    const session = await sessionOf(c);
    const { after } = await read.state(c);
    const game = await lotteryOf(session);
    return c.json(await lotteries.stateFor(session, game, after, () => balanceOf(session)));
  });

  app.post('/play/api/lottery/ticket', async (c) => {
    const session = await sessionOf(c);
    const bets = await lotteries.buy(session, await lotteryOf(session), await read.ticket(c));
    if (!bets) refuse(null);
    const list = bets ?? [];
    // Without a single stake, or before the wallet has said so of each, it is a refusal.
    const undecided = list.find(isUndecided);
    if (undecided) refuse(undecided);
    if (list.every(({ state }) => state === 'cancelled') && list[0]) refuse(list[0]);
    return c.json(lotteries.answerOf(list));
  });

  app.post('/play/api/lottery/return', async (c) => {
    const session = await sessionOf(c);
    const { playKeys } = await read.returns(c);
    await lotteryOf(session);
    return c.json(lotteries.answerOf(await rounds.withdraw(session, playKeys)));
  });

  return app;
}
