import { describe, expect, test } from 'vitest';
import { FAILURES, settled } from './harness.ts';
import { NO_FILTERS, gameQuery, game, page, lane, list, showing, searched } from './slot-list-harness.ts';

describe('a list that is requested again', () => {
  test.each([
    { type: 'mode.switch', mode: 'hot' },
    { type: 'vendor.pick', vendor: 'JILI' },
    { type: 'filter.search', search: { name: 'gold' } },
  ] as const)('$type: keeps nothing of the list before, nor does its failure', async (request) => {
    const { flow, fetchGames, state, ids } = await showing();
    flow.send(request);
    expect(ids()).toBe('');
    await fetchGames.fail(new Error('x'));
    expect(state().value.list).toBe('failed');
    expect(state().context).toMatchObject({ games: [], totalCount: null, totalPages: 0, page: 1 });
  });
});

test('SLO-15: for other games requests neither the vendors nor the hot games again', async () => {
  const { flow, fetchGames, listVendors, listHotGames, state, search } = await showing();
  await listVendors.answer([lane('RNG')]);
  await listHotGames.answer([game('h')]);
  flow.send({ type: 'vendor.pick', vendor: 'JILI' });
  search({ name: 'gold' });
  flow.send({ type: 'mode.switch', mode: 'hot' });
  expect(state().value).toMatchObject({ list: 'loading', hot: 'loaded', vendors: 'loaded' });
  expect([fetchGames, listVendors, listHotGames].map(({ runs }) => runs.length)).toEqual([4, 1, 1]);
});

describe('the first list', () => {
  test('requests page 1 of all games of the page’s type, and the vendors', () => {
    const { fetchGames, listVendors, state } = list({ type: 'FISH' });
    expect(fetchGames.inputs).toEqual([
      { type: 'FISH', mode: 'all', filters: NO_FILTERS, page: 1, isReturn: true, hot: null },
    ]);
    expect(listVendors.runs).toHaveLength(1);
    expect(state().hasTag('busy')).toBe(true);
  });

  test("LAU-07: starts with the address's vendor, kind and name", () => {
    expect(list({ query: { vendor: 'PG', classification: 'JP', q: 'gold' } }).lastQuery()).toMatchObject({
      filters: { ...NO_FILTERS, vendor: 'PG', classification: 'JP', name: 'gold' },
    });
  });

  test('SLO-21: shows the result; an empty one is reported', async () => {
    const { ids, at, state } = await showing();
    expect([at(), ids(), state().context.totalCount]).toEqual(['showing', 'ab', 99]);
    const none = list();
    await none.fetchGames.answer(page('', 0));
    expect(none.at()).toBe('empty');
  });

  test.each(FAILURES)('%s is reported and can be retried', async (_, error, failure) => {
    const { fetchGames, at, state, flow } = list();
    await fetchGames.fail(error);
    expect(at()).toBe('failed');
    expect(state().context.failure).toEqual(failure);
    flow.send({ type: 'list.retry' });
    expect(fetchGames.inputs[1]).toEqual(fetchGames.inputs[0]);
    await fetchGames.answer(page('ab'));
    expect(at()).toBe('showing');
    expect(state().context.failure).toBeNull();
  });
});

describe('the mode', () => {
  test('SLO-11, SLO-12, SLO-13: switching goes back to page 1, clears the filters and loads that list', async () => {
    const { flow, lastQuery, fetchGames, state, ids } = await searched();
    flow.send({ type: 'mode.switch', mode: 'hot' });
    expect(lastQuery()).toEqual(gameQuery({ mode: 'hot', filters: { ...NO_FILTERS, vendor: 'PG' } }));
    await fetchGames.answer(page('xy'));
    expect(ids()).toBe('xy');
    expect(state().context.page).toBe(1);
  });

  test('SLO-13: the current mode loads nothing', async () => {
    const { flow, fetchGames } = await showing();
    flow.send({ type: 'mode.switch', mode: 'all' });
    expect(fetchGames.runs).toHaveLength(1);
  });

  test('SLO-15: the hot games are loaded beforehand and sent with the query', async () => {
    const { flow, listHotGames, lastQuery } = await showing();
    await listHotGames.answer([game('h')]);
    flow.send({ type: 'mode.switch', mode: 'hot' });
    expect(lastQuery()?.hot).toEqual([game('h')]);
  });

  test('SLO-15: without them the list is requested all the same', async () => {
    const { flow, listHotGames, lastQuery, at } = await showing();
    await listHotGames.fail(new Error('x'));
    flow.send({ type: 'mode.switch', mode: 'hot' });
    expect([at(), lastQuery()?.hot]).toEqual(['loading', null]);
  });

  test('SLO-15: the hot list has no more pages', async () => {
    const { flow, fetchGames } = await showing();
    flow.send({ type: 'mode.switch', mode: 'hot' });
    await fetchGames.answer(page('xy'));
    flow.send({ type: 'page.next' });
    expect(fetchGames.runs).toHaveLength(2);
  });
});

