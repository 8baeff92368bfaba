import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  keepListPlace,
  listLeftFor,
  placeInList,
  returnToList,
} from '../../../src/services/browser/list-place.ts';
import { list, page, showing } from './slot-list-harness.ts';

/** The entry of the history that is shown, and its address. */
const entry = { state: null as unknown, address: '/rng?q=gold' };
beforeEach(() => {
  Object.assign(entry, { state: null, address: '/rng?q=gold' });
  vi.stubGlobal('window', { scrollTo: () => undefined });
  vi.stubGlobal('location', {
    get pathname() {
      return entry.address.split('?', 1)[0];
    },
    get search() {
      return entry.address.slice(entry.address.indexOf('?'));
    },
  });
  vi.stubGlobal('history', {
    get state() {
      return entry.state;
    },
    replaceState: (state: unknown) => {
      entry.state = structuredClone(state);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const PLACE = { game: '17', pages: 3, top: 240 };

describe('the place in a list', () => {
  test('is found at its entry of the history, beside what the entry held, and again after that', () => {
    entry.state = { reloadedForChunk: true };
    keepListPlace(PLACE);
    expect(entry.state).toEqual({
      reloadedForChunk: true,
      listPlace: { ...PLACE, address: '/rng?q=gold' },
    });
    expect(placeInList('/rng?q=gold')).toEqual({ ...PLACE, address: '/rng?q=gold' });
    expect(placeInList('/rng?q=gold')).not.toBeNull();
  });

  test('is not that of another list, nor of a new entry', () => {
    keepListPlace(PLACE);
    expect(placeInList('/rng?q=silver')).toBeNull();
    entry.state = null;
    expect(placeInList('/rng?q=gold')).toBeNull();
  });

  test.each([
    ['a foreign value', { listPlace: 'elsewhere' }],
    ['no pages', { listPlace: { ...PLACE, address: '/rng?q=gold', pages: 0 } }],
    ['half a page', { listPlace: { ...PLACE, address: '/rng?q=gold', pages: 1.5 } }],
    ['no distance', { listPlace: { ...PLACE, address: '/rng?q=gold', top: null } }],
  ])('is ignored with %s', (_, state) => {
    entry.state = state;
    expect(placeInList('/rng?q=gold')).toBeNull();
  });

  test('is returned to once by the way back of the game that was pressed', () => {
    keepListPlace(PLACE);
    entry.state = null;
    expect(listLeftFor('18')).toBeNull();
    returnToList('18');
    expect(placeInList('/rng?q=gold')).toBeNull();
    expect(listLeftFor('17')).toBe('/rng?q=gold');
    returnToList('17');
    expect(placeInList('/rng?q=gold')).toMatchObject(PLACE);
    expect(placeInList('/rng?q=gold')).toBeNull();
  });

  test('survives a browser that refuses to write its history', () => {
    vi.stubGlobal('history', {
      state: null,
      replaceState: () => {
        throw new Error('too many');
      },
    });
    keepListPlace(PLACE);
    expect(listLeftFor('17')).toBe('/rng?q=gold');
  });
});

describe('a list that is returned to', () => {
  const place = { ...PLACE, pages: 2, address: '/rng' };

  test('shows the pages down to its place, and goes on with the next', async () => {
    const { flow, fetchGames, state, ids, lastQuery } = list();
    expect(lastQuery()).toMatchObject({ isReturn: true, page: 1 });
    await fetchGames.answer({ ...page('abcd', 3), place });
    expect(state().context).toMatchObject({ place, page: 2 });
    flow.send({ type: 'page.next' });
    expect(lastQuery()).toMatchObject({ isReturn: false, page: 3 });
    await fetchGames.answer(page('ef', 3));
    expect(ids()).toBe('abcdef');
  });

  test('keeps the pages that are loaded when a game is pressed', async () => {
    const { flow, fetchGames } = await showing();
    flow.send({ type: 'page.next' });
    await fetchGames.answer(page('cd', 3));
    flow.send({ type: 'game.press', game: 'c', top: 99 });
    expect(placeInList('/rng?q=gold')).toMatchObject({ game: 'c', pages: 2, top: 99 });
  });

  test('forgets its place for other games, and looks for one when its address turns', async () => {
    const { flow, fetchGames, state, lastQuery, search } = list();
    await fetchGames.answer({ ...page('abcd', 3), place });
    search({ name: 'gold' });
    expect(lastQuery()).toMatchObject({ isReturn: false, page: 1 });
    expect(state().context.place).toBeNull();
    flow.send({ type: 'list.turn', query: {} });
    expect(lastQuery()).toMatchObject({ isReturn: true });
  });
});
