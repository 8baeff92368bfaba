import * as v from 'valibot';
import { RAFFLE } from '../../config/later.ts';

const KEY = 'raffle.hashes';
/** What is published of a week's draw before it: the hash of its seed, and the number of prizes. */
const Promised = v.object({ hash: v.pipe(v.string(), v.maxLength(64)), prizes: v.number() });
export type Promised = v.InferOutput<typeof Promised>;
const Kept = v.object({ period: v.number(), ...Promised.entries });
type Kept = v.InferOutput<typeof Kept>;
/** Where storage is unavailable or full, they last as long as the page. */
let memory: readonly Kept[] | null = null;

const readAll = (): readonly Kept[] => {
  if (memory) return memory;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => v.is(Kept, each)).slice(0, RAFFLE.maxHashes) : [];
  } catch {
    return [];
  }
};

/** What this browser saw of a week before its draw; null where it saw nothing. */
export const keptRaffle = (period: number): Promised | null =>
  readAll().find((kept) => kept.period === period) ?? null;

/** Keeps what an open week promises: the first of a week stays, and what was kept longest ago is dropped. */
export const keepRaffle = (period: number, promised: Promised): void => {
  const known = readAll();
  if (known.some((kept) => kept.period === period)) return;
  const all = [{ period, ...promised }, ...known].slice(0, RAFFLE.maxHashes);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    memory = null;
  } catch {
    memory = all;
  }
};
