import type { GameView, TurnView } from '../slot/slot-contract.ts';
import { h, svg } from './dom.ts';
import type { Translate } from './texts.ts';

const ROWS = 3;
const CELL = 100 / ROWS;
/** Cells that pass while a reel stops, and while it turns endlessly. */
const RUN_OUT = 9;
const LOOP = 12;
const FIRST_STOP = 260;
const NEXT_STOP = 150;
const RUN_TIME = 520;
const LOOP_TIME = 620;
const FADE = 120;
/** A quick round: all reels at once, just long enough to see that they turned. */
const QUICK_STOP = 80;
const QUICK_TIME = 200;

export type Grid = readonly (readonly number[])[];

export interface Reels {
  readonly element: HTMLElement;
  /** Shows the grid at once. */
  set(grid: Grid): void;
  /** Turns until `stop`. */
  roll(): void;
  /** Stops at the grid, reel after reel; at once when `signal` is aborted. */
  stop(grid: Grid, signal: AbortSignal, isQuick: boolean): Promise<void>;
  /** Highlights the paying lines (all of a turn, or one) and the scatters; subdued where it is no win. */
  mark(turn: TurnView, lines: readonly number[], isWin: boolean): void;
  clear(): void;
}

const reducesMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The five reels: symbols as pictures in strips that move by transform alone. */
export function createReels(game: GameView, t: Translate, onStop: (reel: number) => void): Reels {
  const strips = game.reels.map(() => h('div', { class: 'strip' }));
  const overlay = svg('svg', { class: 'lines', viewBox: '0 0 500 300', preserveAspectRatio: 'none' });
  const element = h(
    'div',
    { class: 'reels', 'aria-hidden': 'true' },
    ...strips.map((strip) => h('div', { class: 'reel' }, strip)),
    overlay,
  );
  let running: Animation[] = [];
  let current: Grid = game.reels.map((reel) => reel.slice(0, ROWS));

  const cell = (symbol: number): HTMLElement => {
    const badge = symbol === 0 ? t('wild') : symbol === 1 ? t('scatter') : null;
    return h(
      'div',
      { class: 'cell' },
      h('img', { src: game.symbols[symbol] ?? '', alt: '', draggable: 'false' }),
      badge ? h('span', { class: symbol === 0 ? 'badge wild' : 'badge' }, badge) : null,
    );
  };
  const passing = (reel: number, count: number): number[] => {
    const strip = game.reels[reel] ?? [];
    const from = Math.floor(Math.random() * strip.length);
    return Array.from({ length: count }, (_, index) => strip[(from + index) % strip.length] ?? 2);
  };
  const fill = (reel: number, symbols: readonly number[]): void =>
    strips[reel]?.replaceChildren(...symbols.map(cell));
  const halt = (): void => {
    for (const animation of running) animation.cancel();
    running = [];
  };
  const set = (grid: Grid): void => {
    halt();
    current = grid;
    grid.forEach((column, reel) => fill(reel, column));
  };
  const clear = (): void => {
    overlay.replaceChildren();
    element.classList.remove('is-marked');
    for (const marked of element.querySelectorAll('.is-win, .is-paid'))
      marked.classList.remove('is-win', 'is-paid');
  };
  const cellAt = (reel: number, row: number): Element | undefined => strips[reel]?.children[row];

  return {
    element,
    set,
    clear,
    roll: () => {
      clear();
      halt();
      element.classList.add('is-rolling');
      if (reducesMotion()) return;
      running = strips.map((strip, reel) => {
        const column = current[reel] ?? [];
        fill(reel, [...column, ...passing(reel, LOOP - ROWS), ...column]);
        return strip.animate(
          [{ transform: `translateY(-${LOOP * CELL}%)` }, { transform: 'translateY(0)' }],
          { duration: LOOP_TIME, iterations: Infinity, delay: reel * 40, fill: 'backwards' },
        );
      });
    },
    stop: async (grid, signal, isQuick) => {
      const turning = running;
      running = [];
      const runOut = async (strip: HTMLElement, reel: number): Promise<void> => {
        const ended = await pause(isQuick ? QUICK_STOP : FIRST_STOP + reel * NEXT_STOP, signal);
        turning[reel]?.cancel();
        if (!ended) return;
        fill(reel, [...(grid[reel] ?? []), ...passing(reel, RUN_OUT)]);
        const animation = strip.animate(
          [
            { transform: `translateY(-${RUN_OUT * CELL}%)`, easing: 'cubic-bezier(.2,.6,.35,1)' },
            { transform: 'translateY(2.5%)', offset: 0.86, easing: 'ease-in-out' },
            { transform: 'translateY(0)' },
          ],
          { duration: isQuick ? QUICK_TIME : RUN_TIME },
        );
        running.push(animation);
        await animation.finished.then(() => onStop(reel)).catch(() => undefined);
      };
      if (reducesMotion()) {
        element.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: FADE });
        onStop(0);
      } else {
        const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        await Promise.race([Promise.all(strips.map(runOut)), stopped]);
      }
      for (const animation of turning) animation.cancel();
      set(grid);
      element.classList.remove('is-rolling');
    },
    mark: (turn, lines, isWin) => {
      clear();
      const mark = isWin ? 'is-win' : 'is-paid';
      const wins = turn.lineWins.filter(({ line }) => lines.includes(line));
      for (const { line, count } of wins) {
        const rows = game.paylines[line] ?? [];
        rows.slice(0, count).forEach((row, reel) => cellAt(reel, row)?.classList.add(mark));
        const points = rows.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ');
        overlay.append(
          ...(isWin ? ['glow', 'core'] : ['plain']).map((name) => svg('polyline', { points, class: name })),
        );
      }
      const showScatters = turn.scatterWin > 0n;
      turn.grid.forEach((column, reel) =>
        column.forEach((symbol, row) => {
          if (showScatters && symbol === 1) cellAt(reel, row)?.classList.add(mark);
        }),
      );
      element.classList.toggle('is-marked', isWin && (wins.length > 0 || showScatters));
    },
  };
}

/** Waits; false as soon as `signal` is aborted. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const timer = setTimeout(() => resolve(true), milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve(false);
      },
      { once: true },
    );
  });
