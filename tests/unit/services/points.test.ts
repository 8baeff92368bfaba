import { compactDecrypt, exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  convertPoints,
  getPointsHistory,
  getPointsShop,
  redeemReward,
} from '../../../src/services/points.ts';
import { caught, no, relay, visit, wireOf, type Sent } from './gateway.ts';

let key: object;
let privateKey: CryptoKey;
const zone = process.env['TZ'];
beforeAll(async () => {
  const pair = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  const { n, e } = await exportJWK(pair.publicKey);
  key = { kid: 'k-1', jwk: { kty: 'RSA', n, e } };
  privateKey = pair.privateKey;
});
beforeEach(() => {
  visit();
  process.env['TZ'] = 'Europe/Istanbul';
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  process.env['TZ'] = zone;
});

const openedBody = async (sent: Sent | undefined): Promise<unknown> => {
  const { value } = JSON.parse(sent?.body ?? '{}') as { value: string };
  const { plaintext } = await compactDecrypt(value, privateKey);
  return JSON.parse(new TextDecoder().decode(plaintext));
};
/** Midnight in Istanbul at the start of this day of November. */
const midnight = (day: number): number => Date.UTC(2026, 10, day - 1, 21);

const ORDER = {
  ...{ rewardId: '31', quantity: 2, password: '190719' },
  ...{ recipient: 'Mina Kaya', phone: '5324180772', address: 'Kordon 7, İzmir' },
};

test('PTS-01, PTS-07, API-52, API-53, API-56: the shop is the points, the rewards and the rules of the platform', async () => {
  const sent = relay({
    MCS2_getPointBalance: () => 4180,
    MCS2_getPointConfig: () => ({
      ratios: [{ productType: 'live', points: 8 }],
      perAmount: 100,
      redeem: { points: 1000, amount: 25, minimum: 500, step: 50 },
      hasPassword: 'N',
      currency: 'TLB',
      currencySymbol: 'P',
    }),
    MCS2_getPointReward: () => ({
      list: [
        {
          ...{ rewardId: 31, conversionType: 'CREDIT', name: 'Credit', points: 900, amount: 50.5 },
          ...{ wagering: 3, days: 7, amountRequirement: 200, stock: 4 },
        },
      ],
      currency: 'TLB',
    }),
  });
  const { visit: first, ...shop } = await getPointsShop();
  expect(shop).toEqual({
    points: 4180,
    config: {
      ratios: [{ source: 'live', points: 8 }],
      per: 10_000,
      conversion: { points: 1000, amount: 2500, minimum: 500, step: 50 },
      ...{ hasPassword: false, currency: 'TLB', symbol: 'P', exponent: 2 },
    },
    rewards: [
      {
        ...{ id: '31', kind: 'CREDIT', name: 'Credit', points: 900, amount: 5050 },
        ...{ wagering: 3, days: 7, requirement: 20_000, stock: 4 },
      },
    ],
  });
  expect(sent.map(wireOf).map(({ call, module, token }) => [call, module, token])).toEqual([
    ['GET /wps/relay/MCS2_getPointBalance', 'PTSYS3', 't-1'],
    ['GET /wps/relay/MCS2_getPointConfig', 'PTSYS3', 't-1'],
    ['GET /wps/relay/MCS2_getPointReward', 'PTSYS3', 't-1'],
  ]);
  expect((await getPointsShop()).visit).not.toBe(first);
});

test('API-54: a redemption is sealed, with its payment password, under one key for the same order', async () => {
  const sent = relay({
    key: () => key,
    MCS2_redeemPointReward: () => ({ referenceNo: 77, points: 1800, status: 'PROCESSING' }),
  });
  expect(await redeemReward(ORDER, 'visit-1')).toEqual({
    reference: '77',
    points: 1800,
    status: 'PROCESSING',
  });
  await redeemReward(ORDER, 'visit-1');
  await redeemReward(ORDER, 'visit-2');
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts[0]?.address).toBe('/wps/relay/passwordCheck/MCS2_redeemPointReward');
  expect(posts[0]?.headers.get('Encryption')).toBe('JWE');
  expect(await openedBody(posts[0])).toEqual(ORDER);
  const keys = posts.map((post) => wireOf(post).key);
  expect(keys[0]).toMatch(/^visit-1/);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});

