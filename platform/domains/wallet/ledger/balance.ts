import type { AnswerOf } from '#contract/endpoint.ts';
import type { getBalance } from '#contract/wallet.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import type { Database } from '../../../db/open.ts';
import { amountOnWire } from '../../../kernel/money.ts';

/** Wallet numbers of the wire. */
export const MAIN_WALLET = 2;

const FIND = `select (balance - held)::text as available from accounts where member_id = $1 and currency = $2`;

/** The member's wallets as the wire shows them; what is held is not there to be spent. */
export const balanceOf = async (
  database: Database,
  memberId: number,
): Promise<AnswerOf<typeof getBalance>> => {
  const [row] = await database.run('balance_of', FIND, [memberId, CURRENCY.code]);
  const available = amountOnWire(BigInt((row?.available as string | undefined) ?? '0'));
  return {
    sumBalance: available,
    currency: CURRENCY.code,
    currencySymbol: CURRENCY.symbol,
    currencyPosition: CURRENCY.position,
    balance: [
      {
        accountTypeId: MAIN_WALLET,
        accountName: 'MAIN',
        displayName: 'Main wallet',
        availBalance: available,
        status: 1,
      },
    ],
  };
};
