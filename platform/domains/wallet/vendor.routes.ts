import type { Hono } from 'hono';
import * as v from 'valibot';
import { SESSION } from '../../kernel/config.ts';
import { catalogueIn } from '../catalogue/catalogue.ts';
import type { Deps } from '../../runtime/deps.ts';
import { engineOf } from '../../games/engines.ts';
import {
  BalanceRequest,
  BetRequest,
  CancelRequest,
  SettleRequest,
  VENDOR_CALLS,
  VENDOR_REFUSALS,
  toWire,
  type VendorRefusalCode,
} from '../../games/vendor-contract.ts';
import { createReplayGuard, verify } from '../../games/vendor-signature.ts';
import { readText } from '../../http/body.ts';
import { expiredHolds } from '../../http/change-due.ts';
import { jsonHeaders } from '../../http/envelope.ts';
import type { Env } from '../../http/mount.ts';
import { isStorable } from '../../http/storable.ts';
import type { WalletMove, WalletMoved } from './ledger/ledger.ts';
import { boundsOf } from './wins/bounds.ts';
import { accountOf, vendorSecret } from './ledger/play.ts';
import { holdsBet } from '../legal/due.ts';
import { isRefusal } from '../../kernel/refusal.ts';

/** Bets and settlements are small; who sends more is no vendor of ours. */
const LIMIT = 16 * 1024;
/** How a play session is named; whatever else stands there, none of ours was ever called so. */
const PLAY_SESSION = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

class VendorNo extends Error {
  readonly code: VendorRefusalCode;
  constructor(code: VendorRefusalCode) {
    super(code);
    this.code = code;
  }
}

const answer = (body: object, status = 200): Response =>
  new Response(toWire(body), {
    status,
    headers: jsonHeaders,
  });

const FIND = `select (a.balance - a.held)::text as balance,
    p.ended_at is null and s.ended_at is null and s.expires_at > $3 and s.seen_at > $4
      and session_may_play(m.status,
        session_change_due(s.opened_by, s.change_due, m.is_password_default, m.is_password_expired), $7) as is_live
  from accounts a join play_sessions p on p.account_id = a.id join sessions s on s.id = p.session_id
    join members m on m.id = s.member_id
  where a.id = $1 and p.id::text = $2 and p.vendor = $5 and a.currency = $6`;

const KNOWN_BET = `select 1 as known from bets where vendor = $1 and transaction_id = $2`;

/** The wallet as vendors see it: four signed calls (games/vendor-contract.ts) onto the ledger. */
export const vendorRoutes = (app: Hono<Env>, deps: Deps): void => {
  const { clock, secret, ledger, hub, database, settings } = deps;
  const guard = createReplayGuard(clock);

  const named = (vendor: string, name: string): number => {
    const account = accountOf(secret, vendor, name);
    if (account === null) throw new VendorNo('unknown_account');
    return account;
  };
  const moved = async (move: WalletMove): Promise<Extract<WalletMoved, { status: 'ok' }>> => {
    const result = await ledger.move(move);
    if (result.status === 'refused')
      throw new VendorNo(result.code === 'amount_too_large' ? 'bad_request' : result.code);
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
  const movement = (
    request: { transactionId: string; currency: string },
    result: { replayed: boolean; balance: bigint },
  ) => ({
    status: 'ok',
    transactionId: request.transactionId,
    replayed: result.replayed,
    currency: request.currency,
    balance: result.balance,
  });

  /**
   * @throws VendorNo `game_opens_soon` for a game of the catalogue that no engine plays. A bet that was taken before
   * is answered as it was then.
   */
  const refuseUnplayable = async (
    vendor: string,
    { gameId, transactionId }: { gameId: string; transactionId: string },
  ): Promise<void> => {
    const game = (await catalogueIn(database.reads.db)).byId.get(gameId);
    if (!game || engineOf(game.gameType, game.classification)) return;
    const [taken] = await database.run('vendor_known_bet', KNOWN_BET, [vendor, transactionId]);
    if (!taken) throw new VendorNo('game_opens_soon');
  };

  const calls: Record<keyof typeof VENDOR_CALLS, (vendor: string, body: unknown) => Promise<object>> = {
    bet: async (vendor, body) => {
      const request = v.parse(BetRequest, body);
      const { amount, playSession } = request;
      const shared = common(vendor, request);
      if (!PLAY_SESSION.test(playSession)) throw new VendorNo('session_ended');
      await refuseUnplayable(vendor, request);
      if (await holdsBet(deps, { ...shared, transactionId: request.transactionId }))
        throw new VendorNo('acceptance_due');
      return movement(
        request,
        await moved({
          ...shared,
          op: 'bet',
          amount,
          playSession,
          idle: SESSION.idle,
          expiredHolds: expiredHolds(deps),
        }),
      );
    },
    settle: async (vendor, body) => {
      const request = v.parse(SettleRequest, body);
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
      return { ...movement(request, result), held: result.held };
    },
    cancel: async (vendor, body) => {
      const request = v.parse(CancelRequest, body);
      const result = await moved({ ...common(vendor, request), op: 'cancel', bet: request.betTransactionId });
      return { ...movement(request, result), outcome: result.outcome };
    },
    balance: async (vendor, body) => {
      const request = v.parse(BalanceRequest, body);
      const now = clock.now();
      const account = named(vendor, request.account);
      const values = [
        account,
        request.playSession,
        now,
        now - SESSION.idle,
        vendor,
        request.currency,
        expiredHolds(deps),
      ];
      const [row] = await database.run('vendor_balance', FIND, values);
      if (!row?.is_live) throw new VendorNo('session_ended');
      return { status: 'ok', currency: request.currency, balance: BigInt(row.balance as string) };
    },
  };

  const refusalOf = (error: unknown): VendorRefusalCode => {
    if (error instanceof VendorNo) return error.code;
    if (error instanceof v.ValiError || error instanceof SyntaxError || isRefusal(error))
      return 'bad_request';
    deps.log.error('vendor call', error);
    return 'unavailable';
  };

  for (const [name, { path }] of Object.entries(VENDOR_CALLS))
    app.post(path, async (context) => {
      try {
        const { headers } = context.req.raw;
        const body = await readText(context.req.raw, LIMIT);
        const secretOf = (vendor: string): string => vendorSecret(secret, vendor);
        const vendor = await verify({ headers, path, body, secretOf, clock, guard });
        if (!vendor) throw new VendorNo('bad_signature');
        const message: unknown = JSON.parse(body);
        if (!isStorable(message)) throw new VendorNo('bad_request');
        return answer(await calls[name as keyof typeof calls](vendor, message));
      } catch (error) {
        const code = refusalOf(error);
        return answer({ status: 'refused', code }, VENDOR_REFUSALS[code]);
      }
    });
};
