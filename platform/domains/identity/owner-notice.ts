import { sql } from 'drizzle-orm';
import { OWNER_NOTICES } from '../../kernel/config.ts';
import { deliver } from './outbox.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Call } from '../../runtime/call.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { take } from '../../runtime/limits.ts';
import { formatMessage } from './messages.ts';

/** Events that an owner is notified of, in case it was not them. */
export type OwnerNotice =
  | 'newPlace'
  | 'newCard'
  | 'newPassword'
  | 'newPaymentPassword'
  | 'locked'
  | 'newProfile'
  | 'newContact'
  | 'contactRequested'
  | 'appOn'
  | 'appOff'
  | 'recoveryMade'
  | 'recoveryUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved';

interface Owner extends Record<string, unknown> {
  readonly account: string;
  readonly language: string | null;
  readonly email: string | null;
  readonly number: string | null;
}

/** `2026-11-20 12:00 UTC`: the same in every time zone. */
const momentText = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Counted by the change itself, so that no other notice can use up theirs. */
const COUNTED: readonly OwnerNotice[] = [
  'newPaymentPassword',
  'newContact',
  'contactRequested',
  'appOn',
  'appOff',
  'recoveryMade',
  'recoveryUsed',
  'passkeyAdded',
  'passkeyRemoved',
];

/**
 * Notifies the owner of an account of a change, in the transaction of the change: by e-mail, or by SMS without an
 * e-mail address or where the change itself was proved by e-mail (`provedBy`), or by both (`everywhere`). The message
 * has no secret, and at most a few are sent in an hour, whoever makes the changes.
 */
export const notifyOwner = async (
  tx: Db,
  notice: {
    readonly kind: OwnerNotice;
    readonly memberId: number;
    readonly at: number;
    readonly from?: Pick<Call, 'ip' | 'device'> & Partial<Pick<Call, 'language'>>;
    readonly provedBy?: 'email' | 'sms';
    readonly everywhere?: boolean;
    /** Last digits of a card. */
    readonly card?: string;
    /** A masked phone or e-mail address. */
    readonly contact?: string;
    /** The name that the owner gave a passkey. */
    readonly passkey?: string;
  },
): Promise<void> => {
  const { kind, memberId, at, from, provedBy, everywhere = false } = notice;
  const [owner] = await rowsOf<Owner>(
    tx,
    sql`select account, language, email, coalesce(country_dialing_code, '90') || mobile as number
      from members where id = ${memberId}`,
  );
  if (!owner) return;
  const sms = owner.number === null ? [] : [{ channel: 'sms', recipient: `+${owner.number}` } as const];
  const email = owner.email === null ? [] : [{ channel: 'email', recipient: owner.email } as const];
  const channels = provedBy === 'email' ? [...sms, ...email] : [...email, ...sms];
  const used = everywhere ? channels : channels.slice(0, 1);
  if (used.length === 0) return;
  if (!COUNTED.includes(kind)) {
    const { window, max } = OWNER_NOTICES;
    try {
      await take(tx, { key: `notice:${memberId}`, window, max }, at);
    } catch (error) {
      if (isRefusal(error)) return;
      throw error;
    }
  }
  const language = owner.language ?? from?.language ?? 'TY';
  for (const each of used)
    await deliver(tx, {
      ...each,
      subject: each.channel === 'sms' ? null : formatMessage('notice.subject', language),
      body: formatMessage(`notice.${kind}`, language, {
        account: owner.account,
        time: momentText(at),
        place: [from?.ip, from?.device].filter(Boolean).join(', ') || '–',
        card: notice.card ?? '',
        contact: notice.contact ?? '–',
        passkey: notice.passkey ?? '–',
      }),
      purpose: `notice.${kind}`,
      createdAt: at,
    });
};
