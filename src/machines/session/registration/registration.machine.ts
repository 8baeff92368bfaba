/**
 * Registration by user name or by mobile number: one attempt at a time, by the platform's rules. Ends with
 * the sign-in, with the flow to go on with, or with null when it was closed. Every refusal leads back to the
 * form, which keeps its values; a password is dropped with its attempt.
 */
import type { SnapshotFrom } from 'xstate';
import { known } from '../../flow-meta.ts';
import { offersOf } from '../common/offers.ts';
import { agreementTo, validationOf, valueOf, type FieldValidation } from './registration-form.ts';
import { attemptOf, confirmationOf } from './registration-attempt.ts';
import { registrationSetup } from './registration.setup.ts';

export const registrationMachine = registrationSetup.createMachine({
  id: 'registration',
  context: ({ input: { site, proof: social = null } }) => ({
    offers: offersOf(site),
    social,
    method: 'username',
    rules: [],
    fields: [],
    draft: {},
    documents: [],
    validations: {},
    values: null,
    ticket: null,
    proof: null,
    failure: null,
    end: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The form’s rules are loading; a placeholder is shown.',
      meta: { requirements: ['VAL-10', 'REG-09'] },
      tags: ['busy', 'modal'],
      invoke: {
        id: 'loadForm',
        src: 'loadForm',
        input: ({ context }) => ({ hasDocuments: context.offers.documents }),
        onDone: {
          target: 'opening',
          actions: { type: 'assignForm', params: ({ event }) => event.output },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'dialog.close': 'closed' },
    },
    failed: {
      description: 'The form’s rules could not be loaded; it can be tried again.',
      tags: 'modal',
      on: { 'form.retry': 'loading', 'dialog.close': 'closed' },
    },
    opening: {
      always: [
        { guard: 'hasCaptcha', target: 'editing', actions: ['startCountdown', 'startCaptcha'] },
        { target: 'editing', actions: 'startCountdown' },
      ],
    },
    editing: {
      description: 'The form is open; each field shows its rules and its error.',
      meta: {
        requirements: [
          'REG-06',
          'VAL-11',
          'VAL-13',
          'VAL-15',
          'VAL-16',
          'CFG-06',
          'CFG-07',
          'CFG-08',
          'CFG-09',
        ],
        view: 'RegistrationDialog',
      },
      tags: 'modal',
      on: {
        'form.submit': [
          {
            guard: { type: 'isIncomplete', params: ({ event }) => event },
            actions: { type: 'validateAll', params: ({ event }) => event },
            meta: { requirements: ['REG-01', 'VAL-14', 'VAL-19'] },
          },
          {
            guard: { type: 'namesAffiliate', params: ({ event }) => event },
            target: 'checkingAffiliate',
            actions: { type: 'assignValues', params: ({ event }) => event },
          },
          {
            target: 'passingSlider',
            actions: { type: 'assignValues', params: ({ event }) => event },
          },
        ],
        'field.typed': { actions: { type: 'validateTyped', params: ({ event }) => event } },
        'field.left': { actions: { type: 'validateLeft', params: ({ event }) => event } },
        'draft.keep': {
          actions: [{ type: 'assignDraft', params: ({ event }) => event }, 'keepDraft'],
        },
        'method.choose': {
          actions: [{ type: 'assignMethod', params: ({ event }) => event }, 'keepDraft'],
        },
        'code.request': [
          {
            guard: { type: 'hasWrongPhone', params: ({ event }) => event },
            actions: { type: 'validatePhone', params: ({ event }) => event },
            meta: { requirements: ['SMS-01'] },
          },
          {
            actions: { type: 'sendCode', params: ({ event }) => event },
            meta: { requirements: ['SMS-11', 'REG-03'] },
          },
        ],
        'login.open': {
          target: 'left',
          actions: { type: 'assignWay', params: { flow: 'login' } },
        },
        'freePlay.open': {
          target: 'left',
          actions: { type: 'assignWay', params: { flow: 'freePlay' } },
        },
        'dialog.close': 'closed',
      },
    },
    checkingAffiliate: {
      description: 'The platform checks the referral code; the form waits.',
      meta: { requirements: ['REG-02'] },
      tags: ['busy', 'modal'],
      invoke: {
        id: 'checkAffiliate',
        src: 'checkAffiliate',
        input: ({ context }) => ({ code: valueOf(known(context.values), 'affiliateCode') }),
        onDone: 'passingSlider',
        onError: {
          target: 'editing',
          actions: [{ type: 'assignRefusal', params: ({ event }) => event }, 'forgetAttempt'],
          meta: { requirements: ['VAL-17', 'VAL-43'] },
        },
      },
      on: { 'dialog.close': 'closed' },
    },
    passingSlider: {
      description: 'The slider captcha lies over the form, which keeps its values.',
      meta: { requirements: ['CAP-02'] },
      tags: 'modal',
      invoke: {
        id: 'sliderCaptcha',
        src: 'sliderCaptcha',
        input: { scene: 'register' },
        onDone: [
          {
            guard: { type: 'needsProof', params: ({ event }) => ({ ticket: event.output }) },
            target: 'confirmingCode',
            actions: { type: 'assignTicket', params: ({ event }) => ({ ticket: event.output }) },
          },
          {
            guard: { type: 'isPassed', params: ({ event }) => ({ ticket: event.output }) },
            target: 'submitting',
            actions: { type: 'assignTicket', params: ({ event }) => ({ ticket: event.output }) },
          },
          { target: 'editing', actions: 'forgetAttempt' },
        ],
      },
    },
    confirmingCode: {
      description: 'The phone-verification service checks the code; the form waits.',
      meta: { requirements: ['REG-03', 'ERR-20'] },
      tags: ['busy', 'modal'],
      invoke: {
        id: 'confirmServiceCode',
        src: 'confirmServiceCode',
        input: ({ context }) => confirmationOf(context),
        onDone: {
          target: 'submitting',
          actions: { type: 'assignProof', params: ({ event }) => ({ proof: event.output }) },
          meta: { requirements: ['REG-08'] },
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'assignRefusal', params: ({ event }) => event }, 'forgetAttempt'],
        },
      },
      on: { 'dialog.close': 'closed' },
    },
    submitting: {
      description: 'The registration is being sent; the form cannot be sent twice.',
      meta: { requirements: ['REG-04', 'REG-07'] },
      tags: ['busy', 'modal'],
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => attemptOf(context),
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'assignSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
            'dropDraft',
          ],
          meta: { requirements: ['REG-05'] },
        },
        onError: [
          {
            guard: 'hasCaptcha',
            target: 'editing',
            actions: [
              { type: 'assignRefusal', params: ({ event }) => event },
              { type: 'dropSpentProof', params: ({ event }) => event },
              'forgetAttempt',
              'refreshCaptcha',
            ],
            meta: { requirements: ['CAP-04'] },
          },
          {
            target: 'editing',
            actions: [
              { type: 'assignRefusal', params: ({ event }) => event },
              { type: 'dropSpentProof', params: ({ event }) => event },
              'forgetAttempt',
            ],
          },
        ],
      },
      // The response may never come; a late one does not sign in a visitor who has given up.
      on: { 'dialog.close': 'closed' },
    },
    signedIn: { type: 'final', entry: ['forgetAttempt', 'forgetSocial'] },
    left: { type: 'final', entry: 'forgetSocial' },
    closed: { type: 'final', entry: ['forgetAttempt', 'forgetSocial'] },
  },
  output: ({ context }) => context.end,
});

export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>;
/** The value of a ticked agreement. */
export const selectAgreement = ({ context }: RegistrationSnapshot): string => agreementTo(context.documents);
/** The validation of a field, or of the agreement. */
export const selectFieldValidation =
  (key: string) =>
  ({ context }: RegistrationSnapshot): FieldValidation =>
    validationOf(context.validations, key);
