import { PRODUCTS } from '#contract/bets.ts';
import { findSubordinates, listSubordinates, registerDownline } from '#contract/team.ts';
import { getAgentIncome, getTeamBetting, getTeamOverview, getTeamProfit } from '#contract/team-reports.ts';
import { getDownlineTransferTerms, listDownlineTransfers, transferDownline } from '#contract/transfers.ts';
import { serve, servePrepared, type Route } from '../../http/serve.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import type { Deps } from '../../runtime/deps.ts';
import { termsOnWire } from '../wallet/transfers/terms.ts';
import { checkPayment } from '../wallet/withdrawals/payment-password.ts';
import { overviewOf, type TeamSums } from './overview.ts';
import { prepareDownline, registerBelow } from './register-downline.ts';
import { bettingOf, incomeOf, profitOf, type BetTotals, type Income, type ProductBets } from './reports.ts';
import { recipientIn, sendToDownline, transfersWith } from './transfers.ts';
import { agentOf, findInTeam, levelOf, pathTo, type TeamAccount } from './team.ts';

const accountOnWire = ({ account, isAgent, avatar, isLocked, seenAt }: TeamAccount) => ({
  ...{ username: account, isAgent, avatarId: avatar, isLocked, lastLoginTime: seenAt },
});

const sumsOnWire = ({ joined, active, deposits, withdrawals, stake, payout }: TeamSums) => ({
  ...{ newCount: joined, activeCount: active },
  ...{ deposit: amountOnWire(deposits), withdrawal: amountOnWire(-withdrawals) },
  ...{ validBet: amountOnWire(stake), profit: amountOnWire(payout - stake) },
});

const MONEY = { currency: CURRENCY.code, currencySymbol: CURRENCY.symbol };
const betsOnWire = ({ stake, payout }: BetTotals) => ({
  ...{ validBet: amountOnWire(stake), payout: amountOnWire(payout) },
  profit: amountOnWire(payout - stake),
});
const productOnWire = (row: Omit<ProductBets, 'product'>) => ({
  ...{ betCount: row.bets, playerCount: row.players },
  ...betsOnWire(row),
});
const NO_BETS = { bets: 0, players: 0, stake: 0n, payout: 0n };
const incomeOnWire = (income: Income) => ({
  dividend: amountOnWire(income.share_bonus),
  dailyWage: amountOnWire(income.daily_wage),
  hourWage: amountOnWire(income.hour_wage),
});

/** The team of an agent, and nobody else's. */
export const teamRoutes = (deps: Deps): readonly Route[] => {
  const { database, clock } = deps;
  const reads = database.reads.db;
  return [
    serve(listSubordinates, async ({ username, sort, page, size }, call) => {
      const agent = await agentOf(reads, call);
      const path = await pathTo(reads, agent, username ?? agent.account);
      const level = await levelOf(reads, path.at(-1) ?? agent, { sort, page, size, now: clock.now() });
      return {
        path: path.map(({ account }) => ({ username: account })),
        list: level.rows.map((row) => ({
          ...accountOnWire(row),
          teamCount: row.team,
          balance: amountOnWire(row.balance),
          validBet: amountOnWire(row.stake),
          profit: amountOnWire(row.payout - row.stake),
        })),
        ...{ total: level.total, totalPages: Math.ceil(level.total / size) },
        ...{ teamCount: level.team, activeCount: level.active },
        ...{ currency: CURRENCY.code, currencySymbol: CURRENCY.symbol },
      };
    }),
    serve(findSubordinates, async ({ name }, call) => {
      const { found, total } = await findInTeam(reads, await agentOf(reads, call), name);
      return {
        list: found.map((each) => ({
          ...accountOnWire(each),
          path: each.path.map((username) => ({ username })),
        })),
        total,
      };
    }),
    serve(getTeamOverview, async ({ days, endTime }, call) => {
      const agent = await agentOf(reads, call);
      const overview = await overviewOf(reads, agent, { starts: days, to: endTime });
      return {
        ...{ teamCount: overview.team, agentCount: overview.agents },
        ...{ balance: amountOnWire(overview.balance), income: amountOnWire(overview.income) },
        sum: sumsOnWire(overview.sum),
        days: overview.days.map((sums, at) => ({ startTime: days[at] ?? 0, ...sumsOnWire(sums) })),
        ...{ currency: CURRENCY.code, currencySymbol: CURRENCY.symbol },
      };
    }),
    serve(getTeamBetting, async ({ startTime, endTime }, call) => {
      const rows = await bettingOf(reads, await agentOf(reads, call), { from: startTime, to: endTime });
      return {
        list: PRODUCTS.flatMap((product) => {
          const row = rows.find((each) => each.product === product);
          return row ? [{ product, ...productOnWire(row) }] : [];
        }),
        footer: productOnWire(rows.find(({ product }) => product === null) ?? NO_BETS),
        ...MONEY,
      };
    }),
    serve(getTeamProfit, async ({ startTime, endTime, size }, call) => {
      const agent = await agentOf(reads, call);
      const { rows, total, sum } = await profitOf(reads, agent, { from: startTime, to: endTime, size });
      return {
        list: rows.map((row) => ({
          ...{ username: row.account, isAgent: row.isAgent, teamCount: row.team },
          ...betsOnWire(row),
        })),
        ...{ total, footer: betsOnWire(sum) },
        ...MONEY,
      };
    }),
    serve(getAgentIncome, async ({ days, endTime }, call) => {
      const income = await incomeOf(reads, await agentOf(reads, call), { starts: days, to: endTime });
      return {
        list: income.days.map((day, at) => ({ startTime: days[at] ?? 0, ...incomeOnWire(day) })),
        footer: incomeOnWire(income.sum),
        ...MONEY,
      };
    }),
    serve(getDownlineTransferTerms, async ({ username }, call) => {
      const agent = await agentOf(reads, call);
      const recipient = username === undefined ? null : await recipientIn(reads, agent, username);
      return {
        username: recipient?.account ?? null,
        // Before an account is named, the terms are those of any.
        ...(await termsOnWire({ ...deps, db: reads }, agent.id, recipient ?? agent)),
      };
    }),
    servePrepared(
      transferDownline,
      // Before the transaction, so that a wrong password stays counted.
      async ({ password }, call) => checkPayment(deps, (await agentOf(reads, call)).id, password),
      (request, call) => sendToDownline(deps, request, call),
    ),
    serve(listDownlineTransfers, async (query, call) =>
      transfersWith(reads, await agentOf(reads, call), query),
    ),
    servePrepared(
      registerDownline,
      (request, call) => prepareDownline(deps, request, call),
      (request, call, prepared) => registerBelow(deps, request, call, prepared),
    ),
  ];
};
