import { sql } from 'drizzle-orm';
import { CAPTCHA, WORK } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { count } from '../../runtime/limits.ts';

const SITE = 'work:site';
const keyOf = (network: string): string => `work:network:${network}`;
const nameKeyOf = (name: string): string => `work:name:${name.toLowerCase()}`;

/** Bits added for a number of tries: none while they are free, then one for each doubling. */
const bitsFor = (tries: number, free: number): number =>
  tries < free * 2 ? 0 : Math.floor(Math.log2(tries / free));

/**
 * Bits added by tries at a name. Puzzle requests do not count, so that no stranger makes it harder by requesting them.
 */
const nameBits = async (db: Db, name: string | undefined, now: number): Promise<number> => {
  if (!name) return 0;
  const [row] = await rowsOf<{ used: number }>(
    db,
    sql`select used::int as used from limits
      where key = ${nameKeyOf(name)} and started_at + ${WORK.name.window} > ${now}`,
  );
  return bitsFor(row?.used ?? 0, WORK.name.free);
};

const capped = (more: number): number => Math.min(CAPTCHA.difficulty + more, CAPTCHA.maxDifficulty);

/** Counts a try. @returns the new counts, of this network and of all. */
const countTry = async (db: Db, network: string, weight: number, now: number) => ({
  own: await count(db, { key: keyOf(network), window: WORK.network.window, weight }, now),
  all: await count(db, { key: SITE, window: WORK.site.window, weight }, now),
});

export interface PuzzleClient {
  readonly network: string;
  /** Name of the account that signs in, where it is entered already. */
  readonly name?: string | undefined;
  /** `Config.requestBudget`: multiplies the free tries of a network. */
  readonly budget: number;
}

/** Leading zero bits of the proof of work for a puzzle requested now, perhaps to sign in with a name. */
export const workFor = async (
  db: Db,
  { network, name, budget }: PuzzleClient,
  now: number,
): Promise<number> => {
  const { own, all } = await countTry(db, network, WORK.puzzle, now);
  const atName = await nameBits(db, name, now);
  return capped(bitsFor(own, WORK.network.free * budget) + bitsFor(all, WORK.site.free) + atName);
};

/** The least proof of work accepted for a sign-in with this name now, whatever puzzle it comes from. */
export const minWorkFor = async (db: Db, name: string, now: number): Promise<number> =>
  capped(await nameBits(db, name, now)) - WORK.name.slack;

/** Counts a password tried at a name, whether the name exists or not, and whether the password was checked or not. */
export const countAtName = async (db: Db, name: string, now: number): Promise<void> => {
  const { window } = WORK.name;
  await count(db, { key: nameKeyOf(name), window, weight: WORK.failure }, now);
};

/** A wrong password weighs more than a puzzle. */
export const countFailure = async (db: Db, network: string, now: number): Promise<void> => {
  await countTry(db, network, WORK.failure, now);
};
