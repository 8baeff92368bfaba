/**
 * Bonus details: the active bonus with how its wagering was counted, the ones that wait or can be claimed, and a paged
 * history. Follows changes while it is open. Lives as long as its page.
 */
import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  claimBonus,
  getBonusPageData,
  giveUpBonus,
  listEndedBonuses,
  type Bonus,
  type BonusClaim,
  type BonusPageData,
  type EndedBonuses,
} from '../../../services/bonuses.ts';
import { onChange } from '../../../services/changes.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { isUnknownResult } from '../../wallet/common/refused-fields.ts';

export type { Bonus } from '../../../services/bonuses.ts';

interface BonusDetailsContext {
  readonly pageData: BonusPageData | null;
  readonly failure: Failure | null;
  /** The bonus that is being claimed or given up, or with which that failed. */
  readonly claimId: string | null;
  readonly claimFailure: Failure | null;
  /** Whether the failed claim may have been taken: the same one can be sent again. */
  readonly isResultUnknown: boolean;
  /** What the last claim brought, in minor units. */
  readonly claimed: number | null;
  readonly page: number;
  readonly ended: EndedBonuses | null;
  readonly endedFailure: Failure | null;
}
type BonusDetailsEvent =
  | { type: 'bonus.changed' }
  | { type: 'page.retry' }
  | { type: 'bonus.claim'; id: string }
  | { type: 'bonus.giveUp'; id: string }
  | { type: 'giveUp.confirm' }
  | { type: 'giveUp.cancel' }
  | { type: 'page.turn'; page: number }
  | { type: 'history.retry' };
type ClaimEvent = Extract<BonusDetailsEvent, { type: 'bonus.claim' }>;
type Failed = { readonly error: unknown };

const claimableOf = (pageData: BonusPageData | null, id: string | null): Bonus | undefined =>
  pageData?.bonuses.find((bonus) => bonus.id === id && bonus.state === 'claimable');

/** An active bonus, or one that waits for it. */
const givableOf = (pageData: BonusPageData | null, id: string | null): Bonus | undefined =>
  pageData?.bonuses.find((bonus) => bonus.id === id && ['active', 'waiting'].includes(bonus.state));

const bonusDetailsSetup = setup({
  types: {
    context: {} as BonusDetailsContext,
    events: {} as BonusDetailsEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    watchBonuses: fromCallback<BonusDetailsEvent>(({ sendBack }) =>
      onChange('bonus', () => sendBack({ type: 'bonus.changed' })),
    ),
    getBonusPageData: fromPromise<BonusPageData>(({ signal }) => getBonusPageData(signal)),
    claimBonus: fromPromise<number, BonusClaim>(({ input, signal }) => claimBonus(input, signal)),
    giveUpBonus: fromPromise<void, { id: string; visit: string }>(({ input, signal }) =>
      giveUpBonus(input, signal),
    ),
    listEndedBonuses: fromPromise<EndedBonuses, { page: number }>(({ input, signal }) =>
      listEndedBonuses(input.page, signal),
    ),
  },
  guards: {
    canClaim: ({ context }, { id }: { id: string }) => claimableOf(context.pageData, id) !== undefined,
    canGiveUp: ({ context }, { id }: { id: string }) => givableOf(context.pageData, id) !== undefined,
    isOtherPage: ({ context }, { page }: { page: number }) =>
      page !== context.page && page >= 1 && page <= (context.ended?.totalPages ?? 0),
  },
  actions: {
    /** A refusal stays to be read; whether a lost claim was taken is seen in the new figures. */
    assignPageData: assign(({ context: { isResultUnknown } }, { pageData }: { pageData: BonusPageData }) => ({
      ...{ pageData, failure: null },
      ...(isResultUnknown ? { claimFailure: null, isResultUnknown: false } : {}),
    })),
    assignFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    assignClaim: assign((_, { id }: { id: string }) => ({
      ...{ claimId: id, claimFailure: null, claimed: null, isResultUnknown: false },
    })),
    /** The claimed bonus leaves at once, before the others are loaded again. */
    assignClaimed: assign(({ context: { pageData, claimId } }, { amount }: { amount: number }) => ({
      claimed: amount,
      pageData: pageData && { ...pageData, bonuses: pageData.bonuses.filter(({ id }) => id !== claimId) },
    })),
    assignClaimFailure: assign((_, { error }: Failed) => ({
      claimFailure: failureOf(error),
      isResultUnknown: isUnknownResult(error),
    })),
    assignPage: assign({ page: (_, { page }: { page: number }) => page }),
    /** A page that is no longer there, since the list is shorter now, becomes the last one. */
    assignEnded: assign(({ context }, { ended }: { ended: EndedBonuses }) => ({
      ended,
      endedFailure: null,
      page: Math.max(1, Math.min(context.page, ended.totalPages)),
    })),
    assignEndedFailure: assign({ endedFailure: (_, { error }: Failed) => failureOf(error) }),
  },
});

/** Possible while the bonuses load again, too. */
const CLAIM = {
  guard: { type: 'canClaim', params: ({ event }: { event: ClaimEvent }) => event },
  target: 'claiming',
  actions: { type: 'assignClaim', params: ({ event }: { event: ClaimEvent }) => event },
} as const;

