import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchGame, launchSportsbook, listLotteryGames, listRooms } from '#contract/launch.ts';
import { games, launchTickets } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { openPlay, vendorSecret } from '../../platform/domains/wallet/ledger/play.ts';
import { createWalletClient } from '../../platform/games/wallet-client.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import type { Answer } from '../support/platform.ts';
import { NOON, openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';

const DAY = 24 * 60 * 60_000;

describe.each(SERVER_BY_DAY)('what a launch depends on, on %s', (engine) => {
  let platform: SeededPlatform;
  let token: string;
  let minaId: number;
  beforeAll(async () => {
    platform = await openSeededPlatform(engine);
    const [mina] = await platform.deps.db.select().from(members).where(eq(members.account, 'mina_k'));
    minaId = mina!.id;
  }, 60_000);
  afterAll(() => platform.close());
  beforeEach(async () => {
    platform.clock.set(NOON);
    token = await platform.signIn('mina_k');
  });

  const launch = (query: Record<string, string | number>, as = token): Promise<Answer> =>
    platform.call(launchGame, { launchMode: 'GLS', accountType: 1, ...query }, { token: as });
  const codeOf = ({ status, body }: Answer) => [status, body.errorCode];
  const first = async (type: string) => {
    const [game] = await platform.deps.db
      .select()
      .from(games)
      .where(eq(games.gameType, type))
      .orderBy(games.position)
      .limit(1);
    return game!;
  };

  describe('an interrupted round', () => {
    const vendor = 'NIMBUS';
    const gameId = '10001';
    const wallet = () =>
      createWalletClient({
        ...{ vendor, secret: vendorSecret(platform.deps.secret, vendor), clock: platform.deps.clock },
        baseUrl: 'http://wallet.test',
        fetch: (request) => platform.app.fetch(request),
      });
    const betOn = async (transactionId: string) => {
      const play = (await openPlay(platform.deps, { memberId: minaId, vendor, gameId }))!;
      await wallet().bet({ ...play, gameId, transactionId, roundId: transactionId, amount: 100n });
      return play;
    };
    const settle = async (transactionId: string, { account, currency }: Awaited<ReturnType<typeof betOn>>) =>
      wallet().settle({
        ...{ account, currency, gameId, roundId: transactionId, transactionId: `${transactionId}-end` },
        ...{ betTransactionId: transactionId, amount: 0n },
      });

    test('is named by a launch of another game, from ten seconds on, until it is over', async () => {
      const play = await betOn('cut');
      platform.clock.set(NOON + 9_999);
      expect((await launch({ nodeId: '10002' })).status).toBe(200);
      platform.clock.set(NOON + 10_000);
      const tickets = (await platform.deps.db.select().from(launchTickets)).length;
      const refused = await launch({ nodeId: '10002' });
      expect(codeOf(refused)).toStrictEqual([409, 'previous_game_open']);
      expect(refused.body.value).toStrictEqual({
        content: { data: { nodeId: '10001', vassalage: 'NIMBUS', gameName: 'Royal Sevens' } },
      });
      expect(await platform.deps.db.select().from(launchTickets)).toHaveLength(tickets);
      await settle('cut', play);
      expect((await launch({ nodeId: '10002' })).status).toBe(200);
    });

    test('is no ticket of a lottery, which waits for its draw', async () => {
      const lottery = await first('ELOTT');
      const play = (await openPlay(platform.deps, {
        memberId: minaId,
        vendor: lottery.vendorCode,
        gameId: lottery.id,
      }))!;
      const lotteryWallet = createWalletClient({
        ...{ vendor: lottery.vendorCode, secret: vendorSecret(platform.deps.secret, lottery.vendorCode) },
        ...{ clock: platform.deps.clock, baseUrl: 'http://wallet.test' },
        fetch: (request) => platform.app.fetch(request),
      });
      const bet = { ...play, gameId: lottery.id, transactionId: 'ticket', roundId: 'ticket', amount: 100n };
      await lotteryWallet.bet(bet);
      platform.clock.set(NOON + 20_000);
      expect((await launch({ nodeId: '10002' })).status).toBe(200);
      // A round that was cut off is still named, though the ticket is older.
      await betOn('cut-after');
      platform.clock.set(NOON + 30_000);
      expect(codeOf(await launch({ nodeId: '10002' }))).toStrictEqual([409, 'previous_game_open']);
    });

    test('does not stand before its own game, nor before a member who keeps it, nor before anyone else', async () => {
      const play = await betOn('kept');
      platform.clock.set(NOON + DAY);
      token = await platform.signIn('mina_k');
      expect((await launch({ nodeId: gameId })).status).toBe(200);
      expect((await launch({ nodeId: '10002', openRound: 'keep' })).status).toBe(200);
      expect((await launch({ nodeId: '10002' }, await platform.signIn('kerem_agent'))).status).toBe(200);
      await settle('kept', play);
    });
  });

  test('MEM-06: with several wallets the one at the vendor pays, and a launch that it is too low for says so', async () => {
    const rich = await platform.addPerson({ money: 5000n });
    const as = await platform.tokenOf(rich.account);
    const { settings } = platform.deps;
    await settings.change(({ store }) => ({ store: { ...store, severalWallets: true } }));
    const answer = await launch({ nodeId: '10001' }, as);
    expect(codeOf(answer)).toStrictEqual([409, 'insufficient_balance']);
    expect(answer.body.value).toStrictEqual({ wallet: 'vendor' });
    await settings.change(({ store }) => ({ store: { ...store, severalWallets: false } }));
    expect((await launch({ nodeId: '10001' }, as)).status).toBe(200);
  });

  describe('a balance below the smallest bet', () => {
    test('is refused with the reason, and no ticket is made; the smallest bet itself is enough', async () => {
      const poor = await platform.addPerson({ money: 19n });
      const as = await platform.tokenOf(poor.account);
      // Royal Sevens: 20 lines of 1 each.
      const tickets = (await platform.deps.db.select().from(launchTickets)).length;
      expect(codeOf(await launch({ nodeId: '10001' }, as))).toStrictEqual([409, 'insufficient_balance']);
      expect(await platform.deps.db.select().from(launchTickets)).toHaveLength(tickets);
      const just = await platform.addPerson({ money: 20n });
      expect((await launch({ nodeId: '10001' }, await platform.tokenOf(just.account))).status).toBe(200);
    });
  });

  describe('@API-33 rooms', () => {
    test('of a game of members against each other, cheapest first, each with limits and seats', async () => {
      const pvp = await first('PVP');
      const answer = await platform.call(
        listRooms,
        { nodeId: pvp.id, vassalage: pvp.vendorCode, language: 'TY' },
        { token },
      );
      const least = Number(pvp.minBet) / 100;
      expect(answer.body.value).toStrictEqual(
        [1, 5, 25, 100].map((factor, at) => ({
          gameId: `${pvp.id}-${at + 1}`,
          roomName: String(at + 1),
          minBet: Number((least * factor).toFixed(2)),
          maxBet: Number((least * factor).toFixed(2)),
          players: 0,
          maxPlayers: 2,
        })),
      );
    });

    test('no other game has any; an unknown game, another vendor and a guest are refused', async () => {
      const roomsOf = (query: Record<string, string>, as: string | null = token) =>
        platform.call(listRooms, query, as ? { token: as } : {});
      expect((await roomsOf({ nodeId: '10001' })).body.value).toStrictEqual([]);
      expect(codeOf(await roomsOf({ nodeId: 'none' }))).toStrictEqual([400, 'game_not_found']);
      const pvp = await first('PVP');
      expect(codeOf(await roomsOf({ nodeId: pvp.id, vassalage: 'NIMBUS' }))).toStrictEqual([
        400,
        'game_not_found',
      ]);
      expect(codeOf(await roomsOf({ nodeId: pvp.id }, null))).toStrictEqual([401, 'login.not.session']);
    });

    test('a launch names only a room of its own game', async () => {
      expect(codeOf(await launch({ nodeId: '10001', gameId: '10001-1' }))).toStrictEqual([
        400,
        'game_not_found',
      ]);
    });
  });

  describe('@API-05 the lottery menu', () => {
    const menu = async (prizeMode?: string) =>
      (await platform.call(listLotteryGames, prizeMode ? { prizeMode } : {})).body as unknown as Record<
        string,
        { gameGroupCode: string; games: { gameId: string; code: string; remark: string }[] }
      >;

    test.each([
      ['Lott', ['LOTT']],
      ['Elott', ['ELOTT']],
      ['SEA', ['TCG_LOTTO_VN', 'TCG_SEA']],
      ['ZY', []],
    ])('LOT-02: %s lists the games of %j to guests, in bare JSON', async (prizeMode, vendors) => {
      const groups = await menu(prizeMode);
      expect(Object.keys(groups).toSorted()).toStrictEqual(vendors);
      const all = await platform.deps.db.select().from(games).orderBy(games.position);
      for (const [vendor, group] of Object.entries(groups)) {
        expect(group.gameGroupCode).toBe(vendor);
        // Draws every three minutes that close fifteen seconds before; quick ones every minute, and five.
        const [everyMs, closed] = vendor === 'ELOTT' ? [60_000, 5000] : [180_000, 15_000];
        const drawnInMs = everyMs - (platform.deps.clock.now() % everyMs);
        expect(group.games).toStrictEqual(
          all
            .filter((game) => game.vendorCode === vendor && ['LOTT', 'ELOTT'].includes(game.gameType))
            .map(({ id, code, name }) => ({
              ...{ gameId: id, code, remark: name, vassalage: vendor },
              showIcon: expect.stringContaining(`/art/tile/${id}.`) as string,
              draw: { closesInMs: drawnInMs - closed, drawnInMs, everyMs },
            })),
        );
      }
    });

    test('without a prize mode it lists them all', async () => {
      expect(Object.keys(await menu()).toSorted()).toStrictEqual([
        'ELOTT',
        'LOTT',
        'TCG_LOTTO_VN',
        'TCG_SEA',
      ]);
    });
  });

  describe('a lottery', () => {
    const lottery = (query: Record<string, string>) =>
      launch({ launchMode: 'LOTT', lottoView: 'betting', device: 'WEB', lottoPrizeMode: 'SEA', ...query });

    test.each(['LOTT', 'ELOTT'])('@LAU-02 of type %s is opened by vendor and code', async (type) => {
      const game = await first(type);
      const { status, body } = await lottery({ vassalage: game.vendorCode, lottoGameCode: game.code });
      expect(status).toBe(200);
      expect(body.value).toMatchObject({
        content: {
          game_url: expect.stringMatching(new RegExp(`^/play/${game.id}\\?ticket=`)),
          gameName: game.name,
        },
      });
    });

    test.each([
      [{ vassalage: 'LOTT', lottoGameCode: 'none' }, 'game_not_found'],
      [{ vassalage: 'LOTT' }, 'request_param_err'],
      [{ lottoGameCode: 'none' }, 'request_param_err'],
    ])('%j is refused with %s', async (query, code) => {
      expect(codeOf(await lottery(query))).toStrictEqual([400, code]);
    });

    test('a launch by id needs the id', async () => {
      expect(codeOf(await launch({}))).toStrictEqual([400, 'request_param_err']);
    });
  });

  test('@API-24 the sportsbook opens for a member, and tells a guest to sign in', async () => {
    const { status, body } = await platform.call(launchSportsbook, {}, { token });
    expect(status).toBe(200);
    expect(body.value).toMatchObject({
      content: { game_url: expect.stringMatching(/^\/play\/\d+\?ticket=[\w-]+&language=[A-Z]{2}$/) },
    });
    expect(codeOf(await platform.call(launchSportsbook, {}))).toStrictEqual([401, 'login.not.session']);
  });

  test('@LOG-19 a session whose password change is due is a guest to a call that guests may make', async () => {
    const { account } = await platform.addPerson({ isPasswordDefault: true });
    const blocked = await platform.tokenOf(account, { ip: '198.51.100.21' });
    const answer = await platform.call(launchSportsbook, {}, { token: blocked });
    expect(codeOf(answer)).toStrictEqual([401, 'login.not.session']);
  });
});
