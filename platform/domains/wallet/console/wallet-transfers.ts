import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { accountNamed } from '../../identity/account-named.ts';
import { members } from '../../identity/people.tables.ts';
import { walletTransfers } from '../vendor-wallets/wallets.tables.ts';

const SHOWN = 20;

/** The latest transfers between the wallets of all members, or of one account, the newest first. */
export const latestWalletTransfers = (db: Db, account: string | null) =>
  db
    .select({ transfer: walletTransfers, account: members.account })
    .from(walletTransfers)
    .innerJoin(members, eq(members.id, walletTransfers.memberId))
    .where(account === null ? undefined : sql`${walletTransfers.memberId} = ${accountNamed(db, account)}`)
    // The index of a member's transfers has their times.
    .orderBy(...(account === null ? [] : [desc(walletTransfers.createdAt)]), desc(walletTransfers.id))
    .limit(SHOWN);
export type ShownWalletTransfer = Awaited<ReturnType<typeof latestWalletTransfers>>[number];

/** Its wallets, and the amount without its sign. */
export const walletEnds = ({ vendor, amount }: ShownWalletTransfer['transfer']) =>
  amount > 0n ? { from: 'main', to: vendor, amount } : { from: vendor, to: 'main', amount: -amount };
