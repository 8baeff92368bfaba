import {
  paymentPasswordMachine,
  type PaymentPasswordSnapshot,
} from '../../../src/machines/member/payment-password/payment-password.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { phoneProof, service } from '../common/phone-service.fixtures.ts';
import { defineModel } from '../../kit/model.ts';

const NUMBER = { mobileNum: '532 418 07 72', countryDialingCode: '+90' };
const PHONE = { mobile: '532 418 07 72', dialingCode: '+90' };
const digits = { minLength: 6, maxLength: 8 };
/** The values of the fields that the form shows. */
const filled = ({ context: { task, hasPassword, service } }: PaymentPasswordSnapshot) => ({
  values: {
    ...(task === 'change' ? { oldPassword: '190820' } : hasPassword && { oldPassword: 'Right-Horse-26' }),
    ...(task === 'reset' && { verificationCode: ' 481516 ' }),
    ...(task === 'reset' && service && NUMBER),
    newPassword: '200820',
  },
});
const no = (code: string, detail?: unknown) => ({ error: new ServiceError('refused', code, { detail }) });
/** What is sent, from what was typed, by the task and whether the account has a sign-in password. */
const SENT: Readonly<Record<string, string>> = {
  'set true': '{"task":"set","oldPassword":"Right-Horse-26","newPassword":"200820","verificationCode":""',
  'set false': '{"task":"set","oldPassword":"","newPassword":"200820","verificationCode":""',
  'change true': '{"task":"change","oldPassword":"190820","newPassword":"200820","verificationCode":""',
  'reset true':
    '{"task":"reset","oldPassword":"Right-Horse-26","newPassword":"200820","verificationCode":"481516"',
};
/** What each start begins with. */
const FIRST: Readonly<Record<string, string>> = {
  'start the first one': 'set',
  'start the first one, without a sign-in password': 'set',
  'start another one': 'change',
  'start another one, without a phone': 'change',
  'start another one, with the phone service': 'change',
  'start a forgotten one': 'reset',
  'start a forgotten one, without a phone': 'change',
  'start a forgotten one that is not there': 'set',
};

