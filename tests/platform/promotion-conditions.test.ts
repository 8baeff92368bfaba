/** Conditions of missions, invitations and wallets that only a rare moment shows: each would pay money that is not due. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { parse } from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  claimMissionRewards,
  getMissionLeaderboard,
  getMissionMilestones,
  getMissionSummary,
} from '#contract/missions.ts';
import { getReferralDetails } from '#contract/referral.ts';
import { returnToMain, transferBetweenWallets } from '#contract/vendor-wallets.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { bindReferral } from '../../platform/domains/identity/referrals.ts';
import {
  missionMilestones,
  missionRewards,
  missions,
} from '../../platform/domains/missions/missions.tables.ts';
import { payPrizes, scoreMissions } from '../../platform/domains/missions/missions.job.ts';
import { payReferrals } from '../../platform/domains/referral/referral.job.ts';
import { referrals } from '../../platform/domains/referral/referral.tables.ts';
import { LEDGER_LIMIT } from '../../platform/domains/wallet/ledger/ledger.ts';
import { accountOf, openPlay } from '../../platform/domains/wallet/ledger/play.ts';
import { recallLeftOver } from '../../platform/domains/wallet/vendor-wallets/move.ts';
import { placesOf } from '../../platform/http/places.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { REFERRAL } from '../../platform/kernel/config.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { balanceIn, T0, type Person, type TestPlatform } from '../support/platform.ts';
import { addGames, playerOf } from './bet-harness.ts';
import { gist, switchModules } from './identity-harness.ts';
import { openEach } from './withdrawal-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The end of the brand's week (UTC + 3) of T0, Friday 20 November 2026, and of its day. */
const MONDAY = Date.UTC(2026, 10, 22, 21);
const MORNING = Date.UTC(2026, 10, 20, 21) + 6 * HOUR;

interface Player extends Person {
  readonly token: string;
}

