import { and, asc, desc, eq, inArray, notInArray } from 'drizzle-orm';
import * as v from 'valibot';
import { toMinor } from '#contract/money.ts';
import {
  nextWithdrawal,
  type WithdrawalEvent,
  type WithdrawalStatus,
} from '#lifecycles/withdrawal.lifecycle.ts';
import { CURRENCY } from '../config.ts';
import type { Db } from '../db/open.ts';
import { members } from '../db/schema/people.ts';
import { uploads } from '../db/schema/uploads.ts';
import { bankCards, withdrawals } from '../db/schema/withdrawals.ts';
import type { WithdrawalSettings } from '../db/settings.ts';
import type { Deps } from '../deps.ts';
import { isRefusal } from '../refusal.ts';
import { lockWithdrawal, move, newsOf } from '../withdrawals/progress.ts';
import { action, ConsoleError } from './action.ts';

/** What the house can do, and what it has to say with it. */
export const HOUSE_STEPS = {
  'review.begin': { label: 'Begin review', asks: null },
  approve: { label: 'Approve', asks: null },
  reject: { label: 'Reject', asks: 'reason' },
  pay: { label: 'Paid', asks: 'bankReference' },
  'pay.fail': { label: 'Payment failed', asks: 'reason' },
  'dispute.payAgain': { label: 'Pay what is missing again', asks: null },
  'dispute.return': { label: 'Return what is missing to the balance', asks: null },
  'dispute.refuse': { label: 'It did arrive', asks: 'reason' },
} as const satisfies Partial<
  Record<WithdrawalEvent, { label: string; asks: 'reason' | 'bankReference' | null }>
>;
export type HouseStep = keyof typeof HOUSE_STEPS;
const STEPS = Object.keys(HOUSE_STEPS) as [HouseStep, ...HouseStep[]];

/** What the chart has for the house here. */
export const stepsFrom = (status: WithdrawalStatus): HouseStep[] =>
  STEPS.filter((step) => nextWithdrawal(status, step) !== null);

/** Steps after which money leaves for somebody: not for a locked account, unless that is said. */
export const PAYING_STEPS: readonly HouseStep[] = ['approve', 'pay', 'dispute.payAgain'];

const CLOSED: WithdrawalStatus[] = ['completed', 'rejected', 'failed', 'autoReceived'];
const SHOWN = 20;

/** What is open, the oldest first, and the latest of what is not. */
export const listForHouse = async (db: Db) => {
  const query = () =>
    db
      .select({ row: withdrawals, account: members.account, status: members.status, card: bankCards })
      .from(withdrawals)
      .innerJoin(members, eq(members.id, withdrawals.memberId))
      .innerJoin(bankCards, eq(bankCards.id, withdrawals.cardId));
  const open = await query().where(notInArray(withdrawals.status, CLOSED)).orderBy(asc(withdrawals.id));
  const closed = await query()
    .where(inArray(withdrawals.status, CLOSED))
    .orderBy(desc(withdrawals.updatedAt))
    .limit(SHOWN);
  const listed = [...open, ...closed];
  const proofs =
    listed.length === 0
      ? []
      : await db
          .select({ id: uploads.id, subjectId: uploads.subjectId })
          .from(uploads)
          .where(
            and(
              eq(uploads.purpose, 'withdrawalProof'),
              inArray(
                uploads.subjectId,
                listed.map(({ row }) => String(row.id)),
              ),
            ),
          );
  return listed.map((each) => ({
    ...each,
    proofs: proofs.filter(({ subjectId }) => subjectId === String(each.row.id)).map(({ id }) => id),
  }));
};
export type HouseWithdrawal = Awaited<ReturnType<typeof listForHouse>>[number];

const Text = v.pipe(v.string(), v.trim(), v.maxLength(200));

const isMemberLocked = async (tx: Db, memberId: number): Promise<boolean> => {
  const [member] = await tx
    .select({ status: members.status })
    .from(members)
    .where(eq(members.id, memberId))
    .for('share');
  return member?.status === 'locked';
};

const step = async (
  deps: Deps,
  {
    id,
    do: event,
    text,
    whileLocked,
  }: {
    readonly id: number;
    readonly do: HouseStep;
    readonly text: string;
    readonly whileLocked: boolean;
  },
): Promise<object> => {
  const { asks } = HOUSE_STEPS[event];
  if (asks && text === '')
    throw new ConsoleError(`say the ${asks === 'reason' ? 'reason' : 'bank’s reference'}`);
  try {
    const moved = await deps.db.transaction(async (tx) => {
      const row = await lockWithdrawal(tx, id);
      if (!row) throw new ConsoleError(`there is no withdrawal ${id}`);
      const isLocked = PAYING_STEPS.includes(event) && (await isMemberLocked(tx, row.memberId));
      if (isLocked && !whileLocked)
        throw new ConsoleError(
          `the account of withdrawal ${id} is locked: look at it again before it is paid`,
        );
      const said = asks ? { [asks]: text } : {};
      return move(deps, tx, row, {
        event,
        actor: 'console',
        patch: said,
        detail: { ...said, ...(isLocked ? { whileLocked } : {}) },
      });
    });
    deps.hub.publish(newsOf(moved.memberId));
    return { status: moved.status };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { state } = error.value as { state: string };
    throw new ConsoleError(`withdrawal ${id} is ${state}: somebody was faster`);
  }
};

/** What is switched by a press. */
export const SWITCHES = {
  allowed: 'Members can withdraw',
  decimals: 'Amounts with decimals',
  turnoverBlocks: 'Wagering comes first',
} as const satisfies Partial<Record<keyof WithdrawalSettings, string>>;
const SWITCH_NAMES = Object.keys(SWITCHES) as [keyof typeof SWITCHES, ...(keyof typeof SWITCHES)[]];
export const VERIFICATIONS = ['NONE', 'EVERY_WITHDRAWAL', 'WITHDRAW_AMOUNT'] as const;

/** Changes some of what withdrawals go by, from the next one on; what is paid keeps its deadline. */
const changeTerms = async ({ settings }: Deps, patch: Partial<WithdrawalSettings>): Promise<object> => {
  const withdrawal = { ...(await settings.fresh()).withdrawal, ...patch };
  if (withdrawal.minimum > withdrawal.maximum)
    throw new ConsoleError('the least amount is more than the most');
  await settings.write({ withdrawal });
  return {};
};
const Minor = v.pipe(
  v.number(),
  v.minValue(0.01),
  v.maxValue(1_000_000_000),
  v.transform((amount) => toMinor(amount, CURRENCY.code)),
);

export const WITHDRAWAL_ACTIONS = {
  'withdrawal-switch': action(
    v.object({ rule: v.picklist(SWITCH_NAMES), on: v.boolean() }),
    (deps, { rule, on }) => changeTerms(deps, { [rule]: on }),
  ),
  'withdrawal-terms': action(
    v.object({
      minimum: Minor,
      maximum: Minor,
      autoReceiveMinutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_080)),
      verification: v.picklist(VERIFICATIONS),
    }),
    changeTerms,
  ),
  withdrawal: action(
    v.object({
      id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
      do: v.picklist(STEPS),
      text: v.optional(Text, ''),
      /** The account is locked, and the operator has seen it. */
      whileLocked: v.optional(v.boolean(), false),
    }),
    step,
  ),
};
