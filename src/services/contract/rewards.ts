import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Identifier, listOf, queryInteger } from './values.ts';

/** The reward centre. */
const MODULE = 'REWCEN3';
/** What can be claimed, beside the bonuses: missions, milestones and the rebate. */
export const REWARD_KINDS = ['MISSION', 'MILESTONE', 'REBATE'] as const;
/** Of a day of the sign-in calendar: claimed, taken back by the operator, claimable today, later. */
export const SIGN_IN_STATES = ['CLAIMED', 'TAKEN_BACK', 'READY', 'NEXT'] as const;
export type SignInState = (typeof SIGN_IN_STATES)[number];

/** Deposits that a prize of the calendar needs. */
export interface SignInTerms {
  /** The last days in which they count, today included; 0: none is needed. */
  readonly days: number;
  /** Their least sum, in minor units; 0: any deposit. */
  readonly least: number;
}

/** The weekly raffle; without prizes there is none. */
export interface RaffleTerms {
  /** Valid bets of one ticket, in minor units. */
  readonly ticketStake: number;
  readonly mostTickets: number;
  /** Minor units, by place. */
  readonly prizes: readonly number[];
  /** Times the prize; 0: the prize is only claimed. */
  readonly wagering: number;
  /** Days until a prize that is not claimed, or not wagered, expires. */
  readonly prizeDays: number;
  /** Hours after the week’s end until the draw. */
  readonly drawHour: number;
}

const Currency = {
  currency: v.nullish(v.string(), 'TLB'),
  currencySymbol: v.nullish(v.string(), null),
};
const Kind = v.nullish(v.object({ enabled: v.boolean(), count: v.number() }), { enabled: false, count: 0 });

export const getAvailablePromotions = endpoint({
  name: 'getAvailablePromotions',
  summary: 'How much waits to be claimed, by kind',
  method: 'GET',
  path: '/wps/relay/MCSFE_getAvailablePromotions',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      content: v.object({
        MANUAL: Kind,
        RAFFLE: Kind,
        TICKET: Kind,
        LOGIN: Kind,
        REGISTER: Kind,
        SAVIOR: Kind,
        UPGRADE_BONUS: Kind,
        MISSION_MANUAL: Kind,
        REFERRAL: Kind,
      }),
    }),
    v.transform(({ content: { REFERRAL: _, ...kinds } }) => ({
      all: Object.values(kinds).reduce((sum, { count }) => sum + count, 0),
      missions: kinds.MISSION_MANUAL.count,
    })),
  ),
  requirements: ['MEM-21'],
});
/** Everything that waits, and the missions among it. */
export type RewardCounts = v.InferOutput<typeof getAvailablePromotions.response>;

export const getPromoList = endpoint({
  name: 'getPromoList',
  summary: 'What waits to be claimed: bonuses, rewards of missions, the rebate',
  method: 'GET',
  path: '/wps/relay/PROMOFE_getPromoList',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          claimId: Identifier,
          promotionType: v.string(),
          remark: v.nullish(v.string(), ''),
          amount: v.number(),
          points: v.nullish(v.number(), 0),
          endsAt: v.nullish(v.number(), null),
        }),
      ),
      ...Currency,
    }),
    v.transform(({ list, currency, currencySymbol }) => ({
      rewards: list.map(({ claimId, promotionType, amount, ...row }) => ({
        ...row,
        id: claimId,
        kind: promotionType,
        amount: toMinor(amount, currency),
      })),
      exponent: exponentOf(currency),
      symbol: currencySymbol,
    })),
  ),
  requirements: ['MEM-14'],
});

const Deposit = v.object({
  days: v.number(),
  /** The least sum, and what is missing of it; 0 where any deposit will do. */
  amount: v.number(),
  missing: v.nullish(v.number(), 0),
});
/** Of the refusal `sign_in_needs_deposit`. */
export const NeedsDeposit = v.pipe(
  v.object({ missing: v.number(), currency: v.nullish(v.string(), 'TLB') }),
  v.transform(({ missing, currency }) => toMinor(missing, currency)),
);

export const getSignInCalendar = endpoint({
  name: 'getSignInCalendar',
  summary: 'The prizes of consecutive days, and how far the member is',
  method: 'GET',
  path: '/wps/relay/MCSFE_getSignInCalendar',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      /** Days in a row, today or until yesterday. */
      streak: v.number(),
      /** Ours: which of the days today is. */
      today: v.nullish(v.number(), null),
      endTime: v.number(),
      list: listOf(v.object({ day: v.number(), amount: v.number(), state: v.picklist(SIGN_IN_STATES) })),
      /** Ours: the deposits of the last days that a prize needs, and whether there are enough; null for none. */
      deposit: v.nullish(v.object({ ...Deposit.entries, isMet: v.boolean() }), null),
      ...Currency,
    }),
    v.transform(({ streak, today, endTime, list, deposit, currency }) => ({
      ...{ streak, today, endsAt: endTime },
      deposit: deposit && {
        ...deposit,
        ...{ amount: toMinor(deposit.amount, currency), missing: toMinor(deposit.missing, currency) },
      },
      days: list.map((row) => ({ ...row, amount: toMinor(row.amount, currency) })),
    })),
  ),
  requirements: ['MEM-14'],
});

