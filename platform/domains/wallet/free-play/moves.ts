import { and, eq, or, sql } from 'drizzle-orm';
import { SESSION } from '../../../kernel/config.ts';
import { rowsOf, type Db } from '../../../db/open.ts';
import { freePlayBets, freePlayWallets } from '../../free-play/free-play.tables.ts';
import { sessions } from '../../identity/people.tables.ts';
import { LEDGER_LIMIT, type WalletRefusal } from '../ledger/ledger.ts';

/** A movement of play money, as a vendor sends it. */
export type FreePlayMove = {
  readonly vendor: string;
  readonly id: string;
  readonly round: string;
  readonly game: string;
  readonly wallet: number;
  readonly at: number;
} & (
  | {
      readonly op: 'bet';
      readonly amount: bigint;
      readonly playSession: string;
      readonly expiredHolds: boolean;
    }
  | { readonly op: 'settle'; readonly bet: string; readonly amount: bigint }
  | { readonly op: 'cancel'; readonly bet: string }
);
export type FreePlayMoved =
  | {
      readonly status: 'ok';
      readonly replayed: boolean;
      readonly outcome: 'refunded' | 'neverPlaced' | null;
      readonly balance: bigint;
      readonly member: number;
    }
  | { readonly status: 'refused'; readonly code: WalletRefusal };

type Wallet = typeof freePlayWallets.$inferSelect;
type Bet = typeof freePlayBets.$inferSelect;
type MoveOf<Op extends FreePlayMove['op']> = Extract<FreePlayMove, { op: Op }>;
/** Effect of a movement on the wallet, or why it has none. */
type Verdict = WalletRefusal | 'replayed' | { readonly change: bigint };

/** The login behind a launch, if it may play; else nothing. */
export const liveLoginOf = async (
  db: Db,
  play: { wallet: number; vendor: string; playSession: string; at: number; expiredHolds: boolean },
): Promise<{ readonly id: string; readonly seenAt: number } | null> => {
  const { wallet, vendor, playSession, at, expiredHolds } = play;
  const [row] = await rowsOf<{ id: string; seen_at: string }>(
    db,
    sql`select s.id::text as id, s.seen_at::text as seen_at
      from free_play_launches l join sessions s on s.id = l.session_id join members m on m.id = s.member_id
      where l.id::text = ${playSession} and l.wallet_id = ${wallet} and l.vendor = ${vendor}
        and s.ended_at is null and s.expires_at > ${at}::bigint and s.seen_at > ${at - SESSION.idle}::bigint
        and session_may_play(m.status, session_change_due(s.opened_by, s.change_due, m.is_password_default,
          m.is_password_expired), ${expiredHolds}::boolean)`,
  );
  return row ? { id: row.id, seenAt: Number(row.seen_at) } : null;
};

/** Play extends the login, as any other call does. */
const keepAwake = async (
  tx: Db,
  { id, seenAt }: { id: string; seenAt: number },
  at: number,
): Promise<void> => {
  if (at - seenAt >= SESSION.seenEvery)
    await tx.update(sessions).set({ seenAt: at }).where(eq(sessions.id, id));
};

const placeBet = async (
  tx: Db,
  wallet: Wallet,
  bet: Bet | undefined,
  isUsed: boolean,
  move: MoveOf<'bet'>,
): Promise<Verdict> => {
  if (bet?.state === 'cancelled') return 'bet_cancelled';
  if (bet) return isSame(bet, move) && bet.stake === move.amount ? 'replayed' : 'duplicate_transaction';
  const login = await liveLoginOf(tx, move);
  if (!login) return 'session_ended';
  if (isUsed) return 'duplicate_transaction';
  if (wallet.balance < move.amount) return 'insufficient_balance';
  const { id, stake, payout } = { id: move.id, stake: move.amount, payout: 0n };
  if (!(await addBet(tx, move, { id, stake, payout, state: 'open' }))) return 'duplicate_transaction';
  await keepAwake(tx, login, move.at);
  return { change: -move.amount };
};

const settleBet = async (
  tx: Db,
  bet: Bet | undefined,
  isUsed: boolean,
  move: MoveOf<'settle'>,
): Promise<Verdict> => {
  if (bet?.state === 'cancelled') return 'bet_cancelled';
  if (!bet || !isSame(bet, move)) return 'unknown_bet';
  if (bet.state === 'settled') {
    if (bet.closingId !== move.id) return 'bet_settled';
    return bet.payout === move.amount ? 'replayed' : 'duplicate_transaction';
  }
  if (isUsed) return 'duplicate_transaction';
  await closeBet(tx, bet, { state: 'settled', payout: move.amount, closingId: move.id, closedAt: move.at });
  return { change: move.amount };
};

