import { sql } from 'drizzle-orm';
import { OWNER_NOTICES } from '../../kernel/config.ts';
import { deliver } from './outbox.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Call } from '../../runtime/call.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { take } from '../../runtime/limits.ts';
import { formatMessage } from './messages.ts';

/** Events that an owner is notified of, in case it was not them. */
export type OwnerNotice = 'newPlace' | 'newCard' | 'newPassword' | 'newPaymentPassword' | 'locked';

interface Owner extends Record<string, unknown> {
  readonly account: string;
  readonly language: string | null;
  readonly email: string | null;
  readonly number: string | null;
}

/** `2026-11-20 12:00 UTC`: the same in every time zone. */
const momentText = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Notifies the owner of an account of a change, in the transaction of the change: by e-mail, or by SMS without an
 * e-mail address or where the change itself was proved by e-mail (`provedBy`). The message has no secret, and at most a
 * few are sent in an hour, whoever makes the changes.
 */
export const notifyOwner = async (
  tx: Db,
  notice: {
    readonly kind: OwnerNotice;
    readonly memberId: number;
    readonly at: number;
    readonly from?: Pick<Call, 'ip' | 'device'> & Partial<Pick<Call, 'language'>>;
    readonly provedBy?: 'email' | 'sms';
    /** Last digits of a card. */
    readonly card?: string;
  },
): Promise<void> => {
  const { kind, memberId, at, from, provedBy } = notice;
  const [owner] = await rowsOf<Owner>(
    tx,
    sql`select account, language, email, coalesce(country_dialing_code, '90') || mobile as number
      from members where id = ${memberId}`,
  );
  const isBySms = owner?.number != null && (owner.email === null || provedBy === 'email');
  const recipient = isBySms ? `+${owner.number}` : owner?.email;
  if (!owner || !recipient) return;
  const { window, most } = OWNER_NOTICES;
  try {
    await take(tx, { key: `notice:${memberId}`, window, most }, at);
  } catch (error) {
    if (isRefusal(error)) return;
    throw error;
  }
  const language = owner.language ?? from?.language ?? 'TY';
  await deliver(tx, {
    channel: isBySms ? 'sms' : 'email',
    recipient,
    subject: isBySms ? null : formatMessage('notice.subject', language),
    body: formatMessage(`notice.${kind}`, language, {
      account: owner.account,
      time: momentText(at),
      place: [from?.ip, from?.device].filter(Boolean).join(', ') || '–',
      card: notice.card ?? '',
    }),
    purpose: `notice.${kind}`,
    createdAt: at,
  });
};
