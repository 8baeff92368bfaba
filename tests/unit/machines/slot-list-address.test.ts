import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_FILTERS, page, showing } from './slot-list-harness.ts';

const PAUSE = 200;
const scrollTo = vi.fn();
beforeEach(() => vi.stubGlobal('window', { scrollTo }));
afterEach(() => {
  vi.unstubAllGlobals();
  scrollTo.mockClear();
});

describe('a name that is typed', () => {
  test('SLO-05: is searched for once, after a pause in typing; the address is replaced', async () => {
    const { flow, fetchGames, lastQuery, clock, parentEvents } = await showing();
    for (const text of ['g', 'go', 'gol', 'gold']) {
      flow.send({ type: 'name.type', text });
      clock.increment(PAUSE - 1);
    }
    expect(fetchGames.runs).toHaveLength(1);
    clock.increment(1);
    expect(fetchGames.runs).toHaveLength(2);
    expect(lastQuery()?.filters).toEqual({ ...NO_FILTERS, name: 'gold' });
    expect(parentEvents).toEqual([{ type: 'route.request', address: '/rng?q=gold', manner: 'replace' }]);
  });

  test('cancels the request before', async () => {
    const { flow, fetchGames, clock } = await showing();
    flow.send({ type: 'name.type', text: 'go' });
    clock.increment(PAUSE);
    flow.send({ type: 'name.type', text: 'gold' });
    clock.increment(PAUSE);
    expect(fetchGames.runs.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
  });

  test('is not searched for at a single letter', async () => {
    const { flow, fetchGames, clock } = await showing();
    flow.send({ type: 'name.type', text: ' g ' });
    clock.increment(PAUSE);
    expect(fetchGames.runs).toHaveLength(1);
  });

  test('SLO-16: is cleared by another vendor before the search', async () => {
    const { flow, state, lastQuery, clock } = await showing();
    flow.send({ type: 'name.type', text: 'gold' });
    flow.send({ type: 'vendor.pick', vendor: 'JILI' });
    clock.increment(PAUSE);
    expect(state().context.typed).toBe('');
    expect(lastQuery()?.filters).toEqual({ ...NO_FILTERS, vendor: 'JILI' });
  });
});

describe('the address', () => {
  test.each([
    [{ type: 'mode.switch', mode: 'hot' }, '/rng?list=hot'],
    [{ type: 'vendor.pick', vendor: 'JILI' }, '/rng?vendor=JILI'],
    [{ type: 'filter.search', search: { classification: 'JP' } }, '/rng?classification=JP'],
    [{ type: 'filter.search', search: { minBet: 0.05 } }, '/rng?bet=0.05'],
    [{ type: 'filter.search', search: { sort: 'name' } }, '/rng?sort=name'],
  ] as const)('%j pushes a history entry', async (event, address) => {
    const { flow, parentEvents } = await showing();
    flow.send(event);
    expect(parentEvents).toEqual([{ type: 'route.request', address, manner: 'push' }]);
  });

  test('reached by going back updates the list, which requests no address; the same one sends nothing', async () => {
    const { flow, fetchGames, lastQuery, state, parentEvents } = await showing();
    flow.send({ type: 'list.turn', query: { vendor: 'PG', q: 'gold', sort: 'bet' } });
    expect(lastQuery()).toMatchObject({ page: 1, filters: { vendor: 'PG', name: 'gold', sort: 'bet' } });
    expect(state().context.typed).toBe('gold');
    expect(scrollTo).toHaveBeenCalledTimes(1);
    await fetchGames.answer(page('ab'));
    flow.send({ type: 'list.turn', query: { vendor: 'PG', q: 'gold', sort: 'bet' } });
    expect(fetchGames.runs).toHaveLength(2);
    expect(parentEvents).toEqual([]);
  });
});
