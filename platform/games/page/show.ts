import { WIN_HELD } from '../play-contract.ts';
import type { GameView, HoldView, RoundView } from '../slot/slot-contract.ts';
import { pause, winsOf, type Reels } from './reels.ts';
import type { Translate } from './texts.ts';

const TURN_PAUSE = 350;
const WIN_PAUSE = 1100;
const FREE_PAUSE = 1600;
const LINE_TIME = 1400;
const RESPIN_PAUSE = 550;
const COIN_PAUSE = 900;

/** Factor by which pauses are shorter in a quick round. */
const QUICK = 3;

/** Result of a round. A return at or below the stake is no win, whatever lines paid it. */
export type Result = 'nothing' | 'returned' | 'won';
export const resultOf = ({ win, stake }: Pick<RoundView, 'win' | 'stake'>): Result =>
  win > stake ? 'won' : win > 0n ? 'returned' : 'nothing';

export interface ShowDeps {
  readonly reels: Reels;
  readonly rules: Pick<GameView, 'hold'>;
  readonly t: Translate;
  readonly money: (amount: bigint) => string;
  /** Reels stop at once, and pauses are short. */
  readonly isQuick: () => boolean;
  /** Amount won so far in the round. */
  readonly onWin: (win: bigint) => void;
  /** A transient visual line; the page announces the result itself once. */
  readonly onTicker: (text: string) => void;
}

/** Plays a finished round on the reels, with its free spins. When aborted it skips to the end. */
export async function showRound(round: RoundView, deps: ShowDeps, skip: AbortSignal): Promise<void> {
  const { reels, t, onWin, onTicker } = deps;
  const isQuick = deps.isQuick();
  const rest = (time: number) => pause(isQuick ? time / QUICK : time, skip);
  let won = 0n;
  for (const [index, turn] of round.turns.entries()) {
    if (index > 0 && !skip.aborted) {
      onTicker(t('free_turn', { turn: index, count: round.freeSpins }));
      reels.roll();
    }
    await reels.stop(turn.grid, skip, isQuick);
    won += turn.win;
    onWin(won);
    // No celebration until the total exceeds the stake.
    const isWin = won > round.stake;
    reels.mark(turn, winsOf(turn), isWin);
    const isLast = index === round.turns.length - 1;
    if (index === 0 && round.freeSpins > 0) {
      onTicker(t('free_won', { count: round.freeSpins }));
      await rest(FREE_PAUSE);
    } else if (!isLast) {
      await rest(turn.win > 0n && isWin ? WIN_PAUSE : TURN_PAUSE);
    }
  }
  if (round.hold) await showHold(round.hold, deps, rest);
  onWin(round.win);
}

/** The respins: coins come and stay. */
async function showHold(
  { start, respins, grand, win }: HoldView,
  { reels, t, money, onTicker, rules }: ShowDeps,
  rest: (time: number) => Promise<boolean>,
): Promise<void> {
  const full = rules.hold?.respins ?? 0;
  let coins = start;
  let left = full;
  reels.hold(coins, coins);
  onTicker(t('hold_begins', { count: coins.length, respins: full }));
  await rest(FREE_PAUSE);
  for (const come of respins) {
    coins = [...coins, ...come];
    left = come.length > 0 ? full : left - 1;
    reels.hold(coins, come);
    onTicker(t('hold_left', { left }));
    await rest(come.length > 0 ? COIN_PAUSE : RESPIN_PAUSE);
  }
  onTicker(t(grand > 0 ? 'hold_grand' : 'hold_paid', { count: coins.length, grand, amount: money(win) }));
  await rest(WIN_PAUSE);
}

/** Cycles through the paying lines of the last turn of a won round, until aborted. */
export async function cycleWins(round: RoundView, deps: ShowDeps, end: AbortSignal): Promise<void> {
  const { reels, t, money, onTicker } = deps;
  const turn = round.turns.at(-1);
  // Coins stay in view.
  if (!turn || turn.win === 0n || round.hold || resultOf(round) !== 'won') return;
  const total = resultText(round, deps);
  do {
    reels.mark(turn, winsOf(turn), true);
    onTicker(total);
    if (!(await pause(LINE_TIME, end))) return;
    for (const win of winsOf(turn)) {
      const { count } = win;
      reels.mark({ ...turn, scatterWin: 0n }, [win], true);
      const values = { count, amount: money(win.amount) };
      onTicker(
        'ways' in win
          ? t('won_way', { ...values, ways: win.ways })
          : t('won_line', { ...values, line: win.line + 1 }),
      );
      if (!(await pause(LINE_TIME, end))) return;
    }
    if (turn.scatterWin > 0n) {
      reels.mark(turn, [], true);
      onTicker(t('won_scatter', { count: turn.scatters, amount: money(turn.scatterWin) }));
      if (!(await pause(LINE_TIME, end))) return;
    }
  } while (winsOf(turn).length + Number(turn.scatterWin > 0n) > 1);
}

/** The wallet has not credited the win: an operator reviews it first. */
export const isHeld = ({ reason }: Pick<RoundView, 'reason'>): boolean => reason === WIN_HELD;

/** The result of a round in one sentence. */
export const resultText = (
  round: Pick<RoundView, 'win' | 'stake' | 'reason'> & { readonly jackpot?: bigint },
  { t, money }: Pick<ShowDeps, 't' | 'money'>,
): string => {
  const values = { amount: money(round.win), stake: money(round.stake) };
  switch (resultOf(round)) {
    case 'won':
      if (isHeld(round)) return t('won_held', values);
      return round.jackpot
        ? t('won_jackpot', { ...values, jackpot: money(round.jackpot) })
        : t('won', values);
    case 'returned':
      return t(isHeld(round) ? 'paid_held' : 'returned', values);
    case 'nothing':
      return t('lost_round');
  }
};
