/** Rules of every sign-in, from the specification. */
import type { LoginSnapshot } from '../../../src/machines/session/login/login.machine.ts';
import type { Rule } from '../../kit/model.ts';

const UNDER = ['passingSlider', 'confirmingCode', 'submitting', 'verifying'] as const;
const isUnder = (s: LoginSnapshot | null): boolean => UNDER.some((state) => s?.matches(state) === true);
/** Only these responses of the platform, and a passed second step, sign a member in. */
const succeeds = (label: string): boolean =>
  /^(login = welcome|secondStep = passed|socialSignIn = known|signInByPasskey = welcome)/.test(label);
const isSms = (s: LoginSnapshot | null): boolean => s?.context.attempt?.type === 'sms';
const dueOf = (s: LoginSnapshot): string | null =>
  s.output?.kind === 'signedIn' ? (s.output.changeDue ?? 'nothing') : null;

export const rules: readonly Rule<LoginSnapshot>[] = [
  {
    id: 'an incomplete form sends no request',
    requirements: ['LOG-13', 'VAL-01', 'VAL-02', 'VAL-03', 'VAL-04'],
    never: (s, { label }) =>
      isUnder(s) &&
      s.context.attempt?.type !== 'firebase' &&
      (!s.context.attempt?.username.trim() ||
        !s.context.attempt.password.trim() ||
        /blank|no[A-Z]|wrong/.test(label)),
  },
  {
    id: 'with a password the platform is called only after a new slider check; with a code, without one',
    requirements: ['LOG-14', 'CAP-01'],
    always: (s, { from, label }) => {
      if (!s.matches('submitting')) return s.context.ticket === null;
      if (from?.matches('submitting')) return true;
      return isSms(s)
        ? /^(sms\.submit|confirmServiceCode = right)/.test(label) && s.context.ticket === null
        : label === 'sliderCaptcha = passed' && s.context.ticket !== null;
    },
  },
  {
    id: 'if the service sends the codes, and only then, the platform gets its proof of this number',
    requirements: ['LOG-11'],
    never: (s) => {
      const { attempt, offers } = s.context;
      const isProved = isSms(s) && offers.phoneService !== null;
      return (
        s.matches('submitting') &&
        attempt?.phoneProof?.number !== (isProved ? `+${attempt?.dialingCode}5324180772` : undefined)
      );
    },
  },
  {
    id: 'the service checks only a code that it has sent, and not for a verified number',
    never: (s) =>
      s.matches('confirmingCode') &&
      (s.context.offers.phoneService === null ||
        s.context.phoneProof !== null ||
        s.context.attempt?.phoneProof != null),
  },
  {
    id: 'a refusal of the service is shown beside the code or the number, any other above the form',
    requirements: ['ERR-16', 'ERR-20'],
    always: (s, { label }) =>
      !/^confirmServiceCode = (?!right)/.test(label) ||
      (s.matches('editing') &&
        s.context.fieldErrors.verificationCode === (label.endsWith('wrong') ? 'code_invalid' : undefined) &&
        s.context.fieldErrors.mobileNum === (label.endsWith('Number') ? 'phone_format_invalid' : undefined) &&
        (s.context.failure !== null) === label.endsWith('offline')),
  },
  {
    id: 'what was proved of a phone stays proved until the platform does not believe it, or the dialog is over',
    always: (s, { from, label }) =>
      s.status === 'done' || label === 'login = unproved'
        ? s.context.phoneProof === null
        : label === 'confirmServiceCode = right'
          ? s.context.phoneProof !== null
          : s.context.phoneProof === (from?.context.phoneProof ?? null),
  },
  {
    id: 'nothing is sent twice',
    requirements: ['LOG-14'],
    never: (s, { from, label }) =>
      isUnder(from) &&
      /^(form|sms)\.submit|^code\.request/.test(label) &&
      s.context.attempt !== from?.context.attempt,
  },
  {
    id: 'only the platform’s welcome signs in, and it closes the dialog',
    requirements: ['LOG-12', 'LOG-18'],
    always: (s, { label }) => (s.status === 'done' && s.output?.kind === 'signedIn') === succeeds(label),
  },
  {
    id: 'no session starts before the second step that the platform requires',
    requirements: ['LOG-23', 'LOG-15'],
    always: (s, { label }) =>
      !label.endsWith('= newPlace') ||
      (s.matches('verifying') && s.context.end === null && s.context.secondStep !== null),
  },
  {
    id: 'a password or a code is kept no longer than its attempt; only one that must be changed is handed on',
    never: (s, { from }) =>
      (isUnder(from) && !isUnder(s) && (s.context.attempt !== null || s.context.values !== null)) ||
      (s.output?.kind === 'signedIn' && s.output.changeDue === null && s.output.password !== null),
  },
  {
    id: 'a default password is changed first, an expired one where the brand forces it, neither after a code or by a provider',
    requirements: ['LOG-19', 'LOG-20'],
    always: (s, { from, label }) => {
      if (!succeeds(label)) return true;
      const forces = s.context.offers.forcesPasswordChange;
      const wanted =
        isSms(from) || label.startsWith('socialSignIn')
          ? 'nothing'
          : label === 'login = welcomeDefault'
            ? 'default'
            : label === 'login = welcomeExpired' && forces
              ? 'expired'
              : 'nothing';
      return (
        dueOf(s) === wanted &&
        (wanted === 'nothing' || (s.output?.kind === 'signedIn' && s.output.password === 'Right-Horse-26'))
      );
    },
  },
  {
    id: 'the sign-in is stored exactly if requested, and only after a success',
    requirements: ['LOG-16', 'LOG-09'],
    always: (_, { from, label, actions }) =>
      actions.includes('storeRemembered') === (succeeds(label) && from?.context.attempt?.remember === true) &&
      actions.includes('clearRemembered') === (succeeds(label) && from?.context.attempt?.remember === false),
  },
  {
    id: 'the image captcha is required once the platform requires it for a password, and then until the end',
    requirements: ['CAP-03', 'VAL-02'],
    always: (s, { from, label }) =>
      s.status === 'done' ||
      s.context.captchaRequired ===
        ((label === 'login = needsCaptcha' && !isSms(from)) || from?.context.captchaRequired === true),
  },
  {
    id: 'a code is requested only for a valid number, and the form by number exists only if the brand offers it',
    requirements: ['SMS-01', 'SMS-03', 'CFG-01'],
    always: (s, { label, sent }) =>
      sent.some(({ event }) => event.type === 'code.send') ===
        (label === 'code.request (phone)' && s.matches('editing')) &&
      (s.context.method !== 'sms' || s.context.offers.sms),
  },
  {
    id: 'a name that was typed is not replaced by one that was kept',
    requirements: ['LOG-08'],
    never: (s, { from, label }) =>
      label.startsWith('recall') &&
      s.context.username !== from?.context.username &&
      from?.context.username !== '',
  },
  {
    id: 'a return to the form has a reason: a refusal, or a check that was not passed',
    requirements: ['ERR-12'],
    always: (s, { from, label }) =>
      label === 'sliderCaptcha = closed'
        ? s.context.isUnverified && s.context.failure === null
        : label === 'secondStep = tooLate'
          ? s.context.failure !== null
          : from?.matches('submitting') !== true || !s.matches('editing') || s.context.failure !== null,
  },
  {
    id: 'a link leads to its target, and passes on only the identity that is to be linked',
    always: (s, { from, label }) =>
      !label.startsWith('link.follow') ||
      s.status !== 'done' ||
      (s.output?.kind === 'goTo' &&
        label === `link.follow (${s.output.flow})` &&
        (s.output.along?.proof ?? null) ===
          (s.output.flow === 'registration' ? (from?.context.proof ?? null) : null)),
  },
  {
    id: 'a provider is called only by a press, and only if the brand has it',
    requirements: ['LOG-03'],
    never: (s, { from, label }) =>
      s.matches('atProvider') &&
      from?.matches('atProvider') !== true &&
      (!label.startsWith('social.choose') || s.context.offers.social.length === 0),
  },
  {
    id: 'the identity at a provider is sent with the next sign-in, and not kept afterwards',
    requirements: ['LOG-03'],
    always: (s) =>
      s.status === 'done'
        ? s.context.proof === null && s.context.attempt === null
        : s.context.attempt === null ||
          s.context.attempt.type === 'firebase' ||
          (s.context.attempt.proof ?? null) === s.context.proof,
  },
  {
    id: 'an identity without an account is kept until it is dropped, of no more use, or another is chosen',
    always: (s, { from, label }) => {
      if (s.status === 'done' || from === null) return true;
      if (label === 'socialSignIn = unbound') return s.context.proof !== null;
      const isDropped =
        label === 'login = proofTaken' ||
        (from.matches('editing') && /^(social\.choose|proof\.drop)/.test(label));
      return s.context.proof === (isDropped ? null : from.context.proof);
    },
  },
  {
    id: 'a closed window is reported, a cancelled one is not',
    requirements: ['ERR-24'],
    always: (s, { label }) =>
      !/^socialSignIn = (closed|left|unbound)$/.test(label) ||
      (s.matches('editing') && (s.context.failure !== null) === (label === 'socialSignIn = closed')),
  },
];
