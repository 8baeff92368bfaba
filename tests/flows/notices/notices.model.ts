import { noticesMachine } from '../../../src/machines/content/notices/notices.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { MAINTENANCE, QUIET, QUIET_IN_TURKISH, announced } from '../common/content.fixtures.ts';

export const model = defineModel(noticesMachine, {
  title: 'Notices of the marquee',
  events: {
    'notice.open': {
      title: { id: MAINTENANCE.id },
      all: { id: null },
    },
  },
  outcomes: {
    listAnnouncements: {
      two: {
        done: (_, { context }) =>
          announced({ notices: [MAINTENANCE, context.notices.length === 0 ? QUIET : QUIET_IN_TURKISH] }),
      },
      none: { done: announced({}) },
      refused: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('running') || s.matches('empty'),
  rules: [
    {
      id: 'the-line-runs-only-with-something-to-announce',
      requirements: ['NOT-01'],
      never: (s) => s.matches('running') && s.context.notices.length === 0,
    },
    {
      id: 'an-empty-line-holds-nothing',
      requirements: ['NOT-01'],
      never: (s) => s.matches('empty') && s.context.notices.length > 0,
    },
    {
      id: 'a-click-opens-the-popup-and-nothing-else-does',
      requirements: ['NOT-03'],
      always: (_, { label, sentToParent }) =>
        label.startsWith('notice.open') === (sentToParent.join() === 'notices.opened'),
    },
    {
      id: 'a-reload-that-fails-takes-no-notice-away',
      never: (s, { from, label }) =>
        label.endsWith('= refused') && s.context.notices.length !== from?.context.notices.length,
    },
    {
      id: 'another-language-always-requests-again',
      always: (s, { label }) => label !== 'content.reload' || s.matches('loading') || s.matches('reloading'),
    },
  ],
  instructions: {
    start: 'Open Home.',
    'notice.open (title)': 'Press the passing title "Maintenance: tables close".',
    'notice.open (all)': 'Press "All notices".',
    'content.reload': 'Choose another language in the head of the page.',
    'listAnnouncements = two':
      'The platform answers with two notices: "Maintenance: tables close" and "A quiet day".',
    'listAnnouncements = none': 'The platform answers that there is nothing to announce.',
    'listAnnouncements = refused': 'The network is off while the notices are requested.',
    'reloadAnnouncements = two':
      'The platform answers with the two notices, the second of which is "Sakin bir gün" now.',
    'reloadAnnouncements = none': 'The platform answers that there is nothing to announce any more.',
    'reloadAnnouncements = refused': 'The network is off while the notices are requested again.',
  },
});
