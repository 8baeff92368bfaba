/**
 * Promotions: all promotions with where the member stands, those to claim first. Lives as long as its page; loads again
 * when the language, a bonus or an application changes.
 */
import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  listPromotions,
  watchPromotions,
  type Promotion,
  type PromotionList,
  type PromotionStatus,
} from '../../../services/promotions.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export type { Promotion, PromotionStatus };

export interface PromotionsInput {
  /** The promotion that has the focus, for a banner. */
  readonly anchor: string | null;
}
export type PromotionFilter = 'all' | 'open' | 'own' | 'past';

interface PromotionsContext extends PromotionsInput {
  readonly list: PromotionList | null;
  readonly filter: PromotionFilter;
  readonly failure: Failure | null;
}
type PromotionsEvent =
  | { type: 'filter.choose'; filter: PromotionFilter }
  | { type: 'promotions.reload' }
  | { type: 'promotions.changed' };

const listOf = ({ event }: { event: { output: PromotionList } }) => ({ list: event.output });
const assignList = { type: 'assignList', params: listOf } as const;
/** The promotions are here, for the first time or again. */
const listed = [
  { guard: { type: 'isEmpty', params: listOf }, target: 'empty', actions: assignList },
  { target: 'shown', actions: assignList },
] as const;

export const promotionsMachine = setup({
  types: {
    context: {} as PromotionsContext,
    events: {} as PromotionsEvent,
    input: {} as PromotionsInput,
    tags: {} as 'busy' | 'shown',
    meta: {} as FlowMeta,
  },
  actors: {
    listPromotions: fromPromise<PromotionList>(({ signal }) => listPromotions(signal)),
    watchPromotions: fromCallback<PromotionsEvent>(({ sendBack }) =>
      watchPromotions(() => sendBack({ type: 'promotions.changed' })),
    ),
  },
  guards: {
    isEmpty: (_, { list }: { list: PromotionList }) => list.promotions.length === 0,
  },
  actions: {
    assignList: assign({ list: (_, p: { list: PromotionList }) => p.list, failure: null }),
    assignFilter: assign({ filter: (_, p: { filter: PromotionFilter }) => p.filter }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
  },
}).createMachine({
  id: 'promotions',
  context: ({ input }) => ({ ...input, list: null, filter: 'all', failure: null }),
  invoke: { id: 'watchPromotions', src: 'watchPromotions' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The promotions are loading; their space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'listPromotions',
        src: 'listPromotions',
        onDone: listed,
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'promotions.changed': { target: 'loading', reenter: true } },
    },
    failed: {
      description: 'The promotions could not be loaded; the reason is shown and it can be tried again.',
      on: { 'promotions.reload': 'loading', 'promotions.changed': 'loading' },
    },
    empty: {
      description: 'There is no promotion at the moment.',
      on: { 'promotions.changed': 'loading' },
    },
    shown: {
      description:
        'The promotions are shown, those to claim first; they can be filtered by where one stands.',
      meta: { requirements: ['ROU-11', 'PRO-01', 'ACT-15'], view: 'PromotionsPage' },
      tags: 'shown',
      on: {
        'filter.choose': { actions: { type: 'assignFilter', params: ({ event }) => event } },
        'promotions.changed': 'refreshing',
      },
    },
    refreshing: {
      description: 'The promotions are loading again; those shown stay.',
      tags: 'shown',
      invoke: {
        id: 'refreshPromotions',
        src: 'listPromotions',
        onDone: listed,
        // A background load fails silently; the next change loads again.
        onError: 'shown',
      },
      on: {
        'filter.choose': { actions: { type: 'assignFilter', params: ({ event }) => event } },
        'promotions.changed': { target: 'refreshing', reenter: true },
      },
    },
  },
});

export type PromotionsRef = ActorRefFrom<typeof promotionsMachine>;
export type PromotionsSnapshot = SnapshotFrom<typeof promotionsMachine>;

const RANKS: Readonly<Record<PromotionStatus, number>> = {
  CLAIM: 0,
  ...{ APPLY: 1, APPLYING: 1, JOINED: 1, PROCESS: 1 },
  COMING: 2,
  ...{ ISSUED: 3, CLAIMED: 3, REJECTED: 3, CLOSED: 3 },
};
export const selectIsPast = ({ status }: Pick<Promotion, 'status'>): boolean => RANKS[status] === 3;

/** A place within its rank: what ends or begins soon first; of the past ones, the latest. */
const placeOf = ({ status, startsAt, endsAt }: Promotion): number =>
  status === 'COMING' ? startsAt : (selectIsPast({ status }) ? -1 : 1) * (endsAt ?? Number.MAX_SAFE_INTEGER);

const isIn = (filter: PromotionFilter, { status }: Promotion): boolean => {
  switch (filter) {
    case 'open':
      return status === 'APPLY';
    case 'own':
      return ['CLAIM', 'APPLYING', 'JOINED', 'PROCESS'].includes(status);
    case 'past':
      return selectIsPast({ status });
    default:
      return true;
  }
};

/** Those of a filter: to claim first, then ending soon; past ones last. */
export const selectPromotions = (
  { context: { list } }: Pick<PromotionsSnapshot, 'context'>,
  filter: PromotionFilter,
): readonly Promotion[] =>
  (list?.promotions ?? [])
    .filter((each) => isIn(filter, each))
    .toSorted((one, other) => RANKS[one.status] - RANKS[other.status] || placeOf(one) - placeOf(other));
