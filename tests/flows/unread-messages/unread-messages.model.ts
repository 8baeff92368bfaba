import { unreadMessagesMachine } from '../../../src/machines/member/unread-messages/unread-messages.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

export const model = defineModel(unreadMessagesMachine, {
  title: 'Unread messages',
  events: { 'messages.changed': 'sent' },
  outcomes: {
    watchMessages: { changed: { send: { type: 'messages.changed' } } },
    countUnread: {
      none: { done: 0 },
      three: { done: 3 },
      refused: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('idle'),
  rules: [
    {
      id: "the count is the platform's last one; a failure changes nothing",
      requirements: ['API-23', 'SES-09'],
      always: (s, { label, from }) =>
        label === 'countUnread = three'
          ? s.context.unread === 3
          : label === 'countUnread = none'
            ? s.context.unread === 0
            : s.context.unread === (from?.context.unread ?? 0),
    },
    {
      id: 'every change is counted again, also one that comes while the platform is asked',
      requirements: ['NAV-07', 'MEM-20'],
      always: (s, { label, started }) =>
        label !== 'watchMessages = changed' ||
        (s.matches('counting') && started.some(({ actor }) => actor === 'countUnread')),
    },
  ],
  instructions: {
    start: 'Sign in and look at the account button.',
    'watchMessages = changed': 'A message arrives, or is read on another device.',
    'countUnread = none': 'Everything is read.',
    'countUnread = three': 'Three messages are unread.',
    'countUnread = refused': 'The network is off while the count is requested.',
  },
});
