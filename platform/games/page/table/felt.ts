import type { TableGameView } from '../../table/table-contract.ts';
import { h, write } from '../dom.ts';
import { colourFor, drawChip, shortAmount } from './chip.ts';
import { drawSpot } from './felt-labels.ts';
import { LAYOUTS, neighbourOf, type Direction, type Layout, type Place } from './felt-layout.ts';
import { nameOf, oddsOf } from './names.ts';
import type { TableTranslate } from './table-texts.ts';

export interface FeltDeps {
  readonly game: TableGameView;
  readonly exponent: number;
  readonly t: TableTranslate;
  readonly locale: string;
  readonly money: (amount: bigint) => string;
  put(spot: string): void;
  lift(spot: string): void;
  /** Opens the list of all bets with this number. */
  more(spot: string): void;
}

export interface FeltState {
  readonly stakes: ReadonlyMap<string, bigint>;
  /** Spots of which a part is not accepted yet. */
  readonly pending: ReadonlySet<string>;
  /** Spots that won the round that is being shown. */
  readonly won: ReadonlySet<string>;
  readonly isOpen: boolean;
}

export interface Felt {
  readonly element: HTMLElement;
  update(state: FeltState): void;
}

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const LONG_PRESS = 450;
const NARROW = '(max-width: 719px)';

/** The felt: each place a button, one of them in the order of Tab; the arrows walk over it. */
export function createFelt(deps: FeltDeps): Felt {
  const { game, t, locale, money } = deps;
  const layouts = LAYOUTS[game.kind];
  const narrow = window.matchMedia(NARROW);
  let layout: Layout = layouts.wide;
  let state: FeltState = { stakes: new Map(), pending: new Set(), won: new Set(), isOpen: false };
  const buttons = new Map<string, HTMLButtonElement>();
  const element = h('div', {
    class: `felt is-${game.kind}`,
    role: 'group',
    'aria-label': t('felt'),
  });

  const placeOf = (spot: string): Place | undefined => layout.places.find((place) => place.spot === spot);

  const focus = (spot: string): void => {
    for (const [id, button] of buttons) button.tabIndex = id === spot ? 0 : -1;
    buttons.get(spot)?.focus();
  };

  const onKey = (event: KeyboardEvent, spot: string): void => {
    const direction = KEYS[event.key];
    const place = placeOf(spot);
    if (direction && place) {
      event.preventDefault();
      const next = neighbourOf(layout, place, direction, event.shiftKey);
      if (next) focus(next.spot);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      deps.lift(spot);
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      deps.more(spot);
    }
  };

  const createButton = (spot: string): HTMLButtonElement => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasLong = false;
    const stop = (): void => clearTimeout(timer);
    const button = h(
      'button',
      {
        type: 'button',
        class: 'spot',
        'data-spot': spot,
        onclick: () => {
          if (!wasLong) deps.put(spot);
          wasLong = false;
        },
        onfocus: () => {
          for (const [id, each] of buttons) each.tabIndex = id === spot ? 0 : -1;
        },
        onkeydown: (event) => onKey(event as KeyboardEvent, spot),
        oncontextmenu: (event) => event.preventDefault(),
        onpointerdown: (event) => {
          wasLong = false;
          if ((event as PointerEvent).pointerType !== 'touch') return;
          timer = setTimeout(() => {
            wasLong = true;
            deps.more(spot);
          }, LONG_PRESS);
        },
        onpointerup: stop,
        onpointercancel: stop,
        onpointerleave: stop,
      },
      drawSpot(game, spot, t, locale),
      h('span', { class: 'on-spot' }),
    );
    buttons.set(spot, button);
    return button;
  };

  const lay = (): void => {
    layout = narrow.matches ? layouts.narrow : layouts.wide;
    element.style.setProperty('--columns', String(layout.width));
    element.style.setProperty('--rows', String(layout.height));
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset['spot'] : undefined;
    element.replaceChildren(
      ...layout.places.map(({ spot, x, y, w, h: height, isLine, look }) => {
        const button = buttons.get(spot) ?? createButton(spot);
        button.dataset['look'] = look;
        button.toggleAttribute('data-line', isLine);
        button.toggleAttribute('data-wide', w >= 2);
        for (const [name, value] of Object.entries({ x, y, w, h: height }))
          button.style.setProperty(`--${name}`, String(value));
        return button;
      }),
    );
    const first = layout.places.find(({ isLine }) => !isLine);
    if (![...buttons.values()].some(({ tabIndex }) => tabIndex === 0))
      buttons.get(first?.spot ?? '')!.tabIndex = 0;
    if (focused) buttons.get(focused)?.focus();
    update(state);
  };

  const update = (next: FeltState): void => {
    state = next;
    element.toggleAttribute('data-closed', !next.isOpen);
    for (const [spot, button] of buttons) {
      const stake = next.stakes.get(spot) ?? 0n;
      const values = { name: nameOf(spot, t), odds: oddsOf(game, spot, locale), amount: money(stake) };
      button.ariaLabel = t(stake > 0n ? 'spot_with' : 'spot_label', values);
      button.setAttribute('aria-disabled', String(!next.isOpen));
      button.toggleAttribute('data-won', next.won.has(spot));
      const on = button.lastElementChild!;
      const text = stake > 0n ? shortAmount(stake, deps.exponent) : '';
      on.toggleAttribute('data-pending', next.pending.has(spot));
      if (on.textContent === text) continue;
      if (text === '') write(on, '');
      else on.replaceChildren(drawChip(text, colourFor(stake, game.chips)));
    }
  };

  for (const { spot } of layouts.wide.places) createButton(spot);
  for (const button of buttons.values()) button.tabIndex = -1;
  lay();
  narrow.addEventListener('change', lay);
  return { element, update };
}
