/** Everything that the chart of the negotiation names; the chart itself is in contract-negotiation.machine.ts. */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { newIntention } from '../../services/browser/intention.ts';
import { CONTRACT_PERIODS } from '../../services/contract/contracts.ts';
import {
  answerContract,
  openContract,
  type Contract,
  type ContractKind,
  type ContractOpening,
  type ContractWord,
} from '../../services/contracts.ts';
import { onNews } from '../../services/news.ts';
import { failureOf, ServiceError, type Failure } from '../../services/service-error.ts';
import { known, type FlowMeta } from '../flow-meta.ts';
import { contractLinesMachine } from './contract-lines.machine.ts';
import { contractIn, loadBook, revisionIn, type Book, type BookQuestion } from './contract-book.ts';
import {
  termsAtStake,
  wordsOf,
  type ProposalForm,
  type Saying,
  type Word,
  type Writing,
} from './contract-words.ts';
import { MOST_TIERS, emptyTier, formOf, proposalFrom, type ProposalProblems } from './proposal-form.ts';

export interface ContractNegotiationInput {
  /** Null: contracts of all kinds, of which none is opened here. */
  readonly kind: ContractKind | null;
}
/** What the person has decided to say. */
export type Intent =
  | ({ readonly type: 'word' } & ContractWord)
  | ({ readonly type: 'opening' } & ContractOpening);
/** What the platform finds wrong with terms: a name of its rules, and the line, from zero. */
export interface TermsRefusal {
  readonly problem: string;
  readonly tier: number;
}
/** `opening`: a first offer is written. */
type Begun = Word | 'opening';

export interface ContractNegotiationContext extends Book {
  readonly kind: ContractKind | null;
  /** What the person is about to say. */
  readonly begun: Begun | null;
  /** Terms as they are typed; kept until they are said or given up. */
  readonly form: ProposalForm | null;
  readonly problems: ProposalProblems;
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
  | { type: 'contract.news' }
  | { type: 'word.say'; word: Saying }
  | { type: 'word.confirm' }
  | { type: 'word.leave' }
  | { type: 'word.retry' }
  | { type: 'proposal.write'; word: Writing }
  | { type: 'offer.new' }
  | { type: 'proposal.type'; form: ProposalForm }
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
  return begun !== null && contract !== null && wordsOf(contract).includes(begun);
};
const isWriting = ({ begun, form }: Context): boolean => begun !== null && form !== null;
const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceError && (error.kind === 'refused' || error.kind === 'unauthorised');
const isAboutTerms = (detail: unknown): detail is { fields: { terms: string }; tier: number } =>
  typeof (detail as { fields?: { terms?: unknown } } | null)?.fields?.terms === 'string';

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
  return wordOf(context, read.proposal);
};
const wordOf = (context: Context, proposal: ContractWord['proposal']): Intent => {
  const { id, revision } = known(contractIn(context));
  const event = known(context.begun);
  return { type: 'word', contractId: id, revision, event, proposal, currency: context.currency };
};
const ENDED = { begun: null, form: null, problems: {}, refusal: null, intent: null, key: null } as const;

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
      onNews('contract', () => sendBack({ type: 'contract.news' })),
    ),
    loadBook: fromPromise<Book, BookQuestion>(({ input, signal }) => loadBook(input, signal)),
    newIntention: fromPromise<string>(() => newIntention()),
    say: fromPromise<Contract, { intent: Intent; key: string }>(({ input: { intent, key }, signal }) =>
      intent.type === 'opening'
        ? openContract(intent, { key, signal })
        : answerContract(intent, { key, signal }),
    ),
  },
  guards: {
    isAnother: ({ context }, { id }: { id: number }) =>
      context.selectedId !== id && context.contracts.some((each) => each.id === id),
    maySay: ({ context }, { word }: { word: Word }) => canStill(word, context),
    hasDownlines: ({ context }) => context.downlines.length > 0,
    isWriting: ({ context }) => isWriting(context),
    /** What is written can still be said of what stands now. */
    goesOnWriting: ({ context }, { book }: Came) => isWriting(context) && canStill(context.begun, book),
    /** Nothing has changed of what the person is asked about. */
    goesOnAsking: ({ context }, { book }: Came) =>
      context.form === null && canStill(context.begun, book) && revisionIn(book) === revisionIn(context),
    isRight: ({ context }, { form, isDraft }: Form & { isDraft: boolean }) =>
      intentOf(context, form, isDraft) !== null,
    isOvertaken: (_, { error }: Failed) => error instanceof ServiceError && error.code === 'contract_changed',
    isRefused: (_, { error }: Failed) => isRefusal(error),
    hasRoom: ({ context }) => (context.form?.tiers.length ?? MOST_TIERS) < MOST_TIERS,
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
      talk: null,
      failure: null,
      isChanged: false,
    }),
    assignBegun: assign({ begun: (_, { word }: { word: Word }) => word, failure: null, isChanged: false }),
    /** With what was typed before, where it did not get said. */
    beginForm: assign({
      form: ({ context }) => {
        const contract = known(contractIn(context));
        const [firstPeriod] = CONTRACT_PERIODS[contract.kind];
        return (
          context.form ?? {
            username: contract.account,
            gameGroup: 'CONS' as const,
            ...formOf(termsAtStake(contract), firstPeriod ?? 'daily', context.currency),
          }
        );
      },
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
    assignForm: assign({ form: (_, { form }: Form) => form }),
    addTier: assign({
      form: ({ context }) => {
        const form = known(context.form);
        const id = Math.max(0, ...form.tiers.map((tier) => tier.id)) + 1;
        return { ...form, tiers: [...form.tiers, emptyTier(id)] };
      },
    }),
    removeTier: assign({
      form: ({ context }, { id }: { id: number }) => {
        const form = known(context.form);
        return { ...form, tiers: form.tiers.filter((tier) => tier.id !== id) };
      },
      problems: {},
      refusal: null,
    }),
    assignProblems: assign(({ context }, { form }: Form) => {
      const read = proposalFrom(form, context.currency);
      return { problems: 'problems' in read ? read.problems : {}, refusal: null, failure: null };
    }),
    assignProposal: assign(({ context }, { form, isDraft }: Form & { isDraft: boolean }) => ({
      intent: intentOf(context, form, isDraft),
      ...{ problems: {}, refusal: null, failure: null },
    })),
    assignWord: assign({ intent: ({ context }) => wordOf(context, null), failure: null }),
    assignKey: assign({ key: (_, p: { key: string }) => p.key }),
    assignFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    assignRefusal: assign((_, { error }: Failed) => {
      const detail = error instanceof ServiceError ? error.detail : null;
      return {
        failure: failureOf(error),
        refusal: isAboutTerms(detail) ? { problem: detail.fields.terms, tier: detail.tier } : null,
      };
    }),
    markChanged: assign({ isChanged: true }),
    forgetIntent: assign({ intent: null, key: null }),
    forgetWord: assign({ begun: null }),
    forgetAll: assign({ ...ENDED, failure: null, isChanged: false }),
    assignSaid: assign({
      ...ENDED,
      isChanged: false,
      selectedId: (_, { said }: { said: Contract }) => said.id,
    }),
  },
});
