import type { VisitView } from '../play-contract.ts';
import type { GameView, RoundView } from '../slot/slot-contract.ts';
import { h, icon, svg } from './dom.ts';
import { resultOf } from './show.ts';
import type { TextId, Translate } from './texts.ts';

const MILLION = 1_000_000;
const SECOND = 1000;
/** Order of the symbols in the dialogs: best first, the scatter apart. */
const PAYING = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export interface Formatters {
  readonly t: Translate;
  readonly locale: string;
  readonly money: (amount: bigint) => string;
}

/** A modal dialog with a title and a close button; Escape and a click beside it close it too. */
export function createDialog(title: string, t: Translate): { element: HTMLDialogElement; body: HTMLElement } {
  const body = h('div', { class: 'dialog-body', tabindex: 0 });
  const element: HTMLDialogElement = h(
    'dialog',
    { 'aria-label': title, onclick: (event) => event.target === element && element.close() },
    h(
      'header',
      {},
      h('h2', {}, title),
      h(
        'button',
        { class: 'tool', type: 'button', 'aria-label': t('close'), onclick: () => element.close() },
        icon('M18 6 6 18', 'm6 6 12 12'),
      ),
    ),
    body,
  );
  return { element, body };
}

/** Everything that determines what a spin pays, with the stated return. */
export function drawPaytable(game: GameView, formatters: Formatters): Node[] {
  const { t, locale } = formatters;
  const rate = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 });
  const isWays = game.family === 'ways';
  return [
    h(
      'section',
      { class: 'facts' },
      fact(t('rtp'), rate.format(Math.floor(game.returnRate / 100) / 10_000)),
      fact(t('volatility'), t(game.volatility)),
    ),
    h('p', {}, t('rtp_text', { rate: (Math.floor(game.returnRate / 100) / 100).toLocaleString(locale) })),
    ...drawJackpot(game, formatters),
    h('h3', {}, t('rules_title')),
    h('p', {}, rulesOfStake(game, formatters)),
    h('p', {}, t('rules_paid')),
    h('p', {}, t('rules_kept')),
    ...drawHold(game, formatters),
    h('h3', {}, t(isWays ? 'pays_title_ways' : 'pays_title')),
    h('p', {}, t(isWays ? 'ways_text' : 'pays_text')),
    h('ul', { class: 'pays' }, ...PAYING.map((symbol) => pays(game, symbol, t, locale))),
    game.hold ? null : drawScatter(game, t),
    ...(isWays ? [] : [h('h3', {}, t('lines_title')), drawLines(game)]),
  ].filter((node) => node !== null);
}

/** What scatters pay, and the free spins that they give. */
const drawScatter = (game: GameView, t: Translate): HTMLElement =>
  h(
    'div',
    { class: 'scatter' },
    picture(game, 1),
    h(
      'div',
      {},
      h(
        'p',
        {},
        t(game.family === 'ways' ? 'scatter_ways' : 'scatter_text', { times: game.freeRate / MILLION }),
      ),
      h(
        'ul',
        { class: 'rates' },
        ...[5, 4, 3].map((count) =>
          rateRow(
            count,
            `×${game.scatterRates[count]! / MILLION} + ${t('free_won', { count: game.freeSpins[count]! })}`,
          ),
        ),
      ),
    ),
  );

const drawLines = ({ paylines }: GameView): HTMLElement =>
  h('ol', { class: 'line-list' }, ...paylines.map(drawLine));

/** The respins, and what a coin is worth how often. */
function drawHold({ hold, symbols }: GameView, { t, locale }: Formatters): Node[] {
  if (!hold) return [];
  const { trigger, respins, chance, grand, values } = hold;
  const all = values.reduce((sum, [, weight = 0]) => sum + weight, 0);
  return [
    h('h3', {}, t('hold_title')),
    h('p', {}, t('hold_text', { trigger, respins, chance, grand: grand.toLocaleString(locale) })),
    h(
      'div',
      { class: 'scatter' },
      h('img', { src: symbols[1] ?? '', alt: '', width: 64, height: 64 }),
      h(
        'div',
        {},
        h('p', {}, t('hold_values', { all })),
        h(
          'ul',
          { class: 'rates' },
          ...values.map(([value = 0, weight = 0]) =>
            h('li', {}, h('span', {}, String(weight)), h('b', {}, `×${value}`)),
          ),
        ),
      ),
    ),
  ];
}

/** How the jackpot grows, and what wins it. */
function drawJackpot({ jackpot, stakes, lineChoices }: GameView, { t, locale, money }: Formatters): Node[] {
  if (!jackpot) return [];
  const { step, intervalMs, start, returnRate } = jackpot;
  const least = (stakes[0] ?? 1n) * BigInt(lineChoices[0] ?? 1);
  return [
    h('h3', {}, t('jackpot_title')),
    h(
      'p',
      {},
      t('jackpot_text', {
        step: money(step),
        seconds: intervalMs / SECOND,
        rate: (returnRate / 10_000).toLocaleString(locale),
        stake: money(least),
        cases: ((start * BigInt(MILLION)) / (least * BigInt(returnRate))).toLocaleString(locale),
        start: money(start),
      }),
    ),
    h('p', {}, t('jackpot_rtp', { rate: (returnRate / 10_000).toLocaleString(locale) })),
  ];
}

