/** Message thread: its context, events, calls and rules. */
import { assign, fromCallback, fromPromise, raise, setup } from 'xstate';
import { onChange } from '../../../services/changes.ts';
import {
  blockSender,
  deleteThread,
  readThread,
  reportSender,
  settleCase,
  type CaseVerdict,
  type MessageThread,
  type ReportReason,
} from '../../../services/messages.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { messagePictureMachine } from '../message-picture/message-picture.machine.ts';
import { messageWriterMachine } from '../message-writer/message-writer.machine.ts';

interface MessageThreadContext {
  readonly id: string;
  readonly thread: MessageThread | null;
  readonly failure: Failure | null;
  /** Why an action was not done. */
  readonly actionFailure: Failure | null;
  /** What the member has just made of the case; null for nothing. */
  readonly settled: 'CLOSED' | 'WAITING' | null;
}
type MessageThreadEvent =
  | { type: 'messages.changed' }
  | { type: 'thread.retry' }
  | { type: 'thread.older' }
  | { type: 'thread.gone' }
  | { type: 'delete.request' }
  | { type: 'delete.confirm' }
  | { type: 'report.request' }
  | { type: 'report.send'; reason: ReportReason }
  | { type: 'action.cancel' }
  | { type: 'case.settle'; solved: boolean }
  | { type: 'block.set'; blocked: boolean }
  | { type: 'image.open'; fileId: string }
  | { type: 'image.close' };

/** Newer messages replace older ones with their id; the order is that of time. */
const joined = (known: MessageThread | null, found: MessageThread, isOlder: boolean): MessageThread => {
  if (known === null) return found;
  const newest = isOlder ? known : found;
  const [first, second] = isOlder ? [found, known] : [known, found];
  const byId = new Map([...first.messages, ...second.messages].map((each) => [each.messageId, each]));
  const [oldest] = known.messages;
  // Only the oldest page tells whether there is more before it.
  const reachesBack = isOlder || oldest === undefined || found.messages[0]?.messageId === oldest.messageId;
  return {
    ...newest,
    hasOlder: reachesBack ? found.hasOlder : known.hasOlder,
    messages: [...byId.values()].toSorted((a, b) => Number(a.messageId) - Number(b.messageId)),
  };
};

export const messageThreadSetup = setup({
  types: {
    context: {} as MessageThreadContext,
    events: {} as MessageThreadEvent,
    input: {} as { readonly id: string },
    tags: {} as 'busy',
    meta: {} as FlowMeta,
    children: {} as { writer: 'writer'; picture: 'picture' },
  },
  actors: {
    watchMessages: fromCallback<MessageThreadEvent>(({ sendBack }) =>
      onChange('message', () => sendBack({ type: 'messages.changed' })),
    ),
    readThread: fromPromise<MessageThread, { id: string; before: string | null }>(({ input, signal }) =>
      readThread(input, signal),
    ),
    deleteThread: fromPromise<void, { id: string }>(({ input, signal }) => deleteThread(input.id, signal)),
    blockSender: fromPromise<void, { id: string; blocked: boolean }>(({ input, signal }) =>
      blockSender(input.id, input.blocked, signal),
    ),
    reportSender: fromPromise<void, { id: string; reason: ReportReason }>(({ input, signal }) =>
      reportSender(input.id, input.reason, signal),
    ),
    settleCase: fromPromise<void, CaseVerdict>(({ input, signal }) => settleCase(input, signal)),
    picture: messagePictureMachine,
    writer: messageWriterMachine,
  },
  guards: {
    hasOlder: ({ context }) => context.thread?.hasOlder ?? false,
    hasSender: ({ context }) => context.thread?.source === 'MEMBER',
    canReport: ({ context }) => context.thread?.source === 'MEMBER' && !context.thread.isReported,
    isAnswered: ({ context }) => context.thread?.caseState === 'ANSWERED',
    isOutdated: (_, { error }: { error: unknown }) =>
      error instanceof ServiceError && error.code === 'case_answered',
    isRead: ({ context }) => context.thread !== null,
    isGone: (_, { error }: { error: unknown }) => error instanceof ServiceError && error.code === 'not_found',
  },
  actions: {
    assignThread: assign({
      thread: ({ context }, p: { thread: MessageThread; isOlder: boolean }) =>
        joined(context.thread, p.thread, p.isOlder),
      failure: null,
    }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    assignActionFailure: assign({ actionFailure: (_, { error }: { error: unknown }) => failureOf(error) }),
    assignPictureFailure: assign({ actionFailure: (_, { failure }: { failure: Failure }) => failure }),
    clearActionFailure: assign({ actionFailure: null, settled: null }),
    assignSettled: assign({
      settled: (_, { solved }: { solved: boolean }) => (solved ? 'CLOSED' : 'WAITING'),
    }),
    forgetSettled: assign({ settled: null }),
    forgetThread: assign({ thread: null }),
    readAgain: raise({ type: 'messages.changed' }),
    /** A question about a thread that is no longer there has nothing left to do. */
    endQuestions: raise({ type: 'thread.gone' }),
  },
});
