/**
 * Winner board: the largest wins of the last bets, moving past. Lives as long as the page of slots. It is
 * loaded again from time to time, but not while it is paused: what is being read stays.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { WINNERS } from '../../../config/later.ts';
import type { Winner } from '../../../services/contract/game-lists.ts';
import { listWinners } from '../../../services/winners.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export interface WinnerBoardInput {
  /** Only the page of slots has a board. */
  readonly isShown: boolean;
}
interface WinnerBoardContext extends WinnerBoardInput {
  readonly winners: readonly Winner[];
}
type WinnerBoardEvent = { type: 'board.pause' } | { type: 'board.resume' } | { type: 'board.retry' };

export const winnerBoardMachine = setup({
  types: {
    context: {} as WinnerBoardContext,
    events: {} as WinnerBoardEvent,
    input: {} as WinnerBoardInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: { listWinners: fromPromise<Winner[]>(({ signal }) => listWinners(signal)) },
  delays: { refreshPause: WINNERS.refreshAfter },
  guards: {
    isShown: ({ context }) => context.isShown,
  },
  actions: {
    assignWinners: assign({ winners: (_, { winners }: { winners: readonly Winner[] }) => winners }),
  },
}).createMachine({
  id: 'winnerBoard',
  context: ({ input }) => ({ ...input, winners: [] }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isShown', target: 'loading' }, { target: 'off' }] },
    off: { description: 'The page has no winner board.' },
    loading: {
      description: 'The wins are loading; their space is reserved.',
      meta: { requirements: ['API-35'] },
      tags: 'busy',
      invoke: {
        id: 'listWinners',
        src: 'listWinners',
        onDone: {
          target: 'showing',
          actions: { type: 'assignWinners', params: ({ event }) => ({ winners: event.output }) },
        },
        onError: 'missing',
      },
    },
    showing: {
      description: 'The wins move past, or stand still where they fit.',
      meta: { requirements: ['WIN-01', 'WIN-02', 'WIN-03'], view: 'WinnerBoard' },
      on: { 'board.pause': 'paused' },
      after: { refreshPause: 'refreshing' },
    },
    refreshing: {
      description: 'The wins are loading again; those shown move on.',
      on: { 'board.pause': 'paused' },
      invoke: {
        id: 'refreshWinners',
        src: 'listWinners',
        onDone: {
          target: 'showing',
          actions: { type: 'assignWinners', params: ({ event }) => ({ winners: event.output }) },
        },
        onError: 'showing',
      },
    },
    paused: {
      description: 'The wins stand still until the visitor lets them move on.',
      meta: { requirements: ['WIN-01'] },
      on: { 'board.resume': 'refreshing' },
    },
    missing: {
      description: 'The wins could not be loaded; they can be requested again.',
      on: { 'board.retry': 'loading' },
    },
  },
});

export type WinnerBoardSnapshot = SnapshotFrom<typeof winnerBoardMachine>;
