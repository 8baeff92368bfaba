import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchGame } from '#contract/launch.ts';
import { CLASSIFICATIONS, GAME_TYPES } from '#contract/games.ts';
import { findPlayable } from '../../platform/domains/catalogue/playable.ts';
import { redeemTicket, TICKET_LIFE } from '../../platform/domains/catalogue/tickets.ts';
import { games, launchTickets } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { bets } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { engineOf } from '../../platform/games/engines.ts';
import { createWalletClient } from '../../platform/games/wallet-client.ts';
import { openPlay, vendorSecret } from '../../platform/domains/wallet/ledger/play.ts';
import type { Answer } from '../support/platform.ts';
import { NOON, openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';

describe.each(SERVER_BY_DAY)('game launches on %s', (engine) => {
  let platform: SeededPlatform;
  let token: string;
  beforeAll(async () => {
    platform = await openSeededPlatform(engine);
    token = await platform.signIn('mina_k');
  }, 60_000);
  afterAll(() => platform.close());

  const launch = (query: Record<string, string | number>, as: string | null = token): Promise<Answer> =>
    platform.call(
      launchGame,
      { launchMode: 'GLS', accountType: 1, nodeId: '10001', ...query },
      as ? { token: as } : {},
    );
  const ticketOf = ({ body }: Answer): string => {
    const { content } = body.value as { content: { game_url: string } };
    return new URL(content.game_url, 'http://platform.test').searchParams.get('ticket')!;
  };

  describe('launching @API-34', () => {
    test('a member gets a one-use URL at our own origin', async () => {
      const answer = await launch({ language: 'ty', backUrl: 'https://elsewhere.test/' });
      const { content } = answer.body.value as { content: { game_url: string } };
      expect(content.game_url).toMatch(/^\/play\/10001\?ticket=[\w-]{43}&language=TY$/);
    });

    test('an unknown language falls back to that of the call', async () => {
      const { content } = (await launch({ language: '??' })).body.value as {
        content: { game_url: string };
      };
      expect(content.game_url).toMatch(/&language=EN$/);
    });

    test.each([
      ['a guest', {}, null, 401, 'login.not.session'],
      ['an unknown game', { nodeId: '999' }, undefined, 400, 'game_not_found'],
      ['a game of another vendor', { vassalage: 'REDLARK' }, undefined, 400, 'game_not_found'],
      ['an id that a database cannot store', { nodeId: '1\u0000' }, undefined, 400, 'request_param_err'],
      ['an id of no game', { nodeId: '1 or 1' }, undefined, 400, 'game_not_found'],
      ['play money', { accountType: 0 }, undefined, 400, 'function.not.available'],
      ['no launch mode', { launchMode: '' }, undefined, 400, 'request_param_err'],
    ] as const)('%s is refused', async (_, query, as, status, code) => {
      const answer = await launch(query, as === undefined ? token : as);
      expect([answer.status, answer.body.errorCode]).toStrictEqual([status, code]);
    });

    test('a trial account is asked to open a real one', async () => {
      const answer = await launch({}, await platform.signIn('deneme_1'));
      expect([answer.status, answer.body.errorCode]).toStrictEqual([403, 'need_true_account']);
    });

    test('a trial account gets games with a demo for play money, and no other', async () => {
      const trial = await platform.signIn('deneme_1');
      const slot = await launch({ accountType: 0 }, trial);
      expect([slot.status, ticketOf(slot)]).toStrictEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
      const table = await launch({ accountType: 0, nodeId: (await oneOf('LIVE')).id }, trial);
      expect([table.status, table.body.errorCode]).toStrictEqual([403, 'game_opens_soon']);
    });

    test('a game under maintenance is refused with its start and end', async () => {
      const closed = (await platform.deps.db.select().from(games).where(eq(games.position, 500)))[0]!;
      const answer = await launch({ nodeId: closed.id });
      expect([answer.status, answer.body.errorCode]).toStrictEqual([403, 'game_maintenance']);
      expect(answer.body.value).toStrictEqual({
        content: { data: { maintainTime: NOON - 3_600_000, endTime: NOON + 129_600_000 } },
      });
      platform.clock.set(NOON + 129_600_000);
      const afterwards = await launch({ nodeId: closed.id }, await platform.signIn('kerem_agent'));
      platform.clock.set(NOON);
      expect(afterwards.status).toBe(200);
    });

    test('a closed vendor closes all its games, until its end', async () => {
      await platform.deps.settings.write({ closedVendors: { NIMBUS: NOON + 60_000, REDLARK: null } });
      const answer = await launch({});
      expect(answer.body.errorCode).toBe('game_maintenance');
      expect(answer.body.value).toStrictEqual({
        content: { data: { maintainTime: null, endTime: NOON + 60_000 } },
      });
      platform.clock.advance(60_000);
      expect((await launch({})).status).toBe(200);
      expect((await launch({ nodeId: '10003' })).body.errorCode).toBe('game_maintenance');
      platform.clock.set(NOON);
      await platform.deps.settings.write({ closedVendors: {} });
    });
  });

  /** A game of the kind; of live games one that is no table of ours. */
  const oneOf = async (type: string, classification?: string) =>
    (
      await platform.deps.db
        .select()
        .from(games)
        .where(
          and(
            eq(games.gameType, type),
            classification ? eq(games.classification, classification) : undefined,
          ),
        )
    ).find((game) => type !== 'LIVE' || !engineOf(game))!;

  describe('games of a kind without an engine', () => {
    const kinds = [
      ...GAME_TYPES.filter(
        (type) =>
          !['RNG', 'VIDEO', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'].includes(type),
      ).map((type) => [type, undefined] as const),
      ...CLASSIFICATIONS.filter((code) => !['JP', 'VP'].includes(code)).map((code) => ['RNG', code] as const),
    ];

    test.each(kinds)('%s %s: the launch is refused, and no ticket is made', async (type, classification) => {
      const game = await oneOf(type, classification);
      const tickets = (await platform.deps.db.select().from(launchTickets)).length;
      const answer = await launch({ nodeId: game.id });
      expect([answer.status, answer.body.errorCode]).toStrictEqual([403, 'game_opens_soon']);
      expect(await platform.deps.db.select().from(launchTickets)).toHaveLength(tickets);
    });

    test('are refused in the language of the call', async () => {
      const { id } = await oneOf('LIVE');
      const messages: string[] = [];
      for (const language of ['TY', 'EN', 'BN', 'CN', 'ID', 'TH', 'VI']) {
        const { body } = await platform.call(
          launchGame,
          { launchMode: 'GLS', accountType: 1, nodeId: id },
          { token, language },
        );
        messages.push(String(body.message));
      }
      expect(messages.slice(0, 2)).toStrictEqual([
        'Bu tür oyunlar yakında açılıyor. Bahis alınmadı.',
        'Games of this kind open soon. No stake was taken.',
      ]);
      expect(new Set(messages).size).toBe(7);
    });

    test('take no bet from a vendor; an earlier bet gets its first response, and is paid', async () => {
      const [mina] = await platform.deps.db.select().from(members).where(eq(members.account, 'mina_k'));
      const walletOf = (vendor: string) =>
        createWalletClient({
          ...{ vendor, secret: vendorSecret(platform.deps.secret, vendor), clock: platform.deps.clock },
          baseUrl: 'http://wallet.test',
          fetch: (request) => platform.app.fetch(request),
        });
      const betOn = async ({ vendorCode: vendor, id: gameId }: { vendorCode: string; id: string }) => {
        const play = (await openPlay(platform.deps, { memberId: mina!.id, vendor, gameId }))!;
        return (transactionId: string) =>
          walletOf(vendor).bet({ ...play, gameId, transactionId, roundId: transactionId, amount: 100n });
      };
      const taken = async () => (await platform.deps.db.select().from(bets)).length;
      const before = await taken();
      const table = await oneOf('LIVE');
      const betLive = await betOn(table);
      await expect(betLive('live-1')).rejects.toMatchObject({ code: 'game_opens_soon' });
      expect(await taken()).toBe(before);

      const slot = await oneOf('RNG', 'JP');
      const bet = await betOn(slot);
      const first = await bet('slot-1');
      await platform.deps.db.update(games).set({ gameType: 'LIVE' }).where(eq(games.id, slot.id));
      try {
        let tries = 1;
        // The catalogue in memory is at most a second old.
        await expect
          .poll(() => bet(`slot-${(tries += 1)}`).then(String, (error: { code: string }) => error.code), {
            timeout: 5000,
          })
          .toBe('game_opens_soon');
        expect(await bet('slot-1')).toMatchObject({ replayed: true, transactionId: first.transactionId });
        const { account, currency } = (await openPlay(platform.deps, {
          ...{ memberId: mina!.id, vendor: slot.vendorCode, gameId: slot.id },
        }))!;
        const paid = await walletOf(slot.vendorCode).settle({
          ...{ account, currency, gameId: slot.id, roundId: 'slot-1', transactionId: 'slot-1-end' },
          ...{ betTransactionId: 'slot-1', amount: 40n },
        });
        expect(paid).toMatchObject({ status: 'ok', replayed: false });
      } finally {
        await platform.deps.db.update(games).set({ gameType: 'RNG' }).where(eq(games.id, slot.id));
      }
    });
  });

  describe('a ticket', () => {
    test('opens its game for its member once', async () => {
      const ticket = ticketOf(await launch({ nodeId: '10002' }));
      const [mina] = await platform.deps.db.select().from(members).where(eq(members.account, 'mina_k'));
      expect(await redeemTicket(platform.deps, ticket)).toStrictEqual({
        memberId: mina!.id,
        sessionId: expect.any(String),
        gameId: '10002',
        vendor: 'PAGODA8',
        language: 'EN',
      });
      expect(await redeemTicket(platform.deps, ticket)).toBeNull();
    });

    test('used twice concurrently succeeds once', async () => {
      const ticket = ticketOf(await launch({}));
      const both = await Promise.all([
        redeemTicket(platform.deps, ticket),
        redeemTicket(platform.deps, ticket),
      ]);
      expect(both.filter(Boolean)).toHaveLength(1);
    });

    test('is invalid after its lifetime', async () => {
      const ticket = ticketOf(await launch({}));
      platform.clock.advance(TICKET_LIFE);
      const late = await redeemTicket(platform.deps, ticket);
      platform.clock.set(NOON);
      expect(late).toBeNull();
    });

    test('opens nothing in a later session than the one that launched', async () => {
      const ticket = ticketOf(await launch({}));
      token = await platform.signIn('mina_k');
      const late = await redeemTicket(platform.deps, ticket);
      expect(late && (await openPlay(platform.deps, late))).toBeNull();
      const own = await redeemTicket(platform.deps, ticketOf(await launch({})));
      expect(own && (await openPlay(platform.deps, own))).not.toBeNull();
    });

    test('is stored as its hash alone', async () => {
      const ticket = ticketOf(await launch({}));
      expect(JSON.stringify(await platform.deps.db.select().from(launchTickets))).not.toContain(ticket);
      expect(await redeemTicket(platform.deps, 'made up')).toBeNull();
    });
  });

  test('every game can cover its lines with its smallest bet', async () => {
    const uneven = (await platform.deps.db.select().from(games)).filter(
      ({ minBet, minLines }) => minBet % BigInt(minLines) !== 0n || minBet < BigInt(minLines),
    );
    expect(uneven).toStrictEqual([]);
    expect(await findPlayable(platform.deps.db, '10001')).toStrictEqual({
      id: '10001',
      title: 'Royal Sevens',
      category: 'RNG',
      classification: 'JP',
      vendor: 'NIMBUS',
      vendorName: 'Nimbus Play',
      minBet: 1n,
      minLines: 20,
      model: 'medium',
    });
    expect(await findPlayable(platform.deps.db, 'none')).toBeNull();
  });
});
