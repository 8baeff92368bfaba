import * as v from 'valibot';
import { RAFFLE } from '../../config/later.ts';

const KEY = 'raffle.hashes';
/** The week of a draw and the hash that was published before it. */
const Kept = v.object({ period: v.number(), hash: v.pipe(v.string(), v.maxLength(64)) });
type Kept = v.InferOutput<typeof Kept>;
/** Where storage is unavailable or full, the hashes last as long as the page. */
let memory: readonly Kept[] | null = null;

const readAll = (): readonly Kept[] => {
  if (memory) return memory;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => v.is(Kept, each)).slice(0, RAFFLE.hashesMost) : [];
  } catch {
    return [];
  }
};

/** The hash of a week's seed that this browser saw before the draw; null where it saw none. */
export const keptRaffleHash = (period: number): string | null =>
  readAll().find((kept) => kept.period === period)?.hash ?? null;

/** Keeps the hash of a draw that has not been: the first one of a week stays, and the oldest weeks are dropped. */
export const keepRaffleHash = (period: number, hash: string): void => {
  const known = readAll();
  if (known.some((kept) => kept.period === period)) return;
  const hashes = [{ period, hash }, ...known]
    .toSorted((one, other) => other.period - one.period)
    .slice(0, RAFFLE.hashesMost);
  try {
    localStorage.setItem(KEY, JSON.stringify(hashes));
    memory = null;
  } catch {
    memory = hashes;
  }
};
