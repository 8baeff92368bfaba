import { messagesMachine } from '../../../src/machines/member/messages/messages.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { CASE, LETTER, NOTICE } from '../common/messages.fixtures.ts';

const offline = { error: new ServiceError('offline') };

export const model = defineModel(messagesMachine, {
  title: 'Messages',
  events: {
    'messages.changed': 'sent',
    'box.choose': { support: { box: 'SUPPORT' }, all: { box: 'ALL' } },
    'list.more': {
      some: (s) => (s.context.rows.length < s.context.total ? {} : undefined),
      'of none': (s) => (s.context.rows.length < s.context.total ? undefined : {}),
    },
    'list.readAll': {
      some: (s) => (s.context.unread > 0 ? {} : undefined),
      'of none': (s) => (s.context.unread > 0 ? undefined : {}),
    },
    'search.type': { a: { text: ' a ' } },
    'message.open': {
      'the first': (s) => {
        const [row] = s.context.rows;
        return row ? { id: row.id } : undefined;
      },
    },
  },
  outcomes: {
    watchMessages: { changed: { send: { type: 'messages.changed' } } },
    listMessages: {
      some: { done: { rows: [NOTICE, CASE, LETTER], total: 3, unread: 1 } },
      many: {
        done: ({ pages }) => ({ rows: [NOTICE, CASE], total: 2 + (2 - Math.min(pages, 2)), unread: 0 }),
      },
      none: { done: { rows: [], total: 0, unread: 0 } },
      offline,
    },
    markAllRead: { marked: { done: undefined }, offline },
    thread: { deleted: { done: null } },
    writer: { sent: { done: '9' }, left: { done: null } },
  },
  limit: 60_000,
  home: (s) => s.matches({ list: 'ready' }) || s.matches({ list: 'failed' }),
  rules: [
    {
      id: 'another box or search shows what the platform has for it, from its first page',
      requirements: ['MEM-17'],
      always: (s, { label, started }) =>
        (label !== 'box.choose (support)' || s.context.box === 'SUPPORT') &&
        (!label.startsWith('box.choose') || s.context.pages === 1 || started.length === 0) &&
        (label !== 'search.type (a)' ||
          (s.context.keyword === 'a' && s.context.pages === 1 && started.length === 0)) &&
        started.every(
          ({ actor, input }) =>
            actor !== 'listMessages' ||
            JSON.stringify(input) ===
              JSON.stringify({ box: s.context.box, keyword: s.context.keyword, pages: s.context.pages }),
        ),
    },
    {
      id: 'a change reads the list again, and what is open stays open',
      always: (s, { label, from }) =>
        label !== 'watchMessages = changed' || s.context.openId === from?.context.openId,
    },
    {
      id: 'what is opened or written beside the list leaves the list alone',
      always: (_, { label, started }) =>
        !label.startsWith('message.') || started.every(({ actor }) => actor !== 'listMessages'),
    },
    {
      id: 'marking that has begun goes on until the platform has answered, and the list is read after it',
      always: (s, { label, from, started }) =>
        from?.matches({ list: 'marking' }) !== true ||
        label.startsWith('start') ||
        (label === 'markAllRead = marked'
          ? started.some(({ actor }) => actor === 'listMessages')
          : label === 'markAllRead = offline' || s.matches({ list: 'marking' })),
    },
    {
      id: 'one thread or one new message is open, never both',
      always: (s) => (s.context.openId !== null) === s.matches({ side: 'reading' }),
    },
    {
      id: 'a message that was sent is shown in its thread; a deleted thread closes',
      always: (s, { label }) =>
        (label !== 'writer = sent' || s.context.openId === '9') &&
        (label !== 'thread = deleted' || s.matches({ side: 'none' })),
    },
    {
      id: 'a failure keeps the rows that were there, and can be tried again',
      always: (s, { label, from }) =>
        label !== 'listMessages = offline' ||
        (s.matches({ list: 'failed' }) && s.context.rows === from?.context.rows),
    },
  ],
  instructions: {
    start: 'Open /member/messageV2.',
    'watchMessages = changed': 'A message arrives.',
    'box.choose (support)': 'Choose "Support".',
    'box.choose (all)': 'Choose "All".',
    'search.type': 'Type "a" into the search.',
    'list.more': 'Press "Show older".',
    'list.retry': 'Press "Try again".',
    'list.more (of none)': 'No person can do this: there is no button.',
    'list.readAll (of none)': 'No person can do this: there is no button.',
    'list.readAll': 'Press "Mark all as read".',
    'message.open': 'Press the first message.',
    'message.new': 'Press "New message".',
    'message.close': 'Press "Back to the list" on a phone.',
    'after typingPause': 'Wait a moment.',
    'listMessages = some': 'There are three messages, one of them unread.',
    'listMessages = many': 'There are more messages than one page.',
    'listMessages = none': 'There are no messages.',
    'listMessages = offline': 'The network is off while the list is requested.',
    'markAllRead = marked': 'The platform marks them.',
    'markAllRead = offline': 'The network is off.',
    'thread = deleted': 'Delete the thread.',
    'writer = sent': 'Send the message.',
    'writer = left': 'Leave it.',
  },
});
