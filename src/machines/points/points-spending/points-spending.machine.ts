/**
 * Points spending: a reward of the shop or a conversion into money, with the payment password and, for goods, an
 * address. One request per intention. Ends with what was taken, or null where nothing was.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { ADDRESS_LENGTHS, convertPoints, redeemReward } from '../../../services/points.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { isUnknownResult, refusedFields } from '../../wallet/common/refused-fields.ts';
import {
  EMPTY_FORM,
  costOf,
  gainOf,
  mostOf,
  spendingProblems,
  wholeOf,
  type SpendingForm,
  type SpendingProblems,
  type SpendingTerms,
} from './spending-form.ts';

export type { SpendingForm };

export interface PointsSpendingInput extends SpendingTerms {
  /** The idempotency key. */
  readonly visit: string;
}
/** What was taken: its number, and the money that a conversion brought, in minor units. */
export interface Spent {
  readonly of: 'reward' | 'conversion';
  readonly reference: string;
  readonly points: number;
  readonly amount: number;
  /** Whether the operator still has to send it. */
  readonly isProcessing: boolean;
}
interface PointsSpendingContext extends PointsSpendingInput {
  readonly form: SpendingForm;
  /** Toggles whenever the number is set, which remounts its field. */
  readonly fillTurn: boolean;
  readonly problems: SpendingProblems;
  readonly failure: Failure | null;
  /** Kept only as long as the attempt lasts. */
  readonly password: string;
}
type PointsSpendingEvent =
  | { type: 'form.type'; form: SpendingForm }
  | { type: 'count.set'; count: number }
  | { type: 'form.submit'; form: SpendingForm; password: string }
  | { type: 'order.retry' }
  | { type: 'spending.close' };
type Failed = { readonly error: unknown };
type Typed = { readonly form: SpendingForm; readonly password: string };

/** The platform names the number of a conversion by its own field. */
const fieldsOf = (error: unknown): SpendingProblems => {
  const { points, ...fields } = refusedFields(error);
  return { ...fields, ...(points !== undefined && { count: points }) };
};

