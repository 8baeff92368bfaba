import type { Db } from '../../../db/open.ts';
import type { PostingDeps, WithTerms } from '../../../runtime/deps.ts';
import { DEFAULT_SETTINGS } from '../../../runtime/settings.ts';
import { postEntries } from './ledger.ts';

/** Runs a job at a moment of the seed's past: nobody listens, and the terms are those of a new brand. */
export const seedDeps = (db: Db, time: number): PostingDeps & WithTerms => ({
  db,
  clock: { now: () => time },
  ledger: { postWithin: postEntries },
  hub: { publish: () => undefined },
  settings: { fresh: async () => DEFAULT_SETTINGS },
});

/** Something that happened on a platform that ran before: steps of several domains are run in the order of time. */
export interface SeedStep {
  readonly at: number;
  readonly run: (deps: ReturnType<typeof seedDeps>) => Promise<unknown>;
}
