/** Small flows with one peculiarity each. */
import { assign, fromPromise, sendParent, setup } from 'xstate';

/** A form that calls a platform: guards, a response, a refusal, a pause, an end. */
export const formMachine = setup({
  types: {
    context: {} as { tries: number; note: string | null; unread: number },
    events: {} as { type: 'form.submit'; text: string } | { type: 'form.close' },
    output: {} as { sent: boolean },
    tags: {} as 'busy',
  },
  actors: { send: fromPromise<string, { text: string }>(() => Promise.resolve('')) },
  delays: { pause: 1000 },
  guards: {
    hasText: (_, { text }: { text: string }) => text !== '',
    mayTryAgain: ({ context }) => context.tries < 2,
  },
  actions: {
    countTry: assign({
      tries: ({ context }) => context.tries + 1,
      unread: ({ context }) => context.unread + 1,
    }),
    keepNote: assign({ note: (_, p: { note: string }) => p.note }),
    storeNote: () => undefined,
    notifySent: sendParent({ type: 'form.sent' }),
  },
}).createMachine({
  id: 'form',
  context: { tries: 0, note: null, unread: 0 },
  initial: 'editing',
  on: { 'form.close': '.closed' },
  states: {
    editing: {
      description: 'The form is open.',
      meta: { requirements: ['LOG-01'] },
      on: {
        'form.submit': { guard: { type: 'hasText', params: ({ event }) => event }, target: 'sending' },
      },
    },
    sending: {
      description: 'The text is on its way.',
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: { text: 'x' },
        onDone: {
          target: 'sent',
          actions: [
            { type: 'keepNote', params: ({ event }) => ({ note: event.output }) },
            'storeNote',
            'notifySent',
          ],
        },
        onError: [{ guard: 'mayTryAgain', target: 'waiting', actions: 'countTry' }, { target: 'closed' }],
      },
    },
    waiting: { description: 'It is tried again in a moment.', after: { pause: 'sending' } },
    sent: { type: 'final' },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ sent: context.note !== null }),
});

export const formModel = {
  title: 'Form',
  events: { 'form.submit': { full: { text: 'hello' }, empty: { text: '' } } },
  outcomes: { send: { well: { done: 'noted' }, badly: { error: new Error('no') } } },
  home: () => true,
  instructions: {
    start: 'Open the form.',
    'form.submit (full)': 'Type a text and send it.',
    'form.submit (empty)': 'Send the form empty.',
    'form.close': 'Close the form.',
    'send = well': 'The platform takes it.',
    'send = badly': 'The platform refuses it.',
    'after pause': 'Wait a second.',
  },
};

interface Sent {
  readonly id: string;
  readonly amount: number;
  readonly key: string;
  readonly password: string;
}
/** Starts with its input and sends a request with it, under a key of two parts; `change` is a fault in that request. */
export const givenMachineWith = (change: (sent: Sent) => Sent = (sent) => sent, rest = 120_000) =>
  setup({
    types: {
      context: {} as { visit: string; order: { id: string; amount: number } },
      input: {} as { visit: string; order: { id: string; amount: number } },
      events: {} as { type: 'order.send' },
    },
    actors: { send: fromPromise<void, Sent>(async () => {}) },
    delays: { rest },
  }).createMachine({
    id: 'given',
    context: ({ input }) => input,
    initial: 'resting',
    states: {
      resting: {
        description: 'The order waits.',
        after: { rest: 'sending' },
        on: { 'order.send': 'sending' },
      },
      sending: {
        description: 'The order is on its way.',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context: { visit, order } }) =>
            change({ ...order, key: `${visit}.${order.id}`, password: 'correct-horse' }),
          onDone: 'resting',
          onError: 'resting',
        },
      },
    },
  });
export const givenMachine = givenMachineWith();
export const givenModel = {
  title: 'Given',
  inputs: {
    small: { visit: 'v1', order: { id: '7', amount: 500 } },
    large: { visit: 'v1', order: { id: '8', amount: 90_000 } },
  },
  outcomes: { send: { well: { done: undefined }, badly: { error: new Error('no') } } },
  home: () => true,
  instructions: {
    start: 'Open the order.',
    'order.send': 'Send it.',
    'send = well': 'It is taken.',
    'send = badly': 'It is refused.',
    'after rest': 'Wait two minutes.',
  },
};

/** Two timers at once: the later one never fires first. */
export const timersMachine = setup({ delays: { soon: 10, late: 100 } }).createMachine({
  id: 'timers',
  type: 'parallel',
  states: {
    one: {
      initial: 'off',
      states: { off: { description: 'Off.', after: { late: 'on' } }, on: { description: 'On.' } },
    },
    two: {
      initial: 'off',
      states: { off: { description: 'Off.', after: { soon: 'on' } }, on: { description: 'On.' } },
    },
  },
});

/** The earlier state decides where a return leads. */
export const historyMachine = setup({
  types: { events: {} as { type: 'page.turn' } | { type: 'page.leave' } | { type: 'page.back' } },
}).createMachine({
  id: 'history',
  initial: 'inside',
  states: {
    inside: {
      initial: 'first',
      on: { 'page.leave': 'outside' },
      states: {
        first: { description: 'The first page.', on: { 'page.turn': 'second' } },
        second: { description: 'The second page.' },
        last: { type: 'history' },
      },
    },
    outside: { description: 'Away.', on: { 'page.back': 'inside.last' } },
  },
});