describe('the vendor', () => {
  test('SLO-16: changing it clears the filters, keeps the mode and reloads from page 1', async () => {
    const { flow, lastQuery, fetchGames } = await searched();
    flow.send({ type: 'vendor.pick', vendor: 'JILI' });
    expect(lastQuery()).toEqual(gameQuery({ filters: { ...NO_FILTERS, vendor: 'JILI' } }));
    await fetchGames.answer(page('xy'));
    flow.send({ type: 'mode.switch', mode: 'hot' });
    flow.send({ type: 'vendor.pick', vendor: null });
    expect(lastQuery()).toEqual(gameQuery({ mode: 'hot' }));
  });

  test('SLO-16: the current vendor reloads nothing', async () => {
    const { flow, fetchGames } = await showing({ query: { vendor: 'PG' } });
    flow.send({ type: 'vendor.pick', vendor: 'PG' });
    expect(fetchGames.runs).toHaveLength(1);
  });
});

describe('a search', () => {
  test.each([
    [{ name: 'gold' }, { name: 'gold' }],
    [{ name: '  gold ' }, { name: 'gold' }],
    [{ classification: 'BG' }, { classification: 'BG' }],
    [{ minBet: 0.05 }, { minBet: 0.05 }],
  ] as const)('SLO-17: %j goes back to the mode “all” and page 1, and reloads', async (search, filters) => {
    const { flow, search: send, lastQuery, fetchGames } = await showing();
    flow.send({ type: 'mode.switch', mode: 'hot' });
    await fetchGames.answer(page('xy'));
    send(search);
    expect(lastQuery()).toEqual(gameQuery({ filters: { ...NO_FILTERS, ...filters } }));
  });

  test('SLO-17: keeps the vendor and the other filters', async () => {
    const { search, lastQuery } = await searched();
    search({ minBet: 0.75 });
    expect(lastQuery()).toMatchObject({
      page: 1,
      filters: { vendor: 'PG', name: 'gold', classification: 'JP', minBet: 0.75, sort: null },
    });
  });

  test.each([{ name: 'gold' }, { name: ' gold ' }, { minBet: 0.5 }, { name: 'gold', minBet: 0.5 }, {}])(
    'SLO-18: %j, which changes nothing, is skipped',
    async (unchanged) => {
      const { search, fetchGames, state } = await searched();
      search(unchanged);
      expect(fetchGames.runs).toHaveLength(3);
      expect(state().context.page).toBe(2);
    },
  );

  test.each([{ name: '' }, { minBet: null }, { name: 'gold', minBet: 0.01 }])(
    'SLO-18: %j changes something and is made',
    async (changed) => {
      const { search, lastQuery, fetchGames } = await searched();
      search(changed);
      expect(fetchGames.runs).toHaveLength(4);
      expect(lastQuery()?.filters).toMatchObject(changed);
    },
  );

  test('SLO-17, SLO-18: a classification is searched for even when it is the same', async () => {
    const { search, fetchGames } = await searched();
    search({ classification: 'JP' });
    expect(fetchGames.runs).toHaveLength(4);
  });

  test('can be changed after an empty result and after a failure', async () => {
    const none = list();
    await none.fetchGames.answer(page('', 0));
    none.search({ name: 'a' });
    expect(none.at()).toBe('loading');
    await none.fetchGames.fail(new Error('x'));
    none.search({ name: 'b' });
    await none.fetchGames.answer(page('z'));
    expect(none.ids()).toBe('z');
  });
});

