/**
 * App: the root flow. It waits for the house to open, keeps the long-lived flows, runs at most one dialog and one
 * page flow, and alone navigates. What follows the end of a flow is decided here.
 */
import type { SnapshotFrom } from 'xstate';
import { appSetup, forcesLogin } from './app.setup.ts';
import type { RouteNews } from './route-guard.machine.ts';

const newsOf = ({ event }: { event: RouteNews }): RouteNews => event;
/** What every page that may be shown asks of the house around it. */
const SHOW_ROUTE = [
  { type: 'assignRoute', params: newsOf },
  { type: 'writeAddress', params: newsOf },
  { type: 'tellBannerPage', params: newsOf },
  'scrollToTop',
] as const;

export const appMachine = appSetup.createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, route: null, site: null, wantedGame: null }),
  initial: 'starting',
  invoke: [
    {
      id: 'systemStatus',
      src: 'systemStatus',
      input: ({ context }) => ({ host: context.host, isSecure: context.isSecure }),
    },
    { id: 'preferences', src: 'preferences', input: ({ context }) => context.preferences },
    { id: 'session', src: 'session', input: ({ context }) => ({ visitor: context.visitor }) },
    { id: 'watchWire', src: 'watchWire' },
  ],
  on: {
    'house.opened': { target: '.open', actions: { type: 'assignSite', params: ({ event }) => event } },
    'house.closed': { target: '.closed', actions: 'clearRoute' },
    'session.began': { actions: { type: 'assignVisitor', params: ({ event }) => event } },
    'session.ended': { actions: { type: 'assignVisitor', params: { visitor: null } } },
    'status.doubted': { actions: 'checkStatus' },
    'page.broke': { actions: 'reloadOnce', meta: { requirements: ['CST-04'] } },
    'page.reload': { actions: 'reloadPage' },
    'live.status': { actions: 'checkStatus' },
  },
  states: {
    starting: {
      description: 'The shell of the page is shown while the platform is asked whether the site is open.',
    },
    closed: {
      description: 'The screen of the system status replaces the whole site.',
      meta: { requirements: ['STA-02', 'STA-03'] },
    },
    open: {
      description: 'The site can be used.',
      type: 'parallel',
      invoke: [
        {
          id: 'routeGuard',
          src: 'routeGuard',
          input: ({ context }) => ({
            address: context.address,
            forcedLogin: forcesLogin(context.site),
            hasToken: context.visitor !== null,
          }),
        },
        { id: 'dialog', src: 'flowHost' },
        { id: 'page', src: 'flowHost' },
        {
          id: 'banner',
          src: 'banner',
          input: ({ context }) => ({ path: context.address.split('?', 1)[0] ?? '/' }),
        },
        { id: 'notices', src: 'notices' },
        { id: 'jackpot', src: 'jackpot' },
        { id: 'lobby', src: 'lobby' },
        { id: 'watchAddress', src: 'watchAddress' },
      ],
      states: {
        wallet: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'isSignedIn', target: 'present' }, { target: 'absent' }] },
            absent: {
              description: 'Nobody is signed in, so there is no balance.',
              on: { 'session.began': 'present' },
            },
            present: {
              description: 'The balance of the member is kept up to date.',
              invoke: [
                {
                  id: 'walletBalance',
                  src: 'walletBalance',
                  input: ({ context }) => ({ isHidden: context.preferences.hidesBalance }),
                },
                { id: 'watchGameFrame', src: 'watchGameFrame' },
              ],
              on: {
                // Another account has taken over: nothing of the first one's balance stays.
                'session.began': { target: 'present', reenter: true },
                'session.ended': 'absent',
                'live.balance': { actions: { type: 'pushBalance', params: ({ event }) => event } },
                'live.resumed': { actions: 'refreshBalance' },
                'game.settled': { actions: 'refreshBalance' },
              },
            },
          },
        },
        traffic: {
          description: 'Wishes of the visitor and endings of flows are followed.',
          on: {
            'house.opened': {
              actions: [{ type: 'assignSite', params: ({ event }) => event }, 'tellGuardSetting'],
            },
            'route.request': { actions: { type: 'guardRoute', params: ({ event }) => event } },
            'address.changed': {
              actions: { type: 'guardRoute', params: ({ event }) => ({ ...event, manner: 'pop' as const }) },
            },
            'route.allowed': [
              {
                guard: { type: 'asksForLogin', params: ({ event }) => event },
                actions: [...SHOW_ROUTE, 'closePage', { type: 'openLogin', params: { values: null } }],
                meta: { requirements: ['ROU-19', 'FRC-03'] },
              },
              {
                // The filters of the page may have moved on from what the address says.
                guard: { type: 'isListAgain', params: ({ event }) => event },
                actions: ['scrollToTop', { type: 'openList', params: ({ event }) => event }],
              },
              {
                guard: { type: 'isSameRoute', params: ({ event }) => event },
                actions: { type: 'mendAddress', params: ({ event }) => event },
              },
              {
                guard: { type: 'isPlayable', params: ({ event }) => event },
                actions: [...SHOW_ROUTE, { type: 'openGame', params: ({ event }) => event }],
                meta: { requirements: ['LAU-03', 'ROU-17'] },
              },
              {
                // A game opened by its address: the gate says over Home why it cannot be played.
                guard: { type: 'isGame', params: ({ event }) => event },
                actions: ['replaceByHome', 'openGate'],
                meta: { requirements: ['LAU-01'] },
              },
              {
                guard: { type: 'isList', params: ({ event }) => event },
                actions: [...SHOW_ROUTE, { type: 'openList', params: ({ event }) => event }],
                meta: { requirements: ['ROU-10', 'ROU-20'] },
              },
              {
                actions: [...SHOW_ROUTE, 'closePage'],
                meta: { requirements: ['ROU-02'] },
              },
            ],
            'language.changed': { actions: ['reloadBanner', 'reloadNotices', 'reloadLobby'] },
            'session.began': {
              actions: [{ type: 'assignVisitor', params: ({ event }) => event }, 'tellGuardVisitor'],
            },
            'session.ended': [
              {
                guard: { type: 'hasLoss', params: ({ event }) => event },
                actions: [
                  { type: 'assignVisitor', params: { visitor: null } },
                  'tellGuardLoss',
                  { type: 'openSessionEnded', params: ({ event }) => event },
                ],
              },
              {
                // Home first: the page that is left may be the login's own, which would ask for one when it is judged again.
                actions: [{ type: 'assignVisitor', params: { visitor: null } }, 'goHome', 'tellGuardVisitor'],
                meta: { requirements: ['OUT-04', 'OUT-05'] },
              },
            ],
            'login.open': { actions: { type: 'openLogin', params: ({ event }) => event } },
            'logout.open': { actions: 'openLogout' },
            'game.start': {
              actions: [{ type: 'assignGame', params: ({ event }) => event }, 'openGate'],
              meta: { requirements: ['LAU-01', 'GAT-14', 'GAM-02'] },
            },
            'banner.opened': [
              {
                guard: { type: 'linksToGame', params: ({ event }) => event },
                actions: [{ type: 'assignBannerGame', params: ({ event }) => event }, 'openGate'],
              },
              {
                guard: { type: 'linksToRoute', params: ({ event }) => event },
                actions: { type: 'goToBannerRoute', params: ({ event }) => event },
              },
              { actions: { type: 'openBannerWindow', params: ({ event }) => event } },
            ],
            'notices.opened': { actions: { type: 'openNotices', params: ({ event }) => event } },
            'flow.ended': [
              {
                guard: { type: 'endedSignedIn', params: ({ event }) => event },
                // The guard must know before it is asked: `session.began` comes after this step.
                actions: [
                  { type: 'beginSession', params: ({ event }) => event },
                  'tellGuardSignedIn',
                  'goHome',
                ],
                meta: { requirements: ['LOG-15', 'LOG-18', 'LOG-22'] },
              },
              { guard: { type: 'endedLoggedOut', params: ({ event }) => event }, actions: 'endSession' },
              {
                guard: { type: 'endedAllowed', params: ({ event }) => event },
                actions: 'goToGame',
                meta: { requirements: ['LAU-03'] },
              },
              {
                guard: { type: 'endedGateWithLogin', params: ({ event }) => event },
                actions: { type: 'openLogin', params: { values: null } },
                meta: { requirements: ['GAT-15'] },
              },
              {
                guard: { type: 'endedLossWithLogin', params: ({ event }) => event },
                actions: ['goHome', 'tellGuardVisitor', { type: 'openLogin', params: { values: null } }],
              },
              {
                guard: { type: 'endedLoss', params: ({ event }) => event },
                actions: ['goHome', 'tellGuardVisitor'],
              },
              // A page ends only when it could not be had: nothing would stand in its place.
              { guard: { type: 'endedPage', params: ({ event }) => event }, actions: 'goHome' },
            ],
          },
        },
      },
    },
  },
});

export type AppSnapshot = SnapshotFrom<typeof appMachine>;
