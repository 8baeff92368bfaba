import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { gameLaunchMachine } from '../../../src/machines/games/game-launch/game-launch.machine.ts';
import { GamePage } from '../../../src/views/games/game-launch/GamePage.tsx';
import { momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { HOT, LANES, TABLES } from '../common/games.fixtures.ts';
import { standInApp, still } from '../common/page.world.tsx';

const page = () => document.querySelector<HTMLElement>('[data-flow="gameLaunch"]');
/** The message in place of the game; the message about play money is beside its name. */
const status = () => page()?.querySelector('[class*=stage] [role=status]') ?? null;
const frame = () => page()?.querySelector('iframe') ?? null;

const FAILED: Readonly<Record<string, string>> = {
  offline: 'The network link is unstable. Try again.',
  game_not_found: 'This game is not here any more.',
  need_true_account: 'A trial account cannot open this area.',
};

/** What each page is called before its game has a name, and where it leads back to. */
const PAGES: Readonly<Record<string, readonly [string, string]>> = {
  '/game': ['Lunar Gala', '/rng?vendor=NIMBUS'],
  '/lottery': ['Lottery', '/lottery'],
  '/sealottery': ['Lottery', '/lottery'],
  '/fbsports': ['Sports', '/sports'],
};
const opening = () => {
  expect(page()).toHaveAttribute('aria-busy', 'true');
  expect(status()).toHaveTextContent('The game is opening…');
  expect(frame()).toBeNull();
};

export const driver: ViewDriver = {
  open: (scene) => {
    const lobby = still({ context: { lanes: LANES, hotGames: HOT, liveTables: TABLES } });
    const flow = scene.run() as ActorRefFrom<typeof gameLaunchMachine>;
    scene.show(<GamePage flow={flow} app={standInApp({ lobby })} />);
  },
  control: {
    'game.retry': () => screen.queryByRole('button', { name: /^(Try again|Open it here)$/ }),
    'game.openTab': () => screen.queryByRole('button', { name: 'Open in a new tab' }),
    'list.return': () => screen.queryByRole('link', { name: 'Back to the games' }),
    'round.keep': () => screen.queryByRole('button', { name: / first$/ }),
    'screen.toggle': () => screen.queryByRole('button', { name: /full screen$/i }),
  },
  verify: {
    // The game's name and the link to its list are always shown.
    '*': ({ context }) => {
      const { path, name } = context as { path: string; name: string | null };
      const [called, list] = PAGES[path] ?? ['no such page', ''];
      expect(screen.getByRole('heading', { level: 1, name: name ?? called })).toBeVisible();
      const back = screen.getByRole('link', { name: 'Back to the games' });
      expect(back).toHaveAttribute('href', list);
    },
    choosing: opening,
    launching: opening,
    openingTab: opening,
    tabBlocked: opening,
    // ROU-17, LAU-11: in a frame of its own, which cannot access the page.
    playing: ({ context }) => {
      const { url } = context as { url: string };
      expect(page()).not.toHaveAttribute('aria-busy');
      expect(status()).toBeNull();
      expect(frame()).toHaveAttribute('src', url);
      const isOfVendor = url === 'https://games.example/t/1';
      expect(isOfVendor || url === '/play/g1?ticket=one').toBe(true);
      expect(screen.queryByText(/your browser blocks its cookies/) !== null).toBe(isOfVendor);
      expect(frame()).toHaveAttribute('sandbox', 'allow-scripts');
      expect(frame()).toHaveAccessibleName('Lunar Gala');
    },
    'playing.windowed': ({ context }) => {
      const { game } = context as { game: { isForPlayMoney: boolean } };
      expect(screen.queryByText('Play money') !== null).toBe(game.isForPlayMoney);
      expect(screen.queryByText('What you stake and win here is not money.') !== null).toBe(
        game.isForPlayMoney,
      );
      expect(screen.getByRole('button', { name: 'Full screen' })).toHaveAttribute('aria-keyshortcuts', 'F');
    },
    'playing.full': () => expect(screen.getByRole('button', { name: 'Leave full screen' })).toBeVisible(),
    // That no stake was taken, the slots that can be played, and no button that would only be refused again.
    openingSoon: () => {
      expect(frame()).toBeNull();
      expect(status()).toHaveTextContent('Opens soon');
      expect(status()).toHaveTextContent('No stake was taken.');
      expect(screen.getByRole('link', { name: 'Go to the slots' })).toHaveAttribute('href', '/rng');
      const others = within(screen.getByRole('list', { name: 'Play these meanwhile' }));
      expect(others.getAllByRole('button').map((each) => each.textContent)).toContain('Royal Sevens');
    },
    // The deposit, and that no money moved.
    needingMoney: () => {
      expect(frame()).toBeNull();
      expect(status()).toHaveTextContent('Your balance is too low for this game');
      expect(status()).toHaveTextContent('Nothing was charged.');
      expect(screen.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/member/depositv2');
    },
    // MEM-06: the provider's own wallet, and the way to it.
    needingTransfer: () => {
      expect(frame()).toBeNull();
      expect(status()).toHaveTextContent('Move money there first. Nothing was charged.');
      expect(screen.getByRole('link', { name: 'My wallet' })).toHaveAttribute('href', '/member/transferFund');
    },
    // The game of the unfinished round, and the way there.
    interrupted: () => {
      expect(frame()).toBeNull();
      expect(status()).toHaveTextContent('You have an unfinished round in Royal Sevens');
      expect(screen.getByRole('link', { name: 'Back to Royal Sevens' })).toHaveAttribute(
        'href',
        '/game?nodeId=g2&vendor=PAGODA8',
      );
    },
    inTab: () => {
      expect(frame()).toBeNull();
      expect(status()).toHaveTextContent('The game is open in a tab of its own');
      expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull();
    },
    linked: ({ context }) => {
      expect(frame()).toBeNull();
      expect(status()).toHaveTextContent('The browser blocked the new tab');
      const link = screen.getByRole('link', { name: 'Open in a new tab' });
      expect(link).toHaveAttribute('href', (context as { url: string }).url);
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    },
    // GAT-07: the registration of an account for money, and games that need none.
    needingRealAccount: () => {
      expect(frame()).toBeNull();
      expect(status()).toHaveTextContent('Real account needed');
      expect(status()).toHaveTextContent('This game is played for real money only.');
      expect(within(status() as HTMLElement).getByRole('button', { name: 'Register' })).toBeVisible();
      expect(screen.getByRole('list', { name: 'Play these meanwhile' })).toBeVisible();
    },
    // ERR-11: the end of the maintenance, if known, and other games than this one.
    underMaintenance: ({ context }) => {
      const { maintenanceEndsAt } = context as { maintenanceEndsAt: number | null };
      expect(frame()).toBeNull();
      expect(status()).toHaveTextContent('Under maintenance');
      const until = maintenanceEndsAt === null ? null : new Date(maintenanceEndsAt).toLocaleString('sv-SE');
      const note = screen.queryByText(/^Expected back/);
      expect(note?.querySelector('time')?.title ?? null).toBe(until);
      if (note && maintenanceEndsAt !== null)
        expect(`${note.textContent} (${until})`.endsWith(`: ${momentText(maintenanceEndsAt)}`)).toBe(true);
      const others = within(screen.getByRole('list', { name: 'Play these meanwhile' }));
      expect(others.getAllByRole('button').map((each) => each.textContent)).toContain('Royal Sevens');
    },
    // The reason, and that no money moved.
    failed: ({ context }) => {
      const { failure } = context as { failure: { code: string } };
      expect(frame()).toBeNull();
      expect(screen.getByRole('alert')).toHaveTextContent('The game did not open');
      expect(screen.getByRole('alert')).toHaveTextContent('Nothing was charged.');
      expect(screen.getByRole('alert')).toHaveTextContent(FAILED[failure.code] ?? 'no such failure');
    },
  },
};
