import { beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../platform/kernel/clock.ts';
import {
  SIGNATURE_WINDOW,
  createReplayGuard,
  sign,
  verify,
  type ReplayGuard,
} from '../../../platform/games/vendor-signature.ts';

const SECRET = 'vendor-secret-of-at-least-32-bytes!!';
const NOW = 1_700_000_000_000;
const clock = manualClock(NOW);
let guard: ReplayGuard;

const call = {
  path: '/vendor/v1/bet',
  timestamp: String(NOW),
  nonce: 'nonce-of-this-attempt',
  body: '{"amount":"5"}',
};
const headersOf = (over: Record<string, string> = {}) =>
  new Headers({
    'vendor-id': 'NIMBUS',
    'vendor-timestamp': call.timestamp,
    'vendor-nonce': call.nonce,
    'vendor-signature': sign(SECRET, call),
    ...over,
  });
const check = (over: { headers?: Headers; path?: string; body?: string } = {}) =>
  verify({
    headers: headersOf(),
    path: call.path,
    body: call.body,
    secretOf: (vendor) => (vendor === 'NIMBUS' ? SECRET : null),
    clock,
    guard,
    ...over,
  });

beforeEach(() => {
  clock.set(NOW);
  guard = createReplayGuard(clock);
});

test('the signature is HMAC-SHA256 over path, time, nonce and body', () => {
  expect(sign('key', { path: '/p', timestamp: '1', nonce: 'n', body: 'b' })).toBe(
    '363082af60560e7bca5e2dd04c3d282642b6c116d49410dbc4b0d2f5e7d8f5b9',
  );
});

describe('a signed call', () => {
  test('names its vendor', async () => {
    expect(await check()).toBe('NIMBUS');
  });

  test.each([
    ['another body', { body: '{"amount":"6"}' }],
    ['another path', { path: '/vendor/v1/settle' }],
    ['another time', { headers: headersOf({ 'vendor-timestamp': String(NOW + 1) }) }],
    ['another nonce', { headers: headersOf({ 'vendor-nonce': 'nonce-of-another-try' }) }],
    ['another vendor', { headers: headersOf({ 'vendor-id': 'REDLARK' }) }],
    ['no signature', { headers: headersOf({ 'vendor-signature': '' }) }],
    ['a short signature', { headers: headersOf({ 'vendor-signature': 'abcd' }) }],
    ['another key', { headers: headersOf({ 'vendor-signature': sign('other', call) }) }],
  ])('with %s is refused', async (_, over) => {
    expect(await check(over)).toBeNull();
    expect(await check()).toBe('NIMBUS');
  });

  test('is refused when it is stale, or from the future', async () => {
    clock.set(NOW + SIGNATURE_WINDOW + 1);
    expect(await check()).toBeNull();
    clock.set(NOW - SIGNATURE_WINDOW - 1);
    expect(await check()).toBeNull();
    clock.set(NOW + SIGNATURE_WINDOW);
    expect(await check()).toBe('NIMBUS');
  });

  test('is refused the second time', async () => {
    expect(await check()).toBe('NIMBUS');
    expect(await check()).toBeNull();
    clock.advance(SIGNATURE_WINDOW);
    expect(await check()).toBeNull();
  });
});

test('the guard forgets a nonce only after its time is over', async () => {
  expect(await guard.claim('NIMBUS', 'one', NOW + 10)).toBe(true);
  clock.advance(10);
  expect(await guard.claim('NIMBUS', 'one', NOW + 20)).toBe(false);
  clock.advance(1);
  expect(await guard.claim('NIMBUS', 'one', NOW + 20)).toBe(true);
  expect(await guard.claim('REDLARK', 'one', NOW + 20)).toBe(true);
});
