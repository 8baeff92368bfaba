import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import {
  answerContract,
  getContractHistory,
  listContractLines,
  listContracts,
  openContract,
  previewContract,
} from '#contract/contracts.ts';
import { settleContracts } from '../../platform/domains/contracts/settle.ts';
import { bets } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, type Answer, type TestPlatform, type Person } from '../support/platform.ts';

const DAY = 86_400_000;
const tier = (rate: number, validBet = 0, more = {}) => ({
  ...{ validBet, activeMembers: 0, netLoss: 0, rateType: 'P', rate },
  ...more,
});
interface Shown {
  readonly contractId: number;
  readonly revision: number;
  readonly [field: string]: unknown;
}

describe.each(SERVER_BY_DAY)('contract calls on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let chief: Person & { token: string };
  let agent: Person & { token: string };
  let player: Person & { token: string };
  let keys = 0;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    chief = await join(null, '/');
    agent = await join(chief, `/${chief.id}/`);
    player = await join(agent, `/${chief.id}/${agent.id}/`);
  });
  afterEach(() => platform.close());

  const join = async (upline: Person | null, above: string): Promise<Person & { token: string }> => {
    const person = await platform.addPerson({ type: 1, uplineId: upline?.id ?? null });
    await platform.deps.db
      .update(members)
      .set({ lineage: `${above}${person.id}/` })
      .where(sql`id = ${person.id}`);
    return { ...person, token: await platform.tokenOf(person.account, { ip: `192.0.2.${person.id % 250}` }) };
  };
  const key = (): string => `contract-key-${(keys += 1)}`;
  const offer = (from: { token: string }, to: Person, tiers: object[], more = {}, given = key()) =>
    platform.request(
      openContract,
      {
        ...{ username: to.account, kind: 'daily', gameGroup: 'CONS', periodType: 'daily', tiers },
        ...more,
      },
      { token: from.token, key: given },
    );
  const answer = (by: { token: string }, { contractId, revision }: Shown, event: string, more = {}) =>
    platform.request(
      answerContract,
      { contractId, revision, event, ...more },
      { token: by.token, key: key() },
    );
  const shown = ({ body, text }: Answer): Shown => {
    if (!body.success) throw new Error(text);
    return body.value as Shown;
  };
  const listOf = async (of: { token: string }): Promise<Shown[]> =>
    ((await platform.request(listContracts, {}, { token: of.token })).body.value as { list: Shown[] }).list;

  it('CON-01: each party is shown the other’s picture', async () => {
    await platform.deps.db
      .update(members)
      .set({ avatar: '7' })
      .where(sql`id = ${agent.id}`);
    await offer(chief, agent, [tier(0.003)]);
    expect(await listOf(chief)).toMatchObject([{ account: agent.account, avatar: '7' }]);
    expect(await listOf(agent)).toMatchObject([{ account: chief.account, avatar: '1' }]);
  });

  it('CON-01, CON-02: an offer is listed for both parties from their own side; sent twice it is one', async () => {
    const given = key();
    const tiers = [tier(0.003), tier(0.0042, 250_000, { activeMembers: 5 })];
    const first = await offer(chief, agent, tiers, { note: 'Fair?' }, given);
    const again = await offer(chief, agent, tiers, { note: 'Fair?' }, given);
    expect(again.body).toEqual(first.body);
    expect(await listOf(chief)).toMatchObject([
      { side: 'upline', account: agent.account, status: 'P', stateName: 'offered', current: null },
    ]);
    expect(await listOf(agent)).toMatchObject([
      {
        ...{ side: 'downline', account: chief.account, revision: 1 },
        proposed: { version: 1, author: 'upline', periodType: 'daily', tiers, note: 'Fair?' },
      },
    ]);
    expect(await listOf(player)).toEqual([]);
  });

  it('an action on an outdated revision is refused with the current state, and the other party’s action stays', async () => {
    const offered = shown(await offer(chief, agent, [tier(0.003)]));
    const counter = { proposal: { periodType: 'daily', tiers: [tier(0.005)] } };
    const countered = shown(await answer(agent, offered, 'offer.counter', counter));
    const late = await answer(chief, offered, 'offer.withdraw');
    expect(late).toMatchObject({
      status: 409,
      body: {
        errorCode: 'contract_changed',
        value: { contractId: offered.contractId, status: 'countered', revision: 2 },
      },
    });
    const agreed = shown(await answer(chief, countered, 'counter.accept'));
    expect(agreed).toMatchObject({ stateName: 'active', status: 'A', proposed: null });
    expect(agreed['current']).toMatchObject({ version: 2, author: 'downline', tiers: [tier(0.005)] });
    const [mine, theirs] = await Promise.all(
      [chief, agent].map(async ({ token }) => {
        const { contractId } = agreed;
        return (await platform.request(getContractHistory, { contractId }, { token })).body.value as object;
      }),
    );
    const history = {
      versions: [
        { version: 1, author: 'upline' },
        { version: 2, author: 'downline' },
      ],
      events: [
        { event: 'offer.send', by: 'upline' },
        { event: 'offer.counter', by: 'downline' },
        { event: 'counter.accept', by: 'upline' },
      ],
    };
    expect(mine).toMatchObject(history);
    expect(theirs).toMatchObject(history);
  });

  it.each([
    ['an amount finer than the currency', [tier(0.003, 0.001)], 'too_fine', { tier: 0, field: 'validBet' }],
    ['a rate finer than a millionth', [tier(0.000_000_1)], 'too_fine', { tier: 0, field: 'rate' }],
    ['an empty list of tiers', [], 'no_tiers', { tier: 0, field: null }],
    [
      'a rate above the brand’s',
      [tier(0.003), tier(0.5, 1000)],
      'more_than_own',
      { tier: 1, field: 'rate', most: { rateType: 'P', rate: 0.02 } },
    ],
    [
      'half a member',
      [tier(0.003, 0, { activeMembers: 0.5 })],
      'demand_out_of_range',
      { tier: 0, field: 'activeMembers' },
    ],
    ['a negative demand', [tier(0.003, -1)], 'demand_out_of_range', { tier: 0, field: 'validBet' }],
    [
      'a tier with lower conditions than the one before it',
      [tier(0.003, 1000), tier(0.004, 999)],
      'tier_asks_no_more',
      { tier: 1, field: 'validBet' },
    ],
  ])('CON-02: refuses %s, with tier and field', async (_, tiers, problem, place) => {
    expect(await offer(chief, agent, tiers)).toMatchObject({
      status: 400,
      body: { errorCode: 'fields_invalid', value: { fields: { terms: problem }, ...place } },
    });
    expect(await listOf(agent)).toEqual([]);
  });

  it('strangers find neither members nor contracts of others', async () => {
    const offered = shown(await offer(chief, agent, [tier(0.003)]));
    const { contractId } = offered;
    for (const endpoint of [getContractHistory, previewContract, listContractLines])
      expect((await platform.request(endpoint, { contractId }, { token: player.token })).status).toBe(404);
    expect((await answer(player, offered, 'offer.accept')).status).toBe(404);
    expect((await offer(chief, player, [tier(0.003)])).status).toBe(404);
    expect((await answer(agent, offered, 'take.all')).status).toBe(400);
  });

  it('CON-05 to CON-07: shows what an agreement would end and would have paid; a payment opens down to its bets', async () => {
    const own = shown(await offer(chief, agent, [tier(0.01)]));
    const agreed = shown(await answer(agent, own, 'offer.accept'));
    const below = shown(await offer(agent, player, [tier(0.01)]));
    await answer(player, below, 'offer.accept');
    platform.clock.advance(2 * DAY);
    // A session does not last that long.
    agent = { ...agent, token: await platform.tokenOf(agent.account) };
    player = { ...player, token: await platform.tokenOf(player.account, { ip: '192.0.2.251' }) };
    chief = { ...chief, token: await platform.tokenOf(chief.account, { ip: '192.0.2.252' }) };
    const at = platform.clock.now() - DAY;
    await platform.deps.db.insert(bets).values(
      // The upline's bets do not belong to the agent's team.
      [agent, player, chief].map((person) => ({
        ...{ vendor: 'V', transactionId: `b${person.id}`, closingId: `c${person.id}`, gameId: null },
        ...{ memberId: person.id, accountId: person.wallet, state: 'settled' as const },
        ...{ stake: 100_000n, payout: 0n, placedAt: at, closedAt: at },
      })),
    );
    await settleContracts(platform.deps);
    const { contractId } = agreed;
    const lines = await platform.request(listContractLines, { contractId }, { token: agent.token });
    expect(lines.body.value).toMatchObject({
      total: 1,
      list: [
        {
          ...{ version: 1, tier: 1, validBet: 2000, netLoss: 2000, activeMembers: 2, earned: 20 },
          deductions: [{ account: player.account, earned: 10 }],
          paid: 10,
        },
      ],
    });
    const renewal = { proposal: { periodType: 'daily', tiers: [tier(0.008)] } };
    // A declined proposal is no longer one.
    const first = shown(await answer(chief, agreed, 'offer.change', renewal));
    const declined = shown(await answer(agent, first, 'offer.decline'));
    const none = await platform.request(previewContract, { contractId }, { token: agent.token });
    expect(none.body.value).toMatchObject({ ends: [], current: 20, proposed: null });
    // A fixed sum is paid for each day that reaches its bets.
    const sum = { proposal: { periodType: 'daily', tiers: [tier(5, 250, { rateType: 'F' })] } };
    const offered = shown(await answer(chief, declined, 'offer.change', sum));
    const fixed = await platform.request(previewContract, { contractId }, { token: agent.token });
    expect(fixed.body.value).toMatchObject({ current: 20, proposed: 5 });
    const renewed = shown(await answer(chief, offered, 'offer.change', renewal));
    const preview = await platform.request(previewContract, { contractId }, { token: agent.token });
    expect(preview.body.value).toEqual({
      ends: [{ contractId: below.contractId, account: player.account, gameGroup: 'CONS' }],
      ...{ days: 30, current: 20, proposed: 16 },
    });
    await answer(agent, renewed, 'offer.accept');
    expect(await listOf(player)).toMatchObject([{ stateName: 'terminated', status: 'C' }]);
  });
});
