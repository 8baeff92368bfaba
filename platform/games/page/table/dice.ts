import type { OutcomeView } from '../../table/table-contract.ts';
import { h, svg } from '../dom.ts';
import { isStill, type Show } from './show.ts';

/** Pips by face, on a grid of three by three. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
];

/** A die: one and four are red, as on Chinese dice. */
export const drawDie = (face: number): SVGElement =>
  svg(
    'svg',
    { class: 'die', viewBox: '0 0 40 40', 'data-face': face },
    svg('rect', { x: 1, y: 1, width: 38, height: 38, rx: 9 }),
    ...(PIPS[face] ?? []).map(([x, y]) =>
      svg('circle', { cx: 10 + x * 10, cy: 10 + y * 10, r: face === 1 ? 6 : 3.8 }),
    ),
  );

const SEEN_AFTER = 400;
const REST = [1, 4, 6];

/** Three dice under a dome: they jump while the round is drawn. */
export function createDice(): Show {
  const dice = h('div', { class: 'dice' });
  const element = h('div', { class: 'dome' }, dice);
  const put = (faces: readonly number[]): void => dice.replaceChildren(...faces.map(drawDie));
  put(REST);
  return {
    element,
    draw: () => element.classList.add('is-shaking'),
    stop: (outcome: OutcomeView, isQuiet) => {
      element.classList.remove('is-shaking');
      if ('dice' in outcome) put(outcome.dice);
      return isQuiet || isStill() ? 0 : SEEN_AFTER;
    },
  };
}
