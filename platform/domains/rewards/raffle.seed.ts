import { createHash } from 'node:crypto';
import { weekAt } from '../../kernel/calendar.ts';
import type { Db } from '../../db/open.ts';
import { DEFAULT_SETTINGS } from '../../runtime/settings.ts';
import { seedDeps } from '../wallet/ledger/seed-deps.ts';
import { drawRaffles, openRaffle } from './raffle.job.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

/** The last draw that would be over on a platform that runs, by its own rules: its winners are of the demo agent's team. */
export const seedRaffle = async (db: Db, now: number): Promise<void> => {
  const { withdrawal, rewards } = DEFAULT_SETTINGS;
  const { start } = weekAt(withdrawal.utcOffset, now);
  const isDrawn = now >= start + rewards.raffle.drawHour * HOUR;
  const period = isDrawn ? start - WEEK : start - 2 * WEEK;
  const at = (time: number) => ({
    ...seedDeps(db, time),
    // The same rows for the same moment; a past draw keeps no secret.
    random: (size: number) => createHash('sha512').update(`raffle ${period}`).digest().subarray(0, size),
  });
  await openRaffle(at(period));
  await drawRaffles(at(period + WEEK + rewards.raffle.drawHour * HOUR));
};
