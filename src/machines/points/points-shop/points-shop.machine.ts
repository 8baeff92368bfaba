/**
 * Points shop: the member's points, what earns them, and the rewards to spend them on. A reward or a conversion is a flow
 * of its own over the page, the history one below it. Visitors and trial accounts are told what it is for. Lives as long
 * as its page.
 */
import {
  assign,
  fromCallback,
  fromPromise,
  sendParent,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import type { Visitor } from '../../../services/browser/member-store.ts';
import {
  getPointsShop,
  watchPoints,
  type PointReward,
  type PointsShop,
  type RewardKind,
} from '../../../services/points.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { isTrial } from '../../games/common/gate.ts';
import { pointsHistoryMachine } from '../points-history/points-history.machine.ts';
import { pointsSpendingMachine, type Spent } from '../points-spending/points-spending.machine.ts';
import type { SpendingSubject } from '../points-spending/spending-form.ts';

export type { PointReward, RewardKind, Spent };

export interface PointsShopInput {
  readonly visitor: Visitor | null;
}
interface PointsShopContext {
  readonly isSignedIn: boolean;
  /** Whether somebody with real money is signed in. */
  readonly isMember: boolean;
  readonly shop: PointsShop | null;
  /** Null: all kinds. */
  readonly kind: RewardKind | null;
  /** Only what the points are enough for. */
  readonly isAffordable: boolean;
  readonly subject: SpendingSubject | null;
  /** What was taken last. */
  readonly spent: Spent | null;
  readonly failure: Failure | null;
}
type PointsShopEvent =
  | { type: 'kind.choose'; kind: RewardKind | null }
  | { type: 'affordable.toggle' }
  | { type: 'reward.choose'; id: string }
  | { type: 'conversion.open' }
  | { type: 'account.request' }
  | { type: 'shop.reload' }
  | { type: 'points.changed' };

const canHave = ({ shop }: Pick<PointsShopContext, 'shop'>, { points, stock }: PointReward): boolean =>
  points <= (shop?.points ?? 0) && stock !== 0;
const shopOf = ({ event }: { event: { output: PointsShop } }) => ({ shop: event.output });
const rewardOf = ({ shop }: PointsShopContext, id: string): PointReward =>
  known(known(shop).rewards.find((reward) => reward.id === id) ?? null);

/** The rewards are filtered while they are shown, also during a background load. */
const filters = {
  'kind.choose': {
    actions: {
      type: 'assignKind',
      params: ({ event }: { event: { kind: RewardKind | null } }) => event,
    },
  },
  'affordable.toggle': { actions: 'toggleAffordable' },
} as const;

const spending = {
  tags: 'shown',
  invoke: {
    id: 'spending',
    src: 'spending',
    input: ({ context: { subject, shop } }: { context: PointsShopContext }) => {
      const { points, config, visit } = known(shop);
      return { subject: known(subject), points, config, visit };
    },
    onDone: {
      target: 'refreshing',
      actions: {
        type: 'assignSpent',
        params: ({ event }: { event: { output: Spent | null } }) => ({ spent: event.output }),
      },
    },
  },
} as const;

export const pointsShopMachine = setup({
  types: {
    context: {} as PointsShopContext,
    events: {} as PointsShopEvent,
    input: {} as PointsShopInput,
    tags: {} as 'busy' | 'shown',
    meta: {} as FlowMeta,
    children: {} as { spending: 'spending'; history: 'history' },
  },
  actors: {
    getPointsShop: fromPromise<PointsShop>(({ signal }) => getPointsShop(signal)),
    watchPoints: fromCallback<PointsShopEvent>(({ sendBack }) =>
      watchPoints(() => sendBack({ type: 'points.changed' })),
    ),
    spending: pointsSpendingMachine,
    history: pointsHistoryMachine,
  },
  guards: {
    isMember: ({ context }) => context.isMember,
    canHave: ({ context }, { id }: { id: string }) =>
      known(context.shop).rewards.some((reward) => reward.id === id && canHave(context, reward)),
    canConvert: ({ context }) => known(context.shop).points >= known(context.shop).config.conversion.minimum,
  },
  actions: {
    assignShop: assign({ shop: (_, p: { shop: PointsShop }) => p.shop, failure: null }),
    assignKind: assign({ kind: (_, p: { kind: RewardKind | null }) => p.kind }),
    toggleAffordable: assign({ isAffordable: ({ context }) => !context.isAffordable }),
    assignReward: assign({
      subject: ({ context }, { id }: { id: string }) => ({
        of: 'reward' as const,
        reward: rewardOf(context, id),
      }),
      spent: null,
    }),
    assignConversion: assign({ subject: { of: 'conversion' }, spent: null }),
    assignSpent: assign({ spent: (_, p: { spent: Spent | null }) => p.spent, subject: null }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    requireAccount: sendParent({ type: 'account.require' }),
  },
}).createMachine({
  id: 'pointsShop',
  context: ({ input: { visitor } }) => ({
    isSignedIn: visitor !== null,
    isMember: visitor !== null && !isTrial(visitor),
    ...{ shop: null, kind: null, isAffordable: false, subject: null, spent: null, failure: null },
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isMember', target: 'loading' }, { target: 'closed' }] },
    closed: {
      description: 'A visitor or a trial account reads what points are, and is led to an account.',
      meta: { requirements: ['ROU-06'], view: 'PointsShopPage' },
      on: { 'account.request': { actions: 'requireAccount' } },
    },
    loading: {
      description: 'Points and rewards are loading; their space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'getPointsShop',
        src: 'getPointsShop',
        onDone: { target: 'open', actions: { type: 'assignShop', params: shopOf } },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The shop could not be loaded; the reason is shown and it can be tried again.',
      on: { 'shop.reload': 'loading' },
    },
    open: {
      description: 'The shop with its history below.',
      invoke: [
        { id: 'history', src: 'history' },
        { id: 'watchPoints', src: 'watchPoints' },
      ],
      initial: 'shown',
      states: {
        shown: {
          description: 'Points, their ratios and the rewards are shown; one can be taken.',
          meta: { requirements: ['ROU-06', 'PTS-01', 'PTS-05', 'PTS-06', 'PTS-07'], view: 'PointsShopPage' },
          tags: 'shown',
          on: {
            ...filters,
            'reward.choose': {
              guard: { type: 'canHave', params: ({ event }) => event },
              target: 'redeeming',
              actions: { type: 'assignReward', params: ({ event }) => event },
            },
            'conversion.open': { guard: 'canConvert', target: 'converting', actions: 'assignConversion' },
            'points.changed': 'refreshing',
          },
        },
        refreshing: {
          description: 'The shop is loading again; what is shown stays.',
          tags: 'shown',
          invoke: {
            id: 'refreshPointsShop',
            src: 'getPointsShop',
            onDone: { target: 'shown', actions: { type: 'assignShop', params: shopOf } },
            // A background load fails silently; the next change loads again.
            onError: 'shown',
          },
          on: { ...filters, 'points.changed': { target: 'refreshing', reenter: true } },
        },
        redeeming: { description: 'A reward is being taken, in a dialog over the page.', ...spending },
        converting: { description: 'Points are being turned into money, in a dialog.', ...spending },
      },
    },
  },
});

export type PointsShopRef = ActorRefFrom<typeof pointsShopMachine>;
export type PointsShopSnapshot = SnapshotFrom<typeof pointsShopMachine>;

const isOf =
  ({ kind, isAffordable, shop }: PointsShopContext) =>
  (reward: PointReward): boolean =>
    (kind === null || reward.kind === kind) && (!isAffordable || canHave({ shop }, reward));

/** The rewards of the filters. */
export const selectRewards = ({ context }: PointsShopSnapshot): readonly PointReward[] =>
  (context.shop?.rewards ?? []).filter(isOf(context));

/** How many of a kind there are; null: of all. */
export const selectNumber = ({ context }: PointsShopSnapshot, kind: RewardKind | null): number =>
  (context.shop?.rewards ?? []).filter(isOf({ ...context, kind })).length;

/** Points that are missing for a reward; 0 where they are enough. */
export const selectMissing = ({ context }: PointsShopSnapshot, { points }: PointReward): number =>
  Math.max(points - (context.shop?.points ?? 0), 0);

/** What all points are worth as money, in minor units, rounded down. */
export const selectWorth = ({ context: { shop } }: PointsShopSnapshot): number =>
  shop ? Math.floor((shop.points * shop.config.conversion.amount) / shop.config.conversion.points) : 0;
