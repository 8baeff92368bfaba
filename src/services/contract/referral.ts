import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { listOf, queryInteger, shortText } from './values.ts';

/** How far an invited friend has come. */
export const REFERRAL_STEPS = ['REGISTERED', 'DEPOSITED', 'PLAYING'] as const;
export type ReferralStep = (typeof REFERRAL_STEPS)[number];
const MODULE = 'REFERRAL3';
/** Characters of a name that is searched for. */
export const SEARCHED_NAME = 32;
const Money = { currency: v.nullish(v.string(), 'TLB'), currencySymbol: v.nullish(v.string(), null) };
const Page = {
  page: v.optional(queryInteger(1, 10_000), 1),
  size: v.optional(queryInteger(1, 50), 20),
};

export const getReferralDetails = endpoint({
  name: 'getReferralDetails',
  summary: 'The member’s own code, made at the first request, and how many friends came how far',
  method: 'GET',
  path: '/wps/relay/MCSFE_getReferralDetails',
  module: MODULE,
  token: 'required',
  request: v.object({ autoGenerate: v.optional(v.picklist(['true', 'false'], 'request_param_err'), 'true') }),
  response: v.object({
    referralCode: v.nullish(v.string(), null),
    totalInvitations: v.number(),
    /** Other domains that the link may be of. */
    promotionDomains: listOf(v.string()),
    /** Ours. */
    depositedCount: v.nullish(v.number(), 0),
    playingCount: v.nullish(v.number(), 0),
  }),
  requirements: ['MEM-15', 'REF-01'],
});

export const getReferralList = endpoint({
  name: 'getReferralList',
  summary: 'A page of the invited friends, or of those whose account is searched for, the latest first',
  method: 'GET',
  path: '/wps/relay/MCSFE_getReferralList',
  module: MODULE,
  token: 'required',
  request: v.object({
    ...Page,
    /** Ours: the whole name of an account, or a part of a name as it is shown; empty for all. */
    username: v.optional(v.pipe(shortText(SEARCHED_NAME), v.trim()), ''),
  }),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          username: v.string(),
          registerTime: v.number(),
          step: v.picklist(REFERRAL_STEPS),
          /** Registered from the member’s own device: brings nothing. */
          isOwnDevice: v.nullish(v.boolean(), false),
          validBet: v.number(),
          income: v.number(),
        }),
      ),
      totalPages: v.nullish(v.number(), 0),
      total: v.nullish(v.number(), 0),
      ...Money,
    }),
    v.transform(({ list, currency, totalPages, total }) => ({
      ...{ totalPages, total },
      friends: list.map(({ username, registerTime, validBet, income, ...row }) => ({
        ...row,
        name: username,
        at: registerTime,
        validBet: toMinor(validBet, currency),
        income: toMinor(income, currency),
      })),
    })),
  ),
  requirements: ['MEM-15', 'REF-01'],
});
export type FriendPage = v.InferOutput<typeof getReferralList.response>;

export const getReferralRules = endpoint({
  name: 'getReferralRules',
  summary: 'What friends bring, its bounds, and when it is paid',
  method: 'GET',
  path: '/wps/relay/MCSFE_getReferralRules',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      /** A fraction of valid bets. */
      rate: v.number(),
      perFriend: v.number(),
      perDay: v.number(),
      /** The moment of the next payment. */
      payTime: v.number(),
      mostFriends: v.number(),
      ...Money,
    }),
    v.transform(({ rate, perFriend, perDay, payTime, mostFriends, currency, currencySymbol }) => ({
      ...{ rate, mostFriends, symbol: currencySymbol, exponent: exponentOf(currency) },
      paysAt: payTime,
      perFriend: toMinor(perFriend, currency),
      perDay: toMinor(perDay, currency),
    })),
  ),
  requirements: ['REF-01'],
});
export type ReferralRules = v.InferOutput<typeof getReferralRules.response>;

export const getReferralIncome = endpoint({
  name: 'getReferralIncome',
  summary: 'A page of the income by day and friend, down to the bets, the rate and what the bounds cut off',
  method: 'GET',
  path: '/wps/relay/ODSFE2_referralMyIncome',
  module: MODULE,
  token: 'required',
  request: v.object(Page),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          day: v.number(),
          username: v.string(),
          validBet: v.number(),
          rate: v.number(),
          income: v.number(),
          capped: v.nullish(v.number(), 0),
        }),
      ),
      totalPages: v.nullish(v.number(), 0),
      total: v.nullish(v.number(), 0),
      ...Money,
    }),
    v.transform(({ list, currency, totalPages, total }) => ({
      ...{ totalPages, total },
      incomes: list.map(({ day, username, validBet, rate, income, capped }) => ({
        ...{ day, rate, name: username },
        validBet: toMinor(validBet, currency),
        income: toMinor(income, currency),
        capped: toMinor(capped, currency),
      })),
    })),
  ),
  requirements: ['REF-01'],
});
export type IncomePage = v.InferOutput<typeof getReferralIncome.response>;

export const getReferralOverview = endpoint({
  name: 'getReferralOverview',
  summary: 'The income of the last paid day, of this month and of all time',
  method: 'GET',
  path: '/wps/relay/ODSFE2_referralMyIncomeOverview',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({ lastDay: v.number(), month: v.number(), total: v.number(), ...Money }),
    v.transform(({ lastDay, month, total, currency }) => ({
      lastDay: toMinor(lastDay, currency),
      month: toMinor(month, currency),
      total: toMinor(total, currency),
    })),
  ),
  requirements: ['REF-01'],
});
export type ReferralOverview = v.InferOutput<typeof getReferralOverview.response>;

export const getReferralRanking = endpoint({
  name: 'getReferralRanking',
  summary:
    'The ten members with the highest income of this month, with masked names, and the member’s own place',
  method: 'GET',
  path: '/wps/relay/ODSFE2_referralRanking',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          rank: v.number(),
          username: v.string(),
          income: v.number(),
          isMe: v.nullish(v.boolean(), false),
        }),
      ),
      /** Ours: the member’s own place; null without income in this month. */
      footer: v.nullish(v.object({ rank: v.number(), income: v.number() }), null),
      ...Money,
    }),
    v.transform(({ list, footer, currency }) => ({
      places: list.map(({ rank, username, income, isMe }) => ({
        ...{ rank, isMe, name: username },
        income: toMinor(income, currency),
      })),
      own: footer && { rank: footer.rank, income: toMinor(footer.income, currency) },
    })),
  ),
  requirements: ['REF-01'],
});
export type ReferralRanking = v.InferOutput<typeof getReferralRanking.response>;
