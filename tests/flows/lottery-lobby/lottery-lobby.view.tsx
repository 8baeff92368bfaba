import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { lotteryLobbyMachine } from '../../../src/machines/games/lottery-lobby/lottery-lobby.machine.ts';
import { LotteryLobbyPage } from '../../../src/views/games/lottery-lobby/LotteryLobbyPage.tsx';
import { linesIn, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { LANES } from '../common/games.fixtures.ts';
import { standInApp, still } from '../common/page.world.tsx';

type Snapshot = SnapshotFrom<typeof lotteryLobbyMachine>;

const page = () => document.querySelector<HTMLElement>('[data-flow="lotteryLobby"]');
const region = (name: string) => screen.queryByRole('region', { name });
const names = (name: string): string[] | null => {
  const list = screen.queryByRole('list', { name });
  return (
    list &&
    within(list)
      .getAllByRole('button', { name: /^(?!Favourite)/ })
      .map((each) => each.textContent)
  );
};
const heart = (name = 'Mega 45') =>
  screen.queryAllByRole('button', { name: `Favourite: ${name}` })[0] ?? null;
/** "Try again" of a part; the text around it says which. */
const retry = (isOf: (around: string) => boolean) =>
  screen
    .queryAllByRole('button', { name: 'Try again' })
    .find((button) =>
      isOf((button.closest('section') ?? button.closest('[role="alert"]'))?.textContent ?? ''),
    ) ?? null;
const MENU = (text: string) => text.includes('The lotteries did not load');
const NUMBERS = (text: string) => text.includes('Opened numbers');
const isMarked = ({ context }: Snapshot): boolean =>
  context.favourites.some(({ code }) => code === 'lotto-5');
const hasMenu = (snapshot: Snapshot): boolean =>
  snapshot.matches({ menu: 'showing' }) || snapshot.matches({ menu: 'refreshing' });

/** The lotteries of the provider, each with the time until its draw closes. */
const showsMenu = (snapshot: unknown) => {
  const name = (snapshot as Snapshot).context.isVietnam ? 'All lotteries' : 'South Sea Draws';
  expect(names(name)).toEqual(['Mega 45', 'Four Wheels']);
  const card = within(screen.getByRole('list', { name })).getAllByRole('listitem')[0]!;
  // The draw is in 95 seconds, and closes 15 seconds before.
  expect(within(card).getByRole('timer')).toHaveTextContent('1:20');
};
const showsNumbers = (snapshot: unknown) => {
  const { context } = snapshot as Snapshot;
  const panel = within(region('Opened numbers')!);
  if (context.opened.length === 0 && context.latest.length === 0)
    return expect(panel.getByText('No draw yet.')).toBeVisible();
  const items = panel.getAllByRole('listitem');
  const rows = items.map(({ textContent }) => textContent);
  const moments = (context.opened.length > 0 ? context.opened : context.latest).map((row) => row.openedAt);
  for (const [at, item] of items.entries())
    expect(linesIn(item).join('\n')).toContain(`· ${momentText(moments[at] ?? 0)}`);
  const [isNamed, isVietnam] = [hasMenu(snapshot as Snapshot), context.opened.length > 0];
  const titled = (name: string, draw: number) => new RegExp(`^${isNamed ? name : ''}Draw ${draw} · `);
  if (!isVietnam) {
    expect(panel.getByText('The last draw, newest first')).toBeVisible();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(titled('Mega 45', 40));
    return expect(rows[0]).toMatch(/\d\d:27.*09 11 20 $/);
  }
  expect(panel.getByText('The last 2 draws, newest first')).toBeVisible();
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(titled('Four Wheels', 42));
  expect(rows[0]).toMatch(/\d\d:33.*80412 all 3 numbers80412 55901 17$/);
  expect(rows[1]).toMatch(titled('Mega 45', 41));
  expect(rows[1]).toMatch(/\d\d:30.*03 17 42 $/);
};

export const driver: ViewDriver = {
  open: (scene) => {
    const lobby = still({
      context: {
        lanes: [
          ...LANES,
          { category: 'LOTT', vendors: [{ code: 'TCG_SEA', name: 'South Sea Draws' }], classifications: [] },
        ],
      },
    });
    const flow = scene.run() as ActorRefFrom<typeof lotteryLobbyMachine>;
    scene.show(<LotteryLobbyPage flow={flow} app={standInApp({ lobby })} />);
  },
  control: {
    'mode.pick': () => screen.queryByRole('radio', { name: 'Quick' }),
    'menu.retry': () => retry(MENU),
    'numbers.retry': () => retry(NUMBERS),
    'shelves.retry': () => retry((text) => !MENU(text) && !NUMBERS(text)),
    'favourite.toggle': () => heart(),
    'notice.dismiss': () => screen.queryByRole('button', { name: 'Close' }),
  },
  elsewhere: { 'list.turn': 'reached by going back, or by a link' },
  act: {
    'mode.pick': async (user, { prizeMode }) =>
      user.click(screen.getByRole('radio', { name: prizeMode === 'Elott' ? 'Quick' : 'Asia' })),
    'favourite.toggle': async (user, { game }) =>
      user.click(heart((game as { name: string }).name) as HTMLElement),
  },
  verify: {
    '*': (state) => {
      const snapshot = state as Snapshot;
      const { isVietnam, isSignedIn, account, prizeMode, isUndone } = snapshot.context;
      expect(
        screen.getByRole('heading', { level: 1, name: isVietnam ? 'Lotteries of Vietnam' : 'Lottery' }),
      ).toBeVisible();
      // LOT-02: the configured modes, of which one is chosen.
      const radios = screen.queryAllByRole('radio');
      expect(radios.map(({ parentElement }) => parentElement?.textContent)).toEqual(
        isVietnam ? [] : ['Classic', 'ZY draws', 'Quick', 'Asia'],
      );
      if (!isVietnam)
        expect(screen.getByRole('radio', { checked: true }).parentElement).toHaveTextContent(
          prizeMode === 'SEA' ? 'Asia' : 'Quick',
        );
      const other = isVietnam ? 'All lotteries' : 'Lotteries of Vietnam';
      expect(screen.getByRole('link', { name: other })).toHaveAttribute(
        'href',
        isVietnam ? '/lottery' : '/vnlottery',
      );
      // GAT-14: favourites and the recent ones are for accounts, and the former for real ones.
      expect(screen.queryAllByText(/^Sign in to keep favourites/)).toHaveLength(isSignedIn ? 0 : 1);
      expect(region('Favourites') !== null).toBe(account !== null);
      for (const each of screen.queryAllByRole('button', { name: /^Favourite: / }))
        expect(each).toHaveAccessibleName(/^Favourite: (Mega 45|Four Wheels)$/);
      // SES-05: every heart of the lottery shows the same.
      for (const each of screen.queryAllByRole('button', { name: 'Favourite: Mega 45' }))
        expect(each).toHaveAttribute('aria-pressed', String(isMarked(snapshot)));
      if (account !== null) {
        const marked = snapshot.context.favourites.map(({ name }) => name);
        expect(names('Favourites')).toEqual(marked.length > 0 ? marked : null);
        expect(screen.queryAllByText(/^Press the heart on a lottery/)).toHaveLength(
          marked.length > 0 ? 0 : 1,
        );
      }
      expect(screen.queryAllByText('The favourite was not changed')).toHaveLength(isUndone ? 1 : 0);
      expect(screen.queryAllByText(/its storage is full or closed/)).toHaveLength(isUndone ? 1 : 0);
    },
    'menu.loading': () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(names('South Sea Draws') ?? names('All lotteries')).toBeNull();
    },
    'menu.showing': showsMenu,
    'menu.refreshing': showsMenu,
    'menu.empty': () => {
      expect(page()).not.toHaveAttribute('aria-busy');
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'No lottery of this kind nowChoose another kind above.',
      );
    },
    'menu.failed': () => {
      expect(names('South Sea Draws')).toBeNull();
      expect(retry(MENU)?.closest('[role="alert"]')).toHaveTextContent(/The network link is unstable/);
    },
    'shelves.loading': () => {
      expect(page()).toBeVisible();
      expect(region('Popular')).toBeNull();
      expect(region('Recently played')).toBeNull();
    },
    // PAY-10, API-37.
    'shelves.showing': (state) => {
      const { popular, recent } = (state as Snapshot).context;
      expect(names('Popular')).toEqual(popular.length > 0 ? ['Mega 45'] : null);
      expect(names('Recently played')).toEqual(recent && recent.length > 0 ? ['Four Wheels'] : null);
      expect(screen.queryAllByText('The lotteries you play appear here.')).toHaveLength(
        recent?.length === 0 ? 1 : 0,
      );
    },
    'shelves.failed': () => {
      expect(region('Popular')).toBeNull();
      expect(screen.getAllByText('This part did not load').length).toBeGreaterThan(0);
    },
    'numbers.closed': () =>
      expect(
        within(region('Opened numbers')!).getByText('Sign in to see the last draws of these lotteries.'),
      ).toBeVisible(),
    'numbers.loading': () => {
      expect(region('Opened numbers')).toHaveAttribute('aria-busy', 'true');
      expect(within(region('Opened numbers')!).queryAllByRole('listitem')).toHaveLength(0);
    },
    'numbers.showing': showsNumbers,
    'numbers.refreshing': showsNumbers,
    'numbers.failed': () =>
      expect(within(region('Opened numbers')!).getByText('This part did not load')).toBeVisible(),
    // GAT-15, GAT-16: a press asks for an account.
    'favourites.off': () => {
      expect(page()).toBeVisible();
      expect(region('Favourites')).toBeNull();
      if (heart()) expect(heart()).toHaveAttribute('aria-pressed', 'false');
    },
    'favourites.kept.saving': () => {
      expect(region('Favourites')).toBeVisible();
      if (heart()) expect(heart()).toHaveAttribute('aria-disabled', 'true');
    },
    'favourites.kept.idle': () => {
      expect(region('Favourites')).toBeVisible();
      if (heart()) expect(heart()).not.toHaveAttribute('aria-disabled');
    },
  },
};
