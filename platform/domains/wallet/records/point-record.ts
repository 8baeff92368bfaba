import { sql } from 'drizzle-orm';
import { POINT_TYPES, type PointSource } from '#contract/points.ts';
import { rowsOf, type Db } from '../../../db/open.ts';
import { redemptionReference } from './reference.ts';

/** One movement of points with its cause (PTS-03). */
export interface PointLine {
  readonly id: string;
  readonly at: number;
  readonly typeNumber: number;
  readonly points: number;
  readonly balance: number;
  readonly amount: bigint;
  /** With the percentage of the member’s rank. */
  readonly ratio: number | null;
  readonly source: PointSource | null;
  readonly order: string | null;
  readonly note: string | null;
}
interface Question {
  readonly memberId: number;
  readonly types: readonly number[];
  /** Epoch ms, both included. */
  readonly from: number;
  readonly to: number;
  readonly page: number;
  readonly size: number;
}

const isPointType = (type: number): boolean => type in POINT_TYPES;
/** Whether only types of the points group are asked for. */
export const areOfPoints = (types: readonly number[] | null): types is readonly number[] =>
  types !== null && types.every(isPointType);

/** A page of a member’s movements, the newest first. */
export const pointLinesOf = async (
  db: Db,
  { memberId, types, from, to, page, size }: Question,
): Promise<{ readonly lines: readonly PointLine[]; readonly total: number }> => {
  const where = sql`m.member_id = ${memberId} and m.created_at between ${from} and ${to} and m.type in ${types}`;
  const [count] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from point_movements m where ${where}`,
  );
  const rows = await rowsOf<
    Omit<PointLine, 'amount' | 'order' | 'points' | 'balance' | 'at'> & {
      readonly at: string;
      readonly points: string;
      readonly balance: string;
      readonly amount: string;
      readonly redemption: number | null;
      readonly takenAt: string | null;
    }
  >(
    db,
    sql`select m.id::text as id, m.created_at::text as at, m.type as "typeNumber", m.points::text as points,
        m.balance::text as balance, m.amount::text as amount, (m.ratio * m.percent)::float / 100 as ratio, m.source, m.note,
        r.id::int as redemption, r.created_at::text as "takenAt"
      from point_movements m left join point_redemptions r on r.id = m.redemption_id
      where ${where} order by m.created_at desc, m.id desc limit ${size} offset ${(page - 1) * size}`,
  );
  return {
    total: count?.total ?? 0,
    lines: rows.map(({ redemption, takenAt, ...row }) => ({
      ...row,
      at: Number(row.at),
      points: Number(row.points),
      balance: Number(row.balance),
      amount: BigInt(row.amount),
      order: redemption === null ? null : redemptionReference(redemption, Number(takenAt)),
    })),
  };
};
