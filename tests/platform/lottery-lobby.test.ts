import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  listAreaLotteries,
  listLatestNumbers,
  listOpenedNumbers,
  listPopularLotteries,
  listRecentLotteries,
} from '#contract/lottery-lobby.ts';
import { games } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { vendorSecret, openPlay } from '../../platform/domains/wallet/ledger/play.ts';
import { createWalletClient } from '../../platform/games/wallet-client.ts';
import { seedOf } from '../../platform/games/table/schedule.ts';
import { tableSecretOf } from '../../platform/games/table/table-secret.ts';
import { drawOf } from '../unit/games/lottery-referee.ts';
import { openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';

interface MenuRow {
  readonly gameId: string;
  readonly code: string;
  readonly remark: string;
}
interface NumberRow {
  readonly gameCode: string;
  readonly numero: string;
  readonly winNo: string;
  readonly openTime: number;
}

type Query = Readonly<Record<string, string>>;

describe('the lottery lobby', () => {
  let platform: SeededPlatform;
  let token: string;
  let minaId: number;
  let lotteries: (typeof games.$inferSelect)[];
  beforeAll(async () => {
    platform = await openSeededPlatform('pglite');
    const [mina] = await platform.deps.db.select().from(members).where(eq(members.account, 'mina_k'));
    minaId = mina!.id;
    token = await platform.signIn('mina_k');
    lotteries = (await platform.deps.db.select().from(games).orderBy(games.position)).filter(({ gameType }) =>
      ['LOTT', 'ELOTT'].includes(gameType),
    );
  }, 60_000);
  afterAll(() => platform.close());

  const fetchBare = async <Answer>(endpoint: Endpoint, query: Query = {}, as?: string): Promise<Answer> =>
    (await platform.call(endpoint, query, as ? { token: as } : {})).body as unknown as Answer;
  const codes = (vendor: string) =>
    lotteries.filter(({ vendorCode }) => vendorCode === vendor).map(({ code }) => code);
  const play = async (name: string, transactionId: string): Promise<void> => {
    const game = lotteries.find((each) => each.code === name)!;
    const wallet = createWalletClient({
      ...{ vendor: game.vendorCode, secret: vendorSecret(platform.deps.secret, game.vendorCode) },
      ...{ clock: platform.deps.clock, baseUrl: 'http://wallet.test' },
      fetch: (request) => platform.app.fetch(request),
    });
    const { account, playSession, currency } = (await openPlay(platform.deps, {
      memberId: minaId,
      vendor: game.vendorCode,
      gameId: game.id,
    }))!;
    const round = { account, currency, gameId: game.id, roundId: transactionId };
    await wallet.bet({ ...round, playSession, transactionId, amount: 100n });
    const end = { transactionId: `${transactionId}-end`, betTransactionId: transactionId, amount: 0n };
    await wallet.settle({ ...round, ...end });
    platform.clock.advance(1000);
  };

  test('@API-36 @PAY-12 the menu of Vietnam has the games of its vendor, for guests, in bare JSON', async () => {
    const menu = await fetchBare<Record<string, { gameGroupCode: string; gameMenus: MenuRow[] }>>(
      listAreaLotteries,
      {
        prizeMode: 'SEA',
        device: 'WEB',
        lottoArea: 'VN',
      },
    );
    expect(Object.keys(menu)).toStrictEqual(['TCG_LOTTO_VN']);
    expect(menu['TCG_LOTTO_VN']!.gameMenus.map(({ code }) => code)).toStrictEqual(codes('TCG_LOTTO_VN'));
    expect(await fetchBare(listAreaLotteries, { prizeMode: 'Lott' })).toStrictEqual({});
  });

  test('@API-37 the recent lotteries are the member’s last ones, of the prize mode that is requested', async () => {
    const [one = '', two = ''] = codes('ELOTT');
    const [sea = ''] = codes('TCG_SEA');
    await play(one, 'r1');
    await play(sea, 'r2');
    await play(two, 'r3');
    const recent = async (query: Query) =>
      (await fetchBare<MenuRow[]>(listRecentLotteries, query, token)).map(({ code }) => code);
    expect((await recent({})).slice(0, 3)).toStrictEqual([two, sea, one]);
    expect((await recent({ prizeMode: 'Elott' })).slice(0, 2)).toStrictEqual([two, one]);
    expect((await platform.call(listRecentLotteries, {})).status).toBe(401);
  });

  test('@API-38 @PAY-10 the popular ones have the most bets of late; the rest follow in the catalogue’s order', async () => {
    const all = codes('LOTT');
    const last = all.at(-1)!;
    for (let bet = 0; bet < 3; bet += 1) await play(last, `p${bet}`);
    const popular = async (query: Query) =>
      (await fetchBare<MenuRow[]>(listPopularLotteries, query)).map(({ code }) => code);
    const query = { prizeMode: 'Lott', device: 'WEB', language: 'TY' };
    expect(await popular({ ...query, count: '20' })).toStrictEqual([last, ...all.slice(0, -1)]);
    expect(await popular({ ...query, count: '2' })).toStrictEqual([last, all[0]]);
    expect(await popular({})).toHaveLength(20);
    expect((await platform.call(listPopularLotteries, { count: '21' })).status).toBe(400);
  });

  test('@API-39 @PAY-11 the opened numbers are the last 100 draws, each following from its seed, none before its time', async () => {
    const [code = ''] = codes('TCG_LOTTO_VN');
    const game = lotteries.find((each) => each.code === code)!;
    const now = platform.deps.clock.now();
    const rows = await fetchBare<NumberRow[]>(listOpenedNumbers, { count: '100', gameCode: code });
    expect(rows).toHaveLength(100);
    const next = Math.floor(now / 180_000);
    expect(rows.map(({ numero }) => Number(numero))).toStrictEqual(
      Array.from({ length: 100 }, (_, at) => next - 1 - at),
    );
    const [first] = rows;
    expect(first!.openTime).toBe(next * 180_000);
    const seed = seedOf(tableSecretOf(platform.deps.secret), game.id, next - 1);
    const drawn = drawOf(game.model, seed, `${game.id}:${next - 1}`);
    expect(first!.winNo.split(',').map(Number).toSorted()).toStrictEqual(drawn.toSorted());
    const mixed = await fetchBare<NumberRow[]>(listOpenedNumbers);
    expect(mixed).toHaveLength(100);
    expect(new Set(mixed.map(({ gameCode }) => gameCode))).toStrictEqual(new Set(codes('TCG_LOTTO_VN')));
    expect(mixed.every(({ openTime }) => openTime <= now)).toBe(true);
    expect(await fetchBare(listOpenedNumbers, { gameCode: 'none' })).toStrictEqual([]);
    expect((await platform.call(listOpenedNumbers, { count: '101' })).status).toBe(400);
  });

  test('@API-40 the latest numbers are one draw of each lottery of a mode; endings keep their noughts', async () => {
    const rows = await fetchBare<NumberRow[]>(listLatestNumbers, { prizeMode: 'Elott' }, token);
    expect(rows.map(({ gameCode }) => gameCode)).toStrictEqual(codes('ELOTT'));
    const next = Math.floor(platform.deps.clock.now() / 60_000);
    expect(new Set(rows.map(({ numero }) => numero))).toStrictEqual(new Set([String(next - 1)]));
    const four = lotteries.find(({ model, vendorCode }) => model === '4d' && vendorCode === 'ELOTT')!;
    expect(rows.find(({ gameCode }) => gameCode === four.code)!.winNo).toMatch(/^\d{4}(,\d{4}){22}$/);
    expect((await platform.call(listLatestNumbers, {})).status).toBe(401);
  });
});
