import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { paymentOf, payAtCashier, notifyPlatform } from '../../../stand-ins/cashier/cashier.ts';
import type { Db } from '../../../db/open.ts';
import { cashierPayments, deposits } from '../deposits/deposits.tables.ts';
import { members } from '../../identity/people.tables.ts';
import type { DepositRow } from '../deposits/deposits.ts';
import { receivePaymentNotification } from '../deposits/payment-notification.ts';
import { slipsOf, type Slip } from '../deposits/slips.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { paymentsBy } from '../../../runtime/stand-ins.ts';
import { action, ConsoleError, Line, type Action } from '../../../console/section/action.ts';

const SHOWN = 30;
const OUTCOMES = { begin: 'processing', pay: 'paid', refuse: 'refused' } as const;

export interface ShownDeposit {
  readonly deposit: DepositRow;
  readonly account: string;
  /** State in the stand-in cashier's own record. */
  readonly payment: (typeof cashierPayments.$inferSelect)['outcome'] | null;
  /** Slips that the member has sent. */
  readonly slips: readonly Slip[];
}

/** The latest deposits of all members. */
export const latestDeposits = async (db: Db): Promise<ShownDeposit[]> => {
  const rows = await db
    .select({ deposit: deposits, account: members.account, payment: cashierPayments.outcome })
    .from(deposits)
    .innerJoin(members, eq(members.id, deposits.memberId))
    .leftJoin(cashierPayments, eq(cashierPayments.depositId, deposits.id))
    .orderBy(desc(deposits.id))
    .limit(SHOWN);
  const slips = await slipsOf(
    db,
    rows.map(({ deposit }) => deposit.id),
  );
  return rows.map((row) => ({
    ...row,
    slips: slips.filter(({ depositId }) => depositId === row.deposit.id),
  }));
};

const wanted = async ({ db }: Deps, reference: string): Promise<DepositRow> => {
  const [row] = await db.select().from(deposits).where(eq(deposits.reference, reference));
  if (!row) throw new ConsoleError(`there is no deposit ${reference}`);
  return row;
};

/** An operator has checked the bank account. */
const settleByHand = async (
  deps: Deps,
  row: DepositRow,
  { what, remark }: { what: keyof typeof OUTCOMES; remark: string | undefined },
): Promise<object> => {
  const result = await receivePaymentNotification(
    deps,
    { actor: 'console', provider: null, order: row.reference, depositId: row.id },
    {
      transactionId: `house-${row.reference}`,
      outcome: OUTCOMES[what],
      amount: row.requested,
      currency: row.currency,
      ...(remark ? { remark } : {}),
    },
  );
  if (result.status === 'refused')
    throw new ConsoleError(`${row.reference} is ${row.status}: ${result.code}`);
  if (result.status === 'held') throw new ConsoleError(`${row.reference} is held: ${result.reason}`);
  return { state: result.state };
};

export const DEPOSIT_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  deposit: action(
    v.object({
      reference: Line,
      /** `repeat`: the cashier repeats its last notification. */
      do: v.picklist(['begin', 'pay', 'refuse', 'repeat']),
      remark: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    }),
    async (deps, { reference, do: what, remark }) => {
      const row = await wanted(deps, reference);
      if (row.kind !== 'MANUAL' && (row.provider !== null || paymentsBy(deps.config) !== 'stand-in'))
        throw new ConsoleError(`only ${row.provider ?? 'the cashier'} settles ${reference}`);
      if (what === 'repeat') {
        const payment = await paymentOf(deps, row.id);
        if (!payment) throw new ConsoleError(`the cashier has no payment of ${reference}`);
        return { status: await notifyPlatform(deps, payment) };
      }
      if (row.kind === 'MANUAL') return settleByHand(deps, row, { what, remark });
      const payment = await payAtCashier(deps, row.id, OUTCOMES[what]);
      return { payment: payment?.outcome };
    },
  ),
};
