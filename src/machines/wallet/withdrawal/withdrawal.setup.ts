import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { dropDraft, keepDraft, readDraft } from '../../../services/browser/draft-store.ts';
import { printPage, saveFile } from '../../../services/browser/save-file.ts';
import { reloadForChunk, watchVisibility } from '../../../services/browser/navigation.ts';
import { onChange } from '../../../services/changes.ts';
import type { PhoneProof } from '../../../services/firebase.ts';
import { setPaymentPassword } from '../../../services/payment-password.ts';
import type { Protection } from '../../../services/security.ts';
import { failureOf } from '../../../services/service-error.ts';
import {
  getWithdrawalCase,
  getWithdrawPageData,
  getWithdrawFee,
  requestWithdrawal,
  sendWithdrawCode,
  type Card,
  type Withdrawal,
  type WithdrawPageData,
  type WithdrawalCase,
  type WithdrawOrder,
} from '../../../services/withdrawal.ts';
import { addCard, removeCard, type NewCard } from '../../../services/withdrawal-cards.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { lateFlow } from '../../late-flow.ts';
import { loadPaymentPassword, loadProtection } from '../../member/payment-password/payment-loader.ts';
import { PAYMENT_NOTICES, type PaymentPasswordInput } from '../../member/payment-password/payment-input.ts';
import type { PaymentTask } from '../../member/payment-password/payment-password.machine.ts';
import type { PhoneProofInput } from '../../member/phone-proof/phone-proof.machine.ts';
import { isUnknownResult, refusedFields } from '../common/refused-fields.ts';
import type { ConfirmationInput } from '../withdrawal-confirmation/withdrawal-confirmation.setup.ts';
import {
  EMPTY,
  type WithdrawalContext,
  type WithdrawalFlowEvent,
  type WithdrawalInput,
} from './withdrawal.context.ts';
import {
  cardProblems,
  emptyIn,
  validatedForm,
  largestIn,
  problemsIn,
  requiresCode,
  reviewProblems,
  type CardForm,
  type ReviewForm,
  type WithdrawForm,
} from './withdrawal.problems.ts';

type Failed = { readonly error: unknown };

