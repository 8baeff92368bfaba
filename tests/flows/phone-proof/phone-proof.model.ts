import {
  phoneProofMachine,
  type PhoneProofSnapshot,
} from '../../../src/machines/member/phone-proof/phone-proof.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { phoneProof, service } from '../common/phone-service.fixtures.ts';
import { defineModel } from '../../kit/model.ts';

const NUMBER = { mobileNum: '532 418 07 72', countryDialingCode: '+90' };
const OTHER = { ...NUMBER, mobileNum: '532 418 07 73' };
const PHONE = { mobile: '532 418 07 72', dialingCode: '+90' };
const refused = (code: string) => ({ error: new ServiceError('refused', code) });
const isProblem = ({ context }: PhoneProofSnapshot, field: string, code: string): boolean =>
  context.problems[field] === code && context.failure === null;

export const model = defineModel(phoneProofMachine, {
  title: 'Phone proof',
  inputs: { 'at a withdrawal': { service } },
  events: {
    'form.submit': {
      filled: { values: { ...NUMBER, verificationCode: ' 481516 ' } },
      'without a code': { values: { ...NUMBER, verificationCode: ' ' } },
      'another number': { values: { ...OTHER, verificationCode: '481516' } },
      blank: { values: {} },
    },
    'code.send': {
      'to the number': { values: NUMBER },
      'to another number': { values: OTHER },
      'to none': { values: {} },
    },
  },
  outcomes: {
    getNumber: {
      known: { done: '+90 •••••• 0772' },
      none: { done: null },
      offline: { error: new ServiceError('offline') },
    },
    sendServiceCode: {
      sent: { done: { remainingMs: 60_000 } },
      'number refused': refused('phone_format_invalid'),
      'too many': refused('phone_too_many_requests'),
      offline: { error: new ServiceError('offline') },
    },
    confirmServiceCode: {
      proved: { done: phoneProof },
      'code wrong': refused('code_invalid'),
      offline: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('editing') || s.status === 'done',
  rules: [
    {
      id: 'the service sends a code to the account’s number alone, as it was typed',
      requirements: ['MEM-08', 'SMS-01'],
      always: (s, { label, started }) =>
        started.some(({ actor }) => actor === 'sendServiceCode') ===
          (label === 'code.send (to the number)') &&
        started.every(
          ({ actor, input }) =>
            actor !== 'sendServiceCode' ||
            JSON.stringify(input) === JSON.stringify({ service, phone: PHONE }),
        ) &&
        (label !== 'code.send (to another number)' || isProblem(s, 'mobileNum', 'second_step_other_number')),
    },
    {
      id: 'a code is checked only for the account’s number, without the blanks around it',
      requirements: ['ERR-20'],
      always: (s, { label, started }) =>
        started.some(({ actor }) => actor === 'confirmServiceCode') === (label === 'form.submit (filled)') &&
        started.every(
          ({ actor, input }) =>
            actor !== 'confirmServiceCode' ||
            JSON.stringify(input) === JSON.stringify({ service, code: { phone: PHONE, typed: '481516' } }),
        ) &&
        (label !== 'form.submit (without a code)' || isProblem(s, 'verificationCode', 'code_missing')) &&
        (label !== 'form.submit (another number)' || isProblem(s, 'mobileNum', 'second_step_other_number')),
    },
    {
      id: 'a blank form names each field that is missing',
      always: (s, { label }) =>
        (label !== 'form.submit (blank)' ||
          (s.context.problems['verificationCode'] === 'code_missing' &&
            isProblem(s, 'mobileNum', 'phone_missing'))) &&
        (label !== 'code.send (to none)' || isProblem(s, 'mobileNum', 'phone_missing')),
    },
    {
      id: 'a refusal is shown beside the field that it concerns; any other above the form',
      requirements: ['ERR-16', 'ERR-18', 'ERR-20'],
      always: (s, { label }) => {
        if (label.endsWith('= number refused')) return isProblem(s, 'mobileNum', 'phone_format_invalid');
        if (label.endsWith('= too many')) return isProblem(s, 'verificationCode', 'phone_too_many_requests');
        if (label.endsWith('= code wrong')) return isProblem(s, 'verificationCode', 'code_invalid');
        return (
          !label.endsWith('= offline') ||
          (s.context.failure?.code === 'offline' && Object.keys(s.context.problems).length === 0)
        );
      },
    },
    {
      id: 'a code is kept no longer than its attempt',
      always: (s) => (s.context.code !== null) === s.matches('confirmingCode'),
    },
    {
      id: 'the code that was sent is mentioned from then on',
      always: (s, { label, from }) =>
        label === 'sendServiceCode = sent'
          ? s.context.isCodeSent && Object.keys(s.context.problems).length === 0 && s.context.failure === null
          : s.context.isCodeSent === (from?.context.isCodeSent ?? false),
    },
    {
      id: 'a number that did not load is requested again; an account without one is told so',
      always: (s, { label }) =>
        (label !== 'getNumber = offline' || s.matches('missing')) &&
        (label !== 'page.retry' || (s.matches('loading') && s.context.failure === null)) &&
        (label !== 'getNumber = none' || s.matches('withoutPhone')),
    },
    {
      id: 'it ends with the proof, and with null where it was closed before',
      always: (s, { label }) =>
        s.status !== 'done' ||
        (label === 'confirmServiceCode = proved' ? s.output === phoneProof : (s.output ?? null) === null),
    },
  ],
  instructions: {
    'start at a withdrawal': 'Press "Confirm your phone number" at a withdrawal.',
    'getNumber = known': 'The platform gives the number, masked.',
    'getNumber = none': 'The account has no number.',
    'getNumber = offline': 'The connection breaks.',
    'page.retry': 'Press "Try again".',
    'form.submit': 'Fill in the form ({case}) and press "Confirm".',
    'code.send': 'Press "Send code" ({case}).',
    'dialog.close': 'Press the cross.',
    'sendServiceCode = sent': 'The service sends the code.',
    'sendServiceCode = number refused': 'The service does not know such a number.',
    'sendServiceCode = too many': 'Too many codes were sent.',
    'sendServiceCode = offline': 'The connection breaks.',
    'confirmServiceCode = proved': 'The service finds the code right.',
    'confirmServiceCode = code wrong': 'The service finds the code wrong.',
    'confirmServiceCode = offline': 'The connection breaks.',
  },
});
