import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { Visitor } from '../../../services/browser/member-store.ts';
import { watchGameFrame } from '../../../services/browser/game-frame.ts';
import {
  openWindow,
  reloadForChunk,
  reloadPage,
  scrollToTop,
  watchAddress,
  writeAddress,
  type Address,
} from '../../../services/browser/navigation.ts';
import { onWireEvent } from '../../../services/wire-events.ts';
import { whenSettled } from '../../../services/browser/idle.ts';
import type { Balance } from '../../../services/contract/wallet.ts';
import { bannerMachine, type BannerParentEvent } from '../../content/banner/banner.machine.ts';
import { jackpotMachine } from '../../content/jackpot/jackpot.machine.ts';
import { noticesMachine } from '../../content/notices/notices.machine.ts';
import type { PopupsInput } from '../../content/popups/popups.setup.ts';
import { linkOf, type BannerLink } from '../../content/banner/banner-link.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { gateOf, isTrial } from '../../games/common/gate.ts';
import { lateFlow } from '../../late-flow.ts';
import type { Viewer } from '../common/list-access.ts';
import type { WalletBalanceInput } from '../../wallet/wallet-balance/wallet-balance.machine.ts';
import { lobbyMachine } from '../../games/lobby/lobby.machine.ts';
import { sessionMachine } from '../../session/session/session.machine.ts';
import type { SessionLoss } from '../../session/session/session.setup.ts';
import type { SignInEnd } from '../../session/common/sign-in-end.ts';
import type { Site } from '../../../services/system.ts';
import { forcesLogin, hasAgentCentre, registers } from '../common/brand.ts';
import { flowHostMachine, type FlowParentEvent } from '../flow-host/flow-host.machine.ts';
import { preferencesMachine } from '../preferences/preferences.machine.ts';
import { routeGuardMachine, type Manner, type RouteParentEvent } from '../route-guard/route-guard.machine.ts';
import { HOME, SPORTSBOOK, type Route } from '../route.ts';
import { systemStatusMachine } from '../system-status/system-status.machine.ts';
import type { AppInput, AppContext, AppEvent } from './app.context.ts';

/** Flows shown in the page; they end only when they could not load. */
const PAGES: readonly FlowParentEvent['name'][] = [
  ...(['slotList', 'gameLaunch', 'lotteryLobby', 'legalDocument', 'promotions', 'promotionDetail'] as const),
  ...(['helpCentre', 'appDownload', 'pointsShop', 'vip', 'noticePage'] as const),
];
const POPUPS_SHOW: readonly FlowParentEvent['name'][] = [
  ...(['announcementPopup', 'contractOffers', 'legalAcceptance', 'whatsNew'] as const),
];
const mayPlay = ({ visitor, site }: AppContext): boolean =>
  gateOf('game', visitor, hasAgentCentre(site)) === 'allowed';
const isInFreePlay = ({ visitor, route }: AppContext): boolean =>
  isTrial(visitor) && route?.screen === 'game';
const routeLink = (link: BannerLink | null): Address => (link?.kind === 'route' ? link.address : '/');
/** How a sign-in flow ended; null for any other flow, and for one that was closed. */
export const signInEndOf = (end: FlowParentEvent): SignInEnd =>
  typeof end.output === 'object' && end.output !== null && 'kind' in end.output ? end.output : null;

/**
 * The implementations that the root chart names, except those that open flows (app.openers.ts); the chart is
 * in app.machine.ts.
 */