const Claimed = v.pipe(
  v.object({ amount: v.number(), currency: v.nullish(v.string(), 'TLB') }),
  v.transform(({ amount, currency }) => toMinor(amount, currency)),
);

export const claimSignIn = endpoint({
  name: 'claimSignIn',
  summary: 'Claims the prize of today’s sign-in, once a day',
  method: 'POST',
  path: '/wps/relay/MCSFE_claimSignIn',
  module: MODULE,
  token: 'required',
  idempotent: true,
  request: v.object({}),
  response: Claimed,
  requirements: ['MEM-14'],
});

export const claimRafflePromotion = endpoint({
  name: 'claimRafflePromotion',
  summary: 'Claims a prize of the raffle: its money goes to the main wallet',
  method: 'POST',
  path: '/wps/relay/MCS2_claimRafflePromotion',
  module: MODULE,
  token: 'required',
  idempotent: true,
  request: v.object({ promotionId: Identifier }),
  response: Claimed,
  requirements: ['MEM-14', 'API-47'],
});

export const getRafflePromotionStatus = endpoint({
  name: 'getRafflePromotionStatus',
  summary: 'The draw of this week with the member’s tickets, and the last draw with its seed and results',
  method: 'GET',
  path: '/wps/relay/MCSFE_getRafflePromotionStatus',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      draw: v.nullish(
        v.object({
          period: v.number(),
          endTime: v.number(),
          drawTime: v.number(),
          seedHash: v.string(),
          ticketAmount: v.number(),
          mostTickets: v.number(),
          tickets: v.number(),
          prizes: v.array(v.number()),
          /** Times the prize; 0: claimed without wagering. */
          wagering: v.number(),
          prizeDays: v.number(),
        }),
        null,
      ),
      last: v.nullish(
        v.object({
          period: v.number(),
          drawTime: v.number(),
          seedHash: v.string(),
          /** Null until it is drawn. */
          seed: v.nullish(v.string(), null),
          tickets: v.nullish(v.number(), 0),
          results: listOf(
            v.object({
              place: v.number(),
              ticket: v.number(),
              username: v.string(),
              amount: v.number(),
              isMe: v.nullish(v.boolean(), false),
            }),
          ),
        }),
        null,
      ),
      /** The member’s tickets of the last draws: numbers from the first one on. */
      list: listOf(v.object({ period: v.number(), first: v.number(), count: v.number(), won: v.number() })),
      ...Currency,
    }),
    v.transform(({ draw, last, list, currency }) => {
      const minor = (amount: number): number => toMinor(amount, currency);
      return {
        draw: draw && {
          ...draw,
          ticketAmount: minor(draw.ticketAmount),
          prizes: draw.prizes.map((prize) => minor(prize)),
        },
        last: last && {
          ...last,
          results: last.results.map((row) => ({ ...row, amount: minor(row.amount) })),
        },
        tickets: list.map((row) => ({ ...row, won: minor(row.won) })),
      };
    }),
  ),
  requirements: ['MEM-14', 'API-47'],
});

export const getRewardHistory = endpoint({
  name: 'getRewardHistory',
  summary: 'A page of what the member has claimed, also what was taken back, the latest first',
  method: 'GET',
  path: '/wps/relay/MCSFE_getRewardHistory',
  module: MODULE,
  token: 'required',
  request: v.object({
    page: v.optional(queryInteger(1, 10_000), 1),
    size: v.optional(queryInteger(1, 100), 10),
  }),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          ...{ promotionType: v.string(), amount: v.number(), claimTime: v.number(), id: Identifier },
          /** Ours: the operator has taken it back, and why. */
          isTakenBack: v.nullish(v.boolean(), false),
          remark: v.nullish(v.string(), null),
        }),
      ),
      totalPages: v.number(),
      currency: v.nullish(v.string(), 'TLB'),
    }),
    v.transform(({ list, totalPages, currency }) => ({
      claims: list.map(({ promotionType, amount, claimTime, id, isTakenBack, remark }) => ({
        ...{ id, kind: promotionType, amount: toMinor(amount, currency), at: claimTime },
        ...{ isTakenBack, note: remark },
      })),
      totalPages,
    })),
  ),
  requirements: ['MEM-14'],
});
