import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { members } from '../../identity/people.tables.ts';
import { walletTransfers } from '../vendor-wallets/wallets.tables.ts';

const SHOWN = 20;

/** The latest transfers between the wallets of all members, the newest first. */
export const latestWalletTransfers = (db: Db) =>
  db
    .select({ transfer: walletTransfers, account: members.account })
    .from(walletTransfers)
    .innerJoin(members, eq(members.id, walletTransfers.memberId))
    .orderBy(desc(walletTransfers.id))
    .limit(SHOWN);
export type ShownWalletTransfer = Awaited<ReturnType<typeof latestWalletTransfers>>[number];
