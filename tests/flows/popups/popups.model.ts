import { popupsMachine } from '../../../src/machines/content/popups.machine.ts';
import { defineModel } from '../../kit/model.ts';
import { popupsOf } from '../content.fixtures.ts';

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
      id: 'both hear of each dialog that has ended; a wish to see the contracts is heard by those',
      requirements: ['NOT-09'],
      always: (_, { label, sent }) =>
        sent.map(({ actor, event }) => `${actor} ${event.type}`).join() ===
        (label === 'flow.ended (of a dialog)'
          ? 'announcements flow.ended,waitingContracts flow.ended'
          : label === 'contracts.look'
            ? 'waitingContracts contracts.look'
            : ''),
    },
  ],
  say: {
    start: 'Open Home, or sign in, and look at the page for a while.',
    'flow.ended (of a dialog)': 'Close a dialog.',
    'contracts.look': 'Open the menu of the account and press "Contracts".',
    'announcements = are due': 'The house has something to announce.',
    'waitingContracts = are due': 'A contract waits for an answer.',
  },
});
