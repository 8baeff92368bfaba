import { describe, expect, test } from 'vitest';
import { FAILURES, settled } from './harness.ts';
import { NO_FILTERS, question, game, page, lane, list, showing, searched } from './slot-list-harness.ts';

describe('a list that is asked anew', () => {
  test.each([
    { type: 'mode.switch', mode: 'hot' },
    { type: 'vendor.pick', vendor: 'JILI' },
    { type: 'filter.search', search: { name: 'gold' } },
  ] as const)('$type: holds nothing of the one before, nor does its failure', async (wish) => {
    const { flow, askGames, state, ids } = await showing();
    flow.send(wish);
    expect(ids()).toBe('');
    await askGames.fail(new Error('x'));
    expect(state().value.list).toBe('failed');
    expect(state().context).toMatchObject({ games: [], totalCount: null, totalPages: 0, page: 1 });
  });
});

test('SLO-15: a wish for other games asks neither for the vendors nor for the hot games again', async () => {
  const { flow, askGames, listVendors, listHotGames, state, search } = await showing();
  await listVendors.answer([lane('RNG')]);
  await listHotGames.answer([game('h')]);
  flow.send({ type: 'vendor.pick', vendor: 'JILI' });
  search({ name: 'gold' });
  flow.send({ type: 'mode.switch', mode: 'hot' });
  expect(state().value).toMatchObject({ list: 'loading', hot: 'loaded', vendors: 'loaded' });
  expect([askGames, listVendors, listHotGames].map(({ runs }) => runs.length)).toEqual([4, 1, 1]);
});

describe('the first list', () => {
  test('asks for page 1 of all games of the page’s type, and for the vendors', () => {
    const { askGames, listVendors, state } = list({ type: 'FISH' });
    expect(askGames.inputs).toEqual([{ type: 'FISH', mode: 'all', filters: NO_FILTERS, page: 1, hot: null }]);
    expect(listVendors.runs).toHaveLength(1);
    expect(state().hasTag('busy')).toBe(true);
  });

  test('LAU-07: begins with what the address says: vendor, kind and name', () => {
    expect(list({ query: { vendor: 'PG', classification: 'JP', q: 'gold' } }).asked()).toMatchObject({
      filters: { ...NO_FILTERS, vendor: 'PG', classification: 'JP', name: 'gold' },
    });
  });

  test('SLO-21: shows what came; nothing that fits is said so', async () => {
    const { ids, at, state } = await showing();
    expect([at(), ids(), state().context.totalCount]).toEqual(['showing', 'ab', 99]);
    const none = list();
    await none.askGames.answer(page('', 0));
    expect(none.at()).toBe('empty');
  });

  test.each(FAILURES)('%s is told and can be tried again', async (_, error, failure) => {
    const { askGames, at, state, flow } = list();
    await askGames.fail(error);
    expect(at()).toBe('failed');
    expect(state().context.failure).toEqual(failure);
    flow.send({ type: 'list.retry' });
    expect(askGames.inputs[1]).toEqual(askGames.inputs[0]);
    await askGames.answer(page('ab'));
    expect(at()).toBe('showing');
    expect(state().context.failure).toBeNull();
  });
});

