import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/open.ts';
import { members } from '../../identity/people.tables.ts';
import { numberedReference } from '../records/reference.ts';
import { transfers } from './transfers.tables.ts';

const senders = alias(members, 'senders');
const recipients = alias(members, 'recipients');

/** Transfers with the accounts of both sides; the caller says which ones. */
export const namedTransfers = (db: Db) =>
  db
    .select({
      ...{ id: transfers.id, at: transfers.createdAt, amount: transfers.amount, remark: transfers.remark },
      ...{ senderId: transfers.memberId, sender: senders.account, recipient: recipients.account },
    })
    .from(transfers)
    .innerJoin(senders, eq(senders.id, transfers.memberId))
    .innerJoin(recipients, eq(recipients.id, transfers.recipientId));

/** Both lines of the account records have this reference. */
export const transferReference = (id: number, at: number): string => numberedReference('T', id, at);
