import {
  forgotPasswordMachine,
  type ForgotPasswordSnapshot,
} from '../../../src/machines/session/forgot-password/forgot-password.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { siteOf } from '../common/app.fixtures.ts';
import { phoneProof, withService } from '../common/phone-service.fixtures.ts';
import { nameRule, passwordRule, signedIn, ticket } from '../common/session.fixtures.ts';

const byPhone = { ...siteOf(), modules: ['CHNGPASSVERIF3'] };
const mail = { username: 'mina_k', email: 'mina@example.com' };
const phone = { mobile: '532 418 07 72', dialingCode: '+90' };
const NEW = 'Brand-New-Horse-27';
const reset = { ...phone, code: '123456', newPassword: NEW };
const isUnder = (s: ForgotPasswordSnapshot | null): boolean =>
  s?.matches('confirmingCode') === true ||
  s?.matches('settingPassword') === true ||
  s?.matches('reentering') === true;

const SERVICE = 'with the SDK itself by phone-service.e2e.ts';

export const model = defineModel(forgotPasswordMachine, {
  title: 'Forgot password',
  tours: 'states',
  inputs: {
    both: { site: byPhone, values: null },
    'by the service': { site: withService(byPhone), values: null },
    'e-mail alone': { site: siteOf(), values: null },
  },
  events: {
    'mail.submit': {
      right: { values: mail },
      blank: { values: { username: ' ', email: '' } },
      noAddress: { values: { ...mail, email: 'mina' } },
      // Until the rule has loaded, any name is valid.
      noName: ({ context }) => (context.nameRule ? { values: { ...mail, username: '1_k' } } : undefined),
    },
    'password.touch': {
      // Fulfilled points of the rule are ticked off.
      well: ({ context }) => (context.rule ? { password: NEW, isLeft: false } : undefined),
      'badly, and left': { password: 'abc', isLeft: true },
    },
    'code.send': { right: { phone }, noNumber: { phone: { ...phone, mobile: '12a' } } },
    'reset.submit': {
      right: { values: reset },
      blank: { values: { mobile: '', dialingCode: '+90', code: '', newPassword: '' } },
      short: { values: { ...reset, newPassword: 'abc' } },
    },
  },
  outcomes: {
    getAccountRules: {
      rules: { done: { username: nameRule, password: passwordRule } },
      broken: { error: new ServiceError('offline') },
    },
    requestPasswordMail: {
      taken: { done: null },
      refused: { error: new ServiceError('refused', 'TOO_MANY_REQUESTS') },
      'no such shape': { error: new ServiceError('refused', 'request_param_err') },
      offline: { error: new ServiceError('offline') },
    },
    confirmServiceCode: {
      right: { done: phoneProof },
      wrong: { error: new ServiceError('refused', 'code_invalid') },
      'no such number': { error: new ServiceError('refused', 'phone_format_invalid') },
      offline: { error: new ServiceError('offline') },
    },
    setPasswordByPhone: {
      set: { done: { account: 'mina_k', ticket } },
      'set, without a session': { done: null },
      'code wrong': { error: new ServiceError('refused', 'sms_code_wrong') },
      unproved: { error: new ServiceError('refused', 'sms_code_expired') },
      'breaks the rule': {
        error: new ServiceError('refused', 'fields_invalid', {
          detail: { fields: { newPassword: 'password_length' } },
        }),
      },
      offline: { error: new ServiceError('offline') },
    },
    reentry: { 'signed in': { done: signedIn }, 'did not work': { done: null } },
    smsCountdown: {},
  },
  offBrowser: {
    'start by the service': SERVICE,
    'start e-mail alone': 'a brand that has no way by phone: recovery.e2e.ts',
    'confirmServiceCode = right': SERVICE,
    'confirmServiceCode = wrong': SERVICE,
    'confirmServiceCode = no such number': SERVICE,
    'confirmServiceCode = offline': SERVICE,
  },
  home: (s) =>
    s.matches('byEmail') || s.matches('byPhone') || s.matches('mailSent') || s.matches('passwordSet'),
  rules: [
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
      id: 'the phone is offered only where the brand has it',
      requirements: ['FGT-03'],
      never: (s) => !s.context.offers.forgotByPhone && (s.matches('byPhone') || isUnder(s)),
    },
    {
      id: 'a mail is requested with a name and an address only',
      requirements: ['FGT-01', 'VAL-08'],
      always: (s) =>
        !s.matches('sendingMail') ||
        (s.context.mail?.username !== '' && /^\S+@\S+\.\S+$/.test(s.context.mail?.email ?? '')),
    },
    {
      id: 'a name that breaks the brand’s rule requests no mail, and its error shows the rule',
      requirements: ['VAL-08'],
      always: (s, { label }) =>
        label !== 'mail.submit (noName)' ||
        (s.matches('byEmail') &&
          s.context.problems.username?.message === 'reg_pattern_2' &&
          s.context.problems.username.length === '4–16'),
    },
    {
      id: 'a code is sent to a number only that could be one',
      requirements: ['SMS-01'],
      never: (_, { label, sent }) => label === 'code.send (noNumber)' && sent.length > 0,
    },
    {
      id: 'a valid request for a code sends one',
      requirements: ['SMS-01'],
      always: (_, { label, sent }) => label !== 'code.send (right)' || sent.length === 1,
    },
    {
      id: 'a new password is set only with a code',
      requirements: ['FGT-02', 'VAL-09'],
      never: (s) => s.matches('settingPassword') && !s.context.reset?.code,
    },
    {
      id: 'if the service sends the codes, no password is set without its proof of this number',
      requirements: ['FGT-02', 'REG-08'],
      never: (s) =>
        s.matches('settingPassword') &&
        (s.context.offers.phoneService !== null) !== (s.context.proof?.number === '+905324180772'),
    },
    {
      id: 'the service checks a code once, and only one that it has sent',
      never: (s) =>
        s.matches('confirmingCode') && (s.context.offers.phoneService === null || s.context.proof !== null),
    },
    {
      id: 'a refusal of the service is shown beside the code or the number, any other above the form',
      requirements: ['ERR-16', 'ERR-20'],
      always: (s, { label }) =>
        !/^confirmServiceCode = (?!right)/.test(label) ||
        (s.matches('byPhone') &&
          s.context.problems.code?.message === (label.endsWith('wrong') ? 'code_invalid' : undefined) &&
          s.context.problems.mobile?.message ===
            (label.endsWith('number') ? 'phone_format_invalid' : undefined) &&
          (s.context.failure !== null) === label.endsWith('offline')),
    },
    {
      id: 'what was proved stays proved until the platform does not believe it',
      always: (s, { from, label }) =>
        label === 'setPasswordByPhone = unproved'
          ? s.context.proof === null
          : label === 'confirmServiceCode = right' || s.context.proof === (from?.context.proof ?? null),
    },
    {
      id: 'a new password and its code are kept no longer than their attempt',
      never: (s) => !isUnder(s) && s.context.reset !== null,
    },
    {
      id: 'the confirmation of a mail is the same for everybody, and then the dialog closes',
      requirements: ['FGT-05'],
      always: (s, { from }) =>
        from?.matches('mailSent') !== true ||
        (s.status === 'done' ? s.output === null : s.matches('mailSent')),
    },
    {
      id: 'a new sign-in follows a password that was set, and nothing else signs in',
      requirements: ['FGT-04'],
      always: (s, { label }) =>
        (s.status === 'done' && s.output?.kind === 'signedIn') === (label === 'reentry = signed in'),
    },
    {
      id: 'input from before the rule is validated as soon as the rule arrives, and kept no longer',
      requirements: ['VAL-11'],
      always: (s, { from, label }) =>
        label === 'getAccountRules = rules'
          ? s.context.unvalidated === null &&
            (from?.context.unvalidated?.password === 'abc') ===
              s.context.validation.hints.some(({ state }) => state === 'broken')
          : s.context.unvalidated === null || (s.status !== 'done' && !label.endsWith('= broken')),
    },
    {
      id: 'a refusal is shown',
      never: (s, { label }) =>
        /^(requestPasswordMail|setPasswordByPhone) = (refused|no such shape|offline|code wrong|unproved|breaks the rule)$/.test(
          label,
        ) && s.context.failure === null,
    },
  ],
  instructions: {
    'start both': 'In the sign-in dialog press "Forgot your password?".',
    'start by the service':
      'Switch PHONEVERIFSERVICE3 on in the console, then press "Forgot your password?" in the sign-in dialog.',
    'start e-mail alone':
      'Switch CHNGPASSVERIF3 off in the console, then press "Forgot your password?" in the sign-in dialog.',
    'phone.choose': 'Choose By phone.',
    'email.choose': 'Choose By e-mail.',
    'mail.submit (right)': 'Fill in mina_k and its address and press Send the e-mail.',
    'mail.submit (blank)': 'Leave name and address empty and press Send the e-mail.',
    'mail.submit (noName)': 'Fill in 1_k and the address of mina_k and press Send the e-mail.',
    'mail.submit (noAddress)': 'Fill in mina_k and "mina" as the address and press Send the e-mail.',
    'password.touch (well)': 'Type Brand-New-Horse-27 as the new password.',
    'password.touch (badly, and left)': 'Type abc as the new password and go on to the next field.',
    'code.send (right)': 'Fill in the number and press Send SMS.',
    'code.send (noNumber)': 'Fill in 12a as the number and press Send SMS.',
    'reset.submit (right)': 'Fill in number, code and new password and press Set the new password.',
    'reset.submit (blank)': 'Leave all empty and press Set the new password.',
    'reset.submit (short)': 'Fill in number and code, abc as the new password, press Set the new password.',
    'login.open': 'Press Back to sign in.',
    'dialog.confirm': 'Press Confirm.',
    'dialog.close': 'Press Close in the corner.',
    'getAccountRules = rules': 'The platform returns the rules for names and passwords.',
    'getAccountRules = broken': 'The connection breaks while the rules are requested.',
    'requestPasswordMail = taken': 'The platform accepts the request for a mail.',
    'requestPasswordMail = refused': 'The platform refuses, since too many mails were requested.',
    'requestPasswordMail = no such shape':
      'The platform refuses: no account could have this name or address.',
    'requestPasswordMail = offline': 'The connection breaks during the request to the platform.',
    'setPasswordByPhone = set': 'The platform sets the password and passes the check for the sign-in.',
    'setPasswordByPhone = set, without a session': 'The gateway sets the password without a session.',
    'setPasswordByPhone = code wrong': 'The platform refuses the code.',
    'setPasswordByPhone = unproved': 'The platform refuses: the service’s proof of the number has expired.',
    'confirmServiceCode = right': 'The service accepts the code.',
    'confirmServiceCode = wrong': 'The service rejects the code.',
    'confirmServiceCode = no such number': 'The service reports that there is no such number.',
    'confirmServiceCode = offline': 'The connection breaks during the request to the service.',
    'setPasswordByPhone = breaks the rule': 'The platform refuses the new password, which breaks its rule.',
    'setPasswordByPhone = offline': 'The connection breaks during the request to the platform.',
    'reentry = signed in': 'The platform accepts the new password.',
    'reentry = did not work': 'The sign-in that follows does not work.',
  },
});
