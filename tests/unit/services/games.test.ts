import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Vendor, VendorLane } from '../../../src/services/contract/games.ts';
import {
  listGames,
  listHotGames,
  listLiveTables,
  listVendors,
  splitSports,
} from '../../../src/services/games.ts';
import { findGames } from '../../../src/services/game-search.ts';
import { maintenanceEndOf } from '../../../src/services/launch.ts';
import { getJackpot } from '../../../src/services/system.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { FakeStorage, caught, gateway, no, yes, type Sent } from './gateway.ts';

let session: FakeStorage;
let preferences: FakeStorage;
beforeEach(() => {
  session = new FakeStorage();
  preferences = new FakeStorage();
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', preferences);
});
afterEach(() => vi.unstubAllGlobals());

const query = (sent: Sent | undefined) =>
  Object.fromEntries(new URL(sent?.address ?? '', 'http://x').searchParams);
const row = (more: object = {}) => ({
  nodeId: 17,
  vassalage: 'PG',
  gameType: 'RNG',
  gameName: 'Gold',
  ...more,
});
const NO_FILTERS = { vendor: null, classification: null, name: '', minBet: null, sort: null };

describe('game rows', () => {
  test("GAM-08: are converted to the site's names", async () => {
    gateway(() =>
      yes({
        list: [row({ gameClassify: 'JP', minBet: 0.05, minLineNum: 20, tag: 'NEW', isGame: 'VASSALAGE' })],
      }),
    );
    expect(await listHotGames()).toEqual([
      {
        id: '17',
        vendor: 'PG',
        vendorName: '',
        type: 'RNG',
        classification: 'JP',
        name: 'Gold',
        icon: null,
        isVendorEntrance: true,
        code: null,
        minBet: 0.05,
        minLines: 20,
        opensSoon: false,
        badge: 'new',
      },
    ]);
  });

  test('a row without a name makes the response malformed instead of leaving a hole in the page', async () => {
    gateway(() => yes({ list: [row({ gameName: undefined })] }));
    expect(await caught(listHotGames())).toMatchObject({ kind: 'malformed' });
  });
});

describe('lists', () => {
  const page = { games: [row()], totalPages: 3, totalCount: 40 };

  test('API-25, PAY-01: hot games are requested with the merchant and both platforms', async () => {
    const sent = gateway(() => yes({ list: [] }));
    await listHotGames();
    expect(query(sent[0])).toEqual({
      merchantCode: 'statehouse',
      isPlatform: '2',
      platform: 'flash,html5-desktop',
      language: 'TY',
    });
  });

  test('API-26, PAY-03, SLO-11, SLO-21: a page holds 14 games; filters that are not set are not sent', async () => {
    const sent = gateway(() => yes(page));
    expect(await listGames('RNG', NO_FILTERS, 2)).toMatchObject({ totalPages: 3, totalCount: 40 });
    expect(query(sent[0])).toEqual({
      clientType: '3',
      platform: 'flash,html5-desktop',
      merchant: 'statehouse',
      gameType: 'RNG',
      language: 'TY',
      pageNo: '2',
      pageSize: '14',
    });
  });

  test('SLO-05, API-26: filters that are set are sent under their names', async () => {
    const sent = gateway(() => yes(page));
    const filters = { vendor: 'PG', classification: 'BG', name: 'gold rush', minBet: 0.01 };
    await listGames('RNG', { ...filters, sort: 'bet' }, 1);
    expect(query(sent[0])).toMatchObject({
      vassalage: 'PG',
      gameClassify: 'BG',
      gameName: 'gold rush',
      minBet: '0.01',
      sort: 'bet',
    });
  });

  test("SLO-05: the header's search requests eight games of any category by their name", async () => {
    const sent = gateway(() => yes({ ...page, isNearMatch: true }));
    const search = { text: 'gold rush', isExact: false, category: null };
    expect(await findGames(search)).toMatchObject({ totalCount: 40, isNearMatch: true });
    expect(query(sent[0])).toMatchObject({
      ...{ gameType: '', gameName: 'gold rush', pageNo: '1', pageSize: '8', detail: 'search' },
    });
    await findGames({ ...search, category: 'LIVE' });
    expect(query(sent[1])).toMatchObject({ gameType: 'LIVE', gameName: 'gold rush' });
  });

  test('HOM-01: live tables are the first page of the type LIVE', async () => {
    const sent = gateway(() => yes(page));
    expect(await listLiveTables()).toHaveLength(1);
    expect(query(sent[0])).toMatchObject({ gameType: 'LIVE', pageNo: '1' });
  });
});

