import { and, count, desc, eq, gte, lte, sql } from 'drizzle-orm';
import { DEPOSIT_STATES, type getDepositTransactionReport } from '#contract/deposit.ts';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import type { Db } from '../../../db/open.ts';
import { deposits } from './deposits.tables.ts';
import type { DepositMethod } from '../../../runtime/settings.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import type { DepositRow } from './deposits.ts';
import { withSlips } from './slips.ts';

const PAGE = 20;
const moneyOf = (minor: bigint | string): number => amountOnWire(BigInt(minor));

/** A method's name in the language of the call. */
export const nameOf = ({ names, code }: DepositMethod, language: string): string =>
  names[language] ?? names['EN'] ?? code;

interface Shown {
  readonly now: number;
  readonly nameOf: (code: string) => string;
  /** Address or account at which an unpaid deposit can still be paid. */
  readonly waysOf: (row: DepositRow) => {
    readonly redirectUrl?: string;
    readonly bankName?: string;
    readonly accountName?: string;
    readonly accountNumber?: string;
  };
}

const present = (row: DepositRow, { now, nameOf: name, waysOf }: Shown, slipped: ReadonlySet<string>) => {
  const isPending = row.status === 'pending';
  return {
    depositId: String(row.id),
    refId: row.reference,
    depositMethod: name(row.method),
    depositDate: row.createdAt,
    actualDepositDate: row.status === 'success' ? row.closedAt : null,
    requestedAmount: moneyOf(row.requested),
    amount: row.credited === null ? null : moneyOf(row.credited),
    customerBankCharge: moneyOf(row.fee),
    reimbursementAmount: 0,
    promotionName: null,
    remark: row.remark,
    state: DEPOSIT_STATES[row.status],
    depositSlip: slipped.has(String(row.id)) ? ('Y' as const) : ('N' as const),
    accelerationStatus: 'NA',
    currency: row.currency,
    expiresInMs: isPending ? Math.max(0, row.expiresAt - now) : null,
    ...(isPending ? waysOf(row) : {}),
  };
};

/** The member's deposits in wire form, the newest first. */
export const reportOf = async (
  db: Db,
  memberId: number,
  query: ParsedRequestOf<typeof getDepositTransactionReport>,
  shown: Shown,
): Promise<AnswerOf<typeof getDepositTransactionReport>> => {
  const { startDate, endDate, page = 1, size = PAGE, depositType, depositState } = query;
  const status = (Object.keys(DEPOSIT_STATES) as DepositRow['status'][]).find(
    (state) => DEPOSIT_STATES[state] === depositState,
  );
  const wanted = and(
    eq(deposits.memberId, memberId),
    ...(startDate === undefined ? [] : [gte(deposits.createdAt, startDate)]),
    ...(endDate === undefined ? [] : [lte(deposits.createdAt, endDate)]),
    ...(depositType ? [eq(deposits.method, depositType)] : []),
    ...(status ? [eq(deposits.status, status)] : []),
  );
  const [sums] = await db
    .select({ total: count(), amount: sql<string>`coalesce(sum(${deposits.credited}), 0)::text` })
    .from(deposits)
    .where(wanted);
  const rows = await db
    .select()
    .from(deposits)
    .where(wanted)
    .orderBy(desc(deposits.createdAt), desc(deposits.id))
    .limit(size)
    .offset((page - 1) * size);
  const total = sums?.total ?? 0;
  const slipped = await withSlips(
    db,
    rows.map(({ id }) => id),
  );
  return {
    list: rows.map((row) => present(row, shown, slipped)),
    totalPages: Math.ceil(total / size),
    total,
    currency: CURRENCY.code,
    footer: { amount: moneyOf(sums?.amount ?? '0') },
  };
};

/** A receiving account in wire form. */
export const accountOn = ({ bank, holder, number }: NonNullable<DepositMethod['account']>) => ({
  bankName: bank,
  accountName: holder,
  accountNumber: number,
});
