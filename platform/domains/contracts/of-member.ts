import { eq } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { contracts } from './contracts.tables.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Contract } from './chain.ts';

/** A contract of the caller. @throws Refusal `not_found`, to strangers and to the downline of a draft. */
export const contractOf = async (db: Db, contractId: number, memberId: number): Promise<Contract> => {
  const [contract] = await db.select().from(contracts).where(eq(contracts.id, contractId));
  const isMine =
    contract?.uplineId === memberId || (contract?.downlineId === memberId && contract.status !== 'drafted');
  if (!contract || !isMine) throw new Refusal('not_found');
  return contract;
};
