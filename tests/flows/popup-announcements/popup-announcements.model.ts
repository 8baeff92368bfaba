import { popupAnnouncementsMachine } from '../../../src/machines/content/popup-announcements.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { popupsOf } from '../content.fixtures.ts';

const due = (execution: 'B' | 'A' | 'F') => ({ done: { execution, popups: popupsOf(1) } });
/** Its own pop-up was closed, or could not be had. */
const OVER = ['flow.ended (its own)', 'flow.ended (its own, which did not come)'];

export const model = defineModel(popupAnnouncementsMachine, {
  title: 'What the house announces by itself',
  events: {
    'flow.ended': {
      'its own': ({ context }) => ({ name: 'announcementPopup', output: context.execution }),
      'its own, which did not come': { name: 'announcementPopup', output: null },
      'the pop-up of who was here before': ({ context }) => ({
        name: 'announcementPopup',
        output: context.execution === 'B' ? 'A' : 'B',
      }),
      'another dialog': { name: 'login', output: null },
    },
  },
  outcomes: {
    listDue: {
      'for visitors': due('B'),
      'for members': due('A'),
      'for newcomers': due('F'),
      nothing: { done: { execution: null, popups: [] } },
      refused: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('due') || s.matches('resting'),
  rules: [
    {
      id: 'only what there is to show is told, once for each dialog that might give way to it',
      requirements: ['NOT-09'],
      always: (s, { label, told }) =>
        told.length ===
        (s.matches('due') && (label.startsWith('listDue = for ') || label.startsWith('flow.ended')) ? 1 : 0),
    },
    {
      id: 'once closed it is not shown again in the session, and that is kept',
      requirements: ['NOT-09'],
      always: (s, { label, from, actions }) =>
        actions.includes('keepSeen') === (from?.matches('due') === true && OVER.includes(label)) &&
        (!OVER.includes(label) || !s.matches('due')),
    },
    {
      id: 'another dialog, or what somebody else was shown, takes the place of none',
      requirements: ['NOT-14', 'NOT-15', 'NOT-16'],
      never: (s, { label, from }) =>
        from?.matches('due') === true &&
        label.startsWith('flow.ended') &&
        !OVER.includes(label) &&
        !s.matches('due'),
    },
    {
      id: 'a failure is no reason to say anything',
      never: (s, { label, told }) =>
        label === 'listDue = refused' && (told.length > 0 || !s.matches('resting')),
    },
  ],
  say: {
    start: 'Open Home, or sign in, and look at the page for a while.',
    'listDue = for visitors': 'The platform has an announcement for visitors.',
    'listDue = for members': 'The platform has an announcement for members.',
    'listDue = for newcomers': 'The platform has an announcement for who signs in for the first time.',
    'listDue = nothing': 'The platform has nothing to announce, or all of it was seen.',
    'listDue = refused': 'The network is gone while announcements are asked for.',
    'flow.ended (its own)': 'Close the announcements.',
    'flow.ended (its own, which did not come)': 'Close the dialog that says that it could not be opened.',
    'flow.ended (the pop-up of who was here before)':
      'Close the announcements that were open when somebody signed in from another tab.',
    'flow.ended (another dialog)': 'Close the sign-in dialog that was opened first.',
  },
});
