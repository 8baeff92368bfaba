import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listTransactions } from '#contract/records.ts';
import {
  getDownlineTransferTerms,
  listDownlineTransfers,
  transferDownline,
  transferUpline,
} from '#contract/transfers.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { balanceIn, T0, type Answer, type Person, type TestPlatform } from '../support/platform.ts';
import { fieldsIn, gist } from './identity-harness.ts';
import { addPayee, openEach, PAYMENT, type Payee } from './withdrawal-harness.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

describe.each(SERVER_BY_DAY)('transfers to the team on %s', (engine) => {
  let platform: TestPlatform;
  let agent: Payee;
  let ayla: Person;
  let rena: Person;
  openEach(engine, (there) => ({ platform } = there));
  beforeEach(async () => {
    const top = await platform.addPerson({ account: 'top_agent', type: 1 });
    agent = await addPayee(platform, { account: 'kaan_agent', type: 1, uplineId: top.id });
    ayla = await platform.addPerson({ account: 'ayla_agent', type: 1, uplineId: agent.id });
    rena = await platform.addPerson({ account: 'rena_player', uplineId: ayla.id });
    await platform.addPerson({ account: 'stranger', uplineId: top.id });
  });

  const send = (
    username: string,
    amount: number,
    { key = randomUUID(), password = PAYMENT, remark = '', token = agent.token } = {},
  ): Promise<Answer> =>
    platform.request(transferDownline, { username, amount, password, remark }, { token, key });
  const terms = (username?: string): Promise<Answer> =>
    platform.request(getDownlineTransferTerms, username === undefined ? {} : { username }, {
      token: agent.token,
    });
  const listed = async (query: object = {}) =>
    (
      await platform.request(
        listDownlineTransfers,
        { startTime: T0 - DAY, endTime: platform.clock.now() + DAY, ...query },
        { token: agent.token },
      )
    ).body.value as AnswerOf<typeof listDownlineTransfers>;
  const balances = () =>
    Promise.all([agent, ayla, rena].map(({ wallet }) => balanceIn(platform.deps, wallet)));
  const limit = (patch: object) =>
    platform.deps.settings.change(({ transfer }) => ({ transfer: { ...transfer, ...patch } }));

  it('WAL-04 move money from the agent to any account of the team, once, on both records', async () => {
    const key = randomUUID();
    const sent = await send('Rena_Player', 250.5, { key, remark: 'Top-up' });
    expect(sent.body.value).toEqual({
      ...{ transferId: 'T-2026112001001', username: 'rena_player', amount: 250.5, currency: 'TLB' },
      transferredAt: T0,
    });
    expect((await send('Rena_Player', 250.5, { key, remark: 'Top-up' })).body.value).toEqual(sent.body.value);
    expect(gist(await send('ayla_agent', 250.5, { key, remark: 'Top-up' }))[1]).toBe(
      'idempotency_key_reused',
    );
    expect(await balances()).toEqual([974_950n, 0n, 25_050n]);
    const record = await platform.request(
      listTransactions,
      { startTime: T0 - DAY, endTime: T0 + DAY, codeTypes: '8' },
      { token: agent.token },
    );
    expect((record.body.value as AnswerOf<typeof listTransactions>).list).toMatchObject([
      { amount: -250.5, orderNo: 'T-2026112001001', remark: 'rena_player: Top-up' },
    ]);
    expect(isSound(await audit(platform.deps.db))).toBe(true);
  });

  it('WAL-04 nobody outside the team, and nobody who is locked, receives anything', async () => {
    for (const username of ['stranger', 'top_agent', 'kaan_agent', 'nobody'])
      expect([username, gist(await send(username, 10))[1]]).toEqual([username, 'not_found']);
    await platform.deps.db.update(members).set({ status: 'locked' }).where(eq(members.id, rena.id));
    expect(gist(await send('rena_player', 10))[1]).toBe('account_locked');
    expect(gist(await terms('rena_player'))[1]).toBe('account_locked');
    expect(gist(await terms('stranger'))[1]).toBe('not_found');
    const player = await addPayee(platform, { account: 'other_player', uplineId: ayla.id });
    expect(gist(await send('rena_player', 10, { token: player.token }))[1]).toBe('agents_only');
    expect(await balances()).toEqual([1_000_000n, 0n, 0n]);
  });

  it('WAL-04 keep the brand’s bounds, the payment password and the balance', async () => {
    await limit({ allowed: true, minimum: 1000, maximum: 50_000, daily: 3, dailyAmount: 80_000 });
    expect((await terms('AYLA_agent')).body.value).toMatchObject({
      ...{ username: 'ayla_agent', minimumAmount: 10, maximumAmount: 500, leftToday: 800 },
      ...{ availableAmount: 10_000, largestAmount: 500, hasPassword: true },
    });
    expect((await terms()).body.value).toMatchObject({ username: null, largestAmount: 500 });
    const problem = async (amount: number) => fieldsIn(await send('ayla_agent', amount));
    expect(await problem(9)).toEqual(['fields_invalid', { amount: 'transfer_too_small' }]);
    expect(await problem(501)).toEqual(['fields_invalid', { amount: 'transfer_too_large' }]);
    expect(await problem(10.001)).toEqual(['fields_invalid', { amount: 'amount_decimals' }]);
    expect(gist(await send('ayla_agent', 10, { password: '000000' }))[1]).toBe('invalid.payment.pw');
    expect((await send('ayla_agent', 500)).body.success).toBe(true);
    expect(await problem(301)).toEqual(['fields_invalid', { amount: 'amount_over_day' }]);
    await limit({ allowed: false });
    expect(gist(await send('ayla_agent', 10))[1]).toBe('function.not.available');
    expect(await balances()).toEqual([950_000n, 50_000n, 0n]);
  });

  it('twenty at once send no more than there is', async () => {
    await limit({ allowed: true, minimum: 100, maximum: 10_000_000, daily: 100, dailyAmount: 100_000_000 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('ayla_agent', 1500)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(6);
    expect(await balances()).toEqual([100_000n, 900_000n, 0n]);
    expect(isSound(await audit(platform.deps.db))).toBe(true);
  });

  it('AGT-12 are listed with the account, the way, the balance after it and the remark; others are not', async () => {
    await send('ayla_agent', 100, { remark: 'Stock' });
    platform.clock.advance(MINUTE);
    await send('rena_player', 50);
    expect(await listed()).toMatchObject({
      list: [
        {
          ...{
            transferId: 'T-2026112001002',
            transferTime: T0 + MINUTE,
            username: 'rena_player',
            way: 'OUT',
          },
          ...{ amount: 50, currentAvailBalance: 9850, remark: '' },
        },
        {
          ...{ transferId: 'T-2026112001001', transferTime: T0, username: 'ayla_agent', way: 'OUT' },
          ...{ amount: 100, currentAvailBalance: 9900, remark: 'Stock' },
        },
      ],
      ...{ total: 2, totalPages: 1, footer: { sent: 150, received: 0 } },
    });
    expect((await listed({ way: 'IN' })).list).toEqual([]);
    expect(await listed({ way: 'IN' })).toMatchObject({ total: 0, footer: { sent: 150 } });
    expect((await listed({ page: 2, size: 1 })).list).toMatchObject([{ username: 'ayla_agent' }]);
    expect((await listed({ endTime: T0 })).list).toMatchObject([{ username: 'ayla_agent' }]);
    const long = { startTime: T0 - 32 * DAY };
    expect(
      gist(
        await platform.request(listDownlineTransfers, { ...long, endTime: T0 }, { token: agent.token }),
      )[1],
    ).toBe('request_param_err');
  });

  it('AGT-12 what a downline sends up is listed as received', async () => {
    const player = await addPayee(platform, { account: 'paying_player', uplineId: agent.id });
    await platform.request(
      transferUpline,
      { amount: 30, password: PAYMENT, remark: 'Debt' },
      { token: player.token, key: randomUUID() },
    );
    expect((await listed()).list).toMatchObject([
      { username: 'paying_player', way: 'IN', amount: 30, currentAvailBalance: 10_030, remark: 'Debt' },
    ]);
    expect((await listed({ way: 'OUT' })).list).toEqual([]);
    expect((await listed()).footer).toEqual({ sent: 0, received: 30 });
  });

  it('AGT-12 what the agent itself sends up is not among them', async () => {
    const sent = await platform.request(
      transferUpline,
      { amount: 40, password: PAYMENT, remark: '' },
      { token: agent.token, key: randomUUID() },
    );
    expect(sent.body.success).toBe(true);
    expect(await listed()).toMatchObject({ list: [], total: 0, footer: { sent: 0, received: 0 } });
  });
});
