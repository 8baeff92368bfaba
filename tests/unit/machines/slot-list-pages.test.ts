import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchGames } from '../../../src/machines/games/slot-list/slot-query.ts';
import { gateway, yes } from '../services/gateway.ts';
import { NO_FILTERS, game, gameQuery, list, page } from './slot-list-harness.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a list that is scrolled on and on', () => {
  test('SLO-11, SLO-14: has seven pages of 14 one by one, then the next seven at once, until totalPages', async () => {
    const { flow, fetchGames: requests, state } = list();
    const pages: number[] = [];
    await requests.answer(page('a', 16));
    while (pages.length < 8) {
      flow.send({ type: 'page.next' });
      pages.push(state().context.page);
      await requests.answer({ ...page('', 16), games: [game(`of ${pages.length}`)] });
    }
    expect(pages).toEqual([2, 3, 4, 5, 6, 7, 14, 21]);
    flow.send({ type: 'page.next' });
    expect(state().value.list).toBe('showing');
  });

  const requested = async (at: number): Promise<[string | null, string | null, number]> => {
    const sent = gateway(() => yes({ games: [], totalCount: 400, totalPages: 5 }));
    const { totalPages } = await fetchGames(
      gameQuery({ page: at, filters: NO_FILTERS }),
      new AbortController().signal,
    );
    const query = new URL(sent[0]?.address ?? '', 'http://site').searchParams;
    return [query.get('pageNo'), query.get('pageSize'), totalPages];
  };

  test.each([
    [7, ['7', '14', 5]],
    [13, ['13', '14', 5]],
    // 400 games are 29 pages of 14.
    [14, ['2', '98', 29]],
    [21, ['3', '98', 29]],
  ])('page %i is requested in as few requests as the platform allows', async (at, expected) => {
    expect(await requested(at)).toEqual(expected);
  });
});
