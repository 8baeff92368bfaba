/**
 * Member profile: what a member says about themselves, shown and edited by the rules of its fields. Lives as
 * long as the page around it.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { problemOf, type FieldProblem } from '../../../services/contract/field-rules.ts';
import { getProfile, saveProfile, type ProfileEntry, type ProfileValues } from '../../../services/profile.ts';
import { invalidFieldsOf } from '../../../services/registration.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';

export type ProfileProblems = Readonly<Record<string, FieldProblem>>;
/** The form's values: the password, and the fields that are not locked. */
export type ProfileForm = Readonly<Record<string, string>>;

interface MemberProfileContext {
  readonly fields: readonly ProfileEntry[];
  /** What is being saved. */
  readonly values: ProfileValues | null;
  readonly problems: ProfileProblems;
  readonly failure: Failure | null;
  readonly isSaved: boolean;
}
type MemberProfileEvent =
  | { type: 'profile.load' }
  | { type: 'profile.edit' }
  | { type: 'profile.cancel' }
  | { type: 'form.submit'; form: ProfileForm };
type Submitted = { readonly form: ProfileForm };
type Failed = { readonly error: unknown };

const openIn = (fields: readonly ProfileEntry[]): readonly ProfileEntry[] =>
  fields.filter(({ isLocked }) => !isLocked);

/** Errors of the form, by field (VAL-10). */
const problemsIn = (fields: readonly ProfileEntry[], form: ProfileForm): ProfileProblems =>
  Object.fromEntries(
    openIn(fields).flatMap(({ key, rule }) => {
      const problem = problemOf(rule, form[key] ?? '');
      return problem ? [[key, problem]] : [];
    }),
  );
const refusalOf = (error: unknown): Pick<MemberProfileContext, 'problems' | 'failure'> => {
  const refused = invalidFieldsOf(error);
  const named = error instanceof ServiceError && error.code === 'old_password_wrong';
  const fields = refused ?? (named ? { oldPassword: error.code } : null);
  return fields
    ? {
        problems: Object.fromEntries(
          Object.entries(fields).map(([key, message]) => [key, { message, length: '' }]),
        ),
        failure: null,
      }
    : { problems: {}, failure: failureOf(error) };
};

export const memberProfileMachine = setup({
  types: {
    context: {} as MemberProfileContext,
    events: {} as MemberProfileEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    getProfile: fromPromise<readonly ProfileEntry[]>(({ signal }) => getProfile(signal)),
    saveProfile: fromPromise<void, ProfileValues>(({ input, signal }) => saveProfile(input, signal)),
  },
  guards: {
    isRight: ({ context }, { form }: Submitted) => Object.keys(problemsIn(context.fields, form)).length === 0,
  },
  actions: {
    assignFields: assign({ fields: (_, p: { fields: readonly ProfileEntry[] }) => p.fields }),
    assignFailure: assign((_, { error }: Failed) => ({ failure: failureOf(error) })),
    assignValues: assign({
      values: ({ context }, { form }: Submitted): ProfileValues => ({
        oldPassword: form['oldPassword'] ?? '',
        ...Object.fromEntries(openIn(context.fields).map(({ key }) => [key, form[key] ?? ''])),
      }),
      problems: {},
      failure: null,
    }),
    assignProblems: assign({
      problems: ({ context }, { form }: Submitted) => problemsIn(context.fields, form),
      failure: null,
    }),
    assignRefusal: assign((_, { error }: Failed) => refusalOf(error)),
    assignSaved: assign({ isSaved: true }),
    clearNotices: assign({ problems: {}, failure: null, isSaved: false }),
    /** The password is kept only as long as its attempt lasts. */
    forgetValues: assign({ values: null }),
  },
}).createMachine({
  id: 'memberProfile',
  context: { fields: [], values: null, problems: {}, failure: null, isSaved: false },
  initial: 'loading',
  states: {
    loading: {
      description: 'The profile is loading; what is shown stays until then.',
      tags: 'busy',
      invoke: {
        id: 'getProfile',
        src: 'getProfile',
        onDone: {
          target: 'shown',
          actions: { type: 'assignFields', params: ({ event }) => ({ fields: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'It could not be loaded; the reason is shown and it can be tried again.',
      on: { 'profile.load': { target: 'loading', actions: 'clearNotices' } },
    },
    shown: {
      description: 'The fields are shown.',
      meta: { requirements: ['SES-08'], view: 'ProfileCard' },
      on: { 'profile.edit': { target: 'editing', actions: 'clearNotices' } },
    },
    editing: {
      description: 'The form is open; errors are shown beside their fields.',
      on: {
        'profile.cancel': { target: 'shown', actions: 'clearNotices' },
        'form.submit': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'assignValues', params: ({ event }) => event },
          },
          { actions: { type: 'assignProblems', params: ({ event }) => event } },
        ],
      },
    },
    saving: {
      description: 'The profile is being saved; it cannot be sent twice.',
      tags: 'busy',
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context }) => known(context.values),
        onDone: { target: 'loading', actions: ['forgetValues', 'assignSaved'] },
        onError: {
          target: 'editing',
          actions: [{ type: 'assignRefusal', params: ({ event }) => event }, 'forgetValues'],
        },
      },
    },
  },
});

export type MemberProfileSnapshot = SnapshotFrom<typeof memberProfileMachine>;
export type MemberProfileRef = ActorRefFrom<typeof memberProfileMachine>;
