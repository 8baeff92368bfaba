import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBetDetail, listBets } from '#contract/bets.ts';
import { launchGame } from '#contract/launch.ts';
import { ROUND_REPORT_PATH } from '../../platform/games/vendor-contract.ts';
import { SIGNATURE_HEADERS, sign } from '../../platform/games/vendor-signature.ts';
import { playerName, vendorSecret } from '../../platform/domains/wallet/ledger/play.ts';
import { createPlay, type Play } from '../../platform/play.ts';
import { EMBEDDED_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { T0, fieldOf, openTestPlatform, type Person, type TestPlatform } from '../support/platform.ts';
import { addGames, playerOf } from './bet-harness.ts';

const DAY = 24 * 60 * 60_000;

interface Detail {
  movements: { txTypeId: number; amount: number; currentAvailBalance: number }[];
  reportState: string;
  report: { parts: { kind: string; columns?: string[][] }[]; seed: string | null; seedHash: string } | null;
}

describe.each(EMBEDDED_BY_DAY)('how the result of a bet came on %s @MEM-10', (engine) => {
  let platform: TestPlatform;
  let play: Play;
  let person: Person;
  let token: string;
  let visits = 0;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    await addGames(platform);
    play = createPlay(platform.deps, (request) => platform.app.fetch(request), 'nowhere');
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    platform.deps.vendors.connect((request) => play.fetch(request));
    visits += 1;
    person = await platform.addPerson({ money: 100_000n });
    token = await platform.tokenOf(person.account, { ip: `192.0.2.${visits}` });
  });

  const detail = (betId: string, vendor = 'NIMBUS', by = token) =>
    platform.request(getBetDetail, { betId, vendor }, { token: by });
  const detailOf = async (betId: string, vendor?: string): Promise<Detail> => {
    const { status, body } = await detail(betId, vendor);
    expect(status).toBe(200);
    return body.value as Detail;
  };
  const lastBet = async (): Promise<{ betId: string; roundId: string; payout: number; stake: number }> => {
    const { body } = await platform.request(
      listBets,
      { startTime: T0 - DAY, endTime: T0 + 80 * DAY, size: 1 },
      { token },
    );
    const [bet] = (
      body.value as { list: { betId: string; roundId: string; payout: number; stake: number }[] }
    ).list;
    if (!bet) throw new Error('no bet');
    return bet;
  };
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await play.fetch(
      new Request(`http://platform.test${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  /** A spin of Royal Sevens. */
  const spin = async (): Promise<Awaited<ReturnType<typeof lastBet>>> => {
    const launched = await platform.request(launchGame, { launchMode: 'GLS', nodeId: '10001' }, { token });
    const address = fieldOf((launched.body.value as { content: object }).content, 'game_url');
    const ticket = new URL(address, 'http://platform.test').searchParams.get('ticket');
    const secret = String(person.id).padStart(43, 's');
    await post('/play/api/session', { ticket, secret });
    const played = await post(
      '/play/api/round',
      { playKey: crypto.randomUUID(), choice: { lines: 20, stakePerLine: '10' } },
      { 'game-session': secret },
    );
    expect(played.status).toBe(200);
    return lastBet();
  };

  test('the provider reports the reels and the seed, and the ledger the balance around the bet', async () => {
    const bet = await spin();
    const { movements, reportState, report } = await detailOf(bet.betId);
    expect(reportState).toBe('shown');
    expect(report?.parts[0]).toMatchObject({ kind: 'reels' });
    expect(report?.parts[0]?.columns).toHaveLength(5);
    expect(
      createHash('sha256')
        .update(report?.seed ?? '')
        .digest('hex'),
    ).toBe(report?.seedHash);
    expect(movements[0]).toEqual({
      txTypeId: 3,
      txTimeInTimestamp: platform.clock.now(),
      amount: -bet.stake,
      currentAvailBalance: 1000 - bet.stake,
    });
    expect(movements.at(-1)?.currentAvailBalance).toBeCloseTo(1000 - bet.stake + bet.payout, 2);
  });

  test('a finished round is asked for once', async () => {
    const bet = await spin();
    let calls = 0;
    platform.deps.vendors.connect((request) => {
      calls += 1;
      return play.fetch(request);
    });
    const both = await Promise.all([detailOf(bet.betId), detailOf(bet.betId)]);
    platform.deps.vendors.connect(() => Promise.reject(new Error('gone')));
    const again = await detailOf(bet.betId);
    expect([calls, both[0].reportState, both[1].reportState, again.reportState]).toEqual([
      1,
      'shown',
      'shown',
      'shown',
    ]);
  });

  test('an open round is not asked for, and a provider without the round has only its result', async () => {
    const live = await playerOf(platform, person, '20001');
    await live.bet('open-1', 100n);
    expect(await detailOf('open-1', 'HALCYON')).toMatchObject({ reportState: 'waiting', report: null });
    await live.settle('open-1', 0n);
    expect(await detailOf('open-1', 'HALCYON')).toMatchObject({
      reportState: 'none',
      report: null,
      movements: [{ txTypeId: 3, amount: -1 }],
    });
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['that fails', () => new Response('no', { status: 500 })],
    ['that breaks off', () => Promise.reject(new Error('reset'))],
    ['that says something else', () => Response.json({ status: 'ok', report: { parts: 'all' } })],
    [
      'that sends pictures of another origin',
      () =>
        Response.json({
          status: 'ok',
          report: {
            parts: [{ kind: 'reels', columns: [['https://evil.example/x.svg']], lit: [] }],
            seed: null,
            seedHash: null,
          },
        }),
    ],
    ['that sends too much', () => new Response(`{"status":"ok","x":"${'x'.repeat(70_000)}"}`)],
    ['that never answers', () => new Promise<Response>(() => undefined)],
  ])('the bet is shown beside a provider %s', async (_, server) => {
    const bet = await spin();
    platform.deps.vendors.connect(server);
    const { reportState, report, movements } = await detailOf(bet.betId);
    expect([reportState, report]).toEqual(['unavailable', null]);
    expect(movements.length).toBeGreaterThan(0);
    // It is asked again, and answers.
    platform.deps.vendors.connect((request) => play.fetch(request));
    expect((await detailOf(bet.betId)).reportState).toBe('shown');
  });

  test('nobody else’s bet is opened, and a provider reports to the platform alone', async () => {
    const bet = await spin();
    const stranger = await platform.addPerson({ money: 100n });
    const theirs = await platform.tokenOf(stranger.account, { ip: `198.51.100.${visits}` });
    const refused = await detail(bet.betId, 'NIMBUS', theirs);
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'bet_not_found']);
    expect((await detail('no-such-bet')).body.errorCode).toBe('bet_not_found');
    for (const [betId, vendor] of [
      ["x' or 1=1", 'NIMBUS'],
      ['x'.repeat(101), 'NIMBUS'],
      ['x', 'NIM BUS'],
    ] as const)
      expect((await detail(betId, vendor)).body.errorCode).toBe('request_param_err');

    const report = async (account: string, vendor: string, secret: string) => {
      const body = JSON.stringify({ roundId: bet.roundId, account });
      const [timestamp, nonce] = [String(platform.clock.now()), crypto.randomUUID()];
      const part = { method: 'POST', path: ROUND_REPORT_PATH, timestamp, nonce, body } as const;
      const headers = {
        [SIGNATURE_HEADERS.vendor]: vendor,
        [SIGNATURE_HEADERS.timestamp]: timestamp,
        [SIGNATURE_HEADERS.nonce]: nonce,
        [SIGNATURE_HEADERS.signature]: sign(secret, part),
      };
      const request = () =>
        play.fetch(new Request(`http://games.test${ROUND_REPORT_PATH}`, { method: 'POST', body, headers }));
      const response = await request();
      return {
        status: response.status,
        body: (await response.json()) as { status?: string },
        again: (await request()).status,
      };
    };
    const secretOf = (vendor: string): string => vendorSecret(platform.deps.secret, vendor);
    const nameAt = (vendor: string, of: Person): string =>
      playerName(platform.deps.secret, vendor, of.wallet);
    expect(await report(nameAt('NIMBUS', person), 'NIMBUS', 'guessed')).toMatchObject({ status: 401 });
    expect(await report(nameAt('NIMBUS', stranger), 'NIMBUS', secretOf('NIMBUS'))).toMatchObject({
      body: { status: 'none' },
    });
    expect(await report(nameAt('HALCYON', person), 'HALCYON', secretOf('HALCYON'))).toMatchObject({
      body: { status: 'none' },
    });
    // The same signed call is not answered twice.
    expect(await report(nameAt('NIMBUS', person), 'NIMBUS', secretOf('NIMBUS'))).toMatchObject({
      ...{ status: 200, again: 401 },
      body: { status: 'ok' },
    });
  });
});
