/**
 * Pop-ups: what the house shows though nobody has asked for it: announcements, and contracts that wait for an answer.
 * Comes in a quiet moment and lives as long as nobody signs in or out. The parent hears `popups.due`, shows it if
 * nothing else is open, and tells of each dialog that has ended (`flow.ended`).
 */
import { sendParent, sendTo, setup } from 'xstate';
import { TRIAL_TYPE } from '../../config.ts';
import type { Visitor } from '../../services/browser/member-store.ts';
import type { Site } from '../../services/system.ts';
import type { WaitingContractsInput } from '../agent/waiting-contracts.machine.ts';
import type { FlowRequest } from '../app/flows.ts';
import type { FlowMeta } from '../flow-meta.ts';
import { lateFlow } from '../late-flow.ts';
import { popupAnnouncementsMachine } from './popup-announcements.machine.ts';

export type PopupsNews = { type: 'popups.due'; request: FlowRequest };
export interface PopupsInput {
  /** Who is here; null for a visitor. */
  readonly visitor: Visitor | null;
  readonly site: Site | null;
}
interface Ended {
  readonly name: string;
  readonly output: unknown;
}
type PopupsEvent = ({ type: 'flow.ended' } & Ended) | { type: 'contracts.look' } | PopupsNews;

export const popupsMachine = setup({
  types: {
    context: {} as PopupsInput,
    events: {} as PopupsEvent,
    input: {} as PopupsInput,
    meta: {} as FlowMeta,
  },
  actors: {
    popupAnnouncements: popupAnnouncementsMachine,
    /** A visitor does without its code. */
    waitingContracts: lateFlow<WaitingContractsInput>(
      async () => (await import('../agent/waiting-contracts.machine.ts')).waitingContractsMachine,
    ),
  },
  guards: {
    mayHaveContracts: ({ context: { visitor, site } }) =>
      visitor !== null &&
      visitor.accountType !== TRIAL_TYPE &&
      (site?.modules ?? []).includes('CONTRACTNEG3'),
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
  context: ({ input }) => input,
  invoke: { id: 'announcements', src: 'popupAnnouncements' },
  initial: 'choosing',
  on: {
    'popups.due': { actions: { type: 'tellDue', params: ({ event }) => event } },
    'flow.ended': { actions: { type: 'tellAnnouncements', params: ({ event }) => event } },
  },
  states: {
    choosing: {
      always: [{ guard: 'mayHaveContracts', target: 'contracting' }, { target: 'announcing' }],
    },
    announcing: { description: 'What the house announces is passed on.' },
    contracting: {
      description: 'So are the contracts that wait for who is signed in.',
      meta: { requirements: ['CON-01'] },
      invoke: {
        id: 'waitingContracts',
        src: 'waitingContracts',
        // A brand may leave it at the badges.
        input: ({ context: { site } }) => ({
          popsUp: site?.status.settings.store['contractPopups'] !== false,
        }),
      },
      on: {
        'flow.ended': {
          actions: [
            { type: 'tellAnnouncements', params: ({ event }) => event },
            { type: 'tellContracts', params: ({ event }) => event },
          ],
        },
        'contracts.look': { actions: 'lookAtContracts' },
      },
    },
  },
});
