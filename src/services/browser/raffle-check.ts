import type { ResponseOf } from '../contract/endpoint.ts';
import type { getRafflePromotionStatus } from '../contract/rewards.ts';

type Draw = NonNullable<ResponseOf<typeof getRafflePromotionStatus>['last']>;
/**
 * `proven`: the seed has the hash that this browser kept before the draw. `consistent`: it has the hash that comes with it;
 * this browser had not seen one before. `wrong`: one of the hashes or a number does not follow.
 */
export type DrawProof = 'proven' | 'consistent' | 'wrong';

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
const hexOf = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether the winning numbers follow from the seed, the week and the number of tickets. */
const areDrawn = async (seed: Uint8Array<ArrayBuffer>, draw: Draw): Promise<boolean> => {
  const { period, tickets, results } = draw;
  if (results.length > tickets) return false;
  if (results.length === 0) return true;
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const numbers: number[] = [];
  for (let step = 1; numbers.length < results.length; step += 1) {
    const text = new TextEncoder().encode(`${period}:${tickets}:${step}`);
    const digest = new DataView(await crypto.subtle.sign('HMAC', key, text));
    const number = 1 + Number(digest.getBigUint64(0) % BigInt(tickets));
    if (!numbers.includes(number)) numbers.push(number);
  }
  return results.every(({ place, ticket }) => numbers[place - 1] === ticket);
};

/**
 * Checks a draw without the platform, against the hash that was kept before it (null for none).
 * @returns null before the draw.
 */
export const checkDraw = async (draw: Draw, keptHash: string | null): Promise<DrawProof | null> => {
  if (draw.seed === null) return null;
  const seed = bytesOf(draw.seed);
  const hash = hexOf(await crypto.subtle.digest('SHA-256', seed));
  if (hash !== draw.seedHash || hash !== (keptHash ?? hash) || !(await areDrawn(seed, draw))) return 'wrong';
  return keptHash === null ? 'consistent' : 'proven';
};