/** The implementations that the chart in withdrawal.machine.ts names. */
export const withdrawalSetup = setup({
  types: {
    context: {} as WithdrawalContext,
    events: {} as WithdrawalFlowEvent,
    input: {} as WithdrawalInput,
    tags: {} as 'busy' | 'waiting',
    meta: {} as FlowMeta,
    children: {} as {
      confirmation: 'confirmation';
      paymentPassword: 'paymentPassword';
      phoneProof: 'phoneProof';
    },
  },
  actors: {
    getWithdrawPageData: fromPromise<{ pageData: WithdrawPageData; draft: Readonly<Record<string, string>> }>(
      async ({ signal }) => ({ pageData: await getWithdrawPageData(signal), draft: readDraft('withdrawal') }),
    ),
    getWithdrawFee: fromPromise<number, { amount: number; kind: Card['kind']; currency: string }>(
      ({ input, signal }) => getWithdrawFee(input, signal),
    ),
    requestWithdrawal: fromPromise<Withdrawal, { order: WithdrawOrder; visit: string }>(({ input, signal }) =>
      requestWithdrawal(input.order, input.visit, signal),
    ),
    sendWithdrawCode: fromPromise<unknown>(({ signal }) => sendWithdrawCode(signal)),
    setPaymentPassword: fromPromise<void, { oldPassword: string; newPassword: string }>(({ input, signal }) =>
      setPaymentPassword(input, signal),
    ),
    removeCard: fromPromise<void, { id: string; password: string; visit: string }>(({ input, signal }) =>
      removeCard(input, input.visit, signal),
    ),
    getSecurity: fromPromise<Protection>(async ({ signal }) => {
      const [protection] = await Promise.all([loadProtection(signal), loadPaymentPassword()]);
      return protection;
    }),
    paymentPassword: lateFlow<PaymentPasswordInput>(loadPaymentPassword),
    phoneProof: lateFlow<PhoneProofInput>(
      async () => (await import('../../member/phone-proof/phone-proof.machine.ts')).phoneProofMachine,
      { isAwaited: true },
    ),
    addCard: fromPromise<Card, { card: NewCard; visit: string }>(({ input, signal }) =>
      addCard(input.card, input.visit, signal),
    ),
    getWithdrawalCase: fromPromise<WithdrawalCase, { id: string }>(({ input, signal }) =>
      getWithdrawalCase(input.id, signal),
    ),
    watchChanges: fromCallback<WithdrawalFlowEvent>(({ sendBack }) => {
      const refresh = (): void => sendBack({ type: 'page.refresh' });
      const stops = [onChange('withdrawal', refresh), watchVisibility(refresh)];
      return () => {
        for (const stop of stops) stop();
      };
    }),
    confirmation: lateFlow<ConfirmationInput>(
      async () =>
        (await import('../withdrawal-confirmation/withdrawal-confirmation.machine.ts'))
          .withdrawalConfirmationMachine,
      { isAwaited: true },
    ),
  },
  guards: {
    isRight: ({ context }, p: { form: WithdrawForm }) =>
      Object.keys(problemsIn(context, p.form)).length === 0,
    isReviewRight: ({ context }, p: { form: ReviewForm }) =>
      Object.keys(reviewProblems(context, p.form)).length === 0,
    isCardRight: ({ context }, p: { form: CardForm }) =>
      Object.keys(cardProblems(context, p.form)).length === 0,
    hasMaximum: ({ context }) => largestIn(context) !== '0',
    isCard: ({ context }, { id }: { id: string }) =>
      known(context.pageData).cards.some((card) => card.id === id),
    isFilled: (_, p: { form: object }) => Object.keys(emptyIn(p.form)).length === 0,
    hasPassword: ({ context }) => known(context.pageData).hasPassword,
    offersPassword: ({ context }) => known(context.pageData).terms.paymentLength !== null,
    canChangePassword: ({ context }) =>
      known(context.pageData).hasPassword && known(context.pageData).terms.paymentLength !== null,
    /** The service sends the codes, and the number is not proved yet. */
    needsProof: ({ context }) =>
      context.phoneService !== null && context.phoneProof === null && requiresCode(context),
    requiresCode: ({ context }) => context.phoneService === null && requiresCode(context),
    isKept: (_, { task }: { task: PaymentTask | null }) => task !== null,
    isPayable: ({ context }, { id }: { id: string }) =>
      known(context.pageData).withdrawals.some((each) => each.id === id && each.state === 'paid'),
    isListed: ({ context }, { id }: { id: string }) =>
      known(context.pageData).withdrawals.some((each) => each.id === id),
    isUnknown: (_, { error }: Failed) => isUnknownResult(error),
    isAboutForm: (_, { error }: Failed) => 'amount' in refusedFields(error),
  },
  actions: {
    assignPageData: assign(
      ({ context }, p: { pageData: WithdrawPageData; draft: Readonly<Record<string, string>> }) => ({
        pageData: p.pageData,
        form: {
          amount: context.form.amount || (p.draft['amount'] ?? ''),
          cardId:
            [context.form.cardId, p.draft['cardId']].find((id) =>
              p.pageData.cards.some((card) => card.id === id),
            ) ??
            p.pageData.cards[0]?.id ??
            '',
        },
      }),
    ),
    assignForm: assign(({ context }, { form }: { form: WithdrawForm }) => validatedForm(context, form)),
    assignMaximum: assign(({ context }) => ({
      ...validatedForm(context, { ...context.form, amount: largestIn(context) }),
      fillTurn: !context.fillTurn,
    })),
    keepDraft: ({ context }) => keepDraft('withdrawal', { ...context.form }),
    dropDraft: () => dropDraft('withdrawal'),
    assignProblems: assign({
      problems: ({ context }, p: { form: WithdrawForm }) => problemsIn(context, p.form),
      failure: null,
    }),
    clearProblems: assign({ problems: {}, failure: null, notice: null }),
    assignEmpty: assign({ problems: (_, p: { form: object }) => emptyIn(p.form), failure: null }),
    assignRemoval: assign({ removal: (_, { id }: { id: string }) => ({ id, password: '' }) }),
    assignProof: assign({
      removal: ({ context }, { password }: { password: string }) => ({ ...known(context.removal), password }),
      problems: {},
      failure: null,
      notice: null,
    }),
    forgetProof: assign({ removal: ({ context }) => ({ ...known(context.removal), password: '' }) }),
    clearRemoval: assign({ removal: null }),
    assignTask: assign({ payment: (_, { task }: { task: PaymentTask }) => ({ task, protection: null }) }),
    assignProtection: assign({
      payment: ({ context }, { protection }: { protection: Protection }) => ({
        ...known(context.payment),
        protection,
      }),
    }),
    forgetPayment: assign({ payment: null }),
    assignKept: assign({
      notice: (_, { task }: { task: PaymentTask | null }) => PAYMENT_NOTICES[known(task)],
    }),
    assignNotice: assign({ notice: (_, p: { notice: WithdrawalContext['notice'] }) => p.notice }),
    assignFee: assign({ fee: (_, p: { fee: number }) => p.fee }),
    assignReviewProblems: assign({
      problems: ({ context }, p: { form: ReviewForm }) => reviewProblems(context, p.form),
      failure: null,
    }),
    assignReview: assign({
      review: (_, p: { form: ReviewForm }) => p.form,
      problems: {},
      failure: null,
      notice: null,
    }),
    /** Password and code are kept only as long as the attempt lasts. */
    forgetReview: assign({ review: null }),
    assignCardProblems: assign({
      problems: ({ context }, p: { form: CardForm }) => cardProblems(context, p.form),
      failure: null,
    }),
    assignCard: assign({
      newCard: (_, p: { form: CardForm }) => p.form,
      problems: {},
      failure: null,
      notice: null,
    }),
    assignPasswordSet: assign({
      pageData: ({ context }) => ({ ...known(context.pageData), hasPassword: true }),
    }),
    forgetCard: assign({ newCard: null }),
    assignFailure: assign((_, { error }: Failed) => ({
      failure: failureOf(error),
      problems: refusedFields(error),
    })),
    assignCodeSent: assign({ isCodeSent: true }),
    assignPhoneProof: assign({
      phoneProof: (_, p: { proof: PhoneProof | null }) => p.proof,
    }),
    /** A proof that is no longer valid would make every later attempt fail. */
    dropSpentProof: assign({
      phoneProof: ({ context }) => (context.failure?.code === 'sms_code_expired' ? null : context.phoneProof),
    }),
    clearCode: assign({ isCodeSent: false, phoneProof: null }),
    assignOpen: assign({ openId: (_, p: { id: string }) => p.id }),
    /** A browser does not fetch a lost chunk again before the page is reloaded; the draft stays. */
    reloadOnce: () => void reloadForChunk(),
    clearForm: assign({ form: EMPTY, fee: null }),
    assignFile: assign({ file: (_, p: { file: WithdrawalCase }) => p.file, failure: null }),
    clearFile: assign({ file: null }),
    saveCase: ({ context: { openId, file } }) =>
      saveFile(`withdrawal-${openId}.json`, JSON.stringify(file, null, 2), 'application/json'),
    printCase: () => printPage(),
  },
});
