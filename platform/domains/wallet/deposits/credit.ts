import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../runtime/deps.ts';
import type { DepositRow } from './deposits.ts';

/** One entry from the bank, under a key of the deposit: repeated calls credit it once. */
export const creditDeposit = async (
  deps: Pick<Deps, 'ledger' | 'clock'>,
  tx: Db,
  row: DepositRow,
): Promise<void> => {
  const amount = row.credited ?? 0n;
  const [posted] = await deps.ledger.postWithin(tx, [
    {
      key: `deposit:${row.id}`,
      kind: 'deposit',
      reference: row.reference,
      at: deps.clock.now(),
      postings: [
        { system: 'bank', currency: row.currency, amount: -amount },
        { account: row.accountId, amount },
      ],
    },
  ]);
  if (posted?.status !== 'posted') throw new Error(`deposit ${row.id} was not credited: ${posted?.status}`);
};
