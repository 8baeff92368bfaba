import { eq } from 'drizzle-orm';
import { freePlayWallets } from '../../free-play/free-play.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { expiredHolds } from '../../../http/change-due.ts';
import { VendorNo, movement, noOf, type VendorBooks } from '../ledger/vendor-answers.ts';
import { freePlayWalletOf } from './launch.ts';
import { liveLoginOf, moveFreePlay, type FreePlayMove, type FreePlayMoved } from './moves.ts';

/** Vendor calls on the ledger of play money. No win is held for an operator: there is nothing to pay out. */
export const freePlayBooks = (deps: Deps): VendorBooks => {
  const { clock, secret, db, hub } = deps;
  const named = (vendor: string, name: string): number => {
    const wallet = freePlayWalletOf(secret, vendor, name);
    if (wallet === null) throw new VendorNo('unknown_account');
    return wallet;
  };
  const common = (
    vendor: string,
    request: { transactionId: string; roundId: string; gameId: string; account: string },
  ) => ({
    ...{ vendor, id: request.transactionId, round: request.roundId, game: request.gameId },
    ...{ wallet: named(vendor, request.account), at: clock.now() },
  });
  const moved = async (move: FreePlayMove): Promise<Extract<FreePlayMoved, { status: 'ok' }>> => {
    const result = await moveFreePlay(db, move);
    if (result.status === 'refused') throw noOf(result);
    if (!result.replayed) hub.publish([{ type: 'balance', memberId: result.member }]);
    return result;
  };
  return {
    bet: async (vendor, request) => {
      const { amount, playSession } = request;
      const placed = { ...common(vendor, request), amount, playSession, expiredHolds: expiredHolds(deps) };
      return movement(request, await moved({ ...placed, op: 'bet' }));
    },
    settle: async (vendor, request) => {
      const { amount, betTransactionId: bet } = request;
      const result = await moved({ ...common(vendor, request), op: 'settle', amount, bet });
      return { ...movement(request, result), held: false, decision: null };
    },
    cancel: async (vendor, request) => {
      const result = await moved({ ...common(vendor, request), op: 'cancel', bet: request.betTransactionId });
      return { ...movement(request, result), outcome: result.outcome ?? 'refunded' };
    },
    balance: async (vendor, { account, playSession, currency }) => {
      const wallet = named(vendor, account);
      const play = { wallet, vendor, playSession, at: clock.now(), expiredHolds: expiredHolds(deps) };
      if (!(await liveLoginOf(db, play))) throw new VendorNo('session_ended');
      const [row] = await db.select().from(freePlayWallets).where(eq(freePlayWallets.id, wallet));
      return { status: 'ok', currency, balance: row?.balance ?? 0n };
    },
  };
};
