import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import {
  createActor,
  createMachine,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
} from 'xstate';
import en from '../../../src/i18n/lang/en.json' with { type: 'json' };
import { appMachine } from '../../../src/machines/app/app/app.machine.ts';
import type { AppRef } from '../../../src/machines/app/app/app.refs.ts';
import { flowHostMachine } from '../../../src/machines/app/flow-host/flow-host.machine.ts';
import { preferencesMachine } from '../../../src/machines/app/preferences/preferences.machine.ts';
import { routeOf } from '../../../src/machines/app/route.ts';
import { systemStatusMachine } from '../../../src/machines/app/system-status/system-status.machine.ts';
import { bannerMachine } from '../../../src/machines/content/banner/banner.machine.ts';
import { jackpotMachine } from '../../../src/machines/content/jackpot/jackpot.machine.ts';
import { noticesMachine } from '../../../src/machines/content/notices/notices.machine.ts';
import { favouritesMachine } from '../../../src/machines/games/favourites/favourites.machine.ts';
import { lobbyMachine } from '../../../src/machines/games/lobby/lobby.machine.ts';
import { avatarMachine } from '../../../src/machines/session/avatar/avatar.machine.ts';
import { sessionMachine } from '../../../src/machines/session/session/session.machine.ts';
import { walletBalanceMachine } from '../../../src/machines/wallet/wallet-balance/wallet-balance.machine.ts';
import { locationHookOf } from '../../../src/router.ts';
import type { Visitor } from '../../../src/services/browser/member-store.ts';
import { loadMessages } from '../../../src/services/catalogues.ts';
import { App } from '../../../src/views/App.tsx';
import { livePuppet, pull, type Picture } from '../../kit/puppets.ts';
import { startUnder, type ViewDriver } from '../../kit/view.tsx';
import { siteOf } from '../common/app.fixtures.ts';
import type { AppContext } from '../../../src/machines/app/app/app.context.ts';

const begun =
  (machine: AnyStateMachine): Picture =>
  (input) =>
    createActor(machine, { input } as never).getSnapshot() as object;
const visitorOf = (input: unknown, sent: readonly AnyEventObject[]): Visitor | null => {
  const last = sent.findLast(({ type }) => type === 'session.began' || type === 'session.ended');
  if (!last) return (input as { visitor: Visitor | null }).visitor;
  return last.type === 'session.began' ? (last['visitor'] as Visitor) : null;
};
/** The snapshot of each part of the app, after all events that it has sent. */
const pictures: Readonly<Record<string, Picture>> = {
  systemStatus: (input, sent) => {
    const last = sent.at(-1)?.type;
    return systemStatusMachine.resolveState({
      value: last === undefined ? 'checking' : last === 'site.opened' ? { normal: 'settled' } : 'maintenance',
      context: {
        ...(input as { host: string; isSecure: boolean }),
        site: last === 'site.closed' ? siteOf({ condition: 'maintenance' }) : null,
        failure: null,
      },
    });
  },
  preferences: () =>
    preferencesMachine.resolveState({
      value: 'settled',
      context: { language: 'EN', theme: 'light', nextLanguage: 'EN', hasFailed: false },
    }),
  session: (input, sent) => {
    const visitor = visitorOf(input, sent);
    return sessionMachine.resolveState({
      value: {
        identity: visitor
          ? { signedIn: visitor.changeDue ? 'passwordChangeDue' : { unrestricted: 'known' } }
          : 'visitor',
        countries: 'loaded',
      },
      context: { visitor, member: null, countries: [], failure: null },
    });
  },
  flowHost: begun(flowHostMachine),
  banner: begun(bannerMachine),
  notices: begun(noticesMachine),
  jackpot: begun(jackpotMachine),
  lobby: begun(lobbyMachine),
  walletBalance: begun(walletBalanceMachine),
  avatar: begun(avatarMachine),
  favourites: begun(favouritesMachine),
};

