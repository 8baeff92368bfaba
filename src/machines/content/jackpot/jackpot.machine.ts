/**
 * Jackpot: the amount at which the ticker starts, and whether it is shown. Lives as long as the page. The
 * running number is a pure function of this context and the view's shared tick.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { Jackpot } from '../../../services/contract/games.ts';
import { getJackpot } from '../../../services/system.ts';
import type { FlowMeta } from '../../flow-meta.ts';

type JackpotEvent = { type: 'jackpot.retry' } | { type: 'jackpot.pause' } | { type: 'jackpot.resume' };

export const jackpotMachine = setup({
  types: {
    context: {} as { jackpot: Jackpot | null },
    events: {} as JackpotEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: { getJackpot: fromPromise<Jackpot>(({ signal }) => getJackpot(signal)) },
  actions: { assignJackpot: assign({ jackpot: (_, p: { jackpot: Jackpot }) => p.jackpot }) },
}).createMachine({
  id: 'jackpot',
  context: { jackpot: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The jackpot is loading; its space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'getJackpot',
        src: 'getJackpot',
        onDone: {
          target: 'running',
          actions: { type: 'assignJackpot', params: ({ event }) => ({ jackpot: event.output }) },
        },
        onError: 'missing',
      },
    },
    running: {
      description: 'The ticker climbs by its step every three seconds.',
      meta: { requirements: ['JAC-01', 'JAC-02', 'JAC-03', 'JAC-04'] },
      on: { 'jackpot.pause': 'paused' },
    },
    paused: {
      description: 'The visitor has stopped the ticker; it shows the amount reached.',
      on: { 'jackpot.resume': 'resuming' },
    },
    resuming: {
      description: 'The amount reached stands still while the current one is loading.',
      tags: 'busy',
      // The amount is loaded again, because a ticker that was stopped for an hour would be wrong.
      invoke: {
        id: 'resumeJackpot',
        src: 'getJackpot',
        onDone: {
          target: 'running',
          actions: { type: 'assignJackpot', params: ({ event }) => ({ jackpot: event.output }) },
        },
        onError: 'paused',
      },
      on: { 'jackpot.pause': 'paused' },
    },
    missing: {
      description: 'The jackpot could not be loaded; its space stays empty and it can be requested again.',
      on: { 'jackpot.retry': 'loading' },
    },
  },
});

export type JackpotSnapshot = SnapshotFrom<typeof jackpotMachine>;
export const selectJackpot = (snapshot: JackpotSnapshot): Jackpot | null => snapshot.context.jackpot;
