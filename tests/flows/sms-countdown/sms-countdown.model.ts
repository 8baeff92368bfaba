import { smsCountdownMachine } from '../../../src/machines/session/sms-countdown/sms-countdown.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { service } from '../common/phone-service.fixtures.ts';

const no = (code: string) => ({ error: new ServiceError('refused', code) });
const request = { purpose: 'login', mobile: '532 418 07 72', dialingCode: '90' } as const;
const OVER = 'after codeWait';

export const model = defineModel(smsCountdownMachine, {
  title: 'Code by SMS',
  inputs: { login: { purpose: 'login' }, service: { purpose: 'register', service } },
  events: {
    'code.send': { phone: { request } },
    'wait.changed': 'sent',
    'warning.confirm': { read: (s) => (s.context.failure ? {} : undefined) },
  },
  outcomes: {
    sendCode: {
      sent: { done: { remainingMs: 60_000 } },
      // A gateway without a wait.
      sentFree: { done: { remainingMs: 0 } },
      tooSoon: {
        error: new ServiceError('refused', 'TOO_MANY_REQUESTS', { detail: { retryAfterMs: 42_000 } }),
      },
      tooMany: { error: new ServiceError('refused', 'TOO_MANY_REQUESTS') },
      offline: { error: new ServiceError('offline') },
    },
    // ERR-16 to ERR-23: each has its own text.
    sendServiceCode: {
      sent: { done: { remainingMs: 60_000 } },
      tooMany: {
        error: new ServiceError('refused', 'phone_too_many_requests', { detail: { retryAfterMs: 300_000 } }),
      },
      noPhone: no('phone_missing'),
      noSuchPhone: no('phone_format_invalid'),
      robot: no('phone_captcha_failed'),
      quota: no('phone_quota_exceeded'),
      notAllowed: no('operation_not_allowed'),
      unknown: no('phone_unknown_error'),
      offline: { error: new ServiceError('offline') },
    },
    watchWait: {
      left: { send: { type: 'wait.changed', remainingMs: 30_000 } },
      over: { send: { type: 'wait.changed', remainingMs: 0 } },
    },
  },
  offBrowser: {
    'start service':
      'with the SDK itself by tests/e2e/phone-service.e2e.ts; its errors by tests/unit/services/firebase.test.ts',
  },
  home: (s) => s.matches('ready'),
  rules: [
    {
      id: 'a code is requested only by a press of the person, and only while no wait runs',
      requirements: ['SMS-02'],
      always: (s, { from, label }) =>
        !s.hasTag('busy') ||
        from?.hasTag('busy') === true ||
        (from?.matches('ready') === true && label.startsWith('code.send')),
    },
    {
      id: 'codes are a second apart at least: after a code sent there is a wait, after a refusal a pause',
      requirements: ['SMS-09', 'SMS-04'],
      never: (s, { from }) => from?.hasTag('busy') === true && s.matches('ready'),
    },
    {
      id: 'a code that was sent starts the wait that the platform names, and it is kept',
      requirements: ['SMS-04', 'SMS-05'],
      always: (s, { label, actions }) =>
        label !== 'sendCode = sent' ||
        (s.matches('counting') && s.context.remainingMs === 60_000 && actions.includes('keepWait')),
    },
    {
      id: 'the brand decides who sends codes, each time the same',
      requirements: ['SMS-06'],
      never: (s) =>
        (s.matches('sendingByService') && s.context.service === null) ||
        (s.matches('sending') && s.context.service !== null),
    },
    {
      id: 'a code of the service starts a minute, which is kept',
      requirements: ['SMS-06'],
      always: (s, { label, actions }) =>
        label !== 'sendServiceCode = sent' ||
        (s.matches('counting') && s.context.remainingMs === 60_000 && actions.includes('keepWait')),
    },
    {
      id: 'after too many requests the service is not called for five minutes',
      requirements: ['ERR-18'],
      always: (s, { label, actions }) =>
        label !== 'sendServiceCode = tooMany' ||
        (s.matches('counting') && s.context.remainingMs === 300_000 && actions.includes('keepWait')),
    },
    {
      id: 'a wait that the platform requires is observed in full',
      always: (s, { label, actions }) =>
        label !== 'sendCode = tooSoon' ||
        (s.matches('counting') && s.context.remainingMs === 42_000 && actions.includes('keepWait')),
    },
    {
      id: "the remaining wait is the one in this browser's storage, whichever tab sent the code",
      requirements: ['SMS-02', 'SMS-07'],
      always: (s, { from, label }) =>
        from?.hasTag('busy') === true ||
        (label === 'watchWait = left'
          ? s.matches('counting') && s.context.remainingMs === 30_000
          : label !== 'watchWait = over' || !s.matches('counting')),
    },
    {
      id: 'a refusal is shown until it is confirmed or a code is requested again',
      requirements: ['SMS-08'],
      always: (s, { from, label }) =>
        /^send(Service)?Code = (?!sent)/.test(label)
          ? s.context.failure !== null
          : label.startsWith('warning.confirm') || s.hasTag('busy')
            ? s.context.failure === null
            : s.context.failure === (from?.context.failure ?? null),
    },
    {
      id: 'after each wait a code can be requested again',
      requirements: ['SMS-07'],
      always: (s, { label }) => label !== OVER || s.matches('ready'),
    },
  ],
  instructions: {
    'start login': 'Press Sign in and choose SMS; no code was sent in the last minutes.',
    'start service':
      'Console, Modules: PHONEVERIFSERVICE3 on. Open /register, choose Mobile number; no code was sent in the last minutes.',
    'code.send (phone)': 'Type 532 418 07 72 as the mobile number and press Send SMS.',
    'warning.confirm (read)': 'Press Confirm in the warning.',
    'sendCode = sent': 'The platform sends a code and names a minute.',
    'sendCode = sentFree': 'The platform sends a code and names no wait at all.',
    'sendCode = tooSoon':
      'The platform has sent a code to this number less than a minute ago and says how long it waits.',
    'sendCode = tooMany':
      'The platform has sent too many codes to this address and does not say how long it waits.',
    'sendCode = offline': 'The connection breaks while the code is requested.',
    'sendServiceCode = sent': 'The service sends a code.',
    'sendServiceCode = tooMany': 'The service was asked for this number less than a minute ago.',
    'sendServiceCode = noPhone': 'The service says that the number is missing.',
    'sendServiceCode = noSuchPhone': 'The service reports that there is no such number.',
    'sendServiceCode = robot': 'The service takes the page for a robot.',
    'sendServiceCode = quota': 'The service has sent all the codes that it may.',
    'sendServiceCode = notAllowed': 'The service is not allowed to send codes.',
    'sendServiceCode = unknown': 'The service fails with an unknown error.',
    'sendServiceCode = offline': 'The connection breaks during the request to the service.',
    'watchWait = left':
      'Open the site in a second tab and have a code sent there half a minute before; or come back to a tab that slept.',
    'watchWait = over': 'Go to another tab until the wait is over, and come back.',
    [OVER]: 'Wait until the button has counted down.',
    'after codeSendPause': 'Wait for a second.',
  },
});
