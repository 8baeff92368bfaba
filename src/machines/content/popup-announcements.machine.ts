/**
 * Pop-up announcements: what is due for who is here, once a session. Comes in a quiet moment and lives as long as nobody
 * signs in or out. It never opens anything itself: the parent hears `popups.due`, shows them if nothing else is open,
 * and tells of each dialog that has ended (`flow.ended`), upon which it is asked again.
 */
import { assign, fromPromise, sendParent, setup, type SnapshotFrom } from 'xstate';
import { keepSeen, type Execution } from '../../services/browser/popup-store.ts';
import { listDuePopups, type DuePopups } from '../../services/popups.ts';
import { known, type FlowMeta } from '../flow-meta.ts';
import type { PopupsNews } from './popups.machine.ts';

/** Of the pop-up with what it has shown, or null where it could not be had. */
interface Ended {
  readonly name: string;
  readonly output: unknown;
}
type PopupAnnouncementsEvent = { type: 'flow.ended' } & Ended;

export const popupAnnouncementsMachine = setup({
  types: { context: {} as DuePopups, events: {} as PopupAnnouncementsEvent, meta: {} as FlowMeta },
  actors: { listDue: fromPromise<DuePopups>(({ signal }) => listDuePopups(signal)) },
  guards: {
    isEmpty: (_, { popups }: DuePopups) => popups.length === 0,
    /** What a visitor was shown may still be open when somebody has signed in. */
    isTheirs: ({ context }, { name, output }: Ended) =>
      name === 'announcementPopup' && (output === null || output === context.execution),
  },
  actions: {
    assignDue: assign((_, due: DuePopups) => due),
    keepSeen: (_, { execution }: { execution: Execution }) => keepSeen(execution),
    tellDue: sendParent(({ context: { execution, popups } }): PopupsNews => ({
      type: 'popups.due',
      request: { name: 'announcementPopup', input: { execution: known(execution), popups } },
    })),
  },
}).createMachine({
  id: 'popupAnnouncements',
  context: { execution: null, popups: [] },
  initial: 'loading',
  states: {
    loading: {
      description:
        'What has not been seen in this session is asked for: as a visitor, a member or a newcomer.',
      meta: { requirements: ['NOT-09', 'NOT-14', 'NOT-15', 'NOT-16', 'LOG-17'] },
      invoke: {
        id: 'listDue',
        src: 'listDue',
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'resting' },
          { target: 'due', actions: { type: 'assignDue', params: ({ event }) => event.output } },
        ],
        // Nobody asked for them, so nobody is told; the next sign-in or visit asks again.
        onError: 'resting',
      },
    },
    due: {
      description: 'They are to be shown, now or when the dialog that is open has ended.',
      entry: 'tellDue',
      on: {
        'flow.ended': [
          {
            guard: { type: 'isTheirs', params: ({ event }) => event },
            target: 'resting',
            actions: {
              type: 'keepSeen',
              params: ({ context }) => ({ execution: known(context.execution) }),
            },
            meta: { requirements: ['NOT-09'] },
          },
          { actions: 'tellDue' },
        ],
      },
    },
    resting: { description: 'There is nothing to announce, or it was closed.' },
  },
});

export type PopupAnnouncementsSnapshot = SnapshotFrom<typeof popupAnnouncementsMachine>;
