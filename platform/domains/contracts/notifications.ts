import type { Call } from '../../runtime/call.ts';
import type { Hub } from '../../runtime/hub.ts';
import type { ActionOutcome } from './negotiate.ts';

/** Tells everybody whom a word concerns that there is something to look at, once it is said. */
export const createNotifier =
  (hub: Hub) =>
  (call: Call, { affectedMemberIds }: ActionOutcome): void =>
    call.afterCommit(() =>
      hub.publish(affectedMemberIds.map((memberId) => ({ type: 'news', memberId, about: 'contract' }))),
    );
