/**
 * App: the root flow. It waits until the platform is open, runs the long-lived flows and at most one dialog,
 * one panel, one page flow and the header search, and is the only one that navigates. It decides what follows
 * the end of a flow.
 */
import type { SnapshotFrom } from 'xstate';
import { appSetup } from './app.openers.ts';
import { forcesLogin } from '../common/brand.ts';
import { navigation } from './app.navigation.ts';

export const appMachine = appSetup.createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, route: null, site: null }),
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
    'site.opened': { target: '.open', actions: { type: 'assignSite', params: ({ event }) => event } },
    'site.closed': { target: '.closed', actions: 'clearRoute' },
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
        { id: 'panel', src: 'flowHost' },
        { id: 'page', src: 'flowHost' },
        { id: 'search', src: 'flowHost' },
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
          // Another account may have signed in: the first one's balance must not stay.
          on: {
            'session.began': '.choosing',
          },
          states: {
            choosing: { always: [{ guard: 'isFree', target: 'present' }, { target: 'absent' }] },
            absent: {
              description:
                'No member is signed in, or the password must be changed first: there is no balance.',
            },
            present: {
              description: 'The member’s balance, picture and favourites are kept up to date.',
              invoke: [
                {
                  id: 'walletBalance',
                  src: 'walletBalance',
                  input: ({ context }) => ({ isHidden: context.preferences.hidesBalance }),
                },
                { id: 'watchGameFrame', src: 'watchGameFrame' },
                { id: 'avatar', src: 'avatar' },
                {
                  id: 'favourites',
                  src: 'favourites',
                  input: ({ context: { visitor, site } }) => ({ visitor, site }),
                },
              ],
              on: {
                'session.ended': 'absent',
                'live.balance': { actions: { type: 'pushBalance', params: ({ event }) => event } },
                'live.resumed': { actions: 'refreshBalance' },
                'game.settled': { actions: 'refreshBalance' },
              },
            },
          },
        },
        navigation,
      },
    },
  },
});

export type AppSnapshot = SnapshotFrom<typeof appMachine>;
