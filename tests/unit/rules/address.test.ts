import { describe, expect, it } from 'vitest';
import { addressOf, canonicalAddress, networkOf } from '../../../platform/http/address.ts';
import { configFrom } from '../../../platform/kernel/config.ts';

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:52114', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', null],
    ['', null],
    ['203.0.113.7.evil', null],
  ])('%s is %s', (text, address) => {
    expect(canonicalAddress(text)).toBe(address);
  });
});

describe('the network of an address, for limits', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::ffff:1:2:3', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['no address', '0.0.0.0'],
    ['another one', '0.0.0.0'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the address of a visitor', () => {
  const proxied = configFrom({ NODE_ENV: 'test', TRUST_PROXY: '1' });
  const named = (value: string): Headers => new Headers({ 'x-forwarded-for': value });

  it('is the socket if no proxy is trusted', () => {
    expect(addressOf(named('198.51.100.1'), '203.0.113.7', configFrom({ NODE_ENV: 'test' }))).toBe(
      '203.0.113.7',
    );
  });
  it('is the last address that the trusted proxy names', () => {
    expect(addressOf(named('10.0.0.1, 198.51.100.1'), '203.0.113.7', proxied)).toBe('198.51.100.1');
  });
  it('is the proxy itself if it names no address', () => {
    for (const value of ['unknown', 'x'.repeat(40), ''])
      expect(addressOf(named(value), '203.0.113.7', proxied)).toBe('203.0.113.7');
  });
});
