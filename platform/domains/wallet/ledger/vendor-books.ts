import { SESSION } from '../../../kernel/config.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { expiredHolds } from '../../../http/change-due.ts';
import { VendorNo, movement, noOf, type VendorBooks } from './vendor-answers.ts';
import { boundsOf } from '../wins/bounds.ts';
import { decisionOf } from '../wins/held.ts';
import type { WalletMove, WalletMoved } from './ledger.ts';
import { accountOf } from './play.ts';
import { holdsBet } from '../../legal/due.ts';

const FIND = `select (a.balance - a.held)::text as balance,
    p.ended_at is null and s.ended_at is null and s.expires_at > $3 and s.seen_at > $4
      and session_may_play(m.status,
        session_change_due(s.opened_by, s.change_due, m.is_password_default, m.is_password_expired), $7) as is_live
  from accounts a join play_sessions p on p.account_id = a.id join sessions s on s.id = p.session_id
    join members m on m.id = s.member_id
  where a.id = $1 and p.id::text = $2 and p.vendor = $5 and a.currency = $6`;

/** Vendors' calls on the ledger. */
export const ledgerBooks = (deps: Deps): VendorBooks => {
  const { clock, secret, ledger, hub, database, settings } = deps;
  const named = (vendor: string, name: string): number => {
    const account = accountOf(secret, vendor, name);
    if (account === null) throw new VendorNo('unknown_account');
    return account;
  };
  const moved = async (move: WalletMove): Promise<Extract<WalletMoved, { status: 'ok' }>> => {
    const result = await ledger.move(move);
    if (result.status === 'refused') throw noOf(result);
    if (!result.replayed) hub.publish([{ type: 'balance', memberId: result.member }]);
    return result;
  };
  const common = (
    vendor: string,
    request: { transactionId: string; roundId: string; gameId: string; account: string; currency: string },
  ) => ({
    vendor,
    id: request.transactionId,
    round: request.roundId,
    game: request.gameId,
    account: named(vendor, request.account),
    currency: request.currency,
    at: clock.now(),
  });
  return {
    bet: async (vendor, request) => {
      const { amount, playSession } = request;
      const bet = common(vendor, request);
      const { account, id: transactionId } = bet;
      if (await holdsBet(deps, { account, vendor, transactionId })) throw new VendorNo('acceptance_due');
      const placed = { ...bet, amount, playSession, expiredHolds: expiredHolds(deps) };
      return movement(request, await moved({ ...placed, op: 'bet', idle: SESSION.idle }));
    },
    settle: async (vendor, request) => {
      const { amount, betTransactionId: bet, detail = null } = request;
      const { wins } = await settings.fresh();
      const result = await moved({
        ...common(vendor, request),
        op: 'settle',
        amount,
        bet,
        detail,
        ...boundsOf(wins, request.gameId),
      });
      const isAgain = result.held && result.replayed;
      const decision = isAgain ? await decisionOf(deps.db, vendor, request.transactionId) : null;
      return { ...movement(request, result), held: result.held, decision };
    },
    cancel: async (vendor, request) => {
      const result = await moved({ ...common(vendor, request), op: 'cancel', bet: request.betTransactionId });
      return { ...movement(request, result), outcome: result.outcome ?? 'refunded' };
    },
    balance: async (vendor, { account: name, playSession, currency }) => {
      const now = clock.now();
      const account = named(vendor, name);
      const values = [account, playSession, now, now - SESSION.idle, vendor, currency, expiredHolds(deps)];
      const [row] = await database.run('vendor_balance', FIND, values);
      if (!row?.is_live) throw new VendorNo('session_ended');
      return { status: 'ok', currency, balance: BigInt(row.balance as string) };
    },
  };
};
