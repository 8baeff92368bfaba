import type { VisitView } from '../../play-contract.ts';
import type { MatchView, PvpGame, PvpRound } from '../../pvp/pvp-contract.ts';
import { drawTotals, type Formatters } from '../dialogs.ts';
import { h } from '../dom.ts';
import type { PvpTranslate } from './texts.ts';
import type { Verdict } from './verify.ts';

type PvpFormatters = Formatters & { readonly t: PvpTranslate };

const fact = (label: string, value: string) => h('div', {}, h('span', {}, label), h('strong', {}, value));

/** The rules, the rake, the return against the computer, and its rule. */
export function drawRules(game: PvpGame, { t, locale, money }: PvpFormatters): Node[] {
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const rake = percent.format(game.rakePercent / 100);
  const [least = 0n, most = 0n] = [game.rooms[0]?.stake, game.rooms.at(-1)?.stake];
  const rate = Math.floor(game.returnRate / 1000) / 10;
  const seconds = (time: number) => Math.round(time / 1000);
  return [
    h(
      'section',
      { class: 'facts' },
      fact(t('pvp_rake'), rake),
      fact(t('pvp_stake'), `${money(least)} – ${money(most)}`),
    ),
    h('p', {}, t('pvp_rake_text', { percent: rake })),
    h('p', {}, t('pvp_rtp_text', { rate: rate.toLocaleString(locale) })),
    h('h3', {}, t('rules_title')),
    ...(['pvp_rules_deal', 'pvp_rules_take', 'pvp_rules_points'] as const).map((id) => h('p', {}, t(id))),
    h('p', {}, t('pvp_rules_time', { turn: seconds(game.times.turn), away: seconds(game.times.away) })),
    h('p', {}, t('pvp_rules_computer')),
  ];
}

export function drawMatches(
  history: readonly PvpRound[],
  visit: VisitView,
  formatters: PvpFormatters,
): Node[] {
  const { t, locale, money } = formatters;
  const played = history.filter(({ state }) => state === 'settled');
  if (played.length === 0) return [h('p', { class: 'empty' }, t('no_rounds'))];
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const head = [t('time'), t('pvp_match'), t('pvp_stake'), t('paid')];
  const nameOf = ({ opponent }: PvpRound) => t(opponent === 'computer' ? 'pvp_computer' : 'pvp_opponent');
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
            { class: round.win > round.stake ? 'is-won' : '' },
            h('td', {}, time.format(round.openedAt)),
            h('td', {}, `${nameOf(round)} ${round.points?.join(' – ') ?? ''}`),
            h('td', {}, money(round.stake)),
            h('td', {}, money(round.win)),
          ),
        ),
      ),
    ),
  ];
}

/** The seal of the match, or of the next one; after the match its seed, both parts, and what this page found. */
export function drawSeal(
  nextSeedHash: string,
  match: MatchView | null,
  verdict: Verdict | null,
  t: PvpTranslate,
): Node[] {
  return [
    h('h3', {}, t('fair_title')),
    h('p', {}, t('pvp_fair')),
    verdict &&
      h('p', { class: 'verdict', 'data-verdict': verdict }, t(verdict === 'fits' ? 'pvp_fits' : 'pvp_fails')),
    h(
      'dl',
      { class: 'fair' },
      h('dt', {}, t('pvp_seal')),
      h('dd', {}, match?.seal ?? nextSeedHash),
      ...(match?.proof
        ? [
            h('dt', {}, t('fair_seed')),
            h('dd', {}, match.proof.seed),
            h('dt', {}, t('pvp_keys')),
            h('dd', {}, match.proof.keys.join(' : ')),
          ]
        : []),
    ),
  ].filter((node) => node !== null);
}
