import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getVendorTypes, listGames, listVendors } from '#contract/games.ts';
import { createArt } from '../../platform/domains/catalogue/art.routes.ts';
import { openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';

interface Card {
  vassalage: string;
  displayName: string;
  gameType: string;
  gameCount: number;
  colorIcon: string;
}
interface Lane {
  title: string;
  cards: Card[];
  gameClassify: { key: string; gameCount: number }[];
}
interface Page {
  games: { vassalage: string; displayName: string }[];
  totalCount: number;
}
const sum = (list: readonly { gameCount: number }[]): number =>
  list.reduce((total, { gameCount }) => total + gameCount, 0);

describe('cards, filters and lists', () => {
  let platform: SeededPlatform;
  let lanes: readonly Lane[];
  let cards: readonly Card[];
  beforeAll(async () => {
    platform = await openSeededPlatform('pglite');
    lanes = ((await platform.call(listVendors)).body.value as { data: { lanes: Lane[] } }).data.lanes;
    cards = lanes.flatMap((lane) => lane.cards);
  }, 60_000);
  afterAll(() => platform.close());
  const list = async (query: Readonly<Record<string, string | number>>): Promise<Page> =>
    (await platform.call(listGames, query)).body.value as Page;

  test('the card of a category counts its list, and so do the filters together @GAM-01 @SLO-04', async () => {
    const types = [...new Set(cards.map(({ gameType }) => gameType))];
    expect(types).toHaveLength(10);
    const doors = types.map((type) => [type, sum(cards.filter(({ gameType }) => gameType === type))]);
    const lists = await Promise.all(
      types.map(async (gameType) => [gameType, (await list({ gameType })).totalCount]),
    );
    expect(doors).toStrictEqual(lists);
    const filtered = lanes.filter(({ gameClassify }) => gameClassify.length > 0);
    expect(filtered.map(({ title }) => title)).toContain('RNG');
    for (const { title, gameClassify } of filtered) {
      expect(sum(gameClassify)).toBe((await list({ gameType: title })).totalCount);
      const found = gameClassify.map(async ({ key }) => ({
        key,
        gameCount: (await list({ gameType: title, gameClassify: key })).totalCount,
      }));
      expect((await Promise.all(found)).map(({ key, gameCount }) => [key, gameCount])).toStrictEqual(
        gameClassify.map(({ key, gameCount }) => [key, gameCount]),
      );
    }
  });

  test('all cards together count the list of all games: every game is behind one', async () => {
    expect(sum(cards)).toBe((await list({})).totalCount);
  });

  test('a provider has one name: on its card, in its games, by its type and on its icon @GAM-11', async () => {
    const { content } = (await platform.call(getVendorTypes)).body.value as {
      content: Record<string, Record<string, string>>;
    };
    for (const { vassalage, gameType, displayName, colorIcon } of cards) {
      const { games } = await list({ vassalage, gameType });
      expect(new Set(games.map((game) => game.displayName))).toStrictEqual(new Set([displayName]));
      expect(content[gameType]?.[vassalage]).toBe(displayName);
      // The icon that reads 123BET belongs to the provider of that name, and to no other.
      expect([vassalage, colorIcon.includes('/123BET.svg')]).toStrictEqual([
        vassalage,
        displayName === '123BET',
      ]);
    }
  });

  test('the tile of a game names its provider as its logo does @GAM-11', async () => {
    const { games } = (await platform.call(listGames, { vassalage: 'BTI', pageSize: 1 })).body.value as {
      games: { nodeId: string; showIcon: string }[];
    };
    const art = createArt(platform.deps);
    const [tile, logo] = await Promise.all(
      [
        (games[0]?.showIcon ?? '').replace('.webp', '.svg'),
        cards.find(({ vassalage }) => vassalage === 'BTI')?.colorIcon ?? '',
      ].map(async (address) => (await art.fetch(new Request(`http://platform.test${address}`))).text()),
    );
    const [, name = ''] = /<path transform="translate\(29 16\.5\)[^"]*" d="([^"]+)"/.exec(logo ?? '') ?? [];
    expect(name.length).toBeGreaterThan(100);
    expect(tile).toContain(name);
  });
});
