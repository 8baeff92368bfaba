import type { Call } from '../../runtime/call.ts';
import type { Hub } from '../../runtime/hub.ts';
import type { ActionOutcome } from './negotiate.ts';

/** Notifies both parties of a change, after the commit. */
export const createNotifier =
  (hub: Hub) =>
  (call: Call, { affectedMemberIds }: ActionOutcome): void =>
    call.afterCommit(() =>
      hub.publish(affectedMemberIds.map((memberId) => ({ type: 'news', memberId, about: 'contract' }))),
    );
