import { routeGuardMachine } from '../../../src/machines/app/route-guard/route-guard.machine.ts';
import { defineModel } from '../../kit/model.ts';

/** Paths that a forced login leaves open to visitors (section 2.1). */
const OPEN = ['/login', '/register', '/register.html', '/helpmc', '/download'];

export const model = defineModel(routeGuardMachine, {
  title: 'Route guard',
  inputs: {
    visitor: { address: '/', forcedLogin: false, hasToken: false },
    'visitor of a brand that forces a login': { address: '/rng', forcedLogin: true, hasToken: false },
    'member of a brand that forces a login': { address: '/rng', forcedLogin: true, hasToken: true },
  },
  events: {
    'route.request': {
      home: { address: '/', manner: 'push' },
      'the slots': { address: '/rng?vendor=PG', manner: 'push' },
      'the login page': { address: '/login', manner: 'push' },
      'an unknown page': { address: '/nowhere', manner: 'pop' },
    },
    'visitor.changed': { 'has signed in': { hasToken: true }, 'has signed out': { hasToken: false } },
    'setting.changed': { 'is forced': { forcedLogin: true }, 'is not forced': { forcedLogin: false } },
  },
  outcomes: {},
  home: () => true,
  rules: [
    {
      id: 'a forced login blocks a visitor without a token from all but the open pages',
      requirements: ['FRC-02', 'FRC-03', 'ROU-19'],
      never: (s, via) =>
        via.sentToParent.includes('route.allowed') &&
        s.context.forcedLogin &&
        !s.context.hasToken &&
        !OPEN.includes(s.context.wanted.split('?', 1)[0] ?? ''),
    },
    {
      id: 'a token, or a brand that forces no login, opens every page',
      requirements: ['FRC-01'],
      never: (s) => s.matches('sentToLogin') && (s.context.hasToken || !s.context.forcedLogin),
    },
    {
      id: 'every request is answered, also one for an unknown page',
      requirements: ['ROU-23'],
      always: (_, via) =>
        !via.label.startsWith('route.request') || via.sentToParent.join() === 'route.allowed',
    },
    {
      id: 'a lost session causes no navigation, and later requests are checked without its token',
      always: (s, via) =>
        via.label !== 'visitor.lost' ||
        (via.sentToParent.length === 0 && s.value === via.from?.value && !s.context.hasToken),
    },
    {
      id: 'a page that is only validated again is not requested again',
      never: (s, via) =>
        /^(visitor|setting)\./.test(via.label) && s.context.manner === 'push' && via.sentToParent.length > 0,
    },
  ],
  offBrowser: {
    'visitor.lost':
      'the site is notified only during a session, which the tour may not have: route-guard.paths.json',
  },
  instructions: {
    start: 'Open the site as a {case}.',
    'route.request (home)': 'Press the logo.',
    'route.request (the slots)': 'Follow a link to the slots of one vendor.',
    'route.request (the login page)': 'Follow a link to /login.',
    'route.request (an unknown page)': 'Go back to an address of the site that does not exist.',
    'visitor.changed (has signed in)': 'Sign in in another tab of the same browser.',
    'visitor.changed (has signed out)': 'Sign out in another tab of the same browser.',
    'visitor.lost': 'The platform ends the session in the middle of something.',
    'setting.changed (is forced)': 'The brand switches the forced login on.',
    'setting.changed (is not forced)': 'The brand switches the forced login off.',
  },
});
