import type { SnapshotFrom } from 'xstate';
import { lotteryLobbyMachine } from '../../../src/machines/games/lottery-lobby/lottery-lobby.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { known } from '../../../src/machines/flow-meta.ts';
import { defineModel } from '../../kit/model.ts';
import { MEMBER, TRIAL, VISITOR, viewerOf } from '../common/games.fixtures.ts';
import {
  FOUR,
  KEPT_FOUR,
  KEPT_MEGA,
  MEGA,
  bareShelves,
  noNumbers,
  numbers,
  shelves,
} from './lottery-lobby.fixtures.ts';

type Snapshot = SnapshotFrom<typeof lotteryLobbyMachine>;
type Input = { readonly prizeMode?: string; readonly isSignedIn?: boolean; readonly isVietnam?: boolean };
const refused = { error: new ServiceError('offline') };
const isMegaMarked = (s: Snapshot | null): boolean =>
  s?.context.favourites.some(({ code }) => code === 'lotto-5') ?? false;
const isMegaKept = (s: Snapshot | null): boolean =>
  s?.context.kept.some(({ code }) => code === 'lotto-5') ?? false;
const hasMenu = (s: Snapshot | null): boolean =>
  s?.context.groups.some(({ games }) => games.length > 0) ?? false;
const pressed = 'favourite.toggle (mega)';
const inputs = (started: readonly { readonly input: unknown }[]): Input[] =>
  started.flatMap(({ input }) =>
    typeof input === 'object' && input !== null && 'prizeMode' in input ? [input as Input] : [],
  );
const at = (path: string, access: Parameters<typeof viewerOf>[0], query: Record<string, string> = {}) => ({
  path,
  query,
  visitor: viewerOf(access).visitor,
});

