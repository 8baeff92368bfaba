/**
 * My wallet: the main wallet and those at vendors, money to and fro, and all of it recalled. One key per intention: what
 * may have been taken is sent again as it was. A page flow: it does not end by itself.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import {
  MAIN_WALLET,
  getWallets,
  moveMoney,
  recallAll,
  type Move,
  type Recall,
  type Wallets,
} from '../../../services/vendor-wallets.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { amountOf, amountText } from '../common/amount.ts';
import { isUnknownResult, refusedFields } from '../common/refused-fields.ts';

export interface WalletForm {
  /** Numbers of wallets; one of them is the main wallet. */
  readonly from: number;
  readonly to: number;
  readonly amount: string;
}
interface TransferFundContext {
  readonly wallets: Wallets | null;
  readonly form: WalletForm;
  /** Toggles whenever the amount is filled in, which remounts the field. */
  readonly fillTurn: boolean;
  /** Message id of what is wrong with the form. */
  readonly problem: string | null;
  readonly failure: Failure | null;
  readonly moved: Move | null;
  readonly recalled: Recall | null;
}
type TransferFundEvent =
  | { type: 'wallets.retry' }
  | { type: 'form.type'; form: WalletForm }
  | { type: 'amount.all' }
  | { type: 'form.submit'; form: WalletForm }
  | { type: 'wallets.recall' }
  | { type: 'request.retry' };
type Failed = { readonly error: unknown };

/** One side is the main wallet: the side that was just chosen decides. */
const paired = (before: WalletForm, next: WalletForm, wallets: Wallets): WalletForm => {
  const isMain = (id: number): boolean => id === MAIN_WALLET;
  if (isMain(next.from) !== isMain(next.to)) return next;
  const first = wallets.wallets.find(({ id }) => !isMain(id))?.id ?? MAIN_WALLET;
  const other = isMain(next.from) ? first : MAIN_WALLET;
  return next.from === before.from ? { ...next, from: other } : { ...next, to: other };
};
const problemOf = (form: WalletForm, { wallets, exponent }: Wallets): string | null => {
  const amount = amountOf(form.amount, exponent);
  const [from, to] = [form.from, form.to].map((wanted) => wallets.find(({ id }) => id === wanted));
  if (!from || !to || from === to) return 'wallet_not_between';
  if (from.isClosed || to.isClosed) return 'wallet_closed';
  if (amount === null) return 'amount_decimals';
  return amount > from.available ? 'transfer_over_balance' : null;
};
const atVendors = ({ wallets }: Wallets): number =>
  wallets.reduce((sum, { id, available }) => (id === MAIN_WALLET ? sum : sum + available), 0);

