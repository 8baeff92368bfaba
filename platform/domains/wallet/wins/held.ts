import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { writeAudit } from '../../../runtime/audit-log.ts';
import type { Db } from '../../../db/open.ts';
import { games, vendors } from '../../catalogue/catalogue.tables.ts';
import { accounts, bets, heldWins } from '../ledger/ledger.tables.ts';
import { members } from '../../identity/people.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';

export type HeldWin = typeof heldWins.$inferSelect;
export type Decision = NonNullable<HeldWin['decision']>;

export type Decided =
  | { readonly status: 'decided' | 'replayed'; readonly decision: Decision }
  | {
      readonly status: 'refused';
      /** `decided`: earlier, with the opposite decision. The others are the ledger's. */
      readonly code: 'unknown_win' | 'decided' | 'balance_limit' | 'key_reused';
    };

/** One entry under the settlement's own key, the same as without the hold. */
const credit = async (
  { ledger, clock }: Deps,
  tx: Db,
  win: HeldWin,
): Promise<'balance_limit' | 'key_reused' | null> => {
  const { vendor, transactionId, roundId, accountId, amount } = win;
  const [account] = await tx
    .select({ currency: accounts.currency })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account) throw new Error(`held win ${win.id} has no account`);
  const [posted] = await ledger.postWithin(tx, [
    {
      key: `vendor:${vendor}:${transactionId}`,
      kind: 'win',
      reference: `${vendor}:${roundId}`,
      at: clock.now(),
      postings: [
        { system: 'games', currency: account.currency, amount: -amount },
        { account: accountId, amount },
      ],
    },
  ]);
  if (posted?.status === 'posted') return null;
  const code = posted?.status === 'refused' ? posted.code : 'key_reused';
  if (code === 'balance_limit' || code === 'key_reused') return code;
  throw new Error(`held win ${win.id} was not credited: ${code}`);
};

const decideWithin = async (
  deps: Deps,
  tx: Db,
  { id, decision, note }: { readonly id: number; readonly decision: Decision; readonly note: string },
): Promise<{ readonly decided: Decided; readonly paidTo: number | null }> => {
  const refused = (code: Extract<Decided, { status: 'refused' }>['code']) =>
    ({ decided: { status: 'refused', code }, paidTo: null }) as const;
  const [win] = await tx.select().from(heldWins).where(eq(heldWins.id, id)).for('update');
  if (!win) return refused('unknown_win');
  if (win.decision === decision) return { decided: { status: 'replayed', decision }, paidTo: null };
  if (win.decision) return refused('decided');
  if (decision === 'paid') {
    const problem = await credit(deps, tx, win);
    if (problem) return refused(problem);
    await tx
      .update(bets)
      .set({ payout: win.amount })
      .where(and(eq(bets.transactionId, win.betTransactionId), eq(bets.vendor, win.vendor)));
  }
  const now = deps.clock.now();
  await tx.update(heldWins).set({ decision, note, decidedAt: now }).where(eq(heldWins.id, id));
  await writeAudit(tx, {
    at: now,
    subject: 'win',
    subjectId: String(id),
    event: decision,
    actor: 'console',
    detail: { amount: String(win.amount), stake: String(win.stake), reason: win.reason, note },
  });
  return { decided: { status: 'decided', decision }, paidTo: decision === 'paid' ? win.memberId : null };
};

/** Pays or refuses a held win, once: the same decision again is `replayed`, the opposite one is refused. */
export const decideWin = async (
  deps: Deps,
  request: { readonly id: number; readonly decision: Decision; readonly note: string },
): Promise<Decided> => {
  const { decided, paidTo } = await deps.db.transaction((tx) => decideWithin(deps, tx, request));
  if (paidTo !== null) deps.hub.publish([{ type: 'balance', memberId: paidTo }]);
  return decided;
};

/** The decision about a settlement that was held; null while it waits. */
export const decisionOf = async (db: Db, vendor: string, transactionId: string): Promise<Decision | null> => {
  const [win] = await db
    .select({ decision: heldWins.decision })
    .from(heldWins)
    .where(and(eq(heldWins.transactionId, transactionId), eq(heldWins.vendor, vendor)));
  return win?.decision ?? null;
};

const SHOWN = 50;

/** Open held wins, the oldest first, and the latest decisions. */
export const listHeldWins = async (db: Db) => {
  const query = () =>
    db
      .select({
        win: heldWins,
        account: members.account,
        memberStatus: members.status,
        gameName: games.name,
        vendorName: vendors.displayName,
      })
      .from(heldWins)
      .leftJoin(games, eq(games.id, heldWins.gameId))
      .leftJoin(vendors, eq(vendors.code, heldWins.vendor))
      .innerJoin(members, eq(members.id, heldWins.memberId));
  const waiting = await query().where(isNull(heldWins.decidedAt)).orderBy(asc(heldWins.id)).limit(SHOWN);
  const decided = await query().where(isNotNull(heldWins.decidedAt)).orderBy(desc(heldWins.id)).limit(SHOWN);
  return [...waiting, ...decided];
};
export type ShownWin = Awaited<ReturnType<typeof listHeldWins>>[number];

/** Name for the site: game and vendor; the id for a game that has left the catalogue. */
export const gameOfWin = ({ win, gameName, vendorName }: ShownWin): string =>
  `${gameName ?? win.gameId} · ${vendorName ?? win.vendor}`;
