import type { ResultView, TableGameView } from '../../table/table-contract.ts';
import { h, write } from '../dom.ts';
import { signed } from '../dialogs.ts';
import { countsOf, nameOf, oddsOf, resultName, shortOf } from './names.ts';
import { stakesOn, sumOfOrders, type Order, type Plate } from './orders.ts';
import type { TableTranslate } from './table-texts.ts';

export interface PanelDeps {
  readonly game: TableGameView;
  readonly t: TableTranslate;
  readonly locale: string;
  readonly money: (amount: bigint) => string;
}

/** The bets of this round with what the platform has said to each. */
export function createBetList({ game, t, locale, money }: PanelDeps) {
  const count = h('span', { class: 'count' });
  const list = h('ul', { class: 'bets' });
  const total = h('p', { class: 'bets-total' });
  const element = h(
    'section',
    { class: 'card-box your-bets' },
    h('h2', {}, t('your_bets'), count),
    list,
    total,
  );
  let shown = '';
  return {
    element,
    update: (orders: readonly Order[]): void => {
      const key = orders.map(({ playKey, state }) => `${playKey}${state}`).join();
      if (key === shown && list.childElementCount > 0) return;
      shown = key;
      const stakes = stakesOn(orders);
      const accepted = stakesOn(orders.filter(({ state }) => state === 'accepted'));
      const isAccepted = (spot: string) => accepted.get(spot) === stakes.get(spot);
      write(count, String(stakes.size));
      if (stakes.size === 0) {
        list.replaceChildren(h('li', { class: 'empty' }, t('no_bets')));
        write(total, '');
        return;
      }
      list.replaceChildren(
        ...[...stakes].map(([spot, stake]) =>
          h(
            'li',
            {},
            h('span', { class: 'bet-name' }, nameOf(spot, t)),
            h('span', { class: 'bet-odds' }, oddsOf(game, spot, locale)),
            h(
              'span',
              { class: `bet-state${isAccepted(spot) ? ' is-accepted' : ''}` },
              t(isAccepted(spot) ? 'accepted' : 'sending'),
            ),
            h('b', {}, money(stake)),
          ),
        ),
      );
      write(
        total,
        t('accepted_count', { accepted: [...stakes.keys()].filter(isAccepted).length, count: stakes.size }),
      );
      total.toggleAttribute(
        'data-all',
        sumOfOrders(orders) === sumOfOrders(orders.filter(({ state }) => state === 'accepted')),
      );
    },
  };
}

const badge = (result: ResultView, t: TableTranslate): HTMLElement => {
  const { text, look } = shortOf(result.outcome, t);
  return h('span', { class: 'ball-box', 'data-look': look }, text);
};

/** The result of the last round that was played: what it pays and the net amount, apart. */
export function createPlate({ t, money }: PanelDeps) {
  const element = h('section', { class: 'card-box plate', role: 'status' });
  let shown: Plate | null = null;
  return {
    element,
    update: (plate: Plate | null): void => {
      element.hidden = !plate;
      if (!plate || plate === shown) return;
      shown = plate;
      const net = plate.paid - plate.staked;
      const won = plate.bets.filter(({ pay }) => pay > 0n);
      element.toggleAttribute('data-won', net > 0n);
      element.replaceChildren(
        h('p', { class: 'plate-round' }, t('last_result', { number: plate.round })),
        h('p', { class: 'plate-outcome' }, plate.outcome ? resultName(plate.outcome, t) : ''),
        h(
          'p',
          { class: 'plate-paid' },
          h('strong', {}, plate.paid > 0n ? t('plate_paid', { amount: money(plate.paid) }) : t('plate_lost')),
          h('span', {}, t('plate_net', { amount: signed(net, money) })),
        ),
        ...won.map(({ spot, stake, pay }) =>
          h('p', { class: 'plate-line' }, `${nameOf(spot, t)} · ${money(stake)} → ${money(pay)}`),
        ),
        ...(plate.isHeld ? [h('p', { class: 'plate-line' }, t('plate_held'))] : []),
      );
    },
  };
}

/** The last results as a row, the newest first with a ring. */
export function createResultRow({ t }: PanelDeps) {
  const list = h('ol', {});
  const element = h('div', { class: 'results' }, h('span', { class: 'results-title' }, t('last_20')), list);
  let newest = -1;
  return {
    element,
    update: (results: readonly ResultView[]): void => {
      if (results[0]?.number === newest) return;
      newest = results[0]?.number ?? -1;
      list.replaceChildren(
        ...results.map((result) =>
          h('li', {}, h('span', { class: 'unseen' }, resultName(result.outcome, t)), badge(result, t)),
        ),
      );
      for (const each of list.querySelectorAll('.ball-box')) each.ariaHidden = 'true';
    },
  };
}

/** Counts of the last results, and the seal of this round. */
export function createFacts({ game, t }: PanelDeps, onVerify: () => void) {
  const bar = h('div', { class: 'counts-bar', 'aria-hidden': 'true' });
  const names = h('ul', { class: 'counts' });
  const seal = h('p', {});
  const element = h(
    'section',
    { class: 'card-box facts-box' },
    h('h2', {}, t('last_20')),
    h('p', { class: 'past-note' }, t('past_note')),
    bar,
    names,
    h(
      'div',
      { class: 'seal' },
      seal,
      h('button', { type: 'button', class: 'link', onclick: onVerify }, t('verify')),
    ),
  );
  return {
    element,
    drawSeal: (sealText: string): void => {
      write(seal, t('seal', { seal: `${sealText.slice(0, 4)}…${sealText.slice(-4)}` }));
    },
    drawCounts: (results: readonly ResultView[]): void => {
      const counts = countsOf(
        game.kind,
        results.map(({ outcome }) => outcome),
        t,
      );
      bar.replaceChildren(
        ...counts.map(({ look, count }) => {
          const part = h('span', { 'data-look': look });
          part.style.setProperty('flex-grow', String(count));
          return part;
        }),
      );
      names.replaceChildren(...counts.map(({ name, count }) => h('li', {}, `${name} ${count}`)));
    },
  };
}
