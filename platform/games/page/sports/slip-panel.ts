import type { SlipLeg, SportsGame } from '../../sports/sports-contract.ts';
import { h, icon, write } from '../dom.ts';
import { amountOf, blockerOf, presentOdds, stateOf, sumsOf, type Mode } from './draft.ts';
import { legName, momentText, oddsText, teamsText } from './names.ts';
import type { SportsContext } from './sports.setup.ts';
import { hasSportsText, type SportsTranslate } from './texts.ts';

export interface SlipIntents {
  toggleLeg(leg: SlipLeg): void;
  clearSlip(): void;
  chooseMode(mode: Mode): void;
  changeStake(stake: bigint): void;
  chooseHigher(takesHigher: boolean): void;
  acceptOdds(): void;
  place(slips: number): void;
}

export interface SlipPanelDeps {
  readonly game: SportsGame;
  readonly t: SportsTranslate;
  readonly time: (moment: number) => string;
  readonly money: (amount: bigint) => string;
  readonly symbol: string;
  readonly exponent: number;
  readonly intents: SlipIntents;
}

const MODES: readonly Mode[] = ['single', 'combo'];
/** Amounts that a press adds, in least stakes. */
const STEPS = [5n, 25n, 250n];

const digitsOf = (amount: bigint, exponent: number): string => {
  const digits = String(amount).padStart(exponent + 1, '0');
  const part = digits.slice(digits.length - exponent);
  const whole = digits.slice(0, digits.length - exponent);
  return exponent > 0 && /[1-9]/.test(part) ? `${whole}.${part}` : whole;
};

