import type { VisitView } from '../../play-contract.ts';
import type { PokerGame, PokerRound } from '../../poker/poker-contract.ts';
import { drawTotals, type Formatters } from '../dialogs.ts';
import { h } from '../dom.ts';
import { resultOf } from '../show.ts';
import { cardName } from './cards.ts';
import type { PokerTranslate } from './texts.ts';

type PokerFormatters = Formatters & { readonly t: PokerTranslate };

/** Everything that decides what a hand pays, with the stated return. */
export function drawRules(game: PokerGame, { t, locale, money }: PokerFormatters): Node[] {
  const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 });
  const rate = Math.floor(game.returnRate / 100) / 10_000;
  const [least = 0n, most = 0n] = [game.stakes[0], game.stakes.at(-1)];
  return [
    h(
      'section',
      { class: 'facts' },
      h('div', {}, h('span', {}, t('rtp')), h('strong', {}, percent.format(rate))),
      h('div', {}, h('span', {}, t('poker_stake')), h('strong', {}, `${money(least)} – ${money(most)}`)),
    ),
    h(
      'p',
      {},
      t('poker_rtp_text', { rate: (rate * 100).toLocaleString(locale, { minimumFractionDigits: 2 }) }),
    ),
    h('h3', {}, t('rules_title')),
    h('p', {}, t('poker_rules')),
    h('p', {}, t('poker_rules_pays')),
    h('p', {}, t('poker_rules_kept')),
  ];
}

export function drawHands(
  history: readonly PokerRound[],
  visit: VisitView,
  formatters: PokerFormatters,
): Node[] {
  const { t, locale, money } = formatters;
  const played = history.filter(({ state }) => state === 'settled');
  if (played.length === 0) return [h('p', { class: 'empty' }, t('no_rounds'))];
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const head = [t('time'), t('poker_hand'), t('poker_stake'), t('paid')];
  return [
    drawTotals(visit, formatters),
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...head.map((text) => h('th', { scope: 'col' }, text)))),
      h(
        'tbody',
        {},
        ...played.map((round) =>
          h(
            'tr',
            { class: resultOf(round) === 'won' ? 'is-won' : '' },
            h('td', {}, time.format(round.openedAt)),
            h(
              'td',
              { title: (round.final ?? []).map((card) => cardName(card, t)).join(', ') },
              round.hand ? t(round.hand) : '–',
            ),
            h('td', {}, money(round.stake)),
            h('td', {}, money(round.win)),
          ),
        ),
      ),
    ),
  ];
}
