import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jackpotPools } from '../../platform/games/store/rounds.tables.ts';
import { getJackpot, getVendorTypes, listGames, listHotGames, listVendors } from '#contract/games.ts';
import { openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';
import { EMBEDDED_BY_DAY } from '../support/databases.ts';

describe.each(EMBEDDED_BY_DAY)('the catalogue on %s', (engine) => {
  let platform: SeededPlatform;
  beforeAll(async () => {
    platform = await openSeededPlatform(engine);
  }, 60_000);
  afterAll(() => platform.close());

  interface Row {
    nodeId: string;
    gameName: string;
    vassalage: string;
    gameType: string;
    gameClassify: string | null;
    minBet: number;
  }
  interface Page {
    games: Row[];
    totalPages: number;
    totalCount: number;
    pageNum: number;
  }
  type Query = Readonly<Record<string, string | number>>;
  const page = async (query: Query, language?: string): Promise<Page> => {
    const { status, body } = await platform.call(listGames, query, language ? { language } : {});
    expect(status).toBe(200);
    return body.value as Page;
  };
  describe('the game list', () => {
    test('a row has the form of the contract @API-26 @GAM-08', async () => {
      expect((await page({ gameType: 'RNG', pageNo: 1, pageSize: 1 })).games).toStrictEqual([
        {
          nodeId: '10001',
          vassalage: 'NIMBUS',
          displayName: 'Nimbus Play',
          gameType: 'RNG',
          gameClassify: 'JP',
          gameName: 'Royal Sevens',
          showIcon: expect.stringMatching(/^\/art\/tile\/10001\.webp\?v=.+$/),
          gameCode: 'nimbus-10001',
          minBet: 0.2,
          minLineNum: 20,
          tag: 'HOT',
          opensSoon: false,
        },
      ]);
    });

    test('pages of 14 by default until totalPages @SLO-14', async () => {
      const first = await page({ gameType: 'RNG', vassalage: 'PAGODA8' });
      expect(first).toMatchObject({ totalPages: 35, totalCount: 486, pageNum: 1 });
      expect(first.games.map(({ gameName }) => gameName)).toStrictEqual([
        'Coronet Ways',
        'Copper Oni',
        'Bamboo Hold & Win',
        'Thunder Drop',
        'Cherry Express',
        'Khepri Gold',
        'Mega Carousel',
        'Liftoff XL',
        'Lily Pond',
        'Raider Legacy',
        'Codex of Dunes',
        'Elixir Riot',
        'Howl Nights',
        'Bengal Fortune',
      ]);
    });

    test('paging to the end shows each of the slots once', async () => {
      const seen: string[] = [];
      const { totalPages, totalCount } = await page({ gameType: 'RNG', pageSize: 100 });
      for (let pageNo = 1; pageNo <= totalPages; pageNo += 1)
        seen.push(
          ...(await page({ gameType: 'RNG', pageSize: 100, pageNo })).games.map(({ nodeId }) => nodeId),
        );
      expect(totalCount).toBe(9812);
      expect(seen).toHaveLength(9812);
      expect(new Set(seen).size).toBe(9812);
      expect((await page({ gameType: 'RNG', pageSize: 100, pageNo: totalPages + 1 })).games).toStrictEqual(
        [],
      );
    });

    test('an empty game type means all, filters combine', async () => {
      expect((await page({ gameType: '' })).totalCount).toBe(10_710);
      expect((await page({ vassalage: 'PAGODA8', gameType: 'RNG', gameClassify: 'SC' })).totalCount).toBe(18);
      expect((await page({ vassalage: 'PAGODA8', gameType: 'RNG', gameClassify: 'JP' })).totalCount).toBe(
        402,
      );
      expect((await page({ vassalage: 'PAGODA8', gameType: 'LIVE' })).totalCount).toBe(12);
      const cheap = await page({ gameType: 'RNG', minBet: '0.05', pageSize: 100 });
      expect(cheap.totalCount).toBeGreaterThan(100);
      expect(new Set(cheap.games.map(({ minBet }) => minBet))).toStrictEqual(new Set([0.05]));
      expect(
        (await page({ gameType: 'RNG', minBet: '0.05', gameName: 'sugar parade' })).games[0]?.gameName,
      ).toBe('Sugar Parade');
      expect(
        (await page({ gameType: 'RNG', minBet: '0.75', gameName: 'sugar parade', vassalage: 'LUMEN' }))
          .totalCount,
      ).toBe(0);
      expect((await page({ gameType: 'NONE' })).totalCount).toBe(0);
    });

    test('characters that a database cannot store are refused in every field', async () => {
      for (const name of ['gameName', 'gameType', 'vassalage', 'gameClassify'])
        expect((await platform.call(listGames, { [name]: 'R\u0000' })).body.errorCode).toBe(
          'request_param_err',
        );
      expect((await platform.call(listHotGames, { vassalage: '\u0000' })).body.errorCode).toBe(
        'request_param_err',
      );
    });

    test.each<Query>([
      { pageNo: 0 },
      { pageNo: 'x' },
      { pageSize: 101 },
      { minBet: '-1' },
      { gameName: 'x'.repeat(65) },
    ])('%j is refused', async (query) => {
      const { status, body } = await platform.call(listGames, query);
      expect([status, body.errorCode]).toStrictEqual([400, 'request_param_err']);
    });
  });

  describe('the hot games', () => {
    test('come in the brand’s order, all in one response @API-25 @SLO-15', async () => {
      const { list } = (await platform.call(listHotGames)).body.value as { list: Row[] };
      expect(list.slice(0, 15).map(({ gameName, vassalage }) => `${gameName} / ${vassalage}`)).toStrictEqual([
        'Royal Sevens / NIMBUS',
        'Lunar Gala / PAGODA8',
        'Vixen Vault / REDLARK',
        'Giza Hold & Win / OXIDE',
        'Marigold Fever / FOXGLOVE',
        'Octo King / CORALSEA',
        'Carat Rush / TESSERA',
        'Golden Pride / ARCWELL',
        'Jester Riot / KUMQUAT',
        'Pişti Plus / ZEELAND',
        'Magma Drop / VANTOR',
        'Sugar Parade / LUMEN',
        'Valkyr / AV',
        'Bounty Bonanza / MARLOW',
        'Coronet Ways / PAGODA8',
      ]);
      // A blackjack table is hot, but cannot be played yet.
      expect(list).toHaveLength(39);
    });

    test('can be filtered by vendor', async () => {
      const of = async (vassalage: string): Promise<string[]> => {
        const { list } = (await platform.call(listHotGames, { vassalage })).body.value as { list: Row[] };
        return list.map(({ gameName }) => gameName);
      };
      expect((await of('PAGODA8')).slice(0, 3)).toStrictEqual(['Lunar Gala', 'Coronet Ways', 'Copper Oni']);
      expect(await of('CORALSEA')).toStrictEqual(['Octo King']);
      expect(await of('ZEELAND')).toContain('Pişti Plus');
    });
  });

  interface Card {
    vassalage: string;
    gameType: string;
    nodeId: string | null;
    isGame: string | null;
    gameCount: number;
    smallIcon: string;
    colorIcon: string;
  }
  interface Lane {
    title: string;
    cards: Card[];
    gameClassify: { key: string; gameCount: number }[];
  }
  const lanes = async (): Promise<Lane[]> =>
    ((await platform.call(listVendors)).body.value as { data: { lanes: Lane[] } }).data.lanes;

  describe('the vendor lanes', () => {
    test('e-sports and cockfight are in the sports lane @GAM-02 @GAM-09', async () => {
      const found = await lanes();
      expect(found.map(({ title }) => title)).toStrictEqual([
        'RNG',
        'LIVE',
        'FISH',
        'PVP',
        'SPORTS',
        'LOTT',
        'ELOTT',
        'VIDEO',
      ]);
      const sports = found.find(({ title }) => title === 'SPORTS')!.cards;
      expect(sports.map(({ vassalage, gameType }) => `${vassalage} ${gameType}`)).toStrictEqual([
        'BTI SPORTS',
        'KESTREL SPORTS',
        'FERNHILL SPORTS',
        'AV ESPORTS',
        'AI ESPORTS',
        'IMES ESPORTS',
        'TF ESPORTS',
        'IA ESPORTS',
        'DS88 COCKFIGHT',
      ]);
    });

    test('each card has the number of games in its list, or for lottery and cockfight the game it opens @GAM-05 @GAM-07', async () => {
      for (const { cards } of await lanes())
        for (const card of cards) {
          const { totalCount, games } = await page({
            vassalage: card.vassalage,
            gameType: card.gameType,
            pageSize: 100,
          });
          expect([card.vassalage, card.gameCount]).toStrictEqual([card.vassalage, totalCount]);
          expect(card.gameCount).toBeGreaterThan(0);
          expect(card.smallIcon).toMatch(/^\/art\/vendor\/\w+\.svg\?variant=mark&v=/);
          expect(card.colorIcon).toMatch(/^\/art\/vendor\/\w+\.svg\?variant=logo&v=/);
          // GAM-11: in lira, BTI and the TCG family show one brand.
          const shown = /^(?:BTI$|TCG)/.test(card.vassalage) ? '123BET' : card.vassalage;
          for (const icon of [card.smallIcon, card.colorIcon]) expect(icon).toContain(`/${shown}.svg?`);
          const opens = ['LOTT', 'ELOTT', 'COCKFIGHT'].includes(card.gameType);
          expect(card.isGame).toBe(opens ? null : 'VASSALAGE');
          const entrances = [null, ...games.map(({ nodeId }) => nodeId)];
          expect(entrances.indexOf(card.nodeId) > 0).toBe(opens);
        }
    });

    test('the facets of the slots count every slot once', async () => {
      const { gameClassify } = (await lanes()).find(({ title }) => title === 'RNG')!;
      expect(gameClassify.map(({ key }) => key)).toStrictEqual(['JP', 'AC', 'BG', 'SC', 'VP', 'TG']);
      expect(gameClassify.reduce((sum, { gameCount }) => sum + gameCount, 0)).toBe(9812);
    });

    test('vendor types list vendor names by game type @API-28', async () => {
      const { content } = (await platform.call(getVendorTypes)).body.value as {
        content: Record<string, Record<string, string>>;
      };
      expect(content.COCKFIGHT).toStrictEqual({ DS88: 'DS88' });
      expect(Object.keys(content.RNG!)).toHaveLength(41);
    });
  });

  describe('the jackpot @JAC-03 @JAC-04', () => {
    const read = async (): Promise<unknown> => (await platform.call(getJackpot)).body.value;

    test('is what the jackpot games pay now, and grows by the step that it names', async () => {
      const now = platform.clock.now();
      await platform.deps.db.insert(jackpotPools).values({ currency: 'TLB', base: 6_123_456n, since: now });
      expect(await read()).toStrictEqual({ amount: 61_234.56, step: 165.11, intervalMs: 3000 });
      platform.clock.advance(6000);
      expect(await read()).toMatchObject({ amount: 61_564.78 });
      await platform.deps.db.delete(jackpotPools);
    });
  });
});
