import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { appMachine } from '../../../src/machines/app/app/app.machine.ts';
import { forcesLogin, registers } from '../../../src/machines/app/common/brand.ts';
import type { FlowName, FlowRequest } from '../../../src/machines/app/flow-host/flows.ts';
import { mayEnter, routeOf } from '../../../src/machines/app/route.ts';
import type { Manner } from '../../../src/machines/app/route-guard/route-guard.machine.ts';
import type { GateNeed } from '../../../src/machines/games/common/gate.ts';
import type { Visitor } from '../../../src/services/browser/member-store.ts';
import type { Banner } from '../../../src/services/contract/content.ts';
import { defineModel } from '../../kit/model.ts';
import { welcome } from '../../../src/machines/session/common/sign-in-end.ts';
import { siteOf } from '../common/app.fixtures.ts';
import { balance, signedIn } from '../common/session.fixtures.ts';
import { rules } from './app.rules.ts';
import { instructions } from './app.instructions.ts';
import type { AppInput } from '../../../src/machines/app/app/app.context.ts';

type Snapshot = SnapshotFrom<typeof appMachine>;

const member: Visitor = { account: 'mina_k', accountType: 0, changeDue: null };
const other: Visitor = { account: 'ayse', accountType: 0, changeDue: null };
const trial: Visitor = { account: 'deneme', accountType: 4, changeDue: null };
const input = (address: string, visitor: Visitor | null): AppInput => ({
  host: 'play.example',
  isSecure: true,
  address,
  visitor,
  preferences: { language: 'EN', theme: 'light', hidesBalance: false },
});
const banner = (link: Partial<NonNullable<Banner['link']>>): Banner => ({
  id: 'b1',
  group: 'w_home',
  title: 'Gold rush',
  image: '/art/banner.png',
  label: null,
  subtitle: null,
  action: null,
  link: { type: 'URL', target: null, gameId: null, vendor: null, ...link },
});
const game = { id: '17', vendor: null };
const RELOADS = 'the site reloads, so it opens again: chunks.e2e.ts';
const ANNOUNCED = 'the platform of the tours has no popups: announcements.e2e.ts';
const LIST = 'filters of the list, and going back to earlier ones: search.e2e.ts';
const PANEL_OPEN = 'a panel covers the page, which cannot be pressed: panels.e2e.ts';
const AT_ONCE = 'the start ends in the step that opens it, as game.start shows: game-start.page.ts';

const isSomebody = ({ context }: Snapshot): boolean => context.visitor !== null;
const isTrial = ({ context }: Snapshot): boolean => context.visitor?.accountType === trial.accountType;
/** A session starts only without another one, and ends only if there is one. */
const began = (visitor: Visitor) => (s: Snapshot) =>
  isSomebody(s) ? undefined : { type: 'session.began' as const, visitor, password: null };
const whileSignedIn =
  <Event>(event: Event) =>
  (s: Snapshot) =>
    isSomebody(s) ? event : undefined;
/** Requests that the guard allows, as its own model proves. */
const allowed = (address: string, manner: Manner) => (s: Snapshot) => {
  const route = routeOf(address);
  return mayEnter(route.path, forcesLogin(s.context.site), isSomebody(s))
    ? { type: 'route.allowed' as const, route, manner }
    : undefined;
};
const sessionEndedWith = (output: 'login' | null) => (s: Snapshot) =>
  isSomebody(s) ? undefined : ({ type: 'flow.ended', name: 'sessionEnded', output } as const);
/** Only the open flow ends, and the gate ends with a result that is possible for its visitor. */
const ended = (
  name: FlowName,
  accepts: (visitor: Visitor | null, need: GateNeed | null) => boolean = () => true,
) =>
  ({
    after: ({ type, request }: AnyEventObject) => {
      const { name: open, input: given } = (request ?? {}) as Partial<FlowRequest>;
      return (
        (type === 'flow.open' || type === 'flow.offer' || type === 'flow.turn') &&
        open === name &&
        (given && 'visitor' in given
          ? accepts(given.visitor, 'need' in given ? given.need : null)
          : accepts(null, null))
      );
    },
    of: name === 'slotList' ? 'page' : name === 'memberCentre' ? 'panel' : 'dialog',
  }) as const;