/** How a player can verify a round; `pool`: what the jackpot held at its press, if it had one. */
export function drawFairness(
  nextSeedHash: string,
  last: Pick<RoundView, 'id' | 'playKey' | 'seed'> | null,
  t: Translate,
  pool?: string,
): Node[] {
  return [
    h('h3', {}, t('fair_title')),
    h('p', {}, t('fair_text')),
    h(
      'dl',
      { class: 'fair' },
      h('dt', {}, t('fair_next')),
      h('dd', {}, nextSeedHash),
      ...(last?.seed
        ? [
            h('dt', {}, t('fair_seed')),
            h('dd', {}, last.seed),
            h('dt', {}, t('fair_round')),
            h('dd', {}, `${last.id}:${last.playKey}`),
            ...(pool ? [h('dt', {}, t('fair_jackpot')), h('dd', {}, pool)] : []),
          ]
        : []),
    ),
  ];
}

export function drawHistory(
  { family }: GameView,
  history: readonly RoundView[],
  visit: VisitView,
  formatters: Formatters,
): Node[] {
  const { t, locale, money } = formatters;
  const played = history.filter(({ state }) => state === 'settled');
  if (played.length === 0) return [h('p', { class: 'empty' }, t('no_rounds'))];
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const hasLines = family !== 'ways';
  const head = [t('time'), ...(hasLines ? [t('lines')] : []), t('total'), t('paid')];
  const table = h(
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
          hasLines ? h('td', {}, String(round.lines)) : null,
          h('td', {}, money(round.stake)),
          h('td', {}, money(round.win)),
        ),
      ),
    ),
  );
  return [drawTotals(visit, formatters), table];
}

/** Stakes, payouts and net result of a visit. */
export const drawTotals = (visit: VisitView, { t, money }: Formatters): HTMLElement =>
  h(
    'section',
    { class: 'facts thirds' },
    fact(t('staked'), money(visit.staked)),
    fact(t('paid'), money(visit.paid)),
    fact(t('net'), signed(visit.paid - visit.staked, money)),
  );

/** An amount with its sign, plus or minus. */
export const signed = (amount: bigint, money: (amount: bigint) => string): string =>
  amount > 0n ? `+${money(amount)}` : money(amount).replace('-', '−');

/** The available stakes of the game. */
function rulesOfStake({ family, lineChoices, stakes }: GameView, { t, money }: Formatters): string {
  const [least = 0n, most = 0n] = [stakes[0], stakes.at(-1)];
  const [fewest = 0, all = 0] = [lineChoices[0], lineChoices.at(-1)];
  return t(family === 'ways' ? 'rules_stake_ways' : 'rules_stake', {
    lines: lineChoices.join(', '),
    least: money(least),
    most: money(most),
    cheapest: money(least * BigInt(fewest)),
    dearest: money(most * BigInt(all)),
  });
}

const WILD_TEXTS = {
  lines: 'wild_text',
  ways: 'wild_ways',
  hold: 'wild_hold',
  jackpot: 'wild_text',
} as const satisfies Record<GameView['family'], TextId>;

const fact = (label: string, value: string) => h('div', {}, h('span', {}, label), h('strong', {}, value));

const picture = (game: GameView, symbol: number) =>
  h('img', { src: game.symbols[symbol] ?? '', alt: '', width: 64, height: 64 });

const rateRow = (count: number, text: string) => h('li', {}, h('span', {}, String(count)), h('b', {}, text));

function pays(game: GameView, symbol: number, t: Translate, locale: string): HTMLElement {
  const rates = game.lineRates[symbol] ?? [];
  const rows = [5, 4, 3, 2].filter((count) => (rates[count] ?? 0) > 0);
  return h(
    'li',
    { class: symbol === 0 ? 'is-wild' : '' },
    picture(game, symbol),
    h(
      'ul',
      { class: 'rates' },
      ...rows.map((count) => rateRow(count, `×${(rates[count]! / MILLION).toLocaleString(locale)}`)),
    ),
    symbol === 0 ? h('p', {}, t(WILD_TEXTS[game.family])) : null,
  );
}

function drawLine(rows: readonly number[], line: number): HTMLElement {
  const points = rows.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' ');
  const dots = [0, 1, 2].flatMap((row) =>
    [0, 1, 2, 3, 4].map((reel) => svg('circle', { cx: reel * 10 + 5, cy: row * 10 + 5, r: 1.6 })),
  );
  return h(
    'li',
    {},
    svg('svg', { viewBox: '0 0 50 30', 'aria-hidden': 'true' }, ...dots, svg('polyline', { points })),
    String(line + 1),
  );
}
