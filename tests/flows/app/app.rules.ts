/** Rules of the whole app. */
import type { SnapshotFrom } from 'xstate';
import type { appMachine } from '../../../src/machines/app/app/app.machine.ts';
import { TRIAL_TYPE } from '../../../src/config.ts';
import { forcesLogin } from '../../../src/machines/app/common/brand.ts';
import type { Rule, Via } from '../../kit/model.ts';

type Snapshot = SnapshotFrom<typeof appMachine>;
type Sent = Via<Snapshot>['sent'][number];

/** Actors that run while the site is closed: all others belong to an open site. */
const ALWAYS = ['systemStatus', 'preferences', 'session', 'watchWire'];
const EFFECTS = ['writeAddress', 'showAgain', 'scrollToTop', 'openBannerWindow'];

/** `routeGuard route.request /`, `dialog flow.open login`. */
const describeEvent = ({ actor, event }: Sent): string => {
  const { request, address, hasToken } = event as {
    request?: { name: string };
    address?: string;
    hasToken?: boolean;
  };
  return [actor, event.type, request?.name ?? address ?? hasToken]
    .filter((part) => part !== undefined)
    .join(' ');
};
const eventsIn = (via: Via<Snapshot>): string[] => via.sent.map(describeEvent);
/** The inputs with which games are opened. */
const gamesIn = (via: Via<Snapshot>): readonly { isForPlayMoney: boolean }[] =>
  via.sent.flatMap(({ event }) => {
    const { request } = event as { request?: { name: string; input: { isForPlayMoney: boolean } } };
    return request?.name === 'gameLaunch' ? [request.input] : [];
  });
const isChangeDue = ({ context }: Snapshot): boolean => context.visitor?.changeDue != null;
const SIGNS_IN = ['dialog = has signed in', 'dialog = has registered', 'dialog = has changed the password'];
/** Whether the person stays in a game for play money. */
const staysInGame = ({ from }: Via<Snapshot>): boolean =>
  from?.context.visitor?.accountType === TRIAL_TYPE && from.context.route?.screen === 'game';
const SIGNS_OUT = ['dialog = has signed out', 'dialog = has signed out instead of changing it'];
const isSomebody = ({ context }: Snapshot): boolean => context.visitor !== null;
const wasOpen = ({ from }: Via<Snapshot>): boolean => from?.matches('open') === true;

