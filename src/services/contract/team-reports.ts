import * as v from 'valibot';
import { DayStarts, PRODUCTS } from './bets.ts';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Flag, listOf, queryInteger } from './values.ts';

/** Lines of one report. */
const MOST_LINES = 100;

/** Sums of a team on a day or a range of days. */
const teamSums = {
  newCount: v.nullish(v.number(), 0),
  /** Accounts that have placed a bet. */
  activeCount: v.nullish(v.number(), 0),
  deposit: v.nullish(v.number(), 0),
  withdrawal: v.nullish(v.number(), 0),
  validBet: v.nullish(v.number(), 0),
  /** What the team has won; negative: lost. */
  profit: v.nullish(v.number(), 0),
};
const teamSumsFrom = (sums: v.InferOutput<v.ObjectSchema<typeof teamSums, undefined>>, currency: string) => ({
  ...{ joined: sums.newCount, active: sums.activeCount },
  deposits: toMinor(sums.deposit, currency),
  withdrawals: toMinor(sums.withdrawal, currency),
  bets: toMinor(sums.validBet, currency),
  profit: toMinor(sums.profit, currency),
});

export const getTeamOverview = endpoint({
  name: 'getTeamOverview',
  summary: 'The whole team of an agent in sums, of a range of days and of each of them',
  method: 'GET',
  path: '/wps/relay/ODSFE2_getTeamOverviewSum',
  token: 'required',
  request: v.object({
    /** When each day begins, in the agent's zone, separated by commas. */
    days: DayStarts,
    /** The last millisecond of the last day. */
    endTime: queryInteger(0, 8_640_000_000_000_000),
  }),
  response: v.pipe(
    v.object({
      teamCount: v.nullish(v.number(), 0),
      agentCount: v.nullish(v.number(), 0),
      /** Of all their main wallets, now. */
      balance: v.nullish(v.number(), 0),
      /** What contracts have paid the agent in the range. */
      income: v.nullish(v.number(), 0),
      sum: v.object(teamSums),
      /** Every requested day, in their order. */
      days: listOf(v.object({ startTime: v.number(), ...teamSums })),
      currency: v.nullish(v.string(), 'TLB'),
      currencySymbol: v.nullish(v.string(), null),
    }),
    v.transform(({ teamCount, agentCount, balance, income, sum, days, currency, currencySymbol }) => ({
      ...{ team: teamCount, agents: agentCount },
      balance: toMinor(balance, currency),
      income: toMinor(income, currency),
      sum: teamSumsFrom(sum, currency),
      days: days.map(({ startTime, ...sums }) => ({ at: startTime, ...teamSumsFrom(sums, currency) })),
      ...{ exponent: exponentOf(currency), symbol: currencySymbol },
    })),
  ),
  requirements: ['AGT-06'],
});
export type TeamOverview = v.InferOutput<typeof getTeamOverview.response>;

/** Whole quarters of an hour: days of every zone begin at one. */
const range = {
  startTime: queryInteger(0, 8_640_000_000_000_000),
  /** The last millisecond of the last day. */
  endTime: queryInteger(0, 8_640_000_000_000_000),
};
const Currency = {
  currency: v.nullish(v.string(), 'TLB'),
  currencySymbol: v.nullish(v.string(), null),
};
/** Sums of bets that were won or lost, with their corrections. */
const betSums = {
  validBet: v.number(),
  payout: v.number(),
  /** What the players have won; negative: lost. */
  profit: v.number(),
};
const betSumsFrom = (
  { validBet, payout, profit }: v.InferOutput<v.ObjectSchema<typeof betSums, undefined>>,
  currency: string,
) => ({
  bets: toMinor(validBet, currency),
  payout: toMinor(payout, currency),
  profit: toMinor(profit, currency),
});

