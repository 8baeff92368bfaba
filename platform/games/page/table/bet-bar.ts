import { createFigure } from '../controls.ts';
import { h, icon } from '../dom.ts';
import { colourFor, drawChip, shortAmount } from './chip.ts';
import { sumOfOrders, type Order } from './orders.ts';
import type { PanelDeps } from './panel.ts';
import type { TableContext } from './table-context.ts';

export interface BetIntents {
  chooseChip(chip: bigint): void;
  undo(): void;
  double(): void;
  repeat(): void;
  clear(): void;
}

/** Chips, what can be done with the bets as a whole, and the two sums. */
export function createBetBar(
  { game, t, money }: PanelDeps,
  { exponent, symbol, isDemo }: Pick<TableContext, 'exponent' | 'symbol' | 'isDemo'>,
  intents: BetIntents,
) {
  const chips = game.chips.map((chip) =>
    h(
      'button',
      {
        type: 'button',
        class: 'chip-button',
        'aria-label': t('chip', { amount: money(chip) }),
        onclick: () => intents.chooseChip(chip),
      },
      drawChip(shortAmount(chip, exponent), colourFor(chip, game.chips)),
    ),
  );
  const tool = (label: string, onclick: () => void, ...paths: string[]) =>
    h('button', { type: 'button', class: 'bet-tool', onclick }, icon(...paths), h('span', {}, label));
  const undo = tool(t('undo'), () => intents.undo(), 'M9 14 4 9l5-5', 'M4 9h10a6 6 0 0 1 0 12h-3');
  const double = tool(
    t('double'),
    () => intents.double(),
    'M8 8h12v12H8z',
    'M4 16V4h12',
    'M14 11v6',
    'M11 14h6',
  );
  const repeat = tool(
    t('repeat'),
    () => intents.repeat(),
    'm17 2 4 4-4 4',
    'M3 11V9a3 3 0 0 1 3-3h15',
    'm7 22-4-4 4-4',
    'M21 13v2a3 3 0 0 1-3 3H3',
  );
  const clear = tool(
    t('clear'),
    () => intents.clear(),
    'M20 20H8l-5-5a2 2 0 0 1 0-3l8-8a2 2 0 0 1 3 0l6 6a2 2 0 0 1 0 3l-7 7',
  );
  const total = createFigure(t('total_bet'), 'total');
  const balance = createFigure(isDemo ? t('play_money') : `${t('balance_left')} · ${symbol}`, 'balance');

  const element = h(
    'div',
    { class: 'bet-bar' },
    h('div', { class: 'chips', role: 'group', 'aria-label': t('chips') }, ...chips),
    h('div', { class: 'bet-tools', role: 'group', 'aria-label': t('tools') }, undo, double, repeat, clear),
    h('div', { class: 'sums' }, total.element, balance.element),
  );
  return {
    element,
    drawBalance: (left: bigint | null): void => balance.update(left === null ? '–' : money(left)),
    update: (context: TableContext, orders: readonly Order[], isOpen: boolean): void => {
      total.update(money(sumOfOrders(orders)));
      for (const [index, button] of chips.entries())
        button.setAttribute('aria-pressed', String(game.chips[index] === context.chip));
      for (const [button, isOn] of [
        [undo, orders.length > 0],
        [double, orders.length > 0],
        [repeat, context.last.length > 0],
        [clear, orders.length > 0],
      ] as const)
        button.disabled = !isOpen || !isOn;
    },
  };
}