export const appBase = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    meta: {} as FlowMeta,
  },
  actors: {
    systemStatus: systemStatusMachine,
    preferences: preferencesMachine,
    session: sessionMachine,
    routeGuard: routeGuardMachine,
    flowHost: flowHostMachine,
    banner: bannerMachine,
    notices: noticesMachine,
    jackpot: jackpotMachine,
    lobby: lobbyMachine,
    /** Only for signed-in members. */
    walletBalance: lateFlow<WalletBalanceInput>(
      async () =>
        (await import('../../wallet/wallet-balance/wallet-balance.machine.ts')).walletBalanceMachine,
    ),
    /** Not requested by the visitor, so its code can come late. */
    popups: lateFlow<PopupsInput>(async () => {
      await whenSettled();
      return (await import('../../content/popups/popups.machine.ts')).popupsMachine;
    }),
    avatar: lateFlow(async () => (await import('../../session/avatar/avatar.machine.ts')).avatarMachine),
    favourites: lateFlow<Viewer>(
      async () => (await import('../../games/favourites/favourites.machine.ts')).favouritesMachine,
    ),
    watchAddress: fromCallback<AppEvent>(({ sendBack }) =>
      watchAddress((address) => sendBack({ type: 'address.changed', address })),
    ),
    watchGameFrame: fromCallback<AppEvent>(({ sendBack }) =>
      watchGameFrame(() => sendBack({ type: 'game.settled' })),
    ),
    watchWire: fromCallback<AppEvent>(({ sendBack }) =>
      onWireEvent((event) => {
        if (event.type === 'site.closed') sendBack({ type: 'status.doubted' });
      }),
    ),
  },
  guards: {
    isPasswordChangeDue: ({ context }) => context.visitor?.changeDue != null,
    mustChangePassword: (_, { visitor }: { visitor: Visitor }) => visitor.changeDue !== null,
    isFree: ({ context }) => context.visitor?.changeDue === null,
    isAtHome: (_, { route }: { route: Route }) => route.path === '/',
    isSameRoute: ({ context }, { route }: { route: Route }) => context.route?.address === route.address,
    isListTurned: ({ context }, { route }: { route: Route }) =>
      ['electronicGames', 'lottery'].includes(route.screen) &&
      context.route?.screen === route.screen &&
      context.route.path === route.path,
    isGame: (_, { route }: { route: Route }) => route.screen === 'game',
    isReal: ({ context }) => context.visitor !== null && !isTrial(context.visitor),
    isPlayable: ({ context }, { route }: { route: Route }) =>
      route.screen === 'game' && (route.path === SPORTSBOOK || mayPlay(context)),
    isPanel: (_, { route }: { route: Route }) => route.panel !== null,
    mayOpenPanel: ({ context }, { route: { panel } }: { route: Route }) =>
      panel !== null &&
      gateOf(`${panel.centre}Centre`, context.visitor, hasAgentCentre(context.site)) === 'allowed',
    /** Screens with a page flow of their own; games are matched by an earlier guard. */
    isPage: (_, { route }: { route: Route }) => !['home', 'game', 'join', 'notFound'].includes(route.screen),
    opensLogin: ({ context }, { route }: { route: Route }) =>
      route.dialog === 'login' && context.visitor === null,
    opensRegistration: ({ context }, { route }: { route: Route }) =>
      route.dialog === 'register' &&
      (context.visitor === null || isTrial(context.visitor)) &&
      registers(context.site),
    linksToGame: (_, { banner }: BannerParentEvent) => linkOf(banner)?.kind === 'game',
    linksToRoute: (_, { banner }: BannerParentEvent) => linkOf(banner)?.kind === 'route',
    hasLoss: (_, { loss }: { loss: SessionLoss | null }) => loss !== null,
    endedSignedIn: (_, end: FlowParentEvent) => signInEndOf(end)?.kind === 'signedIn',
    endedGoTo: (_, end: FlowParentEvent) => signInEndOf(end)?.kind === 'goTo',
    endedUnchanged: (_, end: FlowParentEvent) => end.name === 'changePassword' && end.output === null,
    endedLoggedOut: (_, end: FlowParentEvent) => end.output === 'loggedOut',
    endedWithLogin: (_, end: FlowParentEvent) => end.name !== 'sessionEnded' && end.output === 'login',
    endedLossWithLogin: (_, end: FlowParentEvent) => end.output === 'login',
    endedLoss: (_, end: FlowParentEvent) => end.name === 'sessionEnded',
    endedPage: ({ context }, end: FlowParentEvent) =>
      PAGES.includes(end.name) && context.route !== null && context.route.screen !== 'home',
    endedPanel: (_, { name }: FlowParentEvent) => name === 'memberCentre' || name === 'agentCentre',
    /** Flows that the pop-ups have opened. */
    endedPopup: (_, { name }: FlowParentEvent) => POPUPS_SHOW.includes(name),
  },
  actions: {
    assignSite: assign({ site: (_, p: { site: Site }) => p.site }),
    assignVisitor: assign({ visitor: (_, p: { visitor: Visitor | null }) => p.visitor }),
    assignRoute: assign({
      route: (_, { route }: RouteParentEvent) => route,
      address: (_, { route }: RouteParentEvent) => route.address,
    }),
    beginSession: sendTo('session', (_, end: FlowParentEvent) => {
      const { signedIn, changeDue, password } = signInEndOf(end) as SignInEnd & { kind: 'signedIn' };
      return { type: 'session.begin' as const, signedIn, changeDue, password };
    }),
    endSession: sendTo('session', { type: 'session.end' }),
    pushBalance: sendTo('walletBalance', (_, { balance }: { balance: Balance }) => ({
      type: 'balance.pushed' as const,
      balance,
    })),
    refreshBalance: sendTo('walletBalance', { type: 'balance.refresh' }),
    writeAddress: (_, { route, manner }: RouteParentEvent) => {
      if (manner !== 'pop') writeAddress(route.address, manner);
    },
    /**
     * The location bar may show another address than the page: that of a panel over it, or an unknown one. A
     * press on the link of the current page scrolls to its top.
     */
    showAgain: (_, { route, manner }: RouteParentEvent) => {
      if (manner !== 'pop') writeAddress(route.address, 'replace');
      if (manner === 'push') scrollToTop();
    },
    clearRoute: assign({ route: null }),
    scrollToTop: () => scrollToTop(),
    reloadOnce: () => void reloadForChunk(),
    reloadPage: () => reloadPage(),
    openBannerWindow: (_, { banner }: BannerParentEvent) => {
      const link = linkOf(banner);
      if (link?.kind === 'window') openWindow(link.url);
    },
    checkStatus: sendTo('systemStatus', { type: 'status.check' }),
    guardRoute: sendTo('routeGuard', (_, p: { address: Address; manner: Manner }) => ({
      ...p,
      type: 'route.request' as const,
    })),
    goToBannerRoute: sendTo('routeGuard', (_, { banner }: BannerParentEvent) => ({
      type: 'route.request' as const,
      address: routeLink(linkOf(banner)),
      manner: 'push' as const,
    })),
    /** A trial player who signs in stays in the game. */
    goOn: sendTo('routeGuard', ({ context }) => ({
      type: 'route.request' as const,
      address: isInFreePlay(context) ? context.address : '/',
      manner: 'push' as const,
    })),
    /** The game is opened again for the new account. */
    leaveFreePlay: assign({ route: ({ context }) => (isInFreePlay(context) ? null : context.route) }),
    goHome: sendTo('routeGuard', { type: 'route.request', address: '/', manner: 'push' }),
    replaceByHome: sendTo('routeGuard', { type: 'route.request', address: '/', manner: 'replace' }),
    /**
     * Closing a panel returns to the screen behind it, replacing the entry, so that going back does not
     * reopen the panel.
     */
    goToBackground: sendTo('routeGuard', ({ context }) => ({
      type: 'route.request' as const,
      address: (context.route ?? HOME).address,
      manner: 'replace' as const,
    })),
    notifyGuardOfVisitor: sendTo('routeGuard', ({ context }) => ({
      type: 'visitor.changed' as const,
      hasToken: context.visitor !== null,
    })),
    notifyGuardOfLoss: sendTo('routeGuard', { type: 'visitor.lost' }),
    notifyGuardOfSignIn: sendTo('routeGuard', { type: 'visitor.changed', hasToken: true }),
    notifyGuardOfSetting: sendTo('routeGuard', ({ context }) => ({
      type: 'setting.changed' as const,
      forcedLogin: forcesLogin(context.site),
    })),
    notifyBannerOfPage: sendTo('banner', (_, { route }: { route: Route }) => ({
      type: 'page.changed' as const,
      path: route.path,
    })),
    reloadBanner: sendTo('banner', { type: 'content.reload' }),
    reloadNotices: sendTo('notices', { type: 'content.reload' }),
    notifyPopups: sendTo('popups', (_, end: FlowParentEvent) => end),
    reloadLobby: sendTo('lobby', { type: 'content.reload' }),
  },
});
