import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { beforeAll, describe, expect, it } from 'vitest';
import { gameSearchMachine } from '../../../../src/machines/games/game-search/game-search.machine.ts';
import type { GamePage } from '../../../../src/services/contract/games.ts';
import { GameSearch } from '../../../../src/views/games/game-search/GameSearch.tsx';
import { still } from '../../../flows/common/page.world.tsx';
import { aGame, stage, standIn } from '../content/stage.tsx';

// The results are loaded as a chunk.
beforeAll(async () => void (await import('../../../../src/views/games/game-search/SearchResults.tsx')));

/** A search for "gold" whose games are narrowed to one category. */
const searchIn = async (category: string) => {
  const page: GamePage = {
    ...{ games: [aGame('gold', { name: 'Gold' })], totalPages: 3, totalCount: 20, isNearMatch: false },
    typeCounts: [
      { gameType: 'RNG', count: 10 },
      { gameType: category, count: 10 },
    ],
  };
  const flow = createActor(
    gameSearchMachine.provide({
      actors: {
        findGames: fromPromise<GamePage, { text: string; isExact: boolean; category: string | null }>(
          async () => page,
        ),
        watchSearches: fromCallback(() => undefined),
      },
      delays: { searchPause: 0 },
    }),
    { input: { text: 'gold' } },
  ).start();
  await waitFor(() => expect(flow.getSnapshot().matches('showing')).toBe(true));
  flow.send({ type: 'category.choose', category });
  await waitFor(() => expect(flow.getSnapshot().context.answer?.category).toBe(category));
  const host = still<object>({ children: { flow }, matches: (state: string) => state === 'running' });
  const { app, send } = standIn({ search: host });
  stage(<GameSearch app={app} isInline />);
  await screen.findByRole('listbox', { name: 'Games found' });
  return { send, showAll: () => screen.queryByRole('button', { name: /^Show all/ }) };
};

describe('“Show all” of a search that is narrowed to a category', () => {
  it.each([
    ['LIVE', '/live?q=gold'],
    ['RNG', '/rng?q=gold'],
    ['ESPORTS', '/esports?q=gold'],
  ])('opens the list of %s @SLO-18', async (category, address) => {
    const { send, showAll } = await searchIn(category);
    await userEvent.click(showAll() as HTMLElement);
    expect(send).toHaveBeenCalledWith({ type: 'route.request', address, manner: 'push' });
  });

  it.each(['LOTTERY', 'COCKFIGHT', 'SOMETHING'])(
    'is not offered where %s has no list of games by name',
    async (category) => {
      const { send, showAll } = await searchIn(category);
      expect(showAll()).toBeNull();
      await userEvent.type(screen.getByRole('combobox'), '{Enter}');
      expect(send).toHaveBeenCalledWith({ type: 'route.request', address: '/games?q=gold', manner: 'push' });
    },
  );
});
