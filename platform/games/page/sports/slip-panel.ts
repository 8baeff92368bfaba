import { MIN_SYSTEM } from '../../sports/sports-contract.ts';
import { slipLines } from '../../sports/slip.ts';
import { h, write } from '../dom.ts';
import { amountOf, blockerOf, digitsOf, sumsOf, systemOf, systemSizes, type Mode } from './draft.ts';
import { oddsText } from './names.ts';
import { createSlipLegs, type LegIntents, type SlipLegsDeps } from './slip-legs.ts';
import type { SportsContext } from './sports.setup.ts';
import { hasSportsText, type SportsTextId } from './texts.ts';

export interface SlipIntents extends LegIntents {
  clearSlip(): void;
  chooseMode(mode: Mode): void;
  chooseSystem(system: number): void;
  changeStake(stake: bigint): void;
  chooseHigher(takesHigher: boolean): void;
  acceptOdds(): void;
  place(slips: number): void;
}

export interface SlipPanelDeps extends SlipLegsDeps {
  readonly money: (amount: bigint) => string;
  readonly intents: SlipIntents;
}

const MODES: readonly Mode[] = ['single', 'combo', 'system'];
const STAKE_LABELS = {
  single: 'stake_each',
  combo: 'stake',
  system: 'stake_line',
} as const satisfies Record<Mode, SportsTextId>;
/** Amounts that a press adds, in least stakes. */
const STEPS = [5n, 25n, 250n];

/** The slip that is being made: its legs with what has moved, the stake with its limits, and the button that says the sum. */
export function createSlipPanel(deps: SlipPanelDeps) {
  const { game, t, money, symbol, exponent, intents } = deps;
  const badge = h('span', { class: 'count' });
  const title = h('h2', { tabindex: -1 }, t('slip'), badge);
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
  const legs = createSlipLegs(deps, title);
  const sizes = Array.from({ length: game.mostLegs - MIN_SYSTEM }, (_, at) => {
    const size = MIN_SYSTEM + at;
    const [short, name] = [h('span', {}), h('span', { class: 'unseen' })];
    const button = h('button', { type: 'button', onclick: () => intents.chooseSystem(size) }, short, name);
    return { size, button, short, name };
  });
  const sizeGroup = h(
    'div',
    { class: 'modes sizes', role: 'group', 'aria-label': t('system_lines') },
    ...sizes.map(({ button }) => button),
  );
  const label = h('span', {}, t('stake'));
  const hint = h('span', { class: 'hint', id: 'stake-hint' });
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
    const { draft, matches, dayLeft, balance } = context;
    const lines = BigInt(Math.max(1, sumsOf(draft, matches).lines));
    const bounds = [
      draft.mode === 'system' ? game.mostStake / lines : game.mostStake,
      dayLeft / lines,
      (balance ?? game.mostStake * lines) / lines,
    ];
    set(bounds.reduce((least, bound) => (bound < least ? bound : least)));
  };
  const all = h('button', { type: 'button', onclick: setAll }, t('all_in'));
  const figure = (name: string) => {
    const value = h('dd', {});
    return { row: h('div', {}, h('dt', {}, name), value), value };
  };
  const [lineSum, odds, left, largest, possible] = [
    figure(t('system_lines')),
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
  const stakeBox = h('span', { class: 'stake-box' }, h('span', { 'aria-hidden': 'true' }, symbol), input);
  const stepRow = h('div', { class: 'steps' }, ...steps, all);
  const form = h(
    'div',
    { class: 'slip-form' },
    sizeGroup,
    h('label', { class: 'stake' }, h('span', { class: 'stake-head' }, label, hint), stakeBox),
    stepRow,
    h('dl', { class: 'sums' }, lineSum.row, odds.row, left.row, largest.row, possible.row),
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
    legs.element,
    form,
    message,
  );
  return {
    element,
    update: (next: SportsContext, isSending: boolean, isResultUnknown: boolean): void => {
      context = next;
      const { draft, matches, dayLeft, notice } = next;
      const { staked, lines, odds: total, payout } = sumsOf(draft, matches);
      const blocker = blockerOf(draft, next);
      const isEmpty = draft.legs.length === 0;
      write(badge, String(draft.legs.length));
      badge.hidden = isEmpty;
      const focused = document.activeElement;
      if (isEmpty && (form.contains(focused) || focused === clear)) title.focus();
      clear.hidden = isEmpty;
      form.hidden = isEmpty;
      for (const { mode, button } of modes) button.ariaPressed = String(mode === draft.mode);
      legs.update(next);
      const isSystem = draft.mode === 'system';
      const count = draft.legs.length;
      sizeGroup.hidden = systemSizes(draft).length === 0 || !isSystem;
      for (const { size, button, short, name } of sizes) {
        button.hidden = !systemSizes(draft).includes(size);
        button.ariaPressed = String(size === systemOf(draft));
        write(short, `${size}/${count}`);
        write(name, ` ${t('system_size', { size, count, lines: slipLines(draft.legs, size).length })}`);
      }
      // One single has its stake in its row.
      const hasRowAlone = draft.mode === 'single' && count === 1;
      label.hidden = hasRowAlone;
      stakeBox.hidden = hasRowAlone;
      stepRow.hidden = hasRowAlone;
      write(label, t(STAKE_LABELS[count > 1 ? draft.mode : 'combo']));
      const most = isSystem && lines > 0 ? game.mostStake / BigInt(lines) : game.mostStake;
      write(hint, t('stake_range', { least: money(game.leastStake), most: money(most) }));
      lineSum.row.hidden = !isSystem || lines === 0;
      write(lineSum.value, t('lines_each', { lines, amount: `${symbol} ${money(draft.stake)}` }));
      odds.row.hidden = total === null;
      write(odds.value, oddsText(total ?? 0n));
      write(left.value, `${symbol} ${money(dayLeft)}`);
      write(largest.value, `${symbol} ${money(game.mostPayout)}`);
      write(possible.value, `${symbol} ${money(payout)}`);
      higher.checked = draft.takesHigher;
      accept.hidden = blocker !== 'odds_changed';
      write(place, isSending ? t('sending') : t('place', { amount: `${symbol} ${money(staked)}` }));
      place.ariaDisabled = String(isSending || blocker !== null);
      // An amount that was not typed yet is no mistake.
      const isUntouched = staked === 0n && blocker === 'stake_limit';
      const own = isEmpty || isUntouched ? null : blocker;
      const code = notice ?? own;
      write(
        message,
        isResultUnknown
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
        isResultUnknown || (code !== null && code !== 'slip_placed' && code !== 'cashed_out'),
      );
    },
  };
}
