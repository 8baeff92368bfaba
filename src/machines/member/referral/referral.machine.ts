/**
 * Invitations: the member's link, how many friends came how far, the rules, and the income down to who and what. Lives
 * as long as its page.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { FRIEND_SEARCH_PAUSE } from '../../../config/rewards.ts';
import {
  listReferral,
  loadReferral,
  type ReferralPageData,
  type ReferralList,
  type ReferralPage,
  type ReferralQuestion,
} from '../../../services/referral.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export type { ReferralPageData, ReferralList };

interface ReferralContext {
  readonly pageData: ReferralPageData | null;
  readonly list: ReferralList;
  readonly page: number;
  /** The account that friends are searched for; empty for all. */
  readonly account: string;
  readonly rows: ReferralPage | null;
  readonly failure: Failure | null;
}
type ReferralEvent =
  | { type: 'list.choose'; list: ReferralList }
  | { type: 'page.choose'; page: number }
  | { type: 'account.search'; account: string }
  | { type: 'referral.reload' };
type Failed = { readonly error: unknown };

export const referralMachine = setup({
  types: {
    context: {} as ReferralContext,
    events: {} as ReferralEvent,
    tags: {} as 'busy' | 'shown',
    meta: {} as FlowMeta,
  },
  actors: {
    loadReferral: fromPromise<ReferralPageData>(({ signal }) => loadReferral(signal)),
    listReferral: fromPromise<ReferralPage, ReferralQuestion>(({ input, signal }) =>
      listReferral(input, signal),
    ),
  },
  delays: { searchPause: FRIEND_SEARCH_PAUSE },
  guards: {
    isOtherAccount: ({ context }, p: { account: string }) =>
      context.list === 'friends' && context.account !== p.account,
    isOtherList: ({ context }, p: { list: ReferralList }) => context.list !== p.list,
    hasPage: ({ context }, p: { page: number }) =>
      p.page >= 1 && p.page <= (context.rows?.totalPages ?? 0) && p.page !== context.page,
  },
  actions: {
    assignPageData: assign({ pageData: (_, p: { pageData: ReferralPageData }) => p.pageData }),
    assignList: assign({ list: (_, p: { list: ReferralList }) => p.list, page: 1, rows: null }),
    assignAccount: assign({
      account: (_, p: { account: string }) => p.account,
      page: 1,
      rows: null,
      failure: null,
    }),
    assignPage: assign({ page: (_, p: { page: number }) => p.page, rows: null }),
    assignRows: assign({ rows: (_, p: { rows: ReferralPage }) => p.rows }),
    assignFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'referral',
  context: { pageData: null, list: 'friends', page: 1, account: '', rows: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The link, the rules and the sums are loading; their space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'loadReferral',
        src: 'loadReferral',
        onDone: {
          target: 'shown',
          actions: { type: 'assignPageData', params: ({ event }) => ({ pageData: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The invitations could not be loaded; the reason is shown and it can be tried again.',
      on: { 'referral.reload': { target: 'loading', actions: 'clearFailure' } },
    },
    shown: {
      description: 'The link, the steps of the friends, the rules and the sums are shown, with a list below.',
      tags: 'shown',
      initial: 'listing',
      // At any time: what is chosen last is loaded, and the answer of what was chosen before is dropped.
      on: {
        'list.choose': {
          guard: { type: 'isOtherList', params: ({ event }) => event },
          target: '.listing',
          actions: [{ type: 'assignList', params: ({ event }) => event }, 'clearFailure'],
        },
        'account.search': {
          guard: { type: 'isOtherAccount', params: ({ event }) => event },
          target: '.searching',
          actions: { type: 'assignAccount', params: ({ event }) => event },
        },
      },
      states: {
        listing: {
          description: 'A page of friends or of income is loading.',
          tags: 'busy',
          invoke: {
            id: 'listReferral',
            src: 'listReferral',
            input: ({ context: { list, page, account } }) => ({ list, page, account }),
            onDone: {
              target: 'listed',
              actions: { type: 'assignRows', params: ({ event }) => ({ rows: event.output }) },
            },
            onError: {
              target: 'unlisted',
              actions: { type: 'assignFailure', params: ({ event }) => event },
            },
          },
        },
        searching: {
          description: 'A name is being typed; it is searched for after a short pause.',
          tags: 'busy',
          after: { searchPause: 'listing' },
        },
        unlisted: {
          description: 'The list could not be loaded; what is above it is shown all the same.',
          on: { 'referral.reload': { target: 'listing', actions: 'clearFailure' } },
        },
        listed: {
          description: 'A page of the chosen list is shown.',
          meta: { requirements: ['MEM-15', 'REF-01'], view: 'ReferralPage' },
          on: {
            'page.choose': {
              guard: { type: 'hasPage', params: ({ event }) => event },
              target: 'listing',
              actions: { type: 'assignPage', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});

export type ReferralRef = ActorRefFrom<typeof referralMachine>;
export type ReferralSnapshot = SnapshotFrom<typeof referralMachine>;