export const model = defineModel(lotteryLobbyMachine, {
  title: 'Lobby of the lotteries',
  inputs: {
    'a member': at('/lottery', MEMBER),
    'a visitor': at('/lottery', VISITOR),
    'a trial account': at('/lottery', TRIAL),
    'a visitor of Vietnam': at('/vnlottery', VISITOR, { prizeMode: 'Elott' }),
    'a visitor at the quick ones': at('/lottery', VISITOR, { prizeMode: 'Elott' }),
    'a visitor at an unknown mode': at('/lottery', VISITOR, { prizeMode: 'none' }),
  },
  events: {
    'mode.pick': {
      // Vietnam has no other kind.
      quick: (s) => (s.context.isVietnam ? undefined : { prizeMode: 'Elott' as const }),
      asia: (s) => (s.context.isVietnam ? undefined : { prizeMode: 'SEA' as const }),
    },
    'list.turn': {
      quick: { query: { prizeMode: 'Elott' } },
      first: { query: {} },
    },
    'favourite.toggle': {
      mega: (s) =>
        hasMenu(s) || s.context.popular.length > 0 || isMegaMarked(s) ? { game: KEPT_MEGA } : undefined,
      // After a change that was not kept.
      four: (s) => (hasMenu(s) && s.context.isUndone ? { game: KEPT_FOUR } : undefined),
    },
    'favourites.changed': 'sent',
    'notice.dismiss': { shown: (s) => (s.context.isUndone ? {} : undefined) },
  },
  outcomes: {
    listLotteries: {
      // Anew each time, so that a rule can tell what was loaded last.
      two: { done: () => [{ vendor: 'TCG_SEA', games: [MEGA, FOUR] }] },
      none: { done: [{ vendor: 'TCG_SEA', games: [] }] },
      refused,
    },
    listShelves: { some: { done: shelves }, none: { done: bareShelves }, refused },
    listDrawnNumbers: { some: { done: numbers }, none: { done: noNumbers }, refused },
    keepFavourite: {
      kept: {
        done: ({ toggled }) => {
          const { game, isFavourite } = known(toggled);
          return isFavourite ? [game] : [];
        },
      },
      refused: { error: new Error('QuotaExceededError') },
    },
    watchFavourites: {
      'finds none': { send: { type: 'favourites.changed', favourites: [] } },
      'finds one': { send: { type: 'favourites.changed', favourites: [KEPT_MEGA] } },
    },
  },
  home: (s) => s.matches({ menu: 'showing' }) || s.matches({ menu: 'empty' }),
  rules: [
    {
      id: 'the-configured-mode-comes-first',
      requirements: ['LOT-01'],
      never: (s, { from, label }) =>
        from === null &&
        s.context.prizeMode !== (label === 'start a visitor at the quick ones' ? 'Elott' : 'SEA'),
    },
    {
      id: 'a mode that is picked is requested as an address, once, and one of the address is not',
      requirements: ['ROU-08'],
      always: (s, { from, label, sentToParent }) =>
        sentToParent.filter((type) => type === 'route.request').length ===
        Number(label.startsWith('mode.pick') && from?.context.prizeMode !== s.context.prizeMode),
    },
    {
      id: 'the lobby has the mode of its address',
      requirements: ['ROU-08', 'LOT-02'],
      always: (s, { label }) =>
        !label.startsWith('list.turn') ||
        s.context.prizeMode === (label === 'list.turn (quick)' && !s.context.isVietnam ? 'Elott' : 'SEA'),
    },
    {
      id: 'what-is-requested-is-of-the-mode-that-is-chosen-and-for-this-visitor',
      requirements: ['LOT-02', 'API-37', 'API-40'],
      always: (s, { started }) =>
        inputs(started).every(
          ({ prizeMode, isSignedIn, isVietnam }) =>
            prizeMode === s.context.prizeMode &&
            isSignedIn === s.context.isSignedIn &&
            isVietnam === s.context.isVietnam,
        ),
    },
    {
      id: 'another-mode-shows-nothing-of-the-one-before',
      requirements: ['LOT-02'],
      never: (s, { from, label }) =>
        (label.startsWith('mode.pick') || label.startsWith('list.turn')) &&
        from?.context.prizeMode !== s.context.prizeMode &&
        (hasMenu(s) ||
          s.context.popular.length > 0 ||
          s.context.opened.length > 0 ||
          s.context.latest.length > 0 ||
          !s.matches({ menu: 'loading', shelves: 'loading' })),
    },
    {
      id: 'the-same-mode-requests-nothing',
      never: (s, { from, label, started }) =>
        (label.startsWith('mode.pick') || label.startsWith('list.turn')) &&
        from?.context.prizeMode === s.context.prizeMode &&
        started.length > 0,
    },
    {
      id: 'a-visitor-requests-drawn-numbers-of-vietnam-alone',
      requirements: ['API-40'],
      always: (s, { started }) =>
        s.matches({ numbers: 'closed' }) === (!s.context.isSignedIn && s.context.prizeMode !== 'SEA') &&
        (!s.matches({ numbers: 'closed' }) || started.every(({ actor }) => !/DrawnNumbers$/.test(actor))),
    },
    {
      id: 'what-is-shown-stays-when-it-does-not-load-again',
      never: (s, { from, label }) =>
        (label === 'refreshLotteries = refused' && s.context.groups !== from?.context.groups) ||
        (label === 'refreshDrawnNumbers = refused' && s.context.opened !== from?.context.opened),
    },
    {
      id: 'what-has-loaded-again-is-shown',
      requirements: ['LOT-01'],
      always: (s, { from, label }) =>
        label !== 'refreshLotteries = two' || s.context.groups !== from?.context.groups,
    },
    {
      id: 'the-heart-pressed-last-is-stored',
      requirements: ['SES-05'],
      always: (s, { label, started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'keepFavourite' ||
            (input as { toggled: { game: { code: string } } }).toggled.game.code ===
              (label === pressed ? KEPT_MEGA : KEPT_FOUR).code,
        ),
    },
    {
      id: 'a-press-shows-at-once',
      requirements: ['SES-05'],
      never: (s, { from, label }) =>
        label === pressed &&
        from?.matches({ favourites: { kept: 'idle' } }) === true &&
        isMegaMarked(s) === isMegaMarked(from),
    },
    {
      id: 'a-change-is-stored-under-the-user-name',
      requirements: ['SES-05'],
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            !/Favourites?$/.test(actor) || (input as { account: string | null }).account === 'mina_k',
        ) &&
        (s.context.account === null || s.context.account === 'mina_k'),
    },
    {
      id: 'a-change-that-is-not-kept-is-undone-and-named',
      requirements: ['SES-05'],
      never: (s, { label }) =>
        label === 'keepFavourite = refused' && (isMegaMarked(s) !== isMegaKept(s) || !s.context.isUndone),
    },
    {
      id: 'at-rest-the-hearts-show-what-is-kept',
      requirements: ['SES-05'],
      never: (s) =>
        s.matches({ favourites: { kept: 'idle' } }) &&
        (isMegaMarked(s) !== isMegaKept(s) || s.context.toggled !== null),
    },
    {
      id: 'without-a-real-account-a-heart-asks-for-one-and-keeps-nothing',
      requirements: ['GAT-15', 'GAT-16'],
      always: (s, { label, sentToParent }) =>
        sentToParent.includes('account.require') === (label === pressed && s.context.account === null) &&
        (s.context.account !== null || s.context.favourites.length === 0),
    },
    {
      id: 'what-did-not-load-can-be-loaded-yet',
      from: (s) =>
        s.matches({ menu: 'failed' }) || s.matches({ shelves: 'failed' }) || s.matches({ numbers: 'failed' }),
      canReach: (s) =>
        !s.matches({ menu: 'failed' }) &&
        s.matches({ shelves: 'showing' }) &&
        !s.matches({ numbers: 'failed' }),
    },
  ],
  offBrowser: {
    'list.turn (quick)': 'reached by going back: lottery-lobby.e2e.ts',
    'list.turn (first)': 'reached by going back: lottery-lobby.e2e.ts',
    'mode.pick (quick)': 'its draws are requested at another address: lottery-lobby.e2e.ts',
    'favourite.toggle (mega)': 'the browser stores it before anyone can look: lottery-lobby.e2e.ts',
    'favourite.toggle (four)': 'the browser stores it before anyone can look: lottery-lobby.e2e.ts',
  },
  instructions: {
    start: 'As {case}, open the lobby of the lotteries.',
    'mode.pick (quick)': 'Choose "Quick".',
    'mode.pick (asia)': 'Choose "Asia".',
    'list.turn (quick)': 'Go back to the quick lotteries.',
    'list.turn (first)': 'Go back to the lobby as it opened.',
    'menu.retry': 'Press "Try again" below "The lotteries did not load".',
    'shelves.retry': 'Press "Try again" above the lotteries.',
    'numbers.retry': 'Press "Try again" beside the lotteries.',
    'favourite.toggle (mega)': 'Press the heart of "Mega 45".',
    'favourite.toggle (four)': 'Press the heart of "Four Wheels".',
    'notice.dismiss': 'Close the message.',
    'after lotteriesPause': 'Wait for fifty seconds.',
    'after numbersPause': 'Wait for half a minute.',
    'listLotteries = two': 'The platform answers with two lotteries.',
    'listLotteries = none': 'The platform answers with no lottery.',
    'listLotteries = refused': 'The network is off while the lotteries are requested.',
    'refreshLotteries = two': 'The platform answers with two lotteries.',
    'refreshLotteries = none': 'The platform answers with no lottery.',
    'refreshLotteries = refused': 'The network is off while the lotteries are requested again.',
    'listShelves = some': 'The platform answers with a popular lottery and, for a member, one played last.',
    'listShelves = none': 'The platform answers that nobody has played.',
    'listShelves = refused': 'The network is off while the popular lotteries are requested.',
    'listDrawnNumbers = some': 'The platform answers with draws.',
    'listDrawnNumbers = none': 'The platform answers that nothing was drawn.',
    'listDrawnNumbers = refused': 'The network is off while the drawn numbers are requested.',
    'refreshDrawnNumbers = some': 'The platform answers with draws.',
    'refreshDrawnNumbers = none': 'The platform answers that nothing was drawn.',
    'refreshDrawnNumbers = refused': 'The network is off while the drawn numbers are requested again.',
    'keepFavourite = kept': 'The browser stores the change.',
    'keepFavourite = refused': 'The browser’s storage is full.',
    'watchFavourites = finds none': 'Remove the favourite in another tab.',
    'watchFavourites = finds one': 'Mark "Mega 45" as a favourite in another tab.',
  },
});
