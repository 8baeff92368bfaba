import { MEMBER, TRIAL, VISITOR } from '../../flows/common/games.fixtures.ts';
import { expect, test } from 'vitest';
import {
  NO_FILTERS,
  addressOf,
  fetchGames,
  laneOf,
  modesOf,
  wantedOf,
} from '../../../src/machines/games/slot-list/slot-query.ts';
import type { Game, GamePage, Vendor } from '../../../src/services/contract/games.ts';

const game = (id: string, type = 'RNG', vendor = 'PG'): Game => ({
  ...{ id, vendor, vendorName: vendor, type, classification: 'JP', name: id, icon: null },
  ...{ isVendorEntrance: false, opensSoon: false, code: null, minBet: 0.1, minLines: null, badge: null },
});
const vendor = (code: string, gameCount: number | null): Vendor => ({
  ...{ code, name: code, icon: null, colourIcon: null, isHot: false, accountTypeId: null },
  ...{
    accountTypeName: null,
    type: 'RNG',
    isVendorEntrance: true,
    entranceId: null,
    opensSoon: false,
    gameCount,
  },
});

test('SLO-15: loaded hot games are filtered without a call: type and vendor', async () => {
  const hot = [game('a'), game('b', 'RNG', 'JILI'), game('c', 'FISH')];
  const of = (vendor: string | null, type = 'RNG'): Promise<GamePage> =>
    fetchGames(
      { type, mode: 'hot', filters: { ...NO_FILTERS, vendor }, page: 1, isReturn: false, hot },
      new AbortController().signal,
    );
  const page = (games: Game[]): GamePage => ({
    ...{ games, totalPages: 1, totalCount: games.length, isNearMatch: false },
  });
  expect(await of(null)).toEqual(page(hot.slice(0, 2)));
  expect(await of('JILI')).toEqual(page([hot[1] as Game]));
  expect(await of(null, 'GAMES')).toEqual(page(hot));
});

test('unknown values in an address are dropped, and a name is cut to the longest that can be searched', () => {
  const endless = 'x'.repeat(200);
  expect(
    wantedOf(
      { vendor: endless, classification: endless, q: endless, bet: '3', sort: 'price', list: 'new' },
      MEMBER,
    ),
  ).toEqual({ mode: 'all', filters: { vendor: null, ...NO_FILTERS, name: 'x'.repeat(64) } });
  expect(wantedOf({ vendor: '', q: '  ' }, MEMBER)).toEqual({
    mode: 'all',
    filters: { vendor: null, ...NO_FILTERS },
  });
});

test('an address in the old form still selects its name', () => {
  expect(wantedOf({ name: 'gold' }, MEMBER).filters.name).toBe('gold');
});

test.each([
  ['/rng', {}],
  ['/rng?vendor=PG&classification=JP&q=t%C3%BCrk+%26+gold&bet=0.05&sort=name', {}],
  ['/fish?q=oni&sort=new', {}],
  ['/games?vendor=PG&list=hot', {}],
  ['/rng?list=fav', {}],
  ['/rng?vendor=PG&list=recent', {}],
])('%s is read and written without a change', (address) => {
  const [path = '', search = ''] = address.split('?');
  const wanted = wantedOf(Object.fromEntries(new URLSearchParams(search)), MEMBER);
  expect(addressOf(path.slice(1).toUpperCase(), wanted)).toBe(address);
});

test('SLO-12: the hot list of an address has a vendor and no filters', () => {
  expect(wantedOf({ list: 'hot', vendor: 'PG', q: 'gold', sort: 'name' }, VISITOR)).toEqual({
    mode: 'hot',
    filters: { vendor: 'PG', ...NO_FILTERS },
  });
});

test('GAM-04: the list of all games offers each vendor once, with the games it has anywhere', () => {
  const lanes = [
    { category: 'RNG', vendors: [vendor('PG', 3), vendor('JILI', 2)], classifications: [] },
    { category: 'FISH', vendors: [vendor('PG', 4), vendor('BG', null)], classifications: [] },
  ];
  expect(laneOf(lanes, 'GAMES')?.vendors.map(({ code, gameCount }) => [code, gameCount])).toEqual([
    ['PG', 7],
    ['JILI', 2],
    ['BG', 0],
  ]);
  expect(laneOf(lanes, 'FISH')).toBe(lanes[1]);
  expect(laneOf(lanes, 'PVP')).toBeNull();
});

test.each([
  ['favourites of a member', 'fav', MEMBER, 'fav'],
  ['favourites of a trial account', 'fav', TRIAL, 'all'],
  ['favourites of a visitor', 'fav', VISITOR, 'all'],
  ['favourites of a brand without them', 'fav', { ...MEMBER, offersFavourites: false }, 'all'],
  ['recent games of a member', 'recent', MEMBER, 'recent'],
  ['recent games of a trial account', 'recent', TRIAL, 'recent'],
  ['recent games of a visitor', 'recent', VISITOR, 'all'],
  ['recent games of a brand without them', 'recent', { ...MEMBER, offersRecent: false }, 'all'],
] as const)('SLO-04: an address for the %s', (_, list, access, mode) => {
  expect(wantedOf({ list }, access).mode).toBe(mode);
});

test.each([
  ['a member', MEMBER, ['all', 'hot', 'fav', 'recent']],
  ['a trial account', TRIAL, ['all', 'hot', 'fav', 'recent']],
  ['a visitor', VISITOR, ['all', 'hot', 'recent']],
  [
    'a member of a brand without either',
    { ...MEMBER, offersFavourites: false, offersRecent: false },
    ['all', 'hot'],
  ],
] as const)('SLO-03, SLO-04: the tabs of %s', (_, access, modes) => {
  expect(modesOf(access)).toEqual(modes);
});
