import { smsCountdownMachine } from '../../../src/machines/session/sms-countdown.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

const request = { purpose: 'login', mobile: '532 418 07 72', dialingCode: '90' } as const;
const OVER = 'after codeWait';

export const model = defineModel(smsCountdownMachine, {
  title: 'Code by SMS',
  inputs: { login: { purpose: 'login' } },
  events: {
    'code.send': { phone: { request } },
    'wait.told': 'sent',
    'warning.confirm': { read: (s) => (s.context.failure ? {} : undefined) },
  },
  outcomes: {
    sendCode: {
      sent: { done: { remainingMs: 60_000 } },
      // A gateway that wants no wait at all.
      sentFree: { done: { remainingMs: 0 } },
      tooSoon: {
        error: new ServiceError('refused', 'TOO_MANY_REQUESTS', { detail: { retryAfterMs: 42_000 } }),
      },
      tooMany: { error: new ServiceError('refused', 'TOO_MANY_REQUESTS') },
      offline: { error: new ServiceError('offline') },
    },
    watchWait: {
      left: { send: { type: 'wait.told', remainingMs: 30_000 } },
      over: { send: { type: 'wait.told', remainingMs: 0 } },
    },
  },
  home: (s) => s.matches('ready'),
  rules: [
    {
      id: 'a code is asked for only at the press of a person, and only while no wait runs',
      requirements: ['SMS-02'],
      always: (s, { from, label }) =>
        !s.matches('sending') ||
        from?.matches('sending') === true ||
        (from?.matches('ready') === true && label.startsWith('code.send')),
    },
    {
      id: 'codes are a second apart at least: after a code sent there is a wait, after a refusal a pause',
      requirements: ['SMS-09', 'SMS-04'],
      never: (s, { from }) => from?.matches('sending') === true && s.matches('ready'),
    },
    {
      id: 'a code that was sent starts the wait that the platform names, and it is kept',
      requirements: ['SMS-04', 'SMS-05'],
      always: (s, { label, actions }) =>
        label !== 'sendCode = sent' ||
        (s.matches('counting') && s.context.remainingMs === 60_000 && actions.includes('keepWait')),
    },
    {
      id: 'a platform that asks to wait is waited for, as long as it says',
      always: (s, { label, actions }) =>
        label !== 'sendCode = tooSoon' ||
        (s.matches('counting') && s.context.remainingMs === 42_000 && actions.includes('keepWait')),
    },
    {
      id: 'what is left is what this browser keeps, whoever had the code sent',
      requirements: ['SMS-02', 'SMS-07'],
      always: (s, { from, label }) =>
        from?.matches('sending') === true ||
        (label === 'watchWait = left'
          ? s.matches('counting') && s.context.remainingMs === 30_000
          : label !== 'watchWait = over' || !s.matches('counting')),
    },
    {
      id: 'a refusal is said, until it is read or a code is asked for again',
      requirements: ['SMS-08'],
      always: (s, { from, label }) =>
        /^sendCode = (tooSoon|tooMany|offline)$/.test(label)
          ? s.context.failure !== null
          : label.startsWith('warning.confirm') || s.matches('sending')
            ? s.context.failure === null
            : s.context.failure === (from?.context.failure ?? null),
    },
    {
      id: 'after each wait a code can be asked for again',
      requirements: ['SMS-07'],
      always: (s, { label }) => label !== OVER || s.matches('ready'),
    },
  ],
  say: {
    'start login': 'Press Sign in and choose SMS; no code was sent in the last minutes.',
    'code.send (phone)': 'Type 532 418 07 72 as the mobile number and press Send SMS.',
    'warning.confirm (read)': 'Press Confirm in the warning.',
    'sendCode = sent': 'The platform sends a code and names a minute.',
    'sendCode = sentFree': 'The platform sends a code and names no wait at all.',
    'sendCode = tooSoon':
      'The platform has sent a code to this number less than a minute ago and says how long it waits.',
    'sendCode = tooMany':
      'The platform has sent too many codes to this address and does not say how long it waits.',
    'sendCode = offline': 'The line breaks while the code is asked for.',
    'watchWait = left':
      'Open the site in a second tab and have a code sent there half a minute before; or come back to a tab that slept.',
    'watchWait = over': 'Go to another tab until the wait is over, and come back.',
    [OVER]: 'Wait until the button has counted down.',
    'after codeSendPause': 'Wait for a second.',
  },
});
