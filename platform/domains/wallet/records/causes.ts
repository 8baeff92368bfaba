import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { deposits } from '../deposits/deposits.tables.ts';
import { bankCards, withdrawals } from '../withdrawals/withdrawals.tables.ts';
import type { DepositMethod } from '../../../runtime/settings.ts';
import { nameOf } from '../deposits/report.ts';
import { maskedCard } from '../withdrawals/cards.ts';
import { referenceOf } from '../withdrawals/present.ts';

/** What a line of the account record is about, as its owner knows it. */
export interface Cause {
  readonly order: string | null;
  readonly remark: string | null;
}

const WITHDRAWAL = /^withdrawal:(\d{1,9})$/;
const idIn = (reference: string | null): number | null =>
  Number(WITHDRAWAL.exec(reference ?? '')?.[1] ?? 0) || null;

/** How these lines were paid: the method of a deposit, the card of a withdrawal, with its own number; in two queries. */
export const causesOf = async (
  db: Db,
  references: readonly (string | null)[],
  { methods, language }: { readonly methods: readonly DepositMethod[]; readonly language: string },
): Promise<(reference: string | null) => Cause> => {
  const known = references.filter((reference) => reference !== null);
  const orders = known.filter((reference) => !reference.includes(':'));
  const ids = known.map(idIn).filter((id) => id !== null);
  const paidIn =
    orders.length === 0
      ? []
      : await db
          .select({ reference: deposits.reference, method: deposits.method })
          .from(deposits)
          .where(inArray(deposits.reference, orders));
  const paidOut =
    ids.length === 0
      ? []
      : await db
          .select({ id: withdrawals.id, createdAt: withdrawals.createdAt, card: bankCards })
          .from(withdrawals)
          .innerJoin(bankCards, eq(bankCards.id, withdrawals.cardId))
          .where(inArray(withdrawals.id, ids));
  const names = new Map(methods.map((method) => [method.code, nameOf(method, language)]));
  const methodOf = new Map(paidIn.map(({ reference, method }) => [reference, names.get(method) ?? method]));
  const cardOf = new Map(paidOut.map((row) => [row.id, row]));
  return (reference) => {
    const paid = cardOf.get(idIn(reference) ?? 0);
    if (paid) return { order: referenceOf(paid), remark: `${paid.card.bankName} ${maskedCard(paid.card)}` };
    // The opening balance of a demo has no number.
    if (reference === 'opening') return { order: null, remark: null };
    return { order: reference, remark: methodOf.get(reference ?? '') ?? null };
  };
};
