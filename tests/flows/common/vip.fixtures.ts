import type { Club, Rank, RankHistory, RankProgress } from '../../../src/services/vip.ts';

const NAMES = ['Gate', 'Stone', 'Arch', 'Column', 'Dome', 'Lantern', 'Portico', 'Council', 'Palace', 'Crown'];
const TOTALS = [0, 500, 1500, 4000, 10_000, 20_000, 50_000, 120_000, 300_000, 800_000];
const BONUSES = [0, 5, 10, 20, 50, 100, 250, 600, 1500, 4000];
const MONTH = Date.UTC(2026, 9, 15);

export const ranks: readonly Rank[] = NAMES.map((name, level) => ({
  ...{ level, name, total: (TOTALS[level] ?? 0) * 100, keep: (TOTALS[level] ?? 0) * 50 },
  ...{ rate: level * 1000, bonus: (BONUSES[level] ?? 0) * 100, points: 100 + level * 5 },
  ...{ daily: (level + 1) * 1_000_000, hasAgent: level > 4 },
}));

const list: Omit<Club, 'own' | 'ranks' | 'visit'> = {
  betShares: [
    { product: 'SPORTS', percent: 50 },
    { product: 'LIVE', percent: 10 },
    { product: 'PVP', percent: 10 },
  ],
  ...{ closeHour: 6, claimDays: 30, symbol: 'P', exponent: 2, currency: 'TLB' },
};
const own: RankProgress = {
  ...{ level: 4, name: 'Dome', nextName: 'Lantern', total: 1_640_000, next: 2_000_000 },
  ...{
    month: 510_000,
    keep: 500_000,
    keepState: 'kept',
    closesAt: Date.UTC(2026, 10, 30, 21),
    daysAtPace: 9,
  },
  lost: null,
  rewards: [
    {
      ...{ id: '7', kind: 'UPGRADE_BONUS', note: 'VIP 4 · 10/2026', amount: 8420 },
      ...{ endsAt: MONTH + 40 * 86_400_000, reward: 'rebate', month: MONTH, validBet: 1_684_000, rate: 5000 },
    },
    {
      ...{ id: '8', kind: 'UPGRADE_BONUS', note: 'VIP 4', amount: 5000, endsAt: null },
      ...{ reward: null, month: null, validBet: 0, rate: 0 },
    },
  ],
};

export const visited: Club = { ...list, ranks: [...ranks], own: null, visit: 'v0' };
export const club: Club = { ...visited, own, visit: 'v1' };
/** At the top, with nothing to claim. */
export const topClub: Club = {
  ...visited,
  visit: 'v2',
  own: {
    ...{ ...own, level: 9, name: 'Crown', nextName: null, total: 90_000_000, next: null, rewards: [] },
    ...{ month: 100_000, keep: 40_000_000, keepState: 'free', daysAtPace: null },
  },
};
/** After a fall, in the month of grace of the lower rank. */
export const fallenClub: Club = {
  ...visited,
  visit: 'v3',
  own: {
    ...{ ...own, level: 3, name: 'Column', nextName: 'Dome', total: 400_000, next: 1_000_000, rewards: [] },
    ...{ month: 50_000, keep: 200_000, keepState: 'grace', daysAtPace: null },
    lost: { level: 4, name: 'Dome', at: Date.UTC(2026, 10, 1, 3) },
  },
};

const at = (day: number): number => Date.UTC(2026, 10, day, 9, 8);
export const changes: RankHistory = {
  ...{ totalPages: 2, total: 12, exponent: 2 },
  rows: [
    { id: '3', at: at(28), change: 'fell', from: 4, to: 3, name: 'Column', validBet: 12_345 },
    { id: '2', at: at(20), change: 'promoted', from: 3, to: 4, name: 'Dome', validBet: 1_000_000 },
    { id: '1', at: at(11), change: 'began', from: 3, to: 3, name: 'Column', validBet: 400_000 },
  ],
};
export const noChanges: RankHistory = { totalPages: 0, total: 0, exponent: 2, rows: [] };
