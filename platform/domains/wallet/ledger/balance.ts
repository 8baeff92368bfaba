import type { AnswerOf } from '#contract/endpoint.ts';
import type { getBalance } from '#contract/wallet.ts';
import { PLAY_MONEY } from '#contract/money.ts';
import { MAIN_WALLET } from '#contract/vendor-wallets.ts';
import { CURRENCY, TRIAL_TYPE } from '../../../kernel/config.ts';
import type { Database } from '../../../db/open.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { batcher } from './batcher.ts';
import { LEDGER_LIMIT } from './ledger.ts';

/** Number of the wallet of play money. */
const PLAY_WALLET = 900;

const FIND = 'select id, is_trial, play, main, wallets from balances_of($1::text::int[], $2, $3)';

interface Row {
  readonly id: number;
  readonly is_trial: boolean;
  readonly play: string | null;
  readonly main: string | null;
  /** Wallets of vendors that hold money. */
  readonly wallets: readonly { id: number; code: string; name: string; available: string }[] | null;
}
type Find = (memberId: number) => Promise<Row | undefined>;
const findIn = new WeakMap<Database, Find>();

/** Concurrent calls share one statement, which begins after each of them. */
const openFind = (database: Database): Find =>
  batcher(
    async (memberIds: number[]) => {
      const members = `{${[...new Set(memberIds)].join(',')}}`;
      const rows = (await database.run('balances_of', FIND, [members, CURRENCY.code, TRIAL_TYPE])) as unknown;
      const byId = new Map((rows as Row[]).map((row) => [row.id, row]));
      return memberIds.map((id) => byId.get(id));
    },
    { inFlight: database.engine === 'pglite' ? 1 : 4, size: 256 },
  );

const MONEY = {
  currency: CURRENCY.code,
  currencySymbol: CURRENCY.symbol,
  currencyPosition: CURRENCY.position,
} as const;
const MAIN = { accountTypeId: MAIN_WALLET, accountName: 'MAIN', displayName: 'Main wallet' } as const;
const FUN = {
  currency: PLAY_MONEY,
  currencySymbol: PLAY_MONEY,
  currencyPosition: CURRENCY.position,
} as const;
const PLAY = { accountTypeId: PLAY_WALLET, accountName: 'PLAY', displayName: 'Play money' } as const;

/**
 * The wallets in wire form, and their sum: a trial account has play money only; held amounts are not available. With
 * the number of the main wallet, that one alone.
 */
export const balanceOf = async (
  database: Database,
  memberId: number,
  wanted = 0,
): Promise<AnswerOf<typeof getBalance>> => {
  const find = findIn.get(database) ?? openFind(database);
  findIn.set(database, find);
  const row = await find(memberId);
  const isTrial = row?.is_trial === true;
  const { currency, ...unit } = isTrial ? FUN : MONEY;
  const minor = BigInt((isTrial ? row.play : row?.main) ?? '0');
  const others = isTrial || wanted === MAIN_WALLET ? [] : (row?.wallets ?? []);
  const sum = others.reduce((total, { available }) => total + BigInt(available), minor);
  return {
    // Each wallet fits a JSON number, and their sum must, too: the excess is not shown.
    sumBalance: amountOnWire(sum > LEDGER_LIMIT ? LEDGER_LIMIT : sum, currency),
    currency,
    ...unit,
    balance: [
      { ...(isTrial ? PLAY : MAIN), availBalance: amountOnWire(minor, currency), status: 1 },
      ...others.map(({ id, code, name, available }) => ({
        ...{ accountTypeId: id, accountName: code, displayName: name },
        ...{ availBalance: amountOnWire(BigInt(available), currency), status: 1 },
      })),
    ],
  };
};
