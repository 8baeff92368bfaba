import {
  contactBindingMachine,
  type ContactBindingSnapshot,
} from '../../../src/machines/member/contact-binding/contact-binding.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

const PASSWORD = 'Right-Horse-26';
const PRESENT_CODE = '118702';
const CODE = '702118';
const NEW = { mobileNum: '532 000 12 09', countryDialingCode: '90', email: 'new@ornek.test' };
/** The values of the fields that the form shows. */
const form =
  (more: Readonly<Record<string, string>> = {}) =>
  ({ context: { kind, hasPassword, present, isLost, isRemoval } }: ContactBindingSnapshot) => {
    const { mobileNum, countryDialingCode, email } = { ...NEW, ...more };
    return {
      values: {
        ...(hasPassword && { oldPassword: PASSWORD }),
        ...(present !== null && !isLost && { presentCode: PRESENT_CODE }),
        ...(!isRemoval && {
          verificationCode: CODE,
          ...(kind === 'mobile' ? { mobileNum, countryDialingCode } : { email }),
        }),
      },
    };
  };
const blank = (s: ContactBindingSnapshot) => ({
  values: Object.fromEntries(Object.keys(form()(s).values).map((name) => [name, ''])),
});
/** What a filled form stands for, in the words of the platform. */
const changeOf = ({
  context: { kind, hasPassword, present, isLost, isRemoval },
}: ContactBindingSnapshot) => ({
  kind,
  next: isRemoval
    ? null
    : kind === 'mobile'
      ? { kind, mobile: '532 000 12 09', dialingCode: '90' }
      : { kind, email: 'new@ornek.test' },
  oldPassword: hasPassword ? 'Right-Horse-26' : '',
  presentCode: present !== null && !isLost ? '118702' : null,
  isLost: present !== null && isLost,
  verificationCode: isRemoval ? '' : '702118',
});
/** The fields of an object in any order. */
const sorted = (value: unknown): string => JSON.stringify(Object.entries(value as object).toSorted());

