import { isIPv4, isIPv6 } from 'node:net';
import type { Config } from '../kernel/config.ts';

/** Shared by all visitors whose address cannot be determined. */
export const NO_ADDRESS = '0.0.0.0';

const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** Texts whose result is cached; a process sees the same addresses again and again. */
const KEPT = 2000;
const remembered = <Result>(of: (text: string) => Result): ((text: string) => Result) => {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = of(text);
    if (results.size >= KEPT) results.delete(results.keys().next().value ?? '');
    // Headers of any length come here; an address is short.
    if (text.length < 64) results.set(text, result);
    return result;
  };
};

/**
 * The canonical form of an address: IPv4 inside IPv6 as IPv4, IPv6 compressed, without a port or a zone; null for
 * anything else.
 */
export const canonicalAddress = remembered((text: string): string | null => {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const address = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = MAPPED.exec(address);
  if (!mapped) return address;
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
});

/**
 * The visitor's address: the socket's, or the last one named by a trusted proxy. Where the proxy names none, or an
 * invalid one, the proxy's own address is used.
 */
export const addressOf = (headers: Headers, socket: string | undefined, config: Config): string => {
  const named = config.addressHeader ? headers.get(config.addressHeader)?.split(',').at(-1) : undefined;
  return (named && canonicalAddress(named)) || canonicalAddress(socket ?? '') || NO_ADDRESS;
};

/**
 * The limit key of an address: an IPv4 address, or the /64 of an IPv6 one. A single subscriber is assigned a whole /64,
 * so counting addresses would give one person 2^64 budgets.
 */
export const networkOf = remembered((address: string): string => {
  const canonical = canonicalAddress(address);
  if (canonical === null) return NO_ADDRESS;
  if (isIPv4(canonical)) return canonical;
  const [head = '', tail = ''] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const gap = canonical.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
});
