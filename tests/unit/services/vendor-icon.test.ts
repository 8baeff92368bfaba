import { expect, test } from 'vitest';
import { vendorIconCode } from '../../../src/services/contract/vendor-icon.ts';

test.each([
  ['BTI', 'TLB', '123BET'],
  ['TCG_SEA', 'TLB', '123BET'],
  ['TCG', 'TLB', '123BET'],
  ['PG', 'TLB', 'PG'],
  ['BTI2', 'TLB', 'BTI2'],
  ['XTCG', 'TLB', 'XTCG'],
  ['BTI', 'USD', 'BTI'],
  ['TCG_SEA', null, 'TCG_SEA'],
])('GAM-11: %s with %s has the icon of %s', (vendor, currency, icon) => {
  expect(vendorIconCode(vendor, currency)).toBe(icon);
});
