import { asc, desc, eq, inArray, notInArray } from 'drizzle-orm';
import * as v from 'valibot';
import {
  nextWithdrawal,
  type WithdrawalEvent,
  type WithdrawalStatus,
} from '#lifecycles/withdrawal.lifecycle.ts';
import type { Db } from '../../../db/open.ts';
import { members } from '../../identity/people.tables.ts';
import { fileIdsOf } from '../../uploads/uploads.ts';
import { bankCards, withdrawals } from '../withdrawals/withdrawals.tables.ts';
import { holdSettings, type WithdrawalSettings } from '../../../runtime/settings.ts';
import { writeAudit } from '../../../runtime/audit-log.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { isRefusal } from '../../../kernel/refusal.ts';
import { PAYOUT_HOLDS, payoutHolds, type PayoutHold } from '../withdrawals/payout-holds.ts';
import { payoutFacts } from '../withdrawals/payout-facts.ts';
import type { WithdrawalRow } from '../withdrawals/money.ts';
import { MinorOrNone, Minor } from './amounts.ts';
import { lockWithdrawal, move, changeSignals } from '../withdrawals/progress.ts';
import { action, ConsoleError } from '../../../console/section/action.ts';

/** Steps of the operator, with the fields that each needs. */
export const OPERATOR_STEPS = {
  'review.begin': { label: 'Begin review', requires: null },
  approve: { label: 'Approve', requires: null },
  reject: { label: 'Reject', requires: 'reason' },
  pay: { label: 'Paid', requires: 'bankReference' },
  'pay.fail': { label: 'Payment failed', requires: 'reason' },
  'dispute.payAgain': { label: 'Pay what is missing again', requires: null },
  'dispute.return': { label: 'Return what is missing to the balance', requires: null },
  'dispute.refuse': { label: 'It did arrive', requires: 'reason' },
} as const satisfies Partial<
  Record<WithdrawalEvent, { label: string; requires: 'reason' | 'bankReference' | null }>
>;
export type OperatorStep = keyof typeof OPERATOR_STEPS;
const STEPS = Object.keys(OPERATOR_STEPS) as [OperatorStep, ...OperatorStep[]];

/** The operator's events in this state of the chart. */
export const stepsFrom = (status: WithdrawalStatus): OperatorStep[] =>
  STEPS.filter((step) => nextWithdrawal(status, step) !== null);

/** Steps that lead to a payout: refused for a locked account, unless the hold is overridden. */
export const PAYING_STEPS: readonly OperatorStep[] = ['approve', 'pay', 'dispute.payAgain'];

const CLOSED: WithdrawalStatus[] = ['completed', 'rejected', 'failed', 'autoReceived'];
const SHOWN = 20;
const OPEN_SHOWN = 100;

/** Open withdrawals, the oldest first, and the latest closed ones. */
export const listForOperator = async ({ db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>) => {
  const query = () =>
    db
      .select({ row: withdrawals, account: members.account, status: members.status, card: bankCards })
      .from(withdrawals)
      .innerJoin(members, eq(members.id, withdrawals.memberId))
      .innerJoin(bankCards, eq(bankCards.id, withdrawals.cardId));
  const open = await query()
    .where(notInArray(withdrawals.status, CLOSED))
    .orderBy(asc(withdrawals.id))
    .limit(OPEN_SHOWN);
  const closed = await query()
    .where(inArray(withdrawals.status, CLOSED))
    .orderBy(desc(withdrawals.updatedAt))
    .limit(SHOWN);
  const listed = [...open, ...closed];
  const proofsOf = await fileIdsOf(
    db,
    'withdrawalProof',
    listed.map(({ row }) => row.id),
  );
  const { holds } = settings.current().withdrawal;
  const facts = await payoutFacts(
    db,
    open.map(({ row }) => row),
  );
  const holdsNow = (row: WithdrawalRow): readonly PayoutHold[] =>
    CLOSED.includes(row.status)
      ? []
      : payoutHolds(facts(row), holds, clock.now()).map(({ reason }) => reason);
  return listed.map((each) => ({
    ...each,
    holds: holdsNow(each.row),
    proofs: proofsOf(each.row.id),
  }));
};
export type OperatorWithdrawal = Awaited<ReturnType<typeof listForOperator>>[number];

const Text = v.pipe(v.string(), v.trim(), v.maxLength(200));

/**
 * Holds against paying now. The member's row is locked in shared mode, so that a lock of the account waits or is seen.
 */
const holdsOf = async (
  deps: Deps,
  tx: Db,
  { row, terms }: { readonly row: WithdrawalRow; readonly terms: WithdrawalSettings },
): Promise<readonly PayoutHold[]> => {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, row.memberId)).for('share');
  const facts = await payoutFacts(tx, [row]);
  return payoutHolds(facts(row), terms.holds, deps.clock.now()).map(({ reason }) => reason);
};

