import { desc, eq, sql } from 'drizzle-orm';
import { FAILED_SIGN_INS } from '../../kernel/config.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import type { Db } from '../../db/open.ts';
import type { Call } from '../../runtime/call.ts';
import { failedSignIns } from './authenticators.tables.ts';

type Way = (typeof failedSignIns.$inferSelect)['way'];

/** Keeps a failed sign-in for the account's owner. An unknown account costs the same statements and stores nothing. */
export const noteFailure = async (
  db: Db,
  failure: {
    readonly memberId: number | undefined;
    readonly at: number;
    readonly way: Way;
    readonly from: Pick<Call, 'ip' | 'device'>;
  },
): Promise<void> => {
  const { memberId = 0, at, way, from } = failure;
  await db.execute(sql`insert into failed_sign_ins (member_id, at, address, device, way)
    select id, ${at}::bigint, ${from.ip}::text, ${from.device}::text, ${way}::text from members where id = ${memberId}`);
  await db.execute(sql`delete from failed_sign_ins where member_id = ${memberId} and id < (
    select min(id) from (select id from failed_sign_ins where member_id = ${memberId}
      order by id desc limit ${FAILED_SIGN_INS.max}) latest)`);
};

/** Keeps it where a proof is refused; a try that was not even looked at, because there were too many, is none. */
export const notingFailure = async <Proof>(
  db: Db,
  failure: Parameters<typeof noteFailure>[1],
  proof: Promise<Proof>,
): Promise<Proof> => {
  try {
    return await proof;
  } catch (error) {
    if (isRefusal(error) && error.code !== 'TOO_MANY_REQUESTS') await noteFailure(db, failure);
    throw error;
  }
};

/** The newest first. */
export const failuresOf = async (db: Db, memberId: number) =>
  db
    .select({
      at: failedSignIns.at,
      address: failedSignIns.address,
      device: failedSignIns.device,
      way: failedSignIns.way,
    })
    .from(failedSignIns)
    .where(eq(failedSignIns.memberId, memberId))
    .orderBy(desc(failedSignIns.id))
    .limit(FAILED_SIGN_INS.max);