export const transferFundMachine = setup({
  types: {
    context: {} as TransferFundContext,
    events: {} as TransferFundEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    getWallets: fromPromise<Wallets>(({ signal }) => getWallets(signal)),
    moveMoney: fromPromise<void, { move: Move; key: string }>(({ input, signal }) =>
      moveMoney(input.move, input.key, signal),
    ),
    recallAll: fromPromise<Recall, { key: string }>(({ input, signal }) => recallAll(input.key, signal)),
  },
  guards: {
    isSingle: (_, { wallets }: { wallets: Wallets }) => wallets.isSingle,
    isRight: ({ context }, { form }: { form: WalletForm }) =>
      problemOf(paired(context.form, form, known(context.wallets)), known(context.wallets)) === null,
    hasSource: ({ context: { wallets, form } }) =>
      known(wallets).wallets.some(({ id, available }) => id === form.from && available > 0),
    hasMoney: ({ context }) => atVendors(known(context.wallets)) > 0,
    isUnknown: (_, { error }: Failed) => isUnknownResult(error),
  },
  actions: {
    assignWallets: assign(({ context }, { wallets }: { wallets: Wallets }) => ({
      wallets,
      form: paired({ ...context.form, from: 0 }, context.form, wallets),
    })),
    assignForm: assign(({ context }, { form }: { form: WalletForm }) => ({
      form: paired(context.form, form, known(context.wallets)),
      problem: null,
    })),
    assignAll: assign(({ context }) => {
      const { wallets, exponent } = known(context.wallets);
      const from = wallets.find(({ id }) => id === context.form.from);
      return {
        form: { ...context.form, amount: amountText(from?.available ?? 0, exponent) },
        fillTurn: !context.fillTurn,
        problem: null,
      };
    }),
    assignProblem: assign(({ context }) => ({ problem: problemOf(context.form, known(context.wallets)) })),
    clearResult: assign({ failure: null, problem: null, moved: null, recalled: null }),
    assignFailure: assign((_, { error }: Failed) => ({
      failure: failureOf(error),
      problem: Object.values(refusedFields(error))[0] ?? null,
    })),
    assignMoved: assign(({ context }) => ({
      moved: moveOf(context),
      form: { ...context.form, amount: '' },
      fillTurn: !context.fillTurn,
      failure: null,
    })),
    assignRecalled: assign({
      recalled: (_, { recalled }: { recalled: Recall }) => recalled,
      failure: null,
    }),
  },
}).createMachine({
  id: 'transferFund',
  context: {
    ...{ wallets: null, form: { from: MAIN_WALLET, to: MAIN_WALLET, amount: '' }, fillTurn: false },
    ...{ problem: null, failure: null, moved: null, recalled: null },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The wallets are loading; after a movement its result is shown meanwhile.',
      tags: 'busy',
      invoke: {
        id: 'getWallets',
        src: 'getWallets',
        onDone: [
          {
            guard: { type: 'isSingle', params: ({ event }) => ({ wallets: event.output }) },
            target: 'single',
          },
          {
            target: 'shown',
            actions: { type: 'assignWallets', params: ({ event }) => ({ wallets: event.output }) },
          },
        ],
        onError: { target: 'missing', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    missing: {
      description: 'The wallets could not be loaded; they can be requested again.',
      on: { 'wallets.retry': { target: 'loading', actions: 'clearResult' } },
    },
    single: { description: 'The brand has one wallet: there is nothing to move.' },
    shown: {
      description: 'All wallets with their balances, and the form.',
      meta: { requirements: ['MEM-06', 'WAL-03'], view: 'TransferFund' },
      on: {
        'form.type': { actions: { type: 'assignForm', params: ({ event }) => event } },
        'amount.all': { guard: 'hasSource', actions: 'assignAll' },
        'form.submit': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'moving',
            actions: ['clearResult', { type: 'assignForm', params: ({ event }) => event }],
          },
          { actions: [{ type: 'assignForm', params: ({ event }) => event }, 'assignProblem'] },
        ],
        'wallets.recall': { guard: 'hasMoney', target: 'recalling', actions: 'clearResult' },
      },
    },
    moving: {
      description: 'The movement is sent to the platform, once for this intention.',
      meta: { requirements: ['API-19'] },
      tags: 'busy',
      invoke: {
        id: 'moveMoney',
        src: 'moveMoney',
        input: ({ context }) => ({ move: moveOf(context), key: `${known(context.wallets).visit}:move` }),
        onDone: { target: 'loading', actions: 'assignMoved' },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'moveResultUnknown',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          { target: 'shown', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    moveResultUnknown: {
      description: 'It is unknown whether the movement was taken; the same one can be sent again.',
      on: { 'request.retry': 'moving' },
    },
    recalling: {
      description: 'All money is being recalled, once for this intention.',
      tags: 'busy',
      invoke: {
        id: 'recallAll',
        src: 'recallAll',
        input: ({ context }) => ({ key: `${known(context.wallets).visit}:recall` }),
        onDone: {
          target: 'loading',
          actions: { type: 'assignRecalled', params: ({ event }) => ({ recalled: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'recallResultUnknown',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          { target: 'shown', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    recallResultUnknown: {
      description: 'It is unknown whether the recall was taken; the same one can be sent again.',
      on: { 'request.retry': 'recalling' },
    },
  },
});

const moveOf = ({ form, wallets }: TransferFundContext): Move => ({
  ...{ from: form.from, to: form.to, currency: known(wallets).currency },
  amount: known(amountOf(form.amount, known(wallets).exponent)),
});

export type TransferFundRef = ActorRefFrom<typeof transferFundMachine>;
export type TransferFundSnapshot = SnapshotFrom<typeof transferFundMachine>;

/** Number of the main wallet, which the site names and no vendor. */
export const selectMainWallet = (): number => MAIN_WALLET;
/** Money at vendors, in minor units. */
export const selectAtVendors = ({ context }: Pick<TransferFundSnapshot, 'context'>): number =>
  context.wallets ? atVendors(context.wallets) : 0;
