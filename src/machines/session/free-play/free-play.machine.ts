/**
 * Free play: signs a visitor in with a trial account of their own, to look around without money. Ends with
 * the sign-in, or with null when the visitor gives up.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { SignedIn } from '../../../services/contract/login.ts';
import { loginFreePlay } from '../../../services/login.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { welcome, type SignInEnd, type WayInInput } from '../common/sign-in-end.ts';

export const freePlayMachine = setup({
  types: {
    context: {} as { failure: Failure | null; end: SignInEnd },
    events: {} as { type: 'dialog.confirm' } | { type: 'dialog.close' },
    input: {} as WayInInput,
    output: {} as SignInEnd,
    tags: {} as 'busy' | 'modal',
    meta: {} as FlowMeta,
  },
  actors: { loginFreePlay: fromPromise<SignedIn>(({ signal }) => loginFreePlay(signal)) },
  actions: {
    /** An account without a password has no change due (FRE-04). */
    assignEnd: assign({ end: (_, p: { signedIn: SignedIn }) => welcome(p.signedIn) }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'freePlay',
  context: { failure: null, end: null },
  initial: 'starting',
  states: {
    starting: {
      description: 'A trial account is being created.',
      meta: { requirements: ['FRE-01', 'FRE-02'], view: 'FreePlayDialog' },
      tags: ['busy', 'modal'],
      invoke: {
        id: 'loginFreePlay',
        src: 'loginFreePlay',
        onDone: {
          target: 'signedIn',
          actions: { type: 'assignEnd', params: ({ event }) => ({ signedIn: event.output }) },
          meta: { requirements: ['FRE-03', 'FRE-04', 'FRE-05'] },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'dialog.close': 'closed' },
    },
    failed: {
      description: 'No trial account could be created; the reason is shown and it can be tried again.',
      tags: 'modal',
      on: { 'dialog.confirm': { target: 'starting', actions: 'clearFailure' }, 'dialog.close': 'closed' },
    },
    signedIn: { type: 'final' },
    closed: { type: 'final' },
  },
  output: ({ context }) => context.end,
});
