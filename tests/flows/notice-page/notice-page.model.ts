import {
  noticePageMachine,
  type NoticePageSnapshot,
} from '../../../src/machines/content/notice-page/notice-page.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { MAINTENANCE, QUIET } from '../common/content.fixtures.ts';

const answer = (notices: (typeof QUIET)[]) => ({ done: { banners: [], popups: [], notices } });
const pressed = (label: string): string | null =>
  ({ 'notice.toggle (first)': MAINTENANCE.id, 'notice.toggle (second)': QUIET.id })[label] ?? null;
const whenHere = (id: string) => (s: NoticePageSnapshot) =>
  s.hasTag('shown') && s.context.notices.some((notice) => notice.id === id) ? { id } : undefined;

export const model = defineModel(noticePageMachine, {
  title: 'Notice page',
  events: {
    'language.changed': 'sent',
    'notice.toggle': { first: whenHere(MAINTENANCE.id), second: whenHere(QUIET.id) },
  },
  outcomes: {
    watchLanguage: { changed: { send: { type: 'language.changed' } } },
    listAnnouncements: {
      two: answer([MAINTENANCE, QUIET]),
      one: answer([QUIET]),
      none: answer([]),
      offline: { error: new ServiceError('offline') },
    },
  },
  home: (s) => !s.hasTag('busy') && !s.matches('refreshing'),
  rules: [
    {
      id: 'the page lists all notices, says that there are none, or why they did not load',
      requirements: ['ROU-04'],
      always: (s, { label }) =>
        (label !== 'listAnnouncements = two' || (s.matches('shown') && s.context.notices.length === 2)) &&
        (label !== 'listAnnouncements = none' || (s.matches('empty') && s.context.failure === null)) &&
        (label !== 'listAnnouncements = offline' || (s.matches('failed') && s.context.failure !== null)),
    },
    {
      id: 'a closed item that is pressed is the one that is open',
      requirements: ['NOT-05'],
      always: (s, { label, from }) =>
        pressed(label) === null ||
        from?.context.openId === pressed(label) ||
        s.context.openId === pressed(label),
    },
    {
      id: 'the open item that is pressed closes',
      requirements: ['NOT-06'],
      never: (s, { label, from }) =>
        pressed(label) !== null && from?.context.openId === pressed(label) && s.context.openId !== null,
    },
    {
      id: 'what is opened is kept as read',
      always: (_, { label, actions }) =>
        actions.includes('keepOpenRead') === label.startsWith('notice.toggle'),
    },
    {
      id: 'another language loads the notices again, and what is shown stays until then',
      always: (s, { label, from }) =>
        label !== 'watchLanguage = changed' ||
        (from?.hasTag('shown') === true
          ? s.matches('refreshing') && s.context.notices === from.context.notices
          : s.matches('loading')),
    },
    {
      id: 'a background load that fails changes nothing',
      always: (s, { label, from }) =>
        label !== 'refreshAnnouncements = offline' ||
        (s.matches('shown') && s.context.notices === from?.context.notices),
    },
    {
      id: 'after a failure it can be read',
      from: (s) => s.matches('failed'),
      canReach: (s) => s.matches('shown'),
    },
  ],
  instructions: {
    start: 'Open /noticePage.',
    'watchLanguage = changed': 'Choose another language in the header.',
    'notice.toggle (first)': 'Press the heading "Maintenance: tables close".',
    'notice.toggle (second)': 'Press the heading "A quiet day".',
    'notices.reload': 'Press "Try again".',
    'listAnnouncements = two': 'The platform has two notices.',
    'listAnnouncements = one': 'The platform has one notice.',
    'listAnnouncements = none': 'The platform has no notice.',
    'listAnnouncements = offline': 'The network is off while they load.',
    'refreshAnnouncements = two': 'The same, while the page stands.',
    'refreshAnnouncements = one': 'The same, while the page stands.',
    'refreshAnnouncements = none': 'The same, while the page stands.',
    'refreshAnnouncements = offline': 'The same, while the page stands.',
  },
});
