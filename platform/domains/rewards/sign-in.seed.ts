import { sql } from 'drizzle-orm';
import { dayAt } from '../../kernel/calendar.ts';
import { rowsOf } from '../../db/open.ts';
import { DEFAULT_SETTINGS } from '../../runtime/settings.ts';
import { DEMO_MEMBER } from '../identity/demo.seed.ts';
import type { SeedStep } from '../wallet/ledger/seed-deps.ts';
import { claimDay } from './calendar.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days up to yesterday: today's prize can be claimed. */
const DAYS = 3;
/** Hour of the brand's day. */
const CLAIMED = 20;

/** The demo member has claimed the prizes of the last days. */
export const signInSteps = (now: number): readonly SeedStep[] => {
  const { start } = dayAt(DEFAULT_SETTINGS.withdrawal.utcOffset, now);
  return Array.from({ length: DAYS }, (_, day) => ({
    at: start - (DAYS - day) * DAY + CLAIMED * HOUR,
    run: async (deps) => {
      const [member] = await rowsOf<{ id: number }>(
        deps.db,
        sql`select id::int as id from members where account = ${DEMO_MEMBER}`,
      );
      if (member) await claimDay(deps, deps.db, member.id);
    },
  }));
};
