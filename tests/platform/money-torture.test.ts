import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transferUpline } from '#contract/transfers.ts';
import { mulberry32 } from '../../platform/art/random.ts';
import { open, applyAction } from '../../platform/domains/contracts/negotiate.ts';
import { settleContracts } from '../../platform/domains/contracts/settle.ts';
import { contractLines, contracts } from '../../platform/domains/contracts/contracts.tables.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { openPlay } from '../../platform/domains/wallet/ledger/play.ts';
import { ENGINES, openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, T0, type Answer, type TestPlatform } from '../support/platform.ts';
import { requestDeposit, orderIn, notifyPayment } from './deposit-harness.ts';
import { promotionMoves } from './promotion-moves.ts';
import { walletMoves, type Purse } from './wallet-moves.ts';
import {
  addPayee,
  answer,
  booksOf,
  operatorDoes,
  PAYMENT,
  idIn,
  settle,
  stateOf,
  withdraw,
  type Payee,
} from './withdrawal-harness.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';

/** MONEY_OPERATIONS=20000 with 50 accounts is the goal; an ordinary run makes fewer. */
const OPERATIONS = Number(process.env.MONEY_OPERATIONS ?? 160);
const ACCOUNTS = OPERATIONS < 1000 ? 8 : 50;
/** Between two settlement runs, short enough that a session outlasts them all. */
const BETWEEN_SETTLEMENTS = OPERATIONS < 1000 ? 60_000 : 10_000;
/** In minor units; low enough that withdrawals are also refused. */
const START = 6000n;
/** Concurrent operations. */
const HANDS = 8;
const MAX_TRIES = 60;

interface Player extends Payee {
  readonly playSession: string;
}
/** Sums of the definite responses: each operation reports its effect once. */
interface Sum {
  balance: bigint;
  held: bigint;
}