export const getTeamBetting = endpoint({
  name: 'getTeamBetting',
  summary: 'Bets of an agent’s whole team by product, in a range of days',
  method: 'GET',
  path: '/wps/relay/ODSFE2_teamBet',
  token: 'required',
  request: v.object(range),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          product: v.fallback(v.picklist(PRODUCTS), 'OTHER'),
          betCount: v.number(),
          /** Accounts that have placed such a bet. */
          playerCount: v.number(),
          ...betSums,
        }),
      ),
      /** An account that bets on two products is one player. */
      footer: v.object({ betCount: v.number(), playerCount: v.number(), ...betSums }),
      ...Currency,
    }),
    v.transform(({ list, footer, currency, currencySymbol }) => {
      const rowFrom = (row: typeof footer) => ({
        ...{ count: row.betCount, players: row.playerCount },
        ...betSumsFrom(row, currency),
      });
      return {
        rows: list.map(({ product, ...row }) => ({ product, ...rowFrom(row) })),
        sum: rowFrom(footer),
        ...{ exponent: exponentOf(currency), symbol: currencySymbol },
      };
    }),
  ),
  requirements: ['AGT-09'],
});
/** Amounts in minor units. */
export type TeamBetting = v.InferOutput<typeof getTeamBetting.response>;

export const getTeamProfit = endpoint({
  name: 'getTeamProfit',
  summary:
    'Profit and loss of an agent’s direct lines, each with everybody below it, in a range of days: the largest result first',
  method: 'GET',
  path: '/wps/relay/ODSFE2_TeamPNL',
  token: 'required',
  request: v.object({ ...range, size: v.optional(queryInteger(1, MOST_LINES), MOST_LINES) }),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({ username: v.string(), isAgent: Flag, teamCount: v.nullish(v.number(), 0), ...betSums }),
      ),
      /** Lines with a bet; the list has the first of them. */
      total: v.nullish(v.number(), 0),
      footer: v.object(betSums),
      ...Currency,
    }),
    v.transform(({ list, total, footer, currency, currencySymbol }) => ({
      rows: list.map(({ username, isAgent, teamCount, ...row }) => ({
        ...{ account: username, isAgent, team: teamCount },
        ...betSumsFrom(row, currency),
      })),
      total,
      sum: betSumsFrom(footer, currency),
      ...{ exponent: exponentOf(currency), symbol: currencySymbol },
    })),
  ),
  requirements: ['AGT-10'],
});
/** Amounts in minor units. */
export type TeamProfit = v.InferOutput<typeof getTeamProfit.response>;

const income = { dividend: v.number(), dailyWage: v.number(), hourWage: v.number() };
const incomeFrom = (wire: v.InferOutput<v.ObjectSchema<typeof income, undefined>>, currency: string) => {
  const [dividend, daily, hourly] = [wire.dividend, wire.dailyWage, wire.hourWage].map((amount) =>
    toMinor(amount, currency),
  ) as [number, number, number];
  return { dividend, daily, hourly, total: dividend + daily + hourly };
};

export const getAgentIncome = endpoint({
  name: 'getAgentIncome',
  summary: 'What an agent’s contracts have paid, in a range of days and on each of them',
  method: 'GET',
  path: '/wps/relay/ODSFE2_AgentProfDet',
  token: 'required',
  request: v.object({ days: DayStarts, endTime: range.endTime }),
  response: v.pipe(
    v.object({
      /** Every requested day, in their order. Real-time salary is part of the daily one. */
      list: listOf(v.object({ startTime: v.number(), ...income })),
      footer: v.object(income),
      ...Currency,
    }),
    v.transform(({ list, footer, currency, currencySymbol }) => ({
      days: list.map(({ startTime, ...row }) => ({ at: startTime, ...incomeFrom(row, currency) })),
      sum: incomeFrom(footer, currency),
      ...{ exponent: exponentOf(currency), symbol: currencySymbol },
    })),
  ),
  requirements: ['AGT-11'],
});
/** Amounts in minor units. */
export type AgentIncome = v.InferOutput<typeof getAgentIncome.response>;
