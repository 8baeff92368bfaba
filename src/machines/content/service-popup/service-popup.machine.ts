/**
 * Service popup: opens a customer service of type 3 in a window of its own. A dialog
 * stays until it is open; it names a blocked or failed window, and its press opens it again. Ends when the
 * window is open or the dialog is closed.
 */
import { assign, fromPromise, setup } from 'xstate';
import { FORM_DELAYS } from '../../../config/later.ts';
import { openServicePath } from '../../../services/customer-service.ts';
import { ServiceError, failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export interface ServicePopupInput {
  /** Encrypted, as in the site's settings. */
  readonly path: string;
}

export const servicePopupMachine = setup({
  types: {
    context: {} as ServicePopupInput & { readonly failure: Failure | null },
    events: {} as { type: 'dialog.confirm' } | { type: 'dialog.close' },
    input: {} as ServicePopupInput,
    output: null as null,
    tags: {} as 'busy' | 'modal',
    meta: {} as FlowMeta,
  },
  actors: {
    openServicePath: fromPromise<void, ServicePopupInput>(({ input, signal }) =>
      openServicePath(input.path, signal),
    ),
  },
  guards: {
    isBlocked: (_, { error }: { error: unknown }) =>
      error instanceof ServiceError && error.code === 'popup_blocked',
  },
  actions: {
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
  },
  delays: { openLimit: FORM_DELAYS.submitLimit },
}).createMachine({
  id: 'servicePopup',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The popup is open and empty while its address is fetched.',
      meta: { requirements: ['LAU-08', 'ACT-03'], view: 'ServicePopupDialog' },
      tags: ['busy', 'modal'],
      invoke: {
        id: 'openServicePath',
        src: 'openServicePath',
        input: ({ context }) => ({ path: context.path }),
        onDone: 'opened',
        onError: [
          { guard: { type: 'isBlocked', params: ({ event }) => event }, target: 'blocked' },
          {
            target: 'failed',
            actions: { type: 'assignFailure', params: ({ event }) => event },
            meta: { requirements: ['LAU-09'] },
          },
        ],
      },
      on: { 'dialog.close': 'closed' },
      after: {
        openLimit: {
          target: 'failed',
          actions: { type: 'assignFailure', params: { error: new ServiceError('timeout') } },
        },
      },
    },
    blocked: {
      description: 'The browser has blocked the popup; the dialog’s own button opens it.',
      meta: { requirements: ['LAU-08'], view: 'ServicePopupDialog' },
      tags: 'modal',
      on: { 'dialog.confirm': 'opening', 'dialog.close': 'closed' },
    },
    failed: {
      description: 'The address could not be fetched and the popup is closed; the reason is shown.',
      meta: { requirements: ['LAU-09'], view: 'ServicePopupDialog' },
      tags: 'modal',
      on: { 'dialog.confirm': { target: 'opening', actions: 'clearFailure' }, 'dialog.close': 'closed' },
    },
    opened: { type: 'final' },
    closed: { type: 'final' },
  },
  output: null,
});
