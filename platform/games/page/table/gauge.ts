import type { Phase } from '../../table/phases.ts';
import { h, svg, write } from '../dom.ts';

export interface Gauge {
  readonly element: HTMLElement;
  /** `left`: milliseconds to the end of the phase, of `length`. */
  update(phase: Phase, left: number, length: number, title: string, text: string): void;
}

/** Length of the half circle's path. */
const ARC = 100;
/** Seconds from which on the figure is in the colour of haste. */
const HASTE = 3;

/** The dome: the time left as a figure, and as an arc that runs out. */
export function createGauge(): Gauge {
  const arc = svg('path', { class: 'gauge-left', d: 'M10 54a44 44 0 0 1 88 0', pathLength: ARC });
  const figure = h('strong', {});
  const title = h('b', {});
  const text = h('span', {});
  const element = h(
    'div',
    { class: 'gauge', role: 'timer' },
    h(
      'div',
      { class: 'gauge-dome' },
      svg(
        'svg',
        { viewBox: '0 0 108 60', 'aria-hidden': 'true' },
        svg('path', { class: 'gauge-all', d: 'M10 54a44 44 0 0 1 88 0' }),
        arc,
      ),
      figure,
    ),
    h('p', {}, title, text),
  );
  return {
    element,
    update: (phase, left, length, heading, line) => {
      const seconds = Math.max(0, Math.ceil(left / 1000));
      write(figure, String(seconds));
      write(title, heading);
      write(text, line);
      arc.setAttribute(
        'stroke-dasharray',
        `${(ARC * Math.max(0, Math.min(1, left / length))).toFixed(1)} ${ARC}`,
      );
      element.dataset['phase'] = phase;
      element.toggleAttribute('data-haste', phase === 'open' && seconds <= HASTE);
    },
  };
}