const drawn = (app: AnyActorRef) => <App app={app as AppRef} locationHook={locationHookOf(app as AppRef)} />;
/** Catalogues are fetched, parts of the page are chunks: all have loaded before a path starts. */
const fetchAll = async (): Promise<void> => {
  vi.stubGlobal('fetch', async () => Response.json(en));
  await loadMessages('EN');
  vi.unstubAllGlobals();
  const { actors: all } = appMachine.implementations;
  const actors = Object.fromEntries(
    Object.keys(all).map((src) => [src, livePuppet(() => undefined, pictures[src])]),
  );
  const silent = { scrollToTop: () => undefined, writeAddress: () => undefined };
  const app = createActor(appMachine.provide({ actors: actors as never, actions: silent }), {
    input: {
      host: 'play.example',
      isSecure: true,
      address: '/',
      visitor: null,
      preferences: { language: 'EN', theme: 'light', hidesBalance: false },
    },
  }).start();
  const { unmount } = await act(async () => render(drawn(app)));
  await screen.findByText(en.status_checking);
  const emit = (actor: string, send: AnyEventObject): Promise<void> =>
    act(async () => {
      const children = app.getSnapshot().children as Record<string, AnyActorRef | undefined>;
      children[actor]?.send(pull({ send, after: undefined }));
    });
  await emit('systemStatus', { type: 'site.opened', site: siteOf() });
  await emit('routeGuard', { type: 'route.allowed', route: routeOf('/'), manner: 'replace' });
  await screen.findByRole('form', { name: 'Sign in' });
  await emit('session', {
    type: 'session.began',
    visitor: { account: 'mina_k', accountType: 0, changeDue: null },
  });
  await screen.findByRole('group', { name: 'Balance' });
  await screen.findByRole('contentinfo');
  unmount();
  app.stop();
};

const contextOf = (snapshot: unknown) => (snapshot as { context: AppContext }).context;
const head = () => document.querySelector<HTMLElement>('header[data-flow=session]');
const inHead = (role: string, name: string | RegExp): HTMLElement | null => {
  const place = head();
  return place && (within(place).queryAllByRole(role, { name, hidden: true })[0] ?? null);
};
/** An entry of the account menu, which has to be opened first. */
const entry = (name: string): HTMLElement | null => {
  const button = inHead('button', /Account menu$/);
  if (button && button.getAttribute('aria-expanded') !== 'true') fireEvent.click(button);
  return screen.queryByRole('menuitem', { name, hidden: true });
};
/** NAV-05: the account, and nothing longer, stands in the button of its menu, and at the head of the open menu. */
const showsAccount = (account: string): void => {
  const button = inHead('button', new RegExp(`^${account}.*Account menu$`));
  expect(button && within(button).getByText(account)).toBeInTheDocument();
  const menu = screen.queryByRole('menu', { name: 'Account menu', hidden: true });
  if (menu) expect(within(menu.parentElement as HTMLElement).getByText(account)).toBeInTheDocument();
};
const balance = () => screen.queryByRole('group', { name: /^(Balance|Play money)$/ });
/** No part of the site: no header, no sign-in, no page. */
const isClosed = (): void => {
  expect(head()).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('heading', { name: en.home_heading })).toBeNull();
  expect(balance()).toBeNull();
};

