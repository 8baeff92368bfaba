import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import type { Entry } from '../../platform/domains/wallet/ledger/ledger.ts';
import { ENGINES, openTestDatabase } from '../support/databases.ts';
import { balanceIn, openTestPlatform, T0, type TestPlatform } from '../support/platform.ts';

describe.each(ENGINES)('the ledger on %s', (engine) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
  });
  afterAll(() => platform.close());

  const gift = (key: string, account: number, amount: bigint): Entry => ({
    key,
    kind: 'gift',
    reference: 'test',
    at: T0,
    postings: [
      { account, amount },
      { system: 'promotions', currency: 'TLB', amount: -amount },
    ],
  });
  const transfer = (key: string, from: number, to: number, amount: bigint): Entry => ({
    key,
    kind: 'transfer',
    at: T0,
    postings: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  });

  it('posts a balanced entry and returns the new balance and sequence', async () => {
    const { wallet } = await platform.addPerson({ money: 500n });
    const posted = await platform.deps.ledger.post(gift('gift-1', wallet, 250n));
    expect(posted).toMatchObject({
      status: 'posted',
      balances: [{ account: wallet, balance: 750n, sequence: 2 }],
    });
    expect(await balanceIn(platform.deps, wallet)).toBe(750n);
  });

  it('returns the first result for the same key, and refuses other content for it', async () => {
    const { wallet } = await platform.addPerson();
    const first = await platform.deps.ledger.post(gift('gift-2', wallet, 100n));
    await platform.deps.ledger.post(gift('gift-3', wallet, 100n));
    expect(await platform.deps.ledger.post(gift('gift-2', wallet, 100n))).toEqual({
      ...first,
      status: 'replayed',
    });
    const other = await platform.deps.ledger.post(gift('gift-2', wallet, 101n));
    expect(other).toEqual({ status: 'refused', code: 'key_reused' });
    expect(await balanceIn(platform.deps, wallet)).toBe(200n);
  });

  it('refuses an unknown account, an unbalanced entry and an invalid posting', async () => {
    const { ledger } = platform.deps;
    const { wallet } = await platform.addPerson({ money: 100n });
    expect(await ledger.post(gift('no-1', wallet, -101n))).toEqual({
      status: 'refused',
      code: 'insufficient_balance',
    });
    expect(await ledger.post(gift('no-2', 999_999, 1n))).toEqual({
      status: 'refused',
      code: 'unknown_account',
    });
    const lopsided: Entry = {
      key: 'no-3',
      kind: 'gift',
      at: T0,
      postings: [
        { account: wallet, amount: 5n },
        { system: 'bank', currency: 'TLB', amount: -4n },
      ],
    };
    expect(await ledger.post(lopsided)).toEqual({ status: 'refused', code: 'unbalanced' });
    const mixed: Entry = {
      key: 'no-4',
      kind: 'gift',
      at: T0,
      postings: [
        { account: wallet, amount: 5n },
        { system: 'bank', currency: 'USD', amount: -5n },
      ],
    };
    expect(await ledger.post(mixed)).toEqual({ status: 'refused', code: 'unbalanced' });
    expect(await ledger.post({ ...gift('no-5', wallet, 1n), postings: [] })).toMatchObject({
      code: 'unbalanced',
    });
    expect(await balanceIn(platform.deps, wallet)).toBe(100n);
  });

  it('takes the last unit and not one more', async () => {
    const { wallet } = await platform.addPerson({ money: 100n });
    const spent = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        platform.deps.ledger.post(gift(`spend-${wallet}-${index}`, wallet, -10n)),
      ),
    );
    expect(spent.filter(({ status }) => status === 'posted')).toHaveLength(10);
    expect(await balanceIn(platform.deps, wallet)).toBe(0n);
  });

  it('has one effect for a hundred equal submits, and a hundred equal responses', async () => {
    const { wallet } = await platform.addPerson();
    const entry = gift(`hundred-${engine}`, wallet, 7n);
    // Half of them in transactions of their own, so that they truly meet in the database.
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) =>
        index % 2 === 0
          ? platform.deps.ledger.post(entry)
          : platform.deps.db.transaction(
              async (tx) => (await platform.deps.ledger.postWithin(tx, [entry]))[0],
            ),
      ),
    );
    const { status: _, ...content } = answers[0] as object as Record<string, unknown>;
    for (const answer of answers) expect(answer).toMatchObject(content);
    expect(answers.filter((answer) => answer?.status === 'posted')).toHaveLength(1);
    expect(await balanceIn(platform.deps, wallet)).toBe(7n);
  });

  it('never lets transfers in opposite directions wait for each other', async () => {
    const [left, right] = [
      await platform.addPerson({ money: 1000n }),
      await platform.addPerson({ money: 1000n }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const [from, to] = index % 2 === 0 ? [left, right] : [right, left];
        const entry = transfer(`cross-${engine}-${index}`, from.wallet, to.wallet, 3n);
        return platform.deps.db.transaction(
          async (tx) => (await platform.deps.ledger.postWithin(tx, [entry]))[0],
        );
      }),
    );
    expect(answers.every((answer) => answer?.status === 'posted')).toBe(true);
    expect(await balanceIn(platform.deps, left.wallet)).toBe(1000n);
    expect(await balanceIn(platform.deps, right.wallet)).toBe(1000n);
  });

  it('keeps the neighbours of a bad entry', async () => {
    const { wallet } = await platform.addPerson();
    const bad = { ...gift('bad-at', wallet, 1n), at: Number.NaN };
    const results = await Promise.allSettled([
      platform.deps.ledger.post(gift('good-1', wallet, 1n)),
      platform.deps.ledger.post(bad),
      platform.deps.ledger.post(gift('good-2', wallet, 1n)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await balanceIn(platform.deps, wallet)).toBe(2n);
  });

  it('reserves money with a hold, spends it by capture, returns it by release', async () => {
    const { ledger, db } = platform.deps;
    const { wallet } = await platform.addPerson({ money: 100n });
    const hold = (key: string, amount: bigint) => ledger.hold(db, { key, account: wallet, amount, at: T0 });
    expect(await hold('hold-1', 70n)).toEqual({ status: 'posted' });
    expect(await hold('hold-1', 70n)).toEqual({ status: 'replayed' });
    expect(await hold('hold-1', 71n)).toEqual({ status: 'refused', code: 'key_reused' });
    expect(await hold('hold-2', 31n)).toEqual({ status: 'refused', code: 'insufficient_balance' });
    expect(await ledger.post(gift('held-1', wallet, -31n))).toMatchObject({ code: 'insufficient_balance' });
    expect(await ledger.post({ ...gift('held-2', wallet, -70n), hold: 'hold-1' })).toMatchObject({
      status: 'posted',
    });
    expect(await ledger.release(db, 'hold-1', T0)).toEqual({ status: 'refused', code: 'hold_closed' });
    expect(await hold('hold-3', 30n)).toEqual({ status: 'posted' });
    expect(await ledger.release(db, 'hold-3', T0)).toEqual({ status: 'posted' });
    expect(await ledger.release(db, 'hold-3', T0)).toEqual({ status: 'replayed' });
    expect(await ledger.post(gift('held-3', wallet, -30n))).toMatchObject({ status: 'posted' });
    expect(await balanceIn(platform.deps, wallet)).toBe(0n);
  });

  it('refuses to change an entry or a posting, for every caller', async () => {
    for (const statement of [
      'update entries set kind = kind',
      'delete from entries',
      'update postings set amount = 1',
      'delete from postings',
    ])
      await expect(platform.deps.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'the ledger is only added to' },
      });
  });

  it('is sound after all that, and the audit detects each kind of error', async () => {
    const { db } = platform.deps;
    expect(await audit(db)).toEqual({
      unbalancedEntries: 0,
      wrongBalances: 0,
      brokenSequences: 0,
      overdrawn: 0,
      wrongHolds: 0,
      wrongBets: 0,
      wrongFreePlay: 0,
      wrongSums: 0,
      wrongBonuses: 0,
      wrongRebates: 0,
      wrongSignIns: 0,
      wrongWallets: 0,
      wrongPoints: 0,
    });
    const { wallet } = await platform.addPerson({ money: 50n });
    const broken = async (statement: string): Promise<string[]> => {
      let seen: string[] = [];
      await db
        .transaction(async (tx) => {
          await tx.execute(sql.raw('alter table postings disable trigger all'));
          await tx.execute(sql.raw(statement));
          const result = await audit(tx);
          seen = Object.entries(result).flatMap(([name, count]) => (count > 0 ? [name] : []));
          if (isSound(result)) seen = ['sound'];
          tx.rollback();
        })
        .catch(() => undefined);
      return seen;
    };
    expect(await broken(`update accounts set balance = balance + 1 where id = ${wallet}`)).toEqual([
      'wrongBalances',
    ]);
    expect(await broken(`update accounts set held = 1 where id = ${wallet}`)).toEqual(['wrongHolds']);
    expect(await broken(`update postings set sequence = 9 where account_id = ${wallet}`)).toEqual([
      'brokenSequences',
    ]);
    expect(await broken(`delete from postings where account_id = ${wallet}`)).toEqual([
      'unbalancedEntries',
      'wrongBalances',
      'brokenSequences',
      'wrongSums',
    ]);
    expect(await broken(`update money_sums set amount = amount + 1 where account_id = ${wallet}`)).toEqual([
      'wrongSums',
    ]);
    expect(
      await broken(
        `insert into sign_in_claims (member_id, day, streak, amount, claimed_at)
          select member_id, 1, 1, 5, 0 from accounts where id = ${wallet}`,
      ),
    ).toEqual(['wrongSignIns']);
    expect(await broken(`update accounts set vendor = 'NIMBUS' where id = ${wallet}`)).toEqual([
      'wrongWallets',
    ]);
  });
});
