import { expect, test, vi } from 'vitest';
import { contractOf } from '../../../src/services/contract-terms.ts';
import { call } from '../../../src/services/http.ts';
import { transferUpline } from '../../../src/services/transfers.ts';

vi.mock('../../../src/services/http.ts', () => ({ call: vi.fn() }));

test.each([
  ['TLB', 12.5],
  ['VND', 1250],
  ['VNDK', 1.25],
])('MEM-09: 1,250 minor units of %s are sent as %s', async (currency, amount) => {
  await transferUpline({ amount: 1250, currency, remark: 'x', password: 'p' }, 'key');
  const [, request, options] = vi.mocked(call).mock.lastCall ?? [];
  expect(request).toEqual({ amount, remark: 'x', password: 'p' });
  expect(options).toMatchObject({ idempotencyKey: 'key' });
});

test.each([
  ['TLB', 1250],
  ['VND', 13],
  ['VNDK', 12_500],
])('CON-02: the demands and a fixed rate of 12.5 in %s are %s minor units', (currency, minor) => {
  const tier = { validBet: 12.5, activeMembers: 1, netLoss: 12.5, rateType: 'F', rate: 12.5 };
  const { current } = contractOf({ current: { tiers: [tier] } } as never, currency);
  expect(current?.tiers).toEqual([
    { validBet: minor, activeMembers: 1, netLoss: minor, rate: { type: 'fixed', amount: minor } },
  ]);
});
