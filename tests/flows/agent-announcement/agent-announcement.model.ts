import { agentAnnouncementMachine } from '../../../src/machines/agent/agent-announcement/agent-announcement.machine.ts';
import { defineModel } from '../../kit/model.ts';
import { offline } from '../common/centres.fixtures.ts';

const notices = [
  { id: 'a-1', title: 'New rates', startsAt: 1_790_000_000_000, content: '<p>From Monday on.</p>' },
  { id: 'a-2', title: 'Settlement', startsAt: 1_780_000_000_000, content: '<p>Hourly.</p>' },
];

export const model = defineModel(agentAnnouncementMachine, {
  title: 'Announcements for agents',
  events: { 'notice.toggle': { first: { id: 'a-1' }, second: { id: 'a-2' } } },
  outcomes: {
    listAgentAnnouncements: { two: { done: notices }, none: { done: [] }, refused: offline },
  },
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'one item is open at most: the one that was pressed, unless it was open',
      requirements: ['AGT-05'],
      always: (s, { label, from }) => {
        const pressed = label === 'notice.toggle (first)' ? 'a-1' : 'a-2';
        return (
          !label.startsWith('notice.toggle') ||
          !from?.matches('reading') ||
          s.context.openId === (from.context.openId === pressed ? null : pressed)
        );
      },
    },
    {
      id: 'a list that failed to load is shown as failed, an empty one as empty',
      always: (s, { label }) =>
        s.matches('failed') === (label === 'listAgentAnnouncements = refused') &&
        (label !== 'listAgentAnnouncements = none' || s.matches('empty')),
    },
    {
      id: 'a failed list can be requested again',
      always: (s, { label }) => label !== 'list.reload' || s.matches('loading'),
    },
  ],
  instructions: {
    start: 'Open the announcements in the agent centre.',
    'listAgentAnnouncements = two': 'The platform has two announcements.',
    'listAgentAnnouncements = none': 'The platform has none.',
    'listAgentAnnouncements = refused': 'The network is off while they are requested.',
    'notice.toggle (first)': 'Press "New rates".',
    'notice.toggle (second)': 'Press "Settlement".',
    'list.reload': 'Press "Try again".',
  },
});
