import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listGames } from '#contract/games.ts';
import { searchName } from '../../platform/domains/catalogue/search-name.ts';
import { EMBEDDED_BY_DAY } from '../support/databases.ts';
import { openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';

describe.each(EMBEDDED_BY_DAY)('searches and orders on %s', (engine) => {
  let platform: SeededPlatform;
  beforeAll(async () => {
    platform = await openSeededPlatform(engine);
  }, 60_000);
  afterAll(() => platform.close());

  interface Page {
    games: { gameName: string; minBet: number; tag: string | null }[];
    totalCount: number;
    namedCount: number | null;
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

  test('it says how many have the text in their name: those with it in their tags come after them', async () => {
    const { games, totalCount, namedCount } = await page({ gameName: 'egypt', pageSize: 100 });
    const named = games.map(({ gameName }) => searchName(gameName).includes('egypt'));
    expect(namedCount).toBe(named.filter(Boolean).length);
    expect(totalCount).toBeGreaterThan(namedCount ?? 0);
    expect(named.indexOf(false)).toBe(namedCount);
    expect(named.lastIndexOf(true)).toBe((namedCount ?? 0) - 1);
  });

  test('it does not say so where it cannot be told: in another order, of a misspelt text, without a text', async () => {
    expect((await page({ gameName: 'egypt', sort: 'name' })).namedCount).toBeNull();
    expect((await page({ gameName: 'roayl sevns' })).namedCount).toBeNull();
    expect((await page({})).namedCount).toBeNull();
  });

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

  test.each([
    ['royl sevns', 'Royal Sevens', 'royal sevens'],
    ['roayl sevns', 'Royal Sevens', 'royal sevens'],
    ['goldn pride', 'Golden Pride', 'golden pride'],
  ])('“%s” finds %s, and the answer names the spelling', async (gameName, found, corrected) => {
    expect((await names(gameName)).slice(0, 3)).toContain(found);
    expect(await page({ gameName })).toMatchObject({ isNearMatch: true, corrected });
    // Exactly as it is spelt, nothing is called so.
    expect(await page({ gameName, spelling: 'exact' })).toMatchObject({ totalCount: 0, corrected: null });
    expect(await page({ gameName: found, spelling: 'exact' })).toMatchObject({ isNearMatch: false });
  });

  test.each([
    ['a vendor', 'nimbus play', 'vassalage', 'NIMBUS'],
    ['a category, TY', 'balık', 'gameType', 'FISH'],
    ['a category, EN', 'fishing', 'gameType', 'FISH'],
    ['a category, CN', '捕鱼', 'gameType', 'FISH'],
    ['a category, TH', 'ยิงปลา', 'gameType', 'FISH'],
    ['a category, VI', 'bắn cá', 'gameType', 'FISH'],
    ['a kind, TY', 'kazı kazan', 'gameClassify', 'SC'],
    ['a kind, ID', 'gosok', 'gameClassify', 'SC'],
  ])('%s is found as “%s”', async (_, gameName, field, value) => {
    const { games: rows } = (await page({ gameName, pageSize: 100 })) as unknown as {
      games: Record<string, string>[];
    };
    expect(rows.filter((row) => row[field] === value).length).toBeGreaterThan(20);
  });

  test.each(['tilki', 'fox', 'rubah', '狐狸', 'จิ้งจอก', 'cáo', 'শিয়াল'])(
    'a theme is found in every language: “%s” finds Vixen Vault',
    async (gameName) => {
      const all = (await page({ gameName, pageSize: 100 })).games.map((game) => game.gameName);
      expect(all).toContain('Vixen Vault');
    },
  );

  test('names come before tags, and a word of the name combines with one of a tag', async () => {
    const { games: rows } = await page({ gameName: 'lion', pageSize: 100 });
    const places = rows.map(({ gameName }) => (searchName(gameName).includes('lion') ? 0 : 1));
    expect(places).toStrictEqual(places.toSorted());
    expect(await names('nimbus sevens')).toContain('Royal Sevens');
  });

  test('a search of 10,710 games takes less than 50 ms', async () => {
    const times: number[] = [];
    for (const gameName of ['aslan', 'hazine', 'mısır kitap', 'royl sevns', 'uzay roket']) {
      const from = performance.now();
      await page({ gameName });
      times.push(performance.now() - from);
    }
    // The first one computes the themes.
    expect(times.slice(1).toSorted((one, other) => one - other)[2]).toBeLessThan(50);
  });

  test.each(['xqzwv', '%', '_', '?!'])('“%s” has no match and no error', async (text) => {
    expect((await page({ gameName: text })).totalCount).toBe(0);
  });
});
