import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listTransactions } from '#contract/records.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { MAX_MOVEMENTS } from '../../platform/domains/wallet/ledger/round-statement.ts';
import { openPlay } from '../../platform/domains/wallet/ledger/play.ts';
import { EMBEDDED_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { T0, openTestPlatform, type TestPlatform, type Person } from '../support/platform.ts';
import { requestDeposit, orderIn, notifyPayment } from './deposit-harness.ts';
import { addPayee, paidTo, settle as setTerms } from './withdrawal-harness.ts';

const DAY = 24 * 60 * 60_000;

interface Row {
  txId: string;
  txTypeId: number;
  orderNo: string | null;
  remark: string | null;
  amount: number;
  currentAvailBalance: number;
  round: {
    roundId: string;
    gameName: string | null;
    vendorName: string;
    state: string;
    movementCount: number;
    movements: { txTypeId: number; amount: number; currentAvailBalance: number }[];
    session: { sessionId: string; startTime: number; rounds: number; net: number } | null;
  } | null;
}
interface Found {
  list: Row[];
  total: number;
  totalPages: number;
  anchor: string;
}

describe.each(EMBEDDED_BY_DAY)('the account record by rounds on %s @MEM-11 @API-57', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  let visits = 0;

  const game = (id: string, name: string, position: number): typeof games.$inferInsert => ({
    ...{
      id,
      name,
      searchName: name.toLowerCase(),
      code: id,
      vendorCode: 'NIMBUS',
      gameType: 'RNG',
      position,
    },
    ...{ minBet: 10n, minLines: 1, model: 'classic' },
  });
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    await platform.deps.db
      .insert(vendors)
      .values({ code: 'NIMBUS', displayName: 'Nimbus Play', accountTypeId: 101, accountTypeName: 'NIMBUS' });
    await platform.deps.db
      .insert(games)
      .values([game('10001', 'Royal Sevens', 1), game('10002', 'Copper Oni', 2)]);
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    person = await platform.addPerson({ money: 100_000n });
    token = await platform.tokenOf(person.account, { ip: `192.0.2.${(visits += 1)}` });
  });

  /** A launch of a game; each movement a second after the one before. */
  const launch = async (gameId: string) => {
    platform.clock.advance(1000);
    const opened = await openPlay(platform.deps, { memberId: person.id, vendor: 'NIMBUS', gameId });
    if (!opened) throw new Error('the game did not open');
    const move = async (more: object) => {
      platform.clock.advance(1000);
      const shared = { vendor: 'NIMBUS', game: gameId, account: person.wallet, currency: 'TLB' };
      const moved = await platform.deps.ledger.move({
        ...{ ...shared, at: platform.clock.now(), ...more },
      } as Parameters<typeof platform.deps.ledger.move>[0]);
      expect(moved.status).toBe('ok');
    };
    const named = (round: string, bet = round) => ({ round: `${visits}-${round}`, bet: `${visits}-${bet}` });
    return {
      bet: (round: string, amount: bigint, bet = round) =>
        move({
          ...{ op: 'bet', id: named(round, bet).bet, round: named(round).round, amount },
          ...{ playSession: opened.playSession, idle: DAY },
        }),
      settle: (round: string, amount: bigint, bet = round) =>
        move({ op: 'settle', id: `${visits}-${bet}-end`, ...named(round, bet), amount, detail: null }),
      cancel: (round: string) => move({ op: 'cancel', id: `${visits}-${round}-back`, ...named(round) }),
    };
  };
  const found = async (more: Record<string, string | number> = {}, by = token): Promise<Found> => {
    const query = {
      startTime: T0 - DAY,
      endTime: T0 + 20 * DAY,
      page: 1,
      size: 30,
      groupBy: 'round',
      ...more,
    };
    const { status, body } = await platform.request(listTransactions, query, { token: by });
    expect(status).toBe(200);
    return body.value as Found;
  };
  /** Three rounds of one launch (won, lost, cancelled), and one of another that is open. */
  const play = async () => {
    const first = await launch('10001');
    await first.bet('a', 1000n);
    await first.settle('a', 2500n);
    await first.bet('b', 1000n);
    await first.settle('b', 0n);
    await first.bet('c', 500n);
    await first.cancel('c');
    const second = await launch('10001');
    await second.bet('d', 300n);
    return second;
  };

  test('has one row for a round, with its game and vendor by name, its result, and the balance after it', async () => {
    await play();
    const { list, total } = await found();
    expect(total).toBe(5);
    expect(
      list.map(({ txTypeId, amount, currentAvailBalance, round }) => [
        ...[txTypeId, amount, currentAvailBalance],
        round ? `${round.gameName} by ${round.vendorName}, ${round.state}` : null,
      ]),
    ).toEqual([
      [11, -3, 1002, 'Royal Sevens by Nimbus Play, open'],
      [11, 0, 1005, 'Royal Sevens by Nimbus Play, cancelled'],
      [11, -10, 1005, 'Royal Sevens by Nimbus Play, settled'],
      [11, 15, 1015, 'Royal Sevens by Nimbus Play, settled'],
      [1, 1000, 1000, null],
    ]);
  });

  test('a round shows its number and its movements in order, each with the balance after it', async () => {
    await play();
    const { list } = await found();
    const won = list[3]!;
    expect([won.orderNo, won.round?.roundId, won.round?.movementCount]).toEqual([
      `${visits}-a`,
      `${visits}-a`,
      2,
    ]);
    expect(
      won.round?.movements.map((each) => [each.txTypeId, each.amount, each.currentAvailBalance]),
    ).toEqual([
      [3, -10, 990],
      [4, 25, 1015],
    ]);
    expect(list[1]?.round?.movements.map(({ txTypeId }) => txTypeId)).toEqual([3, 5]);
  });

  test('shows the result of each launch’s rounds separately', async () => {
    await play();
    const sessions = (await found()).list.map(({ round }) => round?.session ?? null);
    expect(sessions.map((each) => each && [each.rounds, each.net])).toEqual([
      [1, -3],
      [3, 5],
      [3, 5],
      [3, 5],
      null,
    ]);
    expect(new Set(sessions.map((each) => each?.sessionId)).size).toBe(3);
    // Of the whole launch, whatever page or filter shows a part of it.
    const [last] = (await found({ size: 1, page: 4 })).list;
    expect([last?.round?.session?.rounds, last?.round?.session?.net]).toEqual([3, 5]);
    const [bets] = (await found({ codeTypes: '3', size: 1, page: 4 })).list;
    expect([bets?.amount, bets?.round?.session?.net]).toEqual([-10, 5]);
  });

  test('does not change while it is paged and rounds end and arrive', async () => {
    const second = await play();
    const other = await launch('10002');
    const whole = await found();
    const first = await found({ size: 2 });
    await second.settle('d', 90_000n);
    await other.bet('e', 100n);
    await other.settle('e', 50n);
    const { anchor } = first;
    const later = [await found({ size: 2, page: 2, anchor }), await found({ size: 2, page: 3, anchor })];
    expect([first, ...later].flatMap(({ list }) => list)).toEqual(whole.list);
    expect(later.map(({ total, totalPages }) => [total, totalPages])).toEqual([
      [5, 3],
      [5, 3],
    ]);
    const fresh = await found();
    expect(fresh.list.slice(0, 2).map(({ amount, round }) => [amount, round?.gameName])).toEqual([
      [-0.5, 'Copper Oni'],
      [897, 'Royal Sevens'],
    ]);
  });

  test('a round has the position of its last movement, and no movement is in two rows', async () => {
    const one = await launch('10001');
    const two = await launch('10002');
    await one.bet('long', 1000n);
    await two.bet('short', 2000n);
    await two.settle('short', 500n);
    await one.settle('long', 4000n);
    const rows = (await Promise.all([1, 2, 3].map((page) => found({ size: 1, page })))).flatMap(
      ({ list }) => list,
    );
    expect(rows.map(({ amount, currentAvailBalance }) => [amount, currentAvailBalance])).toEqual([
      [30, 1015],
      [-15, 975],
      [1000, 1000],
    ]);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(1015);
  });

  test('of a round with many bets the latest are shown, with their number', async () => {
    const live = await launch('10001');
    for (let each = 1; each <= MAX_MOVEMENTS + 10; each += 1) await live.bet('many', 1n, `many-${each}`);
    const [row] = (await found()).list;
    expect([row?.amount, row?.round?.movementCount, row?.round?.movements.length]).toEqual([
      -0.6,
      60,
      MAX_MOVEMENTS,
    ]);
    expect(row?.round?.movements.at(0)?.currentAvailBalance).toBe(999.89);
    expect(row?.round?.movements.at(-1)?.currentAvailBalance).toBe(999.4);
  });

  test('a game that has left the catalogue is shown by its vendor, never by an id', async () => {
    const unlisted = await launch('unlisted');
    await unlisted.bet('x', 100n);
    const [row] = (await found()).list;
    expect([row?.round?.gameName, row?.round?.vendorName]).toEqual([null, 'Nimbus Play']);
  });

  test('finds the requested days, though lines of one moment were posted in another order', async () => {
    const post = (at: number, amount: bigint) =>
      platform.deps.ledger.post({
        ...{ key: `day:${person.id}:${at}:${amount}`, kind: 'gift', at },
        postings: [
          { account: person.wallet, amount },
          { system: 'promotions', currency: 'TLB', amount: -amount },
        ],
      });
    await post(T0 + 5 * DAY, 1n);
    await post(T0 + 8 * DAY + 20, 2n);
    await post(T0 + 8 * DAY + 10, 3n);
    await post(T0 + 9 * DAY, 4n);
    const amounts = async (startTime: number, endTime: number) =>
      (await found({ startTime, endTime })).list.map(({ amount }) => amount);
    expect(await amounts(T0 + 8 * DAY + 15, T0 + 9 * DAY)).toEqual([0.04, 0.02]);
    expect(await amounts(T0 + 8 * DAY + 10, T0 + 8 * DAY + 20)).toEqual([0.03, 0.02]);
    expect(await amounts(T0 + 10 * DAY, T0 + 11 * DAY)).toEqual([]);
    expect(await amounts(T0 + 5 * DAY, T0 + 6 * DAY)).toEqual([0.01]);
    expect(await amounts(T0 - 9 * DAY, T0 - 8 * DAY)).toEqual([]);
  });

  test('internal ledger references are never shown, in lines or rounds', async () => {
    const someone = await platform.addPerson({ money: 0n });
    for (const reference of ['withdrawal:1001', 'contract-line:7', 'opening', 'odd:thing'])
      await platform.deps.ledger.post({
        ...{ key: `books:${reference}`, kind: 'gift', reference, at: T0 },
        postings: [
          { account: someone.wallet, amount: 5n },
          { system: 'promotions', currency: 'TLB', amount: -5n },
        ],
      });
    const token = await platform.tokenOf(someone.account);
    const days = { startTime: T0 - DAY, endTime: T0 + DAY, page: 1, size: 30 };
    for (const question of [{ ...days, groupBy: 'round' }, days]) {
      const { body } = await platform.request(listTransactions, question, { token });
      const { list } = body.value as Found;
      expect(list.map(({ orderNo }) => orderNo)).toEqual([null, null, null, null]);
    }
  });

  test('deposits and withdrawals show their method and the member’s reference', async () => {
    await setTerms(platform, { turnoverPercent: 0 });
    const payee = await addPayee(platform);
    await paidTo(platform, payee, 5000);
    const opened = await requestDeposit(platform, payee.token, { key: `paid-in-${visits}` });
    await notifyPayment(platform, { order: orderIn(opened), transactionId: `t-${visits}` });
    const { list } = await found({}, payee.token);
    expect(list.slice(0, 2).map(({ amount, orderNo, remark }) => [amount, remark, orderNo])).toEqual([
      [250, 'FAST', expect.stringMatching(/^SH[2-9A-Z]{8}$/)],
      [-5000, 'Anka Bank TR•• •••• 1326', expect.stringMatching(/^W-2026\d{9}$/)],
    ]);
  });
});
