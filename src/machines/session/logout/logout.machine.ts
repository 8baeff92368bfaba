/**
 * Logout: asks for confirmation, calls the platform, and ends with `loggedOut` whatever the response; null
 * when it is cancelled.
 */
import { assign, fromPromise, setup } from 'xstate';
import { FORM_DELAYS } from '../../../config/later.ts';
import { logout } from '../../../services/session.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export type LogoutOutput = 'loggedOut' | null;

export const logoutMachine = setup({
  types: {
    context: {} as { isOut: boolean },
    events: {} as { type: 'dialog.confirm' } | { type: 'dialog.close' },
    output: {} as LogoutOutput,
    tags: {} as 'modal' | 'busy' | 'held',
    meta: {} as FlowMeta,
  },
  actors: { logout: fromPromise<unknown>(({ signal }) => logout(signal)) },
  actions: { assignOut: assign({ isOut: true }) },
  delays: { logoutLimit: FORM_DELAYS.logoutLimit },
}).createMachine({
  id: 'logout',
  context: { isOut: false },
  initial: 'confirming',
  states: {
    confirming: {
      description: 'A dialog asks for confirmation.',
      meta: { requirements: ['OUT-01'], view: 'LogoutDialog' },
      tags: 'modal',
      on: { 'dialog.confirm': 'loggingOut', 'dialog.close': 'cancelled' },
    },
    loggingOut: {
      description: 'A loader is shown while the platform ends the session.',
      meta: { requirements: ['OUT-02'] },
      tags: ['modal', 'busy', 'held'],
      invoke: { id: 'logout', src: 'logout', onDone: 'loggedOut', onError: 'loggedOut' },
      // A platform that hangs must not keep the member signed in here.
      after: { logoutLimit: 'loggedOut' },
    },
    loggedOut: { type: 'final', entry: 'assignOut' },
    cancelled: { type: 'final' },
  },
  output: ({ context }) => (context.isOut ? 'loggedOut' : null),
});
