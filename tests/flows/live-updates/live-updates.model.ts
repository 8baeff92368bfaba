import type { EventFromLogic, SnapshotFrom } from 'xstate';
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

type Snapshot = SnapshotFrom<typeof liveUpdatesMachine>;
type Event = EventFromLogic<typeof liveUpdatesMachine>;
/** What the line sends only once, before anything else. */
const first = (event: Event) => ({
  send: (snapshot: Snapshot) => (snapshot.matches({ following: 'connecting' }) ? event : undefined),
});
/** Messages of a line that stands. */
const later = (event: Event) => ({
  send: (snapshot: Snapshot) => (snapshot.matches({ following: 'open' }) ? event : undefined),
});

export const model = defineModel(liveUpdatesMachine, {
  title: 'Live updates',
  events: {
    ...{ 'line.opened': 'sent', 'line.missing': 'sent', 'ping.arrived': 'sent', 'status.arrived': 'sent' },
    ...{ 'balance.arrived': 'sent', 'end.arrived': 'sent', 'change.arrived': 'sent' },
  },
  outcomes: {
    followLine: {
      opened: first({ type: 'line.opened' }),
      missing: first({ type: 'line.missing' }),
      broken: { send: { type: 'line.broken' } },
      ping: later({ type: 'ping.arrived' }),
      balance: later({ type: 'balance.arrived', balance }),
      status: later({ type: 'status.arrived' }),
      change: later({ type: 'change.arrived', about: 'deposit' }),
      superseded: later({ type: 'end.arrived', reason: 'superseded' }),
      unexplained: later({ type: 'end.arrived', reason: null }),
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
      id: 'after an interruption missed events are requested once, at the first message of a stream',
      always: (s, { label, from, sentToParent }) =>
        label !== 'followLine = opened' ||
        (!s.context.hasMissed &&
          sentToParent.includes('live.resumed') === (from?.context.hasMissed === true)),
    },
    {
      id: 'an interruption is remembered until a stream delivers',
      always: (s, { label, from }) =>
        /^followLine = (broken|missing)$/.test(label)
          ? s.context.hasMissed
          : label === 'followLine = opened' || s.context.hasMissed === (from?.context.hasMissed ?? false),
    },
    {
      id: 'while the stream is open nothing is requested again',
      never: (_, { label, from, sentToParent }) =>
        label !== 'followLine = opened' &&
        from?.matches('following') === true &&
        sentToParent.includes('live.resumed'),
    },
    {
      id: 'a page without a line is made new at once when it is looked at, or gets its line',
      always: (s, { from, label, sentToParent }) =>
        label !== 'watchVisibility = visible' ||
        (from?.matches('polling') === true ? sentToParent.includes('live.resumed') : s.matches('following')),
    },
    {
      id: 'before a line is opened nothing is requested, but where none delivers',
      always: (_, { from, label, sentToParent }) =>
        label !== 'after streamRetry' ||
        sentToParent.includes('live.resumed') === (from?.context.tries === 6),
    },
    {
      id: 'a line that stood begins with the shortest pause, and the pause does not grow for ever',
      always: (s, { label }) =>
        s.context.tries <= 6 && (label !== 'followLine = ping' || s.context.tries === 0),
    },
    {
      id: 'a line is looked for again and again',
      from: (s) => !s.matches('following'),
      canReach: (s) => s.matches('following'),
    },
  ],
  instructions: {
    'start plain': 'Sign in.',
    'followLine = opened': 'The platform sends the first message on its line.',
    'followLine = ping': 'The platform gives a sign of life on its line, as it does every 20 seconds.',
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
