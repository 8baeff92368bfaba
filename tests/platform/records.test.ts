import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LONGEST_RANGE, listTransactions } from '#contract/records.ts';
import { EMBEDDED_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { T0, openTestPlatform, type TestPlatform, type Person } from '../support/platform.ts';

const DAY = 24 * 60 * 60_000;

describe.each(EMBEDDED_BY_DAY)('the account record on %s @MEM-11 @API-57', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    person = await platform.addPerson({ money: 100_000n });
    token = await platform.tokenOf(person.account);
  });
  afterAll(() => platform.close());

  const move = (kind: string, amount: bigint, at: number, of: Person = person) =>
    platform.deps.ledger.post({
      key: `${kind}:${of.id}:${at}:${amount}`,
      kind,
      reference: `ref-${kind}`,
      at,
      postings: [
        { account: of.wallet, amount },
        { system: 'bank', currency: 'TLB', amount: -amount },
      ],
    });
  interface Found {
    list: {
      txTypeId: number;
      txTimeInTimestamp: number;
      orderNo: string | null;
      amount: number;
      currentAvailBalance: number;
    }[];
    total: number;
    totalPages: number;
    anchor: string;
    currency: string;
  }
  const find = async (more: Record<string, string | number> = {}, by = token) =>
    platform.request(
      listTransactions,
      { startTime: T0 - 10 * DAY, endTime: T0 + 10 * DAY, page: 1, size: 30, ...more },
      { token: by },
    );
  const found = async (more: Record<string, string | number> = {}, by = token): Promise<Found> =>
    (await find(more, by)).body.value as Found;

  test('shows the movements of money, newest first, each with its sign and the balance after it', async () => {
    await move('bet', -1_005n, T0 + 1);
    await move('win', 2_510n, T0 + 2);
    const { list, total, currency } = await found();
    expect({ total, currency }).toEqual({ total: 3, currency: 'TLB' });
    expect(
      list.map(({ txTypeId, amount, currentAvailBalance }) => [txTypeId, amount, currentAvailBalance]),
    ).toEqual([
      [4, 25.1, 1015.05],
      [3, -10.05, 989.95],
      [1, 1000, 1000],
    ]);
    expect(list[0]).toMatchObject({ txTimeInTimestamp: T0 + 2, orderNo: 'ref-win' });
  });

  test('shows the requested types, unknown kinds among the others', async () => {
    await move('odd-kind', 7n, T0 + 3);
    const types = async (codeTypes: string) => (await found({ codeTypes })).list.map((row) => row.txTypeId);
    expect(await types('3,4')).toEqual([4, 3]);
    expect(await types('10')).toEqual([10]);
    expect(await types('1,10')).toEqual([10, 1]);
    expect(await types('999')).toEqual([]);
  });

  test('describes a contract payment by its settlement', async () => {
    const agent = await platform.addPerson({ money: 0n });
    for (const kind of ['share_bonus', 'daily_wage', 'hour_wage']) await move(kind, 9n, T0 + 3, agent);
    const { list } = await found({ codeTypes: '9' }, await platform.tokenOf(agent.account));
    expect(list.map(({ txTypeId }) => txTypeId)).toEqual([9, 9, 9]);
  });

  test('shows the requested days, ends included', async () => {
    expect((await found({ startTime: T0 + 1, endTime: T0 + 2 })).total).toBe(2);
    expect((await found({ startTime: T0 + 4, endTime: T0 + DAY })).total).toBe(0);
  });

  test('does not change while it is paged and new rows arrive', async () => {
    const other = await platform.addPerson({ money: 500n });
    const theirs = await platform.tokenOf(other.account);
    for (let each = 1; each <= 4; each += 1) await move('bet', BigInt(-each), T0 + each, other);
    const first = await found({ size: 2 }, theirs);
    await move('win', 90n, T0 + 5, other);
    const second = await found({ size: 2, page: 2, anchor: first.anchor }, theirs);
    const third = await found({ size: 2, page: 3, anchor: first.anchor }, theirs);
    expect([first, second, third].flatMap(({ list }) => list.map(({ amount }) => amount))).toEqual([
      -0.04, -0.03, -0.02, -0.01, 5,
    ]);
    expect(third).toMatchObject({ total: 5, totalPages: 3 });
    expect((await found({ size: 2, page: 9, anchor: first.anchor }, theirs)).list).toEqual([]);
    expect((await found({ size: 2 }, theirs)).total).toBe(6);
  });

  test('refuses more than 30 days, an end before the start, and an invalid list of types', async () => {
    const refused: Record<string, string | number>[] = [
      { startTime: T0, endTime: T0 + LONGEST_RANGE + 1 },
      { startTime: T0, endTime: T0 - 1 },
      { codeTypes: "1'; drop table entries" },
      { page: 0 },
      { size: 501 },
    ];
    for (const each of refused) {
      const { status, body } = await find(each);
      expect([status, body.errorCode]).toEqual([400, 'request_param_err']);
    }
    expect((await find({ startTime: T0, endTime: T0 + LONGEST_RANGE })).status).toBe(200);
  });

  test('is closed to other members and to guests', async () => {
    const stranger = await platform.addPerson();
    expect(await found({}, await platform.tokenOf(stranger.account))).toMatchObject({ list: [], total: 0 });
    expect((await platform.request(listTransactions, { startTime: T0, endTime: T0 })).status).toBe(401);
  });
});
