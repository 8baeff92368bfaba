import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchGame } from '#contract/launch.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { bets } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { createPlay, type Play } from '../../platform/play.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { balanceIn, fieldOf, openTestPlatform, type TestPlatform, type Person } from '../support/platform.ts';

type Spoil = (request: Request) => Promise<Response>;

describe.each(SERVER_BY_DAY)('a game against the wallet on %s', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    const { db } = platform.deps;
    await db
      .insert(vendors)
      .values({ code: 'NIMBUS', displayName: 'Nimbus', accountTypeId: 101, accountTypeName: 'NIMBUS' });
    await db.insert(games).values({
      id: '10001',
      vendorCode: 'NIMBUS',
      gameType: 'RNG',
      name: 'Royal Sevens',
      searchName: 'royal sevens',
      code: 'n-10001',
      minBet: 20n,
      minLines: 20,
      position: 1,
      model: 'medium',
    });
  });
  afterAll(() => platform.close());

  /** 256 bits as the page generates them, one for each player. */
  const secret = () => String(person.id).padStart(43, 's');
  const post = async (play: Play, path: string, body: object) => {
    const request = new Request(`http://platform.test${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'game-session': secret() },
    });
    const response = await play.fetch(request);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  /** Launches and enters; `spoil` wraps the wallet. */
  const enter = async (spoil: Spoil): Promise<Play> => {
    person = await platform.addPerson({ money: 10_000n });
    const token = await platform.tokenOf(person.account, { ip: `192.0.2.${person.id}` });
    const launched = await platform.request(launchGame, { launchMode: 'GLS', nodeId: '10001' }, { token });
    const address = fieldOf((launched.body.value as { content: object }).content, 'game_url');
    const ticket = new URL(address, 'http://platform.test').searchParams.get('ticket');
    const play = createPlay(platform.deps, spoil, 'nowhere');
    const entered = await post(play, '/play/api/session', { ticket, secret: secret() });
    expect(entered.status).toBe(200);
    return play;
  };
  const spin = (play: Play) =>
    post(play, '/play/api/round', { playKey: crypto.randomUUID(), choice: { lines: 20, stakePerLine: '1' } });
  const through: Spoil = (request) => platform.app.fetch(request);
  const mine = async () =>
    (await platform.deps.db.select().from(bets)).filter(({ memberId }) => memberId === person.id);

  it('moves exactly what was bet and won', async () => {
    const play = await enter(through);
    let expected = 10_000n;
    for (let index = 0; index < 10; index += 1) {
      const { status, body } = await spin(play);
      expect(status).toBe(200);
      expected += BigInt(fieldOf(body.round, 'win')) - 20n;
      expect(body.balance).toBe(String(expected));
    }
    expect(await balanceIn(platform.deps, person.wallet)).toBe(expected);
    expect((await mine()).every(({ state }) => state === 'settled')).toBe(true);
  });

  it('plays a round out after the process died between bet and settlement', async () => {
    const dying: Spoil = async (request) =>
      request.url.endsWith('/settle') ? Promise.reject(new Error('power off')) : through(request);
    const play = await enter(dying);
    expect((await spin(play)).body).toEqual({ code: 'round_kept' });
    expect(await balanceIn(platform.deps, person.wallet)).toBe(9980n);
    platform.clock.advance(1);
    expect(await createPlay(platform.deps, through, 'nowhere').recover(0)).toBe(0);
    const [bet] = await mine();
    expect(bet?.state).toBe('settled');
    expect(await balanceIn(platform.deps, person.wallet)).toBe(9980n + bet!.payout);
  });

  it('returns a stake whose response was lost', async () => {
    const losing: Spoil = async (request) => {
      const answer = await through(request);
      if (!request.url.endsWith('/bet')) return Promise.reject(new Error('line cut'));
      await answer.text();
      throw new Error('answer lost');
    };
    const play = await enter(losing);
    expect((await spin(play)).body).toEqual({ code: 'round_kept' });
    expect(await balanceIn(platform.deps, person.wallet)).toBe(9980n);
    platform.clock.advance(1);
    expect(await createPlay(platform.deps, through, 'nowhere').recover(0)).toBe(0);
    expect(await balanceIn(platform.deps, person.wallet)).toBe(10_000n);
    expect((await mine()).map(({ state }) => state)).toEqual(['cancelled']);
  });

  it('leaves a sound ledger', async () => {
    expect(isSound(await audit(platform.deps.db))).toBe(true);
  });
});
