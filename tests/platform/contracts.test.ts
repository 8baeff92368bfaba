import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import {
  open,
  applyAction,
  wouldEnd,
  type ActionOutcome,
} from '../../platform/domains/contracts/negotiate.ts';
import { contracts, contractVersions } from '../../platform/domains/contracts/contracts.tables.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { periodAt } from '../../platform/domains/contracts/periods.ts';
import type { Terms } from '../../platform/domains/contracts/terms.ts';
import type { ContractEventType } from '../../src/machines/lifecycles/contract.lifecycle.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { T0, openTestPlatform, type TestPlatform, type Person } from '../support/platform.ts';

const percent = (...ppms: number[]): Terms =>
  ppms.map((ppm, at) => ({
    validBet: BigInt(at) * 1000n,
    activeMembers: 0,
    netLoss: 0n,
    rate: { type: 'percent', ppm },
  }));
const HOUR = 3_600_000;

describe.each(SERVER_BY_DAY)('contracts between two parties on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  /** From the top down. */
  let chief: Person;
  let agent: Person;
  let player: Person;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    chief = await platform.addPerson({ type: 1 });
    agent = await below(chief);
    player = await below(agent);
  });
  afterEach(() => platform.close());

  const below = async (upline: Person): Promise<Person> => {
    const person = await platform.addPerson({ type: 1 });
    await platform.deps.db.update(members).set({ uplineId: upline.id }).where(eq(members.id, person.id));
    return person;
  };
  const now = (): number => platform.clock.now();
  const offer = (from: Person, to: Person, terms: Terms, more = {}): Promise<ActionOutcome> =>
    platform.deps.db.transaction((tx) =>
      open(
        tx,
        {
          uplineId: from.id,
          downlineId: to.id,
          kind: 'daily',
          gameGroup: 'RNG',
          periodType: 'daily',
          terms,
          note: null,
          isDraft: false,
          ...more,
        },
        now(),
      ),
    );
  const act = (
    by: Person,
    { contract }: ActionOutcome,
    event: ContractEventType,
    terms: Terms | null = null,
  ): Promise<ActionOutcome> =>
    platform.deps.db.transaction((tx) =>
      applyAction(
        tx,
        {
          contractId: contract.id,
          actorId: by.id,
          event,
          revision: contract.revision,
          proposal: terms && { periodType: 'daily', terms, note: null },
        },
        now(),
      ),
    );
  const versions = ({ contract }: ActionOutcome) =>
    platform.deps.db
      .select()
      .from(contractVersions)
      .where(eq(contractVersions.contractId, contract.id))
      .orderBy(contractVersions.version);
  const standing = async ({ contract }: ActionOutcome) =>
    (await platform.deps.db.select().from(contracts).where(eq(contracts.id, contract.id)))[0];
  const code = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'no refusal',
      (error: { code?: string; value?: { fields?: { terms?: string } } }) =>
        error.value?.fields?.terms ?? error.code ?? error,
    );

  it('CON-03, CON-04: an offer is agreed and counts from the next period on, never for one that has begun', async () => {
    const offered = await offer(chief, agent, percent(3000, 4200));
    expect(offered.contract).toMatchObject({ status: 'offered', latestVersion: 1, agreedVersion: null });
    expect(offered.affectedMemberIds).toEqual([chief.id, agent.id]);
    platform.clock.advance(5 * HOUR);
    const agreed = await act(agent, offered, 'offer.accept');
    expect(agreed.contract).toMatchObject({ status: 'active', agreedVersion: 1, endedAt: null });
    expect(await versions(agreed)).toMatchObject([
      {
        version: 1,
        writtenAt: T0,
        agreedAt: T0 + 5 * HOUR,
        effectiveFrom: periodAt('daily', now()).end,
        effectiveUntil: null,
      },
    ]);
    const written = await auditOf(platform.deps.db, 'contract', String(agreed.contract.id));
    expect(written).toMatchObject([
      { event: 'offer.send', actor: 'member', memberId: chief.id, at: T0 },
      { event: 'offer.accept', actor: 'member', memberId: agent.id, at: T0 + 5 * HOUR },
    ]);
  });

  it('a counter-offer is a version of its own, and only the other party can agree to it', async () => {
    const offered = await offer(chief, agent, percent(3000));
    const countered = await act(agent, offered, 'offer.counter', percent(5000));
    expect(countered.contract).toMatchObject({ status: 'countered', latestVersion: 2 });
    expect(await code(act(agent, countered, 'counter.accept'))).toBe('not_found');
    const agreed = await act(chief, countered, 'counter.accept');
    expect(agreed.contract).toMatchObject({ status: 'active', agreedVersion: 2 });
    expect((await versions(agreed)).map(({ authorId, agreedAt }) => [authorId, agreedAt !== null])).toEqual([
      [chief.id, false],
      [agent.id, true],
    ]);
  });

  it('a renewal leaves the agreed terms in force until it is agreed, and then to the end of their period', async () => {
    const first = await act(agent, await offer(chief, agent, percent(3000)), 'offer.accept');
    platform.clock.advance(72 * HOUR);
    const renewed = await act(chief, first, 'offer.change', percent(4000));
    expect(renewed.contract).toMatchObject({ status: 'renewalOffered', agreedVersion: 1, latestVersion: 2 });
    expect((await versions(renewed))[0]).toMatchObject({ effectiveUntil: null });
    const refused = await act(agent, renewed, 'offer.decline');
    expect(refused.contract).toMatchObject({ status: 'active', agreedVersion: 1 });
    const again = await act(chief, refused, 'offer.change', percent(4500));
    const agreed = await act(agent, again, 'offer.accept');
    const change = periodAt('daily', now()).end;
    expect(agreed.contract).toMatchObject({ status: 'active', agreedVersion: 3 });
    expect(
      (await versions(agreed)).map((row) => [row.version, row.effectiveFrom, row.effectiveUntil]),
    ).toEqual([
      [1, periodAt('daily', T0).end, change],
      [2, null, null],
      [3, change, null],
    ]);
  });

  it('a requested end needs the other party’s agreement; earnings until then are kept', async () => {
    const first = await act(agent, await offer(chief, agent, percent(3000)), 'offer.accept');
    const ending = await act(chief, first, 'termination.ask');
    expect(ending.contract.status).toBe('terminationAsked');
    const kept = await act(agent, ending, 'termination.refuse');
    expect(kept.contract.status).toBe('active');
    platform.clock.advance(40 * HOUR);
    const ended = await act(agent, await act(chief, kept, 'termination.ask'), 'termination.agree');
    expect(ended.contract).toMatchObject({ status: 'terminated', endedAt: now() });
    expect(await versions(ended)).toMatchObject([{ effectiveUntil: now() }]);
    // Another one may be offered then.
    expect((await offer(chief, agent, percent(1000))).contract.status).toBe('offered');
  });

  it('an end before an agreed renewal begins ends the terms in force at once, and the renewal never begins', async () => {
    const first = await act(agent, await offer(chief, agent, percent(3000)), 'offer.accept');
    platform.clock.advance(72 * HOUR);
    const renewed = await act(agent, await act(chief, first, 'offer.change', percent(4000)), 'offer.accept');
    const change = periodAt('daily', now()).end;
    platform.clock.advance(HOUR);
    const ended = await act(agent, await act(chief, renewed, 'termination.ask'), 'termination.agree');
    expect(
      (await versions(ended)).map(({ effectiveFrom, effectiveUntil }) => [effectiveFrom, effectiveUntil]),
    ).toEqual([
      [periodAt('daily', T0).end, now()],
      [change, change],
    ]);
  });

  it('CON-05: agreeing to less ends the member’s own dearer promises, and all that depend on them', async () => {
    const first = await act(agent, await offer(chief, agent, percent(3000, 6000)), 'offer.accept');
    const cheap = await below(agent);
    const grandchild = await below(player);
    const dearer = await act(player, await offer(agent, player, percent(5800)), 'offer.accept');
    const cheaper = await act(cheap, await offer(agent, cheap, percent(5500)), 'offer.accept');
    const hanging = await act(grandchild, await offer(player, grandchild, percent(100)), 'offer.accept');
    const last = await below(grandchild);
    const lowest = await act(last, await offer(grandchild, last, percent(50)), 'offer.accept');
    // Of another group, so this contract does not affect it.
    const otherTop = await offer(chief, agent, percent(6000), { gameGroup: 'LIVE' });
    await act(agent, otherTop, 'offer.accept');
    const other = await act(
      player,
      await offer(agent, player, percent(5900), { gameGroup: 'LIVE' }),
      'offer.accept',
    );
    platform.clock.advance(HOUR);
    const renewed = await act(chief, first, 'offer.change', percent(3000, 5500));
    const toEnd = await platform.deps.db.transaction((tx) => wouldEnd(tx, renewed.contract));
    const all = [dearer, hanging, lowest];
    expect(toEnd.map(({ id }) => id)).toEqual(all.map(({ contract }) => contract.id));
    expect((await standing(dearer))?.status).toBe('active');
    const agreed = await act(agent, renewed, 'offer.accept');
    expect(agreed.ended.map(({ id }) => id)).toEqual(all.map(({ contract }) => contract.id));
    const people = [chief, agent, player, grandchild, last];
    expect(new Set(agreed.affectedMemberIds)).toEqual(new Set(people.map(({ id }) => id)));
    for (const each of all)
      expect(await standing(each)).toMatchObject({ status: 'terminated', endedAt: now() });
    for (const each of [cheaper, other])
      expect(await standing(each)).toMatchObject({ status: 'active', endedAt: null });
    expect(await auditOf(platform.deps.db, 'contract', String(dearer.contract.id))).toMatchObject([
      {},
      {},
      { event: 'rate.undercut', actor: 'job', memberId: null, detail: { by: agreed.contract.id } },
    ]);
  });

  it('of two concurrent actions one comes first, the other gets the current state', async () => {
    const offered = await offer(chief, agent, percent(3000));
    const both = await Promise.allSettled([
      act(agent, offered, 'offer.accept'),
      act(chief, offered, 'offer.change', percent(2000)),
      act(chief, offered, 'offer.withdraw'),
      act(agent, offered, 'offer.decline'),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const stands = await standing(offered);
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    const now = { code: 'contract_changed', value: { status: stands?.status, revision: 2 } };
    expect(refused).toMatchObject([now, now, now]);
    expect(stands?.revision).toBe(2);
  });

  it('two offers of one kind and group to one member are one; of another group they are two', async () => {
    const both = await Promise.allSettled([
      offer(chief, agent, percent(3000)),
      offer(chief, agent, percent(4000)),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await offer(chief, agent, percent(3000), { gameGroup: 'CONS' })).contract.status).toBe('offered');
  });

  it('a member cannot promise more than they have, nor by another calendar, nor to strangers', async () => {
    expect(await code(offer(agent, player, percent(1)))).toBe('nothing_to_share');
    await act(agent, await offer(chief, agent, percent(3000)), 'offer.accept');
    expect(await code(offer(agent, player, percent(3001)))).toBe('more_than_own');
    expect(await code(offer(agent, player, percent(3000), { periodType: 'weekly' }))).toBe('other_period');
    expect(await code(offer(chief, agent, percent(3000), { periodType: 'hourly' }))).toBe('period_type');
    expect(await code(offer(chief, player, percent(1)))).toBe('not_found');
    expect(await code(offer(player, agent, percent(1)))).toBe('not_found');
    // The brand's own cap applies at the top of the tree.
    expect(await code(offer(chief, agent, percent(20_001), { gameGroup: 'LIVE' }))).toBe('more_than_own');
    expect(await code(offer(chief, agent, [], { gameGroup: 'LIVE' }))).toBe('no_tiers');
  });

  it('only an agent promises: no account that has merely invited others, and none that was an agent', async () => {
    const be = (who: Person, type: number) =>
      platform.deps.db.update(members).set({ type }).where(eq(members.id, who.id));
    const offered = await offer(chief, agent, percent(3000));
    await be(chief, 0);
    expect(await code(act(agent, offered, 'offer.accept'))).toBe('agents_only');
    expect(await code(offer(chief, agent, percent(1), { gameGroup: 'LIVE' }))).toBe('agents_only');
    await be(chief, 1);
    await be(agent, 0);
    // Who is promised something need not be an agent.
    expect((await act(agent, offered, 'offer.accept')).contract.status).toBe('active');
    expect(await code(offer(agent, player, percent(1)))).toBe('agents_only');
  });

  it('an offer cannot be agreed any more once its upline has less', async () => {
    const own = await act(agent, await offer(chief, agent, percent(3000)), 'offer.accept');
    const offered = await offer(agent, player, percent(3000));
    const renewed = await act(chief, own, 'offer.change', percent(2000));
    await act(agent, renewed, 'offer.accept');
    expect(await code(act(player, offered, 'offer.accept'))).toBe('more_than_own');
    expect((await standing(offered))?.status).toBe('offered');
  });

  it('drafts are visible to their author only, and strangers find nothing', async () => {
    const draft = await offer(chief, agent, percent(3000), { isDraft: true });
    expect(draft).toMatchObject({ contract: { status: 'drafted' }, affectedMemberIds: [chief.id] });
    expect(await code(act(agent, draft, 'offer.accept'))).toBe('not_found');
    const sent = await act(chief, draft, 'offer.send');
    expect(sent.contract.status).toBe('offered');
    expect(await code(act(player, sent, 'offer.accept'))).toBe('not_found');
    expect(await code(act(chief, sent, 'offer.accept'))).toBe('not_found');
  });
});
