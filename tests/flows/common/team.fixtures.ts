/** Levels of an agent's team, as the platform sends them. */
import type {
  AgentIncome,
  TeamBetting,
  TeamOverview,
  TeamProfit,
} from '../../../src/services/team-reports.ts';
import type { TeamLevel, TeamSearch } from '../../../src/services/team.ts';

const SEEN = Date.UTC(2026, 10, 20, 11);
const row = (account: string, patch: Partial<TeamLevel['rows'][number]> = {}): TeamLevel['rows'][number] => ({
  ...{ account, avatar: '1', isAgent: false, isLocked: false, seenAt: SEEN, team: 0 },
  ...{ balance: 90_000, bets: 0, profit: 0 },
  ...patch,
});
const money = { exponent: 2, symbol: 'P' } as const;

export const ownLevel: TeamLevel = {
  path: ['kaan'],
  rows: [
    row('ayla', { isAgent: true, team: 3, balance: 5000, bets: 260_000, profit: 240_000 }),
    row('deniz', { isLocked: true, seenAt: null, profit: -4200 }),
  ],
  ...{ total: 41, pages: 3, team: 1386, active: 12 },
  ...money,
};
export const lowerLevel: TeamLevel = {
  ...ownLevel,
  path: ['kaan', 'ayla'],
  rows: [row('rena')],
  ...{ total: 1, pages: 1, team: 1, active: 0 },
};
export const emptyLevel: TeamLevel = {
  ...ownLevel,
  path: ['kaan', 'ayla'],
  rows: [],
  ...{ total: 0, pages: 1, team: 0, active: 0 },
};
export const twoFound: TeamSearch = {
  found: [
    { account: 'selim', avatar: '1', isAgent: false, isLocked: false, seenAt: null, path: ['ayla', 'rena'] },
    { account: 'selma', avatar: '2', isAgent: true, isLocked: true, seenAt: SEEN, path: [] },
  ],
  total: 41,
};
export const noneFound: TeamSearch = { found: [], total: 0 };

const FIRST = Date.UTC(2026, 10, 19);
const nothing = { joined: 0, active: 0, deposits: 0, withdrawals: 0, bets: 0, profit: 0 };
const played = { joined: 5, active: 2, deposits: 202_000, withdrawals: 4000, bets: 300_000, profit: -12_300 };
export const wholeTeam: TeamOverview = {
  ...{ team: 1386, agents: 41, balance: 9_876_500, income: 45_600 },
  sum: { ...played, joined: 6, active: 3 },
  days: [
    { at: FIRST, ...nothing },
    { at: FIRST + 86_400_000, ...played },
  ],
  ...money,
};
export const quietTeam: TeamOverview = {
  ...{ team: 0, agents: 0, balance: 0, income: 0, sum: nothing, days: [{ at: FIRST, ...nothing }] },
  ...money,
};

export const wholeBetting: TeamBetting = {
  rows: [
    { product: 'RNG', count: 1200, players: 34, bets: 300_000, payout: 290_000, profit: -10_000 },
    { product: 'LOTT', count: 7, players: 2, bets: 9000, payout: 12_500, profit: 3500 },
  ],
  sum: { count: 1207, players: 35, bets: 309_000, payout: 302_500, profit: -6500 },
  ...money,
};
export const quietBetting: TeamBetting = {
  ...{ rows: [], sum: { count: 0, players: 0, bets: 0, payout: 0, profit: 0 } },
  ...money,
};
export const wholeProfit: TeamProfit = {
  rows: [
    { account: 'ayla', isAgent: true, team: 1344, bets: 290_000, payout: 280_000, profit: -10_000 },
    { account: 'deniz', isAgent: false, team: 0, bets: 19_000, payout: 22_500, profit: 3500 },
  ],
  ...{ total: 41, sum: { bets: 309_000, payout: 302_500, profit: -6500 } },
  ...money,
};
export const quietProfit: TeamProfit = {
  ...{ rows: [], total: 0, sum: { bets: 0, payout: 0, profit: 0 } },
  ...money,
};
export const wholeIncome: AgentIncome = {
  days: [
    { at: FIRST, dividend: 0, daily: 0, hourly: 0, total: 0 },
    { at: FIRST + 86_400_000, dividend: 30_000, daily: 15_000, hourly: 600, total: 45_600 },
  ],
  sum: { dividend: 30_000, daily: 15_000, hourly: 600, total: 45_600 },
  ...money,
};
export const quietIncome: AgentIncome = {
  days: [{ at: FIRST, dividend: 0, daily: 0, hourly: 0, total: 0 }],
  sum: { dividend: 0, daily: 0, hourly: 0, total: 0 },
  ...money,
};
