import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchGame } from '#contract/launch.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { bets, heldWins } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { decideWin } from '../../platform/domains/wallet/wins/held.ts';
import { amountOf } from '../../platform/games/jackpot.ts';
import { jackpotPools } from '../../platform/games/store/rounds.tables.ts';
import { readPool } from '../../platform/games/store/sql-round-store.ts';
import { createPlay, type Play } from '../../platform/play.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { balanceIn, fieldOf, openTestPlatform, type Person, type TestPlatform } from '../support/platform.ts';

type Wallet = (request: Request) => Promise<Response>;

/** The jackpot holds 44,000,000.00. 1.5 % of this stake are 45,000,000.00, so it always wins (decision 0146). */
const STAKE = 300_000_000_000n;
const [LINES, PER_LINE] = [25, 12_000_000_000n];
const OPENING = 3n * STAKE;
/** What a jackpot begins with, and what it holds in these tests: it was not won for a while. */
const [START, WON] = [4_000_000_000n, 4_400_000_000n];

describe.each(SERVER_BY_DAY)('a jackpot against the wallet on %s', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    const { db } = platform.deps;
    await db
      .insert(vendors)
      .values({ code: 'NIMBUS', displayName: 'Nimbus', accountTypeId: 101, accountTypeName: 'NIMBUS' });
    await db.insert(games).values({
      ...{ id: '10001', vendorCode: 'NIMBUS', gameType: 'RNG', name: 'Royal Sevens', code: 'n-10001' },
      ...{
        searchName: 'royal sevens',
        minBet: (PER_LINE / 100n) * 20n,
        minLines: 20,
        position: 1,
        model: 'jackpot',
      },
    });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    await bounds(1_000_000_000_000_000);
    await platform.deps.db.delete(jackpotPools);
    await platform.deps.db
      .insert(jackpotPools)
      .values({ currency: 'TLB', base: WON, since: platform.clock.now() });
  });

  const bounds = (largest: number) =>
    platform.deps.settings.write({ wins: { ...DEFAULT_SETTINGS.wins, largest, multiple: 1_000_000 } });
  const pool = async () => amountOf(await readPool(platform.deps.db, 'TLB'), platform.clock.now());
  const balance = () => balanceIn(platform.deps, person.wallet);
  const mine = () => platform.deps.db.select().from(bets).where(eq(bets.memberId, person.id));
  const through: Wallet = (request) => platform.app.fetch(request);
  const playOver = (wallet: Wallet): Play => createPlay(platform.deps, wallet, 'nowhere');
  const secret = () => String(person.id).padStart(43, 's');
  const post = async (play: Play, path: string, body: object) => {
    const response = await play.fetch(
      new Request(`http://platform.test${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'game-session': secret() },
      }),
    );
    return (await response.json()) as Record<string, unknown>;
  };
  const enter = async (wallet: Wallet): Promise<Play> => {
    person = await platform.addPerson({ money: OPENING });
    token = await platform.tokenOf(person.account, { ip: `192.0.2.${person.id}` });
    const launched = await platform.request(launchGame, { launchMode: 'GLS', nodeId: '10001' }, { token });
    const address = fieldOf((launched.body.value as { content: object }).content, 'game_url');
    const ticket = new URL(address, 'http://platform.test').searchParams.get('ticket');
    const play = playOver(wallet);
    expect(await post(play, '/play/api/session', { ticket, secret: secret() })).not.toHaveProperty('code');
    return play;
  };
  const spin = (play: Play, playKey: string = crypto.randomUUID()) =>
    post(play, '/play/api/round', { playKey, choice: { lines: LINES, stakePerLine: String(PER_LINE) } });
  const recover = () => {
    platform.clock.advance(1);
    return playOver(through).recover(0);
  };

  it('is paid with the win of the reels, and it begins again', async () => {
    const play = await enter(through);
    const { round, balance: shown } = await spin(play);
    expect(fieldOf(round, 'jackpot')).toBe(String(WON));
    const win = BigInt(fieldOf(round, 'win'));
    expect(win).toBeGreaterThanOrEqual(WON);
    expect(shown).toBe(String(OPENING - STAKE + win));
    expect(await balance()).toBe(OPENING - STAKE + win);
    expect(await mine()).toMatchObject([{ state: 'settled', payout: win }]);
    expect(await pool()).toBe(START);
  });

  it('is paid once after the process died between the draw and the settlement', async () => {
    const play = await enter((request) =>
      request.url.endsWith('/settle') ? Promise.reject(new Error('power off')) : through(request),
    );
    expect(await spin(play)).toEqual({ code: 'round_kept' });
    expect(await balance()).toBe(OPENING - STAKE);
    expect(await pool()).toBe(START);
    // Two processes recover at once.
    platform.clock.advance(1);
    await Promise.all([playOver(through).recover(0), playOver(through).recover(0)]);
    const [bet] = await mine();
    expect(bet).toMatchObject({ state: 'settled' });
    expect(bet!.payout).toBeGreaterThanOrEqual(WON);
    expect(await balance()).toBe(OPENING - STAKE + bet!.payout);
    expect(await pool()).toBe(START);
  });

  it('is paid once when the answer of the settlement is lost and the spin is repeated', async () => {
    let isCut = true;
    const play = await enter(async (request) => {
      const answer = await through(request);
      if (!isCut || !request.url.endsWith('/settle')) return answer;
      await answer.text();
      throw new Error('answer lost');
    });
    const playKey = crypto.randomUUID();
    expect(await spin(play, playKey)).toEqual({ code: 'round_kept' });
    isCut = false;
    const { round } = await spin(play, playKey);
    expect(fieldOf(round, 'jackpot')).toBe(String(WON));
    expect(await balance()).toBe(OPENING - STAKE + BigInt(fieldOf(round, 'win')));
    expect(await pool()).toBe(START);
  });

  it('gets nothing from a stake that is returned', async () => {
    const play = await enter(async (request) => {
      const answer = await through(request);
      if (!request.url.endsWith('/bet')) return Promise.reject(new Error('line cut'));
      await answer.text();
      throw new Error('answer lost');
    });
    expect(await spin(play)).toEqual({ code: 'round_kept' });
    expect(await recover()).toBe(0);
    expect(await balance()).toBe(OPENING);
    expect(await pool()).toBe(WON);
  });

  it.each(['paid', 'refused'] as const)(
    'is under review beyond the bound of wins; %s, the money is where it belongs',
    async (decision) => {
      await bounds(1);
      const play = await enter(through);
      const { round } = await spin(play);
      const win = BigInt(fieldOf(round, 'win'));
      expect(await balance()).toBe(OPENING - STAKE);
      expect(await pool()).toBe(START);
      const [held] = await platform.deps.db.select().from(heldWins).where(eq(heldWins.memberId, person.id));
      expect(held).toMatchObject({ amount: win, decision: null });
      // Nothing is decided: recovering changes nothing.
      await recover();
      expect(await pool()).toBe(START);
      await decideWin(platform.deps, { id: held!.id, decision, note: 'checked' });
      await recover();
      await recover();
      const isPaid = decision === 'paid';
      expect(await balance()).toBe(OPENING - STAKE + (isPaid ? win : 0n));
      // What was refused can be won by the next one.
      expect(await pool()).toBe(isPaid ? START : WON);
    },
  );

  it('leaves a sound ledger', async () => {
    expect(isSound(await audit(platform.deps.db))).toBe(true);
  });
});
