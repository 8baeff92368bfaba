import {
  loginMachine,
  type LoginSnapshot,
  type LoginValues,
} from '../../../src/machines/session/login.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { signedIn, ticket } from '../session.fixtures.ts';

const typed = { username: 'mina_k', password: 'Right-Horse-26' };
/** The form as it stands: with a field for letters once they are asked for. */
const form =
  (more: Partial<LoginValues> = {}, letters = 'k7f2') =>
  ({ context }: LoginSnapshot) => ({
    values: {
      ...typed,
      remember: false,
      ...(context.captchaRequired && { captcha: letters }),
      ...more,
    },
  });
const isMissing = ({ context: { values, captchaRequired } }: LoginSnapshot): boolean =>
  !values?.username.trim() || !values.password || (captchaRequired && !values.captcha?.trim());
const isUnder = (s: LoginSnapshot | null): boolean =>
  s?.matches('passingSlider') === true || s?.matches('submitting') === true;
const succeeds = (label: string): boolean => label === 'login = welcome';

export const model = defineModel(loginMachine, {
  title: 'Sign in',
  inputs: {
    empty: { values: null },
    filled: { values: typed },
    half: { values: { username: 'mina_k', password: '' } },
  },
  events: {
    'form.submit': {
      right: form(),
      remembering: form({ remember: true }),
      blank: form({ username: '  ', password: '' }, ''),
      noPassword: form({ password: '' }),
      noLetters: (s) => (s.context.captchaRequired ? form({}, '')(s) : undefined),
    },
  },
  outcomes: {
    recall: {
      nothing: { done: null },
      kept: { done: typed },
      broken: { error: new Error('this browser keeps nothing') },
    },
    sliderCaptcha: { passed: { done: ticket }, closed: { done: null } },
    login: {
      welcome: { done: signedIn },
      refused: { error: new ServiceError('refused', 'bad_credentials') },
      wantsLetters: {
        error: new ServiceError('refused', 'bad_credentials', { detail: { captcha: true } }),
      },
      offline: { error: new ServiceError('offline') },
    },
    imageCaptcha: {},
  },
  home: (s) => s.matches('editing'),
  rules: [
    {
      id: 'nothing is asked for an incomplete form',
      requirements: ['LOG-13', 'VAL-01', 'VAL-02'],
      never: (s) => isUnder(s) && isMissing(s),
    },
    {
      id: 'the platform is asked only after the slider check, each time anew',
      requirements: ['LOG-14', 'CAP-01'],
      always: (s, { label }) =>
        s.matches('submitting')
          ? label === 'sliderCaptcha = passed' && s.context.ticket !== null
          : s.context.ticket === null,
    },
    {
      id: 'nothing is sent twice',
      requirements: ['LOG-14'],
      never: (_, { from, label }) => isUnder(from) && label.startsWith('form.submit'),
    },
    {
      id: 'only the platform’s welcome signs in, and it closes the dialog',
      requirements: ['LOG-12', 'LOG-18'],
      always: (s, { label }) => (s.status === 'done' && s.output !== null) === succeeds(label),
    },
    {
      id: 'a password is kept no longer than its attempt',
      never: (s, { from }) => isUnder(from) && !isUnder(s) && s.context.values !== null,
    },
    {
      id: 'name and password are kept for the next time exactly when asked for, and once they were right',
      requirements: ['LOG-16', 'LOG-09'],
      always: (_, { from, label, actions }) =>
        actions.includes('storeRemembered') ===
          (succeeds(label) && from?.context.values?.remember === true) &&
        actions.includes('clearRemembered') === (succeeds(label) && from?.context.values?.remember === false),
    },
    {
      id: 'letters are asked for when the platform says so, and then until the end',
      requirements: ['CAP-03', 'VAL-02'],
      always: (s, { from, label }) =>
        s.status === 'done' ||
        s.context.captchaRequired ===
          (label === 'login = wantsLetters' || from?.context.captchaRequired === true),
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
      id: 'a refusal is said',
      never: (s, { from, label }) =>
        from?.matches('submitting') === true && label !== 'dialog.close' && s.matches('editing')
          ? s.context.failure === null
          : false,
    },
  ],
  say: {
    'start empty': 'As a visitor, press Sign in with the fields of the header empty.',
    'start filled':
      'Type mina_k and its password (a wrong one where the platform is to refuse it) into the header and press Sign in.',
    'start half': 'Type only mina_k into the header and press Sign in.',
    'form.submit (right)':
      'Fill in mina_k, its password (a wrong one where the platform is to refuse it) and the letters if asked for, leave Remember me unticked, press Sign in.',
    'form.submit (remembering)':
      'Fill in mina_k, its password and the letters if asked for, tick Remember me, press Sign in.',
    'form.submit (blank)': 'Type two blanks as the name, nothing else, and press Sign in.',
    'form.submit (noPassword)': 'Fill in everything but the password and press Sign in.',
    'form.submit (noLetters)': 'Fill in name and password, leave the letters out and press Sign in.',
    'dialog.close': 'Press Close in the corner of the form.',
    'recall = nothing':
      'This browser has kept nothing of an earlier sign-in: use a private window from the start.',
    'recall = kept':
      'This browser has kept name and password: sign in with Remember me ticked, and out again, beforehand.',
    'recall = broken': 'This browser does not allow the site to keep anything: block its cookies beforehand.',
    'sliderCaptcha = passed': 'Pass the slider check: move the piece into the gap.',
    'sliderCaptcha = closed': 'Press Close in the corner of the slider check.',
    'login = welcome': 'The platform accepts name and password.',
    'login = refused':
      'The platform refuses the name and password; where it has not asked for letters yet, CAPTCHA3 was switched off in the console beforehand.',
    'login = wantsLetters':
      'The platform refuses, since the password is wrong, and asks for the letters of a picture from now on.',
    'login = offline':
      'The line breaks while the platform is asked: set the fault lost for login in the console beforehand.',
  },
});
