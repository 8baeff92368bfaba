import { randomUUID } from 'node:crypto';
import { parse } from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { disburseRebate, getRebate, getRebateSetting } from '#contract/rebate.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { rebateClaims } from '../../platform/domains/promotions/rebate/rebate.tables.ts';
import { disburse, playedOf, rebateOf, usedUpBy } from '../../platform/domains/promotions/rebate/rebate.ts';
import { audit } from '../../platform/domains/wallet/ledger/audit.ts';
import { correctBet } from '../../platform/domains/wallet/ledger/corrections.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { type Person, type TestPlatform } from '../support/platform.ts';
import { addGames } from './bet-harness.ts';
import { gist } from './identity-harness.ts';
import { playOf, type Play } from './promotion-harness.ts';
import { booksOf, openEach } from './withdrawal-harness.ts';

describe('the amount of a rebate', () => {
  it('is rounded down, and what it rounds off stays for the next claim', () => {
    expect([rebateOf(199n, 5000), rebateOf(200n, 5000), rebateOf(399n, 5000)]).toEqual([0n, 1n, 1n]);
    expect(usedUpBy(1n, 5000)).toBe(200n);
    expect(usedUpBy(1n, 3000)).toBe(334n);
  });

  it('never uses up more than was bet, and many small claims earn no more than one large', () => {
    for (const rate of [1, 7, 2000, 3000, 5000, 99_999, 100_000])
      for (let bet = 0n; bet < 2500n; bet += 7n) {
        const amount = rebateOf(bet, rate);
        expect(usedUpBy(amount, rate)).toBeLessThanOrEqual(bet);
        expect(rebateOf(usedUpBy(amount, rate), rate)).toBe(amount);
      }
    let [left, claimed] = [0n, 0n];
    for (let bets = 0; bets < 1000; bets += 1) {
      left += 333n;
      const amount = rebateOf(left, 3000);
      left -= usedUpBy(amount, 3000);
      claimed += amount;
    }
    expect(claimed).toBeLessThanOrEqual(rebateOf(333_000n, 3000));
    expect(rebateOf(333_000n, 3000) - claimed).toBeLessThanOrEqual(2n);
  });
});

