import {
  paymentPasswordMachine,
  type PaymentPasswordSnapshot,
} from '../../../src/machines/member/payment-password/payment-password.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

/** The values of the fields that the form shows. */
const filled = ({ context: { task, hasPassword } }: PaymentPasswordSnapshot) => ({
  values: {
    ...(task === 'change' ? { oldPassword: '190820' } : hasPassword && { oldPassword: 'Right-Horse-26' }),
    ...(task === 'reset' && { verificationCode: ' 481516 ' }),
    newPassword: '200820',
  },
});
const no = (code: string, detail?: unknown) => ({ error: new ServiceError('refused', code, { detail }) });
/** What is sent, from what was typed, by the task and whether the account has a sign-in password. */
const SENT: Readonly<Record<string, string>> = {
  'set true': '{"task":"set","oldPassword":"Right-Horse-26","newPassword":"200820","verificationCode":""}',
  'set false': '{"task":"set","oldPassword":"","newPassword":"200820","verificationCode":""}',
  'change true': '{"task":"change","oldPassword":"190820","newPassword":"200820","verificationCode":""}',
  'reset true':
    '{"task":"reset","oldPassword":"Right-Horse-26","newPassword":"200820","verificationCode":"481516"}',
};

export const model = defineModel(paymentPasswordMachine, {
  title: 'Payment password',
  inputs: {
    'the first one': { isSet: false, hasPassword: true, phone: null },
    'the first one, without a sign-in password': { isSet: false, hasPassword: false, phone: null },
    'another one': { isSet: true, hasPassword: true, phone: '+90 •••••• 0772' },
    'another one, without a phone': { isSet: true, hasPassword: true, phone: null },
  },
  events: {
    'form.submit': { filled, blank: { values: {} } },
    'code.send': {
      offered: (s) => (s.context.task === 'reset' ? {} : undefined),
      'not offered': (s) => (s.context.task === 'reset' ? undefined : {}),
    },
    'old.forget': {
      offered: (s) => (s.context.task === 'change' && s.context.phone !== null ? {} : undefined),
      'not offered': (s) => (s.context.task === 'change' && s.context.phone !== null ? undefined : {}),
    },
    'old.remember': {
      offered: (s) => (s.context.task === 'reset' ? {} : undefined),
      'not offered': (s) => (s.context.task === 'reset' ? undefined : {}),
    },
  },
  outcomes: {
    sendPaymentCode: { sent: { done: undefined }, 'too many': no('TOO_MANY_REQUESTS') },
    savePaymentPassword: {
      saved: { done: undefined },
      'old one wrong': no('invalid.payment.pw'),
      'sign-in password wrong': no('old_password_wrong'),
      'code wrong': no('sms_code_wrong'),
      'new one refused': no('fields_invalid', { fields: { newPassword: 'password_length' } }),
      'signed in long ago': no('proof_too_old'),
    },
  },
  tours: 'states',
  home: (s) => s.matches('editing') || s.status === 'done',
  rules: [
    {
      id: 'nothing is sent without every field that is asked for, and then what the task needs',
      requirements: ['MEM-05'],
      always: (s, { started, label }) =>
        started.every(
          ({ actor, input }) =>
            actor === 'sendPaymentCode' ||
            (label === 'form.submit (filled)' &&
              JSON.stringify(input) === SENT[`${s.context.task} ${s.context.hasPassword}`]),
        ),
    },
    {
      id: 'the first one is set where there is none, and one that is set is never set as the first',
      requirements: ['MEM-05'],
      always: (s) => (s.context.task === 'set') === !s.context.isSet,
    },
    {
      id: 'a code is sent only to the phone of an account, to replace a forgotten one',
      always: (s, { started }) =>
        !started.some(({ actor }) => actor === 'sendPaymentCode') ||
        (s.context.task === 'reset' && s.context.phone !== null),
    },
    {
      id: 'passwords are kept no longer than their attempt',
      always: (s) => (s.context.attempt !== null) === s.matches('saving'),
    },
    {
      id: 'a refusal is shown beside the field that it concerns; any other above the form',
      always: (s, { label }) => {
        const { problems, failure, task, hasPassword } = s.context;
        const isBeside = (field: string, code: string, isShown: boolean): boolean =>
          isShown ? problems[field] === code : failure?.code === code;
        if (label.endsWith('= old one wrong'))
          return isBeside('oldPassword', 'invalid.payment.pw', task === 'change');
        if (label.endsWith('= sign-in password wrong'))
          return isBeside('oldPassword', 'old_password_wrong', task === 'change' || hasPassword);
        if (label.endsWith('= code wrong'))
          return isBeside('verificationCode', 'sms_code_wrong', task === 'reset');
        if (label.endsWith('= new one refused')) return problems['newPassword'] === 'password_length';
        return !/= (signed in long ago|too many)$/.test(label) || failure !== null;
      },
    },
    {
      id: 'it ends with the task once the platform has done it, and with null before',
      always: (s, { label }) =>
        s.status !== 'done' ||
        (s.output ?? null) === (label === 'savePaymentPassword = saved' ? s.context.task : null),
    },
  ],
  instructions: {
    'start the first one': 'Press Add beside the payment password.',
    'start the first one, without a sign-in password': 'Press Add beside the payment password.',
    'start another one': 'Press Change beside the payment password.',
    'start another one, without a phone': 'Press Change beside the payment password.',
    'form.submit (filled)': 'Fill in every field and press Save.',
    'form.submit (blank)': 'Leave every field empty and press Save.',
    'code.send (not offered)': 'No person can do this: there is no such button.',
    'old.forget (not offered)': 'No person can do this: there is no such button.',
    'old.remember (not offered)': 'No person can do this: there is no such button.',
    'code.send (offered)': 'Press "Send code to +90 •••••• 0772".',
    'old.forget (offered)': 'Press "Forgot your payment password?".',
    'old.remember (offered)': 'Press "I know the present one".',
    'dialog.close': 'Press the cross.',
    'sendPaymentCode = sent': 'The platform sends the code.',
    'sendPaymentCode = too many': 'Too many codes were sent.',
    'savePaymentPassword = saved': 'The platform keeps the new one.',
    'savePaymentPassword = old one wrong': 'The platform finds the present one wrong.',
    'savePaymentPassword = sign-in password wrong': 'The platform finds the sign-in password wrong.',
    'savePaymentPassword = code wrong': 'The platform finds the code wrong.',
    'savePaymentPassword = new one refused': 'The new one has too few digits.',
    'savePaymentPassword = signed in long ago': 'An account without a password has signed in long ago.',
  },
});
