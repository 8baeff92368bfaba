/**
 * Route guard: decides for each requested address what may be shown. Lives as long as the page. The parent
 * receives `route.allowed` with the route to show; nothing is drawn before that.
 */
import { assign, sendParent, setup } from 'xstate';
import type { Address } from '../../../services/browser/navigation.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { mayEnter, routeOf, type Route } from '../route.ts';

/** How the address came about: a link, a replacement of the current entry, or back and forward. */
export type Manner = 'push' | 'replace' | 'pop';

interface RouteGuardContext {
  readonly wanted: Address;
  readonly manner: Manner;
  readonly forcedLogin: boolean;
  readonly hasToken: boolean;
}
type RouteGuardEvent =
  | { type: 'route.request'; address: Address; manner: Manner }
  | { type: 'visitor.changed'; hasToken: boolean }
  /** The session was lost mid-way: the screen stays, and the next request is checked without a token. */
  | { type: 'visitor.lost' }
  | { type: 'setting.changed'; forcedLogin: boolean };
export type RouteParentEvent = { type: 'route.allowed'; route: Route; manner: Manner };

export const routeGuardMachine = setup({
  types: {
    context: {} as RouteGuardContext,
    events: {} as RouteGuardEvent,
    input: {} as { address: Address; forcedLogin: boolean; hasToken: boolean },
    meta: {} as FlowMeta,
  },
  guards: {
    isOtherSetting: ({ context }, p: { forcedLogin: boolean }) => context.forcedLogin !== p.forcedLogin,
    mayEnter: ({ context }) => mayEnter(routeOf(context.wanted).path, context.forcedLogin, context.hasToken),
  },
  actions: {
    assignWanted: assign({
      wanted: (_, request: { address: Address; manner: Manner }) => request.address,
      manner: (_, request) => request.manner,
    }),
    // A recheck is not a new request: pushing it would add a history entry and restart a list.
    assignVisitor: assign({ hasToken: (_, p: { hasToken: boolean }) => p.hasToken, manner: 'replace' }),
    assignSetting: assign({
      forcedLogin: (_, p: { forcedLogin: boolean }) => p.forcedLogin,
      manner: 'replace',
    }),
    assignLoss: assign({ hasToken: false }),
    assignLogin: assign({ wanted: '/login', manner: 'replace' }),
    notifyRoute: sendParent(({ context }): RouteParentEvent => {
      const route = routeOf(context.wanted);
      // The address of an unbuilt page is corrected in place, so that going back does not meet it again.
      const manner =
        route.address === context.wanted || context.manner === 'push' ? context.manner : 'replace';
      return { type: 'route.allowed', route, manner };
    }),
  },
}).createMachine({
  id: 'routeGuard',
  context: ({ input }) => ({
    wanted: input.address,
    manner: 'replace',
    forcedLogin: input.forcedLogin,
    hasToken: input.hasToken,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'mayEnter', target: 'allowed' }, { target: 'sentToLogin' }],
    },
    allowed: {
      description: 'The requested page is shown; an unknown path shows that it does not exist.',
      meta: { requirements: ['ROU-01', 'ROU-02', 'ROU-10', 'ROU-17', 'ROU-23', 'FRC-01', 'FRC-02'] },
      entry: 'notifyRoute',
    },
    sentToLogin: {
      description: 'The brand requires visitors to sign in first: the login page is shown instead.',
      meta: { requirements: ['FRC-03', 'ROU-19'] },
      entry: ['assignLogin', 'notifyRoute'],
    },
  },
  on: {
    'route.request': {
      target: '.deciding',
      actions: { type: 'assignWanted', params: ({ event }) => event },
    },
    'visitor.changed': {
      target: '.deciding',
      actions: { type: 'assignVisitor', params: ({ event }) => event },
    },
    'visitor.lost': { actions: 'assignLoss' },
    'setting.changed': {
      guard: { type: 'isOtherSetting', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'assignSetting', params: ({ event }) => event },
    },
  },
});
