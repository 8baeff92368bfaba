/** Letters that the gateway's older dialect answers with, and what each says to what stands (wire contract 2.5). */
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Letter } from '#contract/contract-offers.ts';
import type { ContractEventType, ContractStatus } from '#lifecycles/contract.lifecycle.ts';
import type { Db } from '../../db/open.ts';
import { contracts } from './contracts.tables.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Contract } from './chain.ts';

type Words = Partial<Record<Letter, ContractEventType>>;

const TO_OFFER: Words = { A: 'offer.accept', R: 'offer.decline' };
const KEEPS: Words = { A: 'termination.refuse', C: 'termination.agree' };
/** C cannot mean anything else, though the dialect writes A. */
const YIELDS: Words = { A: 'termination.agree', R: 'termination.refuse', C: 'termination.agree' };
/** To who asks for the end an A says opposite things, by the kind. */
const TO_END: Readonly<Record<Contract['kind'], Words>> = {
  dividend: KEEPS,
  daily: KEEPS,
  hourly: YIELDS,
  realtime: YIELDS,
};
const wordsTo = (kind: Contract['kind'], status: ContractStatus): Words => {
  if (status === 'terminationAsked') return TO_END[kind];
  return status === 'offered' || status === 'renewalOffered' ? TO_OFFER : {};
};

/** What a downline says by a letter; null where it answers nothing that stands. */
export const wordBy = (letter: Letter, { kind, status }: Contract): ContractEventType | null =>
  wordsTo(kind, status)[letter] ?? null;

/** How the dialect names a contract: a dividend by its game group, the others by their number. */
export type Named =
  | { readonly kind: 'dividend'; readonly gameGroup: string }
  | { readonly kind: 'daily' | 'hourly' | 'realtime'; readonly contractId: number };

/**
 * The contract that a downline means: the open one, else the one that was open last, so that who answers twice is told
 * how it stands. @throws Refusal `not_found`, to everybody else.
 */
export const meantBy = async (db: Db, downlineId: number, named: Named): Promise<Contract> => {
  const [contract] = await db
    .select()
    .from(contracts)
    .where(
      and(
        eq(contracts.downlineId, downlineId),
        eq(contracts.kind, named.kind),
        ne(contracts.status, 'drafted'),
        named.kind === 'dividend'
          ? eq(contracts.gameGroup, named.gameGroup)
          : eq(contracts.id, named.contractId),
      ),
    )
    .orderBy(sql`${contracts.endedAt} is not null`, desc(contracts.endedAt), desc(contracts.id))
    .limit(1);
  if (!contract) throw new Refusal('not_found');
  return contract;
};
