import { slipLines } from '../../sports/slip.ts';
import type { Slip } from '../../sports/sports-contract.ts';
import { signed } from '../dialogs.ts';
import { h } from '../dom.ts';
import { creditOf } from '../round-ends.ts';
import { isOpenSlip } from './draft.ts';
import { oddsText, slipLegName, teamsText } from './names.ts';
import type { SportsContext } from './sports.setup.ts';
import type { SportsTextId, SportsTranslate } from './texts.ts';

export interface CashIntents {
  /** Requests what the slip would be paid now. */
  requestOffer(slip: string): void;
  takeOffer(): void;
  leaveOffer(): void;
}

interface ListDeps {
  readonly t: SportsTranslate;
  readonly money: (amount: bigint) => string;
  readonly symbol: string;
  /** For which an offer holds. */
  readonly seconds: number;
  readonly intents: CashIntents;
}

const RESULTS = { won: 'result_won', lost: 'result_lost', void: 'result_void' } as const;
const DECIDED_SHOWN = 20;

/** A return up to the stake is no win. */
const endOf = ({ win, stake, state, legs, cashed }: Slip): { text: SportsTextId; look: string } => {
  if (cashed) return { text: 'result_cashed', look: win > stake ? 'won' : 'void' };
  if (state === 'cancelled' || legs.every(({ result }) => result === 'void'))
    return { text: 'result_void', look: 'void' };
  if (win === 0n) return { text: 'result_lost', look: 'lost' };
  return win > stake ? { text: 'result_won', look: 'won' } : { text: 'result_back', look: 'void' };
};

