import { describe, expect, test } from 'vitest';
import { list, page } from './slot-list-harness.ts';

const FIRST = 'abcdefghijklmn';
/** Favourites of two pages, 14 games each, of which the first is shown. */
const favourites = async (ids = FIRST, totalPages = 2) => {
  const mounted = list();
  mounted.flow.send({ type: 'mode.switch', mode: 'fav' });
  await mounted.fetchGames.answer(page(ids, totalPages));
  const remove = (game: string) => mounted.flow.send({ type: 'favourite.removed', game });
  return { ...mounted, remove, requests: () => mounted.fetchGames.inputs.length };
};

describe('SES-06: a favourite that the platform has removed', () => {
  test('leaves the list and its count without a request', async () => {
    const { remove, ids, state, requests } = await favourites('abc', 1);
    const before = requests();
    remove('b');
    expect([ids(), state().context.totalCount, requests()]).toEqual(['ac', 98, before]);
    remove('z');
    expect([ids(), state().context.totalCount]).toEqual(['ac', 98]);
  });

  test('lets the later games move up: the next page repeats those shown and adds the rest', async () => {
    const { flow, fetchGames, remove, ids, lastQuery } = await favourites();
    remove('b');
    flow.send({ type: 'page.next' });
    expect(lastQuery()?.page).toBe(1);
    await fetchGames.answer(page('acdefghijklmno', 2));
    expect(ids()).toBe('acdefghijklmno');
    flow.send({ type: 'page.next' });
    expect(lastQuery()?.page).toBe(2);
  });

  test('is not in a list that was on its way: that is requested again', async () => {
    const mounted = list();
    mounted.flow.send({ type: 'mode.switch', mode: 'fav' });
    const before = mounted.fetchGames.inputs.length;
    mounted.flow.send({ type: 'favourite.removed', game: 'b' });
    expect([mounted.at(), mounted.fetchGames.inputs.length]).toEqual(['loading', before + 1]);
    await mounted.fetchGames.answer(page('ac'));
    expect(mounted.ids()).toBe('ac');
  });

  test('is not in a further page that was on its way, nor missing in one that failed', async () => {
    const { flow, fetchGames, remove, ids, at, lastQuery } = await favourites();
    flow.send({ type: 'page.next' });
    expect(lastQuery()?.page).toBe(2);
    remove('b');
    expect([ids(), at(), lastQuery()?.page]).toEqual(['acdefghijklmn', 'loadingMore', 1]);
    await fetchGames.answer(page('acdefghijklmno', 2));
    expect(ids()).toBe('acdefghijklmno');
  });

  test('leads to what follows, or to the empty list, when it was the last one shown', async () => {
    const { fetchGames, remove, at, lastQuery } = await favourites('a', 2);
    remove('a');
    expect([at(), lastQuery()?.page]).toEqual(['loading', 1]);
    await fetchGames.answer(page('', 0));
    expect(at()).toBe('empty');
  });

  test('stays in every other list', async () => {
    const mounted = list();
    await mounted.fetchGames.answer(page('abc', 1));
    mounted.flow.send({ type: 'favourite.removed', game: 'b' });
    expect(mounted.ids()).toBe('abc');
  });
});
