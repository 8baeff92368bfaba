import { WIN_HELD } from '../play-contract.ts';
import type { RoundView, TurnView } from '../slot/slot-contract.ts';
import { pause, type Reels } from './reels.ts';
import type { Translate } from './texts.ts';

const TURN_PAUSE = 350;
const WIN_PAUSE = 1100;
const FREE_PAUSE = 1600;
const LINE_TIME = 1400;

/** Factor by which pauses are shorter in a quick round. */
const QUICK = 3;

/** Result of a round. A return at or below the stake is no win, whatever lines paid it. */
export type Result = 'nothing' | 'returned' | 'won';
export const resultOf = ({ win, stake }: Pick<RoundView, 'win' | 'stake'>): Result =>
  win > stake ? 'won' : win > 0n ? 'returned' : 'nothing';

export interface ShowDeps {
  readonly reels: Reels;
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
    reels.mark(turn, allLines(turn), isWin);
    const isLast = index === round.turns.length - 1;
    if (index === 0 && round.freeSpins > 0) {
      onTicker(t('free_won', { count: round.freeSpins }));
      await rest(FREE_PAUSE);
    } else if (!isLast) {
      await rest(turn.win > 0n && isWin ? WIN_PAUSE : TURN_PAUSE);
    }
  }
}

/** Cycles through the paying lines of the last turn of a won round, until aborted. */
export async function cycleWins(round: RoundView, deps: ShowDeps, end: AbortSignal): Promise<void> {
  const { reels, t, money, onTicker } = deps;
  const turn = round.turns.at(-1);
  if (!turn || turn.win === 0n || resultOf(round) !== 'won') return;
  const total = resultText(round, deps);
  do {
    reels.mark(turn, allLines(turn), true);
    onTicker(total);
    if (!(await pause(LINE_TIME, end))) return;
    for (const { line, count, amount } of turn.lineWins) {
      reels.mark({ ...turn, scatterWin: 0n }, [line], true);
      onTicker(t('won_line', { line: line + 1, count, amount: money(amount) }));
      if (!(await pause(LINE_TIME, end))) return;
    }
    if (turn.scatterWin > 0n) {
      reels.mark(turn, [], true);
      onTicker(t('won_scatter', { count: turn.scatters, amount: money(turn.scatterWin) }));
      if (!(await pause(LINE_TIME, end))) return;
    }
  } while (turn.lineWins.length + Number(turn.scatterWin > 0n) > 1);
}

/** The wallet has not credited the win: an operator reviews it first. */
export const isHeld = ({ reason }: Pick<RoundView, 'reason'>): boolean => reason === WIN_HELD;

/** The result of a round in one sentence. */
export const resultText = (
  round: Pick<RoundView, 'win' | 'stake' | 'reason'>,
  { t, money }: Pick<ShowDeps, 't' | 'money'>,
): string => {
  const values = { amount: money(round.win), stake: money(round.stake) };
  switch (resultOf(round)) {
    case 'won':
      return t(isHeld(round) ? 'won_held' : 'won', values);
    case 'returned':
      return t(isHeld(round) ? 'paid_held' : 'returned', values);
    case 'nothing':
      return t('lost_round');
  }
};

const allLines = (turn: TurnView): number[] => turn.lineWins.map(({ line }) => line);
