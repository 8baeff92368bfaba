import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { slotListMachine } from '../../../src/machines/games/slot-list/slot-list.machine.ts';
import { ElectronicGamesPage } from '../../../src/views/games/slot-list/ElectronicGamesPage.tsx';
import { checkFigures } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { standInApp } from '../common/page.world.tsx';
import { reachEnd } from '../../support/dom-shims.ts';

// The grid measures the window, and happy-dom has no layout: all rows are rendered. The browser tests scroll the real
// one.
vi.mock('virtua', () => ({
  WindowVirtualizer: (props: { data: object[]; children: (row: object, at: number) => ReactNode }) =>
    props.data.map(props.children),
}));

const page = () => document.querySelector<HTMLElement>('[data-flow="slotList"]');
const PAUSE = 'the pause before a search is not shown; rules of the model hold what is searched for';
const button = (name: RegExp) => screen.queryByRole('button', { name });
const mode = (name: string) => screen.getByRole('radio', { name });
const nameField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Game name' });
const vendor = (name: string) => screen.queryByRole('tab', { name });
const games = () => {
  const list = screen.queryByRole('list', { name: 'Slots' });
  return (
    list &&
    within(list)
      .queryAllByRole('button')
      .map((each) => each.textContent)
  );
};
const pressed = (element: HTMLElement | null): HTMLElement => {
  if (!element) throw new Error('There is nothing to press');
  return element;
};

type SlotSnapshot = SnapshotFrom<typeof slotListMachine>;
/**
 * SLO-01, SLO-08, SLO-13, SLO-14: the vendors and types with their counts, each game with its vendor and smallest bet.
 */
const figuresOf = (snapshot: SlotSnapshot): string[] => {
  const { games: listed, lane, filters, totalCount } = snapshot.context;
  const isShown = (['showing', 'loadingMore', 'moreFailed'] as const).some((state) =>
    snapshot.matches({ list: state }),
  );
  const bets: Readonly<Record<string, string>> = { 'River Reels': '0.75' };
  const cards = (isShown ? listed : []).map(({ name }) => ({
    name,
    least: `min P ${bets[name] ?? '0.10'}`,
    mark: name === 'Lunar Gala' ? 'HOT' : '',
  }));
  return [
    ...(lane === null ? [] : ['Nimbus Play', 'Pagoda 8']),
    ...(lane === null || filters.vendor !== null ? [] : ['All types9,012', 'Slots7', 'Scratch cards3']),
    ...(filters.minBet === null ? [] : ['Min. bet: P 0.50']),
    ...(cards.length > 0
      ? [
          totalCount === null
            ? `${cards.length} ${cards.length === 1 ? 'game' : 'games'}`
            : `1–${cards.length} of ${totalCount} games`,
        ]
      : []),
    ...cards.flatMap(({ name, mark }) => [name, `Nimbus Play${mark}`]),
    ...(snapshot.matches({ list: 'loadingMore' }) ? [`Loading page ${snapshot.context.page} of 2`] : []),
    ...cards.map(({ name, least, mark }) => `${name} Nimbus Play ${least}${mark && ` ${mark}`}`),
  ];
};
const NAMES = ['Nimbus Play', 'Lunar Gala', 'Royal Sevens', 'River Reels'];

const TILES: Readonly<Record<string, readonly [string, string]>> = {
  g1: ['Lunar Gala', 'min P 0.10'],
  g2: ['Royal Sevens', 'min P 0.10'],
  g3: ['River Reels', 'min P 0.75'],
};
/** The names and smallest bets of the games that came and were not removed, in their order. */
const tilesOf = (snapshot: unknown) =>
  (snapshot as SlotSnapshot).context.games.map(({ id }) => TILES[id] ?? ['', '']);

