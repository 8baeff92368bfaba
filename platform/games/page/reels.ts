import type { GameView, HoldView, TurnView } from '../slot/slot-contract.ts';
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
const COIN_TIME = 260;
/** A quick round: all reels at once, just long enough to see that they turned. */
const QUICK_STOP = 80;
const QUICK_TIME = 200;

type Coin = HoldView['start'][number];

/** A win along a line, or in ways. */
export type Win = TurnView['lineWins'][number] | TurnView['wayWins'][number];
export const winsOf = ({ lineWins, wayWins }: TurnView): readonly Win[] => [...lineWins, ...wayWins];

export type Grid = readonly (readonly number[])[];

export interface Reels {
  readonly element: HTMLElement;
  /** Shows the grid at once. */
  set(grid: Grid): void;
  /** Turns until `stop`. */
  roll(): void;
  /** Stops at the grid, reel after reel; at once when `signal` is aborted. */
  stop(grid: Grid, signal: AbortSignal, isQuick: boolean): Promise<void>;
  /** Highlights wins of a turn (`winsOf`), and the scatters; subdued where it is no win. */
  mark(turn: TurnView, wins: readonly Win[], isWin: boolean): void;
  /** Shows coins in their places, over the symbols; the new ones stand out. */
  hold(coins: readonly Coin[], fresh: readonly Coin[]): void;
  clear(): void;
}

const reducesMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The five reels: symbols as pictures in strips that move by transform alone. */
export function createReels(game: GameView, t: Translate, onStop: (reel: number) => void): Reels {
  const strips = game.reels.map(() => h('div', { class: 'strip' }));
  const overlay = svg('svg', { class: 'lines', viewBox: '0 0 500 300', preserveAspectRatio: 'none' });
  const coinGrid = h('div', { class: 'coins' });
  const element = h(
    'div',
    { class: 'reels', 'aria-hidden': 'true' },
    ...strips.map((strip) => h('div', { class: 'reel' }, strip)),
    overlay,
    coinGrid,
  );
  const special = game.hold ? t('coin') : t('scatter');
  let running: Animation[] = [];
  let current: Grid = game.reels.map((reel) => reel.slice(0, ROWS));

  const cell = (symbol: number): HTMLElement => {
    const badge = symbol === 0 ? t('wild') : symbol === 1 ? special : null;
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
    coinGrid.replaceChildren();
    element.classList.remove('is-held');
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
    hold: (coins, fresh) => {
      element.classList.add('is-held');
      const values = new Map(coins.map(({ place, value }) => [place, value]));
      const isFresh = new Set(fresh.map(({ place }) => place));
      coinGrid.replaceChildren(
        ...Array.from({ length: game.reels.length * ROWS }, (_, place) => {
          const value = values.get(place);
          if (value === undefined) return h('div', {});
          const coin = h(
            'div',
            { class: 'coin' },
            h('img', { src: game.symbols[1] ?? '', alt: '', draggable: 'false' }),
            h('b', {}, `×${value}`),
          );
          if (isFresh.has(place) && !reducesMotion())
            coin.animate(
              [
                { scale: 1.5, opacity: 0 },
                { scale: 1, opacity: 1 },
              ],
              { duration: COIN_TIME },
            );
          return coin;
        }),
      );
    },
    mark: (turn, wins, isWin) => {
      clear();
      const mark = isWin ? 'is-win' : 'is-paid';
      for (const win of wins) {
        const { symbol, count } = win;
        if ('ways' in win) {
          turn.grid.slice(0, count).forEach((column, reel) =>
            column.forEach((shown, row) => {
              if (shown === symbol || shown === 0) cellAt(reel, row)?.classList.add(mark);
            }),
          );
          continue;
        }
        const { line } = win;
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
