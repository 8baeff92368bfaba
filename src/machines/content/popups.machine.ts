/**
 * Pop-ups: what the house shows though nobody has asked for it: announcements, and contracts that wait for an answer.
 * Comes in a quiet moment and lives as long as nobody signs in or out. The parent hears `popups.due`, shows it if
 * nothing else is open, and tells of each dialog that has ended (`flow.ended`).
 */
import { sendParent, sendTo, setup } from 'xstate';
import { TRIAL_TYPE } from '../../config.ts';
import { readVisitor } from '../../services/browser/member-store.ts';
import type { FlowRequest } from '../app/flows.ts';
import type { FlowMeta } from '../flow-meta.ts';
import { lateFlow } from '../late-flow.ts';
import { popupAnnouncementsMachine } from './popup-announcements.machine.ts';

export type PopupsNews = { type: 'popups.due'; request: FlowRequest };
interface Ended {
  readonly name: string;
  readonly output: unknown;
}
type PopupsEvent = ({ type: 'flow.ended' } & Ended) | { type: 'contracts.look' } | PopupsNews;

export const popupsMachine = setup({
  types: { events: {} as PopupsEvent, meta: {} as FlowMeta },
  actors: {
    popupAnnouncements: popupAnnouncementsMachine,
    /** A visitor and a trial account have none, and do without its code. */
    waitingContracts: lateFlow(async () => {
      const visitor = readVisitor();
      if (!visitor || visitor.accountType === TRIAL_TYPE) throw new Error('nobody who could have a contract');
      return (await import('../agent/waiting-contracts.machine.ts')).waitingContractsMachine;
    }),
  },
  actions: {
    tellDue: sendParent((_, { request }: { request: FlowRequest }): PopupsNews => ({
      type: 'popups.due',
      request,
    })),
    tellAnnouncements: sendTo('announcements', (_, end: Ended) => ({ ...end, type: 'flow.ended' as const })),
    tellContracts: sendTo('waitingContracts', (_, end: Ended) => ({ ...end, type: 'flow.ended' as const })),
    lookAtContracts: sendTo('waitingContracts', { type: 'contracts.look' }),
  },
}).createMachine({
  id: 'popups',
  description: 'What is due is passed on to the page, and the ends of dialogs to what is due.',
  invoke: [
    { id: 'announcements', src: 'popupAnnouncements' },
    { id: 'waitingContracts', src: 'waitingContracts' },
  ],
  on: {
    'popups.due': { actions: { type: 'tellDue', params: ({ event }) => event } },
    'flow.ended': {
      actions: [
        { type: 'tellAnnouncements', params: ({ event }) => event },
        { type: 'tellContracts', params: ({ event }) => event },
      ],
    },
    'contracts.look': { actions: 'lookAtContracts' },
  },
});