export const model = defineModel(paymentPasswordMachine, {
  title: 'Payment password',
  inputs: {
    'the first one': { isSet: false, hasPassword: true, phone: null, service: null, ...digits },
    'the first one, without a sign-in password': {
      ...{ isSet: false, hasPassword: false, phone: null, service: null, ...digits },
    },
    'another one': { isSet: true, hasPassword: true, phone: '+90 •••••• 0772', service: null, ...digits },
    'another one, without a phone': { isSet: true, hasPassword: true, phone: null, service: null, ...digits },
    'another one, with the phone service': {
      ...{ isSet: true, hasPassword: true, phone: '+90 •••••• 0772', service, ...digits },
    },
    'a forgotten one': {
      ...{ isSet: true, hasPassword: true, phone: '+90 •••••• 0772', service: null, ...digits },
      task: 'reset',
    },
    'a forgotten one, without a phone': {
      ...{ isSet: true, hasPassword: true, phone: null, service: null, ...digits, task: 'reset' },
    },
    'a forgotten one that is not there': {
      ...{ isSet: false, hasPassword: true, phone: '+90 •••••• 0772', service: null, ...digits },
      task: 'reset',
    },
  },
  events: {
    'form.submit': { filled, blank: { values: {} } },
    'code.send': {
      offered: (s) => (s.context.task === 'reset' ? { values: s.context.service ? NUMBER : {} } : undefined),
      'to another number': (s) =>
        s.context.task === 'reset' && s.context.service
          ? { values: { ...NUMBER, mobileNum: '532 418 07 73' } }
          : undefined,
      'not offered': (s) => (s.context.task === 'reset' ? undefined : { values: {} }),
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
    confirmPaymentCode: {
      proved: { done: phoneProof },
      'code wrong': no('code_invalid'),
      offline: { error: new ServiceError('offline') },
    },
    savePaymentPassword: {
      saved: { done: undefined },
      'old one wrong': no('invalid.payment.pw'),
      'sign-in password wrong': no('old_password_wrong'),
      'code wrong': no('sms_code_wrong'),
      'proof used up': no('sms_code_expired'),
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
        started.every(({ actor, input }) => {
          if (actor === 'sendPaymentCode') return true;
          const { attempt, code } = input as { attempt?: object; code?: object };
          if (actor === 'confirmPaymentCode')
            return (
              label === 'form.submit (filled)' &&
              JSON.stringify(code) === JSON.stringify({ phone: PHONE, typed: '481516' })
            );
          return (
            (label === 'form.submit (filled)' || label === 'confirmPaymentCode = proved') &&
            JSON.stringify(attempt) ===
              `${SENT[`${s.context.task} ${s.context.hasPassword}`]},"phone":${
                s.context.service && s.context.task === 'reset' ? JSON.stringify(PHONE) : 'null'
              }}`
          );
        }),
    },
    {
      id: 'where the service sends the codes, nothing is sent to the platform before the service has checked one',
      requirements: ['MEM-05'],
      always: (s, { started }) =>
        started.every(({ actor, input }) => {
          const { proof, phone, service: by } = input as { proof?: object; phone?: object; service?: object };
          const isByService = s.context.service !== null && s.context.task === 'reset';
          if (actor === 'savePaymentPassword') return proof === (isByService ? phoneProof : null);
          if (actor === 'confirmPaymentCode') return isByService && by === service;
          return (
            by === s.context.service &&
            JSON.stringify(phone) === (isByService ? JSON.stringify(PHONE) : 'null')
          );
        }),
    },
    {
      id: 'no code goes to a number that does not end as the account’s; a proof that was used up is forgotten',
      always: (s, { label, started }) =>
        label === 'code.send (to another number)'
          ? started.length === 0 && s.context.problems['mobileNum'] === 'second_step_other_number'
          : label !== 'savePaymentPassword = proof used up' || s.context.proof === null,
    },
    {
      id: 'the first one is set where there is none, and one that is set is never set as the first',
      requirements: ['MEM-05'],
      always: (s) => (s.context.task === 'set') === !s.context.isSet,
    },
    {
      id: 'it begins with what its owner has come for, if that can be done',
      always: (s, { label }) => !label.startsWith('start ') || s.context.task === FIRST[label],
    },
    {
      id: 'a code is sent only to the phone of an account, to replace a forgotten one',
      always: (s, { started }) =>
        !started.some(({ actor }) => actor === 'sendPaymentCode') ||
        (s.context.task === 'reset' && s.context.phone !== null),
    },
    {
      id: 'passwords are kept no longer than their attempt',
      always: (s) => (s.context.attempt !== null) === (s.matches('saving') || s.matches('confirmingCode')),
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
        if (label === 'confirmPaymentCode = code wrong')
          return problems['verificationCode'] === 'code_invalid';
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
    'start another one, with the phone service': 'Press Change beside the payment password.',
    'start a forgotten one': 'Press "Forgot your payment password?" at a withdrawal.',
    'start a forgotten one, without a phone': 'Press it with an account that has no phone.',
    'start a forgotten one that is not there': 'Press it after an operator has removed the payment password.',
    'form.submit (filled)': 'Fill in every field and press Save.',
    'form.submit (blank)': 'Leave every field empty and press Save.',
    'code.send (not offered)': 'No person can do this: there is no such button.',
    'old.forget (not offered)': 'No person can do this: there is no such button.',
    'old.remember (not offered)': 'No person can do this: there is no such button.',
    'code.send (to another number)': 'Type a number that ends otherwise and press "Send code".',
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
    'savePaymentPassword = proof used up': 'The proof of the phone is too old.',
    'confirmPaymentCode = proved': 'The service finds the code right.',
    'confirmPaymentCode = code wrong': 'The service finds the code wrong.',
    'confirmPaymentCode = offline': 'The network is off.',
    'savePaymentPassword = new one refused': 'The new one has too few digits.',
    'savePaymentPassword = signed in long ago': 'An account without a password has signed in long ago.',
  },
});
