/**
 * Change password: forced after a sign-in with a default or an expired password, else optional. A forced
 * change can be left only by signing out. Afterwards the member is signed in again with the credentials held
 * in memory.
 */
import type { SnapshotFrom } from 'xstate';
import { known } from '../../flow-meta.ts';
import { passwordUnknown } from '../common/field-hints.ts';
import { changePasswordSetup } from './change-password.setup.ts';

export const changePasswordMachine = changePasswordSetup.createMachine({
  id: 'changePassword',
  context: ({ input }) => ({
    ...input,
    ...passwordUnknown(),
    change: null,
    problems: {},
    failure: null,
    reentry: null,
    end: null,
  }),
  initial: 'editing',
  invoke: {
    id: 'getPasswordRule',
    src: 'getPasswordRule',
    onDone: { actions: { type: 'assignRule', params: ({ event }) => ({ rule: event.output }) } },
    // Without the rule only the platform validates.
    onError: { actions: 'forgetTyped' },
  },
  states: {
    editing: {
      description: 'The form is open; errors are shown beside their fields.',
      meta: { requirements: ['PWD-01', 'VAL-05', 'VAL-06', 'VAL-07'], view: 'ChangePasswordDialog' },
      tags: 'modal',
      initial: 'deciding',
      on: {
        'password.touch': { actions: { type: 'validatePassword', params: ({ event }) => event } },
        'form.submit': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'submitting',
            actions: { type: 'assignChange', params: ({ event }) => event },
          },
          { actions: { type: 'assignProblems', params: ({ event }) => event } },
        ],
      },
      states: {
        deciding: { always: [{ guard: 'isVoluntary', target: 'voluntary' }, { target: 'forced' }] },
        voluntary: {
          description: 'The change is optional and can be cancelled.',
          on: { 'dialog.close': '#changePassword.closed' },
        },
        forced: {
          description: 'The platform requires the change; only signing out leads past it.',
          meta: { requirements: ['LOG-19', 'LOG-20', 'PWD-01'] },
          tags: 'held',
          on: { 'dialog.leave': '#changePassword.leaving' },
        },
      },
    },
    submitting: {
      description: 'The change is being sent; the form cannot be sent twice.',
      meta: { requirements: ['PWD-02'] },
      tags: ['modal', 'busy', 'held'],
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context }) => known(context.change),
        onDone: {
          target: 'reentering',
          actions: { type: 'assignReentry', params: ({ event }) => ({ reentry: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOldWrong', params: ({ event }) => event },
            target: 'editing',
            actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetChange', 'forgetOld'],
          },
          {
            target: 'editing',
            actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetChange'],
          },
        ],
      },
    },
    reentering: {
      description: 'The password is changed; the member is being signed in with it.',
      meta: { requirements: ['PWD-03'] },
      tags: ['modal', 'busy', 'held'],
      invoke: {
        id: 'reentry',
        src: 'reentry',
        input: ({ context }) => ({
          account: context.reentry?.account ?? context.account,
          password: known(context.change).newPassword,
          ticket: context.reentry?.ticket ?? null,
        }),
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
            target: 'signedIn',
            actions: [{ type: 'assignSignedIn', params: ({ event }) => ({ signedIn: event.output }) }],
          },
          { target: 'changed', actions: 'forgetChange' },
        ],
      },
    },
    changed: {
      description: 'The password is changed, and the dialog asks the member to sign in with it.',
      tags: ['modal', 'held'],
      on: { 'dialog.confirm': 'left' },
    },
    leaving: {
      description: 'The member signs out instead; the session ends even when the platform does not answer.',
      tags: ['modal', 'busy', 'held'],
      invoke: { id: 'logout', src: 'logout', onDone: 'left', onError: 'left' },
      after: { logoutLimit: 'left' },
    },
    signedIn: {
      type: 'final',
      entry: ['forgetChange', 'forgetOld', 'forgetTyped'],
      meta: { requirements: ['PWD-04'] },
    },
    left: { type: 'final', entry: ['forgetOld', 'forgetTyped', 'assignLeft'] },
    closed: { type: 'final', entry: 'forgetTyped' },
  },
  output: ({ context }) => context.end,
});

export type ChangePasswordSnapshot = SnapshotFrom<typeof changePasswordMachine>;
