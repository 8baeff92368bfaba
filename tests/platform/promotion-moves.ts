/** What the brand gives away, as moves of the money torture: bonuses, rebates, missions, income of invitations. */
import { randomUUID } from 'node:crypto';
import { isNotNull, isNull } from 'drizzle-orm';
import { claimIssuedPromotion } from '#contract/bonuses.ts';
import { claimMissionRewards } from '#contract/missions.ts';
import { claimRafflePromotion } from '#contract/rewards.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { ConsoleError } from '../../platform/console/section/action.ts';
import { missionRewards, missions } from '../../platform/domains/missions/missions.tables.ts';
import { grantBonus } from '../../platform/domains/promotions/bonuses/bonuses.ts';
import { bonuses } from '../../platform/domains/promotions/bonuses/bonuses.tables.ts';
import { checkBonuses } from '../../platform/domains/promotions/bonuses/check-bonuses.job.ts';
import { disburse, playedOf } from '../../platform/domains/promotions/rebate/rebate.ts';
import { rebateClaims } from '../../platform/domains/promotions/rebate/rebate.tables.ts';
import { payReferrals } from '../../platform/domains/referral/referral.job.ts';
import {
  referralIncomes,
  referralPayouts,
  referrals,
} from '../../platform/domains/referral/referral.tables.ts';
import { claimDay } from '../../platform/domains/rewards/calendar.ts';
import { drawRaffles, openRaffle } from '../../platform/domains/rewards/raffle.job.ts';
import { rafflePrizes, signInClaims } from '../../platform/domains/rewards/rewards.tables.ts';
import type { Deps } from '../../platform/runtime/deps.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { T0, type Answer, type TestPlatform } from '../support/platform.ts';

const DAY = 24 * 3_600_000;

interface Player {
  readonly id: number;
  readonly token: string;
}
interface Paid {
  readonly of: 'bonus' | 'rebate' | 'mission' | 'referral' | 'sign-in';
  readonly memberId: number;
  readonly amount: bigint;
}
interface Tools {
  readonly platform: () => TestPlatform;
  readonly random: () => number;
  readonly below: (limit: number) => number;
  /** Repeats a request until there is a definite response. */
  readonly surely: (once: () => Promise<Answer>) => Promise<Answer>;
  /** Repeats work that a simulated crash interrupts. */
  readonly persist: <Result>(once: () => Promise<Result>) => Promise<Result>;
  /** The platform at the time of the bets. */
  readonly later: () => Deps;
  /** Milliseconds between two settlements. */
  readonly between: number;
}