/** Terms locked until this payout is done: after the emergency stop is pressed no payout follows. */
const termsToPay = async (tx: Db): Promise<WithdrawalSettings> => {
  const { withdrawal } = await holdSettings(tx);
  if (withdrawal.stopped) throw new ConsoleError('payouts are stopped');
  return withdrawal;
};

const step = async (
  deps: Deps,
  {
    id,
    do: event,
    text,
    despite,
  }: {
    readonly id: number;
    readonly do: OperatorStep;
    readonly text: string;
    /** Holds that the operator has seen. */
    readonly despite: readonly PayoutHold[];
  },
): Promise<object> => {
  const { requires } = OPERATOR_STEPS[event];
  if (requires && text === '')
    throw new ConsoleError(`the ${requires === 'reason' ? 'reason' : 'bank’s reference'} is missing`);
  try {
    const moved = await deps.db.transaction(async (tx) => {
      const terms = PAYING_STEPS.includes(event) ? await termsToPay(tx) : null;
      const row = await lockWithdrawal(tx, id);
      if (!row) throw new ConsoleError(`there is no withdrawal ${id}`);
      const holds = terms ? await holdsOf(deps, tx, { row, terms }) : [];
      const unseen = holds.filter((hold) => !despite.includes(hold));
      if (unseen.length > 0)
        throw new ConsoleError(`withdrawal ${id} is held (${unseen.join(', ')}): check it before it is paid`);
      const entered = requires ? { [requires]: text } : {};
      return move(deps, tx, row, {
        event,
        actor: 'console',
        patch: entered,
        detail: { ...entered, ...(holds.length > 0 ? { despite: holds.join(', ') } : {}) },
      });
    });
    deps.hub.publish(changeSignals(moved.memberId));
    return { status: moved.status };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { state } = error.value as { state: string };
    throw new ConsoleError(`withdrawal ${id} is ${state}: another operator was faster`);
  }
};

/** Settings that one button switches. */
export const SWITCHES = {
  stopped: 'Emergency stop: no withdrawal is requested or paid',
  allowed: 'Members can withdraw',
  decimals: 'Amounts with decimals',
  turnoverBlocks: 'Wagering comes first',
} as const satisfies Partial<Record<keyof WithdrawalSettings, string>>;
const SWITCH_NAMES = Object.keys(SWITCHES) as [keyof typeof SWITCHES, ...(keyof typeof SWITCHES)[]];
export const VERIFICATIONS = ['NONE', 'EVERY_WITHDRAWAL', 'WITHDRAW_AMOUNT'] as const;

/** Changes withdrawal terms, from the next withdrawal on; paid ones keep their deadline. */
const changeTerms = async ({ settings }: Deps, patch: Partial<WithdrawalSettings>): Promise<object> => {
  await settings.change((values) => {
    const withdrawal = { ...values.withdrawal, ...patch };
    if (withdrawal.minimum > withdrawal.maximum) throw new ConsoleError('the minimum is above the maximum');
    return { withdrawal };
  });
  return {};
};

const Hours = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 30));

const Minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(43_200));

export const WITHDRAWAL_ACTIONS = {
  'withdrawal-switch': action(
    v.object({ rule: v.picklist(SWITCH_NAMES), on: v.boolean() }),
    async (deps, { rule, on }) => {
      if (rule === 'stopped')
        await writeAudit(deps.db, {
          ...{ at: deps.clock.now(), subject: 'withdrawal', subjectId: 'all', actor: 'console' },
          event: on ? 'stop' : 'resume',
        });
      return changeTerms(deps, { [rule]: on });
    },
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
  'withdrawal-holds': action(
    v.object({ newCardHours: Hours, changeHours: Hours, above: MinorOrNone }),
    (deps, holds) => changeTerms(deps, { holds }),
  ),
  'withdrawal-times': action(v.object({ BC: Minutes, EW: Minutes, VW: Minutes }), (deps, payMinutes) =>
    changeTerms(deps, { payMinutes }),
  ),
  withdrawal: action(
    v.object({
      id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
      do: v.picklist(STEPS),
      text: v.optional(Text, ''),
      /** Holds that the operator has seen and overrides. */
      despite: v.optional(v.array(v.picklist(PAYOUT_HOLDS)), []),
    }),
    step,
  ),
};
