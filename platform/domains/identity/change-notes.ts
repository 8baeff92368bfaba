import type { Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { memberOf, type Call } from '../../runtime/call.ts';
import { notifyOwner } from './owner-notice.ts';
import { recordSecurity } from '../../runtime/security-log.ts';

/** Records a new card and notifies the owner. In the transaction of the call. */
export const noteNewCard = async (
  { clock }: Pick<Deps, 'clock'>,
  call: Call,
  masked: string,
): Promise<void> => {
  const event = { at: clock.now(), memberId: memberOf(call).memberId, from: call };
  await recordSecurity(call.db, { ...event, kind: 'card.added', detail: { card: masked } });
  await notifyOwner(call.db, { ...event, kind: 'newCard', card: masked });
};

/** Records a newly set payment password and notifies the owner. In the transaction of the change. */
export const noteNewPayment = async ({ clock }: Pick<Deps, 'clock'>, tx: Db, call: Call): Promise<void> => {
  const event = { at: clock.now(), memberId: memberOf(call).memberId, from: call };
  await recordSecurity(tx, { ...event, kind: 'payment.set' });
  await notifyOwner(tx, { ...event, kind: 'newPaymentPassword' });
};
