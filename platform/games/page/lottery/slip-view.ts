import { MULTIPLIERS } from '../../lottery/lottery-contract.ts';
import { createStepper } from '../controls.ts';
import { h, icon, write } from '../dom.ts';
import type { LotteryContext } from './changes.ts';
import { ball, letterOf, pickText, playName, type Parts } from './names.ts';
import { DRAW_COUNTS, columnsOf, onSale, playIn, rowCost, slipCost } from './slip.ts';

export interface SlipIntents {
  remove(at: number): void;
  multiply(at: number, multiplier: number): void;
  clear(): void;
  chooseCount(count: number): void;
  toggleStop(): void;
  buy(): void;
}

export interface SlipView {
  readonly element: HTMLElement;
  update(context: LotteryContext, isOpen: boolean, now: number): void;
}

const [MIN, MAX] = MULTIPLIERS;
const BIN = ['M3 6h18', 'M8 6V4h8v2', 'M19 6l-1 14H6L5 6'] as const;

/** The slip: its rows with their sums, the draws, and the button that says what it costs. */
export function createSlip(parts: Parts, seconds: number, intents: SlipIntents): SlipView {
  const { game, t, money } = parts;
  const counts = h('span', { class: 'count' });
  const list = h('ul', { class: 'rows' });
  const clear = h('button', { type: 'button', class: 'plain', onclick: () => intents.clear() }, t('clear'));
  const draws = DRAW_COUNTS.map((count) => ({
    count,
    button: h('button', { type: 'button', onclick: () => intents.chooseCount(count) }, String(count)),
  }));
  const stopBox = h('input', { type: 'checkbox', onchange: () => intents.toggleStop() });
  const stop = h(
    'label',
    { class: 'stop' },
    stopBox,
    h('span', {}, t('stop')),
    h('small', {}, t('stop_text')),
  );
  const each = h('strong', {});
  const span = h('span', {});
  const times = h('strong', {});
  const total = h('strong', {});
  const buy = h('button', { type: 'button', class: 'buy', onclick: () => intents.buy() });
  const element = h(
    'section',
    { class: 'box slip', 'aria-label': t('slip') },
    h('header', {}, h('h2', {}, t('slip')), counts, clear),
    list,
    h(
      'div',
      { class: 'line', role: 'group', 'aria-label': t('draw_count') },
      h('span', {}, t('draw_count')),
      h('span', { class: 'choices' }, ...draws.map(({ button }) => button)),
    ),
    stop,
    h('p', { class: 'line' }, h('span', {}, t('per_draw')), each),
    h('p', { class: 'line' }, span, times),
    h('p', { class: 'line is-total' }, h('span', {}, t('total')), total),
    buy,
    h('p', { class: 'hint' }, t('closes', { seconds })),
  );
  let drawn: LotteryContext['rows'] | null = null;

  const drawRows = ({ rows }: LotteryContext): void => {
    if (rows === drawn) return;
    drawn = rows;
    const hadFocus = list.contains(document.activeElement) ? document.activeElement?.ariaLabel : null;
    list.replaceChildren(
      ...rows.map((row, at) => {
        const play = playIn(game, row.play);
        const columns = columnsOf(game, row);
        const name = letterOf(at);
        const stepper = createStepper(t('multiplier', { name }), { less: t('less'), more: t('more') }, (by) =>
          intents.multiply(at, row.multiplier + by),
        );
        stepper.update(`×${row.multiplier}`, row.multiplier > MIN, row.multiplier < MAX);
        const sum = `${columns} × ${money(game.price)} × ${row.multiplier} = `;
        return h(
          'li',
          { 'aria-label': t('row', { name }) },
          h(
            'div',
            { class: 'row-head' },
            h('b', { class: 'letter' }, name),
            h('span', {}, playName(play, t)),
            h('small', {}, t('columns', { count: String(columns) })),
            h(
              'button',
              {
                type: 'button',
                class: 'tool',
                'aria-label': t('remove', { name }),
                onclick: () => intents.remove(at),
              },
              icon(...BIN),
            ),
          ),
          h('div', { class: 'balls' }, ...row.picks.map((pick) => ball(pickText(play, pick, t), pick))),
          h(
            'div',
            { class: 'row-foot' },
            stepper.element,
            h('span', { class: 'sum' }, sum, h('b', {}, money(rowCost(game, row)))),
          ),
        );
      }),
    );
    if (rows.length === 0) list.append(h('li', { class: 'empty' }, t('slip_empty')));
    // A changed multiplier draws its buttons anew.
    if (hadFocus)
      for (const button of list.querySelectorAll('button')) if (button.ariaLabel === hadFocus) button.focus();
  };

  return {
    element,
    update: (context, isOpen, now) => {
      const { rows, count, stopOnWin } = context;
      drawRows(context);
      const cost = slipCost(game, rows);
      const columns = rows.reduce((sum, row) => sum + columnsOf(game, row), 0n);
      write(counts, t('slip_counts', { rows: rows.length, columns: String(columns) }));
      clear.hidden = rows.length === 0;
      for (const { count: own, button } of draws) {
        button.setAttribute('aria-pressed', String(own === count));
        button.setAttribute('aria-disabled', String(!isOpen));
      }
      stop.hidden = count === 1;
      stopBox.checked = stopOnWin;
      stopBox.disabled = !isOpen;
      const first = onSale(context.draws, now)?.number ?? 0;
      write(each, money(cost));
      write(
        span,
        count === 1
          ? t('draw', { number: first })
          : t('draw_span', { count, first, last: first + count - 1 }),
      );
      write(times, `× ${count}`);
      write(total, money(cost * BigInt(count)));
      write(buy, rows.length === 0 ? t('buy_empty') : t('buy', { amount: money(cost * BigInt(count)) }));
      buy.setAttribute('aria-disabled', String(!isOpen || rows.length === 0));
    },
  };
}
