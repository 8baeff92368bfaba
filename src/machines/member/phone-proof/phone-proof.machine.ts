/**
 * Phone proof: where a phone-verification service sends the codes, the member proves the account's number to it before
 * a withdrawal (MEM-08). Ends with the proof, which the platform accepts in place of a code, or with null when it is
 * closed before.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { confirmServiceCode, sendServiceCode, type PhoneProof } from '../../../services/firebase.ts';
import { getSecurity } from '../../../services/security.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { Phone } from '../../../services/verification.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import type { Offers } from '../../session/common/offers.ts';
import { endsAsShown, phoneFieldOf, phoneProblem } from '../../session/common/phone.ts';

export interface PhoneProofInput {
  readonly service: Offers['phoneService'];
}
export interface PhoneProofValues {
  readonly mobileNum?: string;
  readonly countryDialingCode?: string;
  readonly verificationCode?: string;
}
interface Code {
  readonly phone: Phone;
  readonly typed: string;
}
interface PhoneProofContext extends PhoneProofInput {
  /** The account's number, masked; null before it is loaded, and for an account without one. */
  readonly masked: string | null;
  /** Errors by field, as message ids. */
  readonly problems: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
  readonly isCodeSent: boolean;
  /** Kept only as long as the attempt lasts. */
  readonly code: Code | null;
  readonly end: PhoneProof | null;
}
type PhoneProofEvent =
  | { type: 'page.retry' }
  | { type: 'form.submit'; values: PhoneProofValues }
  | { type: 'code.send'; values: PhoneProofValues }
  | { type: 'dialog.close' };
type Submitted = { readonly values: PhoneProofValues };
type Failed = { readonly error: unknown };

const phoneOf = ({ mobileNum = '', countryDialingCode = '' }: PhoneProofValues): Phone => ({
  mobile: mobileNum,
  dialingCode: countryDialingCode,
});
const FIELDS = { mobile: 'mobileNum', code: 'verificationCode' } as const;
/** What keeps the service from sending a code. */
const numberProblems = (
  { masked }: PhoneProofContext,
  values: PhoneProofValues,
): PhoneProofContext['problems'] => {
  const phone = phoneOf(values);
  const problem =
    phoneProblem(phone.mobile, phone.dialingCode) ??
    (endsAsShown(masked ?? '', phone) ? null : 'second_step_other_number');
  return problem ? { mobileNum: problem } : {};
};
const problemsIn = (context: PhoneProofContext, values: PhoneProofValues): PhoneProofContext['problems'] => ({
  ...numberProblems(context, values),
  ...(!values.verificationCode?.trim() && { verificationCode: 'code_missing' }),
});
const isEmpty = (problems: PhoneProofContext['problems']): boolean => Object.keys(problems).length === 0;