export const driver: ViewDriver = {
  prepare: fetchAll,
  pictures,
  open: ({ stage, input, show }) => {
    const parent = createMachine({ invoke: { id: 'app', src: stage.logic, input: input as never } });
    show(drawn(startUnder(stage, parent).getSnapshot().children['app'] as AnyActorRef));
  },
  control: {
    'login.open': () => inHead('button', 'Sign in'),
    'registration.open': () => inHead('button', 'Register'),
    'logout.open': () => entry('Sign out'),
    'password.open': () => entry('Change password'),
    'avatar.open': () => entry('Change picture'),
    'route.request': () => inHead('link', en.home_link),
  },
  act: {
    'logout.open': (user) => user.click(entry('Sign out') as HTMLElement),
    'password.open': (user) => user.click(entry('Change password') as HTMLElement),
    'avatar.open': (user) => user.click(entry('Change picture') as HTMLElement),
  },
  elsewhere: {
    'service.open': 'pressed beside the page, where the brand has a service of type 3',
    'game.start': 'requested by a tile, on the page that shows it',
    'documents.open': 'it is pressed beside a refusal, in a game or a deposit',
    'page.broke': 'a part did not come, or broke',
    'page.reload': 'it is pressed where the page broke',
  },
  overlooked: {
    '(flow) on site.closed to starting': 'both show the screen of the status, which has its own texts',
    'on session.ended': 'the header shows the member from the session’s own snapshot',
    assignVisitor: 'the header shows the member from the session’s own snapshot',
    'open.wallet.choosing': 'the header shows the balance of a member, whatever the state is called',
    'session.began [mustChangePassword]': 'beneath the dialog of a forced change the page is the same',
    isPasswordChangeDue: 'beneath the dialog of a forced change the page is the same',
    'on session.began [else] to open.navigation.passwordChangeDue':
      'beneath the dialog of a forced change the page is the same',
    'flow.ended [endedSignedIn]': 'the header shows the member from the session’s own snapshot',
    'on password.open': 'the dialog that it opens has a driver of its own',
    'flow.ended [endedPanel]':
      'the page that is shown follows from the route; a path holds what is requested',
    'flow.ended [endedPopup]': 'popups have no part of the page; a path holds what they are notified of',
    'open.navigation.unrestricted on route.allowed':
      'the page that is shown follows from the route; what runs in it is its own flow',
  },
  verify: {
    starting: () => {
      expect(screen.getByText(en.status_checking)).toBeInTheDocument();
      isClosed();
    },
    // STA-02, STA-03: the screen of the status replaces the whole site.
    closed: () => {
      expect(
        screen.getByRole('heading', { level: 1, name: 'We are polishing the dome' }),
      ).toBeInTheDocument();
      isClosed();
    },
    // NAV-03, NAV-05: the sign-in or the balance, never both.
    'open.wallet.absent': (snapshot) => {
      const { visitor } = contextOf(snapshot);
      // A member with a due password change is known, and has no balance either (LOG-19).
      if (visitor) showsAccount(visitor.account);
      else expect(head()).toHaveTextContent('You are not signed in');
      expect(balance()).toBeNull();
    },
    'open.wallet.present': (snapshot) => {
      // The balance of a trial account is marked as play money.
      const isTrial = contextOf(snapshot).visitor?.accountType === 4;
      expect(balance()).toHaveAccessibleName(isTrial ? 'Play money' : 'Balance');
      expect(inHead('button', 'Deposit') === null).toBe(isTrial);
      showsAccount(contextOf(snapshot).visitor?.account ?? 'nobody');
      expect(screen.queryByText('You are not signed in')).toBeNull();
    },
    // ROU-02, ROU-21: header, page and menus; no page before the guard has allowed it.
    'open.navigation.passwordChangeDue': (snapshot) => {
      const { visitor, route } = contextOf(snapshot);
      expect(screen.getByRole('main')).toBeInTheDocument();
      showsAccount(visitor?.account ?? 'nobody');
      // LOG-19: nothing but Home is shown beneath the dialog.
      expect(screen.queryByRole('heading', { level: 1, name: en.home_heading }) !== null).toBe(
        route?.screen === 'home',
      );
    },
    'open.navigation.unrestricted': (snapshot) => {
      const { route } = contextOf(snapshot);
      expect(screen.getByRole('main')).toBeInTheDocument();
      expect(head()).toBeInTheDocument();
      expect(screen.queryByRole('heading', { level: 1, name: en.home_heading }) !== null).toBe(
        route?.screen === 'home',
      );
      expect(screen.queryByText(en.info_maintenance)).toBeNull();
    },
  },
};
