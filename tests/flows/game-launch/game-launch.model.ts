import { gameLaunchMachine } from '../../../src/machines/games/game-launch/game-launch.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { GALA, aLottery } from '../common/games.fixtures.ts';

/** The platform's response for a game under maintenance. */
const maintenance = (endTime: number | null) => ({
  error: new ServiceError('refused', 'game_maintenance', {
    detail: { content: { data: { maintainTime: null, endTime } } },
  }),
});

const at = (path: string, query: Readonly<Record<string, string>>, isForPlayMoney = false) => ({
  ...{ path, query, isForPlayMoney },
});

export const model = defineModel(gameLaunchMachine, {
  title: 'Launch of a game',
  inputs: {
    member: at('/game', { nodeId: GALA.id, vendor: GALA.vendor }),
    trial: at('/game', { nodeId: GALA.id, vendor: GALA.vendor }, true),
    'a lottery': at('/lottery', { gameCode: 'lott-5', vendor: 'LOTT', playType: 'straight' }),
    'no lottery yet': at('/sealottery', {}),
    'the sportsbook': at('/fbsports', {}),
  },
  outcomes: {
    launchGame: {
      address: { done: { url: '/play/g1?ticket=one', name: 'Lunar Gala' } },
      maintenanceUntil: maintenance(Date.UTC(2026, 10, 22, 6, 30)),
      maintenance: maintenance(null),
      opensSoon: { error: new ServiceError('refused', 'game_opens_soon') },
      forMoney: { error: new ServiceError('refused', 'need_true_account') },
      noMoney: { error: new ServiceError('refused', 'insufficient_balance') },
      noMoneyThere: {
        error: new ServiceError('refused', 'insufficient_balance', { detail: { wallet: 'vendor' } }),
      },
      interrupted: {
        error: new ServiceError('refused', 'previous_game_open', {
          detail: {
            content: { data: { nodeId: 'g2', vassalage: 'PAGODA8', gameName: 'Royal Sevens' } },
          },
        }),
      },
      vendorSite: { done: { url: 'https://games.example/t/1', name: 'Lunar Gala' } },
      notFound: { error: new ServiceError('refused', 'game_not_found') },
      refused: { error: new ServiceError('offline') },
    },
    launchForLink: {
      address: { done: { url: 'https://games.example/t/2', name: 'Lunar Gala' } },
      refused: { error: new ServiceError('offline') },
    },
    launchInTab: {
      opened: { done: undefined },
      blocked: { error: new ServiceError('refused', 'popup_blocked') },
      refused: { error: new ServiceError('offline') },
    },
    listLotteryGames: {
      games: {
        done: [
          { vendor: 'LOTT', games: [aLottery('5', 'Lotto', { vendor: 'LOTT', code: 'lott-5' })] },
          {
            vendor: 'TCG_SEA',
            games: [aLottery('6', 'Sea', { vendor: 'TCG_SEA', code: 'sea-6', playType: 'straight' })],
          },
        ],
      },
      none: { done: [{ vendor: 'TCG_SEA', games: [] }] },
      refused: { error: new ServiceError('offline') },
    },
    watchGame: {
      'wants the screen': { send: { type: 'screen.toggle' } },
      'leaves the screen': { send: { type: 'screen.leave' } },
      'is wanted with sound': {
        send: { type: 'game.options', options: { sound: true, quick: false, keys: true } },
      },
    },
    fillScreen: { 'is ended by the browser': { send: { type: 'screen.leave' } } },
  },
  events: {
    'list.return': { back: {} },
    // The page offers it for a game of another site alone.
    'game.openTab': { foreign: (s) => (s.context.url?.startsWith('https://') ? {} : undefined) },
    'screen.toggle': { button: {} },
    'screen.leave': 'sent',
    'game.options': 'sent',
  },
  home: (s) =>
    ['playing', 'openingSoon', 'needingRealAccount', 'inTab', 'linked'].some((state) =>
      s.matches(state as 'playing'),
    ),
  rules: [
    {
      id: 'the-frame-the-tab-and-the-link-open-the-game-of-this-page',
      requirements: ['LAU-03', 'LAU-06', 'LAU-11'],
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            !['launchGame', 'launchInTab', 'launchForLink'].includes(actor) ||
            JSON.stringify(input) === JSON.stringify(s.context.game),
        ),
    },
    {
      id: 'the-way-back-changes-nothing-but-where-the-list-opens',
      always: (s, { label, from, actions }) =>
        !label.startsWith('list.return') ||
        (actions.includes('returnToList') && JSON.stringify(s.value) === JSON.stringify(from?.value)),
    },
    {
      id: 'a-game-runs-at-the-address-of-this-launch-and-at-no-other-time',
      requirements: ['LAU-03', 'LAU-11'],
      always: (s) => (s.matches('playing') || s.matches('linked')) === (s.context.url !== null),
    },
    {
      id: 'a-running-game-is-not-taken-away',
      requirements: ['LAU-03'],
      never: (s, { from, label }) =>
        from?.matches('playing') === true && !s.matches('playing') && !label.startsWith('game.openTab'),
    },
    {
      id: 'maintenance-is-shown-only-if-the-platform-reports-it',
      requirements: ['ERR-11'],
      never: (s, { label }) =>
        /^launchGame = /.test(label) && s.matches('underMaintenance') !== / = maintenance/.test(label),
    },
    {
      id: 'an-end-of-the-maintenance-is-the-one-last-named',
      requirements: ['ERR-11'],
      never: (s, { label }) =>
        s.matches('underMaintenance') &&
        !label.startsWith('list.return') &&
        (s.context.maintenanceEndsAt !== null) !== label.endsWith('= maintenanceUntil'),
    },
    {
      id: 'one-launch-at-a-time',
      requirements: ['LAU-03'],
      never: (_, { label, from }) =>
        label === 'game.retry' && (from?.matches('launching') === true || from?.matches('playing') === true),
    },
    {
      id: 'a-game-that-opens-soon-has-no-address-and-is-shown-only-if-the-platform-reports-it-or-knows-no-lottery',
      always: (s, { label }) =>
        (!s.matches('openingSoon') || s.context.url === null) &&
        /^(launchGame = opensSoon|listLotteryGames = none)$/.test(label) ===
          (s.matches('openingSoon') && / = /.test(label)),
    },
    {
      id: 'a-game-is-shown-as-for-money-only-to-a-trial-account-and-only-if-the-platform-reports-it',
      requirements: ['GAT-07'],
      always: (s, { label }) =>
        !/ = /.test(label) ||
        (label === 'launchGame = forMoney' && s.context.game.isForPlayMoney) ===
          s.matches('needingRealAccount'),
    },
    {
      id: 'options-changed-in-the-game-are-stored-and-do-not-reopen-it',
      never: (s, { label, actions }) =>
        label === 'watchGame = is wanted with sound' &&
        (!actions.includes('keepOptions') || !s.matches('playing')),
    },
    {
      id: 'a-lottery-is-launched-with-a-code-of-its-vendor',
      requirements: ['GAM-03', 'LAU-05'],
      always: (s) =>
        s.context.game.kind !== 'lottery' ||
        !s.matches('launching') ||
        s.context.game.code === (s.context.game.vendor === 'LOTT' ? 'lott-5' : 'sea-6'),
    },
    {
      id: 'the-menu-is-requested-only-where-the-address-names-no-game',
      requirements: ['API-05', 'ROU-09'],
      never: (s, { label }) => label === 'start a lottery' && !s.matches('launching'),
    },
    {
      id: 'a-balance-that-is-too-low-offers-the-deposit-and-nothing-else-does',
      always: (s, { label }) =>
        !/^launchGame = /.test(label) || (label === 'launchGame = noMoney') === s.matches('needingMoney'),
    },
    {
      id: 'a-wallet-at-the-provider-that-is-too-low-leads-to-the-wallets',
      always: (s, { label }) =>
        !/^launchGame = /.test(label) ||
        (label === 'launchGame = noMoneyThere') === s.matches('needingTransfer'),
    },
    {
      id: 'an-unfinished-round-is-named-and-stays-unless-the-member-keeps-it',
      always: (s, { label, from }) =>
        s.matches('interrupted') === (s.context.previous?.name === 'Royal Sevens') &&
        (from?.matches('interrupted') !== true ||
          label.startsWith('list.return') ||
          (label === 'round.keep') === s.context.game.keepsRound),
    },
    {
      id: 'a-blocked-tab-leads-to-a-link',
      from: (s) => s.matches('tabBlocked'),
      canReach: (s) => s.matches('linked'),
    },
    {
      id: 'full-screen-can-be-left',
      from: (s) => s.matches({ playing: 'full' }),
      canReach: (s) => s.matches({ playing: 'windowed' }),
    },
    {
      id: 'what-did-not-open-can-be-opened-yet',
      from: (s) =>
        ['failed', 'underMaintenance', 'needingMoney', 'needingTransfer', 'interrupted'].some((state) =>
          s.matches(state as 'failed'),
        ),
      canReach: (s) => s.matches('playing'),
    },
  ],
  offBrowser: {
    'list.return (back)': 'it leaves the page: place.e2e.ts',
    'launchGame = vendorSite': 'the page of a provider needs its address allowed (CSP): game-tab.e2e.ts',
    'start the sportsbook': 'its call is another one than that of games: lottery-pages.e2e.ts',
    'start a lottery': 'its call is another one than that of games: lottery-pages.e2e.ts',
    'fillScreen = is ended by the browser': 'a browser fills the screen only after a press: game-page.e2e.ts',
  },
  instructions: {
    'list.return (back)': 'Press "Back to the games".',
    'start a lottery': 'Signed in as a member, open the lottery "Lotto" by its address.',
    'start no lottery yet': 'Signed in as a member, open /sealottery.',
    'start the sportsbook': 'Open /fbsports.',
    'round.keep': 'Press "Open Lunar Gala first".',
    'game.openTab (foreign)': 'Press "Open in a new tab".',
    'launchGame = noMoney': 'The platform answers that the balance is below the smallest bet.',
    'launchGame = noMoneyThere':
      'The platform answers that the wallet at the provider is below the smallest bet.',
    'launchGame = interrupted': 'The platform answers that a round of Royal Sevens is unfinished.',
    'launchGame = vendorSite': 'The platform answers with an address at the provider’s own site.',
    'launchInTab = opened': 'The tab opens, and the platform answers with its address.',
    'launchInTab = blocked': 'The browser blocks the tab.',
    'launchInTab = refused': 'The network is off while the tab waits.',
    'launchForLink = refused': 'The network is off while the address for the link is requested.',
    'launchForLink = address': 'The platform answers with an address for the link.',
    'listLotteryGames = games': 'The platform answers with the lottery games of two vendors.',
    'listLotteryGames = none': 'The platform answers that no lottery is played.',
    'listLotteryGames = refused': 'The network is off while the lottery menu is requested.',
    'start trial': 'In free play, with a trial account, press the hot game "Lunar Gala".',
    'launchGame = forMoney': 'The platform answers that this game is played for money only.',
    'start member': 'Signed in as a member, press the hot game "Lunar Gala".',
    'game.retry': 'Press "Try again".',
    'launchGame = address': 'The platform answers with an address for this one game.',
    'launchGame = maintenanceUntil':
      'The platform answers that the vendor is working on the game until 22 November 2026, 06:30 UTC.',
    'launchGame = maintenance':
      'The platform answers that the vendor is working on the game, and names no end.',
    'screen.toggle': 'Press "Full screen", or "Leave full screen".',
    'watchGame = wants the screen': 'Press F in the game.',
    'watchGame = leaves the screen': 'Press Escape in the game.',
    'watchGame = is wanted with sound': 'Press M in the game.',
    'fillScreen = is ended by the browser': 'Press Escape while the browser shows the page alone.',
    'launchGame = opensSoon': 'The platform answers that games of this kind are not played here yet.',
    'launchGame = notFound': 'The platform answers that it does not know the game any more.',
    'launchGame = refused': 'The network is off while the game is requested.',
  },
});
