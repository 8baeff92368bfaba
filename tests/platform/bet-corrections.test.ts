import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { playedInEach } from '../../platform/domains/contracts/figures.ts';
import { winnersIn } from '../../platform/domains/catalogue/winners.ts';
import { BET_ACTIONS } from '../../platform/domains/wallet/console/bets.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { correctBet } from '../../platform/domains/wallet/ledger/corrections.ts';
import { bets, entries, heldWins } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import type { Play } from '../../platform/domains/wallet/ledger/play.ts';
import { roundStatementOf } from '../../platform/domains/wallet/ledger/round-statement.ts';
import { turnoverOf } from '../../platform/domains/wallet/withdrawals/terms.ts';
import { decideWin } from '../../platform/domains/wallet/wins/held.ts';
import type { WalletClient } from '../../platform/games/wallet-client.ts';
import type { Deps } from '../../platform/runtime/deps.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { balanceIn, type Person, type TestPlatform } from '../support/platform.ts';
import { openVendorPlayEach } from './bet-harness.ts';

const HOUR = 60 * 60_000;

describe.each(SERVER_BY_DAY)('corrections of settled bets on %s', (engine) => {
  let platform: TestPlatform;
  let deps: Deps;
  let person: Person;
  let play: Play;
  let wallet: WalletClient;
  let count: number;
  openVendorPlayEach(engine, (opened) => {
    ({ platform, wallet, person, play, count } = opened);
    ({ deps } = platform);
  });

  const idOf = (id: string) => `${id}-${engine}-${count}`;
  const common = (id: string, round: string) => ({
    transactionId: idOf(id),
    roundId: idOf(round),
    gameId: '10001',
    account: play.account,
    currency: 'TLB',
  });
  const bet = (id: string, amount: bigint) =>
    wallet.bet({ ...common(id, `r-${id}`), playSession: play.playSession, amount });
  const settle = (id: string, amount: bigint) =>
    wallet.settle({ ...common(`${id}-s`, `r-${id}`), betTransactionId: idOf(id), amount });
  const played = async (id: string, stake: bigint, payout: bigint): Promise<void> => {
    await bet(id, stake);
    await settle(id, payout);
  };
  const correct = (id: string, payout: bigint | null) =>
    correctBet(deps, { vendor: 'NIMBUS', bet: idOf(id), payout, note: 'wheel misread' });
  const money = () => balanceIn(deps, person.wallet);
  const rowsOf = () => deps.db.select().from(bets).where(eq(bets.memberId, person.id));
  const isWhole = async () => isSound(await audit(deps.db));

  it('a payout that was too small is raised by the difference; the bet and its entries stay', async () => {
    await played('b', 100n, 50n);
    const before = await rowsOf();
    expect(await correct('b', 180n)).toEqual({ status: 'corrected', difference: 130n });
    expect(await money()).toBe(1080n);
    const after = await rowsOf();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after).toHaveLength(2);
    expect(after.find(({ corrects }) => corrects === idOf('b'))).toMatchObject({ stake: 0n, payout: 130n });
    expect(await isWhole()).toBe(true);
    expect(await auditOf(deps.db, 'bet', `NIMBUS:${idOf('b')}`)).toMatchObject([
      { event: 'corrected', actor: 'console', detail: { difference: '130', payout: '180' } },
    ]);
  });

  it('a payout that was too large is taken back, as far as the member has the money', async () => {
    await played('b', 100n, 700n);
    expect(await correct('b', 0n)).toEqual({ status: 'corrected', difference: -700n });
    expect(await money()).toBe(900n);
    await played('c', 900n, 5000n);
    await played('d', 4500n, 0n);
    expect(await correct('c', 0n)).toEqual({ status: 'refused', code: 'insufficient_balance' });
    expect(await money()).toBe(500n);
    expect(await isWhole()).toBe(true);
  });

  it('a bet that is declared void returns its stake, takes its payout back, and counts nowhere', async () => {
    await played('kept', 300n, 0n);
    await played('void', 400n, 900n);
    expect(await turnoverOf(deps.db, person.id, 100)).toEqual({ required: 1000n, actual: 700n });
    expect(await correct('void', null)).toEqual({ status: 'corrected', difference: -500n });
    expect(await money()).toBe(700n);
    expect(await turnoverOf(deps.db, person.id, 100)).toEqual({ required: 1000n, actual: 300n });
    const period = { start: deps.clock.now() - HOUR, end: deps.clock.now() + HOUR };
    const [teams = []] = await playedInEach(deps.db, 'CONS', [period]);
    // 300 of 700: what was declared void is in neither sum.
    expect(teams.map(({ validBet, netLoss }) => [validBet, netLoss])).toContainEqual([300n, 300n]);
    expect(teams.filter(({ validBet }) => validBet === 700n)).toEqual([]);
    expect(await isWhole()).toBe(true);
  });

  it('a correction of a bet of an earlier period counts in the present one, and makes nobody active', async () => {
    await played('b', 200n, 0n);
    const earlier = deps.clock.now() - 48 * HOUR;
    await deps.db
      .update(bets)
      .set({ placedAt: earlier, closedAt: earlier })
      .where(eq(bets.memberId, person.id));
    await correct('b', null);
    // The difference belongs to the moment of the bet: a launch's sum and the turnover include it there.
    expect((await rowsOf()).map(({ placedAt }) => placedAt)).toEqual([earlier, earlier]);
    const now = deps.clock.now();
    const [before = [], present = []] = await playedInEach(deps.db, 'CONS', [
      { start: earlier - HOUR, end: now - HOUR },
      { start: now - HOUR, end: now + HOUR },
    ]);
    const mine = (teams: typeof before) =>
      teams.filter(({ validBet }) => validBet === 200n || validBet === -200n);
    expect(mine(before)).toMatchObject([{ validBet: 200n, netLoss: 200n, isActive: true }]);
    expect(mine(present)).toMatchObject([{ validBet: -200n, netLoss: -200n, isActive: false }]);
  });

  it('the same correction again changes nothing; a later one starts from the earlier', async () => {
    await played('b', 100n, 0n);
    expect(await correct('b', 150n)).toMatchObject({ status: 'corrected', difference: 150n });
    expect(await correct('b', 150n)).toEqual({ status: 'unchanged', difference: 0n });
    expect(await correct('b', 120n)).toMatchObject({ status: 'corrected', difference: -30n });
    expect(await correct('b', null)).toMatchObject({ status: 'corrected', difference: -20n });
    expect(await correct('b', null)).toEqual({ status: 'unchanged', difference: 0n });
    expect(await money()).toBe(1000n);
    expect(await correct('b', 0n)).toMatchObject({ status: 'corrected', difference: -100n });
    expect(await isWhole()).toBe(true);
  });

  it('many operators at once correct a bet once', async () => {
    await played('b', 100n, 0n);
    const all = await Promise.all(Array.from({ length: 12 }, () => correct('b', null)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([
      'corrected',
      ...Array.from({ length: 11 }, () => 'unchanged'),
    ]);
    expect(await money()).toBe(1000n);
  });

  it('a void bet whose payout was its stake moves no money and still counts nowhere', async () => {
    await played('b', 100n, 100n);
    expect(await correct('b', null)).toEqual({ status: 'corrected', difference: 0n });
    expect((await rowsOf()).reduce((sum, { stake }) => sum + stake, 0n)).toBe(0n);
    expect(
      await deps.db
        .select()
        .from(entries)
        .where(eq(entries.key, `vendor:NIMBUS:${idOf('b')}.correction-1`)),
    ).toEqual([]);
    expect(await isWhole()).toBe(true);
  });

  it('open, cancelled, unknown and held bets are refused', async () => {
    await bet('open', 10n);
    expect(await correct('open', null)).toEqual({ status: 'refused', code: 'bet_not_settled' });
    await wallet.cancel({ ...common('open-c', 'r-open'), betTransactionId: idOf('open') });
    expect(await correct('open', null)).toEqual({ status: 'refused', code: 'bet_not_settled' });
    expect(await correct('missing', 5n)).toEqual({ status: 'refused', code: 'unknown_bet' });
    await played('held', 1n, BigInt(DEFAULT_SETTINGS.wins.largest) + 1n);
    expect(await correct('held', 5n)).toEqual({ status: 'refused', code: 'win_held' });
    // Once it is decided, its bet is like any other.
    const [held] = await deps.db.select().from(heldWins).where(eq(heldWins.memberId, person.id));
    await decideWin(deps, { id: held!.id, decision: 'refused', note: 'a fault' });
    expect(await correct('held', 5n)).toEqual({ status: 'corrected', difference: 5n });
    expect(await isWhole()).toBe(true);
  });

  it('the account record has the correction among the movements of its round', async () => {
    await played('b', 100n, 0n);
    await correct('b', 250n);
    const now = deps.clock.now();
    const { lines } = await roundStatementOf(deps.database, {
      ...{ memberId: person.id, from: now - HOUR, to: now + HOUR },
      ...{ types: null, page: 1, size: 10, anchor: null },
    });
    const [line] = lines.filter(({ round }) => round?.id === idOf('r-b'));
    expect(line).toMatchObject({ amount: 150n, round: { state: 'settled', movementCount: 2 } });
    expect(line?.round?.movements.map(({ typeNumber, amount }) => [typeNumber, amount])).toEqual([
      [3, -100n],
      [12, 250n],
    ]);
  });

  it('WIN-02: neither a bet that was corrected nor its correction is on the winner board', async () => {
    await played('won', 100n, 90_000n);
    await played('lost', 500n, 0n);
    await correct('won', 100n);
    await correct('lost', 400n);
    await played('kept', 100n, 300n);
    const board = await winnersIn({ ...deps, clock: { now: () => deps.clock.now() + HOUR } } as Deps);
    expect(board.filter(({ account }) => account === person.account)).toMatchObject([
      { amount: 300n, stake: 100n },
    ]);
  });

  it('the console corrects in the wallet’s unit and names what it cannot do', async () => {
    await played('b', 100n, 0n);
    const run = async (name: string, body: object) => {
      const found = BET_ACTIONS[name]!;
      return found.run(deps, v.parse(found.request, body));
    };
    const named = { vendor: 'NIMBUS', bet: idOf('b'), note: 'wheel misread' };
    expect(await run('bet-payout', { ...named, payout: 2 })).toMatchObject({ status: 'corrected' });
    await expect(run('bet-void', { ...named, bet: 'none' })).rejects.toThrow('bet none does not exist');
  });
});
