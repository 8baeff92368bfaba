/** Status codes of the gateway's older dialect, and the event each means in a state (wire contract 2.5). */
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { StatusCode } from '#contract/contract-offers.ts';
import type { ContractEventType, ContractStatus } from '#lifecycles/contract.lifecycle.ts';
import type { Db } from '../../db/open.ts';
import { contracts } from './contracts.tables.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Contract } from './chain.ts';

type EventsByCode = Partial<Record<StatusCode, ContractEventType>>;

const ON_OFFER: EventsByCode = { A: 'offer.accept', R: 'offer.decline' };
const ACCEPT_KEEPS: EventsByCode = { A: 'termination.refuse', C: 'termination.agree' };
/** C can only mean a cancellation, though the dialect documents A. */
const ACCEPT_ENDS: EventsByCode = { A: 'termination.agree', R: 'termination.refuse', C: 'termination.agree' };
/** To the party that requested the end, A has opposite meanings by kind. */
const ON_TERMINATION: Readonly<Record<Contract['kind'], EventsByCode>> = {
  dividend: ACCEPT_KEEPS,
  daily: ACCEPT_KEEPS,
  hourly: ACCEPT_ENDS,
  realtime: ACCEPT_ENDS,
};
const eventsFor = (kind: Contract['kind'], status: ContractStatus): EventsByCode => {
  if (status === 'terminationAsked') return ON_TERMINATION[kind];
  return status === 'offered' || status === 'renewalOffered' ? ON_OFFER : {};
};

/** The event that a downline's status code means; null where no version waits for it. */
export const eventFor = (code: StatusCode, { kind, status }: Contract): ContractEventType | null =>
  eventsFor(kind, status)[code] ?? null;

/** How the dialect names a contract: a dividend by its game group, the others by their number. */
export type Named =
  | { readonly kind: 'dividend'; readonly gameGroup: string }
  | { readonly kind: 'daily' | 'hourly' | 'realtime'; readonly contractId: number };

/**
 * The contract that a downline's request refers to: the open one, else the one that was open last, so that a repeated
 * request gets the current state. @throws Refusal `not_found` to others.
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
