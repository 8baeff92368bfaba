/** The implementations that the chart in contract-negotiation.machine.ts names. */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { newIntention } from '../../../services/browser/intention.ts';
import { CONTRACT_PERIODS } from '../../../services/contract/contracts.ts';
import {
  answerContract,
  openContract,
  termsRefusalOf,
  type Contract,
  type ContractKind,
  type ContractOpening,
  type ContractActionInput,
  type TermsRefusal,
  type Tier,
} from '../../../services/contracts.ts';
import { onChange } from '../../../services/changes.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { contractLinesMachine } from '../contract-lines/contract-lines.machine.ts';
import { contractIn, loadBook, revisionIn, type Book, type BookQuery } from './contract-book.ts';
import {
  termsAtStake,
  actionsOf,
  type ProposalForm,
  type PlainAction,
  type ContractAction,
  type ProposalAction,
} from '../common/contract-actions.ts';
import {
  MAX_TIERS,
  emptyTier,
  fieldsOf,
  formOf,
  fieldsToValidate,
  problemsLeft,
  proposalFrom,
  type ProposalProblems,
} from './proposal-form.ts';

export interface ContractNegotiationInput {
  /** Null: contracts of all kinds; no new one can be offered from here. */
  readonly kind: ContractKind | null;
}
/** The request that the member has decided to send. */
export type Intent =
  | ({ readonly type: 'action' } & ContractActionInput)
  | ({ readonly type: 'opening' } & ContractOpening);
/** `opening`: the member writes a first offer. */
type Begun = ContractAction | 'opening';

export interface ContractNegotiationContext extends Book {
  readonly kind: ContractKind | null;
  /** The action that the member has begun. */
  readonly begun: Begun | null;
  /** The terms as typed, kept until they are sent or discarded. */
  readonly form: ProposalForm | null;
  /** Fields that were left, or all fields after a submit: their errors are shown. */
  readonly left: readonly string[];
  readonly problems: ProposalProblems;
  /** The last valid tiers typed, for the chart beside the form. */
  readonly drawn: readonly Tier[] | null;
  readonly refusal: TermsRefusal | null;
  readonly intent: Intent | null;
  /** Idempotency key of the intent; a retry sends the same key. */
  readonly key: string | null;
  readonly failure: Failure | null;
  /** The contract has changed since the member began. */
  readonly isChanged: boolean;
}
export type ContractNegotiationEvent =
  | { type: 'list.reload' }
  | { type: 'contract.select'; id: number }
  | { type: 'contract.changed' }
  | { type: 'action.choose'; action: PlainAction }
  | { type: 'action.confirm' }
  | { type: 'action.cancel' }
  | { type: 'action.retry' }
  | { type: 'proposal.write'; action: ProposalAction }
  | { type: 'offer.new' }
  | { type: 'proposal.type'; form: ProposalForm }
  | { type: 'proposal.leave'; form: ProposalForm; field: string }
  | { type: 'tier.add' }
  | { type: 'tier.remove'; id: number }
  | { type: 'proposal.submit'; form: ProposalForm; isDraft: boolean };
type Failed = { error: unknown };
type Form = { form: ProposalForm };
type Came = { book: Book };
type Context = ContractNegotiationContext;

/** Whether the begun action is still possible on the loaded contracts. */
const canStill = (begun: Begun | null, book: Book): boolean => {
  if (begun === 'opening') return true;
  const contract = contractIn(book);
  return begun !== null && contract !== null && actionsOf(contract).includes(begun);
};
const isWriting = ({ begun, form }: Context): boolean => begun !== null && form !== null;
const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceError && (error.kind === 'refused' || error.kind === 'unauthorised');
/** The form with its visible errors and the tiers to draw. */
const validated = (
  { currency, drawn }: Pick<Context, 'currency' | 'drawn'>,
  form: ProposalForm,
  left: Context['left'],
) => {
  const read = proposalFrom(form, currency);
  return 'proposal' in read
    ? { form, left, problems: {}, drawn: read.proposal.tiers }
    : { form, left, problems: problemsLeft(read.problems, left), drawn };
};

/** The request that the form stands for, or null while a field is invalid. */
const intentOf = (context: Context, form: ProposalForm, isDraft: boolean): Intent | null => {
  const read = proposalFrom(form, context.currency);
  if (!('proposal' in read)) return null;
  const { kind, currency, begun } = context;
  const { username, gameGroup } = form;
  if (begun === 'opening')
    return {
      ...{ type: 'opening', ...read.proposal, username, kind: known(kind), gameGroup, isDraft, currency },
    };
  return actionIntentOf(context, read.proposal);
};
const actionIntentOf = (context: Context, proposal: ContractActionInput['proposal']): Intent => {
  const { id, revision } = known(contractIn(context));
  const event = known(context.begun);
  return { type: 'action', contractId: id, revision, event, proposal, currency: context.currency };
};
const WRITTEN = { form: null, left: [], problems: {}, drawn: null, refusal: null } as const;
const ENDED = { ...WRITTEN, begun: null, intent: null, key: null } as const;

