/** Levels of an agent's team, as the platform sends them. */
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