export const rules: readonly Rule<Snapshot>[] = [
  {
    id: 'a closed site shows and runs nothing',
    requirements: ['STA-02', 'STA-03'],
    never: (s, via) =>
      !s.matches('open') &&
      (s.context.route !== null ||
        Object.keys(s.children).some((id) => !ALWAYS.includes(id)) ||
        via.sent.some(({ actor }) => !ALWAYS.includes(actor)) ||
        via.actions.some((name) => EFFECTS.includes(name))),
  },
  {
    id: 'a balance exists exactly while a member without a due password change is signed in',
    requirements: ['NAV-05', 'OUT-05'],
    always: (s) =>
      (s.children['walletBalance'] !== undefined) === (s.matches('open') && isSomebody(s) && !isChangeDue(s)),
  },
  {
    id: 'the balance of one account is not shown to the next',
    never: (s, via) =>
      via.label === 'session = begins for another account' &&
      wasOpen(via) &&
      s.children['walletBalance'] === via.from?.children['walletBalance'],
  },
  {
    id: 'a visitor reaches no game, and only a trial account plays for play money',
    requirements: ['LAU-01', 'GAT-07', 'FRE-01'],
    never: (s, via) =>
      gamesIn(via).some(
        ({ isForPlayMoney }) =>
          s.context.visitor === null || isForPlayMoney !== (s.context.visitor.accountType === TRIAL_TYPE),
      ),
  },
  {
    id: 'a sign-in from a game for play money reopens that game, and no other sign-in changes the page',
    requirements: ['FRE-01'],
    always: (s, via) =>
      !SIGNS_IN.includes(via.label) ||
      (s.context.route === null) === (staysInGame(via) || via.from?.context.route === null),
  },
  {
    id: 'every request for a game passes its start first',
    requirements: ['LAU-01', 'GAT-14', 'GAT-15', 'GAT-16'],
    always: (s, via) =>
      !/^game\.start|^banner = leads to a game/.test(via.label) ||
      isChangeDue(s) ||
      (eventsIn(via).join() === 'dialog flow.open gameStart' &&
        (via.sent[0]?.event as { request?: { input?: { visitor: unknown } } })?.request?.input?.visitor ===
          s.context.visitor),
  },
  {
    id: 'a picture is chosen by members; a trial account reads that it needs a real one',
    requirements: ['GAT-07', 'GAT-16'],
    always: (s, via) =>
      !via.label.startsWith('avatar.open') ||
      isChangeDue(s) ||
      eventsIn(via).join() ===
        `dialog flow.open ${s.context.visitor?.accountType === TRIAL_TYPE ? 'gameGate' : 'avatarChoice'}`,
  },
  {
    id: 'a member with a due document is led to it, unless a password change is due',
    requirements: ['VAL-19'],
    always: (s, via) =>
      !via.label.startsWith('documents.open') ||
      eventsIn(via).join() === (isChangeDue(s) ? '' : 'dialog flow.open legalAcceptance'),
  },
  {
    id: 'a customer service of type 3 opens for anybody, unless a password change is due',
    requirements: ['LAU-08'],
    always: (s, via) =>
      !via.label.startsWith('service.open') ||
      eventsIn(via).join() === (isChangeDue(s) ? '' : 'dialog flow.open servicePopup'),
  },
  {
    id: 'a panel opens for accounts with access, others meet its gate',
    requirements: ['GAT-08', 'GAT-11', 'GAT-12', 'GAT-13', 'GAT-15', 'GAT-17', 'GAT-18'],
    always: (s, via) => {
      const centre = /lets through to the (member|agent) centre$/.exec(via.label)?.[1];
      if (!centre || isChangeDue(s)) return true;
      // The brand of this model has no agent centre.
      const isTheirs = centre === 'member' && isSomebody(s) && s.context.visitor?.accountType !== TRIAL_TYPE;
      return eventsIn(via).includes(isTheirs ? 'panel flow.turn memberCentre' : 'dialog flow.open gameGate');
    },
  },
  {
    id: 'a panel opens over the current page, or over Home, and does not change it',
    never: (s, via) =>
      /(member|agent) centre$|^panel = is left/.test(via.label) &&
      (eventsIn(via).some((event) => event.startsWith('page ')) ||
        (via.from?.context.route != null && s.context.route !== via.from.context.route)),
  },
  {
    id: 'closing a panel replaces its address with the one behind it',
    always: (s, via) =>
      via.label !== 'panel = is left' ||
      isChangeDue(s) ||
      eventsIn(via).join() === `routeGuard route.request ${s.context.route?.address ?? '/'}`,
  },
  {
    id: 'the panel of one account is not shown to the next, nor over another page',
    never: (s, via) =>
      wasOpen(via) &&
      s.matches('open') &&
      (via.label === 'session = begins for another account' ||
        (/^routeGuard = lets (through|back) to (Home|the slots)$/.test(via.label) && !isChangeDue(s))) &&
      !eventsIn(via).includes('panel flow.close') &&
      !(
        s.context.route?.address === '/rng' && via.label.startsWith('routeGuard = lets through to the slots')
      ),
  },
  {
    id: 'the guard is notified at once of the visitor and of a forced login',
    requirements: ['FRC-01', 'FRC-02', 'FRC-03'],
    always: (s, via) => {
      if (!via.from || !wasOpen(via) || !s.matches('open')) return true;
      const guardEvents = via.sent.filter(({ actor }) => actor === 'routeGuard').map(({ event }) => event);
      const [was, is] = [isSomebody(via.from), isSomebody(s)];
      const forces = forcesLogin(s.context.site);
      return (
        (was === is ||
          guardEvents.some(
            (event) =>
              (event.type === 'visitor.lost' && !is) ||
              (event.type === 'visitor.changed' && event['hasToken'] === is),
          )) &&
        (forcesLogin(via.from.context.site) === forces ||
          guardEvents.some((event) => event.type === 'setting.changed' && event['forcedLogin'] === forces))
      );
    },
  },
  {
    id: 'the login page opens the login, without a page behind it',
    requirements: ['FRC-03', 'ROU-19'],
    always: (s, via) =>
      via.label !== 'routeGuard = sends to the login page' ||
      isSomebody(s) ||
      (s.context.route?.path === '/login' &&
        ['page flow.close', 'dialog flow.open login'].every((event) => eventsIn(via).includes(event))),
  },
  {
    id: 'signing in begins the session, then leads to /; out of a game for play money, on with that game',
    requirements: ['LOG-15', 'LOG-18', 'LOG-22', 'PWD-04', 'REG-05', 'FRE-01'],
    always: (_, via) =>
      !SIGNS_IN.includes(via.label) ||
      eventsIn(via).join() ===
        `session session.begin,routeGuard visitor.changed true,routeGuard route.request ${staysInGame(via) ? '/game?nodeId=17' : '/'}`,
  },
  {
    id: 'a session begins and ends by the ways in, the ways out and the platform alone',
    requirements: ['LOG-15', 'OUT-01', 'OUT-03'],
    always: (_, via) =>
      eventsIn(via).includes('session session.begin') === SIGNS_IN.includes(via.label) &&
      eventsIn(via).includes('session session.end') === SIGNS_OUT.includes(via.label),
  },
  {
    id: 'signing out leads to / and leaves nothing of the member',
    requirements: ['OUT-04', 'OUT-05'],
    always: (s, via) =>
      via.label !== 'session = ends on request' ||
      (!isSomebody(s) &&
        (!wasOpen(via) ||
          eventsIn(via).join() === 'routeGuard route.request /,routeGuard visitor.changed false')),
  },
  {
    id: 'a due password change opens at once, and nothing bypasses it: no other dialog, no page, no game',
    requirements: ['LOG-19', 'LOG-20', 'PWD-01'],
    always: (s, via) => {
      if (!s.matches('open') || !isChangeDue(s)) return true;
      const opened = eventsIn(via).filter((event) => / flow\.(open|turn) /.test(event));
      const isNew = !(via.from && wasOpen(via) && isChangeDue(via.from));
      // If its code failed to load, the dialog is requested again: there would be no way out otherwise.
      const isAgain = via.label === 'dialog = gives the change up';
      return opened.join() === (isNew || isAgain ? 'dialog flow.open changePassword' : '');
    },
  },
  {
    id: 'a due password change opens over Home, whatever page was requested',
    requirements: ['PWD-01'],
    never: (s, via) =>
      via.label.startsWith('routeGuard = ') &&
      wasOpen(via) &&
      isChangeDue(s) &&
      s.context.route?.path !== '/' &&
      !eventsIn(via).includes('routeGuard route.request /'),
  },
  {
    id: 'a lost session is shown over the page, which stays until the message is closed',
    always: (s, via) =>
      via.label !== 'session = ends unexpectedly' ||
      (!isSomebody(s) &&
        (!wasOpen(via) ||
          (eventsIn(via).join() === 'routeGuard visitor.lost,dialog flow.open sessionEnded' &&
            s.context.route === via.from?.context.route))),
  },
  {
    id: 'the end of a session, once read, leads to /',
    always: (_, via) =>
      !via.label.startsWith('dialog = has shown the end') ||
      (eventsIn(via).slice(0, 2).join() === 'routeGuard route.request /,routeGuard visitor.changed false' &&
        eventsIn(via).includes('dialog flow.open login') === via.label.endsWith('wants a login')),
  },
  {
    id: 'popups are only offered to a free dialog, and wait for a due password change',
    requirements: ['NOT-09', 'LOG-19'],
    never: (s, via) =>
      eventsIn(via).includes('dialog flow.open announcementPopup') ||
      eventsIn(via).includes('dialog flow.offer announcementPopup') !==
        (via.label === 'popups = has something to show') ||
      (isChangeDue(s) && s.children['popups'] !== undefined),
  },
  {
    id: 'the popups machine is notified of the end of its own dialogs, and of no others',
    requirements: ['NOT-09'],
    always: (_, via) =>
      eventsIn(via).includes('popups flow.ended') === (via.label === 'dialog = has announced'),
  },
  {
    id: 'a change of the visitor requests the announcements again',
    requirements: ['LOG-17', 'NOT-14', 'NOT-15'],
    never: (s, via) =>
      wasOpen(via) &&
      s.matches('open') &&
      s.children['popups'] !== undefined &&
      via.from?.context.visitor?.account !== s.context.visitor?.account &&
      s.children['popups'] === via.from?.children['popups'],
  },
  {
    id: 'an open list is updated to another address and not opened again',
    requirements: ['ROU-01', 'ROU-20'],
    always: (s, via) =>
      via.label !== 'routeGuard = lets through to a vendor of the slots' ||
      isChangeDue(s) ||
      via.from?.context.route?.address === '/rng?vendor=PG' ||
      (eventsIn(via).includes('page flow.turn slotList') && s.context.route?.address === '/rng?vendor=PG'),
  },
  {
    id: 'a page that failed to load is replaced by Home, not by an empty page',
    always: (s, via) =>
      via.label !== 'page = could not be had and was closed' ||
      (s.context.route?.screen ?? 'home') === 'home' ||
      eventsIn(via).includes('routeGuard route.request /'),
  },
  {
    id: 'another language requests all translated content again',
    requirements: ['I18-04'],
    always: (_, via) =>
      via.label !== 'preferences = changes the language' ||
      !wasOpen(via) ||
      eventsIn(via).join() === 'banner content.reload,notices content.reload,lobby content.reload',
  },
];
