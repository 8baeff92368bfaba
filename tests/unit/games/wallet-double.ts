import * as v from 'valibot';
import type { Clock } from '../../../platform/kernel/clock.ts';
import {
  VENDOR_CALLS,
  VENDOR_REFUSALS,
  toWire,
  type RequestOf,
  type VendorCall,
  type VendorRefusalCode,
} from '../../../platform/games/vendor-contract.ts';
import { createReplayGuard, verify } from '../../../platform/games/vendor-signature.ts';

/**
 * A fault of the connection for one call: `lost` does the work and loses the response, `down` does not reach the
 * wallet.
 */
export type Fault = 'lost' | 'down' | 'late' | { readonly then: () => void };

interface Bet {
  readonly content: string;
  readonly stake: bigint;
  state: 'open' | 'settled' | 'cancelled' | 'neverPlaced';
}

/** A wallet of one player behind the real contract: signatures checked, bodies parsed, ledger kept. */
export function createWalletDouble({
  secret,
  clock,
  balance,
}: {
  secret: string;
  clock: Clock;
  balance: bigint;
}) {
  const state = { balance, isEnded: false, holdsWins: false };
  const calls: { readonly call: VendorCall; readonly body: Record<string, unknown> }[] = [];
  const faults: Partial<Record<VendorCall, Fault[]>> = {};
  const bets = new Map<string, Bet>();
  const done = new Map<string, string>();
  const late: (() => Promise<Response>)[] = [];
  const guard = createReplayGuard(clock);

  const refuse = (code: VendorRefusalCode) =>
    Response.json({ status: 'refused', code }, { status: VENDOR_REFUSALS[code] });

  const move = (message: RequestOf<'bet' | 'settle' | 'cancel'>, delta: bigint, extra: object = {}) => {
    state.balance += delta;
    done.set(message.transactionId, toWire(message));
    return answer(message, false, extra);
  };
  const answer = (
    { transactionId, currency }: { transactionId: string; currency: string },
    replayed: boolean,
    extra: object = {},
  ) =>
    new Response(
      toWire({ status: 'ok', transactionId, replayed, currency, balance: state.balance, ...extra }),
    );

  const handle: { readonly [Call in VendorCall]: (message: RequestOf<Call>) => Response } = {
    balance: ({ currency }) =>
      state.isEnded
        ? refuse('session_ended')
        : new Response(toWire({ status: 'ok', currency, balance: state.balance })),
    bet: (message) => {
      const known = bets.get(message.transactionId);
      if (known?.state === 'cancelled' || known?.state === 'neverPlaced') return refuse('bet_cancelled');
      if (known)
        return known.content === toWire(message) ? answer(message, true) : refuse('duplicate_transaction');
      if (state.isEnded) return refuse('session_ended');
      if (message.amount > state.balance) return refuse('insufficient_balance');
      bets.set(message.transactionId, { content: toWire(message), stake: message.amount, state: 'open' });
      return move(message, -message.amount);
    },
    settle: (message) => {
      const content = done.get(message.transactionId);
      if (content)
        return content === toWire(message) ? answer(message, true) : refuse('duplicate_transaction');
      const bet = bets.get(message.betTransactionId);
      if (!bet) return refuse('unknown_bet');
      if (bet.state !== 'open') return refuse('bet_cancelled');
      bet.state = 'settled';
      return state.holdsWins ? move(message, 0n, { held: true }) : move(message, message.amount);
    },
    cancel: (message) => {
      const bet = bets.get(message.betTransactionId);
      if (bet?.state === 'settled') return refuse('bet_settled');
      if (!bet) {
        bets.set(message.betTransactionId, { content: '', stake: 0n, state: 'neverPlaced' });
        return move(message, 0n, { outcome: 'neverPlaced' });
      }
      const outcome = bet.state === 'neverPlaced' ? 'neverPlaced' : 'refunded';
      if (bet.state !== 'open') return answer(message, true, { outcome });
      bet.state = 'cancelled';
      return move(message, bet.stake, { outcome });
    },
  };

  const serve = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    const name = (Object.keys(VENDOR_CALLS) as VendorCall[]).find(
      (call) => VENDOR_CALLS[call].path === path,
    )!;
    const body = await request.text();
    const vendor = await verify({
      headers: request.headers,
      path,
      body,
      secretOf: () => secret,
      clock,
      guard,
    });
    if (!vendor) return refuse('bad_signature');
    const message = v.safeParse(VENDOR_CALLS[name].request, JSON.parse(body));
    if (!message.success) return refuse('bad_request');
    return handle[name](message.output as never);
  };

  const fetch = async (request: Request): Promise<Response> => {
    const copy = request.clone();
    const name = new URL(request.url).pathname.split('/').at(-1) as VendorCall;
    calls.push({ call: name, body: (await copy.json()) as Record<string, unknown> });
    const fault = faults[name]?.shift();
    if (fault === 'down') throw new TypeError('connection refused');
    if (fault === 'late') {
      late.push(() => serve(request));
      throw new TypeError('no answer');
    }
    const response = await serve(request);
    if (fault === 'lost') throw new TypeError('connection reset');
    if (fault) fault.then();
    return response;
  };

  return { fetch, calls, faults, bets, state, deliverLate: () => Promise.all(late.map((send) => send())) };
}
export type WalletDouble = ReturnType<typeof createWalletDouble>;