export const contractNegotiationSetup = setup({
  types: {
    context: {} as Context,
    events: {} as ContractNegotiationEvent,
    input: {} as ContractNegotiationInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    contractLines: contractLinesMachine,
    watchContracts: fromCallback<ContractNegotiationEvent>(({ sendBack }) =>
      onChange('contract', () => sendBack({ type: 'contract.changed' })),
    ),
    loadBook: fromPromise<Book, BookQuery>(({ input, signal }) => loadBook(input, signal)),
    newIntention: fromPromise<string>(() => newIntention()),
    submitIntent: fromPromise<Contract, { intent: Intent; key: string }>(
      ({ input: { intent, key }, signal }) =>
        intent.type === 'opening'
          ? openContract(intent, { key, signal })
          : answerContract(intent, { key, signal }),
    ),
  },
  guards: {
    /** Selecting another contract must not discard a form in progress. */
    isAnother: ({ context }, { id }: { id: number }) =>
      !isWriting(context) && context.selectedId !== id && context.contracts.some((each) => each.id === id),
    mayAct: ({ context }, { action }: { action: ContractAction }) => canStill(action, context),
    hasDownlines: ({ context }) => context.downlines.length > 0,
    isWriting: ({ context }) => isWriting(context),
    /** The form in progress can still be sent for the contract as it is now. */
    goesOnWriting: ({ context }, { book }: Came) => isWriting(context) && canStill(context.begun, book),
    /** The contract that the confirmation shows has not changed. */
    goesOnConfirming: ({ context }, { book }: Came) =>
      context.form === null && canStill(context.begun, book) && revisionIn(book) === revisionIn(context),
    isRight: ({ context }, { form, isDraft }: Form & { isDraft: boolean }) =>
      intentOf(context, form, isDraft) !== null,
    isOvertaken: (_, { error }: Failed) => error instanceof ServiceError && error.code === 'contract_changed',
    isRefused: (_, { error }: Failed) => isRefusal(error),
    canAddTier: ({ context }) => (context.form?.tiers.length ?? MAX_TIERS) < MAX_TIERS,
    isOneOfMany: ({ context }) => (context.form?.tiers.length ?? 0) > 1,
  },
  actions: {
    assignBook: assign(({ context }, { book }: Came) => ({
      ...book,
      failure: null,
      isChanged: context.isChanged || (context.begun !== null && revisionIn(book) !== revisionIn(context)),
    })),
    assignSelected: assign({
      selectedId: (_, { id }: { id: number }) => id,
      details: null,
      failure: null,
      isChanged: false,
    }),
    assignBegun: assign({
      begun: (_, { action }: { action: ContractAction }) => action,
      failure: null,
      isChanged: false,
    }),
    /** Keeps what was typed before and not sent. */
    beginForm: assign(({ context }) => {
      if (context.form) return {};
      const contract = known(contractIn(context));
      const [firstPeriod] = CONTRACT_PERIODS[contract.kind];
      const form = {
        username: contract.account,
        gameGroup: 'CONS' as const,
        ...formOf(termsAtStake(contract), firstPeriod ?? 'daily', context.currency),
      };
      return validated(context, form, []);
    }),
    beginOffer: assign(({ context }) => {
      const [firstPeriod] = CONTRACT_PERIODS[known(context.kind)];
      return {
        ...ENDED,
        failure: null,
        isChanged: false,
        begun: 'opening' as const,
        form: {
          username: context.downlines[0]?.account ?? '',
          gameGroup: 'CONS' as const,
          ...formOf(null, firstPeriod ?? 'daily', context.currency),
        },
      };
    }),
    /** A refusal is shown until the form changes. */
    assignForm: assign(({ context }, { form }: Form) => ({
      ...validated(context, form, context.left),
      refusal: null,
    })),
    assignLeft: assign(({ context }, { form, field }: Form & { field: string }) =>
      validated(context, form, [...new Set([...context.left, ...fieldsToValidate(form, field)])]),
    ),
    addTier: assign({
      form: ({ context }) => {
        const form = known(context.form);
        const id = Math.max(0, ...form.tiers.map((tier) => tier.id)) + 1;
        return { ...form, tiers: [...form.tiers, emptyTier(id)] };
      },
    }),
    /** Another tier may get its number later, and the tiers after it have new neighbours now. */
    removeTier: assign(({ context }, { id }: { id: number }) => {
      const form = known(context.form);
      const left = context.left.filter((name) => !name.endsWith(`.${id}`));
      return {
        ...validated(context, { ...form, tiers: form.tiers.filter((tier) => tier.id !== id) }, left),
        refusal: null,
      };
    }),
    assignProblems: assign(({ context }, { form }: Form) => ({
      ...validated(context, form, fieldsOf(form)),
      refusal: null,
      failure: null,
    })),
    assignProposal: assign(({ context }, { form, isDraft }: Form & { isDraft: boolean }) => ({
      intent: intentOf(context, form, isDraft),
      ...validated(context, form, context.left),
      ...{ refusal: null, failure: null },
    })),
    assignAction: assign({ intent: ({ context }) => actionIntentOf(context, null), failure: null }),
    assignKey: assign({ key: (_, p: { key: string }) => p.key }),
    assignFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    assignRefusal: assign(({ context }, { error }: Failed) => ({
      failure: failureOf(error),
      refusal: error instanceof ServiceError ? termsRefusalOf(error.detail, context.currency) : null,
    })),
    markChanged: assign({ isChanged: true }),
    forgetIntent: assign({ intent: null, key: null }),
    forgetAction: assign({ begun: null }),
    forgetAll: assign({ ...ENDED, failure: null, isChanged: false }),
    assignUpdated: assign({
      ...ENDED,
      isChanged: false,
      selectedId: (_, { updated }: { updated: Contract }) => updated.id,
    }),
  },
});
