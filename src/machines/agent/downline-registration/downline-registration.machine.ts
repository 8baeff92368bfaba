/**
 * Registration of a downline: an agent makes an account directly below, once per intention. The password is known to
 * both until the first sign-in asks for another one; it is dropped when the account is there. Lives as long as its page.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { problemOf, type FieldProblem, type FieldRule } from '../../../services/contract/field-rules.ts';
import { lengthOf } from '../../../services/contract/length.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import {
  getDownlineForm,
  registerDownline,
  type DownlineForm,
  type DownlineKind,
  type NewDownline,
} from '../../../services/team.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { isUnknownResult, refusedFields } from '../../wallet/common/refused-fields.ts';

export type { DownlineKind };

type Field = 'account' | 'password';
type Problems = Readonly<Partial<Record<Field, FieldProblem>>>;
interface DownlineRegistrationContext {
  readonly form: DownlineForm | null;
  /** Sent last; the password is not kept. */
  readonly account: string;
  readonly kind: DownlineKind;
  readonly problems: Problems;
  readonly failure: Failure | null;
  /** What is being sent. */
  readonly downline: NewDownline | null;
}
type Context = DownlineRegistrationContext;
type DownlineRegistrationEvent =
  | ({ type: 'form.submit' } & NewDownline)
  | { type: 'registration.retry' }
  | { type: 'registration.edit' }
  | { type: 'registration.another' }
  | { type: 'form.reload' };
type Failed = { readonly error: unknown };

/** Names of the fields on the wire. */
const RULES: Readonly<Record<Field, string>> = { account: 'username', password: 'password' };

const ruleOf = ({ form }: Context, field: Field): FieldRule | undefined =>
  form?.rules.find(({ key }) => key === RULES[field]);
const problemsOf = (find: (field: Field) => FieldProblem | null): Problems =>
  Object.fromEntries(
    (Object.keys(RULES) as Field[]).flatMap((field) => {
      const problem = find(field);
      return problem ? [[field, problem]] : [];
    }),
  );

const problemsIn = (context: Context, { account, password }: NewDownline): Problems =>
  problemsOf((field) => {
    const value = field === 'account' ? account.trim() : password;
    if (value === '') return { message: 'input_required', length: '' };
    const rule = ruleOf(context, field);
    return rule ? problemOf(rule, value) : null;
  });

/** Refusals that are about one field. */
const REFUSED: Readonly<Record<string, Field>> = {
  username_taken: 'account',
  password_too_common: 'password',
};
/** Problems that the platform has found, by the fields of the form; texts about a length take it from the rule. */
const refusedIn = (context: Context, error: unknown): Problems => {
  const code = error instanceof ServiceError ? (error.code ?? '') : '';
  const fields = refusedFields(error);
  return problemsOf((field) => {
    const message = REFUSED[code] === field ? code : fields[RULES[field]];
    const rule = ruleOf(context, field);
    return message ? { message, length: rule ? lengthOf(rule) : '' } : null;
  });
};

export const downlineRegistrationMachine = setup({
  types: {
    context: {} as DownlineRegistrationContext,
    events: {} as DownlineRegistrationEvent,
    tags: {} as 'busy' | 'form',
    meta: {} as FlowMeta,
  },
  actors: {
    getDownlineForm: fromPromise<DownlineForm>(({ signal }) => getDownlineForm(signal)),
    registerDownline: fromPromise<string, { downline: NewDownline; visit: string }>(({ input, signal }) =>
      registerDownline(input.downline, input.visit, signal),
    ),
  },
  guards: {
    isRight: ({ context }, typed: NewDownline) => Object.keys(problemsIn(context, typed)).length === 0,
    isUnknown: (_, { error }: Failed) => isUnknownResult(error),
  },
  actions: {
    assignForm: assign({ form: (_, p: { form: DownlineForm }) => p.form, failure: null }),
    assignProblems: assign({
      problems: ({ context }, typed: NewDownline) => problemsIn(context, typed),
      failure: null,
    }),
    assignDownline: assign((_, { account, password, kind }: NewDownline) => ({
      ...{ account, kind, downline: { account: account.trim(), password, kind } },
      ...{ problems: {}, failure: null },
    })),
    assignFailure: assign(({ context }, { error }: Failed) => ({
      failure: failureOf(error),
      problems: refusedIn(context, error),
    })),
    assignRegistered: assign({ account: (_, p: { account: string }) => p.account }),
    clearFailure: assign({ failure: null }),
    dropDownline: assign({ downline: null }),
    clear: assign({ account: '', form: null }),
  },
}).createMachine({
  id: 'downlineRegistration',
  context: { form: null, account: '', kind: 'MEMBER', problems: {}, failure: null, downline: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The rules of the fields are loading; their space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'getDownlineForm',
        src: 'getDownlineForm',
        onDone: {
          target: 'editing',
          actions: { type: 'assignForm', params: ({ event }) => ({ form: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The form could not be loaded; the reason is shown and it can be tried again.',
      on: { 'form.reload': 'loading' },
    },
    editing: {
      description: 'Name, password and kind of the account are typed; problems are shown beside them.',
      meta: { requirements: ['AGT-07'], view: 'DownlineRegistration' },
      tags: 'form',
      entry: 'dropDownline',
      on: {
        'form.submit': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'sending',
            actions: { type: 'assignDownline', params: ({ event }) => event },
          },
          { actions: { type: 'assignProblems', params: ({ event }) => event } },
        ],
      },
    },
    sending: {
      description: 'The account is being registered, once for this intention.',
      tags: ['busy', 'form'],
      invoke: {
        id: 'registerDownline',
        src: 'registerDownline',
        input: ({ context: { downline, form } }) => ({ downline: known(downline), visit: known(form).visit }),
        onDone: {
          target: 'registered',
          actions: { type: 'assignRegistered', params: ({ event }) => ({ account: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'resultUnknown',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    resultUnknown: {
      description: 'It is unknown whether the account was made; the same request can be sent again.',
      on: {
        'registration.retry': { target: 'sending', actions: 'clearFailure' },
        'registration.edit': { target: 'editing', actions: 'clearFailure' },
      },
    },
    registered: {
      description:
        'The account is there; its name is shown, and that its password changes at the first sign-in.',
      meta: { requirements: ['AGT-07'], view: 'DownlineRegistration' },
      entry: 'dropDownline',
      on: { 'registration.another': { target: 'loading', actions: 'clear' } },
    },
  },
});

export type DownlineRegistrationRef = ActorRefFrom<typeof downlineRegistrationMachine>;
export type DownlineRegistrationSnapshot = SnapshotFrom<typeof downlineRegistrationMachine>;