describe('pages', () => {
  test('SLO-14: follow each other until totalPages and no further', async () => {
    const { flow, fetchGames, ids, at, lastQuery } = await showing({}, 3);
    flow.send({ type: 'page.next' });
    expect(lastQuery()?.page).toBe(2);
    expect(at()).toBe('loadingMore');
    expect(ids()).toBe('ab');
    await fetchGames.answer(page('cd', 3));
    flow.send({ type: 'page.next' });
    await fetchGames.answer(page('e', 3));
    expect(ids()).toBe('abcde');
    flow.send({ type: 'page.next' });
    expect(fetchGames.inputs.map((gameQuery) => gameQuery.page)).toEqual([1, 2, 3]);
  });

  test('SLO-14: the end of the list, seen twice, requests one page', async () => {
    const { flow, fetchGames } = await showing();
    flow.send({ type: 'page.next' });
    flow.send({ type: 'page.next' });
    expect(fetchGames.runs).toHaveLength(2);
  });

  test('a repeated game is listed once', async () => {
    const { flow, fetchGames, ids } = await showing();
    flow.send({ type: 'page.next' });
    await fetchGames.answer(page('bc', 3));
    expect(ids()).toBe('abc');
  });

  test('a catalogue that has shrunk meanwhile ends there', async () => {
    const { flow, fetchGames } = await showing({}, 3);
    flow.send({ type: 'page.next' });
    await fetchGames.answer(page('', 2));
    flow.send({ type: 'page.next' });
    expect(fetchGames.runs).toHaveLength(2);
  });

  test.each(FAILURES)(
    '%s on a later page keeps what is shown; that page can be asked again',
    async (_, error, failure) => {
      const { flow, fetchGames, at, ids, state } = await showing();
      flow.send({ type: 'page.next' });
      await fetchGames.fail(error);
      expect([at(), ids()]).toEqual(['moreFailed', 'ab']);
      expect(state().context.failure).toEqual(failure);
      flow.send({ type: 'page.next' });
      expect(fetchGames.runs).toHaveLength(2);
      flow.send({ type: 'list.retry' });
      expect(fetchGames.inputs[2]).toEqual(fetchGames.inputs[1]);
      await fetchGames.answer(page('cd', 3));
      expect(ids()).toBe('abcd');
      expect(state().context.failure).toBeNull();
    },
  );
});

describe('a newer request', () => {
  test('cancels the older one, whose response is ignored', async () => {
    const { search, fetchGames, ids, at } = await showing();
    search({ name: 'g' });
    search({ name: 'go' });
    expect(fetchGames.runs[1]?.signal.aborted).toBe(true);
    await fetchGames.answer(page('old'), 1);
    expect(at()).toBe('loading');
    await fetchGames.answer(page('new'));
    expect(ids()).toBe('new');
  });

  test('cancels a page that is loading too', async () => {
    const { flow, fetchGames, ids } = await showing();
    flow.send({ type: 'page.next' });
    flow.send({ type: 'vendor.pick', vendor: 'JILI' });
    await fetchGames.answer(page('old', 3), 1);
    await fetchGames.answer(page('xy', 1));
    expect(ids()).toBe('xy');
    flow.send({ type: 'page.next' });
    expect(fetchGames.runs).toHaveLength(3);
  });

  test('is cancelled when the page is left', async () => {
    const { host, fetchGames, listVendors } = list();
    host.stop();
    await settled();
    expect([fetchGames.runs[0]?.signal.aborted, listVendors.runs[0]?.signal.aborted]).toEqual([true, true]);
  });
});

describe('the vendors', () => {
  test('SLO-22: those of the page’s type can be chosen', async () => {
    const { listVendors, state } = list({ type: 'PVP' });
    await listVendors.answer([lane('RNG'), lane('PVP')]);
    expect(state().context.lane).toEqual(lane('PVP'));
    const missing = list({ type: 'LIVE' });
    await missing.listVendors.answer([lane('RNG')]);
    expect(missing.state().context.lane).toBeNull();
  });

  test('that fail to load leave the games, and can be retried', async () => {
    const { listVendors, fetchGames, flow, state } = list();
    await listVendors.fail(new Error('x'));
    await fetchGames.answer(page('ab'));
    expect(state().value).toMatchObject({ list: 'showing', hot: 'loading', vendors: 'missing' });
    flow.send({ type: 'list.retry' });
    expect([listVendors.runs.length, fetchGames.runs.length]).toEqual([2, 1]);
  });
});
