import type { FishGame, FishRound } from '../../fish/fish-contract.ts';
import type { VisitView } from '../../play-contract.ts';
import { drawTotals, type Formatters } from '../dialogs.ts';
import { h } from '../dom.ts';
import { resultOf } from '../show.ts';
import type { FishTranslate } from './texts.ts';
import { verify, type Verdict } from './verify.ts';

type FishFormatters = Formatters & { readonly t: FishTranslate };

/** A chance with three significant digits. */
export const chanceText = (
  { numerator, denominator }: FishGame['targets'][number]['chance'],
  locale: string,
): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 3 }).format(
    numerator / denominator,
  );

const headOf = (...texts: readonly string[]): HTMLElement =>
  h('thead', {}, h('tr', {}, ...texts.map((text) => h('th', { scope: 'col' }, text))));
const cell = (text: string): HTMLElement => h('td', {}, text);

/** Everything that decides what a shot pays: of each target its pay, its exact chance, and the return of all. */
export function drawRules(game: FishGame, { t, locale, money }: FishFormatters): Node[] {
  const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 });
  const [least = 0n, most = 0n] = [game.prices[0], game.prices.at(-1)];
  const counts = new Intl.ListFormat(locale, { type: 'disjunction' }).format(game.shotCounts.map(String));
  return [
    h(
      'section',
      { class: 'facts' },
      h('div', {}, h('span', {}, t('rtp')), h('strong', {}, percent.format(game.returned / 100))),
      h('div', {}, h('span', {}, t('fish_price')), h('strong', {}, `${money(least)} – ${money(most)}`)),
    ),
    h('p', {}, t('fish_rtp_text', { rate: game.returned.toLocaleString(locale) })),
    h('h3', {}, t('rules_title')),
    h('p', {}, t('fish_rules')),
    h('p', {}, t('fish_rules_price', { counts })),
    h('p', {}, t('fish_rules_pay')),
    h('p', {}, t('rules_kept')),
    h('h3', {}, t('fish_targets')),
    h(
      'table',
      {},
      headOf(t('fish_target'), t('fish_pay'), t('fish_chance')),
      h(
        'tbody',
        {},
        ...game.targets.map(({ species, pay, chance }) => {
          const exact = `${chance.numerator}/${chance.denominator.toLocaleString(locale)}`;
          return h(
            'tr',
            {},
            cell(t(species)),
            cell(`×${pay}`),
            cell(`${chanceText(chance, locale)} (${exact})`),
          );
        }),
      ),
    ),
    h('p', {}, t('fish_rules_draw')),
  ];
}

const VERDICTS = {
  fits: 'fish_fits',
  follows: 'fish_follows',
  fails: 'fish_fails',
} as const satisfies Record<Verdict, string>;
const SIGNS: Readonly<Record<Verdict, string>> = { fits: '✓', follows: '✓', fails: '✗' };

export interface Bursts {
  readonly history: readonly FishRound[];
  readonly seals: ReadonlyMap<string, string>;
  readonly visit: VisitView;
}

/** The last bursts, each computed again from its seed, and the totals of the visit. */
export function drawBursts(game: FishGame, bursts: Bursts, formatters: FishFormatters): Node[] {
  const { t, locale, money } = formatters;
  const played = bursts.history.filter(({ state }) => state === 'settled');
  if (played.length === 0) return [h('p', { class: 'empty' }, t('no_rounds'))];
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const verdicts = played.map((round) => verify(game, round, bursts.seals.get(round.playKey)));
  const worst =
    (['fails', 'follows', 'fits'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'fits';
  return [
    drawTotals(bursts.visit, formatters),
    h('p', { class: 'verdict', 'data-verdict': worst }, t(VERDICTS[worst])),
    h(
      'table',
      {},
      headOf(t('time'), t('fish_caught'), t('total'), t('paid'), t('fish_check')),
      h(
        'tbody',
        {},
        ...played.map((round, at) => {
          const verdict = verdicts[at] ?? 'fails';
          const caught = (round.caught ?? []).filter(Boolean).length;
          return h(
            'tr',
            { class: resultOf(round) === 'won' ? 'is-won' : '' },
            cell(time.format(round.openedAt)),
            cell(`${t(round.target)} ${caught}/${round.shots}`),
            cell(money(round.stake)),
            h('td', { class: 'paid' }, money(round.win)),
            h(
              'td',
              { title: t(VERDICTS[verdict]) },
              h('span', { role: 'img', 'aria-label': t(VERDICTS[verdict]) }, SIGNS[verdict]),
            ),
          );
        }),
      ),
    ),
  ];
}
