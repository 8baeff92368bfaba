import type { MatchView, SportsGame } from '../../sports/sports-contract.ts';
import { h } from '../dom.ts';
import { teamsText } from './names.ts';
import type { SportsTranslate } from './texts.ts';

interface DialogDeps {
  readonly game: SportsGame;
  readonly t: SportsTranslate;
  readonly locale: string;
  readonly money: (amount: bigint) => string;
  readonly symbol: string;
}

/** How the matches run, how odds and slips are counted, and the limits. */
export function drawRules({ game, t, locale, money, symbol }: DialogDeps): Node[] {
  const percent = (margin: number): string => (margin / 100).toLocaleString(locale);
  const sum = (amount: bigint): string => `${symbol} ${money(amount)}`;
  return [
    h('h3', {}, t('rules_title')),
    game.book === 'COCKFIGHT' ? h('p', {}, t('rules_cockfight')) : null,
    h('p', {}, t('rules_clock')),
    h('p', {}, t('rules_margin', { two: percent(game.margins.two), three: percent(game.margins.three) })),
    h('p', {}, t('rules_slip', { legs: game.mostLegs })),
    h('p', {}, t('rules_system')),
    h('p', {}, t('rules_cash', { margin: percent(game.cashMargin), seconds: game.cashFor / 1000 })),
    game.book === 'SPORTS' ? h('p', {}, t('rules_volleyball')) : null,
    h('p', {}, t('rules_void', { count: game.abandonedOf })),
    h('p', {}, t('rules_decide')),
    h(
      'p',
      {},
      t('rules_limits', {
        least: sum(game.leastStake),
        most: sum(game.mostStake),
        day: sum(game.dayLimit),
        payout: sum(game.mostPayout),
      }),
    ),
  ].filter((node) => node !== null);
}

/** The seeds of the finished matches on the board. */
export const drawCheck = (ended: readonly MatchView[], t: SportsTranslate): Node[] => [
  h('h3', {}, t('check_title')),
  h('p', {}, t('check_text')),
  ...(ended.length === 0 ? [h('p', { class: 'empty' }, t('check_none'))] : []),
  ...ended.map(({ id, home, away, score, seed, seal }) =>
    h(
      'dl',
      { class: 'fair' },
      h('dt', {}, `${teamsText({ home, away })} ${score.join(':')} (${id})`),
      h('dd', {}, `${t('seed')}: ${seed}`),
      h('dd', {}, `${t('seal')}: ${seal}`),
    ),
  ),
];
