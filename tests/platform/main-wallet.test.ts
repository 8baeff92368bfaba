import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getClaimPromotion } from '#contract/bonuses.ts';
import { listTransactions } from '#contract/records.ts';
import { getReferralDetails, getReferralList } from '#contract/referral.ts';
import { getTransferTerms, transferUpline } from '#contract/transfers.ts';
import { transferBetweenWallets } from '#contract/vendor-wallets.ts';
import { getBalance } from '#contract/wallet.ts';
import { getWithdrawAccounts } from '#contract/withdraw-terms.ts';
import { applyAction, open } from '../../platform/domains/contracts/negotiate.ts';
import { unsettled } from '../../platform/domains/contracts/due.ts';
import { vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { referrals } from '../../platform/domains/referral/referral.tables.ts';
import { deposits } from '../../platform/domains/wallet/deposits/deposits.tables.ts';
import { fundsOf } from '../../platform/domains/wallet/ledger/funds.ts';
import { lockAccounts } from '../../platform/domains/wallet/ledger/lock-account.ts';
import { withdrawals } from '../../platform/domains/wallet/withdrawals/withdrawals.tables.ts';
import { ENGINES, openNewDatabase } from '../support/databases.ts';
import { openTestPlatform, T0, type Person, type TestPlatform } from '../support/platform.ts';
import { requestDeposit } from './deposit-harness.ts';
import { gist } from './identity-harness.ts';
import { addPayee, closeBalanced, PAYMENT, settle, withdraw, type Payee } from './withdrawal-harness.ts';

const MAIN = 2;
const NIMBUS = 101;

/**
 * Without their index the rows of a member come as they lie in the table, the wallet at the vendor first: a query that
 * does not say which account it means gets the wrong one here.
 */
describe.each(ENGINES)('queries for the main account on %s', (engine) => {
  let platform: TestPlatform;
  let upline: Person;
  let member: Payee;
  const fetchValue = async (
    endpoint: Parameters<TestPlatform['request']>[0],
    request: object = {},
    by = member,
  ) => (await platform.request(endpoint, request, { token: by.token })).body.value;

  beforeAll(async () => {
    platform = await openTestPlatform(await openNewDatabase(engine));
    const { db, settings } = platform.deps;
    await settle(platform, { turnoverPercent: 0 });
    await settings.change(({ store }) => ({ store: { ...store, severalWallets: true } }));
    await db.insert(vendors).values({
      ...{ code: 'NIMBUS', displayName: 'Nimbus', accountTypeId: NIMBUS, accountTypeName: 'NIMBUS' },
    });
    upline = await platform.addPerson({ type: 1, account: 'hasan_agent' });
    member = await addPayee(platform, { uplineId: upline.id, account: 'mina_member' });
    const moved = await platform.request(
      transferBetweenWallets,
      { fromAccountType: MAIN, toAccountType: NIMBUS, amount: 7000 },
      { token: member.token, key: randomUUID() },
    );
    if (moved.status !== 200) throw new Error(moved.text);
    await db.execute(sql`drop index accounts_member_key`);
    await db.execute(sql`update accounts set held = held where id = ${member.wallet}`);
  });
  afterAll(() => closeBalanced(platform));

  it('the free balance, the withdrawal page, its limit, the transfer page and the bonus page say 3,000 of 10,000', async () => {
    expect(await fundsOf(platform.deps.db, member.id)).toEqual({ available: 300_000n, held: 0n });
    expect(await fetchValue(getWithdrawAccounts)).toMatchObject({
      ...{ availableAmount: 3000, largestAmount: 3000, largestBound: 'balance' },
    });
    expect(await fetchValue(getTransferTerms)).toMatchObject({
      ...{ availableAmount: 3000, largestAmount: 3000, largestBound: 'balance' },
    });
    expect(await fetchValue(getClaimPromotion)).toMatchObject({ availableAmount: 3000 });
    expect(await fetchValue(getBalance, { typeId: MAIN })).toMatchObject({ sumBalance: 3000 });
    expect(await fetchValue(getBalance, { typeId: 0 })).toMatchObject({ sumBalance: 10_000 });
  });

  it('more than the main wallet has is neither withdrawn nor handed on, and what is, leaves it', async () => {
    expect(gist(await withdraw(platform, member, 3001))[1]).toBe('insufficient_balance');
    const send = (amount: number) =>
      platform.request(
        transferUpline,
        { amount, password: PAYMENT },
        { token: member.token, key: randomUUID() },
      );
    expect(gist(await send(3000.01))[1]).toBe('insufficient_balance');
    expect((await withdraw(platform, member, 1000)).status).toBe(200);
    expect((await send(500)).status).toBe(200);
    const [row] = await platform.deps.db.select().from(withdrawals);
    expect(row?.accountId).toBe(member.wallet);
    expect(await fundsOf(platform.deps.db, member.id)).toEqual({ available: 150_000n, held: 100_000n });
  });

  it('a deposit is for it, and what locks an account locks it', async () => {
    expect((await requestDeposit(platform, member.token, { key: randomUUID() })).status).toBe(200);
    const [row] = await platform.deps.db.select().from(deposits);
    expect(row?.accountId).toBe(member.wallet);
    const locked = await platform.deps.db.transaction((tx) => lockAccounts(tx, [member.id]));
    expect([...locked]).toEqual([[member.id, member.wallet]]);
  });

  it('the account record has its lines alone, by entry and by round', async () => {
    const days = { startTime: T0, endTime: T0 + 1, page: 1, size: 10 };
    const lines = async (more: object) =>
      ((await fetchValue(listTransactions, { ...days, ...more })) as { list: { amount: number }[] }).list.map(
        ({ amount }) => amount,
      );
    expect(await lines({})).toEqual([-500, -7000, 10_000]);
    expect(await lines({ groupBy: 'round' })).toEqual([-500, -7000, 10_000]);
  });

  it('a contract of the member is settled once', async () => {
    const { db } = platform.deps;
    await db.transaction(async (tx) => {
      const who = {
        uplineId: upline.id,
        downlineId: member.id,
        kind: 'realtime',
        gameGroup: 'CONS',
      } as const;
      const terms = [
        { validBet: 0n, activeMembers: 0, netLoss: 0n, rate: { type: 'percent', ppm: 1000 } as const },
      ];
      const how = { periodType: 'realtime', terms, note: null, isDraft: false } as const;
      const { contract } = await open(tx, { ...who, ...how }, T0 - 1);
      const details = { contractId: contract.id, actorId: member.id, revision: contract.revision };
      await applyAction(tx, { ...details, event: 'offer.accept', proposal: null }, T0 - 1);
    });
    const due = (await unsettled(db, T0)) as unknown as { account: number }[];
    expect(due.map(({ account }) => account)).toEqual([member.wallet]);
  });

  it('an invited friend is one friend, however many wallets', async () => {
    const { db } = platform.deps;
    const inviter = await addPayee(platform, { account: 'inviting' });
    await db.insert(referrals).values({
      ...{ inviteeId: member.id, inviterId: inviter.id, boundAt: T0, counted: 0n, paidThrough: T0 },
    });
    expect(await fetchValue(getReferralDetails, { autoGenerate: 'true' }, inviter)).toMatchObject({
      ...{ totalInvitations: 1, depositedCount: 1, playingCount: 0 },
    });
    const { list } = (await fetchValue(getReferralList, {}, inviter)) as { list: unknown[] };
    expect(list).toHaveLength(1);
  });
});
