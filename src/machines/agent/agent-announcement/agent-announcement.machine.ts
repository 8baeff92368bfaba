/**
 * Agent announcements: the announcements for agents, as an accordion with at most one item open. Lives as
 * long as its page.
 */
import { assign, fromPromise, setup } from 'xstate';
import { listAgentAnnouncements } from '../../../services/agent.ts';
import type { Notice } from '../../../services/contract/content.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';

interface AgentAnnouncementContext {
  readonly notices: readonly Notice[];
  readonly openId: string | null;
  readonly failure: Failure | null;
}

export const agentAnnouncementMachine = setup({
  types: {
    context: {} as AgentAnnouncementContext,
    events: {} as { type: 'notice.toggle'; id: string } | { type: 'list.reload' },
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    listAgentAnnouncements: fromPromise<readonly Notice[]>(({ signal }) => listAgentAnnouncements(signal)),
  },
  guards: { isEmpty: (_, { notices }: { notices: readonly Notice[] }) => notices.length === 0 },
  actions: {
    assignNotices: assign({ notices: (_, p: { notices: readonly Notice[] }) => p.notices }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    toggle: assign({
      openId: ({ context }, { id }: { id: string }) => (context.openId === id ? null : id),
    }),
  },
}).createMachine({
  id: 'agentAnnouncement',
  context: { notices: [], openId: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The announcements are loading; their space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'listAgentAnnouncements',
        src: 'listAgentAnnouncements',
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => ({ notices: event.output }) }, target: 'empty' },
          {
            target: 'reading',
            actions: { type: 'assignNotices', params: ({ event }) => ({ notices: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    reading: {
      description: 'The announcements are listed with their time; one of them may be open.',
      meta: { requirements: ['AGT-05'], view: 'AgentAnnouncement' },
      on: { 'notice.toggle': { actions: { type: 'toggle', params: ({ event }) => event } } },
    },
    empty: { description: 'There is no announcement for agents.' },
    failed: {
      description: 'The announcements could not be loaded; the reason is shown and it can be tried again.',
      on: { 'list.reload': 'loading' },
    },
  },
});
