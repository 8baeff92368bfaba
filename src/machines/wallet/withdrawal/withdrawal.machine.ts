/**
 * Withdrawal: amount and card, then a review of the cost with password and code, and one request per
 * intention; the list of open withdrawals, and the confirmation of paid ones. A page flow: it does not end by
 * itself.
 */
import type { SnapshotFrom, ActorRefFrom } from 'xstate';
import { lengthOf } from '../../../services/contract/length.ts';
import { expectedFee, type Card } from '../../../services/withdrawal.ts';
import { known } from '../../flow-meta.ts';
import { amountOf } from '../common/amount.ts';
import { addingCard } from './withdrawal.adding-card.ts';
import { keepingPassword } from './withdrawal.keeping-password.ts';
import { requiresCode } from './withdrawal.problems.ts';
import { removingCard } from './withdrawal.removing-card.ts';
import { reviewing } from './withdrawal.reviewing.ts';
import { EMPTY_WITHDRAWAL, REFRESHING } from './withdrawal.context.ts';
import { withdrawalSetup } from './withdrawal.setup.ts';

export const withdrawalMachine = withdrawalSetup.createMachine({
  id: 'withdrawal',
  context: ({ input }) => ({ ...EMPTY_WITHDRAWAL, ...input }),
  invoke: { id: 'watchChanges', src: 'watchChanges' },
  initial: 'loading',
  states: {
    loading: {
      description: 'Limits, cards and open withdrawals are loading.',
      tags: 'busy',
      invoke: {
        id: 'getWithdrawPageData',
        src: 'getWithdrawPageData',
        onDone: { target: 'ready', actions: { type: 'assignPageData', params: ({ event }) => event.output } },
        onError: { target: 'missing', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'page.refresh': { target: 'loading', reenter: true } },
    },
    missing: {
      description: 'The page could not be loaded; it can be requested again.',
      on: { 'page.retry': { target: 'loading', actions: 'clearProblems' } },
    },
    ready: {
      description: 'The form is shown beside the open withdrawals.',
      meta: { requirements: ['MEM-08'], view: 'WithdrawalPage' },
      initial: 'editing',
      states: {
        editing: {
          description: 'The page takes input.',
          initial: 'idle',
          on: {
            'form.type': { actions: { type: 'assignForm', params: ({ event }) => event } },
            'amount.max': { guard: 'hasMaximum', actions: ['assignMaximum', 'keepDraft'] },
            'draft.keep': { actions: [{ type: 'assignForm', params: ({ event }) => event }, 'keepDraft'] },
            'form.submit': [
              {
                guard: { type: 'isRight', params: ({ event }) => event },
                target: '#withdrawal.pricing',
                actions: [{ type: 'assignForm', params: ({ event }) => event }, 'keepDraft', 'clearProblems'],
              },
              {
                actions: [
                  { type: 'assignForm', params: ({ event }) => event },
                  { type: 'assignProblems', params: ({ event }) => event },
                ],
              },
            ],
            'card.open': { target: '#withdrawal.addingCard', actions: 'clearProblems' },
            'card.remove': {
              guard: { type: 'isCard', params: ({ event }) => event },
              target: '#withdrawal.removingCard',
              actions: ['clearProblems', { type: 'assignRemoval', params: ({ event }) => event }],
            },
            'password.open': {
              guard: 'canChangePassword',
              target: 'keepingPassword',
              actions: ['clearProblems', { type: 'assignTask', params: { task: 'change' } }],
            },
            'withdrawal.open': {
              guard: { type: 'isPayable', params: ({ event }) => event },
              target: '#withdrawal.confirming',
              actions: { type: 'assignOpen', params: ({ event }) => event },
            },
          },
          states: {
            idle: {
              description: 'The data shown is the platform’s last response.',
              on: {
                'page.refresh': 'refreshing',
                'case.open': {
                  guard: { type: 'isListed', params: ({ event }) => event },
                  target: 'openingCase',
                  actions: { type: 'assignOpen', params: ({ event }) => event },
                },
              },
            },
            refreshing: {
              description: 'A withdrawal has changed: everything is loaded again, and the data shown stays.',
              invoke: {
                id: 'refreshWithdrawPageData',
                src: 'getWithdrawPageData',
                onDone: {
                  target: 'idle',
                  actions: { type: 'assignPageData', params: ({ event }) => event.output },
                },
                onError: 'idle',
              },
              on: { 'page.refresh': { target: 'refreshing', reenter: true } },
            },
            openingCase: {
              description: 'The case file of one withdrawal is loading.',
              invoke: {
                id: 'getWithdrawalCase',
                src: 'getWithdrawalCase',
                input: ({ context }) => ({ id: known(context.openId) }),
                onDone: {
                  target: '#withdrawal.readingCase',
                  actions: { type: 'assignFile', params: ({ event }) => ({ file: event.output }) },
                },
                // A change that was reported meanwhile is not in the list yet.
                onError: {
                  target: 'refreshing',
                  actions: { type: 'assignFailure', params: ({ event }) => event },
                },
              },
            },
          },
        },
        // What changed meanwhile is loaded, and holds of payouts after another password.
        keepingPassword: keepingPassword(REFRESHING),
      },
    },
    pricing: {
      description: 'The fee is loading.',
      tags: 'busy',
      invoke: {
        id: 'getWithdrawFee',
        src: 'getWithdrawFee',
        input: ({ context: { pageData, form } }) => ({
          amount: known(amountOf(form.amount, known(pageData).terms.exponent)),
          kind: known(known(pageData).cards.find(({ id }) => id === form.cardId) ?? null).kind,
          currency: known(pageData).terms.currency,
        }),
        onDone: {
          target: 'reviewing',
          actions: { type: 'assignFee', params: ({ event }) => ({ fee: event.output }) },
        },
        onError: { target: REFRESHING, actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    reviewing,
    ordering: {
      description: 'The request is sent to the platform, once for this intention.',
      tags: 'busy',
      invoke: {
        id: 'requestWithdrawal',
        src: 'requestWithdrawal',
        input: ({ context: { pageData, form, review, phoneProof } }) => ({
          order: {
            amount: known(amountOf(form.amount, known(pageData).terms.exponent)),
            currency: known(pageData).terms.currency,
            cardId: form.cardId,
            ...known(review),
            proof: phoneProof,
          },
          visit: known(pageData).visit,
        }),
        onDone: {
          target: 'loading',
          actions: [
            ...(['forgetReview', 'clearForm', 'clearCode', 'dropDraft'] as const),
            { type: 'assignNotice', params: { notice: 'withdrawal_next_submitted' } },
          ],
        },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'resultUnknown',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'isAboutForm', params: ({ event }) => event },
            target: REFRESHING,
            actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetReview', 'clearCode'],
          },
          {
            target: 'reviewing',
            actions: [
              { type: 'assignFailure', params: ({ event }) => event },
              'forgetReview',
              'dropSpentProof',
            ],
          },
        ],
      },
    },
    resultUnknown: {
      description: 'It is unknown whether the request was taken; the same one can be sent again.',
      on: { 'order.retry': 'ordering' },
    },
    addingCard,
    removingCard,
    readingCase: {
      description:
        'Everything about one withdrawal is on one page: its events, the money moved, and the proofs.',
      meta: { view: 'CaseFile' },
      on: {
        'case.save': { actions: 'saveCase' },
        'case.print': { actions: 'printCase' },
        'case.leave': { target: REFRESHING, actions: 'clearFile' },
      },
    },
    confirming: {
      description: 'A payment is being confirmed.',
      meta: { requirements: ['WDR-01', 'WDR-02', 'WDR-03'], view: 'WithdrawalConfirmation' },
      invoke: {
        id: 'confirmation',
        src: 'confirmation',
        input: ({ context: { pageData, openId } }) => ({
          withdrawal: known(known(pageData).withdrawals.find(({ id }) => id === openId) ?? null),
          minutes: known(pageData).terms.autoReceiveMinutes,
          symbol: known(pageData).terms.symbol,
          visit: known(pageData).visit,
        }),
        onDone: 'loading',
        onError: {
          target: REFRESHING,
          actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'reloadOnce'],
        },
      },
    },
  },
});

