import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getProfit } from '#contract/bets.ts';
import { listTransactions } from '#contract/records.ts';
import { getReferralList } from '#contract/referral.ts';
import { claimSignIn } from '#contract/rewards.ts';
import { getWhitelabel } from '#contract/system.ts';
import { getMerchantWallet, returnToMain, transferBetweenWallets } from '#contract/vendor-wallets.ts';
import { getBalance } from '#contract/wallet.ts';
import { vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { unsettled } from '../../platform/domains/contracts/due.ts';
import { applyAction, open } from '../../platform/domains/contracts/negotiate.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { referrals } from '../../platform/domains/referral/referral.tables.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { fundsOf } from '../../platform/domains/wallet/ledger/funds.ts';
import { LEDGER_LIMIT } from '../../platform/domains/wallet/ledger/ledger.ts';
import { lockAccounts } from '../../platform/domains/wallet/ledger/lock-account.ts';
import { accounts } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { accountOf, openPlay } from '../../platform/domains/wallet/ledger/play.ts';
import { numberOf } from '../../platform/domains/wallet/ledger/transaction-types.ts';
import { recallLeftOver } from '../../platform/domains/wallet/vendor-wallets/move.ts';
import { walletTransfers } from '../../platform/domains/wallet/vendor-wallets/wallets.tables.ts';
import { TRIAL_TYPE } from '../../platform/kernel/config.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { T0, type Answer, type TestPlatform } from '../support/platform.ts';
import { fieldsIn, gist } from './identity-harness.ts';
import { addPayee, booksOf, openEach, withdraw, type Payee } from './withdrawal-harness.ts';

const MAIN = 2;
/** Numbers of the wallets at two vendors. */
const [nimbus, other] = [101, 102];
interface Wallet {
  readonly accountTypeId: number;
  readonly accountName: string;
  readonly availBalance: number;
  readonly status: number;
}

describe.each(SERVER_BY_DAY)('wallets at vendors on %s', (engine) => {
  let platform: TestPlatform;
  let member: Payee;
  openEach(engine, (there) => ({ platform } = there));

  const setSeveral = (on: boolean) =>
    platform.deps.settings.change(({ store }) => ({ store: { ...store, severalWallets: on } }));
  const close = (...codes: string[]) =>
    platform.deps.settings.change(() => ({
      closedVendors: Object.fromEntries(codes.map((code) => [code, null])),
    }));
  const wallets = async (): Promise<readonly Wallet[]> => {
    const { body } = await platform.request(getMerchantWallet, {}, { token: member.token });
    return (body.value as { wallets: Wallet[] }).wallets;
  };
  const inWallet = async (id: number) =>
    (await wallets()).find(({ accountTypeId }) => accountTypeId === id)?.availBalance;
  const move = (from: number, to: number, amount: number, key = randomUUID()): Promise<Answer> =>
    platform.request(
      transferBetweenWallets,
      { fromAccountType: from, toAccountType: to, amount },
      { token: member.token, key },
    );
  const recall = (key = randomUUID()): Promise<Answer> =>
    platform.request(returnToMain, {}, { token: member.token, key });
  const sound = async () => {
    const books = await audit(platform.deps.db);
    expect([isSound(books), books]).toEqual([true, books]);
  };
  const launch = async () => {
    const play = await openPlay(platform.deps, { memberId: member.id, vendor: 'NIMBUS', gameId: '1' });
    const account = accountOf(platform.deps.secret, 'NIMBUS', play?.account ?? '') ?? 0;
    return { playSession: play?.playSession ?? '', account };
  };
  const play = (op: object, account: number) =>
    platform.deps.ledger.move({
      ...{ vendor: 'NIMBUS', round: 'r', game: '1', currency: 'TLB', at: T0, account },
      ...op,
    } as never);
  const bet = (
    { account, playSession }: { account: number; playSession: string },
    id: string,
    amount: bigint,
  ) => play({ op: 'bet', id, amount, playSession, idle: 1e9 }, account);

  beforeEach(async () => {
    member = await addPayee(platform, { account: 'mina_member' });
    await setSeveral(true);
    await platform.deps.db.insert(vendors).values(
      [
        ['NIMBUS', 101],
        ['HALCYON', 102],
      ].map(([code, id]) => ({
        ...{ code: String(code), displayName: `${code} games`, accountTypeId: Number(id) },
        accountTypeName: String(code),
      })),
    );
  });

  it('API-19, MEM-06 move money to and fro, once for one intention, named in the account record', async () => {
    const key = randomUUID();
    const sent = await move(MAIN, nimbus, 1250.5, key);
    expect(sent.body.value).toMatchObject({
      ...{ fromAccountType: MAIN, toAccountType: nimbus, amount: 1250.5, currency: 'TLB' },
      transferId: 'F-2026112001001',
    });
    // A lost answer is asked for again under the same key.
    expect((await move(MAIN, nimbus, 1250.5, key)).body.value).toEqual(sent.body.value);
    expect(gist(await move(MAIN, nimbus, 1, key))[1]).toBe('idempotency_key_reused');
    expect([await inWallet(MAIN), await inWallet(nimbus)]).toEqual([8749.5, 1250.5]);
    expect((await move(nimbus, MAIN, 0.5)).status).toBe(200);
    expect(await booksOf(platform, member)).toEqual([875_000n, 0n]);

    const balance = (typeId: number) => platform.request(getBalance, { typeId }, { token: member.token });
    expect((await balance(0)).body.value).toMatchObject({ sumBalance: 10_000 });
    expect((await balance(MAIN)).body.value).toMatchObject({ sumBalance: 8750 });
    const { body } = await platform.request(
      listTransactions,
      { startTime: T0, endTime: T0 + 1, page: 1, size: 10 },
      { token: member.token },
    );
    const lines = (body.value as { list: { orderNo: string; remark: string; amount: number }[] }).list;
    expect(lines.map(({ orderNo, amount }) => [orderNo, amount])).toEqual(
      expect.arrayContaining([
        ['F-2026112001001', -1250.5],
        ['F-2026112001002', 0.5],
      ]),
    );
    expect(lines.find(({ orderNo }) => orderNo === 'F-2026112001001')?.remark).toBe('NIMBUS games');
    await sound();
  });

  it('API-22 refuse what is no transfer between the main wallet and an open one', async () => {
    expect(fieldsIn(await move(nimbus, other, 1))).toEqual([
      'fields_invalid',
      { toAccountType: 'wallet_not_between' },
    ]);
    expect(fieldsIn(await move(MAIN, MAIN, 1))).toEqual([
      'fields_invalid',
      { toAccountType: 'wallet_not_between' },
    ]);
    expect(fieldsIn(await move(MAIN, 99_999, 1))).toEqual([
      'fields_invalid',
      { toAccountType: 'wallet_not_between' },
    ]);
    expect(fieldsIn(await move(MAIN, nimbus, 0.001))).toEqual([
      'fields_invalid',
      { amount: 'amount_decimals' },
    ]);
    expect(gist(await move(MAIN, nimbus, 10_000.01))[1]).toBe('insufficient_balance');
    expect(gist(await move(nimbus, MAIN, 0.01))[1]).toBe('insufficient_balance');
    expect(gist(await move(MAIN, nimbus, -1))[1]).toBe('request_param_err');
    expect(await booksOf(platform, member)).toEqual([1_000_000n, 0n]);
    await sound();
  });

  it('show a wallet under maintenance, and leave its money there; recalling names it', async () => {
    await move(MAIN, nimbus, 100);
    await move(MAIN, other, 50);
    await close('HALCYON');
    expect((await wallets()).find(({ accountTypeId }) => accountTypeId === other)).toMatchObject({
      ...{ availBalance: 50, status: 0 },
    });
    expect(fieldsIn(await move(MAIN, other, 1))).toEqual([
      'fields_invalid',
      { toAccountType: 'wallet_closed' },
    ]);
    expect(fieldsIn(await move(other, MAIN, 1))).toEqual([
      'fields_invalid',
      { fromAccountType: 'wallet_closed' },
    ]);
    const key = randomUUID();
    const first = await recall(key);
    const { list } = first.body.value as { list: object[] };
    expect(list).toHaveLength(2);
    expect(list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ accountTypeId: nimbus, amount: 100, reason: null }),
        expect.objectContaining({ accountTypeId: other, amount: 50, reason: 'wallet_closed' }),
      ]),
    );
    expect((await recall(key)).body.value).toEqual(first.body.value);
    // The key of one call is none for another, though both have nothing in their bodies.
    const another = await platform.request(claimSignIn, {}, { token: member.token, key });
    expect(gist(another)[1]).toBe('idempotency_key_reused');
    expect([await inWallet(MAIN), await inWallet(other)]).toEqual([9950, 50]);
    await sound();
  });

  it('play from the vendor’s wallet alone; a recall with an open bet is safe, and its win pays there', async () => {
    const empty = await launch();
    expect(await bet(empty, 'b0', 1n)).toMatchObject({ status: 'refused', code: 'insufficient_balance' });
    await move(MAIN, nimbus, 100);
    const game = await launch();
    expect(game.account).toBe(empty.account);
    expect(game.account).not.toBe(member.wallet);
    expect(await bet(game, 'b1', 4000n)).toMatchObject({ status: 'ok', balance: 6000n, member: member.id });
    await recall();
    expect(await booksOf(platform, member)).toEqual([996_000n, 0n]);
    expect(await bet(game, 'b2', 1n)).toMatchObject({ status: 'refused', code: 'insufficient_balance' });
    await play({ op: 'settle', id: 'w1', bet: 'b1', amount: 9000n, detail: null }, game.account);
    expect([await inWallet(MAIN), await inWallet(nimbus)]).toEqual([9960, 90]);
    // Only the main wallet pays out.
    expect(gist(await withdraw(platform, member, 9961))[0]).not.toBe(200);
    // Moves between the own wallets are no gain; the bet and all money are in the figures.
    const { body } = await platform.request(
      getProfit,
      { days: [T0 - (T0 % 86_400_000)], endTime: T0 - (T0 % 86_400_000) + 86_400_000 - 1 },
      { token: member.token },
    );
    const { lifetime, days } = body.value as {
      lifetime: { balance: number; movements: { txTypeId: number }[] };
      days: { products: { stake: number }[] }[];
    };
    expect(lifetime.balance).toBe(10_050);
    expect(lifetime.movements.map(({ txTypeId }) => txTypeId)).not.toContain(numberOf('wallet_transfer'));
    expect(days[0]?.products.map(({ stake }) => stake)).toEqual([40]);
    await sound();
  });

  it('one wallet: nothing is offered; what lies at vendors comes back, late wins too, by two processes', async () => {
    await move(MAIN, nimbus, 100);
    const game = await launch();
    await bet(game, 'b1', 4000n);
    await setSeveral(false);
    const { body } = await platform.request(getMerchantWallet, {}, { token: member.token });
    expect(body.value).toMatchObject({ isSingle: true, wallets: [] });
    expect(gist(await move(MAIN, nimbus, 1))[1]).toBe('function.not.available');
    expect(gist(await recall())[1]).toBe('function.not.available');
    const modules = JSON.stringify((await platform.request(getWhitelabel, {})).body.value);
    expect(modules).toMatch(/"modId":"FUNDTRANS3","enabled":"0"/);
    // The interrupted round goes on with the wallet it was bet from; after it the game plays from the main one.
    expect((await launch()).account).toBe(game.account);
    await Promise.all([recallLeftOver(platform.deps), recallLeftOver(platform.deps)]);
    expect(await booksOf(platform, member)).toEqual([996_000n, 0n]);
    await play({ op: 'settle', id: 'w1', bet: 'b1', amount: 9000n, detail: null }, game.account);
    await Promise.all([recallLeftOver(platform.deps), recallLeftOver(platform.deps)]);
    expect(await booksOf(platform, member)).toEqual([1_005_000n, 0n]);
    expect((await launch()).account).toBe(member.wallet);
    await sound();
  });

  it('a trial account has none: none is listed, opened, or moved to or from', async () => {
    const trial = await platform.addPerson({ type: TRIAL_TYPE });
    const token = await platform.tokenOf(trial.account);
    const { body } = await platform.request(getMerchantWallet, {}, { token });
    expect(body.value).toMatchObject({ isSingle: true, wallets: [] });
    const send = (fromAccountType: number, toAccountType: number) =>
      platform.request(
        transferBetweenWallets,
        { fromAccountType, toAccountType, amount: 1 },
        { token, key: randomUUID() },
      );
    for (const answer of [await send(MAIN, nimbus), await send(nimbus, MAIN)])
      expect(gist(answer).slice(0, 2)).toEqual([403, 'need_true_account']);
    const back = await platform.request(returnToMain, {}, { token, key: randomUUID() });
    expect(gist(back).slice(0, 2)).toEqual([403, 'need_true_account']);
    // Nor by a launch, which opens a real account's wallet.
    expect(await openPlay(platform.deps, { memberId: trial.id, vendor: 'NIMBUS', gameId: '1' })).toBeNull();
    const { db } = platform.deps;
    expect(await db.$count(accounts, and(eq(accounts.memberId, trial.id), ne(accounts.vendor, '')))).toBe(0);
    expect(await db.$count(walletTransfers, eq(walletTransfers.memberId, trial.id))).toBe(0);
  });

  it('what is asked, paid and listed of a member’s money is of the main wallet, once', async () => {
    const { db } = platform.deps;
    const upline = await platform.addPerson({ type: 1 });
    await db
      .update(members)
      .set({ uplineId: upline.id, lineage: `/${upline.id}/${member.id}/` })
      .where(eq(members.id, member.id));
    await move(MAIN, nimbus, 100);
    expect(await fundsOf(db, member.id)).toEqual({ available: 990_000n, held: 0n });
    expect((await lockAccounts(db, [member.id])).get(member.id)).toBe(member.wallet);
    for (const groupBy of [undefined, 'round']) {
      const { body } = await platform.request(
        listTransactions,
        { startTime: T0, endTime: T0 + 1, page: 1, size: 10, ...(groupBy ? { groupBy } : {}) },
        { token: member.token },
      );
      expect(body.value).toMatchObject({ total: 2 });
      expect((body.value as { list: { amount: number }[] }).list.map(({ amount }) => amount)).toEqual([
        -100, 10_000,
      ]);
    }
    // A contract pays one account for a period.
    await db.transaction(async (tx) => {
      const rate = { type: 'percent', ppm: 10_000 } as const;
      const { contract } = await open(
        tx,
        {
          ...{ uplineId: upline.id, downlineId: member.id, kind: 'daily', gameGroup: 'CONS' },
          ...{ periodType: 'daily', note: null, isDraft: false },
          terms: [{ validBet: 0n, activeMembers: 1, netLoss: 0n, rate }],
        },
        T0,
      );
      const answer = { contractId: contract.id, actorId: member.id, revision: 1, proposal: null };
      await applyAction(tx, { ...answer, event: 'offer.accept' }, T0);
    });
    const due = await unsettled(db, T0 + 2 * 86_400_000);
    expect(due.map(({ account }) => account)).toEqual([member.wallet]);
    // An invited friend is one, and plays also where the stake came from a wallet at a vendor.
    await db.insert(referrals).values({
      ...{ inviteeId: member.id, inviterId: upline.id, boundAt: T0, counted: 0n, paidThrough: T0 },
    });
    const game = await launch();
    await bet(game, 'b1', 4000n);
    const above = await platform.tokenOf(upline.account);
    const friends = await platform.request(getReferralList, { page: 1, size: 10 }, { token: above });
    expect((friends.body.value as { list: object[] }).list).toMatchObject([{ step: 'PLAYING' }]);
  });

  it('what an account cannot hold stays where it is, and the answer says so', async () => {
    await move(MAIN, nimbus, 100);
    // Another 9,900 fill the main wallet to the last minor unit.
    await platform.deps.ledger.post({
      ...{ key: 'filled', kind: 'deposit', at: T0 },
      postings: [
        { system: 'bank', currency: 'TLB', amount: 990_000n - LEDGER_LIMIT },
        { account: member.wallet, amount: LEDGER_LIMIT - 990_000n },
      ],
    });
    const { body } = await recall();
    expect(body.value).toMatchObject({
      list: [{ accountTypeId: nimbus, amount: 100, reason: 'amount_out_of_range' }],
    });
    expect(gist(await move(nimbus, MAIN, 100))[1]).toBe('amount_out_of_range');
    // The sum of the wallets is more than a JSON number can say; the page is shown all the same.
    expect([await inWallet(MAIN), await inWallet(nimbus)]).toEqual([Number(LEDGER_LIMIT) / 100, 100]);
    const { value } = (await platform.request(getBalance, { typeId: 0 }, { token: member.token })).body;
    expect(value).toMatchObject({ sumBalance: Number(LEDGER_LIMIT) / 100 });
    await sound();
  });

  it('a move is in the log under the one who made it', async () => {
    await move(MAIN, nimbus, 100);
    await setSeveral(false);
    await recallLeftOver(platform.deps);
    const log = [1001, 1002].map(async (id) => (await auditOf(platform.deps.db, 'wallet', String(id)))[0]);
    expect(await Promise.all(log)).toMatchObject([
      { event: 'move', actor: 'member', memberId: member.id, detail: { vendor: 'NIMBUS', amount: '10000' } },
      { event: 'move', actor: 'job', memberId: member.id, detail: { vendor: 'NIMBUS', amount: '-10000' } },
    ]);
  });

  it('many at once neither overdraw nor double', async () => {
    await move(MAIN, nimbus, 9000);
    const game = await launch();
    // 1,000 in the main wallet, 9,000 at the vendor.
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, () => move(MAIN, nimbus, 400)),
      ...Array.from({ length: 4 }, () => move(nimbus, MAIN, 4000)),
      recall(),
      bet(game, 'b1', 100n).then(() => null),
    ]);
    expect(
      outcomes.every(
        (answer) => answer === null || answer.status === 200 || gist(answer)[1] === 'insufficient_balance',
      ),
    ).toBe(true);
    const rows = await rowsOf<{ sum: string; least: string }>(
      platform.deps.db,
      sql`select sum(balance)::text as sum, min(balance)::text as least from accounts where member_id = ${member.id}`,
    );
    expect(Number(rows[0]?.least)).toBeGreaterThanOrEqual(0);
    expect([1_000_000, 999_900]).toContain(Number(rows[0]?.sum));
    await sound();
  });
});