test('API-58: a conversion is sealed, brings minor units, and never has the key of a redemption', async () => {
  const sent = relay({
    key: () => key,
    MCS2_redeemPointReward: () => ({ referenceNo: 77, points: 1800, status: 'APPROVED' }),
    MCS2_convertPoint: () => ({ referenceNo: 78, points: 1000, amount: 25.5, currency: 'TLB' }),
  });
  const order = { points: 1000, password: '190719' };
  expect(await convertPoints(order, 'visit-1')).toEqual({ reference: '78', points: 1000, amount: 2550 });
  await convertPoints(order, 'visit-1');
  await redeemReward(ORDER, 'visit-1');
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts[0]?.address).toBe('/wps/relay/passwordCheck/MCS2_convertPoint');
  expect(posts[0]?.headers.get('Encryption')).toBe('JWE');
  expect(await openedBody(posts[0])).toEqual(order);
  const [first, again, redemption] = posts.map((post) => wireOf(post).key);
  expect(first).toMatch(/^visit-1/);
  expect([again === first, redemption === first]).toEqual([true, false]);
});

test('a wrong payment password is that refusal', async () => {
  relay({ key: () => key, MCS2_convertPoint: () => no('invalid.payment.pw') });
  expect(await caught(convertPoints({ points: 1000, password: '0' }, 'visit-1'))).toMatchObject({
    kind: 'refused',
    code: 'invalid.payment.pw',
  });
});

test('PTS-02, PTS-04, API-55: redemptions are of 30 whole days, by page', async () => {
  const sent = relay({
    MCS2_getRedeemPointList: () => ({
      list: [
        {
          ...{ referenceNo: 77, applyTime: 1_700_000_000_000, type: 'CREDIT', name: 'Credit', quantity: 2 },
          ...{ points: 1800, amount: 50, amountRequirement: 200, status: 'REJECTED', remark: 'Limit' },
        },
      ],
      ...{ totalPages: 3, total: 21, currency: 'TLB' },
    }),
  });
  expect(await getPointsHistory({ tab: 'redemptions', daysAgo: 1, page: 2 })).toEqual({
    period: { from: midnight(-10), to: midnight(20) - 1 },
    ...{ pages: 3, exponent: 2, total: 21, movements: [] },
    redemptions: [
      {
        ...{ reference: '77', at: 1_700_000_000_000, type: 'CREDIT', name: 'Credit', quantity: 2 },
        ...{ points: 1800, amount: 5000, requirement: 20_000, status: 'REJECTED', remark: 'Limit' },
      },
    ],
  });
  expect(sent.map((one) => wireOf(one).fields)).toEqual([
    { startDate: String(midnight(-10)), endDate: String(midnight(20) - 1), page: '2' },
  ]);
});

test('PTS-03, API-57: the detail of points is the account record of the points group', async () => {
  const earned = {
    ...{ txId: 5, txTypeId: 21, txTimeInTimestamp: 1_700_000_000_000, amount: 250.5, points: 20 },
    ...{ pointBalance: 320, productType: 'slots', ratio: 8, orderNo: 91, remark: 'Day' },
  };
  const converted = {
    ...{ txId: 6, txTypeId: 24, txTimeInTimestamp: 1_700_000_000_001, amount: 25, points: -1000 },
    pointBalance: 300,
  };
  const money = { txId: 7, txTypeId: 1, txTimeInTimestamp: 1_700_000_000_002, amount: 9 };
  const sent = relay({
    ODSFE2_MemTransDet: () => ({
      list: [earned, converted, money],
      ...{ totalPages: 4, total: 33, currency: 'TLB' },
    }),
  });
  expect(await getPointsHistory({ tab: 'movements', daysAgo: 0, page: 3 })).toEqual({
    period: { from: midnight(-9), to: midnight(21) - 1 },
    ...{ pages: 4, exponent: 2, total: 33, redemptions: [] },
    movements: [
      {
        ...{ id: '5', at: 1_700_000_000_000, type: 'earned', source: 'slots', points: 20, balance: 320 },
        ...{ amount: 25_050, ratio: 8, order: '91', note: 'Day' },
      },
      {
        ...{ id: '6', at: 1_700_000_000_001, type: 'converted', source: null, points: -1000, balance: 300 },
        ...{ amount: 2500, ratio: null, order: null, note: null },
      },
    ],
  });
  expect(sent.map((one) => wireOf(one).fields)).toEqual([
    {
      ...{ startTime: String(midnight(-9)), endTime: String(midnight(21) - 1) },
      ...{ codeTypes: '21,22,23,24,25', page: '3', size: '10' },
    },
  ]);
});
