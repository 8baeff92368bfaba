import { millionths } from '../../lottery/chances.ts';
import { lotteryModel, payOf, returnOf } from '../../lottery/model.ts';
import { playsOf, type Form, type Play } from '../../lottery/plays.ts';
import { h } from '../dom.ts';
import type { LotteryContext } from './changes.ts';
import { drawnList } from './lists.ts';
import { playAbout, playName, sideName, tierName, type Parts } from './names.ts';
import { drawOf } from './slip.ts';
import { verifyDraw, type Verdict } from './verify.ts';

const SECOND = 1000;

const fact = (label: string, value: string) => h('div', {}, h('span', {}, label), h('strong', {}, value));

/** The name of a form, where a play has several. */
const formName = ({ t }: Parts, play: Play, form: Form): string => {
  const name = playName(play, t);
  if (play.forms.length === 1) return name;
  if (play.cells.kind === 'sides') return `${name}: ${sideName(form.id, t)}`;
  return play.id === 'four-box' ? `${name}: ${t('orders', { count: form.id })}` : `${name}: ${form.id}`;
};

/** Everything that decides what a bet pays: of every way to play its prizes, and what it returns exactly. */
export function drawRules(parts: Parts): Node[] {
  const { game, t, locale, money } = parts;
  const model = lotteryModel(game.model);
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });
  const factor = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const plays = playsOf(drawOf(game));
  return [
    h(
      'section',
      { class: 'facts' },
      fact(t('mode'), model.mode),
      fact(t('every'), t('seconds', { count: model.every / SECOND })),
    ),
    h('p', {}, t('price', { amount: money(game.price) })),
    h('h3', {}, t('rules_title')),
    h('p', {}, t('rules_columns')),
    h('p', {}, t('rules_ticket')),
    h('p', {}, t('closes', { seconds: model.closed / SECOND })),
    drawOf(game).kind === 'digits' ? h('p', {}, t('rules_own')) : null,
    h('h3', {}, t('prizes_title')),
    h('p', {}, t('rules_rate', { rate: model.returned })),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h('tr', {}, ...[t('plays'), t('prizes'), t('rtp')].map((text) => h('th', { scope: 'col' }, text))),
      ),
      h(
        'tbody',
        {},
        ...plays.flatMap((play) =>
          play.forms.map((form) =>
            h(
              'tr',
              {},
              h('td', {}, formName(parts, play, form)),
              h(
                'td',
                {},
                form.tiers
                  .map((tier) => `${tierName(tier.id, t)} ×${factor.format(Number(payOf(model, tier)) / 10)}`)
                  .join(' · '),
              ),
              h('td', {}, percent.format(millionths(returnOf(model, form)) / 1_000_000)),
            ),
          ),
        ),
      ),
    ),
    ...plays.flatMap((play) => [h('h3', {}, playName(play, t)), h('p', {}, playAbout(game, play, t))]),
    h('h3', {}, t('keys_title')),
    h(
      'dl',
      { class: 'keys' },
      h('dt', {}, h('kbd', {}, t('key_arrows'))),
      h('dd', {}, t('key_arrows_does')),
      h('dt', {}, h('kbd', {}, t('key_enter'))),
      h('dd', {}, t('key_enter_does')),
    ),
  ].filter((node) => node !== null);
}

const VERDICTS = { fits: 'fits', follows: 'follows', fails: 'fails' } as const satisfies Record<
  Verdict,
  string
>;

/** The check of a draw: its seed against the seal that this page saw, its numbers against the seed. */
export function drawCheck(parts: Parts, { results, seals, draws }: LotteryContext, number: number): Node[] {
  const { game, t } = parts;
  const result = results.find((each) => each.number === number);
  const next = draws.map((draw) => [
    h('dt', {}, t('next_seal', { number: draw.number })),
    h('dd', {}, draw.seal),
  ]);
  if (!result) return [h('p', {}, t('check_text')), h('dl', { class: 'fair' }, ...next.flat())];
  const seal = seals.get(number);
  const verdict = verifyDraw(game, result, seal);
  return [
    h('p', {}, t('check_text')),
    h('p', { class: 'verdict', 'data-verdict': verdict }, t(VERDICTS[verdict])),
    h('h3', {}, t('draw', { number })),
    drawnList(parts, result.drawn),
    h(
      'dl',
      { class: 'fair' },
      h('dt', {}, t('seal')),
      h('dd', {}, seal ?? t('seal_unseen')),
      h('dt', {}, t('seed')),
      h('dd', {}, result.seed),
      ...next.flat(),
    ),
  ];
}
