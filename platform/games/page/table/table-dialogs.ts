import type { VisitView } from '../../play-contract.ts';
import type { ResultView, TableBetView } from '../../table/table-contract.ts';
import { PHASE_LENGTHS, ROUND_LENGTH } from '../../table/phases.ts';
import { POCKETS_OF } from '../../table/roulette.ts';
import type { Spot } from '../../table/table-rules.ts';
import { drawTotals } from '../dialogs.ts';
import { h } from '../dom.ts';
import { nameOf, oddsText, resultName } from './names.ts';
import { plateOf, rulesOf } from './orders.ts';
import type { PanelDeps } from './panel.ts';
import type { TableTranslate } from './table-texts.ts';
import { createGenerator, sha256Hex } from '../sha256.ts';

const SECOND = 1000;

const row = (...cells: readonly string[]): HTMLElement =>
  h('tr', {}, ...cells.map((cell) => h('td', {}, cell)));

/** Rules, limits, and the odds and return of every kind of bet. */
export function drawRules({ game, t, locale, money }: PanelDeps): Node[] {
  const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 });
  const kinds = new Map<string, Spot>();
  for (const spot of rulesOf(game).spots.values()) {
    // Totals differ among each other; 4 pays as 17, 5 as 16.
    const key = spot.kind === 'total' ? `${spot.kind} ${spot.odds.numerator}` : spot.id.replace(/:.*/, '');
    if (!kinds.has(key)) kinds.set(key, spot);
  }
  const name = (spot: Spot): string =>
    spot.kind === 'total' || POCKETS_OF.has(spot.id) === false
      ? nameOf(spot.id, t)
      : nameOf(spot.id, t).replace(/^[\d /]+[,，]?\s*/, '');
  return [
    h('h3', {}, t('rules_title')),
    h('p', {}, t(`rules_${game.kind}`)),
    h('p', {}, t('rules_clock', { round: ROUND_LENGTH / SECOND, open: PHASE_LENGTHS.open / SECOND })),
    h(
      'p',
      {},
      t('rules_limits', {
        least: money(game.chips[0] ?? 0n),
        seat: money(game.seatLimit),
        table: money(game.tableLimit),
      }),
    ),
    h('h3', {}, t('returns_title')),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h('tr', {}, ...[t('bet'), t('odds'), t('rtp')].map((text) => h('th', { scope: 'col' }, text))),
      ),
      h(
        'tbody',
        {},
        ...[...kinds.values()].map((spot) => {
          const { numerator, denominator } = spot.returnToPlayer;
          return row(name(spot), oddsText(spot.odds, locale), percent.format(numerator / denominator));
        }),
      ),
    ),
  ];
}

/** The rounds of the visit that the player had bets on: the result, each bet, and what was staked and paid. */
export function drawHistory(deps: PanelDeps, history: readonly TableBetView[], visit: VisitView): Node[] {
  const { t, locale, money } = deps;
  const numbers = [...new Set(history.map(({ tableRound }) => tableRound))];
  const rounds = numbers.map((number) => history.filter(({ tableRound }) => tableRound === number));
  if (rounds.length === 0) return [h('p', { class: 'empty' }, t('no_rounds'))];
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const head = [t('time'), t('bet'), t('staked'), t('paid')];
  return [
    drawTotals(visit, deps),
    h(
      'table',
      { class: 'past-rounds' },
      h('thead', {}, h('tr', {}, ...head.map((text) => h('th', { scope: 'col' }, text)))),
      h(
        'tbody',
        {},
        ...rounds.map((orders) => {
          const round = plateOf(orders, null);
          if (!round) return null;
          return h(
            'tr',
            { class: round.paid > round.staked ? 'is-won' : '' },
            h('td', {}, time.format(orders[0]?.openedAt)),
            h(
              'td',
              {},
              h('b', {}, round.outcome ? resultName(round.outcome, t) : ''),
              ...round.bets.map(({ spot, stake, pay }) =>
                h('small', {}, `${nameOf(spot, t)} · ${money(stake)}${pay > 0n ? ` → ${money(pay)}` : ''}`),
              ),
            ),
            h('td', {}, money(round.staked)),
            h('td', {}, money(round.paid)),
          );
        }),
      ),
    ),
  ];
}

/** The check of the newest round: the seed against the seal that this page saw, and the result against the seed. */
export function drawCheck(
  { game, t }: PanelDeps,
  result: ResultView | undefined,
  seals: ReadonlyMap<number, string>,
): Node[] {
  if (!result) return [h('p', { class: 'empty' }, t('verify_none'))];
  const seal = seals.get(result.number);
  const drawn = rulesOf(game).draw(createGenerator(result.seed, `${game.id}:${result.number}`));
  const follows = JSON.stringify(drawn) === JSON.stringify(result.outcome);
  const fits = follows && (seal === undefined || sha256Hex(result.seed) === seal);
  const verdict = fits ? t(seal === undefined ? 'verify_follows' : 'verify_fits') : t('verify_fails');
  return [
    h('p', {}, t('verify_text')),
    h(
      'dl',
      { class: 'fair' },
      h('dt', {}, t('round', { number: result.number })),
      h('dd', {}, resultName(result.outcome, t)),
      h('dt', {}, t('verify_seal')),
      h('dd', {}, seal ?? t('verify_unseen')),
      h('dt', {}, t('verify_seed')),
      h('dd', {}, result.seed),
    ),
    h('p', { class: `verdict${fits ? ' is-right' : ''}` }, verdict),
  ];
}

/** All bets that share a number with a place, as a list: the lines of the felt are too small for a thumb. */
export function drawMore(
  { game, t, locale, money }: PanelDeps,
  spot: string,
  stakes: ReadonlyMap<string, bigint>,
  onPut: (spot: string) => void,
): Node[] {
  const [number] = POCKETS_OF.get(spot) ?? [];
  const near = [...rulesOf(game).spots.values()].filter(({ id, kind }) => {
    const pockets = POCKETS_OF.get(id);
    return number !== undefined && pockets?.includes(number) && pockets.length <= 6 && kind !== 'column';
  });
  return [
    h(
      'ul',
      { class: 'more-bets' },
      ...near.map(({ id, odds }) =>
        h(
          'li',
          {},
          h(
            'button',
            { type: 'button', onclick: () => onPut(id) },
            h('span', {}, nameOf(id, t)),
            h('span', {}, oddsText(odds, locale)),
            h('b', {}, stakes.has(id) ? money(stakes.get(id) ?? 0n) : ''),
          ),
        ),
      ),
    ),
  ];
}

/** The keys of the felt. */
export function drawKeys(t: TableTranslate): HTMLElement {
  const rows = [
    ['key_arrows', 'key_arrows_does'],
    ['key_enter', 'key_enter_does'],
    ['key_delete', 'key_delete_does'],
  ] as const;
  return h(
    'section',
    {},
    h('h3', {}, t('keys_title')),
    h(
      'dl',
      { class: 'keys' },
      ...rows.flatMap(([key, does]) => [h('dt', {}, h('kbd', {}, t(key))), h('dd', {}, t(does))]),
    ),
  );
}
