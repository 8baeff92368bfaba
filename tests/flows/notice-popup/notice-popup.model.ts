import { noticePopupMachine } from '../../../src/machines/content/notice-popup/notice-popup.machine.ts';
import { defineModel } from '../../kit/model.ts';
import { MAINTENANCE, QUIET } from '../common/content.fixtures.ts';

const notices = [MAINTENANCE, QUIET];
const pressed = (label: string): string | null =>
  ({ 'notice.toggle (first)': MAINTENANCE.id, 'notice.toggle (second)': QUIET.id })[label] ?? null;

export const model = defineModel(noticePopupMachine, {
  title: 'Notice popup',
  inputs: { title: { notices, id: MAINTENANCE.id }, all: { notices, id: null } },
  events: { 'notice.toggle': { first: { id: MAINTENANCE.id }, second: { id: QUIET.id } } },
  outcomes: {},
  rules: [
    {
      id: 'a-title-opens-the-popup-at-its-item-and-the-button-at-none',
      requirements: ['NOT-03'],
      never: (s, { label }) =>
        (label === 'start title' && s.context.openId !== MAINTENANCE.id) ||
        (label === 'start all' && s.context.openId !== null),
    },
    {
      id: 'a-closed-item-that-is-pressed-is-the-one-that-is-open',
      requirements: ['NOT-05'],
      always: (s, { label, from }) =>
        pressed(label) === null ||
        from?.context.openId === pressed(label) ||
        s.context.openId === pressed(label),
    },
    {
      id: 'the-open-item-that-is-pressed-closes',
      requirements: ['NOT-06'],
      never: (s, { label, from }) =>
        pressed(label) !== null && from?.context.openId === pressed(label) && s.context.openId !== null,
    },
    {
      id: 'what-is-opened-is-kept-as-read',
      always: (_, { label, actions }) => actions.includes('keepOpenRead') === /^(start|notice)/.test(label),
    },
    {
      id: 'reading-closes-nothing',
      never: (s, { label }) => s.status === 'done' && label !== 'dialog.close',
    },
  ],
  instructions: {
    'start title': 'Press the passing title "Maintenance: tables close" on Home.',
    'start all': 'Press "All notices" on Home.',
    'notice.toggle (first)': 'Press the heading "Maintenance: tables close" in the popup.',
    'notice.toggle (second)': 'Press the heading "A quiet day" in the popup.',
    'dialog.close': 'Press the cross of the popup.',
  },
});