describe.each(SERVER_BY_DAY)('conditions of what the brand gives on %s', (engine) => {
  let platform: TestPlatform;
  let player: Player;
  openEach(engine, (there) => ({ platform } = there));
  const join = async (more: object = {}): Promise<Player> => {
    const person = await platform.addPerson({ money: 1_000_000n, ...more });
    return { ...person, token: (await startSession(platform.deps, person.id, 'x')).token };
  };
  beforeEach(async () => {
    await addGames(platform);
    player = await join({ account: 'mina_member' });
  });
  /** Later the same member, signed in anew. */
  const at = async (time: number): Promise<void> => {
    platform.clock.advance(time - platform.clock.now());
    player = { ...player, token: (await startSession(platform.deps, player.id, 'x')).token };
  };
  let count = 0;
  const bet = async (stake: bigint, by: Person = player) => {
    const games = await playerOf(platform, by, '10001');
    count += 1;
    await games.bet(`${engine}-c${count}`, stake);
    await games.settle(`${engine}-c${count}`, 0n);
  };
  const load = async <T>(endpoint: Parameters<TestPlatform['request']>[0], request: object = {}) =>
    (await platform.request(endpoint, request, { token: player.token })).body.value as T;
  const send = (endpoint: Parameters<TestPlatform['request']>[0], request: object = {}) =>
    platform.request(endpoint, request, { token: player.token, key: randomUUID() });
  const operator = (name: string, request: object) =>
    ACTIONS[name]?.run(platform.deps, parse(ACTIONS[name].request, request) as never);
  const money = () => balanceIn(platform.deps, player.wallet);

  it('MEM-16 a mission of the day that was claimed on Monday is open on Tuesday, in the same week', async () => {
    await platform.deps.db
      .insert(missions)
      .values({ period: 'DAY', kind: 'ROUNDS', target: 1n, reward: 500n, points: 1 });
    await at(MONDAY);
    await bet(100n);
    expect((await send(claimMissionRewards, { missionId: '1' })).status).toBe(200);
    await at(MONDAY + DAY);
    const states = async () =>
      (await load<{ list: { state: string }[] }>(getMissionSummary, { status: 'O' })).list.map(
        ({ state }) => state,
      );
    expect(await states()).toEqual(['OPEN']);
    await bet(100n);
    expect(await states()).toEqual(['READY']);
    expect((await send(claimMissionRewards, { missionId: '1' })).status).toBe(200);
    expect(await platform.deps.db.select().from(missionRewards)).toHaveLength(2);
  });

  it('MEM-16 a milestone that is switched off is neither shown nor paid', async () => {
    await platform.deps.db.insert(missionMilestones).values({ points: 10, reward: 1000n });
    await platform.deps.db.insert(missionRewards).values({
      ...{ memberId: player.id, source: 'mission', subject: 9, period: T0, amount: 0n, points: 10 },
      createdAt: T0,
    });
    const shown = async () => (await load<{ list: object[] }>(getMissionMilestones)).list;
    expect(await shown()).toHaveLength(1);
    await operator('milestone-switch', { id: 1, on: false });
    expect(await shown()).toEqual([]);
    const before = await money();
    expect(gist(await send(claimMissionRewards, { milestoneId: '1' }))[1]).toBe('mission_over');
    expect(await money()).toBe(before);
  });

  it('MEM-16 of two with equal bets and one prize, it is for who bet less often', async () => {
    const other = await join({ account: 'ahmet_k' });
    await operator('mission-prizes', { prizes: [10], payHour: 6 });
    await bet(1000n);
    await bet(2000n);
    await bet(3000n, other);
    await at(MONDAY + 7 * HOUR);
    expect(await payPrizes(platform.deps)).toBe(1);
    expect(await balanceIn(platform.deps, other.wallet)).toBe(998_000n);
    expect(await money()).toBe(997_000n);
  });

  it('MEM-16 a corrected bet is one round', async () => {
    await platform.deps.db
      .insert(missions)
      .values({ period: 'DAY', kind: 'ROUNDS', target: 2n, reward: 500n, points: 1 });
    await bet(100n);
    const paid = { vendor: 'NIMBUS', bet: `${engine}-c${count}`, payout: 0.5, note: 'misread' };
    await operator('bet-payout', paid);
    const { list } = await load<{ list: { progress: number }[] }>(getMissionSummary, { status: 'O' });
    expect(list).toMatchObject([{ progress: 1, state: 'OPEN' }]);
  });

  it('MEM-16 a reward is not taken from a balance that is less: nothing has changed then', async () => {
    await platform.deps.db
      .insert(missions)
      .values({ period: 'DAY', kind: 'ROUNDS', target: 1n, reward: 500n, points: 1 });
    player = await join({ account: 'nearly_empty', money: 100n });
    await bet(100n);
    expect((await send(claimMissionRewards, { missionId: '1' })).status).toBe(200);
    await bet(1n);
    await expect(operator('mission-take-back', { id: 1, note: 'x' })).rejects.toThrow('less than the prize');
    expect(await money()).toBe(499n);
    const [reward] = await platform.deps.db.select().from(missionRewards);
    expect(reward?.takenBackAt).toBeNull();
  });

  it('MEM-16 an account that is locked has no place, nor a prize', async () => {
    const other = await join({ account: 'ahmet_k' });
    await bet(5000n, other);
    await bet(1000n);
    await platform.deps.db.execute(sql`update members set status = 'locked' where id = ${other.id}`);
    await scoreMissions(platform.deps);
    const { list } = await load<{ list: object[] }>(getMissionLeaderboard, { week: 'W' });
    expect(list).toMatchObject([{ rank: 1, isMe: true }]);
    await at(MONDAY + 7 * HOUR);
    expect(await payPrizes(platform.deps)).toBe(1);
    expect(await balanceIn(platform.deps, other.wallet)).toBe(995_000n);
  });

  const invite = async (account: string): Promise<Person> => {
    const { referralCode: code } = await load<{ referralCode: string }>(getReferralDetails);
    const friend = await join({ account });
    await platform.deps.db.transaction((tx) =>
      bindReferral(tx, friend.id, {
        ...{ code, now: platform.clock.now(), places: placesOf('203.0.113.9', undefined) },
      }),
    );
    return friend;
  };

  it('REF-01 beyond the most friends an account is not bound', async () => {
    await platform.deps.db.execute(sql`with friends as (
        insert into members (account, type, registered_at)
        select 'friend_' || n, 0, ${T0}::bigint from generate_series(1, ${REFERRAL.max - 1}::int) n returning id
      ) insert into referrals (invitee_id, inviter_id, bound_at, counted, paid_through)
        select id, ${player.id}::int, ${T0}::bigint, 0, ${T0}::bigint from friends`);
    const bound = (friend: Person) => platform.deps.db.$count(referrals, eq(referrals.inviteeId, friend.id));
    expect(await bound(await invite('the_last'))).toBe(1);
    expect(await bound(await invite('one_more'))).toBe(0);
  });

  it('REF-01 nothing is paid while the brand has no invitations', async () => {
    const friend = await invite('ahmet_k');
    await bet(100_000n, friend);
    await at(MORNING);
    const before = await money();
    await switchModules(platform, ['REFERRAL3'], false);
    expect(await payReferrals(platform.deps)).toBe(0);
    expect(await money()).toBe(before);
    await switchModules(platform, ['REFERRAL3'], true);
    await payReferrals(platform.deps);
    expect(await money()).toBe(before + 500n);
  });

  it('REF-01 an inviter who cannot be paid keeps nobody else from their income', async () => {
    const friend = await invite('ahmet_k');
    const full = player;
    player = await join({ account: 'second_inviter' });
    await bet(100_000n, await invite('selin_k'));
    await bet(100_000n, friend);
    await platform.deps.ledger.post({
      ...{ key: 'full', kind: 'gift', at: platform.clock.now() },
      postings: [
        { account: full.wallet, amount: LEDGER_LIMIT - 1_000_000n },
        { system: 'promotions', currency: 'TLB', amount: 1_000_000n - LEDGER_LIMIT },
      ],
    });
    await at(MORNING);
    await expect(payReferrals(platform.deps)).rejects.toThrow('was not posted');
    expect(await money()).toBe(1_000_500n);
    expect(await balanceIn(platform.deps, full.wallet)).toBe(LEDGER_LIMIT);
  });

  describe('wallets at vendors', () => {
    const [MAIN, NIMBUS] = [2, 101];
    const setSeveral = (on: boolean) =>
      platform.deps.settings.change(({ store }) => ({ store: { ...store, severalWallets: on } }));
    const gift = (amount: bigint) =>
      platform.deps.ledger.post({
        ...{ key: randomUUID(), kind: 'gift', at: platform.clock.now() },
        postings: [
          { account: player.wallet, amount },
          { system: 'promotions', currency: 'TLB', amount: -amount },
        ],
      });
    /** So many lira in the wallet at the vendor. @returns its account */
    const put = async (amount: number): Promise<number> => {
      await setSeveral(true);
      const request = { fromAccountType: MAIN, toAccountType: NIMBUS, amount };
      expect((await send(transferBetweenWallets, request)).status).toBe(200);
      const play = await openPlay(platform.deps, { memberId: player.id, vendor: 'NIMBUS', gameId: '10001' });
      return accountOf(platform.deps.secret, 'NIMBUS', play?.account ?? '') ?? 0;
    };
    const recalled = async () => ((await send(returnToMain)).body.value as { list: object[] } | null)?.list;

    it('a recall leaves what is held where it is', async () => {
      const wallet = await put(100);
      const { db, ledger } = platform.deps;
      const hold = { key: 'hold', account: wallet, amount: 3000n, at: platform.clock.now() };
      await db.transaction((tx) => ledger.hold(tx, hold));
      expect(await recalled()).toMatchObject([{ amount: 70, reason: null }]);
      expect([await money(), await balanceIn(platform.deps, wallet)]).toEqual([997_000n, 3000n]);
    });

    it('a recall leaves what the main wallet has no room for, and says so', async () => {
      const wallet = await put(100);
      await gift(LEDGER_LIMIT - (await money()) - 9999n);
      expect(await recalled()).toMatchObject([{ amount: 100, reason: 'amount_out_of_range' }]);
      expect(await balanceIn(platform.deps, wallet)).toBe(10_000n);
      await gift(-1n);
      expect(await recalled()).toMatchObject([{ amount: 100, reason: null }]);
      expect(await money()).toBe(LEDGER_LIMIT);
    });

    it('the job brings money back from closed vendors, too; each move has its line of the log', async () => {
      const wallet = await put(100);
      await platform.deps.settings.change(() => ({ closedVendors: { NIMBUS: null } }));
      await setSeveral(false);
      expect(await recallLeftOver(platform.deps)).toBe(1);
      expect(await balanceIn(platform.deps, wallet)).toBe(0n);
      for (const [id, actor, amount] of [
        ['1001', 'member', '10000'],
        ['1002', 'job', '-10000'],
      ] as const)
        expect(await auditOf(platform.deps.db, 'wallet', id)).toMatchObject([
          { event: 'move', actor, memberId: player.id, detail: { vendor: 'NIMBUS', amount } },
        ]);
    });

    it('a vendor whose maintenance is over is open', async () => {
      await platform.deps.settings.change(() => ({ closedVendors: { NIMBUS: T0 } }));
      await put(100);
      await platform.deps.settings.change(() => ({ closedVendors: { NIMBUS: T0 + 1 } }));
      expect(await recalled()).toMatchObject([{ amount: 100, reason: 'wallet_closed' }]);
    });

    it('the job takes nothing back that the brand has allowed again meanwhile', async () => {
      const wallet = await put(100);
      const { settings } = platform.deps;
      const before = settings.current();
      const outdated = { ...before, store: { ...before.store, severalWallets: false } };
      const deps = { ...platform.deps, settings: { ...settings, current: () => outdated } };
      expect(await recallLeftOver(deps)).toBe(0);
      expect(await balanceIn(platform.deps, wallet)).toBe(10_000n);
    });
  });
});
