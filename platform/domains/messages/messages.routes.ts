import {
  blockSender,
  deleteInbox,
  deleteOutbox,
  getInbox,
  getMessageImage,
  getMessageThread,
  getOutbox,
  getRecipientTypes,
  getUnreadCount,
  markRead,
  reportSender,
  settleCase,
  submitOutbox,
  submitOutboxReply,
} from '#contract/messages.ts';
import { MESSAGES } from '../../kernel/config.ts';
import { memberOf, realMemberOf, type Call } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { take } from '../../runtime/limits.ts';
import { serve, type Route } from '../../http/serve.ts';
import { deleteBoxes, listBoxes, markBoxesRead, unreadOf, type Reader } from './boxes.ts';
import { settle } from './cases.ts';
import { recipientsOf } from './people.ts';
import { report, setBlocked } from './senders.ts';
import { readImage, readThread } from './threads.ts';
import { beginThread, reply } from './write.ts';

const readerOf = (call: Call): Reader => ({ memberId: memberOf(call).memberId, language: call.language });

/** Inbox and outbox of a member, and their threads; trial accounts can read and not write. */
export const messageRoutes = (deps: Deps): readonly Route[] => {
  const { db, hub, clock } = deps;
  /** The member's other tabs. */
  const notifyOwn = (memberId: number): void => hub.publish([{ type: 'news', memberId, about: 'message' }]);
  const remove = async (call: Call, ids: readonly string[]): Promise<null> => {
    const { memberId } = memberOf(call);
    await deleteBoxes(db, memberId, ids);
    notifyOwn(memberId);
    return null;
  };
  return [
    serve(getInbox, async ({ recordSource, ...page }, call) => {
      const { rows, ...counts } = await listBoxes(call.db, readerOf(call), { ...page, source: recordSource });
      return { ...counts, content: rows.map(({ id, ...row }) => ({ ...row, inboxId: id })) };
    }),
    serve(getOutbox, async (page, call) => {
      const { rows, ...counts } = await listBoxes(call.db, readerOf(call), { ...page, source: 'SENT' });
      return { ...counts, content: rows.map(({ id, ...row }) => ({ ...row, outboxId: id })) };
    }),
    // Read where it is written: a change is announced at once, and the count must include it.
    serve(getUnreadCount, async (_, call) => ({ unreadCount: await unreadOf(db, memberOf(call).memberId) })),
    serve(markRead, async ({ recordSource, id, ids, all }, call) => {
      const { memberId } = memberOf(call);
      const named = all === true ? null : [...(ids ?? []), ...(id === undefined ? [] : [id])];
      if (await markBoxesRead(db, memberId, { ids: named, source: recordSource })) notifyOwn(memberId);
      return null;
    }),
    serve(deleteInbox, ({ inboxIds }, call) => remove(call, inboxIds)),
    serve(deleteOutbox, ({ outboxIds }, call) => remove(call, outboxIds)),
    serve(getRecipientTypes, ({ keyword }, call) =>
      recipientsOf(call.db, memberOf(call).memberId, keyword ?? ''),
    ),
    serve(submitOutbox, async (request, call) => ({ outboxId: await beginThread(deps, request, call) })),
    serve(submitOutboxReply, async (request, call) => ({ outboxId: await reply(deps, request, call) })),
    serve(getMessageThread, (request, call) => readThread(call.db, readerOf(call), request)),
    serve(getMessageImage, async (request, call) => {
      const { memberId } = memberOf(call);
      const { hour: window, imagePieces: max } = MESSAGES;
      await take(db, { key: `message-image:${memberId}`, window, max }, clock.now());
      return readImage(call.db, memberId, request);
    }),
    serve(settleCase, async (request, call) => {
      const { memberId } = realMemberOf(call);
      if (await settle(deps, memberId, request)) notifyOwn(memberId);
      return null;
    }),
    serve(blockSender, async (request, call) => {
      const { memberId } = realMemberOf(call);
      await setBlocked(deps, memberId, request);
      notifyOwn(memberId);
      return null;
    }),
    serve(reportSender, async ({ inboxId, reason }, call) => {
      await report(deps, realMemberOf(call).memberId, inboxId, reason);
      return null;
    }),
  ];
};