/** The player's slips: those that wait for their matches, and those of today that are decided. */
export function createSlipLists({ t, money, symbol, seconds, intents }: ListDeps) {
  const openCount = h('span', { class: 'count' });
  const openTitle = h('h2', { tabindex: -1 }, t('open_title'), openCount);
  const open = h('ul', { class: 'slips' });
  const decided = h('ul', { class: 'slips' });
  const element = h(
    'div',
    { class: 'slip-lists' },
    h('section', { class: 'card' }, h('header', {}, openTitle), open),
    h('section', { class: 'card' }, h('header', {}, h('h2', {}, t('decided_title'))), decided),
  );
  const titleOf = ({ legs, system }: Slip): string => {
    if (system !== null) return t('system_of', { size: system, count: legs.length });
    return legs.length === 1 && legs[0] ? teamsText(legs[0]) : t('combo_of', { count: legs.length });
  };
  /** How the stake of a system is made, or how many of its lines are paid. */
  const linesText = ({ legs, system, lines, stake, state, cashed }: Slip): string | null => {
    if (system === null) return null;
    if (state !== 'settled' || cashed)
      return t('lines_each', { lines, amount: `${symbol} ${money(stake / BigInt(lines))}` });
    const paid = slipLines(legs, system).filter((line) => line.every(({ result }) => result !== 'lost'));
    return t('lines_paid', { paid: paid.length, lines });
  };
  const linesRow = (slip: Slip): HTMLElement | null => {
    const text = linesText(slip);
    return text === null ? null : h('p', { class: 'slip-foot' }, text);
  };
  const legRows = ({ legs }: Slip): HTMLElement =>
    h(
      'ul',
      { class: 'slip-legs' },
      ...legs.map((leg) =>
        h(
          'li',
          leg.result ? { 'data-result': leg.result } : {},
          h('span', {}, legs.length > 1 ? `${teamsText(leg)}: ${slipLegName(leg, t)}` : slipLegName(leg, t)),
          h('span', {}, oddsText(leg.odds)),
          leg.result && legs.length > 1 ? h('span', {}, t(RESULTS[leg.result])) : null,
        ),
      ),
    );
  const cashButton = (name: string, slip: Slip, attributes: object, text: string): HTMLElement =>
    h(
      'button',
      { type: 'button', 'data-cash': `${name} ${slip.id}`, ...attributes },
      text,
      h('span', { class: 'unseen' }, ` (${titleOf(slip)})`),
    );
  /** One press asks for the price, a second one takes it. */
  const cashRow = (slip: Slip, cash: SportsContext['cash'], isBusy: boolean): HTMLElement => {
    if (cash?.slip !== slip.id)
      return cashButton(
        'main',
        slip,
        { class: 'cash', onclick: () => intents.requestOffer(slip.id) },
        t('cash_out'),
      );
    const { offer } = cash;
    if (!offer)
      return cashButton('main', slip, { class: 'cash', 'aria-disabled': 'true' }, t('cash_loading'));
    const isSending = isBusy && cash.key !== '';
    return h(
      'div',
      { class: 'cash-offer' },
      cashButton(
        'main',
        slip,
        {
          class: 'cash take',
          'aria-disabled': String(isSending),
          onclick: () => isSending || intents.takeOffer(),
        },
        isSending ? t('sending') : t('cash_take', { amount: `${symbol} ${money(offer.price)}` }),
      ),
      cashButton('leave', slip, { class: 'link', onclick: () => intents.leaveOffer() }, t('cash_leave')),
      h('p', { class: 'slip-foot' }, t('cash_holds', { seconds })),
    );
  };
  const openRow = (slip: Slip, cash: SportsContext['cash'], isBusy: boolean): HTMLElement =>
    h(
      'li',
      {},
      h('p', { class: 'slip-head' }, h('b', {}, titleOf(slip)), h('b', {}, `${symbol} ${money(slip.stake)}`)),
      legRows(slip),
      linesRow(slip),
      h('p', { class: 'slip-foot' }, t('pays_up_to', { amount: `${symbol} ${money(slip.payout)}` })),
      slip.state === 'betPlaced' ? cashRow(slip, cash, isBusy) : null,
    );
  const decidedRow = (slip: Slip): HTMLElement => {
    const { text, look } = endOf(slip);
    const isHeld = creditOf(slip) < slip.win;
    const net = slip.state === 'cancelled' ? 0n : slip.win - slip.stake;
    return h(
      'li',
      { 'data-look': look, 'data-slip': slip.id },
      h('p', { class: 'slip-head' }, h('b', {}, titleOf(slip)), h('span', { class: 'badge' }, t(text))),
      legRows(slip),
      linesRow(slip),
      h(
        'p',
        { class: 'slip-foot' },
        isHeld ? h('span', {}, t('slip_held')) : null,
        h('b', { class: 'net' }, signed(net, money)),
      ),
    );
  };
  let shown: readonly unknown[] = [];
  return {
    element,
    update: (slips: readonly Slip[], cash: SportsContext['cash'], isBusy: boolean): void => {
      const next = [slips, cash, isBusy && cash !== null];
      if (next.every((each, at) => each === shown[at])) return;
      shown = next;
      const waiting = slips.filter(isOpenSlip);
      openCount.textContent = String(waiting.length);
      openCount.hidden = waiting.length === 0;
      const focused = open.contains(document.activeElement)
        ? (document.activeElement as HTMLElement).dataset['cash']
        : undefined;
      open.replaceChildren(
        ...(waiting.length > 0
          ? waiting.map((slip) => openRow(slip, cash, isBusy))
          : [h('li', { class: 'none' }, t('no_open'))]),
      );
      if (focused !== undefined) {
        const same = open.querySelector<HTMLElement>(`[data-cash="${CSS.escape(focused)}"]`);
        // The focus of what has gone stays with the slip, or with the open slips.
        const own = open.querySelector<HTMLElement>(
          `[data-cash="${CSS.escape(focused.replace(/^leave/, 'main'))}"]`,
        );
        (same ?? own ?? openTitle).focus();
      }
      const done = slips.filter((slip) => !isOpenSlip(slip)).slice(0, DECIDED_SHOWN);
      decided.replaceChildren(
        ...(done.length > 0 ? done.map(decidedRow) : [h('li', { class: 'none' }, t('no_decided'))]),
      );
    },
  };
}
