import { FACTORS } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import type { Call } from '../../runtime/call.ts';
import { take } from '../../runtime/limits.ts';
import { recordSecurity } from '../../runtime/security-log.ts';
import type { SecurityKind } from '../../runtime/security.tables.ts';
import { notifyOwner, type OwnerNotice } from './owner-notice.ts';

/** Counts a change of the factors, records it and tells the owner. In its transaction. @throws Refusal TOO_MANY_REQUESTS. */
export const noteFactorChange = async (
  tx: Db,
  change: {
    readonly kind: SecurityKind;
    readonly notice: OwnerNotice;
    readonly memberId: number;
    readonly at: number;
    readonly from: Call;
    readonly passkey?: string;
  },
): Promise<void> => {
  const { kind, notice, passkey, ...event } = change;
  const { memberId, at } = event;
  await take(tx, { key: `factors:${memberId}`, window: FACTORS.day, max: FACTORS.changes }, at);
  await recordSecurity(tx, { ...event, kind, ...(passkey === undefined ? {} : { detail: { passkey } }) });
  await notifyOwner(tx, { ...event, kind: notice, ...(passkey === undefined ? {} : { passkey }) });
};
