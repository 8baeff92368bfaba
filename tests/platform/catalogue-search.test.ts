import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listGames } from '#contract/games.ts';
import { searchName } from '../../platform/domains/catalogue/search-name.ts';
import { CALM_ENGINES } from '../support/databases.ts';
import { openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';

describe.each(CALM_ENGINES)('searches and orders on %s', (engine) => {
  let platform: SeededPlatform;
  beforeAll(async () => {
    platform = await openSeededPlatform(engine);
  }, 60_000);
  afterAll(() => platform.close());

  interface Page {
    games: { gameName: string; minBet: number; tag: string | null }[];
    totalCount: number;
  }
  const page = async (query: Readonly<Record<string, string | number>>): Promise<Page> => {
    const { status, body } = await platform.call(listGames, query);
    expect(status).toBe(200);
    return body.value as Page;
  };
  const names = async (gameName: string): Promise<string[]> =>
    (await page({ gameName, pageSize: 5 })).games.map((game) => game.gameName);

  test.each(['sugar parade', 'SUGAR PARADE', 'gar para', 'sugr parad', 'suagr parade', 'parade sugar'])(
    'Sugar Parade is found as “%s”',
    async (text) => {
      expect(await names(text)).toContain('Sugar Parade');
    },
  );

  test.each([
    'Türkçe Rulet',
    'TÜRKÇE RULET',
    'turkce rulet',
    'TÜRKÇE RULET'.toLocaleLowerCase('tr'),
    'turkçe  rulet!',
  ])('Türkçe Rulet is found as “%s”', async (text) => {
    expect((await names(text))[0]).toBe('Türkçe Rulet');
  });

  test.each(['LİLY POND', 'lıly pond', 'LILY POND', 'lily pond'])(
    'Lily Pond is found as “%s”',
    async (text) => {
      expect(await names(text)).toContain('Lily Pond');
    },
  );

  test.each(['sugarparade', 'Sugar-Parade', 'royalsevens'])(
    'a name is found without its blanks, too: “%s”',
    async (text) => {
      expect(searchName((await names(text))[0] ?? '').replaceAll(' ', '')).toBe(
        text.toLowerCase().replace('-', ''),
      );
    },
  );

  test('among the matches the equal name comes first, then names that start with the text', async () => {
    const found = await names('lily pond');
    expect(found[0]).toBe('Lily Pond');
    const begun = (await page({ gameName: 'gala', pageSize: 100 })).games.map(({ gameName }) =>
      searchName(gameName),
    );
    const places = begun.map((name) => (name.startsWith('gala') ? 0 : name.includes(' gala') ? 1 : 2));
    expect(new Set(places).size).toBeGreaterThan(1);
    expect(places).toStrictEqual(places.toSorted());
  });

  test.each([
    ['sugar parade', false],
    ['parade sugar', false],
    ['sugarparade', false],
    ['sugr parad', true],
    ['xqzwv', false],
  ])('whether “%s” was only a near match is returned: %j', async (gameName, isNearMatch) => {
    expect(await page({ gameName })).toMatchObject({ isNearMatch });
  });

  test('lists are ordered by name, by smallest bet and by newest, over all pages', async () => {
    const rows = async (sort: string) => [
      ...(await page({ gameType: 'RNG', sort, pageSize: 100 })).games,
      ...(await page({ gameType: 'RNG', sort, pageSize: 100, pageNo: 2 })).games,
    ];
    const named = (await rows('name')).map(({ gameName }) => searchName(gameName));
    expect(named).toStrictEqual(named.toSorted());
    const bets = (await rows('bet')).map(({ minBet }) => minBet);
    expect(bets[0]).toBe(0.01);
    expect(bets).toStrictEqual(bets.toSorted((one, other) => one - other));
    const fresh = (await rows('new')).map(({ tag }) => tag);
    expect(fresh[0]).toBe('NEW');
    expect(fresh.lastIndexOf('NEW')).toBe(fresh.filter((tag) => tag === 'NEW').length - 1);
    expect((await page({ gameType: 'RNG', sort: 'name' })).totalCount).toBe(9812);
    expect((await platform.call(listGames, { sort: 'price' })).body.errorCode).toBe('request_param_err');
  });

  test.each(['xqzwv', '%', '_', '?!'])('“%s” has no match and no error', async (text) => {
    expect((await page({ gameName: text })).totalCount).toBe(0);
  });
});
