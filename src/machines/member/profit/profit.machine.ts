/**
 * Profit and loss: what the member's bets brought in a range of days, by day and product, with the money beside it,
 * and since the beginning. A newer range cancels the pending request. Lives as long as its page.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { fetchProfit, saveProfit, type Profit, type ProfitFileLabels } from '../../../services/profit.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import {
  FIRST_RANGE,
  canMove,
  movedBy,
  resized,
  type DayRange,
  type RangeDays,
} from '../common/day-range.ts';

interface ProfitContext {
  readonly range: DayRange;
  readonly profit: Profit | null;
  /** The day that the chart points at, by its place in the range. */
  readonly day: number | null;
  readonly failure: Failure | null;
}
type ProfitEvent =
  | { type: 'range.length'; days: RangeDays }
  /** Days towards today, or back where negative (REC-01). */
  | { type: 'range.shift'; by: number }
  | { type: 'day.point'; day: number | null }
  | { type: 'profit.reload' }
  | { type: 'file.save'; labels: ProfitFileLabels };

/** The results of a range before they have come. */
const NO_RESULTS = { profit: null, day: null, failure: null };

export const profitMachine = setup({
  types: {
    context: {} as ProfitContext,
    events: {} as ProfitEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    fetchProfit: fromPromise<Profit, DayRange>(({ input, signal }) => fetchProfit(input, signal)),
    saveProfit: fromPromise<void, { profit: Profit | null; labels: ProfitFileLabels }>(
      async ({ input: { profit, labels } }) => {
        if (profit) await saveProfit(profit, labels);
      },
    ),
  },
  guards: {
    isOtherLength: ({ context }, p: { days: RangeDays }) => context.range.days !== p.days,
    canShift: ({ context }, p: { by: number }) => canMove(context.range, p.by),
    hasDay: ({ context }, { day }: { day: number | null }) =>
      day === null || context.profit?.days[day] !== undefined,
    hasBets: ({ context }) => selectBets({ context }) > 0,
  },
  actions: {
    assignLength: assign({
      ...NO_RESULTS,
      range: ({ context }, p: { days: RangeDays }) => resized(context.range, p.days),
    }),
    assignShift: assign({
      ...NO_RESULTS,
      range: ({ context }, p: { by: number }) => movedBy(context.range, p.by),
    }),
    assignDay: assign({ day: (_, p: { day: number | null }) => p.day }),
    assignProfit: assign({ profit: (_, p: { profit: Profit }) => p.profit, failure: null }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearProfit: assign(NO_RESULTS),
  },
}).createMachine({
  id: 'profit',
  context: { ...NO_RESULTS, range: FIRST_RANGE },
  type: 'parallel',
  states: {
    figures: {
      initial: 'loading',
      on: {
        'range.length': {
          guard: { type: 'isOtherLength', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'assignLength', params: ({ event }) => event },
          meta: { requirements: ['REC-01'] },
        },
        'range.shift': {
          guard: { type: 'canShift', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'assignShift', params: ({ event }) => event },
          meta: { requirements: ['REC-01'] },
        },
      },
      states: {
        loading: {
          description: 'The figures are loading; their space is reserved.',
          tags: 'busy',
          invoke: {
            id: 'fetchProfit',
            src: 'fetchProfit',
            input: ({ context }) => context.range,
            onDone: {
              target: 'showing',
              actions: { type: 'assignProfit', params: ({ event }) => ({ profit: event.output }) },
            },
            onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
          },
        },
        showing: {
          description: 'The figures are shown, as a chart and as a table.',
          meta: { requirements: ['MEM-12'], view: 'ProfitPage' },
          on: {
            'day.point': {
              guard: { type: 'hasDay', params: ({ event }) => event },
              actions: { type: 'assignDay', params: ({ event }) => event },
            },
            'profit.reload': { target: 'loading', actions: 'clearProfit' },
          },
        },
        failed: {
          description: 'The figures could not be loaded; the reason is shown and it can be tried again.',
          on: { 'profit.reload': 'loading' },
        },
      },
    },
    file: {
      initial: 'ready',
      states: {
        ready: {
          description: 'The table can be saved as a file, if there are bets in it.',
          on: { 'file.save': { guard: 'hasBets', target: 'saving' } },
        },
        saving: {
          description: 'The table is saved as a file by the browser.',
          invoke: {
            id: 'saveProfit',
            src: 'saveProfit',
            // Only this event enters the state.
            input: ({ context, event }) => ({
              profit: context.profit,
              labels: (event as Extract<ProfitEvent, { type: 'file.save' }>).labels,
            }),
            onDone: 'ready',
            onError: 'failed',
          },
        },
        failed: {
          description: 'The file could not be made; nothing was saved, and it can be tried again.',
          on: { 'file.save': { guard: 'hasBets', target: 'saving' } },
        },
      },
    },
  },
});

export type ProfitSnapshot = SnapshotFrom<typeof profitMachine>;
type Context = Pick<ProfitSnapshot, 'context'>;
type ProductSum = Profit['days'][number]['products'][number];
interface Sums {
  readonly bets: number;
  readonly stake: number;
  readonly payout: number;
  readonly net: number;
  readonly openStake: number;
}
const sumOf = (rows: readonly ProductSum[]): Sums =>
  rows.reduce<Sums>(
    (sum, row) => ({
      bets: sum.bets + row.bets,
      stake: sum.stake + row.stake,
      payout: sum.payout + row.payout,
      net: sum.net + row.net,
      openStake: sum.openStake + row.openStake,
    }),
    { bets: 0, stake: 0, payout: 0, net: 0, openStake: 0 },
  );

/** How many bets the range has. */
export const selectBets = ({ context }: { readonly context: ProfitContext }): number =>
  sumOf(context.profit?.days.flatMap(({ products }) => products) ?? []).bets;

/** Each day with its sums, and what the range brought up to its end. */
export const selectDays = ({ context }: Context) => {
  let net = 0;
  return (context.profit?.days ?? []).map(({ at, products }) => {
    const sums = sumOf(products);
    net += sums.net;
    return { at, products, ...sums, soFar: net };
  });
};

/** Each product with its sums over the range. */
export const selectProducts = ({ context }: Context) => {
  const rows = context.profit?.days.flatMap(({ products }) => products) ?? [];
  const names = [...new Set(rows.map(({ product }) => product))];
  return names.map((product) => ({
    product,
    ...sumOf(rows.filter((row) => row.product === product)),
  }));
};

/** The sums of the range. */
export const selectTotal = ({ context }: Context): Sums =>
  sumOf(context.profit?.days.flatMap(({ products }) => products) ?? []);

/** The sums since the beginning. */
export const selectLifetime = ({ context }: Context): Sums => sumOf(context.profit?.lifetime.products ?? []);
