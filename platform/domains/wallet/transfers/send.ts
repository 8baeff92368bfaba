import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { transferUpline } from '#contract/transfers.ts';
import type { Db } from '../../../db/open.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { amountOnWire, exactMinor } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { writeAudit } from '../../../runtime/audit-log.ts';
import { realMemberOf, type Call } from '../../../runtime/call.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { holdSettings } from '../../../runtime/settings.ts';
import { lockAccounts } from '../ledger/lock-account.ts';
import { transferReference } from './named.ts';
import { transferFacts, uplineOf, type Recipient, type TransferFacts } from './terms.ts';
import { transfers } from './transfers.tables.ts';

const refuseAmount = (problem: string): never => {
  throw new Refusal('fields_invalid', { fields: { amount: problem } });
};

const checkLimits = (facts: TransferFacts, amount: bigint): void => {
  if (!facts.isOpen) throw new Refusal('function.not.available', { reason: 'transfer' });
  if (amount < facts.minimum) refuseAmount('transfer_too_small');
  if (amount > facts.maximum) refuseAmount('transfer_too_large');
  if (facts.timesLeft <= 0) refuseAmount('transfer_bound_times');
  if (amount > facts.leftToday) refuseAmount('amount_over_day');
  if (!facts.isTurnedOver)
    throw new Refusal('fields_invalid', {
      fields: { amount: 'transfer_turnover' },
      missing: amountOnWire(facts.missingTurnover),
    });
};

interface Sent {
  readonly transferId: string;
  readonly amount: number;
  readonly currency: string;
  readonly transferredAt: number;
}

/**
 * One ledger entry from the member to the recipient, whom `find` names inside the transaction. The payment password has
 * been checked before it.
 * @throws Refusal function.not.available while the brand allows no transfers, fields_invalid (with the missing turnover),
 * insufficient_balance, amount_out_of_range.
 */
export const sendTransfer = async (
  deps: Deps,
  call: Call,
  { amount: requested, remark }: { readonly amount: number; readonly remark: string },
  find: (tx: Db) => Promise<Recipient>,
): Promise<Sent & { readonly recipient: string }> => {
  const { memberId } = realMemberOf(call);
  const tx: Db = call.db;
  const settings = await holdSettings(tx);
  const now = deps.clock.now();
  const amount = exactMinor(requested) ?? refuseAmount('amount_decimals');
  const recipient = await find(tx);
  const accounts = await lockAccounts(tx, [memberId, recipient.id]);
  const from = accounts.get(memberId);
  const to = accounts.get(recipient.id);
  if (from === undefined || to === undefined) throw new Refusal('insufficient_balance');
  checkLimits(await transferFacts(tx, memberId, settings, { recipient, now }), amount);
  const [row] = await tx
    .insert(transfers)
    .values({
      ...{ memberId, recipientId: recipient.id, currency: CURRENCY.code },
      ...{ amount, remark, createdAt: now },
    })
    .returning({ id: transfers.id });
  const id = row?.id ?? 0;
  const [posted] = await deps.ledger.postWithin(tx, [
    {
      key: `transfer:${id}`,
      kind: 'transfer',
      reference: `transfer:${id}`,
      at: now,
      postings: [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
    },
  ]);
  if (posted?.status !== 'posted')
    throw new Refusal(
      posted?.status === 'refused' && posted.code === 'balance_limit'
        ? 'amount_out_of_range'
        : 'insufficient_balance',
    );
  await writeAudit(tx, {
    at: now,
    subject: 'transfer',
    subjectId: String(id),
    event: 'send',
    actor: 'member',
    memberId,
    detail: { recipientId: recipient.id, amount: String(amount) },
  });
  call.afterCommit(() =>
    deps.hub.publish([memberId, recipient.id].map((each) => ({ type: 'balance', memberId: each }) as const)),
  );
  return {
    transferId: transferReference(id, now),
    recipient: recipient.account,
    amount: amountOnWire(amount),
    currency: CURRENCY.code,
    transferredAt: now,
  };
};

/** @throws Refusal function.not.available without an active upline, and those of `sendTransfer`. */
export const sendToUpline = async (
  deps: Deps,
  { amount, remark }: ParsedRequestOf<typeof transferUpline>,
  call: Call,
): Promise<AnswerOf<typeof transferUpline>> => {
  const { recipient, ...sent } = await sendTransfer(deps, call, { amount, remark }, async (tx) => {
    const upline = await uplineOf(tx, realMemberOf(call).memberId);
    if (!upline) throw new Refusal('function.not.available', { reason: 'upline' });
    return upline;
  });
  return { uplineName: recipient, ...sent };
};