export const model = defineModel(appMachine, {
  title: 'Whole app',
  inputs: {
    'a visitor': input('/', null),
    'a member': input('/game?nodeId=17', member),
    'a trial account': input('/rng', trial),
    'a member who owes a change': input('/rng', { ...member, changeDue: 'expired' }),
  },
  events: {
    'route.request': { logo: { address: '/', manner: 'push' } },
    'game.start': { tile: { game } },
    'account.require': 'sent',
    'login.open': { header: (s) => (isSomebody(s) ? undefined : { values: null }) },
    'registration.open': {
      header: (s) => ((isSomebody(s) && !isTrial(s)) || !registers(s.context.site) ? undefined : {}),
    },
    'logout.open': { menu: whileSignedIn({}) },
    'service.open': { 'live chat': { path: 'sealed-path' } },
    'password.open': { menu: whileSignedIn({}) },
    'documents.open': { 'beside a refusal': whileSignedIn({}) },
    'avatar.open': {
      menu: (s) => (isSomebody(s) && s.context.site?.modules.includes('PROFPIC3') ? {} : undefined),
    },
    'site.opened': 'sent',
    'session.began': 'sent',
    'session.ended': 'sent',
    'live.balance': 'sent',
    'live.status': 'sent',
    'live.resumed': 'sent',
    'route.allowed': 'sent',
    'flow.ended': 'sent',
    'banner.opened': 'sent',
    'notices.opened': 'sent',
    'popups.due': 'sent',
    'address.changed': 'sent',
  },
  outcomes: {
    systemStatus: {
      'opens the site': {
        send: { type: 'site.opened', site: { ...siteOf(), modules: ['DIRECTREG3', 'PROFPIC3'] } },
      },
      'opens the site and forces a login': {
        send: { type: 'site.opened', site: siteOf({}, { forcedLogin: true }) },
      },
      'closes the site': { send: { type: 'site.closed' } },
    },
    preferences: { 'changes the language': { send: { type: 'language.changed' } } },
    session: {
      'begins for a member': { send: began(member) },
      'begins for a trial account': { send: began(trial) },
      'begins for another account': {
        send: (s) =>
          s.context.visitor?.account === member.account || isTrial(s)
            ? { type: 'session.began' as const, visitor: other, password: null }
            : undefined,
      },
      'learns that a change is due': {
        send: (s) =>
          s.context.visitor?.account === member.account && !s.context.visitor.changeDue
            ? {
                type: 'session.began' as const,
                visitor: { ...member, changeDue: 'default' as const },
                password: 'Given-Out-1',
              }
            : undefined,
      },
      'ends on request': { send: whileSignedIn({ type: 'session.ended' as const, loss: null }) },
      'ends unexpectedly': {
        send: whileSignedIn({ type: 'session.ended' as const, loss: 'expired' as const }),
      },
      'receives a balance': {
        send: whileSignedIn({ type: 'live.balance' as const, balance }),
      },
      'receives a site status': { send: whileSignedIn({ type: 'live.status' as const }) },
      'has its line again': { send: whileSignedIn({ type: 'live.resumed' as const }) },
    },
    routeGuard: {
      'lets through to Home': { send: allowed('/', 'push') },
      'lets through to the slots': { send: allowed('/rng', 'push') },
      // Requested by the list itself, or by a link in it.
      'lets through to a vendor of the slots': {
        send: (s) => (s.context.route?.path === '/rng' ? allowed('/rng?vendor=PG', 'push')(s) : undefined),
      },
      'lets through to the terms': { send: allowed('/legal/terms', 'push') },
      'lets back to the slots': { send: allowed('/rng', 'pop') },
      'lets through to a game': { send: allowed('/game?nodeId=17', 'push') },
      'lets through to the member centre': { send: allowed('/member/transactionHistory', 'push') },
      'lets through to the agent centre': { send: allowed('/agent/agentAnnouncement', 'push') },
      'sends to the login page': { send: allowed('/login', 'replace') },
      'lets through to the registration': { send: allowed('/register', 'push') },
    },
    flowHost: {
      'has signed in': {
        send: { type: 'flow.ended', name: 'login', output: welcome(signedIn) },
        ...ended('login'),
      },
      'leads to another way in': {
        send: { type: 'flow.ended', name: 'login', output: { kind: 'goTo', flow: 'forgotPassword' } },
        ...ended('login'),
      },
      'has changed the password': {
        send: { type: 'flow.ended', name: 'changePassword', output: welcome(signedIn) },
        ...ended('changePassword'),
      },
      'gives the change up': {
        send: { type: 'flow.ended', name: 'changePassword', output: null },
        ...ended('changePassword'),
      },
      'has signed out instead of changing it': {
        send: { type: 'flow.ended', name: 'changePassword', output: 'loggedOut' },
        ...ended('changePassword'),
      },
      'was closed': { send: { type: 'flow.ended', name: 'login', output: null }, ...ended('login') },
      'has signed out': {
        send: { type: 'flow.ended', name: 'logout', output: 'loggedOut' },
        ...ended('logout'),
      },
      'leads into the game': {
        send: { type: 'route.request', address: '/game?nodeId=17', manner: 'push' },
        ...ended('gameStart', (visitor) => visitor !== null),
      },
      'leads to the registration': {
        send: { type: 'flow.ended', name: 'gameGate', output: { kind: 'goTo', flow: 'registration' } },
        ...ended('gameGate', (visitor) => visitor?.accountType === 4),
      },
      'has registered': {
        send: { type: 'flow.ended', name: 'registration', output: welcome(signedIn) },
        ...ended('registration'),
      },
      'wants a login for the game': {
        send: { type: 'flow.ended', name: 'gameStart', output: 'login' },
        ...ended('gameStart', (visitor) => visitor === null),
      },
      'has announced': {
        send: (s) =>
          s.context.visitor?.changeDue
            ? undefined
            : ({ type: 'flow.ended', name: 'announcementPopup', output: null } as const),
        ...ended('announcementPopup'),
      },
      'has shown the end': { send: sessionEndedWith(null), ...ended('sessionEnded') },
      'has shown the end and wants a login': { send: sessionEndedWith('login'), ...ended('sessionEnded') },
      'is left': {
        send: { type: 'flow.ended', name: 'memberCentre', output: null },
        ...ended('memberCentre'),
      },
      'requests another address': {
        send: { type: 'route.request', address: '/rng?vendor=PG', manner: 'push' },
        ...ended('slotList'),
      },
      'requires an account': {
        send: (s) => (isSomebody(s) && !isTrial(s) ? undefined : ({ type: 'account.require' } as const)),
        ...ended('slotList'),
      },
      'could not be had and was closed': {
        send: { type: 'flow.ended', name: 'slotList', output: null },
        ...ended('slotList'),
      },
    },
    banner: {
      'leads to a game': { send: { type: 'banner.opened', banner: banner({ type: 'G', gameId: '17' }) } },
      'leads to a page': { send: { type: 'banner.opened', banner: banner({ target: '/fish' }) } },
      'leads away': { send: { type: 'banner.opened', banner: banner({ target: 'https://news.test/' }) } },
    },
    notices: { opens: { send: { type: 'notices.opened', notices: [], id: null } } },
    popups: {
      'has something to show': {
        send: {
          type: 'popups.due',
          request: { name: 'announcementPopup', input: { popups: [] } },
        },
      },
    },
    jackpot: {},
    lobby: {},
    walletBalance: {},
    avatar: {},
    favourites: {
      'requires a real account': {
        send: (s) => (isTrial(s) ? ({ type: 'account.require' } as const) : undefined),
      },
    },
    watchAddress: { 'goes back': { send: { type: 'address.changed', address: '/' } } },
    watchGameFrame: { 'has moved money': { send: { type: 'game.settled' } } },
    watchWire: { 'meets a closed site': { send: { type: 'status.doubted' } } },
  },
  home: (s) => s.matches('open') || s.matches('closed'),
  rules,
  offBrowser: {
    'start a member who owes a change':
      'a dialog that cannot be closed covers everything: forced-change.e2e.ts',
    'page.broke': RELOADS,
    'page.reload': RELOADS,
    'session = begins for another account':
      'a signed-in member has no form and adopts no session from another tab; only a concurrent sign-in leads here: app.paths.json',
    'session = learns that a change is due':
      'a platform that requires a change reports it at once: forced-change.e2e.ts',
    'dialog = has registered':
      'the session begins in the same step: registration.page.ts; out of a game for play money: free-play.e2e.ts',
    'dialog = leads to the registration': AT_ONCE,
    'dialog = has changed the password': 'the session restarts in the same step: forced-change.e2e.ts',
    'dialog = gives the change up':
      'a forced change cannot be closed, and a voluntary one leaves nothing: change-password.model.ts, chunks.e2e.ts',
    'dialog = has signed out instead of changing it':
      'the session ends in the same step: forced-change.e2e.ts',
    'dialog = has signed in':
      'the session starts in the same step, so the state between is never seen: login.page.ts',
    'dialog = has signed out':
      'the session ends in the same step, so the state between is never seen: logout.page.ts',
    'dialog = leads into the game': AT_ONCE,
    'dialog = wants a login for the game': AT_ONCE,
    'documents.open (beside a refusal)': 'legal.e2e.ts, from a game and from a deposit',
    'service.open (live chat)': 'from Home: service-popup.page.ts',
    'avatar.open (menu)': 'a member finds the pictures, a trial account the gate: avatar.e2e.ts',
    'dialog = has announced': ANNOUNCED,
    'popups = has something to show': ANNOUNCED,
    'routeGuard = lets through to the member centre': PANEL_OPEN,
    'routeGuard = lets through to the agent centre': PANEL_OPEN,
    'panel = is left': PANEL_OPEN,
    'routeGuard = lets through to a vendor of the slots': LIST,
    'page = requests another address': LIST,
    'favourites = requires a real account': 'a heart of a trial account: favourites.view.tsx',
    'page = requires an account': 'the tab of recent games: favourites.e2e.ts',
    'page = could not be had and was closed':
      'the site reloads before it gives a page up, so it opens again: flow-host.view.tsx',
  },
  instructions,
});
