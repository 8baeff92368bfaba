/** Everything that the chart of the negotiation names; the chart itself is in contract-negotiation.machine.ts. */
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
  MOST_TIERS,
  emptyTier,
  fieldsOf,
  formOf,
  fieldsToValidate,
  problemsLeft,
  proposalFrom,
  type ProposalProblems,
} from './proposal-form.ts';

export interface ContractNegotiationInput {
  /** Null: contracts of all kinds, of which none is opened here. */
  readonly kind: ContractKind | null;
}
/** What the person has decided to say. */
export type Intent =
  | ({ readonly type: 'action' } & ContractActionInput)
  | ({ readonly type: 'opening' } & ContractOpening);
/** `opening`: a first offer is written. */
type Begun = ContractAction | 'opening';

export interface ContractNegotiationContext extends Book {
  readonly kind: ContractKind | null;
  /** What the person is about to say. */
  readonly begun: Begun | null;
  /** Terms as they are typed; kept until they are said or given up. */
  readonly form: ProposalForm | null;
  /** Fields that were left, all once it was to be sent: what is wrong with them is said. */
  readonly left: readonly string[];
  readonly problems: ProposalProblems;
  /** What was typed last that could be sent: a picture of it may be drawn. */
  readonly drawn: readonly Tier[] | null;
  readonly refusal: TermsRefusal | null;
  readonly intent: Intent | null;
  /** Of this intention; asked again, it is the same. */
  readonly key: string | null;
  readonly failure: Failure | null;
  /** Something else stands than what the person saw when they began. */
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

/** Whether what was begun can be said of what stands in a book. */
const canStill = (begun: Begun | null, book: Book): boolean => {
  if (begun === 'opening') return true;
  const contract = contractIn(book);
  return begun !== null && contract !== null && actionsOf(contract).includes(begun);
};
const isWriting = ({ begun, form }: Context): boolean => begun !== null && form !== null;
const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceError && (error.kind === 'refused' || error.kind === 'unauthorised');
/** The form as it is now, with what is to be said of it and drawn. */
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

/** The terms that are meant, or null while something is wrong with what is typed. */
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
    /** Who writes does not lose it by a press beside the form. */
    isAnother: ({ context }, { id }: { id: number }) =>
      !isWriting(context) && context.selectedId !== id && context.contracts.some((each) => each.id === id),
    mayAct: ({ context }, { action }: { action: ContractAction }) => canStill(action, context),
    hasDownlines: ({ context }) => context.downlines.length > 0,
    isWriting: ({ context }) => isWriting(context),
    /** What is written can still be said of what stands now. */
    goesOnWriting: ({ context }, { book }: Came) => isWriting(context) && canStill(context.begun, book),
    /** Nothing has changed of what the person is asked about. */
    goesOnConfirming: ({ context }, { book }: Came) =>
      context.form === null && canStill(context.begun, book) && revisionIn(book) === revisionIn(context),
    isRight: ({ context }, { form, isDraft }: Form & { isDraft: boolean }) =>
      intentOf(context, form, isDraft) !== null,
    isOvertaken: (_, { error }: Failed) => error instanceof ServiceError && error.code === 'contract_changed',
    isRefused: (_, { error }: Failed) => isRefusal(error),
    canAddTier: ({ context }) => (context.form?.tiers.length ?? MOST_TIERS) < MOST_TIERS,
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
    /** With what was typed before, where it did not get said. */
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
    /** What was refused is said until something else is typed. */
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
    /** Its number may be another tier's later, and those after it stand beside others now. */
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
