import type { OutcomeView } from '../../table/table-contract.ts';
import { WHEEL, colourOf } from '../../table/roulette.ts';
import { svg } from '../dom.ts';
import { isStill, type Show } from './show.ts';

const POCKET = 360 / WHEEL.length;
const [RIM, OUTER, INNER, HUB] = [100, 90, 62, 44];
const TURN_TIME = 1100;
const LANDING_TIME = 1600;
const TURNS = 3;

const at = (radius: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

const pocket = (number: number, index: number): SVGElement[] => {
  const [from, to] = [(index - 0.5) * POCKET, (index + 0.5) * POCKET];
  const label = svg(
    'text',
    { transform: `rotate(${(index * POCKET).toFixed(2)}) translate(0 -80)`, 'text-anchor': 'middle' },
    String(number),
  );
  return [
    svg('path', {
      class: `pocket is-${colourOf(number)}`,
      d: `M${at(OUTER, from)}A${OUTER} ${OUTER} 0 0 1 ${at(OUTER, to)}L${at(INNER, to)}A${INNER} ${INNER} 0 0 0 ${at(INNER, from)}Z`,
    }),
    label,
  ];
};

const arm = (degrees: number): SVGElement =>
  svg(
    'g',
    { transform: `rotate(${degrees})` },
    svg('rect', { class: 'gold', x: -3, y: -34, width: 6, height: 34, rx: 3 }),
    svg('circle', { class: 'gold', cx: 0, cy: -34, r: 5.5 }),
  );

/** The wheel. The ball runs while the round is drawn, and comes to rest in the pocket of its outcome. */
export function createWheel(): Show {
  const ball = svg('g', { class: 'ball' }, svg('circle', { cx: 0, cy: -70, r: 5 }));
  const element = svg(
    'svg',
    { class: 'wheel', viewBox: '-104 -104 208 208', 'aria-hidden': 'true' },
    svg('circle', { class: 'wood', r: RIM + 2 }),
    svg('circle', { class: 'gold-ring', r: OUTER + 4 }),
    ...WHEEL.flatMap(pocket),
    svg('circle', { class: 'gold-ring', r: INNER }),
    svg('circle', { class: 'wood', r: INNER - 2 }),
    svg('circle', { class: 'bowl', r: HUB }),
    ...[20, 110, 200, 290].map(arm),
    svg('circle', { class: 'gold', r: 12 }),
    ball,
  );
  let running: Animation | null = null;
  const rest = (degrees: number): void => ball.style.setProperty('transform', `rotate(${degrees}deg)`);
  rest(0);
  return {
    element,
    draw: () => {
      running?.cancel();
      if (isStill()) return;
      running = ball.animate([{ transform: 'rotate(0deg)' }, { transform: 'rotate(-360deg)' }], {
        duration: TURN_TIME,
        iterations: Number.POSITIVE_INFINITY,
      });
    },
    stop: (outcome: OutcomeView, isQuiet) => {
      if (!('pocket' in outcome)) return 0;
      const target = WHEEL.indexOf(outcome.pocket) * POCKET;
      const wasRunning = running !== null;
      running?.cancel();
      running = null;
      rest(target);
      if (isQuiet || !wasRunning || isStill()) return 0;
      ball.animate(
        [
          { transform: `rotate(${target + TURNS * 360}deg) translate(0, -24px)` },
          { transform: `rotate(${target + 30}deg) translate(0, -16px)`, offset: 0.8 },
          { transform: `rotate(${target}deg)` },
        ],
        { duration: LANDING_TIME, easing: 'cubic-bezier(.15,.6,.3,1)' },
      );
      return LANDING_TIME;
    },
  };
}
