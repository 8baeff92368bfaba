import { liveUpdatesMachine } from '../../../src/machines/session/live-updates/live-updates.machine.ts';
import { defineModel } from '../../kit/model.ts';
import { balance } from '../common/session.fixtures.ts';

/** The part of each message that is passed on. */
const PASSED_ON: Readonly<Record<string, string>> = {
  'followLine = balance': 'live.balance',
  'followLine = status': 'live.status',
  'followLine = superseded': 'live.ended',
  'followLine = unexplained': 'live.ended',
};

export const model = defineModel(liveUpdatesMachine, {
  title: 'Live updates',
  events: { 'balance.arrived': 'sent', 'end.arrived': 'sent', 'change.arrived': 'sent' },
  outcomes: {
    followLine: {
      opened: { send: { type: 'line.opened' } },
      broken: { send: { type: 'line.broken' } },
      missing: { send: { type: 'line.missing' } },
      balance: { send: { type: 'balance.arrived', balance } },
      status: { send: { type: 'status.arrived' } },
      change: { send: { type: 'change.arrived', about: 'deposit' } },
      superseded: { send: { type: 'end.arrived', reason: 'superseded' } },
      unexplained: { send: { type: 'end.arrived', reason: null } },
    },
    watchVisibility: { visible: { send: { type: 'page.visible' } } },
  },
  home: (s) => s.matches('following') || s.matches('polling'),
  rules: [
    {
      id: 'each message is passed on once, and nothing else with it',
      always: (_, { label, sentToParent }) => {
        const wanted = PASSED_ON[label];
        return wanted === undefined || (sentToParent.length === 1 && sentToParent[0] === wanted);
      },
    },
    {
      id: 'whenever the stream is reopened, missed events are requested',
      always: (s, { from, sentToParent }) =>
        !from ||
        from.matches('following') ||
        !s.matches('following') ||
        sentToParent.includes('live.resumed'),
    },
    {
      id: 'while the stream is open nothing is requested again',
      never: (_, { from, sentToParent }) =>
        from?.matches('following') === true && sentToParent.includes('live.resumed'),
    },
    {
      id: 'a page without a line is made new at once when it is looked at',
      always: (_, { from, label, sentToParent }) =>
        label !== 'watchVisibility = visible' ||
        from?.matches('following') === true ||
        sentToParent.includes('live.resumed'),
    },
    {
      id: 'a line that stood begins with the shortest pause, and the pause does not grow for ever',
      always: (s, { label }) =>
        s.context.tries <= 6 && (label !== 'followLine = opened' || s.context.tries === 0),
    },
    {
      id: 'a line is looked for again and again',
      from: (s) => !s.matches('following'),
      canReach: (s) => s.matches('following'),
    },
  ],
  instructions: {
    'start plain': 'Sign in.',
    'followLine = opened': 'The platform gives the first sign of life on its line.',
    'followLine = broken': 'The connection breaks: switch the network off and on.',
    'followLine = missing': 'The platform answers that it has no such line.',
    'followLine = balance': 'The platform moves the balance of the member.',
    'followLine = status': 'The platform closes or opens the site.',
    'followLine = change': 'A deposit of the member changes.',
    'followLine = superseded': 'The same account signs in on another device.',
    'followLine = unexplained': 'The platform ends the session and gives no reason.',
    'watchVisibility = visible': 'Go to another tab and come back to this one.',
    'after streamRetry':
      'Wait until the pause after the break is over: a second, and twice as long each time.',
    'after poll': 'Wait for half a minute.',
  },
});
