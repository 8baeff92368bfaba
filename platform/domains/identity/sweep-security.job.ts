import { sql } from 'drizzle-orm';
import { FACTORS, FAILED_SIGN_INS } from '../../kernel/config.ts';
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

/** Deletes answered challenges that have expired, unfinished set-ups, and old failures. */
const sweepFactors = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const now = clock.now();
  const deleted = [
    await rowsOf(
      db,
      sql`delete from used_challenges where challenge_hash in (
        select challenge_hash from used_challenges where expires_at <= ${now} limit ${AT_ONCE}) returning 1`,
    ),
    await rowsOf(
      db,
      sql`delete from authenticator_apps where member_id in (
        select member_id from authenticator_apps
          where confirmed_at is null and started_at <= ${now - FACTORS.setUp} limit ${AT_ONCE})
        and confirmed_at is null and started_at <= ${now - FACTORS.setUp} returning 1`,
    ),
    await rowsOf(
      db,
      sql`delete from failed_sign_ins where id in (
        select id from failed_sign_ins where at <= ${now - FAILED_SIGN_INS.life} limit ${AT_ONCE}) returning 1`,
    ),
  ];
  return deleted.flat().length;
};

/** Removes expired secrets from messages, expired tickets, and entries of the security log past their retention. */
export const sweepSecurityJob: Job = {
  name: 'sweepSecurity',
  interval: 30_000,
  run: async (deps) =>
    (await sweepOutbox(deps)) +
    (await sweepTickets(deps)) +
    (await sweepFactors(deps)) +
    (await sweepSecurity(deps)),
};
