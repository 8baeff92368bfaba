import {
  selectContracts,
  selectDocuments,
  selectListed,
  selectPages,
  selectUnreadCount,
  whatsNewMachine,
  type WhatsNewSnapshot,
} from '../../../src/machines/content/whats-new/whats-new.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { ANOTHER, OFFER, PRIVACY, TERMS, announcedOf } from '../common/whats-new.fixtures.ts';

const ENDS: Readonly<Record<string, unknown>> = {
  'dialog.close': null,
  'contracts.open (the entry)': 'contracts',
  'documents.open (the entry)': 'documents',
};
/** The page that the pager offers. */
const turnTo = (page: number) => (s: WhatsNewSnapshot) =>
  s.matches('reading') && selectPages(s) > 1 ? { page } : undefined;
const shown = (at: number) => (s: WhatsNewSnapshot) => {
  const name = s.matches('reading') ? selectListed(s)[at]?.name : undefined;
  return name === undefined ? undefined : { name };
};

export const model = defineModel(whatsNewMachine, {
  title: 'Announcement list',
  inputs: {
    'with contracts': { contracts: [OFFER, ANOTHER], documents: [] },
    'with documents': { contracts: [], documents: [TERMS, PRIVACY] },
    'with neither': { contracts: [], documents: [] },
  },
  events: {
    'announcement.toggle': { first: shown(0), second: shown(1) },
    // Entries without a target are not offered.
    'announcements.readAll': {
      'with something unread': (s) => (s.matches('reading') && selectUnreadCount(s) > 0 ? {} : undefined),
    },
    'contracts.open': {
      'the entry': ({ context }) => (context.contracts.length > 0 ? {} : undefined),
    },
    'documents.open': {
      'the entry': ({ context }) => (context.documents.length > 0 ? {} : undefined),
    },
    'page.turn': { 'to the first': turnTo(1), 'to the second': turnTo(2) },
    'read.changed': 'sent',
  },
  outcomes: {
    listAnnounced: {
      'one page': { done: announcedOf(0, 2) },
      'two pages': { done: announcedOf(0, 10) },
      nothing: { done: announcedOf(0, 0) },
      refused: { error: new ServiceError('offline') },
    },
    watchRead: {
      'the first': { send: { type: 'read.changed', names: ['notice.1'] } },
      all: {
        send: ({ context }) => ({
          type: 'read.changed' as const,
          names: [...context.documents, ...context.contracts, ...context.list].map(({ name }) => name),
        }),
      },
    },
  },
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'a page lists eight, the last one what is left, each with whether it was read',
      always: (s) => {
        const first = (s.context.page - 1) * 8;
        const listed = selectListed(s);
        return (
          listed.map(({ name }) => name).join() ===
            s.context.list
              .slice(first, first + 8)
              .map(({ name }) => name)
              .join() && listed.every(({ name, isRead }) => isRead === s.context.read.includes(name))
        );
      },
    },
    {
      id: 'what is opened is kept as read; what is closed, or turned away from, is not kept again',
      always: (s, { label, from, actions }) =>
        actions.includes('keepRead') ===
          (label.startsWith('announcement.toggle') && s.context.openName !== null) &&
        (!label.startsWith('announcement.toggle') || s.context.openName !== from?.context.openName) &&
        (!label.startsWith('page.turn') || s.context.openName === null),
    },
    {
      id: 'everything can be marked as read at once',
      always: (_, { label, actions }) =>
        actions.includes('keepAllRead') === label.startsWith('announcements.readAll'),
    },
    {
      id: 'the contracts that wait are one entry, since the latest, read when all of them are; it leads to them',
      requirements: ['CON-01'],
      always: (s, { label }) => {
        const entry = selectContracts(s);
        const { contracts, read } = s.context;
        return (
          (entry === null) === (contracts.length === 0) &&
          (entry === null ||
            (entry.count === 2 &&
              entry.since === ANOTHER.since &&
              entry.isRead === (read.includes(OFFER.name) && read.includes(ANOTHER.name)))) &&
          (s.status === 'done') === label in ENDS &&
          (s.status !== 'done' || s.output === ENDS[label])
        );
      },
    },
    {
      id: 'the documents to accept are one entry of their own, read when all of them are',
      requirements: ['VAL-19'],
      always: (s) => {
        const entry = selectDocuments(s);
        const { documents, read } = s.context;
        return (
          (entry === null) === (documents.length === 0) &&
          (entry === null ||
            (entry.count === 2 &&
              entry.since === PRIVACY.effectiveFrom &&
              entry.isRead === (read.includes(TERMS.name) && read.includes(PRIVACY.name))))
        );
      },
    },
    {
      id: 'a list that failed to load is shown as failed and can be requested again; an empty one as empty',
      always: (s, { label }) =>
        (label !== 'listAnnounced = refused' || s.matches('failed')) &&
        (label !== 'listAnnounced = nothing' || s.matches('empty')) &&
        (label !== 'list.reload' || s.matches('loading')),
    },
  ],
  instructions: {
    'start with contracts': 'Press the bell while two contracts wait.',
    'start with documents': 'Press the bell while two documents wait to be accepted.',
    'start with neither': 'Press the bell while nothing waits.',
    'listAnnounced = one page': 'The platform announces two things.',
    'listAnnounced = two pages': 'The platform announces ten things.',
    'listAnnounced = nothing': 'The platform announces nothing.',
    'listAnnounced = refused': 'The network is off while announcements are requested.',
    'watchRead = the first': 'The first was read, here or in another tab.',
    'watchRead = all': 'All was read, here or in another tab.',
    'announcement.toggle (first)': 'Press the first heading.',
    'announcement.toggle (second)': 'Press the second heading.',
    'announcements.readAll (with something unread)': 'Press "Mark all as read".',
    'page.turn (to the first)': 'Press 1 in the pager.',
    'page.turn (to the second)': 'Press 2 in the pager.',
    'contracts.open (the entry)': 'Press the contracts that wait.',
    'documents.open (the entry)': 'Press the documents that wait.',
    'list.reload': 'Press "Try again".',
    'dialog.close': 'Press the cross.',
  },
});
