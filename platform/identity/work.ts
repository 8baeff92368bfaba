import { sql } from 'drizzle-orm';
import { CAPTCHA, WORK } from '../config.ts';
import { rowsOf, type Db } from '../db/open.ts';

const SITE = 'work:site';
const keyOf = (network: string): string => `work:network:${network}`;

/** Adds to a counter. @returns what it says now, in its window. */
const count = async (
  db: Db,
  { key, window, weight }: { readonly key: string; readonly window: number; readonly weight: number },
  now: number,
): Promise<number> => {
  const [row] = await rowsOf<{ used: number }>(
    db,
    sql`insert into limits (key, started_at, used) values (${key}, ${now}, ${weight})
      on conflict (key) do update set
        used = case when limits.started_at + ${window} <= ${now} then ${weight}
          else least(limits.used + ${weight}, 1000000000) end,
        started_at = case when limits.started_at + ${window} <= ${now} then ${now} else limits.started_at end
      returning used::int as used`,
  );
  return row?.used ?? 0;
};

/** Bits that so many tries add: none while they are free, one for each doubling from there. */
const bitsFor = (tries: number, free: number): number =>
  tries < free * 2 ? 0 : Math.floor(Math.log2(tries / free));

/** Counts a try of a network. @returns the leading zero bits that its next proof of work needs. */
const countTry = async (db: Db, network: string, weight: number, now: number): Promise<number> => {
  const own = await count(db, { key: keyOf(network), window: WORK.network.window, weight }, now);
  const all = await count(db, { key: SITE, window: WORK.site.window, weight }, now);
  const more = bitsFor(own, WORK.network.free) + bitsFor(all, WORK.site.free);
  return Math.min(CAPTCHA.difficulty + more, CAPTCHA.mostDifficult);
};

/** How hard the proof of work is for who asks for a puzzle now. */
export const workFor = (db: Db, network: string, now: number): Promise<number> =>
  countTry(db, network, WORK.puzzle, now);

/** A wrong password weighs more than a puzzle. */
export const countFailure = async (db: Db, network: string, now: number): Promise<void> => {
  await countTry(db, network, WORK.failure, now);
};