describe('the mode', () => {
  test('SLO-11, SLO-12, SLO-13: switching goes back to page 1, clears the filters and loads that list', async () => {
    const { flow, asked, askGames, state, ids } = await searched();
    flow.send({ type: 'mode.switch', mode: 'hot' });
    expect(asked()).toEqual(question({ mode: 'hot', filters: { ...NO_FILTERS, vendor: 'PG' } }));
    await askGames.answer(page('xy'));
    expect(ids()).toBe('xy');
    expect(state().context.page).toBe(1);
  });

  test('SLO-13: the mode that is chosen already loads nothing', async () => {
    const { flow, askGames } = await showing();
    flow.send({ type: 'mode.switch', mode: 'all' });
    expect(askGames.runs).toHaveLength(1);
  });

  test('SLO-15: the hot games are loaded beforehand and go along with the question', async () => {
    const { flow, listHotGames, asked } = await showing();
    await listHotGames.answer([game('h')]);
    flow.send({ type: 'mode.switch', mode: 'hot' });
    expect(asked()?.hot).toEqual([game('h')]);
  });

  test('SLO-15: without them the list is asked for all the same', async () => {
    const { flow, listHotGames, asked, at } = await showing();
    await listHotGames.fail(new Error('x'));
    flow.send({ type: 'mode.switch', mode: 'hot' });
    expect([at(), asked()?.hot]).toEqual(['loading', null]);
  });

  test('SLO-15: the hot list has no more pages', async () => {
    const { flow, askGames } = await showing();
    flow.send({ type: 'mode.switch', mode: 'hot' });
    await askGames.answer(page('xy'));
    flow.send({ type: 'page.next' });
    expect(askGames.runs).toHaveLength(2);
  });
});

describe('the vendor', () => {
  test('SLO-16: changing it clears the filters, keeps the mode and reloads from page 1', async () => {
    const { flow, asked, askGames } = await searched();
    flow.send({ type: 'vendor.pick', vendor: 'JILI' });
    expect(asked()).toEqual(question({ filters: { ...NO_FILTERS, vendor: 'JILI' } }));
    await askGames.answer(page('xy'));
    flow.send({ type: 'mode.switch', mode: 'hot' });
    flow.send({ type: 'vendor.pick', vendor: null });
    expect(asked()).toEqual(question({ mode: 'hot' }));
  });

  test('SLO-16: the vendor that is chosen already reloads nothing', async () => {
    const { flow, askGames } = await showing({ query: { vendor: 'PG' } });
    flow.send({ type: 'vendor.pick', vendor: 'PG' });
    expect(askGames.runs).toHaveLength(1);
  });
});

describe('a search', () => {
  test.each([
    [{ name: 'gold' }, { name: 'gold' }],
    [{ name: '  gold ' }, { name: 'gold' }],
    [{ classification: 'BG' }, { classification: 'BG' }],
    [{ minBet: 0.05 }, { minBet: 0.05 }],
  ] as const)('SLO-17: %j goes back to the mode “all” and page 1, and reloads', async (search, filters) => {
    const { flow, search: send, asked, askGames } = await showing();
    flow.send({ type: 'mode.switch', mode: 'hot' });
    await askGames.answer(page('xy'));
    send(search);
    expect(asked()).toEqual(question({ filters: { ...NO_FILTERS, ...filters } }));
  });

  test('SLO-17: keeps the vendor and the other filters', async () => {
    const { search, asked } = await searched();
    search({ minBet: 0.75 });
    expect(asked()).toMatchObject({
      page: 1,
      filters: { vendor: 'PG', name: 'gold', classification: 'JP', minBet: 0.75, sort: null },
    });
  });

  test.each([{ name: 'gold' }, { name: ' gold ' }, { minBet: 0.5 }, { name: 'gold', minBet: 0.5 }, {}])(
    'SLO-18: %j, which changes nothing, is skipped',
    async (unchanged) => {
      const { search, askGames, state } = await searched();
      search(unchanged);
      expect(askGames.runs).toHaveLength(3);
      expect(state().context.page).toBe(2);
    },
  );

  test.each([{ name: '' }, { minBet: null }, { name: 'gold', minBet: 0.01 }])(
    'SLO-18: %j changes something and is made',
    async (changed) => {
      const { search, asked, askGames } = await searched();
      search(changed);
      expect(askGames.runs).toHaveLength(4);
      expect(asked()?.filters).toMatchObject(changed);
    },
  );

  test('SLO-17, SLO-18: a classification is searched for even when it is the same', async () => {
    const { search, askGames } = await searched();
    search({ classification: 'JP' });
    expect(askGames.runs).toHaveLength(4);
  });

  test('can be changed where nothing fits and where loading failed', async () => {
    const none = list();
    await none.askGames.answer(page('', 0));
    none.search({ name: 'a' });
    expect(none.at()).toBe('loading');
    await none.askGames.fail(new Error('x'));
    none.search({ name: 'b' });
    await none.askGames.answer(page('z'));
    expect(none.ids()).toBe('z');
  });
});

