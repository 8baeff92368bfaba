import { eq, inArray, sql } from 'drizzle-orm';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import { MAIN_WALLET, type returnToMain, type transferBetweenWallets } from '#contract/vendor-wallets.ts';
import { rowsOf, type Db } from '../../../db/open.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { amountOnWire, exactMinor } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { writeAudit } from '../../../runtime/audit-log.ts';
import { realMemberOf, type Call } from '../../../runtime/call.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { holdSettings, type SettingValues } from '../../../runtime/settings.ts';
import { vendors } from '../../catalogue/catalogue.tables.ts';
import { LEDGER_LIMIT } from '../ledger/ledger.ts';
import { numberedReference } from '../records/reference.ts';
import { hasOneWallet } from './one-wallet.ts';
import { openWallet } from './open-wallet.ts';
import { walletTransfers } from './wallets.tables.ts';

/** The account record has this reference. */
export const walletReference = (id: number, at: number): string => numberedReference('F', id, at);

export const isVendorClosed = (
  { closedVendors }: Pick<SettingValues, 'closedVendors'>,
  vendor: string,
  now: number,
): boolean => {
  const until = closedVendors[vendor];
  return until !== undefined && (until === null || until > now);
};

interface Purse {
  readonly id: number;
  /** Empty for the main wallet. */
  readonly vendor: string;
  readonly balance: bigint;
  readonly available: bigint;
}
/**
 * A member's wallets, locked in the order of ids, as the ledger locks them. They are read by a statement of its own: the
 * one that waits for the locks would still see what was there before.
 */
const lockWallets = async (tx: Db, memberId: number): Promise<readonly Purse[]> => {
  const own = sql`member_id = ${memberId} and currency = ${CURRENCY.code}`;
  await tx.execute(sql`select 1 from accounts where ${own} order by id for no key update`);
  const rows = await rowsOf<{ id: number; vendor: string; balance: string; available: string }>(
    tx,
    sql`select id::int as id, vendor, balance::text as balance, (balance - held)::text as available
      from accounts where ${own} order by id`,
  );
  return rows.map(({ id, vendor, balance, available }) => ({
    ...{ id, vendor },
    ...{ balance: BigInt(balance), available: BigInt(available) },
  }));
};

const mainOf = (wallets: readonly Purse[]): Purse => {
  const main = wallets.find(({ vendor }) => vendor === '');
  if (!main) throw new Refusal('insufficient_balance');
  return main;
};

interface Move {
  readonly memberId: number;
  readonly main: number;
  readonly purse: Purse;
  /** Into the vendor's wallet; below zero, back. */
  readonly amount: bigint;
  readonly actor: 'member' | 'job';
}
/** One transfer with its ledger entry and its line of the audit log; the accounts are locked and have been checked. */
const post = async (deps: Deps, tx: Db, { memberId, main, purse, amount, actor }: Move): Promise<string> => {
  const now = deps.clock.now();
  const { vendor } = purse;
  const [row] = await tx
    .insert(walletTransfers)
    .values({ memberId, vendor, currency: CURRENCY.code, amount, actor, createdAt: now })
    .returning({ id: walletTransfers.id });
  const id = row?.id ?? 0;
  const [posted] = await deps.ledger.postWithin(tx, [
    {
      ...{ key: `wallet:${id}`, kind: 'wallet_transfer', reference: `wallet:${id}`, at: now },
      postings: [
        { account: main, amount: -amount },
        { account: purse.id, amount },
      ],
    },
  ]);
  if (posted?.status !== 'posted')
    throw new Refusal(
      posted?.status === 'refused' && posted.code === 'balance_limit'
        ? 'amount_out_of_range'
        : 'insufficient_balance',
    );
  await writeAudit(tx, {
    ...{ at: now, subject: 'wallet', subjectId: String(id), event: 'move', actor },
    ...{ memberId, detail: { vendor, amount: String(amount) } },
  });
  return walletReference(id, now);
};

const checkSeveral = (settings: SettingValues): void => {
  if (hasOneWallet(settings)) throw new Refusal('function.not.available', { reason: 'single_wallet' });
};
const refuseField = (field: string, problem: string): never => {
  throw new Refusal('fields_invalid', { fields: { [field]: problem } });
};

/**
 * Moves money between the main wallet and one of a vendor, in one ledger entry.
 * @throws Refusal function.not.available where the brand has one wallet; fields_invalid from vendor to vendor, for an
 * unknown one, and for one that is closed; insufficient_balance.
 */