export const pointsSpendingMachine = setup({
  types: {
    context: {} as PointsSpendingContext,
    events: {} as PointsSpendingEvent,
    input: {} as PointsSpendingInput,
    output: {} as Spent | null,
    tags: {} as 'busy' | 'held',
    meta: {} as FlowMeta,
  },
  actors: {
    order: fromPromise<Spent, Pick<PointsSpendingContext, 'subject' | 'form' | 'password' | 'visit'>>(
      async ({ input: { subject, form, password, visit }, signal }) => {
        const count = known(wholeOf(form.count));
        if (subject.of === 'conversion') {
          const converted = await convertPoints({ points: count, password }, visit, signal);
          return { of: 'conversion', ...converted, isProcessing: false };
        }
        const { recipient, phone, address } = form;
        const { reference, points, status } = await redeemReward(
          { rewardId: subject.reward.id, quantity: count, recipient, phone, address, password },
          visit,
          signal,
        );
        return { of: 'reward', reference, points, amount: 0, isProcessing: status === 'PROCESSING' };
      },
    ),
  },
  guards: {
    isRight: ({ context }, { form, password }: Typed) =>
      context.config.hasPassword &&
      password !== '' &&
      Object.keys(spendingProblems(context, form)).length === 0,
    mayBe: ({ context }, { count }: { count: number }) => count >= 1 && count <= mostOf(context),
    isUnknown: (_, { error }: Failed) => isUnknownResult(error),
  },
  actions: {
    /** Of the errors shown those that still apply: none appears before the form is sent. */
    assignForm: assign(({ context }, { form }: { form: SpendingForm }) => {
      const found = spendingProblems(context, form);
      return {
        form,
        problems: Object.fromEntries(Object.entries(found).filter(([field]) => field in context.problems)),
      };
    }),
    assignCount: assign(({ context }, { count }: { count: number }) => ({
      form: { ...context.form, count: String(count) },
      fillTurn: !context.fillTurn,
      problems: Object.fromEntries(Object.entries(context.problems).filter(([field]) => field !== 'count')),
    })),
    assignProblems: assign(({ context }, { form, password }: Typed) => ({
      form,
      problems: {
        ...spendingProblems(context, form),
        ...(context.config.hasPassword
          ? password === '' && { password: 'input_required' }
          : { password: 'transfer_password_missing' }),
      },
      failure: null,
    })),
    assignOrder: assign((_, { form, password }: Typed) => ({ form, password, problems: {}, failure: null })),
    clearFailure: assign({ failure: null }),
    forgetPassword: assign({ password: '' }),
    assignFailure: assign((_, { error }: Failed) => ({
      failure: failureOf(error),
      problems: fieldsOf(error),
    })),
  },
}).createMachine({
  id: 'pointsSpending',
  context: ({ input }) => ({
    ...input,
    form: { ...EMPTY_FORM, count: input.subject.of === 'reward' ? '1' : '' },
    ...{ fillTurn: false, problems: {}, failure: null, password: '' },
  }),
  initial: 'editing',
  states: {
    editing: {
      description:
        'How many, where goods go, and the payment password; what goes, stays and comes is shown while it is typed.',
      meta: { requirements: ['PTS-05'], view: 'PointsSpending' },
      on: {
        'form.type': { actions: { type: 'assignForm', params: ({ event }) => event } },
        'count.set': {
          guard: { type: 'mayBe', params: ({ event }) => event },
          actions: { type: 'assignCount', params: ({ event }) => event },
        },
        'form.submit': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'ordering',
            actions: { type: 'assignOrder', params: ({ event }) => event },
          },
          { actions: { type: 'assignProblems', params: ({ event }) => event } },
        ],
        'spending.close': 'closed',
      },
    },
    ordering: {
      description: 'The request is sent to the platform, once for this intention.',
      tags: ['busy', 'held'],
      invoke: {
        id: 'order',
        src: 'order',
        input: ({ context: { subject, form, password, visit } }) => ({ subject, form, password, visit }),
        onDone: { target: 'spent', actions: 'forgetPassword' },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'resultUnknown',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          {
            target: 'editing',
            actions: ['forgetPassword', { type: 'assignFailure', params: ({ event }) => event }],
          },
        ],
      },
    },
    resultUnknown: {
      description: 'It is unknown whether the request was taken; the same one can be sent again.',
      on: {
        'order.retry': { target: 'ordering', actions: 'clearFailure' },
        'spending.close': { target: 'closed', actions: 'forgetPassword' },
      },
    },
    spent: { type: 'final', output: ({ event }) => (event as unknown as { output: Spent }).output },
    closed: { type: 'final', output: null },
  },
  output: ({ event }) => event.output as Spent | null,
});

export type PointsSpendingRef = ActorRefFrom<typeof pointsSpendingMachine>;
export type PointsSpendingSnapshot = SnapshotFrom<typeof pointsSpendingMachine>;

/** Points that go and stay, and the money that comes, in minor units, for what is typed. */
export const selectEffect = ({ context }: PointsSpendingSnapshot) => {
  const cost = costOf(context, context.form);
  return { cost, left: context.points - cost, gain: gainOf(context, context.form) };
};
/** How many there are now, and the most there may be. */
export const selectCount = ({ context }: PointsSpendingSnapshot) => ({
  count: wholeOf(context.form.count) ?? 0,
  most: mostOf(context),
});
/** Points to choose from for a conversion: some round numbers that there are, and the most that makes whole money. */
export const selectFills = ({ context: { points, config } }: PointsSpendingSnapshot) => {
  const { minimum, step } = config.conversion;
  return {
    amounts: [1, 5, 10].map((times) => times * minimum).filter((amount) => amount <= points),
    all: points - (points % step),
  };
};
/** Characters of the parts of an address. */
export const selectLengths = () => ADDRESS_LENGTHS;
