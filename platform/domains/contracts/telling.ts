import type { Call } from '../../runtime/call.ts';
import type { Hub } from '../../runtime/hub.ts';
import type { Spoken } from './negotiate.ts';

/** Tells everybody whom a word concerns that there is something to look at, once it is said. */
export const telling =
  (hub: Hub) =>
  (call: Call, { concerned }: Spoken): void =>
    call.afterCommit(() =>
      hub.publish(concerned.map((memberId) => ({ type: 'news', memberId, about: 'contract' }))),
    );