export const moveBetween = async (
  deps: Deps,
  {
    fromAccountType: from,
    toAccountType: to,
    amount: requested,
  }: ParsedRequestOf<typeof transferBetweenWallets>,
  call: Call,
): Promise<AnswerOf<typeof transferBetweenWallets>> => {
  const { memberId } = realMemberOf(call);
  const tx: Db = call.db;
  const settings = await holdSettings(tx);
  checkSeveral(settings);
  const amount = exactMinor(requested) ?? 0n;
  if (amount <= 0n) refuseField('amount', 'amount_decimals');
  if ((from === MAIN_WALLET) === (to === MAIN_WALLET)) refuseField('toAccountType', 'wallet_not_between');
  const isIn = from === MAIN_WALLET;
  const field = isIn ? 'toAccountType' : 'fromAccountType';
  const [vendor] = await tx
    .select({ code: vendors.code })
    .from(vendors)
    .where(eq(vendors.accountTypeId, isIn ? to : from));
  const code = vendor?.code ?? refuseField(field, 'wallet_not_between');
  if (isVendorClosed(settings, code, deps.clock.now())) refuseField(field, 'wallet_closed');
  await openWallet(tx, memberId, code);
  const wallets = await lockWallets(tx, memberId);
  const main = mainOf(wallets);
  const purse = wallets.find((each) => each.vendor === code);
  if (!purse || (isIn ? main : purse).available < amount) throw new Refusal('insufficient_balance');
  const transferId = await post(deps, tx, {
    ...{ memberId, main: main.id, purse, amount: isIn ? amount : -amount },
    actor: 'member',
  });
  call.afterCommit(() => deps.hub.publish([{ type: 'balance', memberId }]));
  return {
    ...{ transferId, fromAccountType: from, toAccountType: to },
    ...{ amount: amountOnWire(amount), currency: CURRENCY.code, transferredAt: deps.clock.now() },
  };
};

interface Recalled {
  readonly vendor: string;
  readonly amount: bigint;
  /** Why it stays where it is; null for money that came back. */
  readonly problem: 'wallet_closed' | 'amount_out_of_range' | null;
}
/** Moves all that lies free at vendors to the main wallet: open bets keep their stakes, and pay into the vendor's wallet. */
const recall = async (
  deps: Deps,
  tx: Db,
  memberId: number,
  { actor, isClosed }: { readonly actor: Move['actor']; readonly isClosed: (vendor: string) => boolean },
): Promise<readonly Recalled[]> => {
  const wallets = await lockWallets(tx, memberId);
  const main = mainOf(wallets);
  const recalled: Recalled[] = [];
  let total = main.balance;
  for (const purse of wallets) {
    const { vendor, available: amount } = purse;
    if (vendor === '' || amount <= 0n) continue;
    const problem = isClosed(vendor)
      ? 'wallet_closed'
      : total + amount > LEDGER_LIMIT
        ? 'amount_out_of_range'
        : null;
    recalled.push({ vendor, amount, problem });
    if (problem) continue;
    total += amount;
    await post(deps, tx, { memberId, main: main.id, purse, amount: -amount, actor });
  }
  return recalled;
};

/** Recalls a member's money from all vendors; what stays is named with its reason. */
export const recallAll = async (deps: Deps, call: Call): Promise<AnswerOf<typeof returnToMain>> => {
  const { memberId } = realMemberOf(call);
  const settings = await holdSettings(call.db);
  checkSeveral(settings);
  const now = deps.clock.now();
  const isClosed = (vendor: string): boolean => isVendorClosed(settings, vendor, now);
  const recalled = await recall(deps, call.db, memberId, { actor: 'member', isClosed });
  const codes = recalled.map(({ vendor }) => vendor);
  const named =
    codes.length === 0 ? [] : await call.db.select().from(vendors).where(inArray(vendors.code, codes));
  const lineOf = ({ vendor, amount, problem }: Recalled) => {
    const known = named.find(({ code }) => code === vendor);
    return {
      ...{ accountTypeId: known?.accountTypeId ?? 0, displayName: known?.displayName ?? vendor },
      ...{ amount: amountOnWire(amount), reason: problem },
    };
  };
  if (recalled.some(({ problem }) => problem === null))
    call.afterCommit(() => deps.hub.publish([{ type: 'balance', memberId }]));
  return { list: recalled.map(lineOf), currency: CURRENCY.code };
};

/** Recalls of one run of the job, each in a transaction of its own. */
const BATCH = 200;

/**
 * Brings money back that lies at vendors although the brand has one wallet: after the switch, and whenever a bet that was
 * placed before it pays. A second process finds the wallet empty. @returns how many wallets were emptied.
 */
export const recallLeftOver = async (deps: Deps): Promise<number> => {
  if (!hasOneWallet(deps.settings.current())) return 0;
  let count = 0;
  const rows = await rowsOf<{ memberId: number }>(
    deps.db,
    sql`select distinct member_id::int as "memberId" from accounts where vendor <> '' and balance > held limit ${BATCH}`,
  );
  for (const { memberId } of rows) {
    const recalled = await deps.db.transaction(async (tx) => {
      const settings = await holdSettings(tx);
      if (!hasOneWallet(settings)) return [];
      return recall(deps, tx, memberId, { actor: 'job', isClosed: () => false });
    });
    const moved = recalled.filter(({ problem }) => problem === null).length;
    count += moved;
    if (moved > 0) deps.hub.publish([{ type: 'balance', memberId }]);
  }
  return count;
};
