import { expect, test } from 'vitest';
import { ask, filtersOf, NO_FILTERS } from '../../../src/machines/games/slot-question.ts';
import type { Game, GamePage } from '../../../src/services/contract/games.ts';

const game = (id: string, type = 'RNG', vendor = 'PG'): Game => ({
  ...{ id, vendor, vendorName: vendor, type, classification: 'JP', name: id, icon: null },
  ...{ isVendorEntrance: false, opensSoon: false, code: null, minBet: 0.1, minLines: null, badge: null },
});

test('SLO-15: hot games that are here are chosen from without a call: type and vendor', async () => {
  const hot = [game('a'), game('b', 'RNG', 'JILI'), game('c', 'FISH')];
  const of = (vendor: string | null): Promise<GamePage> =>
    ask(
      { type: 'RNG', mode: 'hot', filters: { ...NO_FILTERS, vendor }, page: 1, hot },
      new AbortController().signal,
    );
  expect(await of(null)).toEqual({ games: hot.slice(0, 2), totalPages: 1, totalCount: 2 });
  expect(await of('JILI')).toEqual({ games: [hot[1]], totalPages: 1, totalCount: 1 });
});

test('what an address cannot mean is left out, and a name is cut to what can be searched', () => {
  const endless = 'x'.repeat(200);
  expect(filtersOf({ vendor: endless, classification: endless, name: endless })).toEqual({
    vendor: null,
    classification: null,
    name: 'x'.repeat(64),
    minBet: null,
  });
  expect(filtersOf({ vendor: 'PG', classification: 'JP', name: 'gold' })).toEqual({
    vendor: 'PG',
    classification: 'JP',
    name: 'gold',
    minBet: null,
  });
});
