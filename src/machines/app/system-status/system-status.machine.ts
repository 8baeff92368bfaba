/**
 * System status: whether the site is open to this visitor. Lives as long as the page. It sends its parent
 * `site.opened` (with the brand's settings) and `site.closed`, and checks again when a maintenance should
 * end, when a call was refused because the site is closed, and when the visitor retries.
 */
import { assign, fromPromise, sendParent, setup, type SnapshotFrom } from 'xstate';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { getSite, type Site } from '../../../services/system.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';

interface SystemStatusContext {
  readonly host: string;
  readonly isSecure: boolean;
  readonly site: Site | null;
  readonly failure: Failure | null;
}
type SystemStatusEvent = { type: 'status.check' };
export type SystemStatusParentEvent = { type: 'site.opened'; site: Site } | { type: 'site.closed' };

export const systemStatusMachine = setup({
  types: {
    context: {} as SystemStatusContext,
    events: {} as SystemStatusEvent,
    input: {} as { host: string; isSecure: boolean },
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    getSite: fromPromise<Site, { host: string }>(({ input, signal }) => getSite(input.host, signal)),
  },
  delays: {
    /** A maintenance with a known end is checked at that end; the check may be late, never early. */
    maintenanceEnd: ({ context }) =>
      Math.min(Math.max(context.site?.status.maintenance.remainingMs ?? 0, 1000), 2 ** 31 - 1),
  },
  guards: {
    isSecure: ({ context }) => context.isSecure,
    isMaintenance: (_, { site }: { site: Site }) => site.status.condition === 'maintenance',
    isRestricted: (_, { site }: { site: Site }) => site.status.condition === 'restricted',
    hasEnd: ({ context }) => context.site?.status.maintenance.remainingMs != null,
  },
  actions: {
    assignSite: assign({ site: (_, { site }: { site: Site }) => site, failure: null }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    notifyOpened: sendParent(({ context }): SystemStatusParentEvent => ({
      type: 'site.opened',
      site: known(context.site),
    })),
    notifyClosed: sendParent({ type: 'site.closed' } satisfies SystemStatusParentEvent),
  },
}).createMachine({
  id: 'systemStatus',
  context: ({ input }) => ({ ...input, site: null, failure: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isSecure', target: 'checking' }, { target: 'insecure' }] },
    insecure: {
      description:
        'The page was loaded over an insecure connection, on which no password is safe; the screen explains what to do.',
      meta: { view: 'InsecureScreen' },
      entry: 'notifyClosed',
    },
    checking: {
      description: 'The platform is asked whether the site is open.',
      meta: { requirements: ['STA-01'] },
      tags: 'busy',
      invoke: {
        id: 'getSite',
        src: 'getSite',
        input: ({ context }) => ({ host: context.host }),
        onDone: [
          {
            guard: { type: 'isMaintenance', params: ({ event }) => ({ site: event.output }) },
            target: 'maintenance',
            actions: { type: 'assignSite', params: ({ event }) => ({ site: event.output }) },
          },
          {
            guard: { type: 'isRestricted', params: ({ event }) => ({ site: event.output }) },
            target: 'restricted',
            actions: { type: 'assignSite', params: ({ event }) => ({ site: event.output }) },
          },
          {
            target: 'normal',
            actions: { type: 'assignSite', params: ({ event }) => ({ site: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    normal: {
      description: 'The site is open.',
      entry: 'notifyOpened',
      initial: 'settled',
      on: { 'status.check': '.rechecking' },
      states: {
        settled: { description: 'The site is open; no check is running.' },
        rechecking: {
          description: 'The site stays usable while the platform is checked again.',
          invoke: {
            id: 'recheck',
            src: 'getSite',
            input: ({ context }) => ({ host: context.host }),
            onDone: [
              {
                guard: { type: 'isMaintenance', params: ({ event }) => ({ site: event.output }) },
                target: '#systemStatus.maintenance',
                actions: { type: 'assignSite', params: ({ event }) => ({ site: event.output }) },
              },
              {
                guard: { type: 'isRestricted', params: ({ event }) => ({ site: event.output }) },
                target: '#systemStatus.restricted',
                actions: { type: 'assignSite', params: ({ event }) => ({ site: event.output }) },
              },
              {
                target: 'settled',
                actions: [
                  { type: 'assignSite', params: ({ event }) => ({ site: event.output }) },
                  'notifyOpened',
                ],
              },
            ],
            // The screen stays usable; a call that needs the platform reports its own failure.
            onError: 'settled',
          },
        },
      },
    },
    maintenance: {
      description: 'The maintenance screen replaces the whole site, with the end time when it is known.',
      meta: { requirements: ['STA-02', 'STA-06', 'ERR-10'], view: 'MaintenanceScreen' },
      entry: 'notifyClosed',
      on: { 'status.check': 'checking' },
      after: { maintenanceEnd: { guard: 'hasEnd', target: 'checking' } },
    },
    restricted: {
      description: 'The blocked screen replaces the whole site and shows the visitor’s address.',
      meta: { requirements: ['STA-03', 'STA-04', 'STA-05', 'ERR-09'], view: 'BlockedScreen' },
      entry: 'notifyClosed',
      on: { 'status.check': 'checking' },
    },
    failed: {
      description: 'The platform did not answer; the screen shows that and offers a retry.',
      meta: { requirements: ['ERR-05'], view: 'StatusFailedScreen' },
      entry: 'notifyClosed',
      on: { 'status.check': 'checking' },
    },
  },
});

export type SystemStatusSnapshot = SnapshotFrom<typeof systemStatusMachine>;
export const selectSite = (snapshot: SystemStatusSnapshot): Site | null => snapshot.context.site;
