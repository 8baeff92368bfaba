import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { contractVersions } from './contracts.tables.ts';
import { members } from '../identity/people.tables.ts';
import { periodAt, type Period, type PeriodType } from './periods.ts';
import { earned, type Terms } from './terms.ts';
import { agreedOf, proposes, type Contract } from './chain.ts';
import { figuresOf, playedInEach } from './figures.ts';
import { termsOf } from './terms-store.ts';

export const PREVIEW_DAYS = 30;
const DAY = 86_400_000;

/** Whole periods of the last days, the oldest first. */
const periodsBefore = (type: PeriodType, now: number): Period[] => {
  const periods: Period[] = [];
  let period = periodAt(type, periodAt(type, now).start - 1);
  while (period.start >= now - PREVIEW_DAYS * DAY) {
    periods.unshift(period);
    period = periodAt(type, period.start - 1);
  }
  return periods;
};

/** Minor units by the terms in force and by the proposed terms; null where there are none. */
export const pastPay = async (
  db: Db,
  contract: Contract,
  now: number,
): Promise<{ readonly current: bigint | null; readonly proposed: bigint | null }> => {
  const [latest] = await db
    .select()
    .from(contractVersions)
    .where(eq(contractVersions.contractId, contract.id))
    .orderBy(desc(contractVersions.version))
    .limit(1);
  const [member] = await db
    .select({ lineage: members.lineage })
    .from(members)
    .where(and(eq(members.id, contract.downlineId)));
  if (!latest || !member) return { current: null, proposed: null };
  const agreed = await agreedOf(db, contract);
  const pay = async (type: PeriodType, terms: Terms): Promise<bigint> => {
    const periods = periodsBefore(type, now);
    const played = await playedInEach(db, contract.gameGroup, periods, member.lineage);
    return played.reduce((sum, team) => sum + earned(contract.kind, terms, figuresOf(team)), 0n);
  };
  return {
    current: agreed && (await pay(agreed.periodType, agreed.terms)),
    proposed: proposes(contract) ? await pay(latest.periodType, termsOf(latest.terms)) : null,
  };
};
