import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { writeAudit } from '../../../runtime/audit-log.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { accounts, bets, heldWins } from './ledger.tables.ts';

export interface Correction {
  readonly vendor: string;
  /** The vendor's id of the bet. */
  readonly bet: string;
  /** The payout that is right, in minor units; null declares the bet void, so that its stake is returned. */
  readonly payout: bigint | null;
  /** The operator's reason. */
  readonly note: string;
}

export type Corrected =
  | {
      /** `unchanged`: the bet already has this result. */
      readonly status: 'corrected' | 'unchanged';
      /** What the member's balance changes by, minor units. */
      readonly difference: bigint;
    }
  | {
      readonly status: 'refused';
      /**
       * `bet_not_settled`: open or cancelled. `win_held`: its win is still to be decided. The last two are the ledger's:
       * the member does not have the money any more, or would have too much.
       */
      readonly code:
        | 'unknown_bet'
        | 'bet_not_settled'
        | 'win_held'
        | 'insufficient_balance'
        | 'balance_limit';
    };

const correctWithin = async (
  { ledger, clock }: Deps,
  tx: Db,
  { vendor, bet: id, payout, note }: Correction,
): Promise<{ readonly result: Corrected; readonly memberId: number | null }> => {
  const refused = (code: Extract<Corrected, { status: 'refused' }>['code']) => ({
    result: { status: 'refused' as const, code },
    memberId: null,
  });
  const [bet] = await tx
    .select()
    .from(bets)
    .where(and(eq(bets.transactionId, id), eq(bets.vendor, vendor), isNull(bets.corrects)))
    .for('update');
  if (!bet || bet.accountId === null || bet.memberId === null) return refused('unknown_bet');
  if (bet.state !== 'settled') return refused('bet_not_settled');
  const [held] = await tx
    .select({ id: heldWins.id })
    .from(heldWins)
    .where(and(eq(heldWins.betTransactionId, id), eq(heldWins.vendor, vendor), isNull(heldWins.decidedAt)));
  if (held) return refused('win_held');
  const earlier = await tx
    .select({ stake: bets.stake, payout: bets.payout })
    .from(bets)
    .where(and(eq(bets.corrects, id), eq(bets.vendor, vendor)));
  const stake = (payout === null ? 0n : bet.stake) - earlier.reduce((sum, row) => sum + row.stake, bet.stake);
  const paid = (payout ?? 0n) - earlier.reduce((sum, row) => sum + row.payout, bet.payout);
  const difference = paid - stake;
  if (stake === 0n && paid === 0n) return { result: { status: 'unchanged', difference: 0n }, memberId: null };

  const [account] = await tx
    .select({ currency: accounts.currency })
    .from(accounts)
    .where(eq(accounts.id, bet.accountId));
  if (!account) throw new Error(`the bet ${vendor}:${id} has no account`);
  const now = clock.now();
  const correction = `${id}.correction-${earlier.length + 1}`;
  if (difference !== 0n) {
    const [posted] = await ledger.postWithin(tx, [
      {
        key: `vendor:${vendor}:${correction}`,
        kind: 'correction',
        reference: `${vendor}:${bet.roundId ?? id}`,
        at: now,
        postings: [
          { system: 'games', currency: account.currency, amount: -difference },
          { account: bet.accountId, amount: difference },
        ],
      },
    ]);
    if (posted?.status === 'refused') {
      const { code } = posted;
      if (code === 'insufficient_balance' || code === 'balance_limit') return refused(code);
      throw new Error(`the bet ${vendor}:${id} was not corrected: ${code}`);
    }
  }
  const { roundId, memberId, accountId, gameId, placedAt } = bet;
  await tx.insert(bets).values({
    ...{ vendor, roundId, memberId, accountId, gameId, placedAt },
    transactionId: correction,
    corrects: id,
    state: 'settled',
    stake,
    payout: paid,
    closedAt: now,
  });
  await writeAudit(tx, {
    at: now,
    subject: 'bet',
    subjectId: `${vendor}:${id}`,
    event: payout === null ? 'void' : 'corrected',
    actor: 'console',
    detail: { difference: String(difference), payout: payout === null ? null : String(payout), note },
  });
  return { result: { status: 'corrected', difference }, memberId };
};

/**
 * Corrects the result of a settled bet, or declares it void: the difference is posted and recorded, the bet itself and
 * its entries stay. The same correction again is `unchanged`.
 */
export const correctBet = async (deps: Deps, correction: Correction): Promise<Corrected> => {
  const { result, memberId } = await deps.db.transaction((tx) => correctWithin(deps, tx, correction));
  if (memberId !== null) deps.hub.publish([{ type: 'balance', memberId }]);
  return result;
};

const SHOWN = 50;

/** The bets of a round and their corrections, in their order. */
export const betsOfRound = (db: Db, round: string) =>
  db
    .select()
    .from(bets)
    .where(eq(bets.roundId, round))
    .orderBy(asc(bets.placedAt), sql`corrects is not null`, asc(bets.closedAt))
    .limit(SHOWN);
export type ShownBet = Awaited<ReturnType<typeof betsOfRound>>[number];
