import {
  claimRafflePromotion,
  claimSignIn,
  getAvailablePromotions,
  getPromoList,
  getRafflePromotionStatus,
  getRewardHistory,
  getSignInCalendar,
} from '#contract/rewards.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { serve, type Route } from '../../http/serve.ts';
import { realMemberOf } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { enabledModules } from '../../runtime/settings.ts';
import { claimBonus } from '../promotions/bonuses/bonuses.routes.ts';
import { calendarOf, claimToday, depositOnWire } from './calendar.ts';
import { claimsOf } from './history.ts';
import { raffleStatusOf } from './raffle-status.ts';
import { waitingOf, waitingRebate } from './waiting.ts';

const MONEY = { currency: CURRENCY.code, currencySymbol: CURRENCY.symbol };

/** The reward centre of a member. */
export const rewardRoutes = (deps: Deps): readonly Route[] => {
  const { settings, clock } = deps;
  const reads = deps.database.reads.db;
  const calendar = (memberId: number) => calendarOf(reads, memberId, settings.current(), clock.now());
  return [
    serve(getAvailablePromotions, async (_, call) => {
      const { memberId } = realMemberOf(call);
      const { due } = await calendar(memberId);
      const waiting = await waitingOf(deps, memberId);
      const { modules, rewards } = settings.current();
      const enabled = enabledModules(modules);
      const count = (...kinds: string[]) => waiting.filter(({ kind }) => kinds.includes(kind)).length;
      const bonus = (kind: string) => ({ enabled: true, count: count(kind) });
      const hasRaffle = rewards.raffle.prizes.length > 0;
      return {
        content: {
          ...{ MANUAL: bonus('MANUAL'), REGISTER: bonus('REGISTER'), SAVIOR: bonus('SAVIOR') },
          UPGRADE_BONUS: bonus('UPGRADE_BONUS'),
          RAFFLE: { enabled: hasRaffle, count: count('RAFFLE') },
          // Tickets come by themselves: nothing of them waits.
          TICKET: { enabled: hasRaffle, count: 0 },
          LOGIN: {
            enabled: rewards.signInPrizes.length > 0,
            count: count('LOGIN') + (due === null ? 0 : 1),
          },
          MISSION_MANUAL: { enabled: enabled.has('MISSIONLB3'), count: count('MISSION', 'MILESTONE') },
          // The income of friends is paid without a claim.
          REFERRAL: { enabled: enabled.has('REFERRAL3'), count: 0 },
        },
      };
    }),
    serve(getPromoList, async (_, call) => {
      const { memberId } = realMemberOf(call);
      const rows = [...(await waitingOf(deps, memberId)), ...(await waitingRebate(deps, memberId))];
      return {
        list: rows.map(({ id, kind, reason, amount, points, endsAt }) => ({
          ...{ claimId: id, promotionType: kind, remark: reason, amount: amountOnWire(amount) },
          ...{ points, endsAt },
        })),
        ...MONEY,
      };
    }),
    serve(getSignInCalendar, async (_, call) => {
      const { streak, endsAt, today, days, deposit } = await calendar(realMemberOf(call).memberId);
      return {
        ...{ streak, today, endTime: endsAt },
        deposit: deposit && { ...depositOnWire(deposit), isMet: deposit.isMet },
        list: days.map(({ amount, state }, at) => ({ day: at + 1, amount: amountOnWire(amount), state })),
        ...MONEY,
      };
    }),
    serve(claimSignIn, (_, call) => claimToday(deps, call)),
    serve(claimRafflePromotion, ({ promotionId }, call) => claimBonus(deps, call, promotionId, 'RAFFLE')),
    serve(getRafflePromotionStatus, async (_, call) => ({
      ...(await raffleStatusOf(reads, realMemberOf(call).memberId, settings.current(), clock.now())),
      ...MONEY,
    })),
    serve(getRewardHistory, async ({ page, size }, call) => {
      const { claims, total } = await claimsOf(reads, realMemberOf(call).memberId, { page, size });
      return {
        list: claims.map(({ id, kind, amount, at, note }) => ({
          ...{ id, promotionType: kind, amount: amountOnWire(amount), claimTime: at },
          ...{ isTakenBack: note !== null, remark: note },
        })),
        totalPages: Math.ceil(total / size),
        currency: CURRENCY.code,
      };
    }),
  ];
};
