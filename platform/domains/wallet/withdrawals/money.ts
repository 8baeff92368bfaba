import type { Posting } from '../ledger/ledger.ts';
import type { Db } from '../../../db/open.ts';
import type { withdrawals } from './withdrawals.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;

/** Each round has a hold of its own; the first has the withdrawal's key. */
export const holdKey = (id: number, round: number): string =>
  round === 1 ? `withdrawal:${id}` : `withdrawal:${id}:${round}`;

/** The ledger refuses only after a programming error: the transaction must not commit. */
const insist = (what: string, result: { status: string; code?: string } | undefined): void => {
  if (result?.status !== 'posted')
    throw new Error(`${what}: the ledger returned ${result?.code ?? result?.status}`);
};

const system = (code: 'bank' | 'fees', currency: string, amount: bigint): Posting[] =>
  amount === 0n ? [] : [{ system: code, currency, amount }];

/** @throws Refusal `insufficient_balance`. */
export const holdAmount = async ({ ledger, clock }: Deps, tx: Db, row: WithdrawalRow): Promise<void> => {
  const { id, round, due, accountId: account } = row;
  const key = holdKey(id, round);
  const held = await ledger.hold(tx, {
    key,
    account,
    amount: due,
    reference: `withdrawal:${id}`,
    at: clock.now(),
  });
  if (held.status === 'refused' && held.code === 'insufficient_balance')
    throw new Refusal('insufficient_balance');
  insist(key, held);
};

export const freeHold = async ({ ledger, clock }: Deps, tx: Db, row: WithdrawalRow): Promise<void> =>
  insist('release', await ledger.release(tx, holdKey(row.id, row.round), clock.now()));

/** Out of the balance to the bank, less the fee, by spending the hold. */
export const payOut = async ({ ledger, clock }: Deps, tx: Db, row: WithdrawalRow): Promise<void> => {
  const { id, round, due, paid, currency, accountId: account } = row;
  const [posted] = await ledger.postWithin(tx, [
    {
      key: `withdrawal:${id}:pay:${round}`,
      kind: 'withdrawal',
      reference: `withdrawal:${id}`,
      at: clock.now(),
      hold: holdKey(id, round),
      postings: [
        { account, amount: -due },
        ...system('bank', currency, paid),
        ...system('fees', currency, due - paid),
      ],
    },
  ]);
  insist('pay', posted);
};

/**
 * Returns the missing part of the round to the balance, `withFee` if nothing of it has arrived.
 */
export const takeBack = async (
  { ledger, clock }: Deps,
  tx: Db,
  row: WithdrawalRow,
  options: { readonly amount: bigint; readonly withFee: boolean },
): Promise<void> => {
  const { id, round, due, paid, currency, accountId: account } = row;
  const fee = options.withFee ? due - paid : 0n;
  const [posted] = await ledger.postWithin(tx, [
    {
      key: `withdrawal:${id}:back:${round}`,
      kind: 'withdrawal_return',
      reference: `withdrawal:${id}`,
      at: clock.now(),
      postings: [
        { account, amount: options.amount + fee },
        ...system('bank', currency, -options.amount),
        ...system('fees', currency, -fee),
      ],
    },
  ]);
  insist('back', posted);
};
