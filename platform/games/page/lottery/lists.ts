import type { LotteryBet, ResultView } from '../../lottery/lottery-contract.ts';
import { prizesOf } from '../../lottery/draws.ts';
import type { Play } from '../../lottery/plays.ts';
import { signed } from '../dialogs.ts';
import { h, redraw, svg } from '../dom.ts';
import { creditOf } from '../round-ends.ts';
import { isHeld, resultOf } from '../show.ts';
import type { LotteryContext } from './changes.ts';
import { ball, pickText, playName, prizeName, type Parts } from './names.ts';
import { canReturn, drawOf, playIn } from './slip.ts';
import type { LotteryTextId } from './texts.ts';

const RESULTS_SHOWN = 12;

/** The numbers of a draw: balls ascending, or prizes line by line. */
export const drawnList = ({ game, t }: Parts, drawn: readonly number[]): HTMLElement => {
  const draw = drawOf(game);
  if (draw.kind === 'balls')
    return h(
      'span',
      { class: 'balls' },
      ...drawn.toSorted((one, other) => one - other).map((number) => ball(String(number), number)),
    );
  const prizes = prizesOf(draw).map((line, at) => ({
    line,
    text: String(drawn[at] ?? 0).padStart(line.digits, '0'),
  }));
  return h(
    'dl',
    { class: 'prizes' },
    ...draw.lines.flatMap((line) => [
      h('dt', {}, prizeName(line.name, t)),
      h('dd', {}, ...prizes.filter((prize) => prize.line === line).map(({ text }) => h('span', {}, text))),
    ]),
  );
};

export function createResults(parts: Parts, onCheck: (number: number) => void) {
  const { t } = parts;
  const list = h('ol', { class: 'results' });
  let drawn: LotteryContext['results'] | null = null;
  return {
    element: h('section', { class: 'box' }, h('header', {}, h('h2', {}, t('opened'))), list),
    update: ({ results }: LotteryContext): void => {
      if (results === drawn) return;
      drawn = results;
      list.replaceChildren(
        ...results
          .slice(0, RESULTS_SHOWN)
          .map(({ number, drawn: numbers }) =>
            h(
              'li',
              {},
              h(
                'button',
                { type: 'button', class: 'plain', onclick: () => onCheck(number), title: t('check') },
                String(number),
              ),
              drawnList(parts, numbers),
            ),
          ),
      );
    },
  };
}

