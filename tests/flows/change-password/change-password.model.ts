import {
  changePasswordMachine,
  type ChangePasswordSnapshot,
} from '../../../src/machines/session/change-password/change-password.machine.ts';
import type { ChangePasswordValues } from '../../../src/machines/session/change-password/change-password.setup.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { passwordRule, signedIn, ticket } from '../common/session.fixtures.ts';

const OLD = 'Old-Horse-25';
const NEW = 'Brand-New-Horse-27';
/** The form's values: with the present password if the session does not know it. */
const form =
  (more: Partial<ChangePasswordValues> = {}) =>
  ({ context }: ChangePasswordSnapshot) => ({
    values: {
      ...(context.oldPassword === null && { oldPassword: OLD }),
      newPassword: NEW,
      confirmation: NEW,
      ...more,
    },
  });
const isForced = ({ context }: ChangePasswordSnapshot): boolean => context.reason !== 'voluntary';
const isUnder = (s: ChangePasswordSnapshot | null): boolean =>
  s?.matches('submitting') === true || s?.matches('reentering') === true;

const ONE_END = 'ends as a sign-out that is answered, which is on the tour: change-password.view.tsx';

export const model = defineModel(changePasswordMachine, {
  title: 'Change password',
  inputs: {
    given: { reason: 'default', account: 'mina_k', oldPassword: OLD },
    reloaded: { reason: 'expired', account: 'mina_k', oldPassword: null },
    voluntary: { reason: 'voluntary', account: 'mina_k', oldPassword: null },
  },
  events: {
    'password.touch': {
      // Fulfilled points of the rule are ticked off.
      well: ({ context }) => (context.rule ? { password: NEW, isLeft: false } : undefined),
      'badly, and left': { password: 'abc', isLeft: true },
    },
    'form.submit': {
      right: form(),
      different: form({ confirmation: 'Brand-New-Horse-28' }),
      short: form({ newPassword: 'abc', confirmation: 'abc' }),
      blank: (s) => ({
        values: {
          newPassword: '',
          confirmation: '',
          ...(s.context.oldPassword === null && { oldPassword: '' }),
        },
      }),
      noOld: (s) => (s.context.oldPassword === null ? form({ oldPassword: '' })(s) : undefined),
    },
  },
  outcomes: {
    getPasswordRule: {
      rule: { done: passwordRule },
      broken: { error: new ServiceError('offline') },
    },
    changePassword: {
      changed: { done: { account: 'mina_k', ticket } },
      'changed, without a session': { done: null },
      'old one wrong': { error: new ServiceError('refused', 'old_password_wrong') },
      refused: { error: new ServiceError('refused', 'password_reused') },
      'breaks the rule': {
        error: new ServiceError('refused', 'fields_invalid', {
          detail: { fields: { newPassword: 'password_length' } },
        }),
      },
      offline: { error: new ServiceError('offline') },
    },
    reentry: { 'signed in': { done: signedIn }, 'did not work': { done: null } },
    logout: { ended: { done: null }, broken: { error: new ServiceError('offline') } },
  },
  offBrowser: {
    'logout = broken': ONE_END,
    'after logoutLimit': ONE_END,
  },
  home: (s) => s.matches('editing') || s.matches('changed'),
  rules: [
    {
      id: 'a forced change cannot be left but by a new password or by signing out',
      requirements: ['PWD-01', 'LOG-19', 'LOG-20'],
      never: (s) =>
        isForced(s) && (s.can({ type: 'dialog.close' }) || (s.status === 'done' && s.output === null)),
    },
    {
      id: 'a forced change holds its dialog all the time',
      requirements: ['PWD-01'],
      never: (s) => isForced(s) && s.status !== 'done' && !s.hasTag('held'),
    },
    {
      id: 'nothing is sent that the form knows to be wrong',
      requirements: ['VAL-05', 'VAL-06', 'VAL-07'],
      never: (s, { label }) => {
        const { change, rule } = s.context;
        return (
          label.startsWith('form.submit') &&
          s.matches('submitting') &&
          (change === null ||
            change.oldPassword === '' ||
            change.newPassword !== change.confirmation ||
            change.newPassword.length < (rule?.minLength ?? 1))
        );
      },
    },
    {
      id: 'nothing is sent twice',
      requirements: ['PWD-02'],
      never: (_, { from, label }) => isUnder(from) && label.startsWith('form.submit'),
    },
    {
      id: 'the present password is required exactly if it is not known, and again after a wrong one',
      requirements: ['VAL-05'],
      always: (s, { label }) =>
        !s.matches('editing') ||
        (label === 'changePassword = old one wrong' ? s.context.oldPassword === null : true),
    },
    {
      id: 'no password is kept longer than its attempt, but for the one that is known from the sign-in',
      never: (s) =>
        (!isUnder(s) && s.context.change !== null) ||
        (s.status === 'done' && s.context.oldPassword === OLD && s.output !== null),
    },
    {
      id: 'a new sign-in follows a changed password, and nothing else signs in',
      requirements: ['PWD-03', 'PWD-04'],
      always: (s, { label }) =>
        (s.status === 'done' && typeof s.output === 'object' && s.output !== null) ===
        (label === 'reentry = signed in'),
    },
    {
      id: 'problems that the platform finds in the new password are shown beside it',
      requirements: ['VAL-06'],
      always: (s, { label }) =>
        label !== 'changePassword = breaks the rule' ||
        s.context.problems.newPassword?.message === (s.context.rule ? 'password_length' : 'password_refused'),
    },
    {
      id: 'while a password is typed its open points are shown, and nothing of it is kept',
      requirements: ['VAL-11'],
      always: (s, { label }) => {
        if (!label.startsWith('password.touch')) return true;
        const { rule, validation } = s.context;
        const wanted = label.endsWith('(well)') ? 'met' : 'broken';
        return (
          validation.hints.some(({ state }) => state === wanted) === (rule !== null) &&
          validation.strength === (wanted === 'met' ? 4 : 0) &&
          !JSON.stringify(validation).includes(NEW)
        );
      },
    },
    {
      id: 'input from before the rule is validated as soon as the rule arrives, and kept no longer',
      requirements: ['VAL-11'],
      always: (s, { from, label }) =>
        label === 'getPasswordRule = rule'
          ? s.context.unvalidated === null &&
            (from?.context.unvalidated?.password === 'abc') ===
              s.context.validation.hints.some(({ state }) => state === 'broken')
          : s.context.unvalidated === null || (s.status !== 'done' && !label.endsWith('= broken')),
    },
    {
      id: 'a refusal is shown',
      never: (s, { from }) =>
        from?.matches('submitting') === true && s.matches('editing') && s.context.failure === null,
    },
  ],
  instructions: {
    'start given': 'Sign in with a password that was given out.',
    'start reloaded': 'Sign in with a password that is too old, and reload the page.',
    'start voluntary': 'Open the account menu and press Change password.',
    'form.submit (right)': 'Fill in all fields rightly, the new password twice, and press Change password.',
    'form.submit (different)': 'Repeat the new password otherwise and press Change password.',
    'form.submit (short)': 'Fill in abc as the new password, twice, and press Change password.',
    'form.submit (blank)': 'Leave all fields empty and press Change password.',
    'form.submit (noOld)': 'Leave the present password empty and press Change password.',
    'password.touch (well)': 'Type Brand-New-Horse-27 as the new password.',
    'password.touch (badly, and left)': 'Type abc as the new password and go on to the next field.',
    'dialog.close': 'Press Close in the corner.',
    'dialog.leave': 'Press Sign out below the form.',
    'dialog.confirm': 'Press Confirm.',
    'getPasswordRule = rule': 'The platform returns the rules for a password.',
    'getPasswordRule = broken': 'The connection breaks while the rule is requested.',
    'changePassword = changed': 'The platform changes the password and passes the check for the sign-in.',
    'changePassword = changed, without a session': 'The gateway changes the password without a session.',
    'changePassword = old one wrong': 'The platform refuses, since the present password is wrong.',
    'changePassword = refused': 'The platform refuses the new password, which was used before.',
    'changePassword = breaks the rule': 'The platform refuses the new password, which breaks its rule.',
    'changePassword = offline': 'The connection breaks during the request to the platform.',
    'reentry = signed in': 'The platform accepts the new password.',
    'reentry = did not work': 'The sign-in that follows does not work.',
    'logout = ended': 'The platform ends the session.',
    'logout = broken': 'The connection breaks while the session is ended.',
    'after logoutLimit': 'The platform does not answer for eight seconds.',
  },
});