export const promotionMoves = ({ platform, random, below, surely, persist, later, between }: Tools) => {
  let days = 0;
  let signIns = 0;

  /** Missions that few bets finish; everyone but the first player was invited by the one before. */
  const begin = async (players: readonly Player[]): Promise<void> => {
    const { db } = platform().deps;
    await platform().deps.settings.change(({ rewards }) => ({
      rewards: {
        ...rewards,
        signInDeposit: { days: 3650, least: 0 },
        raffle: { ...rewards.raffle, ticketStake: 50, prizes: [900, 500, 100] },
      },
    }));
    await openRaffle(platform().deps);
    await db.insert(missions).values(
      [1n, 2n, 3n].map((target) => ({
        ...{ period: 'DAY' as const, kind: 'ROUNDS' as const },
        ...{ target, reward: 100n + target, points: 1 },
      })),
    );
    await db.insert(referrals).values(
      players.slice(1).map(({ id }, index) => ({
        ...{ inviteeId: id, inviterId: players[index]?.id ?? 0 },
        ...{ boundAt: T0, counted: 0n, paidThrough: T0 - DAY },
      })),
    );
  };

  /** A bonus that is claimed, or that bets and the job of two processes release. */
  const giveBonus = async (player: Player): Promise<void> => {
    const grantKey = randomUUID();
    const wagering = random() < 0.5 ? 0n : BigInt(1 + below(4000));
    const [amount, period] = [BigInt(1 + below(500)), 1 + below(20) * between];
    const { deps } = platform();
    const given = await persist(() =>
      deps.db.transaction((tx) =>
        grantBonus(deps, tx, {
          ...{ memberId: player.id, kind: 'MANUAL', reason: 'torture', amount, wagering, period, grantKey },
          contributions: { OTHER: 70 },
        }),
      ),
    );
    if (!given || wagering > 0n || random() < 0.2) return;
    const key = randomUUID();
    const request = { promotionClaimId: String(given.id), promotionType: 'MANUAL' } as const;
    await surely(() => platform().request(claimIssuedPromotion, request, { token: player.token, key }));
  };
  const checkAll = async (): Promise<void> => {
    await Promise.all([persist(() => checkBonuses(later())), persist(() => checkBonuses(later()))]);
  };

  /** The rebate, claimed by two processes that counted the same bets. */
  const takeRebate = async ({ id: memberId }: Player): Promise<void> => {
    const deps = later();
    const settings = { rates: { OTHER: 30_000 }, from: 0 };
    const played = await playedOf(deps, memberId, settings);
    const claim = () =>
      persist(() =>
        deps.db.transaction((tx) =>
          disburse(deps, tx, { ...{ memberId, products: ['OTHER'], settings, played } }),
        ),
      );
    await Promise.all([claim(), claim()]);
  };

  /** A reward, claimed on two keys at once: finished or not, had already or not. */
  const claimMission = async ({ token }: Player): Promise<void> => {
    const listed = await platform().deps.db.select({ id: missions.id }).from(missions);
    const missionId = String(listed[below(listed.length)]?.id);
    const claim = () => {
      const key = randomUUID();
      return surely(() => platform().request(claimMissionRewards, { missionId }, { token, key }));
    };
    await Promise.all([claim(), claim()]);
  };

  /** The income of the next day, by two processes. */
  const payFriends = async (): Promise<void> => {
    days += 1;
    const now = T0 + days * DAY;
    const deps = { ...platform().deps, clock: { ...platform().deps.clock, now: () => now } };
    await Promise.all([persist(() => payReferrals(deps)), persist(() => payReferrals(deps))]);
  };

  /** The prize of a day that comes, by two devices at once; a day may be missed. */
  const signIn = async ({ id: memberId }: Player): Promise<void> => {
    signIns += random() < 0.3 ? 1 : 0;
    const now = T0 + signIns * DAY;
    const { deps } = platform();
    const dated = { ...deps, clock: { ...deps.clock, now: () => now } };
    const once = () =>
      persist(() => deps.db.transaction((tx) => claimDay(dated, tx, memberId))).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    await Promise.all([once(), once()]);
  };

  /** A prize of the calendar is taken back by two operators at once; the member may have bet it away. */
  const takeDayBack = async (): Promise<void> => {
    const { deps } = platform();
    const claims = await deps.db.select().from(signInClaims).where(isNull(signInClaims.takenBackAt));
    const id = claims[below(claims.length)]?.id;
    if (id === undefined) return;
    const once = () =>
      persist(async () => ACTIONS['sign-in-take-back']?.run(deps, { id, note: 'torture' })).catch(
        (error: unknown) => {
          if (!(error instanceof ConsoleError)) throw error;
        },
      );
    await Promise.all([once(), once()]);
  };

  /** Each kind once more for everyone: the prizes of a new day, of which one is taken back. */
  const giveAll = async (players: readonly Player[]): Promise<void> => {
    signIns += 1;
    for (const player of players) {
      await giveBonus(player);
      await takeRebate(player);
      await claimMission(player);
      await signIn(player);
    }
    await takeDayBack();
    await checkAll();
  };

  /** The week’s draw by two processes, and each prize claimed on two keys at once. */
  const drawTickets = async (players: readonly Player[]): Promise<void> => {
    const { deps } = platform();
    const dated = { ...deps, clock: { ...deps.clock, now: () => T0 + 8 * DAY } };
    await Promise.all([persist(() => drawRaffles(dated)), persist(() => drawRaffles(dated))]);
    for (const { memberId, bonusId } of await deps.db.select().from(rafflePrizes)) {
      const token = players.find(({ id }) => id === memberId)?.token;
      const request = { promotionId: String(bonusId) };
      const claim = () => {
        const key = randomUUID();
        return surely(() =>
          platform().request(claimRafflePromotion, request, { ...(token ? { token } : {}), key }),
        );
      };
      await Promise.all([claim(), claim()]);
    }
  };

  /** The last bets are reckoned, too. @returns the exact income of each friend's bets, in millionths of a minor unit. */
  const reckoned = async (): Promise<ReadonlyMap<number, bigint>> => {
    await payFriends();
    // What a day brought is paid on the next.
    await payFriends();
    const { db } = platform().deps;
    const incomes = await db.select().from(referralIncomes);
    const friends = await db.select().from(referrals);
    return new Map(
      friends.map(({ inviteeId, carry }) => [
        inviteeId,
        incomes
          .filter((income) => income.inviteeId === inviteeId)
          .reduce((sum, { amount, capped }) => sum + (amount + capped) * 1_000_000n, BigInt(carry)),
      ]),
    );
  };

  /** What reached the members, as the domains' own tables say. */
  const paid = async (): Promise<readonly Paid[]> => {
    const { db } = platform().deps;
    const released = (await db.select().from(bonuses)).filter(
      ({ state }) => state === 'met' || state === 'claimed',
    );
    const rebates = await db.select().from(rebateClaims);
    const rewards = await db.select().from(missionRewards);
    const payouts = await db.select().from(referralPayouts);
    const calendar = await db.select().from(signInClaims).where(isNull(signInClaims.takenBackAt));
    return [
      ...released.map(({ memberId, amount }) => ({ of: 'bonus' as const, memberId, amount })),
      ...rebates.map(({ memberId, amount }) => ({ of: 'rebate' as const, memberId, amount })),
      ...rewards.map(({ memberId, amount }) => ({ of: 'mission' as const, memberId, amount })),
      ...calendar.map(({ memberId, amount }) => ({ of: 'sign-in' as const, memberId, amount })),
      ...payouts.map(({ inviterId: memberId, amount }) => ({ of: 'referral' as const, memberId, amount })),
    ];
  };

  /** Prizes of the calendar that were taken back. */
  const takenBack = async (): Promise<number> =>
    platform().deps.db.$count(signInClaims, isNotNull(signInClaims.takenBackAt));

  return {
    begin,
    moves: [giveBonus, checkAll, takeRebate, claimMission, payFriends, signIn, signIn, takeDayBack] as const,
    giveAll,
    drawTickets,
    reckoned,
    paid,
    takenBack,
  };
};
