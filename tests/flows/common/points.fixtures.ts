import type { HistoryPage, PointConfig, PointReward, PointsShop } from '../../../src/services/points.ts';

export const config: PointConfig = {
  ratios: [
    { source: 'live', points: 4 },
    { source: 'slots', points: 10 },
    { source: 'deposit', points: 2 },
  ],
  per: 10_000,
  conversion: { points: 1000, amount: 500, minimum: 1000, step: 2 },
  ...{ hasPassword: true, currency: 'TLB', symbol: 'P', exponent: 2 },
};

export const credit: PointReward = {
  ...{ id: '1', kind: 'CREDIT', name: 'P 10 play credit', points: 2000, amount: 1000 },
  ...{ wagering: 1, days: 30, requirement: 0, stock: null },
};
export const mug: PointReward = {
  ...{ id: '2', kind: 'GOODS', name: 'Statehouse mug', points: 4500, amount: 0 },
  ...{ wagering: 0, days: 0, requirement: 0, stock: 3 },
};
export const shirt: PointReward = { ...mug, id: '3', name: 'Shirt', points: 1000, stock: 0 };
export const phone: PointReward = {
  ...{ ...mug, id: '4', name: 'Phone', points: 480_000, stock: 2, requirement: 50_000 },
};

export const shop: PointsShop = {
  points: 6001,
  config,
  rewards: [shirt, credit, mug, phone],
  visit: 'v1',
};
/** What the same shop is after most points went. */
export const spentShop: PointsShop = { ...shop, points: 501, visit: 'v2' };

const period = { from: Date.UTC(2026, 9, 31), to: Date.UTC(2026, 10, 29, 12) };
export const redemptions: HistoryPage = {
  ...{ period, pages: 2, total: 12, exponent: 2, movements: [] },
  redemptions: [
    {
      ...{
        reference: 'P-2026112800003',
        at: Date.UTC(2026, 10, 28, 9, 8),
        type: 'GOODS',
        name: 'Baseball cap',
      },
      ...{ quantity: 2, points: 16_000, amount: 0, requirement: 10_000, status: 'PROCESSING', remark: null },
    },
    {
      ...{ reference: 'P-2026112000002', at: Date.UTC(2026, 10, 20, 9, 8), type: 'CONVERSION', name: '' },
      ...{ quantity: 1, points: 6000, amount: 3000, requirement: 0, status: 'APPROVED', remark: null },
    },
    {
      ...{ reference: 'P-2026111100001', at: Date.UTC(2026, 10, 11, 9, 8), type: 'GOODS', name: 'Shirt' },
      ...{
        quantity: 1,
        points: 38_000,
        amount: 0,
        requirement: 0,
        status: 'REJECTED',
        remark: 'Out of stock',
      },
    },
  ],
};
export const movements: HistoryPage = {
  ...{ period, pages: 1, total: 2, exponent: 2, redemptions: [] },
  movements: [
    {
      ...{ id: '9', at: Date.UTC(2026, 10, 28, 9, 8), type: 'earned', source: 'slots', points: 25 },
      ...{ balance: 6001, amount: 25_000, ratio: 10, order: null, note: null },
    },
    {
      ...{ id: '8', at: Date.UTC(2026, 10, 20, 9, 8), type: 'converted', source: null, points: -6000 },
      ...{ balance: 5976, amount: 3000, ratio: null, order: 'P-2026112000002', note: null },
    },
  ],
};
export const nothing: HistoryPage = { ...redemptions, pages: 0, total: 0, redemptions: [] };