/** The slip that is being made: its legs with what has moved, the stake with its limits, and the button that says the sum. */
export function createSlipPanel({ game, t, time, money, symbol, exponent, intents }: SlipPanelDeps) {
  const count = h('span', { class: 'count' });
  const title = h('h2', { tabindex: -1 }, t('slip'), count);
  const clear = h(
    'button',
    { class: 'link', type: 'button', onclick: () => intents.clearSlip() },
    t('clear_slip'),
  );
  const modes = MODES.map((mode) => ({
    mode,
    button: h(
      'button',
      { type: 'button', 'aria-pressed': 'false', onclick: () => intents.chooseMode(mode) },
      t(mode),
    ),
  }));
  const legs = h('ul', { class: 'legs' });
  const label = h('span', {}, t('stake'));
  const hint = h(
    'span',
    { class: 'hint', id: 'stake-hint' },
    t('stake_range', { least: money(game.leastStake), most: money(game.mostStake) }),
  );
  const send = (): void => intents.changeStake(amountOf(input.value, exponent) ?? 0n);
  const input = h('input', {
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 16,
    'aria-describedby': 'stake-hint',
    oninput: send,
  });
  const set = (amount: bigint): void => {
    input.value = digitsOf(amount, exponent);
    send();
  };
  let context: SportsContext | null = null;
  const steps = STEPS.map((step) =>
    h(
      'button',
      {
        type: 'button',
        onclick: () => set((amountOf(input.value, exponent) ?? 0n) + game.leastStake * step),
      },
      `+${digitsOf(game.leastStake * step, exponent)}`,
    ),
  );
  const setAll = (): void => {
    if (!context) return;
    const slips = BigInt(Math.max(1, sumsOf(context.draft, context.matches).slips));
    const bounds = [game.mostStake, context.dayLeft / slips, (context.balance ?? game.mostStake) / slips];
    set(bounds.reduce((least, bound) => (bound < least ? bound : least)));
  };
  const all = h('button', { type: 'button', onclick: setAll }, t('all_in'));
  const figure = (name: string) => {
    const value = h('dd', {});
    return { row: h('div', {}, h('dt', {}, name), value), value };
  };
  const [odds, left, largest, possible] = [
    figure(t('total_odds')),
    figure(t('day_left')),
    figure(t('largest')),
    figure(t('possible')),
  ];
  possible.row.classList.add('possible');
  const higher = h('input', {
    type: 'checkbox',
    role: 'switch',
    onchange: () => intents.chooseHigher(higher.checked),
  });
  const accept = h(
    'button',
    {
      class: 'accept',
      type: 'button',
      onclick: () => {
        intents.acceptOdds();
        // The button goes with the question.
        place.focus();
      },
    },
    t('accept_odds'),
  );
  const place = h('button', {
    class: 'place',
    type: 'button',
    onclick: () => {
      if (context && place.ariaDisabled !== 'true')
        intents.place(sumsOf(context.draft, context.matches).slips);
    },
  });
  const message = h('p', { class: 'message', role: 'status' });
  const form = h(
    'div',
    { class: 'slip-form' },
    h(
      'label',
      { class: 'stake' },
      h('span', { class: 'stake-head' }, label, hint),
      h('span', { class: 'stake-box' }, h('span', { 'aria-hidden': 'true' }, symbol), input),
    ),
    h('div', { class: 'steps' }, ...steps, all),
    h('dl', { class: 'sums' }, odds.row, left.row, largest.row, possible.row),
    h('label', { class: 'higher' }, h('span', {}, t('takes_higher')), higher),
    accept,
    place,
  );
  const element = h(
    'section',
    { class: 'card slip' },
    h('header', {}, title, clear),
    h(
      'div',
      { class: 'modes', role: 'group', 'aria-label': t('slip') },
      ...modes.map(({ button }) => button),
    ),
    legs,
    form,
    message,
  );
  let shown = '';

  const drawLegs = ({ draft, matches }: SportsContext): void => {
    const states = draft.legs.map((leg) => ({
      leg,
      state: stateOf(matches, leg),
      present: presentOdds(matches, leg),
    }));
    const key = states
      .map(({ leg, state, present }) => {
        const match = matches.get(leg.match);
        return `${leg.match} ${leg.market} ${leg.pick} ${leg.odds} ${state} ${present} ${match ? momentText(match, t, time) : ''}`;
      })
      .join();
    if (key === shown) return;
    shown = key;
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset['leg'] : undefined;
    legs.replaceChildren(
      ...states.map(({ leg, state, present }) => {
        const match = matches.get(leg.match);
        const name = legName(match, leg, t);
        const id = `${leg.match} ${leg.market} ${leg.pick}`;
        return h(
          'li',
          { 'data-state': state },
          h('b', {}, name),
          h('span', { class: 'leg-odds' }, oddsText(present ?? leg.odds)),
          h(
            'button',
            {
              class: 'remove',
              type: 'button',
              'data-leg': id,
              'aria-label': t('remove_leg', { name }),
              onclick: () => intents.toggleLeg(leg),
            },
            icon('M18 6 6 18', 'm6 6 12 12'),
          ),
          h(
            'span',
            { class: 'leg-match' },
            match ? `${teamsText(match)} · ${momentText(match, t, time)}` : '',
          ),
          state === 'closed'
            ? h('span', { class: 'leg-note' }, t('leg_closed'))
            : state === 'same'
              ? null
              : h(
                  'span',
                  { class: 'leg-note' },
                  t('was_now', { was: oddsText(leg.odds), now: oddsText(present ?? leg.odds) }),
                ),
        );
      }),
    );
    if (focused === undefined) return;
    const same = legs.querySelector<HTMLElement>(`[data-leg="${CSS.escape(focused)}"]`);
    // The focus of a leg that was taken out goes to the next one, or to the slip.
    (same ?? legs.querySelector<HTMLElement>('[data-leg]') ?? title).focus();
  };

  return {
    element,
    update: (next: SportsContext, isSending: boolean, isUnsure: boolean): void => {
      context = next;
      const { draft, matches, dayLeft, notice } = next;
      const { staked, odds: total, payout } = sumsOf(draft, matches);
      const blocker = blockerOf(draft, next);
      const isEmpty = draft.legs.length === 0;
      write(count, String(draft.legs.length));
      count.hidden = isEmpty;
      const focused = document.activeElement;
      if (isEmpty && (form.contains(focused) || focused === clear)) title.focus();
      clear.hidden = isEmpty;
      form.hidden = isEmpty;
      for (const { mode, button } of modes) button.ariaPressed = String(mode === draft.mode);
      drawLegs(next);
      write(label, t(draft.mode === 'single' && draft.legs.length > 1 ? 'stake_each' : 'stake'));
      odds.row.hidden = draft.mode === 'single' && draft.legs.length > 1;
      write(odds.value, oddsText(total));
      write(left.value, `${symbol} ${money(dayLeft)}`);
      write(largest.value, `${symbol} ${money(game.mostPayout)}`);
      write(possible.value, `${symbol} ${money(payout)}`);
      higher.checked = draft.takesHigher;
      accept.hidden = blocker !== 'odds_changed';
      write(place, isSending ? t('sending') : t('place', { amount: `${symbol} ${money(staked)}` }));
      place.ariaDisabled = String(isSending || blocker !== null);
      // An amount that was not typed yet is no mistake.
      const isUntouched = draft.stake === 0n && blocker === 'stake_limit';
      const own = isEmpty || isUntouched ? null : blocker;
      const code = notice ?? own;
      write(
        message,
        isUnsure
          ? t('resending')
          : code && hasSportsText(code)
            ? t(code)
            : isEmpty
              ? t('slip_empty')
              : code
                ? t(code as 'insufficient_balance')
                : '',
      );
      message.toggleAttribute(
        'data-warning',
        isUnsure || (code !== null && code !== 'slip_placed' && code !== 'cashed_out'),
      );
    },
  };
}