describe.each(SERVER_BY_DAY)('the manual rebate on %s', (engine) => {
  let platform: TestPlatform;
  let member: Person & { token: string };
  let play: Play;
  openEach(engine, (there) => ({ platform } = there));
  beforeEach(async () => {
    const person = await platform.addPerson({ money: 10_000_000n, account: 'mina_member' });
    member = { ...person, token: await platform.tokenOf(person.account) };
    await addGames(platform);
    play = await playOf(platform, member);
  });

  const operatorDoes = (name: string, request: object) =>
    ACTIONS[name]?.run(platform.deps, parse(ACTIONS[name].request, request) as never);
  const listOf = async (token = member.token) => {
    const { body } = await platform.request(getRebate, {}, { token });
    const { list } = body.value as { list: { product: string; validBet: number; amount: number }[] };
    return Object.fromEntries(
      list
        .filter(({ validBet }) => validBet > 0)
        .map(({ product, validBet, amount }) => [product, [validBet, amount]]),
    );
  };
  const claim = (request: object = {}, key: string = randomUUID(), token = member.token) =>
    platform.request(disburseRebate, request, { token, key });
  const balance = async () => (await booksOf(platform, member))[0] ?? 0n;

  it('REB-01 shows by product what valid bets earn at its rate', async () => {
    await play.lost('slot', 100_000n);
    await play.lost('live', 100_199n);
    await play.open('sports', 100_000n);
    await play.cancelled('slot', 100_000n);
    await play.drawn('slot', 100_000n);
    // Half a percent of slots, 0.3 percent of live casino, rounded down.
    expect(await listOf()).toEqual({ RNG: [1000, 5], LIVE: [1001.99, 3] });
    const { body } = await platform.request(getRebateSetting, {}, { token: member.token });
    expect((body.value as { list: object[] }).list).toContainEqual({ productType: 'RNG', rate: 5000 });
  });

  it('MEM-18 is claimed by product and once; the rest stays', async () => {
    await play.lost('slot', 100_000n);
    await play.lost('live', 100_199n);
    const before = await balance();
    const { body } = await claim({ products: ['LIVE'] });
    expect(body.value).toMatchObject({ amount: 3 });
    expect(await balance()).toBe(before + 300n);
    // 100,000 were used up; 199 stay until they earn a unit.
    expect(await listOf()).toEqual({ RNG: [1000, 5], LIVE: [1.99, 0] });
    expect(gist(await claim({ products: ['LIVE'] }))[1]).toBe('rebate_nothing');
    expect((await claim()).body.value).toMatchObject({ amount: 5 });
    expect(gist(await claim())[1]).toBe('rebate_nothing');
    expect(await balance()).toBe(before + 800n);
    await play.lost('live', 200_000n);
    expect((await claim()).body.value).toMatchObject({ amount: 6 });
    const [entry] = await auditOf(platform.deps.db, 'rebate', '1001');
    expect(entry).toMatchObject({ event: 'claim', memberId: member.id });
    expect(entry?.detail).toEqual({ product: 'LIVE', amount: '300', validBet: '100000', rate: 3000 });
  });

  it('a bet that is settled after a claim counts for the next, and a void one is taken off', async () => {
    const open = await play.open('slot', 100_000n);
    await play.lost('slot', 100_000n);
    expect((await claim()).body.value).toMatchObject({ amount: 5 });
    await play.settle('slot', open, 0n);
    expect((await claim()).body.value).toMatchObject({ amount: 5 });
    await correctBet(platform.deps, { vendor: 'NIMBUS', bet: open, payout: null, note: 'misread' });
    await play.lost('slot', 50_000n);
    expect(gist(await claim())[1]).toBe('rebate_nothing');
    await play.lost('slot', 100_000n);
    expect((await claim()).body.value).toMatchObject({ amount: 2.5 });
  });

  it('pressed twice, sent again, or from several tabs at once, it is paid once', async () => {
    await play.lost('slot', 100_000n);
    const before = await balance();
    const key = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => claim({}, key)),
      ...Array.from({ length: 5 }, () => claim()),
    ]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await balance()).toBe(before + 500n);
    expect(await platform.deps.db.select().from(rebateClaims)).toHaveLength(1);
  });

  it('two processes that counted the same bets pay them once', async () => {
    await play.lost('slot', 100_000n);
    const before = await balance();
    const { rebate: settings } = platform.deps.settings.current();
    const played = await playedOf(platform.deps, member.id, settings);
    const once = () =>
      platform.deps.db.transaction((tx) =>
        disburse({ ...platform.deps }, tx, {
          ...{ memberId: member.id, products: ['RNG'], settings, played },
        }),
      );
    const results = await Promise.all([once(), once(), once()]);
    expect(results.filter((result) => 'amount' in result)).toEqual([{ amount: 500n }]);
    expect(await balance()).toBe(before + 500n);
    expect((await audit(platform.deps.db)).wrongRebates).toBe(0);
    await platform.deps.db.update(rebateClaims).set({ amount: 501n });
    expect((await audit(platform.deps.db)).wrongRebates).toBe(1);
    await platform.deps.db.update(rebateClaims).set({ amount: 500n });
  });

  it('CFG-03 does not exist where the brand has switched it off', async () => {
    await play.lost('slot', 100_000n);
    await operatorDoes('module', { modId: 'MANPLAYREB3', on: false });
    expect(gist(await claim())[1]).toBe('function.not.available');
    for (const call of [getRebate, getRebateSetting])
      expect(gist(await platform.request(call, {}, { token: member.token }))[1]).toBe(
        'function.not.available',
      );
  });

  it('the console changes rates, and lets a brand begin from now on', async () => {
    await play.lost('slot', 100_000n);
    await operatorDoes('rebate-rate', { product: 'RNG', percent: 1 });
    expect(await listOf()).toEqual({ RNG: [1000, 10] });
    await claim();
    platform.clock.advance(1);
    await operatorDoes('rebate-from-now', {});
    expect(await listOf()).toEqual({});
    await play.lost('slot', 20_000n);
    expect(await listOf()).toEqual({ RNG: [200, 2] });
    await operatorDoes('rebate-rate', { product: 'RNG', percent: 0 });
    expect(gist(await claim())[1]).toBe('rebate_nothing');
  });

  it('a stranger claims nothing of it', async () => {
    await play.lost('slot', 100_000n);
    const stranger = await platform.addPerson({ money: 1n });
    const token = await platform.tokenOf(stranger.account);
    expect(await listOf(token)).toEqual({});
    expect(gist(await claim({}, randomUUID(), token))[1]).toBe('rebate_nothing');
  });
});
