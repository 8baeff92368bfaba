import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { AppRef } from '../../../src/machines/app/app/app.refs.ts';
import type { favouritesMachine } from '../../../src/machines/games/favourites/favourites.machine.ts';
import { FavouriteHeart } from '../../../src/views/games/favourites/FavouriteHeart.tsx';
import { FavouriteNotice } from '../../../src/views/games/favourites/FavouriteNotice.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { GALA, SEVENS } from '../common/games.fixtures.ts';

type Snapshot = SnapshotFrom<typeof favouritesMachine>;

const heart = (name: string) => screen.getByRole('button', { name: `Favourite: ${name}` });
const close = () => screen.queryByRole('button', { name: 'Close' });

/** The app around it. */
const appAround = (flow: AnyActorRef): AppRef =>
  ({
    getSnapshot: () => ({
      context: { site: { modules: ['GAMELOFAV3'] } },
      children: { favourites: flow },
    }),
    subscribe: () => ({ unsubscribe: () => undefined }),
  }) as unknown as AppRef;

export const driver: ViewDriver = {
  open: (scene) => {
    const flow = scene.run();
    const app = appAround(flow);
    scene.show(
      <>
        <FavouriteHeart app={app} game={GALA} />
        <FavouriteHeart app={app} game={SEVENS} />
        <FavouriteNotice app={app} />
      </>,
    );
  },
  control: {
    'favourite.toggle': () => heart('Lunar Gala'),
    'failure.dismiss': close,
  },
  act: {
    'favourite.toggle': async (user, { game }) =>
      user.click(heart((game as { id: string }).id === 'g1' ? 'Lunar Gala' : 'Royal Sevens')),
    'failure.dismiss': async (user) => {
      const button = close();
      if (button) await user.click(button);
    },
  },
  verify: {
    // SES-06: each heart shows what was pressed, at once.
    '*': (snapshot) => {
      const { ids, failure } = (snapshot as Snapshot).context;
      expect(heart('Lunar Gala')).toHaveAttribute('aria-pressed', String(ids.includes('g1')));
      expect(heart('Royal Sevens')).toHaveAttribute('aria-pressed', String(ids.includes('g2')));
      expect(screen.queryAllByText('The favourite was not changed')).toHaveLength(failure ? 1 : 0);
      if (failure) expect(screen.getByText(/The network link is unstable/)).toBeInTheDocument();
    },
    // GAT-07: a press asks for a real account.
    off: () => expect(heart('Lunar Gala')).toBeEnabled(),
    'offered.loading': () => expect(heart('Lunar Gala')).toBeDisabled(),
    'offered.missing': () => expect(heart('Lunar Gala')).toBeEnabled(),
    'offered.idle': () => expect(heart('Lunar Gala')).toBeEnabled(),
    'offered.refreshing': () => expect(heart('Lunar Gala')).toBeEnabled(),
    'offered.saving': () => expect(heart('Lunar Gala')).toBeEnabled(),
    'offered.pausing': () => expect(heart('Lunar Gala')).toBeEnabled(),
  },
};
