import type { Hono } from 'hono';
import * as v from 'valibot';
import { PLAY_MONEY } from '#contract/money.ts';
import { catalogueIn } from '../catalogue/catalogue.ts';
import type { Deps } from '../../runtime/deps.ts';
import { freePlayBooks } from './free-play/vendor-books.ts';
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
import { jsonHeaders } from '../../http/envelope.ts';
import type { Env } from '../../http/mount.ts';
import { isStorable } from '../../http/storable.ts';
import { vendorSecret } from './ledger/play.ts';
import { ledgerBooks } from './ledger/vendor-books.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { VendorNo, type VendorBooks } from './ledger/vendor-answers.ts';

/** Bets and settlements are small; a larger body is refused. */
const LIMIT = 16 * 1024;
/** Form of a play session id; any other text is none. */
const PLAY_SESSION = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const answer = (body: object, status = 200): Response =>
  new Response(toWire(body), {
    status,
    headers: jsonHeaders,
  });

const KNOWN_BET = `select 1 as known from bets where vendor = $1 and transaction_id = $2
  union all select 1 from free_play_bets where vendor = $1 and transaction_id = $2`;

/**
 * The wallet for vendors: four signed calls (games/vendor-contract.ts) on the ledger or, in the currency of play money,
 * on its own ledger. A player's name belongs to one of the two.
 */
export const vendorRoutes = (app: Hono<Env>, deps: Deps): void => {
  const { clock, secret, database } = deps;
  const guard = createReplayGuard(clock);
  const [money, play] = [ledgerBooks(deps), freePlayBooks(deps)];
  const booksOf = ({ currency }: { currency: string }): VendorBooks =>
    currency === PLAY_MONEY ? play : money;

  /**
   * @throws VendorNo `game_opens_soon` for a game of the catalogue without an engine. A repeated bet gets its first
   * response.
   */
  const refuseUnplayable = async (
    vendor: string,
    { gameId, transactionId }: { gameId: string; transactionId: string },
  ): Promise<void> => {
    const game = (await catalogueIn(deps)).byId.get(gameId);
    if (!game || engineOf(game)) return;
    const [taken] = await database.run('vendor_known_bet', KNOWN_BET, [vendor, transactionId]);
    if (!taken) throw new VendorNo('game_opens_soon');
  };

  const calls: Record<keyof typeof VENDOR_CALLS, (vendor: string, body: unknown) => Promise<object>> = {
    bet: async (vendor, body) => {
      const request = v.parse(BetRequest, body);
      if (!PLAY_SESSION.test(request.playSession)) throw new VendorNo('session_ended');
      await refuseUnplayable(vendor, request);
      return booksOf(request).bet(vendor, request);
    },
    settle: async (vendor, body) => {
      const request = v.parse(SettleRequest, body);
      return booksOf(request).settle(vendor, request);
    },
    cancel: async (vendor, body) => {
      const request = v.parse(CancelRequest, body);
      return booksOf(request).cancel(vendor, request);
    },
    balance: async (vendor, body) => {
      const request = v.parse(BalanceRequest, body);
      return booksOf(request).balance(vendor, request);
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