describe('pages', () => {
  test('SLO-14: follow each other until totalPages and no further', async () => {
    const { flow, askGames, ids, at, asked } = await showing({}, 3);
    flow.send({ type: 'page.next' });
    expect(asked()?.page).toBe(2);
    expect(at()).toBe('loadingMore');
    expect(ids()).toBe('ab');
    await askGames.answer(page('cd', 3));
    flow.send({ type: 'page.next' });
    await askGames.answer(page('e', 3));
    expect(ids()).toBe('abcde');
    flow.send({ type: 'page.next' });
    expect(askGames.inputs.map((question) => question.page)).toEqual([1, 2, 3]);
  });

  test('SLO-14: the end of the list, seen twice, asks for one page', async () => {
    const { flow, askGames } = await showing();
    flow.send({ type: 'page.next' });
    flow.send({ type: 'page.next' });
    expect(askGames.runs).toHaveLength(2);
  });

  test('a game that comes again stands once', async () => {
    const { flow, askGames, ids } = await showing();
    flow.send({ type: 'page.next' });
    await askGames.answer(page('bc', 3));
    expect(ids()).toBe('abc');
  });

  test('a catalogue that shrinks meanwhile ends there', async () => {
    const { flow, askGames } = await showing({}, 3);
    flow.send({ type: 'page.next' });
    await askGames.answer(page('', 2));
    flow.send({ type: 'page.next' });
    expect(askGames.runs).toHaveLength(2);
  });

  test.each(FAILURES)(
    '%s on a later page keeps what is shown; that page can be asked again',
    async (_, error, failure) => {
      const { flow, askGames, at, ids, state } = await showing();
      flow.send({ type: 'page.next' });
      await askGames.fail(error);
      expect([at(), ids()]).toEqual(['moreFailed', 'ab']);
      expect(state().context.failure).toEqual(failure);
      flow.send({ type: 'page.next' });
      expect(askGames.runs).toHaveLength(2);
      flow.send({ type: 'list.retry' });
      expect(askGames.inputs[2]).toEqual(askGames.inputs[1]);
      await askGames.answer(page('cd', 3));
      expect(ids()).toBe('abcd');
      expect(state().context.failure).toBeNull();
    },
  );
});

describe('a newer question', () => {
  test('gives up the older one, whose answer counts for nothing', async () => {
    const { search, askGames, ids, at } = await showing();
    search({ name: 'g' });
    search({ name: 'go' });
    expect(askGames.runs[1]?.signal.aborted).toBe(true);
    await askGames.answer(page('old'), 1);
    expect(at()).toBe('loading');
    await askGames.answer(page('new'));
    expect(ids()).toBe('new');
  });

  test('gives up a page on its way too', async () => {
    const { flow, askGames, ids } = await showing();
    flow.send({ type: 'page.next' });
    flow.send({ type: 'vendor.pick', vendor: 'JILI' });
    await askGames.answer(page('old', 3), 1);
    await askGames.answer(page('xy', 1));
    expect(ids()).toBe('xy');
    flow.send({ type: 'page.next' });
    expect(askGames.runs).toHaveLength(3);
  });

  test('a page that is left gives up its question', async () => {
    const { host, askGames, listVendors } = list();
    host.stop();
    await settled();
    expect([askGames.runs[0]?.signal.aborted, listVendors.runs[0]?.signal.aborted]).toEqual([true, true]);
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

  test('when they cannot be loaded the games are shown all the same, and they can be asked again', async () => {
    const { listVendors, askGames, flow, state } = list();
    await listVendors.fail(new Error('x'));
    await askGames.answer(page('ab'));
    expect(state().value).toMatchObject({ list: 'showing', hot: 'loading', vendors: 'missing' });
    flow.send({ type: 'list.retry' });
    expect([listVendors.runs.length, askGames.runs.length]).toEqual([2, 1]);
  });
});
