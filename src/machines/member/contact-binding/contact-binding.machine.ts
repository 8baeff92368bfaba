/**
 * Contact binding: a phone or an e-mail address is bound, replaced or removed. It asks for the password, a
 * code to the present contact and one to the new contact; without the present one the change waits. Ends with
 * the moment at which the change takes effect, or with null when it is closed.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { CodeSent } from '../../../services/contract/verification.ts';
import {
  changeContact,
  sendContactCode,
  type ContactChange,
  type ContactKind,
  type NextContact,
} from '../../../services/security.ts';
import type { Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import {
  changeIn,
  nextIn,
  nextProblems,
  problemsIn,
  refusalOf,
  type ContactProblems,
  type ContactTask,
  type ContactValues,
} from './contact-form.ts';

export type ContactBindingInput = Pick<ContactTask, 'kind' | 'hasPassword' | 'present' | 'unproved'>;
/** The change that was made; null where the dialog was closed. */
export interface ContactBindingEnd {
  readonly kind: ContactKind;
  /** Null: at once. */
  readonly effectiveAt: number | null;
}
type CodeStep = 'present' | 'next';
interface ContactBindingContext extends ContactTask {
  readonly problems: ContactProblems;
  readonly failure: Failure | null;
  /** The codes that were sent. */
  readonly sent: readonly CodeStep[];
  /** The contact that a code is being sent to; null: the present one. */
  readonly target: NextContact | null;
  readonly change: ContactChange | null;
  readonly end: ContactBindingEnd | null;
}
type ContactBindingEvent =
  | { type: 'code.send'; step: CodeStep; values: ContactValues }
  | { type: 'form.submit'; values: ContactValues }
  | { type: 'present.lose' }
  | { type: 'present.find' }
  | { type: 'removal.choose' }
  | { type: 'dialog.close' };
type Submitted = { readonly values: ContactValues };
type SendRequest = Submitted & { readonly step: CodeStep };

const isEmpty = (problems: ContactProblems): boolean => Object.keys(problems).length === 0;

export const contactBindingMachine = setup({
  types: {
    context: {} as ContactBindingContext,
    events: {} as ContactBindingEvent,
    input: {} as ContactBindingInput,
    output: {} as ContactBindingEnd | null,
    tags: {} as 'busy' | 'held',
    meta: {} as FlowMeta,
  },
  actors: {
    sendContactCode: fromPromise<CodeSent, { kind: ContactKind; next: NextContact | null }>(
      ({ input: { kind, next }, signal }) => sendContactCode(kind, next, signal),
    ),
    changeContact: fromPromise<number | null, ContactChange>(({ input, signal }) =>
      changeContact(input, signal),
    ),
  },
  guards: {
    canSend: ({ context }, { step, values }: SendRequest) =>
      step === 'present' ? context.present !== null : isEmpty(nextProblems(nextIn(context.kind, values))),
    isComplete: ({ context }, { values }: Submitted) => isEmpty(problemsIn(context, values)),
    canLose: ({ context }) => context.present !== null && !context.isLost,
    isLost: ({ context }) => context.isLost,
    canRemove: ({ context: { present, unproved, isRemoval } }) =>
      !isRemoval && (present !== null || unproved !== null),
  },
  actions: {
    assignTarget: assign({
      target: ({ context }, { step, values }: SendRequest) =>
        step === 'present' ? null : nextIn(context.kind, values),
      problems: {},
      failure: null,
    }),
    assignNextProblems: assign({
      problems: ({ context }, { values }: SendRequest) => nextProblems(nextIn(context.kind, values)),
      failure: null,
    }),
    assignSent: assign({
      sent: ({ context: { sent, target } }): readonly CodeStep[] => [
        ...new Set<CodeStep>([...sent, target ? 'next' : 'present']),
      ],
    }),
    assignChange: assign({
      change: ({ context }, { values }: Submitted) => changeIn(context, values),
      problems: {},
      failure: null,
    }),
    assignProblems: assign({
      problems: ({ context }, { values }: Submitted) => problemsIn(context, values),
      failure: null,
    }),
    assignRefusal: assign((_, { error }: { error: unknown }) => refusalOf(error)),
    assignLost: assign({ isLost: (_, p: { isLost: boolean }) => p.isLost, problems: {}, failure: null }),
    assignRemoval: assign({ isRemoval: true, problems: {}, failure: null }),
    assignEnd: assign({
      end: ({ context }, { effectiveAt }: { effectiveAt: number | null }) => ({
        kind: context.kind,
        effectiveAt,
      }),
    }),
    /** A password and codes are kept only as long as their attempt lasts. */
    forgetChange: assign({ change: null }),
  },
}).createMachine({
  id: 'contactBinding',
  context: ({ input }) => ({
    ...input,
    isRemoval: false,
    isLost: false,
    problems: {},
    failure: null,
    sent: [],
    target: null,
    change: null,
    end: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The form asks for the new contact and for what proves the owner.',
      meta: { requirements: ['MEM-05'], view: 'ContactDialog' },
      on: {
        'code.send': [
          {
            guard: { type: 'canSend', params: ({ event }) => event },
            target: 'sendingCode',
            actions: { type: 'assignTarget', params: ({ event }) => event },
          },
          { actions: { type: 'assignNextProblems', params: ({ event }) => event } },
        ],
        'form.submit': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'assignChange', params: ({ event }) => event },
          },
          { actions: { type: 'assignProblems', params: ({ event }) => event } },
        ],
        'present.lose': {
          guard: 'canLose',
          actions: { type: 'assignLost', params: { isLost: true } },
        },
        'present.find': {
          guard: 'isLost',
          actions: { type: 'assignLost', params: { isLost: false } },
        },
        'removal.choose': { guard: 'canRemove', actions: 'assignRemoval' },
        'dialog.close': 'over',
      },
    },
    sendingCode: {
      description: 'A code is being sent; the typed values stay.',
      tags: 'busy',
      invoke: {
        id: 'sendContactCode',
        src: 'sendContactCode',
        input: ({ context: { kind, target } }) => ({ kind, next: target }),
        onDone: { target: 'editing', actions: 'assignSent' },
        onError: { target: 'editing', actions: { type: 'assignRefusal', params: ({ event }) => event } },
      },
      on: { 'dialog.close': 'over' },
    },
    saving: {
      description: 'The change is being sent; it cannot be sent twice, and its end is awaited.',
      tags: ['busy', 'held'],
      invoke: {
        id: 'changeContact',
        src: 'changeContact',
        input: ({ context }) => known(context.change),
        onDone: {
          target: 'over',
          actions: { type: 'assignEnd', params: ({ event }) => ({ effectiveAt: event.output }) },
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'assignRefusal', params: ({ event }) => event }, 'forgetChange'],
        },
      },
    },
    over: { type: 'final', entry: 'forgetChange' },
  },
  output: ({ context }) => context.end,
});

export type ContactBindingSnapshot = SnapshotFrom<typeof contactBindingMachine>;
export type ContactBindingRef = ActorRefFrom<typeof contactBindingMachine>;
