import type { ResponseOf } from '../contract/endpoint.ts';
import type { getRafflePromotionStatus } from '../contract/rewards.ts';
import type { Promised } from './raffle-hash-store.ts';

type Draw = NonNullable<ResponseOf<typeof getRafflePromotionStatus>['last']>;
/**
 * `proven`: the seed has the hash that this browser kept before the draw. `consistent`: it has the hash that comes with
 * it; this browser had not seen one before. `changed`: the same, but before the draw this browser had kept another
 * hash: the draw was set up anew since. `wrong`: the hash or a number does not follow, or a prize is missing.
 */
export type DrawProof = 'proven' | 'consistent' | 'changed' | 'wrong';

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
const hexOf = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Whether the winning numbers are complete, and follow from the seed, the week and the number of tickets. `prizes` is
 * null where it is not known how many were promised.
 */
const areDrawn = async (
  seed: Uint8Array<ArrayBuffer>,
  draw: Draw,
  prizes: number | null,
): Promise<boolean> => {
  const { period, tickets, results } = draw;
  if (results.length > tickets || results.some(({ place }, at) => place !== at + 1)) return false;
  if (prizes !== null && results.length !== Math.min(prizes, tickets)) return false;
  if (results.length === 0) return tickets === 0;
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const numbers: number[] = [];
  for (let step = 1; numbers.length < results.length; step += 1) {
    const text = new TextEncoder().encode(`${period}:${tickets}:${step}`);
    const digest = new DataView(await crypto.subtle.sign('HMAC', key, text));
    const number = 1 + Number(digest.getBigUint64(0) % BigInt(tickets));
    if (!numbers.includes(number)) numbers.push(number);
  }
  return results.every(({ ticket }, at) => numbers[at] === ticket);
};

/**
 * Checks a draw without the platform, against what was kept before it (null for nothing).
 * @returns null before the draw.
 */
export const checkDraw = async (draw: Draw, kept: Promised | null): Promise<DrawProof | null> => {
  if (draw.seed === null) return null;
  const seed = bytesOf(draw.seed);
  const hash = hexOf(await crypto.subtle.digest('SHA-256', seed));
  const isPromised = kept?.hash === hash;
  // Of a draw that was set up anew, the prizes of the first one were not promised.
  const isDrawn = await areDrawn(seed, draw, isPromised ? kept.prizes : null);
  if (hash !== draw.seedHash || !isDrawn) return 'wrong';
  return kept === null ? 'consistent' : isPromised ? 'proven' : 'changed';
};
