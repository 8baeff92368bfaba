import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { contractLines } from '../../contracts/contracts.tables.ts';
import { bonuses } from '../../promotions/bonuses/bonuses.tables.ts';
import { rebateClaims } from '../../promotions/rebate/rebate.tables.ts';
import { deposits } from '../deposits/deposits.tables.ts';
import { missionRewards } from '../../missions/missions.tables.ts';
import { pointRedemptions } from '../../points/points.tables.ts';
import { referralPayouts } from '../../referral/referral.tables.ts';
import { signInClaims } from '../../rewards/rewards.tables.ts';
import { vendors } from '../../catalogue/catalogue.tables.ts';
import { walletReference } from '../vendor-wallets/move.ts';
import { walletTransfers } from '../vendor-wallets/wallets.tables.ts';
import { namedTransfers, transferReference } from '../transfers/named.ts';
import { transfers } from '../transfers/transfers.tables.ts';
import { bankCards, withdrawals } from '../withdrawals/withdrawals.tables.ts';
import type { DepositMethod } from '../../../runtime/settings.ts';
import { nameOf } from '../deposits/report.ts';
import { maskedCard } from '../withdrawals/cards.ts';
import { referenceOf } from '../withdrawals/present.ts';
import { numberedReference, redemptionReference } from './reference.ts';

/** Cause of a line of the account record, in terms that its owner knows. */
export interface Cause {
  readonly order: string | null;
  readonly remark: string | null;
}

interface Reader {
  readonly memberId: number;
  readonly methods: readonly DepositMethod[];
  readonly language: string;
}
type Causes = ReadonlyMap<string, Cause>;

/** Rows of a source as causes by their id. */
const causesBy = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  causeOf: (row: Row) => Cause,
): Causes => new Map(rows.map((row) => [String(row.id), causeOf(row)]));

/** What the ledger references name before their colon, and where each finds the causes of some ids. */
const SOURCES: Readonly<Record<string, (db: Db, ids: readonly number[], reader: Reader) => Promise<Causes>>> =
  {
    withdrawal: async (db, ids) =>
      causesBy(
        await db
          .select({ id: withdrawals.id, createdAt: withdrawals.createdAt, card: bankCards })
          .from(withdrawals)
          .innerJoin(bankCards, eq(bankCards.id, withdrawals.cardId))
          .where(inArray(withdrawals.id, [...ids])),
        (row) => ({ order: referenceOf(row), remark: `${row.card.bankName} ${maskedCard(row.card)}` }),
      ),
    'contract-line': async (db, ids) =>
      causesBy(
        await db
          .select({ id: contractLines.id, at: contractLines.settledAt })
          .from(contractLines)
          .where(inArray(contractLines.id, [...ids])),
        ({ id, at }) => ({ order: numberedReference('C', id, at), remark: null }),
      ),
    transfer: async (db, ids, { memberId }) =>
      causesBy(
        await namedTransfers(db).where(inArray(transfers.id, [...ids])),
        ({ id, at, senderId, sender, recipient, remark }) => {
          const other = senderId === memberId ? recipient : sender;
          return { order: transferReference(id, at), remark: remark === '' ? other : `${other}: ${remark}` };
        },
      ),
    bonus: async (db, ids) =>
      causesBy(
        await db
          .select({ id: bonuses.id, at: bonuses.grantedAt, reason: bonuses.reason })
          .from(bonuses)
          .where(inArray(bonuses.id, [...ids])),
        ({ id, at, reason }) => ({ order: numberedReference('B', id, at), remark: reason }),
      ),
    rebate: async (db, ids) =>
      causesBy(
        await db
          .select({ id: rebateClaims.id, at: rebateClaims.claimedAt })
          .from(rebateClaims)
          .where(inArray(rebateClaims.id, [...ids])),
        ({ id, at }) => ({ order: numberedReference('R', id, at), remark: null }),
      ),
    mission: async (db, ids) =>
      causesBy(
        await db
          .select({ id: missionRewards.id, at: missionRewards.createdAt, note: missionRewards.note })
          .from(missionRewards)
          .where(inArray(missionRewards.id, [...ids])),
        ({ id, at, note }) => ({ order: numberedReference('M', id, at), remark: note }),
      ),
    redemption: async (db, ids) =>
      causesBy(
        await db
          .select({ id: pointRedemptions.id, at: pointRedemptions.createdAt })
          .from(pointRedemptions)
          .where(inArray(pointRedemptions.id, [...ids])),
        (row) => ({ order: redemptionReference(row.id, row.at), remark: null }),
      ),
    referral: async (db, ids) =>
      causesBy(
        await db
          .select({ id: referralPayouts.id, at: referralPayouts.createdAt })
          .from(referralPayouts)
          .where(inArray(referralPayouts.id, [...ids])),
        ({ id, at }) => ({ order: numberedReference('I', id, at), remark: null }),
      ),
    'sign-in': async (db, ids) =>
      causesBy(
        await db
          .select({ id: signInClaims.id, at: signInClaims.claimedAt })
          .from(signInClaims)
          .where(inArray(signInClaims.id, [...ids])),
        ({ id, at }) => ({ order: numberedReference('S', id, at), remark: null }),
      ),
    wallet: async (db, ids) =>
      causesBy(
        await db
          .select({ id: walletTransfers.id, at: walletTransfers.createdAt, name: vendors.displayName })
          .from(walletTransfers)
          .innerJoin(vendors, eq(vendors.code, walletTransfers.vendor))
          .where(inArray(walletTransfers.id, [...ids])),
        ({ id, at, name }) => ({ order: walletReference(id, at), remark: name }),
      ),
  };

/** Deposits are named by their own reference, which has no colon. */
const depositCauses = async (
  db: Db,
  orders: readonly string[],
  { methods, language }: Reader,
): Promise<Causes> => {
  const names = new Map(methods.map((method) => [method.code, nameOf(method, language)]));
  const rows = await db
    .select({ reference: deposits.reference, method: deposits.method })
    .from(deposits)
    .where(inArray(deposits.reference, [...orders]));
  return new Map(
    rows.map(({ reference, method }) => [
      reference,
      { order: reference, remark: names.get(method) ?? method },
    ]),
  );
};

/**
 * Causes of these lines: the method of a deposit, the card of a withdrawal, the other account of a transfer, the reason
 * of a bonus, with the reference that the member knows.
 * Ledger references (`withdrawal:12`) are not shown.
 */
export const causesOf = async (
  db: Db,
  references: readonly (string | null)[],
  reader: Reader,
): Promise<(reference: string | null) => Cause> => {
  const idsBy = new Map<string, number[]>();
  const orders: string[] = [];
  for (const reference of references) {
    const [source, id] = reference?.split(':') ?? [];
    if (source === undefined) continue;
    if (id === undefined) orders.push(source);
    else if (/^\d{1,15}$/.test(id)) idsBy.set(source, [...(idsBy.get(source) ?? []), Number(id)]);
  }
  const found = await Promise.all(
    [...idsBy].map(async ([source, ids]) => [source, await SOURCES[source]?.(db, ids, reader)] as const),
  );
  const causes = new Map(found);
  const paidIn = orders.length === 0 ? undefined : await depositCauses(db, orders, reader);
  return (reference) => {
    const [source = '', id] = reference?.split(':') ?? [];
    if (id !== undefined) return causes.get(source)?.get(id) ?? { order: null, remark: null };
    // A demo's opening balance has no reference.
    if (reference === 'opening') return { order: null, remark: null };
    return paidIn?.get(source) ?? { order: reference, remark: null };
  };
};
