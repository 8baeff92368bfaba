import type { SnapshotFrom } from 'xstate';
import { popupsMachine } from '../../../src/machines/content/popups/popups.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { site } from '../common/centres.fixtures.ts';
import { ANOTHER, OFFER, TERMS, announcedOf } from '../common/whats-new.fixtures.ts';

const member = { account: 'mina_k', accountType: 0, changeDue: null };
/** Only documents: with contracts there would be too many situations. */
const withMissions = { ...site, modules: ['REWCEN3'] };
const withDocuments = { ...site, modules: ['LEGALDOC3'] };
const atBadges = {
  ...site,
  status: { ...site.status, settings: { ...site.status.settings, store: { contractPopups: false } } },
};
/** A member who may have contracts, of a brand whose contracts may or may not pop up. */
const mayHave = ({ context: { visitor, site: at } }: SnapshotFrom<typeof popupsMachine>): boolean =>
  visitor === member && (at === site || at === atBadges);
/** Their contracts are counted, unless the code for it could not be loaded. */
const isCounting = (s: SnapshotFrom<typeof popupsMachine>): boolean =>
  mayHave(s) && !s.matches({ contracts: 'lost' });
/** A member who may have documents to accept. */
const mayOwe = ({ context: { visitor, site: at } }: SnapshotFrom<typeof popupsMachine>): boolean =>
  visitor === member && at === withDocuments;
const isAnswered = (s: SnapshotFrom<typeof popupsMachine>): boolean => s.matches({ documents: 'present' });
const found = (...waiting: readonly (typeof OFFER)[]) => ({
  send: { type: 'contracts.found', waiting } as const,
});
const isChecked = (label: string): boolean => label.startsWith('mayInterrupt');

