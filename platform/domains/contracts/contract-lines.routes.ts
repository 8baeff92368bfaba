import { count, desc, eq, inArray } from 'drizzle-orm';
import { listContractLines } from '#contract/contracts.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { contractOf } from './of-member.ts';
import { unit } from './present.ts';
import { contractLines } from './contracts.tables.ts';
import { members } from '../identity/people.tables.ts';
import { realMemberOf } from '../../runtime/call.ts';
import { serve, type Route } from '../../http/serve.ts';

/** Payments of contracts, each line with all its parts. */
export const contractLineRoutes = (): readonly Route[] => [
  serve(listContractLines, async ({ contractId, page, size }, call) => {
    const { memberId } = realMemberOf(call);
    const contract = await contractOf(call.db, contractId, memberId);
    const mine = eq(contractLines.contractId, contract.id);
    const [sum] = await call.db.select({ total: count() }).from(contractLines).where(mine);
    const rows = await call.db
      .select()
      .from(contractLines)
      .where(mine)
      .orderBy(desc(contractLines.countedUntil), desc(contractLines.id))
      .limit(size)
      .offset((page - 1) * size);
    const ids = [...new Set(rows.flatMap(({ deductions }) => deductions.map((each) => each.memberId)))];
    const people =
      ids.length === 0
        ? []
        : await call.db
            .select({ id: members.id, account: members.account })
            .from(members)
            .where(inArray(members.id, ids));
    const names = new Map(people.map(({ id, account }) => [id, account]));
    const total = sum?.total ?? 0;
    return {
      currency: CURRENCY.code,
      total,
      totalPages: Math.ceil(total / size),
      list: rows.map((row) => ({
        lineId: row.id,
        version: row.version,
        period: row.periodKey,
        countedFrom: row.countedFrom,
        countedUntil: row.countedUntil,
        validBet: unit(row.validBet),
        netLoss: unit(row.netLoss),
        activeMembers: row.activeMembers,
        tier: row.tier === null ? null : row.tier + 1,
        earned: unit(row.earned),
        deductions: row.deductions.map((each) => ({
          account: names.get(each.memberId) ?? '',
          earned: unit(BigInt(each.earned)),
        })),
        paid: unit(row.paid),
        settledAt: row.settledAt,
      })),
    };
  }),
];
