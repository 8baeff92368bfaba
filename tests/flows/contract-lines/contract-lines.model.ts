import { contractLinesMachine } from '../../../src/machines/agent/contract-lines/contract-lines.machine.ts';
import type { ContractLine } from '../../../src/services/contract-lines.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

const at = 1_790_000_000_000;
const lineOf = (id: string, more: Partial<ContractLine> = {}): ContractLine => ({
  ...{ id, version: 2, from: at, until: at + 86_400_000, validBet: 50_000_000, netLoss: 1_000_000 },
  ...{ activeMembers: 6, tier: 2, earned: 210_000, deductions: [], paid: 210_000 },
  ...more,
});
/** The second has a deduction: 2,100.00 less 600.00 and 100.00. */
const first = [
  lineOf('9'),
  lineOf('8', {
    deductions: [
      { account: 'nam_870', earned: 60_000 },
      { account: 'son_7', earned: 10_000 },
    ],
    paid: 140_000,
  }),
];
/** A line that was added meanwhile has moved one from the first page to the second. */
const second = [first[1] as ContractLine, lineOf('7', { tier: null, earned: 0, paid: 0 })];

export const model = defineModel(contractLinesMachine, {
  title: 'Payments of a contract',
  events: {
    'lines.open': { 'of a contract': { contractId: 1 } },
    'lines.more': {
      some: (s) => (s.context.page < s.context.totalPages ? {} : undefined),
      'of none': (s) => (s.context.page < s.context.totalPages ? undefined : {}),
    },
  },
  outcomes: {
    listLines: {
      'a page': { done: ({ page }) => ({ lines: page === 1 ? first : second, totalPages: 2 }) },
      nothing: { done: { lines: [], totalPages: 0 } },
      offline: { error: new ServiceError('offline') },
    },
  },
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'each line is shown once, the latest first, and loaded lines stay while more are requested',
      requirements: ['CON-06', 'CON-07'],
      always: (s, { from }) =>
        new Set(s.context.lines.map(({ id }) => id)).size === s.context.lines.length &&
        (s.matches('closed') ||
          from === null ||
          from.matches('closed') ||
          from.context.lines.every((line, index) => s.context.lines[index] === line)),
    },
    {
      id: 'what was paid is what was earned less what the downlines earned, exactly',
      requirements: ['CON-02'],
      always: (s) =>
        s.context.lines.every(
          ({ earned, deductions, paid }) =>
            paid === earned - deductions.reduce((sum, each) => sum + each.earned, 0),
        ),
    },
    {
      id: 'a failure is shown, and a retry requests the same page',
      always: (s, { label, from }) =>
        (label !== 'listLines = offline' || (s.matches('failed') && s.context.failure !== null)) &&
        (label !== 'lines.retry' || s.context.page === from?.context.page),
    },
    {
      id: 'once closed nothing of it is left',
      always: (s) => !s.matches('closed') || (s.context.lines.length === 0 && s.context.contractId === null),
    },
    { id: 'it can always be closed', from: (s) => s.hasTag('open'), canReach: (s) => s.matches('closed') },
  ],
  instructions: {
    start: 'Open the agent centre at "Daily salary".',
    'lines.open (of a contract)': 'Choose a contract that was agreed and press "What it has paid".',
    'lines.more (some)': 'Press "Show older".',
    'lines.more (of none)': 'No person can do this: there is no button.',
    'lines.retry': 'Press "Try again".',
    'lines.close': 'Press the cross.',
    'listLines = a page': 'The platform has lines.',
    'listLines = nothing': 'The platform has no line yet.',
    'listLines = offline': 'The network is off while lines are requested.',
  },
});