export const bonusDetailsMachine = bonusDetailsSetup.createMachine({
  id: 'bonusDetails',
  context: {
    ...{
      pageData: null,
      failure: null,
      claimId: null,
      claimFailure: null,
      isResultUnknown: false,
      claimed: null,
    },
    ...{ page: 1, ended: null, endedFailure: null },
  },
  type: 'parallel',
  invoke: { id: 'watchBonuses', src: 'watchBonuses' },
  states: {
    bonuses: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The bonuses are loading; their space is reserved.',
          tags: 'busy',
          invoke: {
            id: 'getBonusPageData',
            src: 'getBonusPageData',
            onDone: {
              target: 'shown',
              actions: { type: 'assignPageData', params: ({ event }) => ({ pageData: event.output }) },
            },
            onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
          },
          on: { 'bonus.changed': { target: 'loading', reenter: true } },
        },
        shown: {
          description: 'The bonuses are shown: what is left to wager, how it was counted, what happens then.',
          meta: { requirements: ['MEM-13'], view: 'BonusDetails' },
          on: {
            'bonus.changed': 'refreshing',
            'bonus.claim': CLAIM,
            'bonus.giveUp': {
              guard: { type: 'canGiveUp', params: ({ event }) => event },
              target: 'confirming',
              actions: { type: 'assignClaim', params: ({ event }) => event },
            },
          },
        },
        refreshing: {
          description: 'The bonuses load again after a change or a claim; the previous ones stay.',
          on: { 'bonus.changed': { target: 'refreshing', reenter: true }, 'bonus.claim': CLAIM },
          invoke: {
            id: 'refreshBonusPageData',
            src: 'getBonusPageData',
            onDone: {
              target: 'shown',
              actions: { type: 'assignPageData', params: ({ event }) => ({ pageData: event.output }) },
            },
            // A background load fails silently; the next change loads again.
            onError: 'shown',
          },
        },
        claiming: {
          description: 'A bonus without wagering is being claimed, once for this visit.',
          meta: { requirements: ['MEM-13'] },
          invoke: {
            id: 'claimBonus',
            src: 'claimBonus',
            input: ({ context: { pageData, claimId } }) => ({
              id: known(claimId),
              kind: known(claimableOf(pageData, claimId) ?? null).kind,
              visit: known(pageData).visit,
            }),
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
        confirming: {
          description: 'The member is asked whether to give the bonus up; nothing loads meanwhile.',
          meta: { requirements: ['MEM-13'] },
          on: { 'giveUp.confirm': 'givingUp', 'giveUp.cancel': 'refreshing' },
        },
        givingUp: {
          description: 'A bonus is given up, once for this visit.',
          invoke: {
            id: 'giveUpBonus',
            src: 'giveUpBonus',
            input: ({ context: { pageData, claimId } }) => ({
              id: known(claimId),
              visit: known(pageData).visit,
            }),
            onDone: 'refreshing',
            onError: {
              target: 'refreshing',
              actions: { type: 'assignClaimFailure', params: ({ event }) => event },
            },
          },
        },
        failed: {
          description: 'The bonuses could not be loaded; the reason is shown and it can be tried again.',
          on: { 'page.retry': 'loading' },
        },
      },
    },
    history: {
      initial: 'loading',
      on: { 'bonus.changed': '.loading' },
      states: {
        loading: {
          description: 'A page of ended bonuses is loading; the previous one stays.',
          tags: 'busy',
          invoke: {
            id: 'listEndedBonuses',
            src: 'listEndedBonuses',
            input: ({ context }) => ({ page: context.page }),
            onDone: {
              target: 'shown',
              actions: { type: 'assignEnded', params: ({ event }) => ({ ended: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'assignEndedFailure', params: ({ event }) => event },
            },
          },
        },
        shown: {
          description: 'A page of ended bonuses is shown, with how each ended.',
          meta: { requirements: ['MEM-13'] },
          on: {
            'page.turn': {
              guard: { type: 'isOtherPage', params: ({ event }) => event },
              target: 'loading',
              actions: { type: 'assignPage', params: ({ event }) => event },
            },
          },
        },
        failed: {
          description: 'The history could not be loaded; the reason is shown and it can be tried again.',
          on: { 'history.retry': 'loading' },
        },
      },
    },
  },
});

export type BonusDetailsRef = ActorRefFrom<typeof bonusDetailsMachine>;
export type BonusDetailsSnapshot = SnapshotFrom<typeof bonusDetailsMachine>;

/** The active bonus, with what is left to wager. */
export const selectActive = ({ context }: Pick<BonusDetailsSnapshot, 'context'>) => {
  const active = context.pageData?.bonuses.find(({ state }) => state === 'active');
  if (!active) return null;
  const { required, wagered } = active;
  return {
    ...active,
    left: Math.max(0, required - wagered),
    /** Rounded down: 1 only when nothing is left. */
    share: Math.min(1, Math.floor((wagered / required) * 100) / 100),
  };
};
/** Bonuses that wait or can be claimed. */
export const selectOthers = ({ context }: Pick<BonusDetailsSnapshot, 'context'>): readonly Bonus[] =>
  context.pageData?.bonuses.filter(({ state }) => state !== 'active') ?? [];

/** The bonus that the member is asked about, or that is being given up. */
export const selectGivenUp = (snapshot: BonusDetailsSnapshot): Bonus | null =>
  snapshot.matches({ bonuses: 'confirming' }) || snapshot.matches({ bonuses: 'givingUp' })
    ? (givableOf(snapshot.context.pageData, snapshot.context.claimId) ?? null)
    : null;
