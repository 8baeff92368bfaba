import { postEntries, type Entry } from './ledger.ts';
import type { Db } from '../../../db/open.ts';

const CHUNK = 250;

/** Posts entries of the seed, in order. @throws when one is refused or a replay: then nothing is seeded. */
export const postAll = async (tx: Db, entries: readonly Entry[]): Promise<void> => {
  for (let at = 0; at < entries.length; at += CHUNK) {
    const chunk = entries.slice(at, at + CHUNK);
    for (const [index, answer] of (await postEntries(tx, chunk)).entries())
      if (answer.status !== 'posted')
        throw new Error(
          `${chunk[index]?.key} was ${answer.status}${answer.status === 'refused' ? `: ${answer.code}` : ''}`,
        );
  }
};