export const phoneProofMachine = setup({
  types: {
    context: {} as PhoneProofContext,
    events: {} as PhoneProofEvent,
    input: {} as PhoneProofInput,
    output: {} as PhoneProof | null,
    tags: {} as 'busy' | 'held',
    meta: {} as FlowMeta,
  },
  actors: {
    /** The account's number, masked. */
    getNumber: fromPromise<string | null>(async ({ signal }) => {
      const { mobile } = await getSecurity(signal);
      return mobile?.masked ?? null;
    }),
    sendServiceCode: fromPromise<unknown, { service: Offers['phoneService']; phone: Phone }>(({ input }) =>
      sendServiceCode(input.service, 'withdraw', input.phone),
    ),
    confirmServiceCode: fromPromise<PhoneProof, { service: Offers['phoneService']; code: Code }>(
      ({ input }) => confirmServiceCode(input.service, 'withdraw', input.code),
    ),
  },
  guards: {
    isComplete: ({ context }, { values }: Submitted) => isEmpty(problemsIn(context, values)),
    isNumber: ({ context }, { values }: Submitted) => isEmpty(numberProblems(context, values)),
    isNone: (_, { masked }: { masked: string | null }) => masked === null,
  },
  actions: {
    assignMasked: assign({ masked: (_, p: { masked: string | null }) => p.masked }),
    assignFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
    assignCode: assign({
      code: (_, { values }: Submitted) => ({
        phone: phoneOf(values),
        typed: (values.verificationCode ?? '').trim(),
      }),
      problems: {},
      failure: null,
    }),
    assignProblems: assign({
      problems: ({ context }, { values }: Submitted) => problemsIn(context, values),
      failure: null,
    }),
    assignNumberProblems: assign({
      problems: ({ context }, { values }: Submitted) => numberProblems(context, values),
      failure: null,
    }),
    /** An error of the service is shown beside the field that it concerns (ERR-16 to ERR-23). */
    assignRefusal: assign((_, { error }: Failed) => {
      const failure = failureOf(error);
      const field = phoneFieldOf(failure.code);
      return field
        ? { problems: { [FIELDS[field]]: failure.code }, failure: null }
        : { problems: {}, failure };
    }),
    assignSent: assign({ isCodeSent: true, problems: {}, failure: null }),
    assignEnd: assign({ end: (_, p: { proof: PhoneProof }) => p.proof }),
    forgetCode: assign({ code: null }),
  },
}).createMachine({
  id: 'phoneProof',
  context: ({ input }) => ({
    ...input,
    masked: null,
    problems: {},
    failure: null,
    isCodeSent: false,
    code: null,
    end: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The account’s number is loading, masked.',
      tags: 'busy',
      invoke: {
        id: 'getNumber',
        src: 'getNumber',
        onDone: [
          {
            guard: { type: 'isNone', params: ({ event }) => ({ masked: event.output }) },
            target: 'withoutPhone',
          },
          {
            target: 'editing',
            actions: { type: 'assignMasked', params: ({ event }) => ({ masked: event.output }) },
          },
        ],
        onError: { target: 'missing', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'dialog.close': 'over' },
    },
    missing: {
      description: 'The number could not be loaded; it can be requested again.',
      on: { 'page.retry': { target: 'loading', actions: 'clearFailure' }, 'dialog.close': 'over' },
    },
    withoutPhone: {
      description: 'The account has no number: the dialog names the page on which one is added.',
      on: { 'dialog.close': 'over' },
    },
    editing: {
      description: 'The form asks for the number in full and for the code that the service sends to it.',
      meta: { requirements: ['MEM-08'], view: 'PhoneProofDialog' },
      on: {
        'form.submit': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'confirmingCode',
            actions: { type: 'assignCode', params: ({ event }) => event },
          },
          { actions: { type: 'assignProblems', params: ({ event }) => event } },
        ],
        'code.send': [
          { guard: { type: 'isNumber', params: ({ event }) => event }, target: 'sendingCode' },
          { actions: { type: 'assignNumberProblems', params: ({ event }) => event } },
        ],
        'dialog.close': 'over',
      },
    },
    sendingCode: {
      description: 'The service sends a code; the typed values stay.',
      tags: 'busy',
      invoke: {
        id: 'sendServiceCode',
        src: 'sendServiceCode',
        input: ({ context, event }) => ({
          service: context.service,
          phone: phoneOf(event.type === 'code.send' ? event.values : {}),
        }),
        onDone: { target: 'editing', actions: 'assignSent' },
        onError: { target: 'editing', actions: { type: 'assignRefusal', params: ({ event }) => event } },
      },
      on: { 'dialog.close': 'over' },
    },
    confirmingCode: {
      description: 'The service checks the code, once: its end is awaited.',
      meta: { requirements: ['ERR-20'] },
      tags: ['busy', 'held'],
      invoke: {
        id: 'confirmServiceCode',
        src: 'confirmServiceCode',
        input: ({ context }) => ({ service: context.service, code: known(context.code) }),
        onDone: {
          target: 'over',
          actions: { type: 'assignEnd', params: ({ event }) => ({ proof: event.output }) },
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'assignRefusal', params: ({ event }) => event }, 'forgetCode'],
        },
      },
    },
    over: { type: 'final', entry: 'forgetCode' },
  },
  output: ({ context }) => context.end,
});

export type PhoneProofSnapshot = SnapshotFrom<typeof phoneProofMachine>;
export type PhoneProofRef = ActorRefFrom<typeof phoneProofMachine>;
