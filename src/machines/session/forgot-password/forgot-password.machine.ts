/**
 * Forgot password: a password for one sign-in by e-mail, or a new one set with a code sent to the phone,
 * after which the member is signed in. No message reveals whether an account exists.
 */
import type { SnapshotFrom, ActorRefFrom } from 'xstate';
import { known } from '../../flow-meta.ts';
import { passwordUnknown } from '../common/field-hints.ts';
import { offersOf } from '../common/offers.ts';
import { forgotPasswordSetup } from './forgot-password.setup.ts';

export const forgotPasswordMachine = forgotPasswordSetup.createMachine({
  id: 'forgotPassword',
  context: ({ input }) => ({
    offers: offersOf(input.site),
    nameRule: null,
    ...passwordUnknown(),
    mail: null,
    reset: null,
    proof: null,
    problems: {},
    failure: null,
    reentry: null,
    end: null,
  }),
  initial: 'byEmail',
  invoke: {
    id: 'getAccountRules',
    src: 'getAccountRules',
    onDone: { actions: { type: 'assignRules', params: ({ event }) => ({ rules: event.output }) } },
    // Without the rules only the platform validates.
    onError: { actions: 'forgetTyped' },
  },
  entry: 'startCountdown',
  states: {
    byEmail: {
      description: 'The form asks for name and address, to send a password for one sign-in by e-mail.',
      meta: { requirements: ['VAL-08'], view: 'ForgotPasswordDialog' },
      tags: 'modal',
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'offersPhone', target: 'choosable' }, { target: 'alone' }] },
        alone: { description: 'The brand offers no other method.' },
        choosable: {
          description: 'Recovery by phone can be chosen.',
          meta: { requirements: ['FGT-03'] },
          on: { 'phone.choose': { target: '#forgotPassword.byPhone', actions: 'clearProblems' } },
        },
      },
      on: {
        'mail.submit': [
          {
            guard: { type: 'isMailRight', params: ({ event }) => event },
            target: 'sendingMail',
            actions: { type: 'assignMail', params: ({ event }) => event },
          },
          { actions: { type: 'assignMailProblems', params: ({ event }) => event } },
        ],
        'login.open': 'toLogin',
        'dialog.close': 'closed',
      },
    },
    sendingMail: {
      description: 'The platform is asked to send the e-mail.',
      meta: { requirements: ['FGT-01'] },
      tags: ['modal', 'busy'],
      invoke: {
        id: 'requestPasswordMail',
        src: 'requestPasswordMail',
        input: ({ context }) => known(context.mail),
        onDone: 'mailSent',
        onError: { target: 'byEmail', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'dialog.close': 'closed' },
    },
    mailSent: {
      description: 'The dialog confirms that an e-mail is on its way, if such an account exists.',
      meta: { requirements: ['FGT-05'] },
      tags: 'modal',
      on: { 'dialog.confirm': 'closed', 'dialog.close': 'closed' },
    },
    byPhone: {
      description: 'The form asks for number, code and new password.',
      meta: { requirements: ['VAL-09', 'FGT-03'] },
      tags: 'modal',
      on: {
        'email.choose': { target: 'byEmail', actions: ['clearProblems', 'clearValidation'] },
        'password.touch': { actions: { type: 'validatePassword', params: ({ event }) => event } },
        'code.send': [
          {
            guard: { type: 'isNumberRight', params: ({ event }) => event },
            actions: ['clearProblems', { type: 'sendCode', params: ({ event }) => event }],
            meta: { requirements: ['SMS-01'] },
          },
          { actions: { type: 'assignNumberProblems', params: ({ event }) => event } },
        ],
        'reset.submit': [
          {
            guard: { type: 'needsProof', params: ({ event }) => event },
            target: 'confirmingCode',
            actions: { type: 'assignReset', params: ({ event }) => event },
          },
          {
            guard: { type: 'isResetRight', params: ({ event }) => event },
            target: 'settingPassword',
            actions: { type: 'assignReset', params: ({ event }) => event },
          },
          { actions: { type: 'assignResetProblems', params: ({ event }) => event } },
        ],
        'login.open': 'toLogin',
        'dialog.close': 'closed',
      },
    },
    confirmingCode: {
      description: 'The phone-verification service checks the code; the form waits.',
      meta: { requirements: ['ERR-20'] },
      tags: ['modal', 'busy'],
      invoke: {
        id: 'confirmServiceCode',
        src: 'confirmServiceCode',
        input: ({ context: { offers, reset } }) => ({
          service: offers.phoneService,
          reset: known(reset),
        }),
        onDone: {
          target: 'settingPassword',
          actions: { type: 'assignProof', params: ({ event }) => ({ proof: event.output }) },
        },
        onError: {
          target: 'byPhone',
          actions: [{ type: 'assignUnproved', params: ({ event }) => event }, 'forgetReset'],
        },
      },
      on: { 'dialog.close': 'closed' },
    },
    settingPassword: {
      description: 'The platform sets the password; the form cannot be sent twice.',
      meta: { requirements: ['FGT-02'] },
      tags: ['modal', 'busy', 'held'],
      invoke: {
        id: 'setPasswordByPhone',
        src: 'setPasswordByPhone',
        input: ({ context: { reset, proof } }) => ({ reset: known(reset), proof }),
        onDone: {
          target: 'reentering',
          actions: { type: 'assignReentry', params: ({ event }) => ({ reentry: event.output }) },
        },
        onError: {
          target: 'byPhone',
          actions: [
            { type: 'assignFailure', params: ({ event }) => event },
            { type: 'dropSpentProof', params: ({ event }) => event },
            'forgetReset',
          ],
        },
      },
    },
    reentering: {
      description: 'The password is set; the member is being signed in with it.',
      meta: { requirements: ['FGT-04'] },
      tags: ['modal', 'busy', 'held'],
      invoke: {
        id: 'reentry',
        src: 'reentry',
        input: ({ context }) => {
          const { mobile, newPassword } = known(context.reset);
          return {
            account: context.reentry?.account ?? mobile,
            password: newPassword,
            ticket: context.reentry?.ticket ?? null,
          };
        },
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
            target: 'signedIn',
            actions: { type: 'assignSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
          },
          { target: 'passwordSet', actions: 'forgetReset' },
        ],
      },
    },
    passwordSet: {
      description: 'The password is set, and the dialog asks the member to sign in with it.',
      tags: 'modal',
      on: { 'dialog.confirm': 'toLogin', 'dialog.close': 'closed' },
    },
    signedIn: { type: 'final', entry: ['forgetReset', 'forgetTyped'] },
    toLogin: { type: 'final', entry: ['assignLogin', 'forgetTyped'] },
    closed: { type: 'final', entry: ['forgetReset', 'forgetTyped'] },
  },
  output: ({ context }) => context.end,
});

export type ForgotPasswordSnapshot = SnapshotFrom<typeof forgotPasswordMachine>;
export type ForgotPasswordRef = ActorRefFrom<typeof forgotPasswordMachine>;
