/**
 * Manual rebate: what valid bets have earned by product since the last claim, and its claim, once per intention. Lives as
 * long as its page.
 */
import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { onChange } from '../../../services/changes.ts';
import {
  claimRebate,
  getRebatePageData,
  type RebateClaim,
  type RebatePageData,
} from '../../../services/rebate.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { isUnknownResult } from '../../wallet/common/refused-fields.ts';

type Product = RebateClaim['product'];
interface ManualRebateContext {
  readonly pageData: RebatePageData | null;
  readonly failure: Failure | null;
  /** The product that is claimed; null for all. */
  readonly product: Product;
  readonly claimFailure: Failure | null;
  /** Whether the failed claim may have been taken: the same one can be sent again. */
  readonly isResultUnknown: boolean;
  /** What the last claim brought, in minor units. */
  readonly claimed: number | null;
}
type ManualRebateEvent =
  | { type: 'rebate.changed' }
  | { type: 'page.retry' }
  /** Null claims all products. */
  | { type: 'rebate.claim'; product: Product };
type ClaimEvent = Extract<ManualRebateEvent, { type: 'rebate.claim' }>;
type Failed = { readonly error: unknown };

const claimableOf = (pageData: RebatePageData | null, product: Product): number =>
  (pageData?.products ?? [])
    .filter((row) => product === null || row.product === product)
    .reduce((sum, { amount }) => sum + amount, 0);

const manualRebateSetup = setup({
  types: {
    context: {} as ManualRebateContext,
    events: {} as ManualRebateEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    watchRebate: fromCallback<ManualRebateEvent>(({ sendBack }) =>
      onChange('bonus', () => sendBack({ type: 'rebate.changed' })),
    ),
    getRebatePageData: fromPromise<RebatePageData>(({ signal }) => getRebatePageData(signal)),
    claimRebate: fromPromise<number, RebateClaim>(({ input, signal }) => claimRebate(input, signal)),
  },
  guards: {
    hasAmount: ({ context }, { product }: { product: Product }) => claimableOf(context.pageData, product) > 0,
  },
  actions: {
    /** A refusal stays to be read; whether a lost claim was taken is seen in the new figures. */
    assignPageData: assign(
      ({ context: { isResultUnknown } }, { pageData }: { pageData: RebatePageData }) => ({
        ...{ pageData, failure: null },
        ...(isResultUnknown ? { claimFailure: null, isResultUnknown: false } : {}),
      }),
    ),
    assignFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    assignClaim: assign((_, { product }: { product: Product }) => ({
      ...{ product, claimFailure: null, claimed: null, isResultUnknown: false },
    })),
    /** What was claimed leaves at once, before the rest is loaded again. */
    assignClaimed: assign(({ context: { pageData, product } }, { amount }: { amount: number }) => ({
      claimed: amount,
      pageData: pageData && {
        ...pageData,
        products: pageData.products.map((row) =>
          product === null || row.product === product ? { ...row, validBet: 0, amount: 0 } : row,
        ),
      },
    })),
    assignClaimFailure: assign((_, { error }: Failed) => ({
      claimFailure: failureOf(error),
      isResultUnknown: isUnknownResult(error),
    })),
  },
});

/** Possible while the rebate loads again, too. */
const CLAIM = {
  guard: { type: 'hasAmount', params: ({ event }: { event: ClaimEvent }) => event },
  target: 'claiming',
  actions: { type: 'assignClaim', params: ({ event }: { event: ClaimEvent }) => event },
} as const;

export const manualRebateMachine = manualRebateSetup.createMachine({
  id: 'manualRebate',
  context: {
    ...{
      pageData: null,
      failure: null,
      product: null,
      claimFailure: null,
      isResultUnknown: false,
      claimed: null,
    },
  },
  invoke: { id: 'watchRebate', src: 'watchRebate' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The rebate is loading; its space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'getRebatePageData',
        src: 'getRebatePageData',
        onDone: {
          target: 'shown',
          actions: { type: 'assignPageData', params: ({ event }) => ({ pageData: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'rebate.changed': { target: 'loading', reenter: true } },
    },
    shown: {
      description: 'Each product is shown with its rate, its valid bets and what they earned.',
      meta: { requirements: ['MEM-18', 'REB-01'], view: 'ManualRebate' },
      on: { 'rebate.changed': 'refreshing', 'rebate.claim': CLAIM },
    },
    refreshing: {
      description: 'The rebate loads again after a claim; the previous figures stay.',
      on: { 'rebate.changed': { target: 'refreshing', reenter: true }, 'rebate.claim': CLAIM },
      invoke: {
        id: 'refreshRebatePageData',
        src: 'getRebatePageData',
        onDone: {
          target: 'shown',
          actions: { type: 'assignPageData', params: ({ event }) => ({ pageData: event.output }) },
        },
        // A background load fails silently; the next change loads again.
        onError: 'shown',
      },
    },
    claiming: {
      description: 'The claim is sent to the platform, once for this intention.',
      meta: { requirements: ['MEM-18'] },
      invoke: {
        id: 'claimRebate',
        src: 'claimRebate',
        input: ({ context: { pageData, product } }) => ({ product, visit: known(pageData).visit }),
        onDone: {
          target: 'refreshing',
          actions: { type: 'assignClaimed', params: ({ event }) => ({ amount: event.output }) },
        },
        onError: {
          target: 'refreshing',
          actions: { type: 'assignClaimFailure', params: ({ event }) => event },
        },
      },
    },
    failed: {
      description: 'The rebate could not be loaded; the reason is shown and it can be tried again.',
      on: { 'page.retry': 'loading' },
    },
  },
});

export type ManualRebateRef = ActorRefFrom<typeof manualRebateMachine>;
export type ManualRebateSnapshot = SnapshotFrom<typeof manualRebateMachine>;

/** What can be claimed of all products, in minor units. */
export const selectTotal = ({ context }: Pick<ManualRebateSnapshot, 'context'>): number =>
  claimableOf(context.pageData, null);
