import { eq, max, sql } from 'drizzle-orm';
import { PRODUCTS, type Product } from '#contract/bets.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import type { Db } from '../../../db/open.ts';
import { writeAudit } from '../../../runtime/audit-log.ts';
import type { Deps, PostingDeps } from '../../../runtime/deps.ts';
import type { RebateSettings } from '../../../runtime/settings.ts';
import { catalogueIn } from '../../catalogue/catalogue.ts';
import { lockAccounts } from '../../wallet/ledger/lock-account.ts';
import { accountIdsOf } from '../../wallet/records/account.ts';
import { gameSumsOf } from '../../wallet/records/bet-sums.ts';
import { validStakes } from '../bonuses/wagering.ts';
import { rebateClaims } from './rebate.tables.ts';

const MILLION = 1_000_000n;

export interface Rebate {
  readonly product: Product;
  /** Parts per million. */
  readonly rate: number;
  readonly validBet: bigint;
  readonly amount: bigint;
}

/** The rebate of these valid bets, rounded down to the minor unit. */
export const rebateOf = (validBet: bigint, rate: number): bigint => (validBet * BigInt(rate)) / MILLION;

/** The valid bets that an amount uses up: what a claim rounds off stays for the next one. */
export const usedUpBy = (amount: bigint, rate: number): bigint =>
  (amount * MILLION + BigInt(rate) - 1n) / BigInt(rate);

/**
 * Valid bets by product since the brand began to count. A sum, not a range of time: a bet that is settled after a claim
 * counts for the next one.
 */
export const playedOf = async (
  deps: Deps,
  memberId: number,
  { from }: RebateSettings,
): Promise<ReadonlyMap<Product, bigint>> => {
  const { database } = deps;
  const accountIds = await accountIdsOf(database, memberId);
  const days = { accountIds, from, to: deps.clock.now() };
  const sums = days.to < from ? [] : await gameSumsOf(database, days, memberId);
  return validStakes(await catalogueIn(deps), sums);
};

/** Valid bets that claims have used up since the brand began to count. */
const usedUp = async (db: Db, memberId: number, from: number): Promise<ReadonlyMap<Product, bigint>> => {
  const rows = await db
    .select({ product: rebateClaims.product, sum: sql<string>`sum(valid_bet)::text` })
    .from(rebateClaims)
    .where(sql`member_id = ${memberId} and claimed_at >= ${from}`)
    .groupBy(rebateClaims.product);
  return new Map(rows.map(({ product, sum }) => [product, BigInt(sum)]));
};

/** What can be claimed, by product: each that has a rate. */
export const rebatesOf = async (
  db: Db,
  memberId: number,
  { rates, from }: RebateSettings,
  played: ReadonlyMap<Product, bigint>,
): Promise<readonly Rebate[]> => {
  const used = await usedUp(db, memberId, from);
  return PRODUCTS.flatMap((product) => {
    const rate = rates[product] ?? 0;
    if (rate === 0) return [];
    const left = (played.get(product) ?? 0n) - (used.get(product) ?? 0n);
    const validBet = left > 0n ? left : 0n;
    return [{ product, rate, validBet, amount: rebateOf(validBet, rate) }];
  });
};

export const lastClaimOf = async (db: Db, memberId: number): Promise<number | null> => {
  const [row] = await db
    .select({ at: max(rebateClaims.claimedAt) })
    .from(rebateClaims)
    .where(eq(rebateClaims.memberId, memberId));
  return row?.at ?? null;
};

export type Disbursed = { readonly amount: bigint } | { readonly refused: 'nothing' | 'balance_limit' };

/**
 * Claims the rebate of these products. The account is locked before the earlier claims are read, so that of two claims
 * at once the second finds the bets used up.
 */
export const disburse = async (
  { ledger, clock }: Pick<PostingDeps, 'ledger' | 'clock'>,
  tx: Db,
  {
    memberId,
    products,
    settings,
    played,
  }: {
    readonly memberId: number;
    readonly products: readonly Product[];
    readonly settings: RebateSettings;
    readonly played: ReadonlyMap<Product, bigint>;
  },
): Promise<Disbursed> => {
  const account = (await lockAccounts(tx, [memberId])).get(memberId);
  if (account === undefined) return { refused: 'nothing' };
  const due = (await rebatesOf(tx, memberId, settings, played)).filter(
    ({ product, amount }) => amount > 0n && products.includes(product),
  );
  if (due.length === 0) return { refused: 'nothing' };
  const now = clock.now();
  const currency = CURRENCY.code;
  const claims = await tx
    .insert(rebateClaims)
    .values(
      due.map(({ product, rate, amount }) => ({
        ...{ memberId, currency, product, rate, amount },
        ...{ validBet: usedUpBy(amount, rate), claimedAt: now },
      })),
    )
    .returning();
  const posted = await ledger.postWithin(
    tx,
    claims.map(({ id, amount }) => ({
      key: `rebate:${id}`,
      kind: 'rebate',
      reference: `rebate:${id}`,
      at: now,
      postings: [
        { system: 'promotions', currency, amount: -amount },
        { account, amount },
      ],
    })),
  );
  // Nothing is kept of a claim of which one part was refused: the caller refuses, and the transaction ends.
  if (posted.some((each) => each.status === 'refused' && each.code === 'balance_limit'))
    return { refused: 'balance_limit' };
  if (posted.some(({ status }) => status !== 'posted')) throw new Error('a rebate was not posted');
  await writeAudit(
    tx,
    ...claims.map(({ id, product, amount, validBet, rate }) => ({
      ...{ at: now, subject: 'rebate' as const, subjectId: String(id), event: 'claim' },
      ...{ actor: 'member' as const, memberId },
      detail: { product, amount: String(amount), validBet: String(validBet), rate },
    })),
  );
  return { amount: claims.reduce((sum, { amount }) => sum + amount, 0n) };
};