export type WithdrawalSnapshot = SnapshotFrom<typeof withdrawalMachine>;
export type { Withdrawal } from '../../../services/withdrawal.ts';

/** The requested amount, in minor units. */
export const selectAmount = ({ context: { pageData, form } }: WithdrawalSnapshot): number =>
  (pageData && amountOf(form.amount, pageData.terms.exponent)) ?? 0;
export interface WithdrawOutlook {
  readonly card: Card | null;
  /** Minor units; null without an amount or card, or while the cost is unknown. */
  readonly fee: number | null;
  /** Minutes within which a payment to this card usually goes out; null where unknown. */
  readonly minutes: number | null;
  /** Whether so large an amount is reviewed before it is paid. */
  readonly isReviewed: boolean;
}
/** What the form would cost, and when it would be paid. */
export const selectOutlook = (snapshot: WithdrawalSnapshot): WithdrawOutlook => {
  const { pageData, form } = snapshot.context;
  const amount = selectAmount(snapshot);
  const card = pageData?.cards.find(({ id }) => id === form.cardId) ?? null;
  const above = pageData?.terms.reviewAbove ?? null;
  return {
    card,
    fee: pageData && card ? expectedFee(pageData.terms, card.kind, amount) : null,
    minutes: (card && pageData?.terms.payMinutes?.[card.kind]) ?? null,
    isReviewed: above !== null && amount > above,
  };
};
/** Whether this amount requires a code by SMS. */
export const selectRequiresCode = ({ context }: WithdrawalSnapshot): boolean =>
  context.pageData !== null && requiresCode(context);

/** Whether the brand has payment passwords. */
export const selectOffersPassword = ({ context: { pageData } }: WithdrawalSnapshot): boolean =>
  pageData !== null && pageData.terms.paymentLength !== null;

/** How long a payment password is, in figures. */
export const selectPasswordLength = ({ context: { pageData } }: WithdrawalSnapshot): string =>
  pageData?.terms.paymentLength ? lengthOf(pageData.terms.paymentLength) : '';

export type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>;
