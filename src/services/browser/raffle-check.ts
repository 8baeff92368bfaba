import type { ResponseOf } from '../contract/endpoint.ts';
import type { getRafflePromotionStatus } from '../contract/rewards.ts';

type Draw = NonNullable<ResponseOf<typeof getRafflePromotionStatus>['last']>;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
const hexOf = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Checks a draw without the platform: the seed has the hash that was published before, and the winning numbers follow
 * from the seed, the week and the number of tickets. @returns null before the draw.
 */
export const checkDraw = async (draw: Draw): Promise<boolean | null> => {
  const { seed, seedHash, period, tickets, results } = draw;
  if (seed === null) return null;
  const bytes = bytesOf(seed);
  if (hexOf(await crypto.subtle.digest('SHA-256', bytes)) !== seedHash) return false;
  if (results.length > tickets) return false;
  if (results.length === 0) return true;
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const numbers: number[] = [];
  for (let step = 1; numbers.length < results.length; step += 1) {
    const text = new TextEncoder().encode(`${period}:${tickets}:${step}`);
    const digest = new DataView(await crypto.subtle.sign('HMAC', key, text));
    const number = 1 + Number(digest.getBigUint64(0) % BigInt(tickets));
    if (!numbers.includes(number)) numbers.push(number);
  }
  return results.every(({ place, ticket }) => numbers[place - 1] === ticket);
};
