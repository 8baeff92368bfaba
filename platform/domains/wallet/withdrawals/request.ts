import { and, eq, gte, lt, notInArray, sql } from 'drizzle-orm';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { sendWithdrawCode } from '#contract/cards.ts';
import type { requestWithdrawal } from '#contract/withdrawal.ts';
import { writeAudit } from '../../../runtime/audit-log.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import type { Db } from '../../../db/open.ts';
import { withdrawals } from './withdrawals.tables.ts';
import { holdSettings, type SettingValues, type WithdrawalSettings } from '../../../runtime/settings.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { amountOnWire, exactMinor } from '../../../kernel/money.ts';
import { memberOf, realMemberOf, type Call } from '../../../runtime/call.ts';
import { ownerAt } from '../../identity/clients.ts';
import { sendCode } from '../../identity/codes.ts';
import { checkOwnCodes, hasEvidence, provePhone, type TakeProof } from '../../identity/phone-proof.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { ownCard } from './cards.ts';
import { holdAmount, type WithdrawalRow } from './money.ts';
import { phoneOfMember } from './member-phone.ts';
import { checkPayment } from './payment-password.ts';
import { changeSignals } from './progress.ts';
import { present } from './present.ts';
import {
  dailyLimitOf,
  dayOf,
  feeOf,
  isOpenAt,
  isTurnedOver,
  needsCode,
  needsPassword,
  turnoverOf,
} from './terms.ts';

type Request = ParsedRequestOf<typeof requestWithdrawal>;

const refuseAmount = (problem: string): never => {
  throw new Refusal('fields_invalid', { fields: { amount: problem } });
};

/**
 * Sends a code to the account's number.
 * @throws Refusal function.not.available where the phone service sends the codes, withdraw_closed, TOO_MANY_REQUESTS.
 */
export const codeForMember = async (
  deps: Deps,
  { purpose }: ParsedRequestOf<typeof sendWithdrawCode>,
  call: Call,
): Promise<AnswerOf<typeof sendWithdrawCode>> => {
  const { memberId } = realMemberOf(call);
  checkOwnCodes(deps);
  const phone = await phoneOfMember(deps, memberId);
  return sendCode(deps, { purpose, to: phone, isMeant: true, client: ownerAt(call) }, call);
};

/**
 * Verifies password and code before the transaction, so that wrong ones stay counted.
 * @returns a function that consumes the code; null where none is required.
 */
export const proveMember = async (deps: Deps, request: Request, call: Call): Promise<TakeProof | null> => {
  const { memberId } = realMemberOf(call);
  if (needsPassword(deps)) await checkPayment(deps, memberId, request.password);
  if (!needsCode(deps.settings.current().withdrawal, exactMinor(request.amount) ?? 0n)) return null;
  if (!hasEvidence(deps, request))
    throw new Refusal('fields_invalid', { fields: { verificationCode: 'code_missing' } });
  return provePhone(deps, 'withdraw', await phoneOfMember(deps, memberId), {
    ...request,
    client: ownerAt(call),
  });
};

const amountOf = (terms: WithdrawalSettings, requested: number): bigint => {
  const amount = exactMinor(requested) ?? refuseAmount('amount_decimals');
  if (!terms.decimals && !Number.isInteger(requested)) refuseAmount('amount_decimals');
  if (amount < BigInt(terms.minimum)) refuseAmount('amount_too_small');
  if (amount > BigInt(terms.maximum)) refuseAmount('amount_too_large');
  return amount;
};

export interface DayUse {
  readonly times: number;
  readonly sum: bigint;
}

/** Amounts requested on the brand's current day; refused and failed ones do not count. */
export const usedToday = async (
  db: Db,
  memberId: number,
  day: readonly [number, number],
): Promise<DayUse> => {
  const [row] = await db
    .select({ times: sql<number>`count(*)::int`, sum: sql<string>`coalesce(sum(amount), 0)::text` })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.memberId, memberId),
        gte(withdrawals.createdAt, day[0]),
        lt(withdrawals.createdAt, day[1]),
        notInArray(withdrawals.status, ['rejected', 'failed']),
      ),
    );
  return { times: row?.times ?? 0, sum: BigInt(row?.sum ?? '0') };
};

const checkLimits = async (
  tx: Db,
  settings: SettingValues,
  { memberId, amount, now }: { readonly memberId: number; readonly amount: bigint; readonly now: number },
): Promise<void> => {
  const { withdrawal: terms } = settings;
  const today = await usedToday(tx, memberId, dayOf(terms, now));
  if (today.times >= terms.daily) throw new Refusal('withdraw_closed', { reason: 'times' });
  if (today.sum + amount > (await dailyLimitOf(tx, settings, memberId))) refuseAmount('amount_over_day');
  const turnover = await turnoverOf(tx, memberId, terms.turnoverPercent);
  if (terms.turnoverBlocks && !isTurnedOver(turnover))
    throw new Refusal('turnover_missing', { missing: amountOnWire(turnover.required - turnover.actual) });
};

/**
 * Holds the amount and opens the withdrawal for the operator.
 * @throws Refusal withdraw_closed, fields_invalid, not_found, turnover_missing, insufficient_balance, sms_code_expired.
 */
export const submitWithdrawal = async (
  deps: Deps,
  request: Request,
  call: Call,
  takeProof: TakeProof | null,
): Promise<AnswerOf<typeof requestWithdrawal>> => {
  const { memberId } = memberOf(call);
  const { db: tx } = call;
  const settings = await holdSettings(tx);
  const { withdrawal: terms } = settings;
  const now = deps.clock.now();
  if (!isOpenAt(terms, now)) throw new Refusal('withdraw_closed', { reason: 'window' });
  const amount = amountOf(terms, request.amount);
  const card = await ownCard(tx, memberId, request.bankCardId);
  const accountId = await lockAccount(tx, memberId);
  await checkLimits(tx, settings, { memberId, amount, now });
  const fee = feeOf(terms, card.kind, amount);
  const paid = amount - fee;
  const [row] = await tx
    .insert(withdrawals)
    .values({
      memberId,
      accountId,
      cardId: card.id,
      currency: CURRENCY.code,
      amount,
      fee,
      due: amount,
      paid,
      status: 'submitted',
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  await holdAmount(deps, tx, row as WithdrawalRow);
  await takeProof?.(tx, now);
  await writeAudit(tx, {
    at: now,
    subject: 'withdrawal',
    subjectId: String(row?.id),
    event: 'submit',
    actor: 'member',
    memberId,
    detail: { to: 'submitted', round: 1, amount: String(amount), fee: String(fee), cardId: card.id },
  });
  call.afterCommit(() => deps.hub.publish(changeSignals(memberId)));
  return present(deps, tx, row as WithdrawalRow);
};
