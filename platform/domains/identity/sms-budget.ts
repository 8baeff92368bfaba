import { sql } from 'drizzle-orm';
import { CODES } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { SmsSettings } from '../../runtime/settings.ts';
import { BRAND } from './clients.ts';
import { recordLimit } from '../../runtime/security-log.ts';

export interface BudgetUse {
  readonly period: 'hour' | 'day';
  readonly used: number;
  readonly most: number;
}

/** The strangers' use of the brand's budget for codes in its current windows. */
export const budgetUse = async (db: Db, budget: SmsSettings, now: number): Promise<readonly BudgetUse[]> => {
  const rows = await rowsOf<{ key: string; used: number }>(
    db,
    sql`select key, used::int as used from limits where (key = ${BRAND.hour} and started_at > ${now - CODES.window})
      or (key = ${BRAND.day} and started_at > ${now - CODES.day})`,
  );
  const usedOf = (key: string): number => rows.find((row) => row.key === key)?.used ?? 0;
  return [
    { period: 'hour', used: usedOf(BRAND.hour), most: budget.strangersHour },
    { period: 'day', used: usedOf(BRAND.day), most: budget.strangersDay },
  ];
};

/** Records in the security log that most, or all, of the budget is used. */
export const watchBudget = async (db: Db, budget: SmsSettings, now: number): Promise<void> => {
  for (const { period, used, most } of await budgetUse(db, budget, now)) {
    const reached = CODES.alarms.findLast((percent) => used * 100 >= most * percent);
    if (reached !== undefined)
      await recordLimit(db, `${period}:${reached}`, {
        at: now,
        kind: 'sms.budget',
        detail: { period, percent: reached, used, most },
      });
  }
};
