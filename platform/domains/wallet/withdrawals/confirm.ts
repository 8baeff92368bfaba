import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import { MAX_PROOFS, type confirmWithdrawal } from '#contract/withdrawal.ts';
import type { ConfirmStatus } from '#contract/withdrawal-states.ts';
import type { WithdrawalEvent } from '#lifecycles/withdrawal.lifecycle.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { realMemberOf, type Call } from '../../../runtime/call.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { claimUploads } from '../../uploads/uploads.ts';
import type { WithdrawalRow } from './money.ts';
import { present } from './present.ts';
import { lockWithdrawal, move, changeSignals } from './progress.ts';
import { exactMinor } from '../../../kernel/money.ts';

type Request = ParsedRequestOf<typeof confirmWithdrawal>;

const EVENTS: Readonly<Record<ConfirmStatus, WithdrawalEvent>> = {
  RECEIVED: 'confirm.received',
  PARTIAL: 'confirm.partial',
  NOT_RECEIVED: 'confirm.notReceived',
};

const refuse = (field: string, problem: string): never => {
  throw new Refusal('fields_invalid', { fields: { [field]: problem } });
};

/** Received and missing amounts, which sum up to the payment to the minor unit (WDR-02, WDR-06). */
const sumsOf = (row: WithdrawalRow, request: Request): { received: bigint; remaining: bigint } => {
  const received = exactMinor(request.receivedAmount) ?? refuse('receivedAmount', 'amount_decimals');
  const remaining = exactMinor(request.remainingAmount) ?? refuse('remainingAmount', 'amount_decimals');
  const isWhole = received + remaining === row.paid;
  const fits = {
    RECEIVED: remaining === 0n,
    PARTIAL: received > 0n && remaining > 0n,
    NOT_RECEIVED: received === 0n,
  }[request.confirmStatus];
  if (!isWhole || !fits) refuse('receivedAmount', 'amounts_unequal');
  return { received, remaining };
};

/**
 * Records the member's confirmation, once (WDR-01 to WDR-03). After the deadline it is refused, whether the job has run
 * or not (WDR-04).
 * @throws Refusal not_found, withdrawal_settled, fields_invalid.
 */
export const confirm = async (
  deps: Deps,
  request: Request,
  call: Call,
): Promise<AnswerOf<typeof confirmWithdrawal>> => {
  const { memberId } = realMemberOf(call);
  const { db: tx } = call;
  const id = Number(request.withdrawId);
  const row = Number.isSafeInteger(id) && id < 2 ** 31 ? await lockWithdrawal(tx, id) : undefined;
  if (row?.memberId !== memberId) throw new Refusal('not_found');
  if (row.status !== 'paid') throw new Refusal('withdrawal_settled', { state: row.status });
  if (deps.clock.now() >= (row.confirmDeadline ?? 0))
    throw new Refusal('withdrawal_settled', { state: 'autoReceived' });
  const { received, remaining } = sumsOf(row, request);
  const images = [...new Set(request.images)];
  if (images.length > MAX_PROOFS) refuse('images', 'proof_too_many');
  if (request.confirmStatus === 'NOT_RECEIVED' && images.length === 0) refuse('images', 'proof_required');
  await claimUploads(tx, memberId, 'withdrawalProof', images, String(id));
  const moved = await move(deps, tx, row, {
    event: EVENTS[request.confirmStatus],
    actor: 'member',
    patch: { received, remaining },
    detail: { received: String(received), remaining: String(remaining), images },
  });
  call.afterCommit(() => deps.hub.publish(changeSignals(memberId)));
  return present(deps, tx, moved);
};
