import type { SnapshotFrom } from 'xstate';
import {
  manualRebateMachine,
  selectTotal,
} from '../../../src/machines/member/manual-rebate/manual-rebate.machine.ts';
import type { RebatePageData } from '../../../src/services/rebate.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { offline } from '../common/centres.fixtures.ts';

type Snapshot = SnapshotFrom<typeof manualRebateMachine>;

const some: RebatePageData = {
  products: [
    { product: 'RNG', rate: 5000, validBet: 190_000, amount: 950 },
    { product: 'LIVE', rate: 3000, validBet: 260_000, amount: 780 },
    { product: 'SPORTS', rate: 4000, validBet: 199, amount: 0 },
  ],
  ...{ lastClaimAt: Date.UTC(2026, 10, 15, 10, 32), symbol: 'P', exponent: 2, visit: 'v1' },
};
const nothing: RebatePageData = {
  ...some,
  products: some.products.map((row) => ({ ...row, validBet: 0, amount: 0 })),
  ...{ lastClaimAt: null, visit: 'v2' },
};
const none: RebatePageData = { ...nothing, products: [], visit: 'v3' };
const claims = (started: readonly { actor: string; input: unknown }[]) =>
  started.filter(({ actor }) => actor === 'claimRebate');

export const model = defineModel(manualRebateMachine, {
  title: 'Manual rebate',
  events: {
    'rebate.changed': 'sent',
    'rebate.claim': {
      all: (s) => (selectTotal(s) > 0 ? { product: null } : undefined),
      slots: (s) =>
        s.context.pageData?.products.some(({ product, amount }) => product === 'RNG' && amount > 0)
          ? ({ product: 'RNG' } as const)
          : undefined,
      'a product that earned nothing': { product: 'SPORTS' },
    },
  },
  outcomes: {
    watchRebate: { changed: { send: { type: 'rebate.changed' } } },
    getRebatePageData: {
      some: { done: some },
      nothing: { done: nothing },
      'no rates': { done: none },
      offline,
    },
    claimRebate: {
      paid: { done: ({ product }, s) => (product === null ? selectTotal(s) : 950) },
      gone: { error: new ServiceError('refused', 'rebate_nothing') },
      lost: offline,
    },
  },
  home: (s) => !s.hasTag('busy') && !s.matches('claiming'),
  rules: [
    {
      id: 'a change during the first load begins it anew, since its response may be older',
      always: (_, { label, from, started }) =>
        label !== 'watchRebate = changed' ||
        from?.matches('loading') !== true ||
        started.some(({ actor }) => actor === 'getRebatePageData'),
    },
    {
      id: 'what is claimed is what was pressed, under the visit in which its amount was shown',
      requirements: ['MEM-18', 'REB-01'],
      never: (s, { started, label }) =>
        claims(started).some(
          ({ input }) =>
            JSON.stringify(input) !==
              JSON.stringify({
                product: label === 'rebate.claim (all)' ? null : 'RNG',
                visit: s.context.pageData?.visit,
              }) || selectTotal(s) === 0,
        ),
    },
    {
      id: 'after a lost claim the figures load again, and until then the same visit is used',
      always: (s, { label, from }) =>
        label !== 'claimRebate = lost' ||
        (s.matches('refreshing') &&
          s.context.isResultUnknown &&
          s.context.pageData?.visit === from?.context.pageData?.visit),
    },
    {
      id: 'one claim at a time',
      never: (_, { started, from }) =>
        claims(started).length > 0 && from !== null && from.matches('claiming'),
    },
    {
      id: 'what a claim brought is what the platform says, and the figures load again',
      requirements: ['MEM-18'],
      always: (s, { label, from }) =>
        label !== 'claimRebate = paid' ||
        (s.matches('refreshing') &&
          s.context.claimed === (from?.context.product === null ? selectTotal(from) : 950) &&
          selectTotal(s) === (from?.context.product === null ? 0 : selectTotal(from as Snapshot) - 950)),
    },
    {
      id: 'new figures end the doubt about a lost claim, and leave a refusal to be read',
      always: (s, { label, from }) =>
        !/^refreshRebatePageData = (some|nothing|no rates)/.test(label) ||
        (!s.context.isResultUnknown &&
          (s.context.claimFailure === null) ===
            (from?.context.claimFailure === null || from?.context.isResultUnknown === true)),
    },
    {
      id: 'a refused claim brought nothing and says why',
      always: (s, { label }) =>
        label !== 'claimRebate = gone' ||
        (s.context.claimed === null &&
          s.context.claimFailure?.code === 'rebate_nothing' &&
          !s.context.isResultUnknown),
    },
  ],
  instructions: {
    start: 'Open /member/manualRebate where the module MANPLAYREB3 is on.',
    'watchRebate = changed': 'The rebate is claimed on another device.',
    'page.retry': 'Press "Try again".',
    'rebate.claim (all)': 'Press "Claim" with the whole sum.',
    'rebate.claim (slots)': 'Press "Claim" in the row of slots.',
    'rebate.claim (a product that earned nothing)': 'Nothing: its row has no button.',
    'getRebatePageData = some': 'The platform answers that slots and live casino earned a rebate.',
    'getRebatePageData = nothing': 'No bet was settled since the last claim.',
    'getRebatePageData = no rates': 'No product earns a rebate.',
    'getRebatePageData = offline': 'The network is off while the rebate loads.',
    'refreshRebatePageData = some': 'The platform answers that slots and live casino earned a rebate.',
    'refreshRebatePageData = nothing': 'No bet was settled since the claim.',
    'refreshRebatePageData = no rates': 'No product earns a rebate.',
    'refreshRebatePageData = offline': 'The network is off while the rebate loads again.',
    'claimRebate = paid': 'The platform pays the rebate.',
    'claimRebate = gone': 'It was claimed on another device.',
    'claimRebate = lost': 'The network goes off while the claim is sent.',
  },
});