/** How often each number, or each ending of two digits, came. */
const countsIn = ({ game }: Parts, results: readonly ResultView[]): ReadonlyMap<number, number> => {
  const draw = drawOf(game);
  const [from, to] = draw.kind === 'balls' ? [1, draw.of] : [0, 99];
  const counts = new Map(Array.from({ length: to - from + 1 }, (_, index) => [from + index, 0]));
  for (const { drawn } of results)
    for (const number of drawn) {
      const key = draw.kind === 'balls' ? number : number % 100;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return counts;
};

export function createChart(parts: Parts) {
  const { t } = parts;
  const title = h('h2', {});
  const box = h('div', { class: 'chart' });
  let drawn: readonly unknown[] = [];
  return {
    element: h(
      'section',
      { class: 'box' },
      h('header', {}, title),
      box,
      h('p', { class: 'hint' }, t('chart_text')),
    ),
    update: ({ results, picks, play }: LotteryContext): void => {
      if (drawn[0] === results && drawn[1] === picks && drawn[2] === play) return;
      drawn = [results, picks, play];
      title.textContent = t('chart', { count: results.length });
      const counts = [...countsIn(parts, results)];
      const most = Math.max(1, ...counts.map(([, count]) => count));
      const [top = 0] = counts.find(([, count]) => count === most) ?? [];
      const { cells } = playIn(parts.game, play);
      const isOwn = (number: number) => cells.kind === 'numbers' && cells.to <= 100 && picks.includes(number);
      box.replaceChildren(
        svg(
          'svg',
          {
            viewBox: `0 0 ${counts.length * 4} 60`,
            preserveAspectRatio: 'none',
            role: 'img',
            'aria-label': t('chart_label', { number: top, count: most }),
          },
          ...counts.map(([number, count], at) => {
            const height = (58 * count) / most;
            return svg('rect', {
              x: at * 4 + 0.5,
              y: 60 - height,
              width: 3,
              height,
              class: isOwn(number) ? 'is-own' : '',
            });
          }),
        ),
      );
    },
  };
}

const CANCELLED: Readonly<Record<string, LotteryTextId>> = {
  withdrawn: 'taken_back',
  ticket_won: 'stopped',
  bet_late: 'too_late',
};

const stateOf = (bet: LotteryBet): LotteryTextId => {
  if (bet.state === 'cancelled' || bet.state === 'cancelling')
    return CANCELLED[bet.reason ?? ''] ?? 'called_off';
  if (bet.state !== 'settled') return 'waiting';
  if (isHeld(bet)) return 'being_checked';
  return ({ won: 'won_it', returned: 'part_back', nothing: 'no_win' } as const)[resultOf(bet)];
};

/** What of the bet counts in the balance: the stake while it waits, what came of it afterwards, nothing if it went back. */
const netOf = (bet: LotteryBet): bigint => {
  if (bet.state === 'cancelled' || bet.state === 'cancelling') return 0n;
  return bet.state === 'settled' ? creditOf(bet) - bet.stake : -bet.stake;
};

/** Whether a pick was among the drawn numbers, or ends one of them; null before, and where there is no such thing. */
const isHit = (
  play: Play,
  bet: LotteryBet,
  row: LotteryBet['rows'][number],
  pick: number,
): boolean | null => {
  if (bet.drawn === null) return null;
  if (play.cells.kind === 'sides') return (row.pay ?? 0n) > 0n;
  const { from, digits } = play.cells;
  return from === 1 ? bet.drawn.includes(pick) : bet.drawn.some((number) => number % 10 ** digits === pick);
};

export function createTickets(parts: Parts, onReturn: (playKey: string) => void) {
  const { game, t, money } = parts;
  const list = h('ul', { class: 'tickets' });
  let drawn: readonly unknown[] = [];
  return {
    element: h('section', { class: 'box' }, h('header', {}, h('h2', {}, t('tickets'))), list),
    /** `now`: the platform's clock. */
    update: ({ bets, draws }: LotteryContext, now: number, isOpen: boolean): void => {
      const closed = draws.filter(({ closesAt }) => closesAt <= now).length;
      if (drawn[0] === bets && drawn[1] === closed && drawn[2] === isOpen && drawn[3] === draws) return;
      drawn = [bets, closed, isOpen, draws];
      if (bets.length === 0) {
        list.replaceChildren(h('li', { class: 'empty' }, t('tickets_empty')));
        return;
      }
      redraw(
        list,
        ...bets.map((bet) => {
          const state = stateOf(bet);
          return h(
            'li',
            { 'data-result': state },
            h('span', { class: 'ticket-draw' }, t('draw', { number: bet.draw })),
            h('span', { class: 'badge' }, t(state)),
            h(
              'div',
              { class: 'ticket-rows' },
              ...bet.rows.map((row) => {
                const play = playIn(game, row.play);
                return h(
                  'div',
                  {},
                  h('small', {}, `${playName(play, t)} ×${row.multiplier}`),
                  h(
                    'span',
                    { class: 'balls' },
                    ...row.picks.map((pick) =>
                      ball(pickText(play, pick, t), pick, isHit(play, bet, row, pick)),
                    ),
                  ),
                );
              }),
            ),
            h('strong', { class: 'ticket-net' }, signed(netOf(bet), money)),
            canReturn(bet, draws, now)
              ? h(
                  'button',
                  {
                    type: 'button',
                    class: 'plain',
                    'aria-disabled': String(!isOpen),
                    'aria-label': `${t('take_back')}: ${t('draw', { number: bet.draw })}`,
                    onclick: () => onReturn(bet.playKey),
                  },
                  t('take_back'),
                )
              : null,
          );
        }),
      );
    },
  };
}
