import type { Play } from '../../lottery/plays.ts';
import { h, write } from '../dom.ts';
import { pickText, type Parts } from './names.ts';

export interface Picker {
  readonly element: HTMLElement;
  update(picks: readonly number[], isOpen: boolean): void;
}

const ARROWS: Readonly<Record<string, 'left' | 'right' | 'up' | 'down'>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** Above so many cells a grid is no longer found through. */
const MAX_CELLS = 100;

/** Every cell as a button; arrows walk them in their rows. */
function createGrid({ t }: Parts, play: Play, onPick: (pick: number) => void): Picker {
  const { cells } = play;
  const [from, to] = cells.kind === 'sides' ? [0, cells.names.length - 1] : [cells.from, cells.to];
  const buttons = Array.from({ length: to - from + 1 }, (_, index) => {
    const pick = from + index;
    return h(
      'button',
      { type: 'button', class: 'cell', onclick: () => onPick(pick), tabindex: index === 0 ? 0 : -1 },
      pickText(play, pick, t),
    );
  });
  const walk = (event: Event): void => {
    if (!(event instanceof KeyboardEvent)) return;
    const at = buttons.findIndex((button) => button === document.activeElement);
    const arrow = ARROWS[event.key];
    if (!arrow || at < 0) return;
    event.preventDefault();
    const top = buttons[0]?.offsetTop;
    const wide = Math.max(1, buttons.filter((button) => button.offsetTop === top).length);
    const next = buttons[at + { left: -1, right: 1, up: -wide, down: wide }[arrow]];
    if (!next) return;
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  };
  return {
    element: h(
      'div',
      {
        class: `cells is-${cells.kind} has-${buttons.length > 60 ? 'many' : 'few'}`,
        role: 'group',
        'aria-label': t(play.id, { least: play.least, most: play.most, size: play.least }),
        onkeydown: walk,
      },
      ...buttons,
    ),
    update: (picks, isOpen) => {
      for (const [index, button] of buttons.entries()) {
        button.setAttribute('aria-pressed', String(picks.includes(from + index)));
        button.setAttribute('aria-disabled', String(!isOpen));
      }
    },
  };
}

/** A wheel for each digit, and a button that picks what they show. */
function createWheels({ t }: Parts, play: Play, digits: number, onPick: (pick: number) => void): Picker {
  const shown = Array.from({ length: digits }, () => 0);
  let chosen: readonly number[] = [];
  const numberShown = (): number => Number(shown.join(''));
  const add = h('button', { type: 'button', class: 'add-number', onclick: () => press() });
  const press = (): void => {
    if (!chosen.includes(numberShown())) onPick(numberShown());
  };
  const wheels = shown.map((_, at) => {
    const value = h('div', {
      class: 'wheel-value',
      role: 'spinbutton',
      tabindex: 0,
      'aria-label': t('digit', { number: at + 1 }),
      'aria-valuemin': 0,
      'aria-valuemax': 9,
      onkeydown: (event) => onKey(event as KeyboardEvent, at),
    });
    const turn = (by: 1 | -1, sign: string) =>
      h(
        'button',
        {
          type: 'button',
          class: 'wheel-turn',
          tabindex: -1,
          'aria-hidden': 'true',
          onclick: () => set(at, (shown[at] ?? 0) + by),
        },
        sign,
      );
    return { value, element: h('div', { class: 'wheel-digit' }, turn(1, '▲'), value, turn(-1, '▼')) };
  });
  const set = (at: number, digit: number): void => {
    shown[at] = (digit + 10) % 10;
    draw();
  };
  const draw = (): void => {
    for (const [at, { value }] of wheels.entries()) {
      write(value, String(shown[at]));
      value.ariaValueNow = String(shown[at]);
    }
    write(add, t('add_number', { number: pickText(play, numberShown(), t) }));
  };
  const onKey = (event: KeyboardEvent, at: number): void => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const beside = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Enter' || event.key === ' ') press();
    else if (by) set(at, (shown[at] ?? 0) + by);
    else if (beside) wheels[at + beside]?.value.focus();
    else if (/^\d$/.test(event.key)) {
      set(at, Number(event.key));
      wheels[at + 1]?.value.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  draw();
  return {
    element: h('div', { class: 'wheels' }, ...wheels.map(({ element }) => element), add),
    update: (picks, isOpen) => {
      chosen = picks;
      add.setAttribute('aria-disabled', String(!isOpen || picks.length >= play.most));
    },
  };
}

/** What the numbers of a play are picked with. */
export const createPicker = (parts: Parts, play: Play, onPick: (pick: number) => void): Picker => {
  const { cells } = play;
  return cells.kind === 'numbers' && cells.to - cells.from >= MAX_CELLS
    ? createWheels(parts, play, cells.digits, onPick)
    : createGrid(parts, play, onPick);
};