const MODES = { all: 'All', hot: 'Hot', fav: 'Favourites', recent: 'Recently played' } as const;
const EMPTY = {
  all: ['No games match', /^Clear the filters$/],
  hot: ['No games match', /^Clear the filters$/],
  fav: ['No favourites yet', /^All games$/],
  recent: ['No games played yet', /^All games$/],
} as const;

export const driver: ViewDriver = {
  open: (scene) => {
    const flow = scene.run() as ActorRefFrom<typeof slotListMachine>;
    scene.show(<ElectronicGamesPage flow={flow} app={standInApp({})} />);
  },
  control: {
    'mode.switch': () => mode('Hot'),
    'vendor.pick': () => vendor('Nimbus Play'),
    'filter.search': nameField,
    'list.retry': () => button(/^Try again$/),
  },
  elsewhere: { 'list.turn': 'reached by going back, or by a link' },
  act: {
    // In one event, like a paste: each letter would be a step of its own.
    'name.type': async (_, { text }) =>
      void (await act(async () => fireEvent.input(nameField(), { target: { value: text } }))),
    'game.press': async (user) => user.click(pressed(button(/^Lunar Gala/))),
    'mode.switch': async (user, { mode: wanted }) => user.click(mode(MODES[wanted as keyof typeof MODES])),
    'vendor.pick': async (user, { vendor: code }) =>
      user.click(pressed(vendor(code === null ? 'All providers' : 'Nimbus Play'))),
    'filter.search': async (user, _, caseName) => {
      if (caseName === 'name') return user.type(nameField(), '{Enter}');
      if (caseName === 'noName') return user.click(pressed(button(/^Clear the name$/)));
      if (caseName === 'scratch') return user.click(pressed(button(/^Scratch/)));
      if (caseName === 'clear') return user.click(pressed(button(/^(Clear the filters|All games)$/)));
      if (caseName === 'sort' || caseName === 'anyOrder') {
        await user.click(pressed(button(/^Order/)));
        return user.click(
          screen.getByRole('option', { name: caseName === 'sort' ? 'Name A–Z' : 'Recommended' }),
        );
      }
      await user.click(pressed(button(/^Min\. bet/)));
      await user.click(screen.getByRole('option', { name: caseName === 'minBet' ? /0\.50/ : /^All/ }));
    },
    'page.next': async () => act(() => reachEnd()),
  },
  verify: {
    // The visible choice matches the request: list, vendor, name and bet (SLO-01, SLO-03, SLO-05).
    '*': (snapshot) => {
      const { context } = snapshot as SlotSnapshot;
      checkFigures(document.body, figuresOf(snapshot as SlotSnapshot), NAMES);
      const { minBet, vendor: code, classification, sort } = context.filters;
      expect(screen.getByRole('heading', { level: 1, name: 'Slots' })).toBeInTheDocument();
      expect(mode(MODES[context.mode])).toBeChecked();
      // SLO-03, SLO-04: a visitor has no tab of favourites.
      expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual(
        context.access.isSignedIn
          ? ['All', 'Hot', 'Favourites', 'Recently played']
          : ['All', 'Hot', 'Recently played'],
      );
      expect(nameField()).toHaveValue(context.typed);
      expect(button(/^Min\. bet/)?.textContent).toMatch(minBet === null ? /All$/ : /0\.50$/);
      expect(button(/^Order/)?.textContent).toMatch(sort === null ? /Recommended$/ : /Name A–Z$/);
      const chosen = screen.queryByRole('tab', { selected: true });
      expect(chosen?.textContent ?? null).toBe(
        context.lane === null
          ? null
          : code === null
            ? 'All providers'
            : code === 'NIMBUS'
              ? 'Nimbus Play'
              : 'Pagoda 8',
      );
      if (context.lane)
        expect(button(/^Scratch/)).toHaveAttribute('aria-pressed', String(classification === 'SC'));
    },
    // SLO-13: places are reserved; no old game is counted or playable meanwhile.
    'list.loading': () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(games()).toBeNull();
      expect(screen.queryByText(/ of \d+ games?/)).toBeNull();
    },
    'list.showing': (snapshot) => {
      const tiles = tilesOf(snapshot);
      const { length } = tiles;
      expect(page()).not.toHaveAttribute('aria-busy');
      expect(games()).toEqual(tiles.map(([name]) => name));
      const bets = screen
        .getAllByRole('listitem')
        .map(({ dataset }) => dataset['bet']?.replace('\u00a0', ' '));
      expect(bets).toEqual(tiles.map(([, bet]) => bet));
      expect(screen.getByText(new RegExp(`^(1–${length} of \\d|${length}) games?`))).toBeVisible();
    },
    // SLO-14: the games stay above the page that is loading.
    'list.loadingMore': (snapshot) => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(games()).toEqual(tilesOf(snapshot).map(([name]) => name));
      expect(screen.getByText(/^Loading page \d of 2$/)).toBeVisible();
    },
    'list.moreFailed': (snapshot) => {
      expect(games()).toEqual(tilesOf(snapshot).map(([name]) => name));
      expect(screen.getByText('The next games did not load')).toBeVisible();
      expect(screen.getByText(/The network link is unstable/)).toBeVisible();
    },
    'list.empty': (snapshot) => {
      expect(games()).toBeNull();
      const [title, action] = EMPTY[(snapshot as SlotSnapshot).context.mode];
      expect(screen.getByText(title)).toBeVisible();
      expect(button(action)).toBeVisible();
    },
    // The reason, and no count of missing games.
    'list.failed': () => {
      expect(games()).toBeNull();
      expect(screen.getByText('The games did not load')).toBeVisible();
      expect(screen.getByText(/The network link is unstable/)).toBeVisible();
      expect(screen.queryByText(/ of \d+ games?/)).toBeNull();
    },
    'vendors.loading': () => expect(screen.getByRole('radiogroup', { name: 'List' })).toBeVisible(),
    // SLO-01, SLO-06, SLO-08: each vendor has a tab; scratch games come after the others.
    'vendors.loaded': () => {
      const tabs = within(screen.getByRole('tablist', { name: 'Providers' })).getAllByRole('tab');
      expect(tabs.map((tab) => tab.textContent)).toEqual(['All providers', 'Nimbus Play', 'Pagoda 8']);
      const types = within(screen.getByRole('group', { name: 'Types' })).getAllByRole('button');
      expect(types.map((type) => type.textContent.replace(/[\d,]+$/, ''))).toEqual([
        'All types',
        'Slots',
        'Scratch cards',
      ]);
    },
    'vendors.missing': () => {
      expect(screen.queryByRole('tablist')).toBeNull();
      expect(button(/^Try again$/)).toBeVisible();
    },
  },
  overlooked: {
    'hot.': 'loaded in advance; the list requests them itself if they are missing',
    'assignFirstPage of list.loading on fetchFirstPage done [isEmpty]': 'no game is shown where none came',
    'to vendors.': 'the tabs are those of the vendors that came, however the state is called',
    'of list on mode.switch [isOtherMode]': 'a list that is chosen cannot be chosen again',
    'of list on vendor.pick [isOtherVendor]': 'a provider that is chosen cannot be chosen again',
    'to list.showing': 'an empty list requests its first page at once, so the page is the same',
    clearResults: 'a list without games has nothing to clear',
    'on favourite.removed': 'which page is requested next is in no view; rules of the model hold it',
    'leads name on': PAUSE,
    'name.idle on filter.search': PAUSE,
    'name.pausing on': PAUSE,
  },
  unseen: {
    'name.idle': 'there is no message; the field shows the input',
    'name.pausing': 'there is no message; the field shows the input',
    'hot.loading': 'hot games are loaded in advance (SLO-15)',
    'hot.loaded': 'they are seen when the list of hot games is chosen',
    'hot.missing': 'the list of hot games requests them itself when it is chosen',
  },
};
