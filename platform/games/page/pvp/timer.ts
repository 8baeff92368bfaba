import { h, write } from '../dom.ts';

export interface Timer {
  readonly element: HTMLElement;
  /** Epoch milliseconds of the platform; `length`: of the whole turn. Null stops it. */
  update(deadline: number | null, length: number, ahead: number): void;
  /** Milliseconds that are left. */
  left(): number;
}

const TICK = 250;

/** Seconds that are left of a turn, as a figure and as a bar that runs out. */
export function createTimer(onTick: (left: number) => void): Timer {
  const figure = h('span', { role: 'timer', class: 'timer-figure' });
  const bar = h('span', {});
  const element = h(
    'div',
    { class: 'timer' },
    h('span', { class: 'timer-bar', 'aria-hidden': 'true' }, bar),
    figure,
  );
  let [until, whole, shift] = [0, 1, 0];
  const left = (): number => Math.max(0, until - shift - Date.now());
  const draw = (): void => {
    if (element.hidden) return;
    const rest = left();
    const seconds = Math.ceil(rest / 1000);
    write(figure, String(seconds));
    bar.style.setProperty('width', `${Math.min(100, (100 * rest) / whole).toFixed(1)}%`);
    element.toggleAttribute('data-haste', seconds <= 5);
    onTick(rest);
  };
  setInterval(draw, TICK);
  return {
    element,
    left,
    update: (deadline, length, ahead) => {
      element.hidden = deadline === null;
      if (deadline !== null) [until, whole, shift] = [deadline, length, ahead];
      draw();
    },
  };
}