const cancelBet = async (
  tx: Db,
  bet: Bet | undefined,
  isUsed: boolean,
  move: MoveOf<'cancel'>,
): Promise<Verdict> => {
  if (bet && bet.walletId !== move.wallet) return 'unknown_bet';
  if (bet?.state === 'settled') return 'bet_settled';
  if (bet?.state === 'cancelled') return 'replayed';
  if (isUsed) return 'duplicate_transaction';
  const closed = { state: 'cancelled', closingId: move.id, closedAt: move.at } as const;
  if (bet) {
    await closeBet(tx, bet, closed);
    return { change: bet.stake };
  }
  // The bet may arrive later, and must find itself cancelled.
  const isNoted = await addBet(tx, move, { ...closed, id: move.bet, stake: 0n, payout: 0n });
  return isNoted ? { change: 0n } : 'unknown_bet';
};

const isSame = ({ walletId, roundId, gameId }: Bet, { wallet, round, game }: FreePlayMove): boolean =>
  walletId === wallet && roundId === round && gameId === game;

/** False where another wallet's movement of that id came first. */
const addBet = async (
  tx: Db,
  { vendor, round, game, wallet, at }: FreePlayMove,
  { id, ...bet }: Pick<Bet, 'state' | 'stake' | 'payout'> & Partial<Bet> & { readonly id: string },
): Promise<boolean> => {
  const rows = await tx
    .insert(freePlayBets)
    .values({
      ...{ vendor, transactionId: id, walletId: wallet, roundId: round, gameId: game, placedAt: at },
      ...bet,
    })
    .onConflictDoNothing()
    .returning({ id: freePlayBets.transactionId });
  return rows.length > 0;
};

const closeBet = async (tx: Db, { transactionId, vendor }: Bet, closed: Partial<Bet>): Promise<void> => {
  await tx.update(freePlayBets).set(closed).where(named(transactionId, vendor));
};

const named = (id: string, vendor: string) =>
  and(eq(freePlayBets.transactionId, id), eq(freePlayBets.vendor, vendor));

const decideMove = async (
  tx: Db,
  wallet: Wallet,
  move: FreePlayMove,
): Promise<[Verdict, Bet | undefined]> => {
  const [bet] = await tx
    .select()
    .from(freePlayBets)
    .where(named(move.op === 'bet' ? move.id : move.bet, move.vendor));
  const [used] = await tx
    .select({ id: freePlayBets.transactionId })
    .from(freePlayBets)
    .where(
      and(
        eq(freePlayBets.vendor, move.vendor),
        or(eq(freePlayBets.closingId, move.id), eq(freePlayBets.transactionId, move.id)),
      ),
    )
    .limit(1);
  const isUsed = used !== undefined;
  if (move.op === 'bet') return [await placeBet(tx, wallet, bet, isUsed, move), bet];
  if (move.op === 'settle') return [await settleBet(tx, bet, isUsed, move), bet];
  return [await cancelBet(tx, bet, isUsed, move), bet];
};

/**
 * Bets, settlements and cancellations for play money, with the same responses as for money (`wallet_post`): each
 * transaction id has one effect. The wallet's row lock serialises a trial's movements.
 */
export const moveFreePlay = (db: Db, move: FreePlayMove): Promise<FreePlayMoved> =>
  db.transaction(async (tx): Promise<FreePlayMoved> => {
    const [wallet] = await tx
      .select()
      .from(freePlayWallets)
      .where(eq(freePlayWallets.id, move.wallet))
      .for('update');
    if (!wallet) return { status: 'refused', code: 'unknown_account' };
    const [verdict, bet] = await decideMove(tx, wallet, move);
    if (typeof verdict === 'string' && verdict !== 'replayed') return { status: 'refused', code: verdict };
    const change = verdict === 'replayed' ? 0n : verdict.change;
    const wanted = wallet.balance + change;
    // A balance must fit a JSON number, so the excess is dropped.
    const balance = wanted > LEDGER_LIMIT ? LEDGER_LIMIT : wanted;
    if (change !== 0n)
      await tx
        .update(freePlayWallets)
        .set({ balance, granted: wallet.granted + balance - wanted })
        .where(eq(freePlayWallets.id, wallet.id));
    const wasPlaced = bet !== undefined && (bet.state !== 'cancelled' || bet.stake > 0n);
    const outcome = move.op !== 'cancel' ? null : wasPlaced ? 'refunded' : 'neverPlaced';
    return { status: 'ok', replayed: verdict === 'replayed', outcome, balance, member: wallet.memberId };
  });
