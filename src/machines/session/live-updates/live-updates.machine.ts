/**
 * Live updates: the platform's event stream for a signed-in account. Lives as long as the session. The parent
 * receives each message, and `live.resumed` after an interruption, because messages may have been missed.
 * With a gateway without a stream, or whose stream never delivers, the parent receives `live.resumed` at the
 * polling interval.
 */
import { assign, fromCallback, sendParent, setup } from 'xstate';
import { LINE_DELAYS } from '../../../config/later.ts';
import { watchVisibility } from '../../../services/browser/navigation.ts';
import type { Balance } from '../../../services/contract/wallet.ts';
import { followLiveUpdates } from '../../../services/live-updates.ts';
import type { ChangedResource } from '../../../services/contract/stream.ts';
import { reportWireEvent } from '../../../services/wire-events.ts';
import { failureOf } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export type LiveUpdatesParentEvent =
  | { type: 'live.balance'; balance: Balance }
  | { type: 'live.status' }
  /** The platform ended the session: signed in elsewhere, or expired. */
  | { type: 'live.ended'; reason: string | null }
  | { type: 'live.resumed' };

interface LiveUpdatesContext {
  /** Streams in a row that broke before they proved stable. */
  readonly tries: number;
  /** Whether messages may have been missed since the last stream that delivered. */
  readonly hasMissed: boolean;
}
type LiveUpdatesEvent =
  /** The first message of a stream: from now on the platform reports each change. */
  | { type: 'line.opened' }
  | { type: 'ping.arrived' }
  | { type: 'line.broken' }
  | { type: 'line.missing' }
  | { type: 'page.visible' }
  | { type: 'balance.arrived'; balance: Balance }
  | { type: 'status.arrived' }
  | { type: 'change.arrived'; about: ChangedResource | null }
  | { type: 'end.arrived'; reason: string | null };

/** As many tries as make the pause between two of them as long as the polling interval. */
const MOST_TRIES = 6;

const liveUpdatesSetup = setup({
  types: {
    context: {} as LiveUpdatesContext,
    events: {} as LiveUpdatesEvent,
    meta: {} as FlowMeta,
  },
  actors: {
    followLine: fromCallback<LiveUpdatesEvent>(({ sendBack }) => {
      const stop = new AbortController();
      let isOpen = false;
      followLiveUpdates((message) => {
        // The platform subscribes when the body is first read: a response alone proves nothing.
        if (!isOpen) sendBack({ type: 'line.opened' });
        isOpen = true;
        if (message.type === 'ping') sendBack({ type: 'ping.arrived' });
        if (message.type === 'balance') sendBack({ type: 'balance.arrived', balance: message.balance });
        if (message.type === 'status') sendBack({ type: 'status.arrived' });
        if (message.type === 'news') sendBack({ type: 'change.arrived', about: message.about });
        if (message.type === 'session.ended') sendBack({ type: 'end.arrived', reason: message.reason });
      }, stop.signal).catch((error: unknown) => {
        if (stop.signal.aborted) return;
        const { kind } = failureOf(error);
        sendBack({ type: kind === 'unavailable' || kind === 'refused' ? 'line.missing' : 'line.broken' });
      });
      return () => stop.abort();
    }),
    watchVisibility: fromCallback<LiveUpdatesEvent>(({ sendBack }) =>
      watchVisibility(() => sendBack({ type: 'page.visible' })),
    ),
  },
  delays: {
    streamRetry: ({ context }) =>
      Math.min(LINE_DELAYS.streamRetry * 2 ** (context.tries - 1), LINE_DELAYS.poll),
    poll: LINE_DELAYS.poll,
  },
  guards: {
    hasMissed: ({ context }) => context.hasMissed,
    /** No stream delivers: a proxy may hold back its messages. */
    isHopeless: ({ context }) => context.tries === MOST_TRIES,
  },
  actions: {
    countTry: assign({ tries: ({ context }) => Math.min(context.tries + 1, MOST_TRIES) }),
    markMissed: assign({ hasMissed: true }),
    clearMissed: assign({ hasMissed: false }),
    resetTries: assign({ tries: 0 }),
    notifyBalance: sendParent((_, { balance }: { balance: Balance }): LiveUpdatesParentEvent => ({
      type: 'live.balance',
      balance,
    })),
    notifyStatus: sendParent({ type: 'live.status' } satisfies LiveUpdatesParentEvent),
    notifyEnded: sendParent((_, { reason }: { reason: string | null }): LiveUpdatesParentEvent => ({
      type: 'live.ended',
      reason,
    })),
    notifyResumed: sendParent({ type: 'live.resumed' } satisfies LiveUpdatesParentEvent),
    /** Open flows subscribe to changes themselves; the root flow receives only what it needs. */
    reportChange: (_, { about }: { about: ChangedResource | null }) =>
      reportWireEvent({ type: 'resource.changed', about }),
  },
});

/** Everything that is shown is loaded again. */
const RELOAD = ['notifyResumed', { type: 'reportChange', params: { about: null } }] as const;

export const liveUpdatesMachine = liveUpdatesSetup.createMachine({
  id: 'liveUpdates',
  context: { tries: 0, hasMissed: false },
  initial: 'following',
  invoke: { id: 'watchVisibility', src: 'watchVisibility' },
  states: {
    following: {
      description: 'The event stream is requested or open.',
      initial: 'connecting',
      invoke: { id: 'followLine', src: 'followLine' },
      on: { 'line.broken': { target: 'waiting', actions: ['countTry', 'markMissed'] } },
      states: {
        connecting: {
          description: 'The stream has sent nothing yet.',
          on: {
            // Not earlier: what changes between a reload and the subscription would never be reported.
            'line.opened': [
              { guard: 'hasMissed', target: 'open', actions: ['clearMissed', ...RELOAD] },
              { target: 'open' },
            ],
            'line.missing': { target: '#liveUpdates.polling', actions: 'markMissed' },
          },
        },
        open: {
          description: 'The stream delivers; changes are shown at once.',
          on: {
            // A single message is no proof: a platform that is full closes a stream right after it.
            'ping.arrived': { actions: 'resetTries' },
            'balance.arrived': { actions: { type: 'notifyBalance', params: ({ event }) => event } },
            'status.arrived': { actions: 'notifyStatus' },
            'change.arrived': { actions: { type: 'reportChange', params: ({ event }) => event } },
            'end.arrived': { actions: { type: 'notifyEnded', params: ({ event }) => event } },
          },
        },
      },
    },
    waiting: {
      description:
        'The event stream was interrupted; it is opened again after a pause, or at once when the page becomes visible.',
      after: {
        streamRetry: [
          { guard: 'isHopeless', target: 'following', actions: [...RELOAD] },
          { target: 'following' },
        ],
      },
      on: { 'page.visible': 'following' },
    },
    polling: {
      description: 'There is no event stream; data is reloaded at intervals, and the stream is tried again.',
      // A proxy may have answered during a short outage of the platform.
      after: { poll: { target: 'following', actions: [...RELOAD] } },
      on: { 'page.visible': { actions: [...RELOAD] } },
    },
  },
});
