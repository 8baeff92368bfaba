import { popupsMachine } from '../../../src/machines/content/popups.machine.ts';
import { defineModel } from '../../kit/model.ts';
import { popupsOf } from '../content.fixtures.ts';
import { site } from '../rooms.fixtures.ts';

const member = { account: 'mina_k', accountType: 0, changeDue: null };

const announcement = {
  send: {
    type: 'popups.due',
    request: { name: 'announcementPopup', input: { execution: 'A', popups: popupsOf(1) } },
  },
} as const;
const offers = {
  send: { type: 'popups.due', request: { name: 'contractOffers', input: null } },
} as const;

export const model = defineModel(popupsMachine, {
  title: 'What pops up by itself',
  inputs: {
    visitor: { visitor: null, site },
    member: { visitor: member, site },
    'trial account': { visitor: { ...member, accountType: 4 }, site },
    'member of a gateway without contracts': { visitor: member, site: { ...site, modules: [] } },
  },
  events: { 'popups.due': 'sent', 'flow.ended': { 'of a dialog': { name: 'login', output: null } } },
  outcomes: {
    popupAnnouncements: { 'are due': announcement },
    waitingContracts: { 'are due': offers },
  },
  home: () => true,
  rules: [
    {
      id: 'what one of the two wants to show is passed on as it is, and nothing else is told',
      requirements: ['NOT-09', 'CON-01'],
      always: (_, { label, told }) => told.join() === (label.endsWith('are due') ? 'popups.due' : ''),
    },
    {
      id: 'contracts are counted for who may have any, and for nobody else',
      requirements: ['CON-01', 'GAT-07'],
      always: (s) =>
        (s.children['waitingContracts'] !== undefined) ===
        (s.context.visitor === member && s.context.site === site),
    },
    {
      id: 'both hear of each dialog that has ended; a wish to see the contracts is heard by those',
      requirements: ['NOT-09'],
      always: (s, { label, sent }) =>
        sent.map(({ actor, event }) => `${actor} ${event.type}`).join() ===
        (label === 'flow.ended (of a dialog)'
          ? s.children['waitingContracts']
            ? 'announcements flow.ended,waitingContracts flow.ended'
            : 'announcements flow.ended'
          : label === 'contracts.look'
            ? 'waitingContracts contracts.look'
            : ''),
    },
  ],
  say: {
    'start visitor': 'Open Home and look at the page for a while.',
    'start member': 'Sign in and look at the page for a while.',
    'start trial account': 'Begin free play and look at the page for a while.',
    'start member of a gateway without contracts':
      'Switch the module CONTRACTNEG3 off in the console, sign in and look at the page for a while.',
    'flow.ended (of a dialog)': 'Close a dialog.',
    'contracts.look': 'Open the menu of the account and press "Contracts".',
    'announcements = are due': 'The house has something to announce.',
    'waitingContracts = are due': 'A contract waits for an answer.',
  },
});
