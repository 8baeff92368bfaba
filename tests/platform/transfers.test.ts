import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { parse } from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { listTransactions } from '#contract/records.ts';
import { getTransferTerms, transferUpline } from '#contract/transfers.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { LEDGER_LIMIT } from '../../platform/domains/wallet/ledger/ledger.ts';
import { transfers } from '../../platform/domains/wallet/transfers/transfers.tables.ts';
import { PAYMENT_LIMITS } from '../../platform/kernel/config.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { fieldOf, T0, type Answer, type Person, type TestPlatform } from '../support/platform.ts';
import { fieldsIn, gist } from './identity-harness.ts';
import { addPayee, booksOf, openEach, PAYMENT, settle, type Payee } from './withdrawal-harness.ts';

const DAY = 86_400_000;

describe.each(SERVER_BY_DAY)('transfers to the upline on %s', (engine) => {
  let platform: TestPlatform;
  let upline: Person;
  let member: Payee;
  openEach(engine, (there) => ({ platform } = there));
  beforeEach(async () => {
    upline = await platform.addPerson({ type: 1, account: 'hasan_agent' });
    member = await addPayee(platform, { uplineId: upline.id, account: 'mina_member' });
  });

  const send = (
    amount: number,
    { key = randomUUID(), password = PAYMENT, remark = '', from = member } = {},
  ): Promise<Answer> =>
    platform.request(transferUpline, { amount, password, remark }, { token: from.token, key });
  const termsOf = async (of = member) =>
    (await platform.request(getTransferTerms, {}, { token: of.token })).body.value;
  const balances = async () => [(await booksOf(platform, member))[0], (await booksOf(platform, upline))[0]];
  const operatorSets = (name: string, request: object) =>
    ACTIONS[name]?.run(platform.deps, parse(ACTIONS[name].request, request) as never);
  const limit = (patch: object) =>
    platform.deps.settings.change(({ transfer }) => ({ transfer: { ...transfer, ...patch } }));

  it('WAL-03 move money from the member to the upline, once, on both records', async () => {
    const key = randomUUID();
    const sent = await send(1250.5, { key, remark: 'Dinner' });
    expect(sent.body.value).toEqual({
      transferId: 'T-2026112001001',
      uplineName: 'hasan_agent',
      amount: 1250.5,
      currency: 'TLB',
      transferredAt: T0,
    });
    expect(await balances()).toEqual([874_950n, 125_050n]);
    // A lost answer is asked for again under the same key.
    expect((await send(1250.5, { key, remark: 'Dinner' })).body.value).toEqual(sent.body.value);
    expect(await balances()).toEqual([874_950n, 125_050n]);
    expect(gist(await send(1250, { key, remark: 'Dinner' }))[1]).toBe('idempotency_key_reused');

    const recordOf = async (token: string) => {
      const { body } = await platform.request(
        listTransactions,
        { startTime: T0, endTime: T0 + 1, page: 1, size: 10 },
        { token },
      );
      return (body.value as { list: { orderNo: string; remark: string; amount: number }[] }).list.map(
        ({ orderNo, remark, amount }) => [orderNo, remark, amount],
      );
    };
    expect(await recordOf(member.token)).toContainEqual(['T-2026112001001', 'hasan_agent: Dinner', -1250.5]);
    const above = await platform.tokenOf(upline.account);
    expect(await recordOf(above)).toContainEqual(['T-2026112001001', 'mina_member: Dinner', 1250.5]);
    const [entry] = await auditOf(platform.deps.db, 'transfer', '1001');
    expect(entry).toMatchObject({ event: 'send', actor: 'member', memberId: member.id });
    expect(entry?.detail).toEqual({ recipientId: upline.id, amount: '125050' });
  });

  it('MEM-09 the terms name the upline, the bounds, and the most that can be sent', async () => {
    expect(await termsOf()).toMatchObject({
      uplineName: 'hasan_agent',
      ...{ minimumAmount: 10, maximumAmount: 50_000, availableAmount: 10_000, leftToday: 200_000 },
      ...{ largestAmount: 10_000, largestBound: 'balance', missingTurnover: 0, hasPassword: true },
    });
    await limit({ maximum: 300_000 });
    expect(await termsOf()).toMatchObject({ largestAmount: 3000, largestBound: 'limit' });
    await limit({ dailyAmount: 200_000 });
    expect(await termsOf()).toMatchObject({ largestAmount: 2000, largestBound: 'day' });
  });

  it('require the payment password, with as many tries as elsewhere', async () => {
    for (let miss = 0; miss < PAYMENT_LIMITS.tries; miss += 1)
      expect(gist(await send(100, { password: '000000' }))[1]).toBe('invalid.payment.pw');
    expect(gist(await send(100))[1]).toBe('TOO_MANY_REQUESTS');
    const bare = await platform.addPerson({ money: 50_000n, uplineId: upline.id });
    const token = await platform.tokenOf(bare.account);
    const answer = await platform.request(
      transferUpline,
      { amount: 100, password: PAYMENT },
      { token, key: randomUUID() },
    );
    expect(gist(answer)[1]).toBe('not.exists.payment.password');
    expect(await balances()).toEqual([1_000_000n, 0n]);
  });

  it('refuse amounts outside the bounds, and more than there is', async () => {
    expect(fieldsIn(await send(9.99))).toEqual(['fields_invalid', { amount: 'transfer_too_small' }]);
    expect(fieldsIn(await send(50_000.01))).toEqual(['fields_invalid', { amount: 'transfer_too_large' }]);
    expect(fieldsIn(await send(10.001))).toEqual(['fields_invalid', { amount: 'amount_decimals' }]);
    expect(gist(await send(10_000.01))[1]).toBe('insufficient_balance');
    expect(await platform.deps.db.select().from(transfers)).toEqual([]);
    expect(await balances()).toEqual([1_000_000n, 0n]);
  });

  it('refuse more than the day’s number and sum; the next day begins anew', async () => {
    await limit({ daily: 2, dailyAmount: 30_000 });
    expect((await send(200)).status).toBe(200);
    expect(fieldsIn(await send(100.01))).toEqual(['fields_invalid', { amount: 'amount_over_day' }]);
    expect((await send(100)).status).toBe(200);
    expect(fieldsIn(await send(10))).toEqual(['fields_invalid', { amount: 'transfer_bound_times' }]);
    expect(await termsOf()).toMatchObject({ largestAmount: 0, largestBound: 'times' });
    platform.clock.advance(DAY);
    const token = await platform.tokenOf(member.account);
    expect((await send(300, { from: { ...member, token } })).status).toBe(200);
  });

  it('of many at once stay within the day’s sum', async () => {
    await limit({ dailyAmount: 30_000 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(100)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(3);
    expect(await balances()).toEqual([970_000n, 30_000n]);
  });

  it('one intention, sent many times at once, is one transfer', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(100, { key })));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await balances()).toEqual([990_000n, 10_000n]);
  });

  it('change both balances on open pages, and leave all as it was where the upline can hold no more', async () => {
    const changed: number[] = [];
    for (const { id } of [member, upline])
      platform.deps.hub.subscribe(id, ({ type }) => {
        if (type === 'balance') changed.push(id);
      });
    await send(100);
    expect(changed).toEqual([member.id, upline.id]);
    await platform.deps.ledger.post({
      ...{ key: 'filled', kind: 'deposit', at: T0 },
      postings: [
        { system: 'bank', currency: 'TLB', amount: 10_000n - LEDGER_LIMIT },
        { account: upline.wallet, amount: LEDGER_LIMIT - 10_000n },
      ],
    });
    expect(gist(await send(100))[1]).toBe('amount_out_of_range');
    expect(await balances()).toEqual([990_000n, LEDGER_LIMIT]);
    expect(await platform.deps.db.$count(transfers)).toBe(1);
  });

  it('of all that is left of the day’s sum are taken', async () => {
    await limit({ dailyAmount: 30_000 });
    expect((await send(300)).status).toBe(200);
  });

  it('wait for the turnover of deposits, like a withdrawal', async () => {
    await settle(platform, { turnoverPercent: 100 });
    // The member's own 10,000 were a deposit, too.
    await platform.deps.ledger.post({
      key: 'deposit:test',
      kind: 'deposit',
      at: platform.clock.now(),
      postings: [
        { system: 'bank', currency: 'TLB', amount: -40_000n },
        { account: member.wallet, amount: 40_000n },
      ],
    });
    const refused = await send(100);
    expect(fieldsIn(refused)).toEqual(['fields_invalid', { amount: 'transfer_turnover' }]);
    expect(fieldOf(refused.body.value, 'missing')).toBe('10400');
    expect(await termsOf()).toMatchObject({ largestBound: 'turnover', missingTurnover: 10_400 });
  });

  it('need an active upline, and the brand’s permission', async () => {
    const alone = await addPayee(platform);
    expect(gist(await send(100, { from: alone }))[1]).toBe('function.not.available');
    expect(await termsOf(alone)).toMatchObject({
      uplineName: null,
      largestAmount: 0,
      largestBound: 'closed',
    });
    await operatorSets('transfer-switch', { on: false });
    expect(gist(await send(100))[1]).toBe('function.not.available');
    await operatorSets('transfer-switch', { on: true });
    await platform.deps.db.update(members).set({ status: 'locked' }).where(eq(members.id, upline.id));
    expect(gist(await send(100))[1]).toBe('function.not.available');
    expect(await termsOf()).toMatchObject({ uplineName: null, largestBound: 'closed' });
  });

  it('the console changes the terms, never to a minimum above the maximum', async () => {
    const terms = { minimum: 50, maximum: 500, daily: 3, dailyAmount: 900 };
    await operatorSets('transfer-terms', terms);
    expect(await termsOf()).toMatchObject({ minimumAmount: 50, maximumAmount: 500, leftToday: 900 });
    await expect(operatorSets('transfer-terms', { ...terms, minimum: 501 })).rejects.toThrow(
      'the minimum is above the maximum',
    );
  });
});
