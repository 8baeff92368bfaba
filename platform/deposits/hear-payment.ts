import { and, eq, ne } from 'drizzle-orm';
import { writeAudit, type AuditRow } from '../audit-log.ts';
import type { Db } from '../db/open.ts';
import { deposits } from '../db/schema/deposits.ts';
import type { Deps } from '../deps.ts';
import { lockDeposit, stepDeposit, tellOf, type DepositRow } from './deposits.ts';

type Actor = AuditRow['actor'];

/** What the cashier, or a person of the house, says of a payment. Minor units. */
export interface PaymentWord {
  readonly transactionId: string;
  readonly outcome: 'processing' | 'paid' | 'refused';
  readonly amount: bigint;
  readonly remark?: string;
}
export type Heard =
  | { readonly status: 'ok'; readonly replayed: boolean; readonly state: DepositRow['status'] }
  | {
      readonly status: 'refused';
      readonly code: 'unknown_order' | 'duplicate_transaction' | 'order_settled';
    };

const EVENTS = { processing: 'pay.begin', paid: 'cashier.pay', refused: 'cashier.reject' } as const;
const ENDS = { processing: 'processing', paid: 'success', refused: 'rejected' } as const;
const no = (code: Extract<Heard, { status: 'refused' }>['code']): Heard => ({ status: 'refused', code });

const isTaken = async (tx: Db, id: number, transactionId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: deposits.id })
      .from(deposits)
      .where(and(eq(deposits.transactionId, transactionId), ne(deposits.id, id)))
  ).length > 0;

/** One entry from the bank, under a key of the deposit: whatever is said how often, it is credited once. */
const credit = async (deps: Deps, tx: Db, row: DepositRow): Promise<void> => {
  const amount = row.credited ?? 0n;
  const [posted] = await deps.ledger.postWithin(tx, [
    {
      key: `deposit:${row.id}`,
      kind: 'deposit',
      reference: row.reference,
      at: deps.clock.now(),
      postings: [
        { system: 'bank', currency: row.currency, amount: -amount },
        { account: row.accountId, amount },
      ],
    },
  ]);
  if (posted?.status !== 'posted') throw new Error(`deposit ${row.id} was not credited: ${posted?.status}`);
};

const hearWithin = async (
  deps: Deps,
  tx: Db,
  id: number,
  { word, actor }: { word: PaymentWord; actor: Actor },
): Promise<{ heard: Heard; moved: DepositRow | null }> => {
  const { transactionId, outcome, amount, remark } = word;
  const row = await lockDeposit(tx, id);
  if (!row) return { heard: no('unknown_order'), moved: null };
  const isSame = row.transactionId === transactionId;
  const isAsked = outcome !== 'paid' || row.credited === null || row.credited === amount - row.fee;
  if ((isSame && !isAsked) || (await isTaken(tx, id, transactionId)))
    return { heard: no('duplicate_transaction'), moved: null };
  const said = { transactionId, amount: String(amount) };
  // Said again; or said before what is known already, and overtaken by it.
  if (isSame && (row.status === ENDS[outcome] || outcome === 'processing'))
    return { heard: { status: 'ok', replayed: true, state: row.status }, moved: null };
  const moved = await stepDeposit(deps, tx, row, {
    event: EVENTS[outcome],
    actor,
    set: {
      transactionId,
      ...(outcome === 'paid' ? { credited: amount - row.fee } : {}),
      ...(remark ? { remark } : {}),
    },
    detail: said,
  });
  if (!moved) {
    // Two words that contradict each other are for a person to look at.
    await writeAudit(tx, {
      at: deps.clock.now(),
      subject: 'deposit',
      subjectId: String(id),
      event: 'contradiction',
      actor,
      detail: { from: row.status, outcome, ...said },
    });
    return { heard: no('order_settled'), moved: null };
  }
  if (outcome === 'paid') await credit(deps, tx, moved);
  return { heard: { status: 'ok', replayed: false, state: moved.status }, moved };
};

/** What was said of a payment takes its effect: status, money, audit log in one transaction, then the signals. */
export const hearOfPayment = async (
  deps: Deps,
  id: number,
  word: PaymentWord,
  actor: Actor,
): Promise<Heard> => {
  const { heard, moved } = await deps.db.transaction((tx) => hearWithin(deps, tx, id, { word, actor }));
  if (moved) tellOf(deps, [moved]);
  return heard;
};
