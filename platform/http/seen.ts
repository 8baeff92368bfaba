import type { Config } from '../kernel/config.ts';

type Trust = Pick<Config, 'addressHeader'>;

/** A name or an address, and a port: safe in a URL or a policy built from it. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

export const isHost = (text: string): boolean => HOST.test(text);

/**
 * The last value, set by the nearest proxy: a visitor's own value comes first when a proxy appends instead of
 * replacing.
 */
export const lastOf = (headers: Headers, name: string): string | null =>
  headers.get(name)?.split(',').at(-1)?.trim() || null;

/** The host in the visitor's address bar. A proxy's header counts only where a trusted proxy is configured. */
export const hostOf = (headers: Headers, url: string, { addressHeader }: Trust): string => {
  const named = addressHeader ? lastOf(headers, 'x-forwarded-host') : null;
  if (named && isHost(named)) return named;
  const host = headers.get('host');
  return host && isHost(host) ? host : new URL(url).host;
};

/** Whether the visitor's connection is encrypted: ours, or the one to a trusted proxy. */
export const isSecure = (headers: Headers, url: string, { addressHeader }: Trust): boolean =>
  url.startsWith('https:') || (addressHeader !== null && lastOf(headers, 'x-forwarded-proto') === 'https');
