import { sql } from 'drizzle-orm';
import { sweepOutbox } from './outbox.ts';
import { rowsOf } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { sweepSecurity } from '../../runtime/security-log.ts';
import type { Job } from '../../runtime/job.ts';

const AT_ONCE = 1000;

/** Deletes unfinished second steps. */
const sweepTickets = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const deleted = await rowsOf(
    db,
    sql`delete from login_verifications where ticket_hash in (
      select ticket_hash from login_verifications where expires_at <= ${clock.now()} limit ${AT_ONCE}) returning 1`,
  );
  return deleted.length;
};

/** Removes expired secrets from messages, expired tickets, and entries of the security log past their retention. */
export const sweepSecurityJob: Job = {
  name: 'sweepSecurity',
  interval: 30_000,
  run: async (deps) => (await sweepOutbox(deps)) + (await sweepTickets(deps)) + (await sweepSecurity(deps)),
};