describe.each(ENGINES)('concurrent money movements on %s', (engine) => {
  let platform: TestPlatform;
  const random = mulberry32(Number(process.env.SEED ?? 20_261_122));
  const below = (limit: number): number => Math.floor(random() * limit);
  const players: Player[] = [];
  const sums = new Map<number, Sum>();
  /** Stakes that were won or lost, by player. */
  const validBets = new Map<number, bigint>();
  /** The time of bets and settlements. */
  let time = T0;
  const add = ({ wallet }: Player, change: Partial<Sum>): void => {
    const sum = sums.get(wallet) as Sum;
    sum.balance += change.balance ?? 0n;
    sum.held += change.held ?? 0n;
  };

  const addTo = (account: number, change: bigint): void => {
    (sums.get(account) as Sum).balance += change;
  };

  /** The process dies now and then, before or after the ledger is written: an uncommitted effect never happened. */
  const dying =
    <Args extends unknown[], Result>(work: (...given: Args) => Promise<Result>) =>
    async (...given: Args): Promise<Result> => {
      const fate = random();
      if (fate < 0.04) throw new Error('killed');
      const result = await work(...given);
      if (fate < 0.08) throw new Error('killed');
      return result;
    };
  /** Repeats the same key until there is a definite response, now and then twice concurrently. */
  const surely = async (once: () => Promise<Answer>): Promise<Answer> => {
    let last = '';
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const answers = await Promise.all(Array.from({ length: 1 + below(2) }, once));
      last = answers.map(({ status, text }) => `${status} ${text}`).join(' | ');
      // A refusal does not use up the key: of two concurrent attempts one can be refused and the other succeed.
      const done =
        answers.find(({ body }) => body.success) ??
        answers.find(({ status }) => status < 500 && status !== 429);
      if (done) return done;
      const refused = answers.find(({ status }) => status === 429);
      if (!refused) continue;
      // Many concurrent right payment passwords look like guesses, so the counters are reset.
      await platform.deps.db.execute(sql`delete from limits where key like 'payment:%'`);
      return refused;
    }
    throw new Error(`no definite answer: ${last}`);
  };
  const persist = async <Result>(once: () => Promise<Result>): Promise<Result> => {
    for (let tries = 0; ; tries += 1)
      try {
        return await once();
      } catch (error) {
        if (!String(error).includes('killed') || tries > MAX_TRIES) throw error;
      }
  };

  /** The first has the second below, who has all the others: two levels of real-time salaries. */
  const promise = async (): Promise<void> => {
    const { db } = platform.deps;
    let lineage = '/';
    for (const [at, player] of players.entries()) {
      const upline = players[Math.min(at, 2) - 1];
      const above = lineage;
      if (at < 2) lineage += `${player.id}/`;
      await db
        .update(members)
        .set({
          uplineId: upline?.id ?? null,
          lineage: at < 2 ? lineage : `${above}${player.id}/`,
          // Only agents promise.
          ...(at < 2 && { type: 1 }),
        })
        .where(sql`id = ${player.id}`);
      if (!upline) continue;
      const rate = { type: 'percent', ppm: at === 1 ? 20_000 : 10_000 } as const;
      const terms = [{ validBet: 0n, activeMembers: 0, netLoss: 0n, rate }];
      await db.transaction(async (tx) => {
        const who = {
          uplineId: upline.id,
          downlineId: player.id,
          kind: 'realtime',
          gameGroup: 'CONS',
        } as const;
        const how = { periodType: 'realtime', terms, note: null, isDraft: false } as const;
        const { contract } = await open(tx, { ...who, ...how }, T0 - 1);
        const details = { contractId: contract.id, actorId: player.id, revision: contract.revision };
        await applyAction(tx, { ...details, event: 'offer.accept', proposal: null }, T0 - 1);
      });
    }
  };

  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    await settle(platform, {
      ...{ turnoverPercent: 0, daily: 1_000_000, dailyAmount: 1e12, minimum: 100, maximum: 1e9 },
      fees: { BC: 10_000, EW: 0, VW: 0 },
    });
    await platform.deps.settings.change(({ transfer }) => ({
      transfer: { ...transfer, daily: 1_000_000, dailyAmount: 1e12 },
    }));
    for (let index = 0; index < ACCOUNTS; index += 1) {
      const payee = await addPayee(platform, { money: START });
      const play = await openPlay(platform.deps, { memberId: payee.id, vendor: 'NIMBUS', gameId: '1' });
      players.push({ ...payee, playSession: play?.playSession ?? '' });
      sums.set(payee.wallet, { balance: START, held: 0n });
    }
    await promise();
    await promotions.begin(players);
    await wallets.begin(players);
    for (const player of players) sums.set(wallets.purseOf(player).account, { balance: 0n, held: 0n });
    const { ledger } = platform.deps;
    Object.assign(ledger, {
      postWithin: dying(ledger.postWithin.bind(ledger)),
      hold: dying(ledger.hold.bind(ledger)),
      release: dying(ledger.release.bind(ledger)),
      move: dying(ledger.move.bind(ledger)),
    });
  });
  afterAll(() => platform.close());

  /** A deposit paid at the cashier, whose notification comes late, twice, or both concurrently. */
  const deposit = async (player: Player): Promise<void> => {
    const key = randomUUID();
    const lira = 50 + below(400);
    const opened = await surely(() => requestDeposit(platform, player.token, { key, amount: lira }));
    if (!opened.body.success) return;
    if (random() < 0.1) return;
    const notification = { order: orderIn(opened), transactionId: `T-${key}`, amount: BigInt(lira) * 100n };
    const times = 1 + below(3);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const answers = await Promise.all(
        Array.from({ length: times }, () => notifyPayment(platform, notification)),
      );
      if (!answers.some(([status]) => status === 200)) continue;
      add(player, { balance: BigInt(lira) * 100n });
      return;
    }
    throw new Error('the cashier was not notified');
  };

  /** A withdrawal that is refused or paid; a paid one is confirmed or left to the deadline. */
  const takeOut = async (player: Player): Promise<void> => {
    const key = randomUUID();
    const lira = 10 + below(300);
    const amount = BigInt(lira) * 100n;
    const opened = await surely(() => withdraw(platform, player, lira, { key }));
    if (!opened.body.success) return;
    add(player, { held: amount });
    if (random() < 0.1) return;
    const id = idIn(opened);
    const step = (
      ...given: Parameters<typeof operatorDoes> extends [TestPlatform, number, ...infer Rest] ? Rest : never
    ) => persist(() => operatorDoes(platform, id, ...given));
    await step('review.begin');
    if (random() < 0.3) {
      await step('reject', 'no');
      add(player, { held: -amount });
      return;
    }
    await step('approve');
    await step('pay', `FT-${key}`);
    add(player, { held: -amount, balance: -amount });
    expect(await stateOf(platform, player, id)).toBe('paid');
    if (random() < 0.5) {
      // Less the fee of one percent.
      const received = Number(amount - amount / 100n) / 100;
      const details = { confirmStatus: 'RECEIVED', receivedAmount: received, remainingAmount: 0 };
      const again = randomUUID();
      await surely(() => answer(platform, player, id, details, again));
    }
  };

  /** A transfer to the upline; the first account has none, and is refused. */
  const handOn = async (player: Player): Promise<void> => {
    const key = randomUUID();
    const lira = 10 + below(100);
    const request = { amount: lira, password: PAYMENT };
    const sent = await surely(() => platform.request(transferUpline, request, { token: player.token, key }));
    if (!sent.body.success) return;
    add(player, { balance: -BigInt(lira) * 100n });
    add(players[Math.min(players.indexOf(player), 2) - 1] as Player, { balance: BigInt(lira) * 100n });
  };

  /** A bet and its end: won, lost or cancelled; each repeated as a vendor does. */
  const playFrom = async (
    { id: memberId }: Player,
    { vendor, account, playSession }: Purse,
  ): Promise<void> => {
    const id = `bet-${randomUUID()}`;
    const stake = BigInt(1 + below(5000));
    const common = {
      ...{ vendor, round: 'r', game: '1', currency: 'TLB', at: time, account },
    };
    const move = (what: object) => persist(() => platform.deps.ledger.move({ ...common, ...what } as never));
    const bet = { op: 'bet', id, amount: stake, playSession, idle: 1e9 };
    const placed = await move(bet);
    if (placed.status !== 'ok') return;
    await move(bet);
    addTo(account, -stake);
    const fate = random();
    if (fate < 0.2) return;
    if (fate < 0.4) {
      await Promise.all([
        move({ op: 'cancel', id: `c-${id}`, bet: id }),
        move({ op: 'cancel', id: `c-${id}`, bet: id }),
      ]);
      addTo(account, stake);
      return;
    }
    const won = BigInt(below(8000));
    const win = { op: 'settle', id: `w-${id}`, bet: id, amount: won, detail: null };
    await Promise.all([move(win), move(win)]);
    addTo(account, won);
    if (won !== stake) validBets.set(memberId, (validBets.get(memberId) ?? 0n) + stake);
  };
  const play = (player: Player) =>
    playFrom(player, { vendor: 'NIMBUS', account: player.wallet, playSession: player.playSession });
  const playAtVendor = (player: Player) => playFrom(player, wallets.purseOf(player));

  /** Settles contracts, by two processes concurrently. */
  const settleUp = async (): Promise<void> => {
    time += BETWEEN_SETTLEMENTS;
    const now = time;
    const deps = { ...platform.deps, clock: { now: () => now } };
    await Promise.all([persist(() => settleContracts(deps)), persist(() => settleContracts(deps))]);
  };

  /** The platform at the time of the bets. */
  const later = () => {
    const now = time;
    return { ...platform.deps, clock: { now: () => now } };
  };

  const wallets = walletMoves({
    ...{ platform: () => platform, random, below, surely, persist, add: addTo },
  });
  const promotions = promotionMoves({
    ...{ platform: () => platform, random, below, surely, persist, later },
    between: BETWEEN_SETTLEMENTS,
  });

  it(
    `${OPERATIONS} random operations of ${ACCOUNTS} accounts, repeated, killed and sent again: nothing is lost or doubled`,
    async () => {
      const kinds = [
        ...[deposit, takeOut, handOn, play, play, playAtVendor, settleUp],
        ...[...promotions.moves, ...wallets.moves],
      ] as const;
      let left = OPERATIONS;
      const hand = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          const kind = kinds[below(kinds.length)] ?? play;
          await kind(players[below(players.length)] as Player);
        }
      };
      await Promise.all(Array.from({ length: HANDS }, hand));
      // Each kind once more for everyone, until a contract has paid, so that chance leaves none out.
      const isPaid = sql`paid > 0`;
      for (let round = 0; round < 6; round += 1) {
        for (const player of players) for (const kind of [deposit, play, play]) await kind(player);
        await settleUp();
        if ((await platform.deps.db.$count(contractLines, isPaid)) > 0) break;
      }
      await promotions.giveAll(players);
      const lines = await platform.deps.db
        .select()
        .from(contractLines)
        .innerJoin(contracts, sql`contracts.id = contract_id`);
      for (const { contract_lines: line, contracts: contract } of lines) {
        const player = players.find(({ id }) => id === contract.downlineId);
        if (player) add(player, { balance: line.paid });
      }
      const owner = (memberId: number) => players.find(({ id }) => id === memberId) as Player;
      // Half a percent of what friends bet, neither twice nor less, however often the job died.
      for (const [id, millionths] of await promotions.reckoned())
        expect(millionths).toBe((validBets.get(id) ?? 0n) * 5000n);
      await promotions.drawTickets(players);
      const paid = await promotions.paid();
      for (const { memberId, amount } of paid) add(owner(memberId), { balance: amount });
      expect([...new Set(paid.map(({ of }) => of))]).toEqual([
        'bonus',
        'rebate',
        'mission',
        'sign-in',
        'referral',
      ]);
      expect(await promotions.takenBack()).toBeGreaterThan(0);
      expect(lines.some(({ contract_lines: line }) => line.paid > 0n)).toBe(true);
      const checkSums = async () => {
        for (const player of players)
          for (const wallet of [player.wallet, wallets.purseOf(player).account])
            expect(await booksOf(platform, { ...player, wallet })).toEqual([
              ...[sums.get(wallet)?.balance, sums.get(wallet)?.held],
            ]);
      };
      await checkSums();
      // With one wallet again, everything that is free at the vendor comes back.
      await wallets.end();
      for (const player of players) {
        const { account } = wallets.purseOf(player);
        addTo(player.wallet, sums.get(account)?.balance ?? 0n);
        addTo(account, -(sums.get(account)?.balance ?? 0n));
      }
      await checkSums();
      const books = await audit(platform.deps.db);
      expect([isSound(books), books]).toEqual([true, books]);
      // The log has the entries of the simulated crashes, and no others.
      expect(
        platform.errors.filter((error) => !JSON.stringify([String(error), error]).includes('killed')),
      ).toEqual([]);
    },
    60_000 + OPERATIONS * 60,
  );
});
