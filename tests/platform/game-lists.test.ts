import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  addFavourite,
  listFavouriteGames,
  listFavourites,
  listRecentGames,
  listWinners,
  removeFavourite,
} from '#contract/game-lists.ts';
import { listGames } from '#contract/games.ts';
import { favouriteGames, games } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { maskedName } from '../../platform/domains/catalogue/winners.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { correctBet } from '../../platform/domains/wallet/ledger/corrections.ts';
import { openPlay, vendorSecret } from '../../platform/domains/wallet/ledger/play.ts';
import { bets } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import type { Signal } from '../../platform/runtime/hub.ts';
import { createWalletClient } from '../../platform/games/wallet-client.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { NOON, openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';

interface Row {
  nodeId: string;
  gameName: string;
}

describe.each(SERVER_BY_DAY)('the lists of a member’s games on %s', (engine) => {
  let platform: SeededPlatform;
  let token: string;
  beforeAll(async () => {
    platform = await openSeededPlatform(engine);
    token = await platform.signIn('mina_k');
  }, 60_000);
  afterAll(() => platform.close());

  const idOf = async (account: string): Promise<number> =>
    (await platform.deps.db.select().from(members).where(eq(members.account, account)))[0]!.id;

  describe('favourites @SES-06', () => {
    beforeEach(() => platform.deps.db.delete(favouriteGames));

    const change = (endpoint: Endpoint, game: object, as = token) =>
      platform.request(endpoint, game, { token: as });
    const ids = async (as = token): Promise<unknown> =>
      (await platform.request(listFavourites, {}, { token: as })).body.value;

    test('the latest comes first, and each belongs to one member @API-30', async () => {
      for (const nodeId of ['10001', '10002', '10003']) {
        platform.clock.advance(1000);
        expect((await change(addFavourite, { nodeId })).status).toBe(200);
      }
      expect(await ids()).toStrictEqual(['10003', '10002', '10001']);
      expect(await ids(await platform.signIn('kerem_agent'))).toStrictEqual([]);
    });

    test('adding and removing again change nothing @PAY-05', async () => {
      const game = { nodeId: '10001', vendor: 'NIMBUS', gameType: 'RNG' };
      const memberId = await idOf('mina_k');
      const signals: Signal[] = [];
      const stop = platform.deps.hub.subscribe(memberId, (signal) => signals.push(signal));
      await change(addFavourite, game);
      platform.clock.advance(1000);
      await change(addFavourite, { nodeId: '10002' });
      expect((await change(addFavourite, game)).status).toBe(200);
      expect(await ids()).toStrictEqual(['10002', '10001']);
      expect((await change(removeFavourite, game)).status).toBe(200);
      expect((await change(removeFavourite, game)).status).toBe(200);
      expect(await ids()).toStrictEqual(['10002']);
      stop();
      // Other tabs load again after each of the three changes.
      const signal = { type: 'news', memberId, about: 'favourite' };
      expect(signals).toStrictEqual([signal, signal, signal]);
    });

    test('pages of 14 with totalPages, by category and vendor @API-31 @SLO-20 @PAY-04', async () => {
      const slots = await platform.deps.db.select().from(games).where(eq(games.vendorCode, 'PAGODA8'));
      const chosen = [
        ...slots.filter(({ gameType }) => gameType === 'RNG').slice(0, 15),
        ...slots.filter(({ gameType }) => gameType === 'LIVE').slice(0, 2),
      ];
      for (const { id: nodeId } of chosen) {
        platform.clock.advance(1000);
        await change(addFavourite, { nodeId });
      }
      const page = async (query: object) =>
        (await platform.request(listFavouriteGames, query, { token })).body.value as {
          content: Row[];
          pageNum: number;
          totalPages: number;
        };
      const sent = { clientType: 3, platform: 'flash', language: 'TY', gameType: 'RNG', pageSize: 14 };
      const first = await page({ ...sent, pageNo: 1 });
      expect([first.content.length, first.pageNum, first.totalPages]).toStrictEqual([14, 1, 2]);
      expect(first.content[0]?.nodeId).toBe(chosen[14]?.id);
      const second = await page({ ...sent, pageNo: 2 });
      expect(second.content.map(({ nodeId }) => nodeId)).toStrictEqual([chosen[0]?.id]);
      expect((await page({ pageNo: 1, pageSize: 100 })).content).toHaveLength(17);
      expect(await page({ ...sent, vendor: 'NIMBUS' })).toMatchObject({ content: [], totalPages: 0 });
    });

    test('calls at once never exceed the most', async () => {
      const memberId = await idOf('mina_k');
      const all = (await platform.deps.db.select({ id: games.id }).from(games).limit(215)).map(
        ({ id }) => id,
      );
      await platform.deps.db
        .insert(favouriteGames)
        .values(all.slice(20).map((gameId, at) => ({ memberId, gameId, addedAt: NOON + at })));
      const answers = await Promise.all(all.slice(0, 20).map((nodeId) => change(addFavourite, { nodeId })));
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses).toStrictEqual([...Array(5).fill(200), ...Array(15).fill(409)]);
      expect(answers.find(({ status }) => status === 409)?.body.errorCode).toBe('favourites_full');
      expect(await ids()).toHaveLength(200);
    });

    test('a game that leaves the catalogue leaves the favourites', async () => {
      const [game] = await platform.deps.db.select().from(games).where(eq(games.id, '10710'));
      await change(addFavourite, { nodeId: game!.id });
      await platform.deps.db.delete(games).where(eq(games.id, game!.id));
      expect(await ids()).toStrictEqual([]);
      await platform.deps.db.insert(games).values(game!);
    });

    test.each([
      ['an unknown game', { nodeId: '999' }, 400, 'game_not_found'],
      ['a game of another vendor', { nodeId: '10001', vendor: 'REDLARK' }, 400, 'game_not_found'],
      ['no game', {}, 400, 'request_param_err'],
    ])('%s is refused', async (_, game, status, code) => {
      const answer = await change(addFavourite, game);
      expect([answer.status, answer.body.errorCode]).toStrictEqual([status, code]);
    });

    test('a trial account is asked for a real one, a guest to sign in @GAT-07', async () => {
      const trial = await change(addFavourite, { nodeId: '10001' }, await platform.signIn('deneme_1'));
      expect([trial.status, trial.body.errorCode]).toStrictEqual([403, 'need_true_account']);
      expect((await platform.request(listFavourites)).body.errorCode).toBe('login.not.session');
    });
  });

  describe('what was played', () => {
    /** One session for all games of a player: a second sign-in would end the first. */
    const signedIn = new Map<string, string>();
    const tokenFor = async (account: string): Promise<string> => {
      const known = signedIn.get(account) ?? (await platform.signIn(account));
      signedIn.set(account, known);
      return known;
    };
    const player = async (account: string, vendor: string, gameId: string) => {
      await tokenFor(account);
      const play = (await openPlay(platform.deps, { memberId: await idOf(account), vendor, gameId }))!;
      const wallet = createWalletClient({
        ...{ vendor, secret: vendorSecret(platform.deps.secret, vendor), clock: platform.deps.clock },
        baseUrl: 'http://wallet.test',
        fetch: (request) => platform.app.fetch(request),
      });
      const { account: name, currency } = play;
      return {
        bet: (id: string, amount: bigint) => {
          platform.clock.advance(1000);
          return wallet.bet({ ...play, gameId, transactionId: id, roundId: id, amount });
        },
        settle: (id: string, amount: bigint) =>
          wallet.settle({
            ...{ account: name, currency, gameId, roundId: id, amount },
            ...{ transactionId: `${id}-end`, betTransactionId: id },
          }),
        cancel: (id: string) =>
          wallet.cancel({
            ...{ account: name, currency, gameId, roundId: id },
            ...{ transactionId: `${id}-void`, betTransactionId: id },
          }),
      };
    };

    test('each game of real bets once, the latest first; a cancelled bet is none @API-32 @SLO-19 @PAY-02', async () => {
      const [sevens, gala, vault] = [
        await player('sezen_usta', 'NIMBUS', '10001'),
        await player('sezen_usta', 'PAGODA8', '10002'),
        await player('sezen_usta', 'REDLARK', '10003'),
      ];
      await sevens.bet('a1', 100n);
      await gala.bet('a2', 100n);
      await sevens.bet('a3', 100n);
      await vault.bet('a4', 100n);
      await vault.cancel('a4');
      const recent = async (query: object) =>
        (await platform.request(listRecentGames, query, { token: await tokenFor('sezen_usta') })).body
          .value as {
          list: Row[];
          total: number;
          totalPages: number;
        };
      const sent = { clientType: 3, vassalage: '', language: 'TY', pageNo: 1, pageSize: 14 };
      const { list, totalPages } = await recent(sent);
      expect(list.map(({ nodeId }) => nodeId).slice(0, 2)).toStrictEqual(['10001', '10002']);
      expect(list.map(({ nodeId }) => nodeId)).not.toContain('10003');
      expect(totalPages).toBe(1);
      expect(
        (await recent({ ...sent, vassalage: 'PAGODA8' })).list.map(({ nodeId }) => nodeId),
      ).toStrictEqual(['10002']);
      expect(await recent({ ...sent, gameType: 'LIVE' })).toMatchObject({
        list: [],
        total: 0,
        totalPages: 0,
      });
      expect(await recent({ ...sent, pageSize: 1, pageNo: 2 })).toMatchObject({
        list: [{ nodeId: '10002' }],
        totalPages: 2,
      });
    });

    test('a search names what two players of a game also play, and counts what it finds by type @SLO-05', async () => {
      for (const [account, vendor, game] of [
        ['mina_k', 'NIMBUS', '10001'],
        ['mina_k', 'PAGODA8', '10002'],
        ['mina_k', 'REDLARK', '10003'],
        ['kerem_agent', 'NIMBUS', '10001'],
        ['kerem_agent', 'PAGODA8', '10002'],
      ] as const) {
        const { bet, settle } = await player(account, vendor, game);
        await bet(`also-${account}-${game}`, 100n);
        await settle(`also-${account}-${game}`, 0n);
      }
      const search = async (query: object) =>
        (await platform.request(listGames, { gameName: 'royal', pageSize: 8, ...query })).body.value as {
          totalCount: number;
          typeCounts?: { gameType: string; count: number }[];
          alsoPlayed?: { nodeId: string; games: Row[] }[];
        };
      const all = await search({ detail: 'search' });
      // One player alone has played the third game.
      expect(all.alsoPlayed?.find(({ nodeId }) => nodeId === '10001')?.games).toMatchObject([
        { nodeId: '10002', gameName: 'Lunar Gala' },
      ]);
      const counts = all.typeCounts ?? [];
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(all.totalCount);
      for (const { gameType, count } of counts) {
        const narrowed = await search({ detail: 'search', gameType });
        expect(narrowed).toMatchObject({ totalCount: count, typeCounts: counts });
      }
      expect(await search({})).not.toHaveProperty('alsoPlayed');
    });

    test('the board has the largest paid wins of the last day, each player and game once @API-35 @WIN-02 @PAY-06', async () => {
      await platform.deps.db.update(bets).set({ closedAt: 1 });
      const sevens = await player('mina_k', 'NIMBUS', '10001');
      const gala = await player('kerem_agent', 'PAGODA8', '10002');
      for (const [id, win] of [
        ['w1', 4000n],
        ['w2', 900n],
        ['w3', 50n],
      ] as const) {
        await sevens.bet(id, 100n);
        await sevens.settle(id, win);
      }
      await gala.bet('w4', 200n);
      await gala.settle('w4', 25_000n);
      // A part of the stake back, no more than it, still open, and lost: none of them is a win.
      const vault = await player('mina_k', 'REDLARK', '10003');
      for (const [id, back] of [
        ['w7', 50n],
        ['w9', 100n],
      ] as const) {
        await vault.bet(id, 100n);
        await vault.settle(id, back);
      }
      await gala.bet('w5', 200n);
      await gala.bet('w6', 200n);
      await gala.settle('w6', 0n);
      // Nor is a win that was corrected since; another vendor's bet of that number stays one.
      await vault.bet('w1', 100n);
      await vault.settle('w1', 90_000n);
      const correction = { vendor: 'REDLARK', bet: 'w1', payout: 80_000n, note: 'misread' };
      expect(await correctBet(platform.deps, correction)).toMatchObject({ status: 'corrected' });
      const board = async (query: object) =>
        ((await platform.request(listWinners, query)).body.value as { list: { vo: object }[] }).list;
      const sent = { gameCategory: 'ALL', language: 'TY', limitNum: 20 };
      expect(await board(sent)).toStrictEqual([
        {
          vo: {
            ...{ customerName: 'ke•••nt', gameName: 'Lunar Gala', winAmount: 250, multiple: 125 },
            ...{ iconUrl: expect.stringMatching(/^\/art\/tile\/10002/), nodeId: '10002' },
            ...{ gameType: 'RNG', vendor: 'PAGODA8' },
          },
        },
        { vo: expect.objectContaining({ customerName: 'mi•••_k', winAmount: 40, multiple: 40 }) },
      ]);
      expect(await board({ ...sent, limitNum: 1 })).toHaveLength(1);
      expect(await board({ ...sent, gameCategory: 'LIVE' })).toStrictEqual([]);
      expect((await platform.request(listWinners, { limitNum: 21 })).body.errorCode).toBe(
        'request_param_err',
      );
    });
  });
});

describe('masked names', () => {
  test.each([
    ['mina_k', 'mi•••_k'],
    ['a_very_long_name', 'a_•••me'],
    ['abcde', 'a•••'],
    ['a', 'a•••'],
  ])('%s is shown as %s', (name, masked) => {
    expect(maskedName(name)).toBe(masked);
  });
});
