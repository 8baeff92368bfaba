import { ConsoleError } from '../../console/section/action.ts';
import type { Db } from '../../db/open.ts';
import { CURRENCY } from '../../kernel/config.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Entry } from '../wallet/ledger/ledger.ts';

/**
 * Posts a prize back to `promotions`, in the transaction that marks it as taken back and holds the member's account.
 * @throws ConsoleError where the balance is less than the prize.
 */
export const postPrizeReturn = async (
  { ledger }: Pick<Deps, 'ledger'>,
  tx: Db,
  entry: Pick<Entry, 'key' | 'kind' | 'reference' | 'at'>,
  { account, amount }: { readonly account: number; readonly amount: bigint },
): Promise<void> => {
  const [posted] = await ledger.postWithin(tx, [
    {
      ...entry,
      postings: [
        { account, amount: -amount },
        { system: 'promotions', currency: CURRENCY.code, amount },
      ],
    },
  ]);
  if (posted?.status === 'refused' && posted.code === 'insufficient_balance')
    throw new ConsoleError('the balance is less than the prize');
  if (posted?.status !== 'posted') throw new Error(`${entry.key} was not posted`);
};
