/**
 * Promotion detail: one promotion with where the member stands, its steps and terms. It is joined or claimed at once;
 * an application is a flow of its own over the page. Lives as long as its page.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { known } from '../../flow-meta.ts';
import { memberOf, promotionDetailSetup } from './promotion-detail.setup.ts';

export type { PromotionDetailInput } from './promotion-detail.setup.ts';

export const promotionDetailMachine = promotionDetailSetup.createMachine({
  id: 'promotionDetail',
  context: ({ input }) => ({
    ...memberOf(input),
    ...{ pageData: null, act: 'join', claimed: null, failure: null },
  }),
  invoke: { id: 'watchPromotion', src: 'watchPromotion' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The promotion is loading; its space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'getPromotion',
        src: 'getPromotion',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'showing',
          actions: [
            { type: 'assignPageData', params: ({ event }) => ({ pageData: event.output }) },
            'clearResult',
          ],
        },
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'missing' },
          { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    missing: { description: 'There is no such promotion; the others are offered.' },
    failed: {
      description: 'The promotion could not be loaded; the reason is shown and it can be tried again.',
      on: { 'promotion.reload': 'loading', 'promotion.changed': 'loading' },
    },
    showing: {
      description: 'Where the member stands, the steps and the terms are shown.',
      meta: { requirements: ['ROU-11', 'PRO-01'], view: 'PromotionPage' },
      tags: 'shown',
      on: {
        'promotion.join': {
          guard: 'mayJoin',
          target: 'acting',
          actions: { type: 'assignAct', params: { act: 'join' } },
        },
        'promotion.claim': {
          guard: 'mayClaim',
          target: 'acting',
          actions: { type: 'assignAct', params: { act: 'claim' } },
        },
        'promotion.apply': { guard: 'mayApply', target: 'applying', actions: 'clearResult' },
        'account.request': { guard: 'needsAccount', actions: 'requireAccount' },
        'promotion.changed': 'refreshing',
      },
    },
    refreshing: {
      description: 'The promotion is loading again; what is shown stays.',
      tags: 'shown',
      invoke: {
        id: 'refreshPromotion',
        src: 'getPromotion',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'showing',
          actions: { type: 'assignPageData', params: ({ event }) => ({ pageData: event.output }) },
        },
        // A background load fails silently; the next change loads again.
        onError: 'showing',
      },
      on: { 'promotion.changed': { target: 'refreshing', reenter: true } },
    },
    acting: {
      description: 'It is joined or claimed, once for this intention.',
      tags: ['busy', 'shown'],
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { act, pageData } }) => ({ act, pageData }),
        onDone: {
          target: 'refreshing',
          actions: { type: 'assignClaimed', params: ({ event }) => ({ amount: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'resultUnknown',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          { target: 'refreshing', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    resultUnknown: {
      description: 'It is unknown whether it was taken; the same request can be sent again.',
      tags: 'shown',
      on: { 'action.retry': 'acting' },
    },
    applying: {
      description: 'The form of the application is open over the page.',
      tags: 'shown',
      invoke: {
        id: 'application',
        src: 'application',
        input: ({ context: { pageData } }) => {
          const { id, title, visit } = known(pageData);
          return { promotionId: id, title, visit };
        },
        onDone: 'refreshing',
      },
    },
  },
});

export type PromotionDetailRef = ActorRefFrom<typeof promotionDetailMachine>;
export type PromotionDetailSnapshot = SnapshotFrom<typeof promotionDetailMachine>;
