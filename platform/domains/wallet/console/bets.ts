import * as v from 'valibot';
import { CURRENCY } from '../../../kernel/config.ts';
import { toMinor } from '#contract/money.ts';
import { action, ConsoleError, type Action } from '../../../console/section/action.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { correctBet } from '../ledger/corrections.ts';

const PROBLEMS = {
  unknown_bet: 'does not exist',
  bet_not_settled: 'is open or was cancelled',
  win_held: 'has a win that waits for a decision: pay or refuse it instead',
  insufficient_balance: 'cannot be corrected: the member does not have that much any more',
  balance_limit: 'cannot be corrected: it would raise the balance above an account’s maximum',
} as const;

const Id = v.pipe(v.string(), v.trim(), v.regex(/^[\w.:-]{1,80}$/));
const Bet = {
  vendor: Id,
  /** The vendor's id of the bet. */
  bet: Id,
  note: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
};
/** In the wallet's unit. */
const Payout = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(10_000_000_000_000),
  v.transform((amount) => BigInt(toMinor(amount, CURRENCY.code))),
);

const correcting = async (
  deps: Parameters<typeof correctBet>[0],
  correction: Parameters<typeof correctBet>[1],
) => {
  const corrected = await correctBet(deps, correction);
  if (corrected.status === 'refused')
    throw new ConsoleError(`bet ${correction.bet} ${PROBLEMS[corrected.code]}`);
  return { status: corrected.status, difference: amountOnWire(corrected.difference) };
};

export const BET_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  'bet-payout': action(v.object({ ...Bet, payout: Payout }), async (deps, correction) =>
    correcting(deps, correction),
  ),
  'bet-void': action(v.object(Bet), async (deps, bet) => correcting(deps, { ...bet, payout: null })),
};
