/**
 * Agent centre: the room of an agent over the page, with its menu and the page that is chosen. It shows nothing until it
 * knows who it is for. Ends with null when it is closed.
 */
import { known } from '../flow-meta.ts';
import { centreSetup, emptyRoom, type CentreContext } from '../member/centre.setup.ts';
import { pagesOf, type RoomFacts } from '../member/pages.ts';
import { AGENT_MENU, AGENT_PAGES } from './menu.ts';

const factsOf = ({ site, member }: CentreContext): RoomFacts => ({ site, member: known(member) });
/** The flow of a page that is in the menu. */
const requestOf = (context: CentreContext, page: string) => ({
  request: AGENT_PAGES[page as keyof typeof AGENT_PAGES](factsOf(context)),
});

export const agentCentreMachine = centreSetup.createMachine({
  id: 'agentCentre',
  context: ({ input }) => emptyRoom(input),
  initial: 'loading',
  // Also while it is asked again in the open frame.
  on: { 'dialog.close': '.over' },
  states: {
    loading: {
      description: 'Nothing is shown while it is asked who the room is for.',
      meta: { requirements: ['AGT-03'] },
      tags: 'busy',
      on: { 'page.choose': { actions: { type: 'assignPage', params: ({ event }) => event } } },
      invoke: {
        id: 'getMemberInfo',
        src: 'getMemberInfo',
        onDone: {
          target: 'open',
          actions: {
            type: 'assignMember',
            params: ({ context: { site }, event: { output: member } }) => ({
              member,
              pages: pagesOf(AGENT_MENU, { site, member }),
            }),
          },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'Who the room is for could not be asked; the reason is shown and it can be tried again.',
      tags: 'modal',
      on: {
        'centre.retry': { target: 'loading', actions: 'clearFailure' },
        'page.choose': { actions: { type: 'assignPage', params: ({ event }) => event } },
      },
    },
    open: {
      description: 'The menu stands beside the chosen page, whose entry is marked.',
      meta: { requirements: ['AGT-01', 'AGT-02', 'AGT-04', 'AGT-05', 'AGT-17'], view: 'AgentCentre' },
      tags: 'modal',
      invoke: { id: 'page', src: 'flowHost' },
      entry: [
        { type: 'openPage', params: ({ context }) => requestOf(context, context.page) },
        { type: 'mendAddress', params: ({ context: { page } }) => ({ centre: 'agent', page }) },
      ],
      on: {
        'page.choose': {
          guard: { type: 'isOtherPage', params: ({ event }) => event },
          actions: [
            { type: 'assignPage', params: ({ event }) => event },
            { type: 'openPage', params: ({ context, event }) => requestOf(context, event.page) },
          ],
        },
        // A page ends where it could not be had and was given up: nothing would stand in its place.
        'flow.ended': 'over',
      },
    },
    over: { type: 'final' },
  },
  output: null,
});

/** The entries that this person has. */
export const selectMenu = ({ context }: { readonly context: CentreContext }) =>
  AGENT_MENU.filter(({ page }) => context.pages.includes(page));
