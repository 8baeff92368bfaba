import { appSetup } from './app.openers.ts';
import { HOME } from '../route.ts';
import type { RouteParentEvent } from '../route-guard/route-guard.machine.ts';
import type { AppContext } from './app.context.ts';

const eventOf = ({ event }: { event: RouteParentEvent }): RouteParentEvent => event;
/** Actions for showing any page. */
const SHOW_ROUTE = [
  { type: 'assignRoute', params: eventOf },
  'closePanel',
  { type: 'writeAddress', params: eventOf },
  { type: 'notifyBannerOfPage', params: eventOf },
  'scrollToTop',
] as const;

/** A panel keeps the screen behind it; a panel opened by its address has Home behind it. */
const withBackgroundRoute = ({
  context,
  event,
}: {
  context: AppContext;
  event: RouteParentEvent;
}): RouteParentEvent => ({
  ...event,
  route: context.route ?? HOME,
});

/** How the open site responds to requests of the visitor and to the ends of flows. */
export const navigation = appSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'site.opened': {
      actions: [{ type: 'assignSite', params: ({ event }) => event }, 'notifyGuardOfSetting'],
    },
    'route.request': { actions: { type: 'guardRoute', params: ({ event }) => event } },
    'address.changed': {
      actions: { type: 'guardRoute', params: ({ event }) => ({ ...event, manner: 'pop' as const }) },
    },
    'language.changed': { actions: ['reloadBanner', 'reloadNotices', 'reloadLobby'] },
    'session.began': [
      {
        guard: { type: 'mustChangePassword', params: ({ event }) => event },
        target: '.passwordChangeDue',
        actions: [
          { type: 'assignVisitor', params: ({ event }) => event },
          'notifyGuardOfVisitor',
          // The sign-in has navigated home already; one history entry is enough.
          'replaceByHome',
          { type: 'openPasswordChange', params: ({ event }) => event },
        ],
        meta: { requirements: ['LOG-19', 'LOG-20', 'PWD-01'] },
      },
      {
        target: '.unrestricted',
        // A panel belongs to the account that opened it; it reopens if the guard admits the new one.
        actions: [
          { type: 'assignVisitor', params: ({ event }) => event },
          'closePanel',
          'notifyGuardOfVisitor',
        ],
      },
    ],
    'session.ended': [
      {
        guard: { type: 'hasLoss', params: ({ event }) => event },
        target: '.unrestricted',
        actions: [
          { type: 'assignVisitor', params: { visitor: null } },
          'notifyGuardOfLoss',
          { type: 'openSessionEnded', params: ({ event }) => event },
        ],
      },
      {
        // Home first: the page that is left may itself require a login, which would open when it is checked
        // again.
        target: '.unrestricted',
        actions: [{ type: 'assignVisitor', params: { visitor: null } }, 'goHome', 'notifyGuardOfVisitor'],
        meta: { requirements: ['OUT-04', 'OUT-05'] },
      },
    ],
    'flow.ended': [
      {
        guard: { type: 'endedSignedIn', params: ({ event }) => event },
        // The guard must know before the next request: `session.began` comes after this step.
        actions: [
          { type: 'beginSession', params: ({ event }) => event },
          'notifyGuardOfSignIn',
          'goOn',
          'leaveFreePlay',
        ],
        meta: {
          requirements: [
            'LOG-15',
            'LOG-18',
            'LOG-22',
            'REG-05',
            'FGT-04',
            'PWD-04',
            'FRE-01',
            'FRE-03',
            'FRE-05',
          ],
        },
      },
      {
        guard: { type: 'endedGoTo', params: ({ event }) => event },
        actions: { type: 'openWayIn', params: ({ event }) => event },
      },
      { guard: { type: 'endedLoggedOut', params: ({ event }) => event }, actions: 'endSession' },
      {
        guard: { type: 'endedWithLogin', params: ({ event }) => event },
        actions: { type: 'openLogin', params: { values: null } },
        meta: { requirements: ['GAT-15'] },
      },
      {
        guard: { type: 'endedLossWithLogin', params: ({ event }) => event },
        actions: ['goHome', 'notifyGuardOfVisitor', { type: 'openLogin', params: { values: null } }],
      },
      {
        guard: { type: 'endedLoss', params: ({ event }) => event },
        actions: ['goHome', 'notifyGuardOfVisitor'],
      },
      // A page flow ends only when it could not load, so nothing is left to show.
      { guard: { type: 'endedPage', params: ({ event }) => event }, actions: 'goHome' },
    ],
  },
  states: {
    deciding: {
      always: [
        {
          guard: 'isPasswordChangeDue',
          target: 'passwordChangeDue',
          actions: { type: 'openPasswordChange', params: { password: null } },
        },
        { target: 'unrestricted' },
      ],
    },
    passwordChangeDue: {
      description:
        'The password must be changed: that one dialog stands over Home, whatever the visitor requests.',
      meta: { requirements: ['LOG-19', 'LOG-20', 'PWD-01'] },
      on: {
        'route.allowed': [
          {
            guard: { type: 'isAtHome', params: ({ event }) => event },
            actions: [...SHOW_ROUTE, 'closePage'],
          },
          { actions: 'replaceByHome' },
        ],
        // The dialog's chunk failed and was given up; without the dialog the member could neither go on nor
        // sign out.
        'flow.ended': {
          guard: { type: 'endedUnchanged', params: ({ event }) => event },
          actions: { type: 'openPasswordChange', params: { password: null } },
        },
      },
    },
    unrestricted: {
      description: 'Requests of the visitor and ends of flows are followed.',
      // Restarted at each sign-in and sign-out.
      invoke: {
        id: 'popups',
        src: 'popups',
        input: ({ context: { visitor, site } }) => ({ visitor, site }),
      },
      on: {
        'route.allowed': [
          {
            guard: { type: 'opensLogin', params: ({ event }) => event },
            actions: [...SHOW_ROUTE, 'closePage', { type: 'openLogin', params: { values: null } }],
            meta: { requirements: ['ROU-19', 'FRC-03'] },
          },
          {
            guard: { type: 'opensRegistration', params: ({ event }) => event },
            actions: [...SHOW_ROUTE, 'closePage', 'openRegistration'],
            meta: { requirements: ['ROU-03'] },
          },
          {
            guard: { type: 'mayOpenPanel', params: ({ event }) => event },
            actions: [
              { type: 'assignRoute', params: withBackgroundRoute },
              { type: 'writeAddress', params: eventOf },
              { type: 'notifyBannerOfPage', params: withBackgroundRoute },
              { type: 'openPanel', params: ({ event }) => event },
            ],
            meta: { requirements: ['GAT-08', 'GAT-11', 'GAT-12', 'GAT-17', 'GAT-18'] },
          },
          {
            guard: { type: 'isPanel', params: ({ event }) => event },
            actions: ['goToBackground', { type: 'openPanelGate', params: ({ event }) => event }],
            meta: { requirements: ['GAT-13', 'GAT-15', 'GAT-17', 'GAT-18'] },
          },
          {
            guard: { type: 'isSameRoute', params: ({ event }) => event },
            actions: ['closePanel', { type: 'showAgain', params: eventOf }],
          },
          {
            // The same list with another filter: by its own controls, by a link, or by going back.
            guard: { type: 'isListTurned', params: eventOf },
            actions: [
              { type: 'assignRoute', params: eventOf },
              'closePanel',
              { type: 'writeAddress', params: eventOf },
              { type: 'turnList', params: eventOf },
            ],
            meta: { requirements: ['ROU-01', 'ROU-20'] },
          },
          {
            guard: { type: 'isPlayable', params: ({ event }) => event },
            actions: [...SHOW_ROUTE, { type: 'openGame', params: ({ event }) => event }],
            meta: { requirements: ['LAU-03', 'ROU-08', 'ROU-12', 'ROU-17', 'ROU-18'] },
          },
          {
            // A visitor opened a game by its address.
            guard: { type: 'isGame', params: ({ event }) => event },
            actions: ['replaceByHome', { type: 'openLogin', params: { values: null } }],
            meta: { requirements: ['LAU-01'] },
          },
          {
            guard: { type: 'isPage', params: ({ event }) => event },
            actions: [...SHOW_ROUTE, { type: 'openPage', params: ({ event }) => event }],
            meta: { requirements: ['ROU-08', 'ROU-10', 'ROU-11', 'ROU-13', 'ROU-14', 'ROU-15', 'ROU-20'] },
          },
          {
            actions: [...SHOW_ROUTE, 'closePage'],
            meta: { requirements: ['ROU-02'] },
          },
        ],
        'login.open': { actions: { type: 'openLogin', params: ({ event }) => event } },
        'password.open': { actions: { type: 'openPasswordChange', params: { password: null } } },
        'avatar.open': [
          { guard: 'isReal', actions: 'openAvatar' },
          { actions: 'openAccountGate', meta: { requirements: ['GAT-07', 'GAT-16'] } },
        ],
        'documents.open': { actions: 'openDocuments', meta: { requirements: ['VAL-19'] } },
        'registration.open': { actions: 'openRegistration' },
        'logout.open': { actions: 'openLogout' },
        'service.open': {
          actions: { type: 'openService', params: ({ event }) => event },
          meta: { requirements: ['LAU-08'] },
        },
        'account.require': {
          actions: 'openAccountGate',
          meta: { requirements: ['GAT-07', 'GAT-15', 'GAT-16'] },
        },
        'game.start': {
          actions: { type: 'openStart', params: ({ event }) => event },
          meta: { requirements: ['LAU-01', 'GAT-14'] },
        },
        'banner.opened': [
          {
            guard: { type: 'linksToGame', params: ({ event }) => event },
            actions: { type: 'openBannerGame', params: ({ event }) => event },
          },
          {
            guard: { type: 'linksToRoute', params: ({ event }) => event },
            actions: { type: 'goToBannerRoute', params: ({ event }) => event },
          },
          { actions: { type: 'openBannerWindow', params: ({ event }) => event } },
        ],
        'popups.due': {
          actions: { type: 'offerPopups', params: ({ event }) => event },
          meta: { requirements: ['LOG-17', 'NOT-14', 'NOT-15', 'NOT-16'] },
        },
        'flow.ended': [
          { guard: { type: 'endedPanel', params: ({ event }) => event }, actions: 'goToBackground' },
          {
            guard: { type: 'endedPopup', params: ({ event }) => event },
            actions: { type: 'notifyPopups', params: ({ event }) => event },
          },
        ],
        'notices.opened': { actions: { type: 'openNotices', params: ({ event }) => event } },
      },
    },
  },
});