describe('vendors', () => {
  const vendor = (code: string) => ({ code }) as Vendor;
  const lane = (category: string, ...codes: string[]): VendorLane => ({
    category,
    vendors: codes.map(vendor),
    classifications: [],
  });
  const codes = (lanes: readonly VendorLane[]) =>
    lanes.map(({ category, vendors }) => [category, vendors.map(({ code }) => code)]);

  test('GAM-01, GAM-02, GAM-09: e-sports and cockfight are taken out of the sports, in their order and place', () => {
    const lanes = [
      lane('RNG', 'PG', 'AV'),
      lane('SPORTS', 'BTI', 'AV', 'DS88', 'IMES', 'SBO', 'IA'),
      lane('FISH', 'JILI'),
    ];
    expect(codes(splitSports(lanes))).toEqual([
      ['RNG', ['PG', 'AV']],
      ['SPORTS', ['BTI', 'SBO']],
      ['ESPORTS', ['AV', 'IMES', 'IA']],
      ['COCKFIGHT', ['DS88']],
      ['FISH', ['JILI']],
    ]);
  });

  test('NAV-10: a category without a vendor is left out', () => {
    expect(codes(splitSports([lane('SPORTS', 'BTI')]))).toEqual([['SPORTS', ['BTI']]]);
    expect(codes(splitSports([lane('SPORTS', 'DS88')]))).toEqual([['COCKFIGHT', ['DS88']]]);
    expect(splitSports([])).toEqual([]);
  });

  const wire = (title: string, ...cards: string[]) => ({
    title,
    cards: cards.map((vassalage) => ({
      vassalage,
      displayName: `${vassalage}!`,
      gameType: title,
      isHot: '1',
    })),
  });
  const answer = () => yes({ data: { lanes: [wire('RNG', 'PG'), wire('SPORTS', 'BTI', 'DS88')] } });

  test("SLO-22, GAM-05, GAM-06: are grouped in lanes, with the site's names", async () => {
    gateway(answer);
    const lanes = await listVendors();
    expect(codes(lanes)).toEqual([
      ['RNG', ['PG']],
      ['SPORTS', ['BTI']],
      ['COCKFIGHT', ['DS88']],
    ]);
    expect(lanes[0]?.vendors[0]).toMatchObject({ code: 'PG', name: 'PG!', isHot: true, icon: null });
  });

  test('SES-10: are stored for the session, and requested again in another language', async () => {
    const sent = gateway(answer);
    const first = await listVendors();
    expect(await listVendors()).toEqual(first);
    expect(sent).toHaveLength(1);
    preferences.setItem('language', 'EN');
    await listVendors();
    expect(sent.map((each) => query(each)['language'])).toEqual(['TY', 'EN']);
    session.clear();
    await listVendors();
    expect(sent).toHaveLength(3);
  });

  test.each(['{', 'null', '""', '[]', '{"language":"EN"}'])(
    'SES-10: what is kept as %s is asked for anew',
    async (kept) => {
      session.setItem('gameVendor', kept);
      gateway(answer);
      expect(await listVendors()).toHaveLength(3);
    },
  );

  test('a failure is not stored', async () => {
    gateway(() => no('function.not.available'));
    await caught(listVendors());
    expect(session.getItem('gameVendor')).toBeNull();
  });
});

describe('a launch', () => {
  test('ERR-11: a refusal may contain the end of the maintenance', () => {
    const of = (detail: unknown) =>
      maintenanceEndOf(new ServiceError('refused', 'game_maintenance', { detail }));
    expect(of({ content: { data: { maintainTime: 1, endTime: 2 } } })).toBe(2);
    expect(of({ content: { data: {} } })).toBeNull();
    expect([of(null), of('x'), of({ content: {} }), maintenanceEndOf(new Error('x'))]).toEqual(
      Array(4).fill(null),
    );
  });
});

test('JAC-03, JAC-04: the jackpot has its amount, step and pace', async () => {
  gateway(() => yes({ amount: 1_234_567.89, step: 165.11, intervalMs: 3000 }));
  expect(await getJackpot()).toEqual({ amount: 1_234_567.89, step: 165.11, intervalMs: 3000 });
});