export const model = defineModel(popupsMachine, {
  title: 'Popups and the bell',
  inputs: {
    visitor: { visitor: null, site },
    member: { visitor: member, site },
    'member of a brand with missions alone': { visitor: member, site: withMissions },
    'trial account': { visitor: { ...member, accountType: 4 }, site },
    'member of a gateway without contracts': { visitor: member, site: { ...site, modules: [] } },
    'member of a brand with documents and without contracts': { visitor: member, site: withDocuments },
    'member of a brand that leaves contracts at the badges': { visitor: member, site: atBadges },
  },
  events: {
    'flow.ended': {
      'the announcements': { name: 'announcementPopup', output: null },
      'the contracts': { name: 'contractOffers', output: null },
      'what is new': { name: 'whatsNew', output: null },
      'what is new, for the contracts': { name: 'whatsNew', output: 'contracts' },
      'what is new, for the documents': { name: 'whatsNew', output: 'documents' },
      'the documents, accepted': { name: 'legalAcceptance', output: 'accepted' },
      'the documents, for later': { name: 'legalAcceptance', output: null },
    },
    'contracts.found': 'sent',
    'read.changed': 'sent',
  },
  outcomes: {
    listAnnounced: {
      'one that pops up': { done: announcedOf(1, 2) },
      'notices alone': { done: announcedOf(0, 1) },
      refused: { error: new ServiceError('offline') },
    },
    waitingContracts: {
      one: found(OFFER),
      two: found(OFFER, ANOTHER),
      none: found(),
      lost: { error: new ServiceError('offline') },
    },
    /** It tells nobody: the badges read it. */
    unreadMessages: {},
    waitingRewards: {},
    listDueDocuments: {
      one: { done: [TERMS] },
      none: { done: [] },
      refused: { error: new ServiceError('offline') },
    },
    watchRead: { some: { send: { type: 'read.changed', names: ['notice.1'] } } },
    mayInterrupt: {
      'the person looks at Home': { done: true },
      'something would be interrupted': { done: false },
      unknown: { error: new Error('no page') },
    },
  },
  home: () => true,
  rules: [
    {
      id: 'nothing opens by itself but over a calm Home, after all is known, and at most one thing in a session',
      requirements: ['NOT-09', 'CON-01'],
      always: (s, { label, from, sentToParent }) => {
        const isRequested = [
          ...['whatsNew.open', 'contracts.open'],
          ...['flow.ended (what is new, for the contracts)', 'flow.ended (what is new, for the documents)'],
        ];
        return (
          sentToParent.length === 0 ||
          isRequested.includes(label) ||
          (label === 'mayInterrupt = the person looks at Home' &&
            sentToParent.join() === 'popups.due' &&
            from?.context.announced !== null &&
            from?.context.waiting !== null &&
            from?.context.due !== null &&
            from?.matches({ popup: 'over' }) !== true &&
            s.matches({ popup: 'over' }))
        );
      },
    },
    {
      id: 'that one has popped up is kept in the step that opens it, so that a reload does not open another',
      requirements: ['NOT-09'],
      always: (_, { label, sentToParent, actions }) =>
        actions.includes('keepPoppedUp') === (isChecked(label) && sentToParent.length > 0),
    },
    {
      // The order of the popups is tested in app-popups.test.ts.
      id: 'an idle Home gets one popup: documents, a contract if the brand lets it pop up, or announcements',
      requirements: ['VAL-19', 'CON-01', 'NOT-14', 'NOT-15', 'NOT-16'],
      always: (s, { label, sentToParent, from }) =>
        label !== 'mayInterrupt = the person looks at Home' ||
        sentToParent.length > 0 ===
          ((from?.context.due ?? []).length > 0 ||
            ((from?.context.waiting ?? []).length > 0 && s.context.site !== atBadges) ||
            (from?.context.announced?.popups ?? []).length > 0),
    },
    {
      id: 'a popup that would interrupt stays under the bell until a new contract arrives',
      requirements: ['CON-01'],
      always: (s, { label, from }) =>
        from?.matches({ popup: 'idle' }) !== true ||
        s.matches({ popup: 'checking' }) ===
          (label.startsWith('waitingContracts') &&
            (s.context.waiting ?? []).some(({ name }) =>
              (from.context.waiting ?? []).every((each) => each.name !== name),
            )),
    },
    {
      id: 'after one thing has opened nothing is looked at any more',
      requirements: ['NOT-09'],
      from: (s) => s.matches({ popup: 'over' }),
      never: (s, { from }) => from?.matches({ popup: 'over' }) === true && !s.matches({ popup: 'over' }),
    },
    {
      id: 'contracts are counted only for members who may have any',
      requirements: ['CON-01', 'GAT-07'],
      always: (s) => (s.children['waitingContracts'] !== undefined) === isCounting(s),
    },
    {
      id: 'documents are requested for members who may owe an acceptance; postponed ones stay, accepted ones are removed',
      requirements: ['VAL-19'],
      always: (s, { label, actions, from }) =>
        s.matches({ documents: 'absent' }) === !mayOwe(s) &&
        actions.includes('keepDocumentsRead') ===
          (label === 'flow.ended (the documents, for later)' && isAnswered(s)) &&
        (label !== 'flow.ended (the documents, accepted)' || !isAnswered(s) || s.context.due?.length === 0) &&
        (label === 'flow.ended (the documents, accepted)' ||
          label.startsWith('listDueDocuments') ||
          from === null ||
          s.context.due === from.context.due),
    },
    {
      id: 'a closed popup counts as read; contracts are then requested again, since they may be answered',
      requirements: ['NOT-09', 'CON-01'],
      always: (s, { label, actions, sent }) =>
        actions.includes('keepAnnouncementsRead') === (label === 'flow.ended (the announcements)') &&
        actions.includes('keepContractsRead') === (label === 'flow.ended (the contracts)' && isCounting(s)) &&
        sent.map(({ event }) => event.type).join() ===
          (label === 'flow.ended (the contracts)' && isCounting(s) ? 'contracts.check' : ''),
    },
    {
      id: 'the bell always opens the list of announcements, which leads on to contracts and documents',
      always: (s, { label, sentToParent }) =>
        (label !== 'whatsNew.open' || sentToParent.join() === 'popups.due') &&
        (!/^(contracts.open|flow.ended \(what is new, for the contracts)/.test(label) ||
          (sentToParent.join() === 'popups.due') === mayHave(s)) &&
        (label !== 'flow.ended (what is new, for the documents)' ||
          (sentToParent.join() === 'popups.due') === isAnswered(s)),
    },
    {
      id: 'contracts that cannot be counted hold no other popup back',
      requirements: ['VAL-19', 'CON-01'],
      always: (s, { label }) => label !== 'waitingContracts = lost' || s.context.waiting?.length === 0,
    },
    {
      id: 'a failure shows nothing and does not affect the rest',
      never: (_, { label, sentToParent }) => /^list\w+ = refused$/.test(label) && sentToParent.length > 0,
    },
  ],
  instructions: {
    'start member of a brand with missions alone': 'Sign in at a brand that has missions, and no contracts.',
    'start visitor': 'Open Home and look at the page for a while.',
    'start member': 'Sign in and look at the page for a while.',
    'start trial account': 'Begin free play and look at the page for a while.',
    'start member of a gateway without contracts':
      'Switch the modules CONTRACTNEG3 and LEGALDOC3 off in the console, sign in and look at the page for a while.',
    'start member of a brand with documents and without contracts':
      'Switch the module CONTRACTNEG3 off in the console, sign in and look at the page for a while.',
    'start member of a brand that leaves contracts at the badges':
      'Switch the store flag contractPopups off in the console, sign in and look at the page for a while.',
    'flow.ended (the announcements)': 'Close the announcements.',
    'flow.ended (the contracts)': 'Close the contracts.',
    'flow.ended (what is new)': 'Close the page of what is new.',
    'flow.ended (what is new, for the contracts)': 'Press the contracts on the page of what is new.',
    'flow.ended (what is new, for the documents)': 'Press the documents on the page of what is new.',
    'flow.ended (the documents, accepted)': 'Accept the documents.',
    'flow.ended (the documents, for later)': 'Leave the documents for later.',
    'whatsNew.open': 'Press the bell.',
    'contracts.open': 'Open the menu of the account and press "Contracts".',
    'listAnnounced = one that pops up': 'The platform has an announcement that pops up, and a notice.',
    'listAnnounced = notices alone': 'The platform has a notice and nothing that pops up.',
    'listAnnounced = refused': 'The network is off while announcements are requested.',
    'waitingContracts = one': 'A contract waits for an answer.',
    'waitingContracts = two': 'Two contracts wait for an answer.',
    'waitingContracts = none': 'No contract waits.',
    'waitingContracts = lost': 'The network is off while the code that counts contracts is loaded.',
    'listDueDocuments = one': 'A new version of the terms is in force.',
    'listDueDocuments = none': 'Everything in force has been accepted.',
    'listDueDocuments = refused': 'The network is off while the due documents are requested.',
    'watchRead = some': 'Read a notice, here or in another tab.',
    'mayInterrupt = the person looks at Home': 'Stay on Home and do nothing.',
    'mayInterrupt = something would be interrupted':
      'Meanwhile leave Home, open a dialog or a menu, or put the cursor into a field.',
    'mayInterrupt = unknown': 'No person can do this: the browser has no page.',
  },
});
