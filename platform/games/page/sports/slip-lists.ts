import type { Slip } from '../../sports/sports-contract.ts';
import { signed } from '../dialogs.ts';
import { h } from '../dom.ts';
import { creditOf } from '../round-ends.ts';
import { isOpenSlip } from './draft.ts';
import { oddsText, slipLegName, teamsText } from './names.ts';
import type { SportsTextId, SportsTranslate } from './texts.ts';

interface ListDeps {
  readonly t: SportsTranslate;
  readonly money: (amount: bigint) => string;
  readonly symbol: string;
}

const RESULTS = { won: 'result_won', lost: 'result_lost', void: 'result_void' } as const;
const DECIDED_SHOWN = 20;

/** A return up to the stake is no win. */
const endOf = ({ win, stake, state, legs }: Slip): { text: SportsTextId; look: string } => {
  if (state === 'cancelled' || legs.every(({ result }) => result === 'void'))
    return { text: 'result_void', look: 'void' };
  if (win === 0n) return { text: 'result_lost', look: 'lost' };
  return win > stake ? { text: 'result_won', look: 'won' } : { text: 'result_back', look: 'void' };
};

/** The player's slips: those that wait for their matches, and those of today that are decided. */
export function createSlipLists({ t, money, symbol }: ListDeps) {
  const openCount = h('span', { class: 'count' });
  const open = h('ul', { class: 'slips' });
  const decided = h('ul', { class: 'slips' });
  const element = h(
    'div',
    { class: 'slip-lists' },
    h('section', { class: 'card' }, h('header', {}, h('h2', {}, t('open_title'), openCount)), open),
    h('section', { class: 'card' }, h('header', {}, h('h2', {}, t('decided_title'))), decided),
  );
  const titleOf = ({ legs }: Slip): string =>
    legs.length === 1 && legs[0] ? teamsText(legs[0]) : t('combo_of', { count: legs.length });
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
  const openRow = (slip: Slip): HTMLElement =>
    h(
      'li',
      {},
      h('p', { class: 'slip-head' }, h('b', {}, titleOf(slip)), h('b', {}, `${symbol} ${money(slip.stake)}`)),
      legRows(slip),
      h('p', { class: 'slip-foot' }, t('pays_up_to', { amount: `${symbol} ${money(slip.payout)}` })),
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
      h(
        'p',
        { class: 'slip-foot' },
        isHeld ? h('span', {}, t('slip_held')) : null,
        h('b', { class: 'net' }, signed(net, money)),
      ),
    );
  };
  let shown: readonly Slip[] | null = null;
  return {
    element,
    update: (slips: readonly Slip[]): void => {
      if (slips === shown) return;
      shown = slips;
      const waiting = slips.filter(isOpenSlip);
      openCount.textContent = String(waiting.length);
      openCount.hidden = waiting.length === 0;
      open.replaceChildren(
        ...(waiting.length > 0 ? waiting.map(openRow) : [h('li', { class: 'none' }, t('no_open'))]),
      );
      const done = slips.filter((slip) => !isOpenSlip(slip)).slice(0, DECIDED_SHOWN);
      decided.replaceChildren(
        ...(done.length > 0 ? done.map(decidedRow) : [h('li', { class: 'none' }, t('no_decided'))]),
      );
    },
  };
}
