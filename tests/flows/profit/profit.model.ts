import type { SnapshotFrom } from 'xstate';
import { profitMachine, selectDays } from '../../../src/machines/member/profit/profit.machine.ts';
import type { Profit } from '../../../src/services/profit.ts';
import { defineModel } from '../../kit/model.ts';
import { offline } from '../common/centres.fixtures.ts';

type Snapshot = SnapshotFrom<typeof profitMachine>;

const DAY = 86_400_000;
const FIRST = 1_789_948_800_000;
const sums = (product: 'RNG' | 'LIVE', bets: number, stake: number, payout: number, openStake = 0) => ({
  ...{ product, bets, stake, payout, net: payout - stake },
  ...{ openBets: openStake > 0 ? 1 : 0, openStake },
});
const played: Profit = {
  days: [
    { at: FIRST, products: [sums('RNG', 3, 3000, 1000)] },
    { at: FIRST + DAY, products: [] },
    { at: FIRST + 2 * DAY, products: [sums('RNG', 1, 1000, 4500), sums('LIVE', 2, 500, 0, 700)] },
  ],
  movements: [
    { type: 'deposit', entries: 2, amount: 60_000 },
    { type: 'withdrawal', entries: 1, amount: -5000 },
    { type: 'bonus', entries: 1, amount: 250 },
  ],
  lifetime: {
    ...{ since: FIRST - 100 * DAY, movements: [], balance: 56_550 },
    products: [sums('RNG', 40, 90_000, 71_000)],
  },
  exponent: 2,
};
const quiet: Profit = {
  days: [{ at: FIRST, products: [] }],
  movements: [],
  lifetime: { since: null, products: [], movements: [], balance: 0 },
  exponent: 2,
};
const labels = { name: 'Profit', columns: ['Day'], products: {} } as never;
const isFirst = ({ context: { range } }: Snapshot): boolean => range.days === 7 && range.daysAgo === 0;
const hasBets = (s: Snapshot): boolean => selectDays(s).some(({ bets }) => bets > 0);

export const model = defineModel(profitMachine, {
  title: 'Profit and loss',
  events: {
    'range.length': {
      week: { days: 7 },
      month: (s) => (isFirst(s) ? ({ days: 30 } as const) : undefined),
    },
    'range.shift': {
      back: (s) => (isFirst(s) ? { by: -30 } : undefined),
      'towards today': (s) => (s.context.range.daysAgo > 0 ? { by: 30 } : undefined),
      'beyond today': (s) => (s.context.range.daysAgo > 0 ? undefined : { by: 7 }),
    },
    'day.point': {
      'the first day': (s) => (hasBets(s) && s.context.day === null ? { day: 0 } : undefined),
      none: (s) => (s.context.day === null ? undefined : { day: null }),
      'a day that is not there': (s) => (s.context.day === null ? undefined : { day: 99 }),
    },
    'file.save': {
      pressed: (s) => (hasBets(s) ? { labels } : undefined),
      'of nothing': (s) => (hasBets(s) ? undefined : { labels }),
    },
  },
  outcomes: {
    fetchProfit: { played: { done: played }, quiet: { done: quiet }, refused: offline },
    saveProfit: { saved: { done: undefined }, refused: offline },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy') && !s.matches({ file: 'saving' }),
  rules: [
    {
      id: 'other days are requested without the old figures',
      requirements: ['MEM-12', 'REC-01'],
      always: (s, { label, from }) =>
        !label.startsWith('range') ||
        JSON.stringify(s.context.range) === JSON.stringify(from?.context.range) ||
        (s.matches({ figures: 'loading' }) && s.context.profit === null && s.context.day === null),
    },
    {
      id: 'days move by the step that was pressed, never beyond today nor beyond the last ninety days',
      requirements: ['REC-01'],
      always: (s, { label }) =>
        s.context.range.daysAgo >= 0 &&
        s.context.range.daysAgo + s.context.range.days <= 90 &&
        (label !== 'range.shift (back)' || s.context.range.daysAgo === 30),
    },
    {
      id: 'figures are shown only as the platform sent them',
      requirements: ['MEM-12'],
      always: (s) => s.matches({ figures: 'showing' }) === (s.context.profit !== null),
    },
    {
      id: 'the line of the chart ends at the sum of the days',
      requirements: ['MEM-12'],
      always: (s) => !hasBets(s) || selectDays(s).at(-1)?.soFar === 1000,
    },
    {
      id: 'the chart points at a day that is there',
      never: (s) => s.context.day !== null && s.context.profit?.days[s.context.day] === undefined,
    },
    {
      id: 'a file is made of bets alone',
      never: (s, { label, from }) =>
        label.startsWith('file.save') &&
        from !== null &&
        !from.matches({ file: 'saving' }) &&
        s.matches({ file: 'saving' }) &&
        !hasBets(from),
    },
  ],
  instructions: {
    start: 'Open profit and loss.',
    'range.length (week)': 'Choose "7 days".',
    'range.length (month)': 'Choose "30 days".',
    'range.shift (back)': 'Press the double arrow back.',
    'range.shift (towards today)': 'Press the double arrow on.',
    'range.shift (beyond today)': 'No person can do this: the arrow is off.',
    'day.point (the first day)': 'Point at the first day of the chart.',
    'day.point (none)': 'Point beside the chart.',
    'day.point (a day that is not there)': 'No person can do this.',
    'profit.reload': 'Press "Try again".',
    'file.save (pressed)': 'Press "Save as CSV".',
    'file.save (of nothing)': 'No person can do this: the button is off.',
    'fetchProfit = played': 'The platform answers with three days, one of them without bets.',
    'fetchProfit = quiet': 'The platform answers that nothing was played.',
    'fetchProfit = refused': 'The network is off while the figures are requested.',
    'saveProfit = saved': 'The file is saved.',
    'saveProfit = refused': 'The browser cannot save the file.',
  },
});