export const model = defineModel(contactBindingMachine, {
  title: 'Contact binding',
  inputs: {
    'a phone in place of another': {
      kind: 'mobile',
      hasPassword: true,
      present: '+90 •••••• 0772',
      unproved: null,
    },
    'an address that is not confirmed': {
      kind: 'email',
      hasPassword: true,
      present: null,
      unproved: 'm•••@ornek.test',
    },
    'a first address, without a password': {
      kind: 'email',
      hasPassword: false,
      present: null,
      unproved: null,
    },
  },
  events: {
    'present.lose': {
      'what is bound': ({ context: { present, isLost } }) => (present !== null && !isLost ? {} : undefined),
      'what is not bound': ({ context: { present, isLost } }) =>
        present !== null && !isLost ? undefined : {},
    },
    'present.find': {
      'what was lost': ({ context }) => (context.isLost ? {} : undefined),
      'what was not': ({ context }) => (context.isLost ? undefined : {}),
    },
    'removal.choose': {
      'of what is bound': ({ context: { present, unproved, isRemoval } }) =>
        !isRemoval && (present !== null || unproved !== null) ? {} : undefined,
      'of what is not': ({ context: { present, unproved, isRemoval } }) =>
        !isRemoval && (present !== null || unproved !== null) ? undefined : {},
    },
    'code.send': {
      'to the present one': (s) =>
        s.context.present !== null && !s.context.isLost
          ? { step: 'present' as const, ...form()(s) }
          : undefined,
      'to the new one': (s) => (s.context.isRemoval ? undefined : { step: 'next' as const, ...form()(s) }),
      'to none': (s) => (s.context.isRemoval ? undefined : { step: 'next' as const, ...blank(s) }),
      'to a wrong one': (s) =>
        s.context.isRemoval
          ? undefined
          : { step: 'next' as const, ...form({ mobileNum: '12', email: 'nobody' })(s) },
    },
    'form.submit': {
      filled: (s) => (s.context.kind === 'mobile' ? form()(s) : undefined),
      'filled with an address': (s) => (s.context.kind === 'email' ? form()(s) : undefined),
      blank,
      wrong: form({ mobileNum: '12', email: 'nobody' }),
    },
  },
  outcomes: {
    sendContactCode: {
      sent: { done: { remainingMs: 60_000 } },
      'too many': { error: new ServiceError('refused', 'TOO_MANY_REQUESTS') },
    },
    changeContact: {
      'made at once': { done: null },
      waits: { done: 1 },
      'password wrong': { error: new ServiceError('refused', 'old_password_wrong') },
      'code wrong': {
        error: new ServiceError('refused', 'fields_invalid', {
          detail: { fields: { verificationCode: 'sms_code_wrong' } },
        }),
      },
      'last way in': { error: new ServiceError('refused', 'last_way_in') },
    },
  },
  tours: 'states',
  home: (s) => s.matches('editing') || s.status === 'done',
  rules: [
    {
      id: 'what is sent is every field that is asked for, as it was typed',
      requirements: ['MEM-05'],
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) => actor !== 'changeContact' || sorted(input) === sorted(changeOf(s)),
        ),
    },
    {
      id: 'a change is sent once, and not from a form that is wrong',
      always: (s, { from, label }) =>
        (s.matches('saving') && !from?.matches('saving')) ===
        (from?.matches('editing') === true &&
          (label.startsWith('form.submit (filled') ||
            (label === 'form.submit (wrong)' && from.context.isRemoval))),
    },
    {
      id: 'a code is sent to the contact that was asked for, and to nothing else',
      always: (s, { from, label }) =>
        !s.matches('sendingCode') ||
        from?.matches('sendingCode') === true ||
        (label === 'code.send (to the present one)'
          ? s.context.present !== null && s.context.target === null
          : label === 'code.send (to the new one)' && s.context.target?.kind === s.context.kind),
    },
    {
      id: 'a present contact can be lost, then the change needs no code to it; no other can',
      always: (s, { from, label }) =>
        label !== 'present.lose (what is bound)' ||
        from?.matches('editing') !== true ||
        s.context.isLost === (from.context.isLost || from.context.present !== null),
    },
    {
      id: 'what is not bound is not removed',
      never: (s) => s.context.isRemoval && s.context.present === null && s.context.unproved === null,
    },
    {
      id: 'a refusal is shown, beside its field where it concerns one, and no secret is kept',
      always: (s, { label }) => {
        const { problems, failure, change } = s.context;
        if (label === 'changeContact = password wrong')
          return problems['oldPassword'] === 'old_password_wrong' && change === null;
        if (label === 'changeContact = code wrong')
          return problems['verificationCode'] === 'sms_code_wrong' && change === null;
        return !/= (last way in|too many)$/.test(label) || (failure !== null && change === null);
      },
    },
    {
      id: 'it ends with the change that was made, or with null when it is closed',
      always: (s, { label }) =>
        s.status !== 'done' ||
        (label === 'dialog.close'
          ? s.output === null
          : s.output?.effectiveAt === (label === 'changeContact = waits' ? 1 : null)),
    },
  ],
  instructions: {
    'start a phone in place of another': 'Press Change beside the phone.',
    'start an address that is not confirmed': 'Press Confirm beside the e-mail address.',
    'start a first address, without a password': 'Press Add beside the e-mail address.',
    'code.send (to the present one)': 'Press "Send code" beside the code to the present one.',
    'code.send (to the new one)': 'Fill in the new one and press "Send code" beside its code.',
    'code.send (to none)': 'Leave the new one empty and press "Send code" beside its code.',
    'code.send (to a wrong one)': 'Fill in something else and press "Send code" beside its code.',
    'form.submit (filled)': 'Fill in every field and press the button below.',
    'form.submit (filled with an address)': 'Fill in every field and press the button below.',
    'form.submit (blank)': 'Leave every field empty and press the button below.',
    'form.submit (wrong)': 'Fill in every field, the new one wrongly, and press the button below.',
    'present.lose (what is bound)': 'Press "I no longer have …".',
    'present.find (what was lost)': 'Press "I still have …".',
    'removal.choose (of what is bound)': 'Press "Remove it instead".',
    'present.lose (what is not bound)': 'No person can do this: there is no such button.',
    'present.find (what was not)': 'No person can do this: there is no such button.',
    'removal.choose (of what is not)': 'No person can do this: there is no such button.',
    'dialog.close': 'Press the cross.',
    'sendContactCode = sent': 'The platform sends the code.',
    'sendContactCode = too many': 'The platform has sent too many.',
    'changeContact = made at once': 'The platform makes the change.',
    'changeContact = waits': 'The platform makes the change in three days.',
    'changeContact = password wrong': 'The platform finds the password wrong.',
    'changeContact = code wrong': 'The platform finds the code to the new one wrong.',
    'changeContact = last way in': 'The platform refuses to remove the last proved way in.',
  },
});
