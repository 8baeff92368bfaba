import {
  messageThreadMachine,
  type MessageThreadSnapshot,
} from '../../../src/machines/member/message-thread/message-thread.machine.ts';
import { ServiceError, failureOf } from '../../../src/services/service-error.ts';
import type { CaseVerdict } from '../../../src/services/messages.ts';
import { defineModel } from '../../kit/model.ts';
import { CLOSED, LONGER, OF_MEMBER, OLDER, THREAD } from '../common/messages.fixtures.ts';

const offline = { error: new ServiceError('offline') };
const nothing = { done: undefined };

type Question = 'confirmingDelete' | 'choosingReason';
const begins = (s: MessageThreadSnapshot, from: MessageThreadSnapshot | null, action: Question): boolean =>
  s.matches({ open: { action } }) && from?.matches({ open: { action } }) !== true;

type Condition = (s: MessageThreadSnapshot) => boolean;
const not =
  (condition: Condition): Condition =>
  (s) =>
    !condition(s);
/** The view has no button for what is not possible, so each such event is a case of its own. */
const when =
  <T>(condition: Condition, payload: T) =>
  (s: MessageThreadSnapshot): T | undefined =>
    condition(s) ? payload : undefined;
const isKnown: Condition = (s) => s.context.thread !== null;
const isOfMember: Condition = (s) => s.context.thread?.source === 'MEMBER';
const isAnswered: Condition = (s) => s.context.thread?.caseState === 'ANSWERED';
const hasOlder: Condition = (s) => s.context.thread?.hasOlder === true;

export const model = defineModel(messageThreadMachine, {
  title: 'A thread of messages',
  inputs: { 'a case': { id: '3' }, 'of a member': { id: '5' } },
  events: {
    'messages.changed': 'sent',
    'thread.gone': 'never',
    'thread.older': { some: when(hasOlder, {}), 'of none': when(not(hasOlder), {}) },
    'delete.request': { known: when(isKnown, {}), 'of nothing': when(not(isKnown), {}) },
    'report.request': { 'of the sender': when(isOfMember, {}), 'of nobody': when(not(isOfMember), {}) },
    'report.send': { 'for insults': { reason: 'ABUSE' as const } },
    'block.set': {
      on: when(isOfMember, { blocked: true }),
      'of nobody': when(not(isOfMember), { blocked: true }),
    },
    'case.settle': {
      solved: when(isAnswered, { solved: true }),
      'not yet': when(isAnswered, { solved: false }),
      unanswered: when(not(isAnswered), { solved: true }),
    },
    'image.open': {
      'of the case': (s) =>
        s.context.thread?.messages.some(({ images }) => images.length > 0) ? { fileId: 'f1' } : undefined,
    },
  },
  outcomes: {
    watchMessages: {
      changed: { send: { type: 'messages.changed' } },
      // So that a path also shows what the member reads once the case is closed.
      'changed after the case was closed': {
        send: ({ context }: MessageThreadSnapshot) =>
          context.settled === 'CLOSED' && context.thread?.caseState === 'CLOSED'
            ? { type: 'messages.changed' as const }
            : undefined,
      },
    },
    readThread: {
      'as it was': { done: ({ id, before }) => (id === '5' ? OF_MEMBER : before === null ? THREAD : OLDER) },
      closed: { done: ({ id }) => (id === '5' ? OF_MEMBER : CLOSED) },
      longer: { done: ({ id, before }) => (id === '5' ? OF_MEMBER : before === null ? LONGER : OLDER) },
      gone: { error: new ServiceError('refused', 'not_found') },
      offline,
    },
    deleteThread: {
      deleted: nothing,
      'gone already': { error: new ServiceError('refused', 'not_found') },
      offline,
    },
    blockSender: { blocked: nothing, offline },
    reportSender: { reported: nothing, offline },
    settleCase: {
      settled: nothing,
      'answered meanwhile': { error: new ServiceError('refused', 'case_answered') },
      offline,
    },
    picture: { lost: { done: { failure: failureOf(new ServiceError('offline')) } } },
    // The writer of a new message ends so; a reply's never does.
    writer: { 'is left': { done: null }, 'has sent': { done: '9' } },
  },
  limit: 60_000,
  home: (s) => s.matches({ open: { action: 'none' } }) && !s.hasTag('busy'),
  rules: [
    {
      id: 'each message is shown once, in the order of time, and none is lost when more arrive',
      requirements: ['MEM-17'],
      always: (s, { label, from }) => {
        const ids = (s.context.thread?.messages ?? []).map(({ messageId }) => Number(messageId));
        const before = from?.context.thread?.messages ?? [];
        return (
          ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0)) &&
          (!/= (as it was|closed|longer)$/.test(label) ||
            before.every(({ messageId }) => ids.includes(Number(messageId))))
        );
      },
    },
    {
      id: 'nothing is deleted or reported without an answer to the question',
      always: (_, { started, label }) =>
        started.every(
          ({ actor }) =>
            (actor !== 'deleteThread' || label === 'delete.confirm') &&
            (actor !== 'reportSender' || label.startsWith('report.send')),
        ),
    },
    {
      id: 'only the sender of a thread of two can be blocked or reported',
      never: (s, { started }) =>
        started.some(({ actor }) => actor === 'blockSender' || actor === 'reportSender') &&
        s.context.thread?.source !== 'MEMBER',
    },
    {
      id: 'only a thread that is shown is asked about, and only older messages that exist are requested',
      always: (s, { from, started }) =>
        (!begins(s, from, 'confirmingDelete') || from?.context.thread != null) &&
        (!begins(s, from, 'choosingReason') || from?.context.thread?.source === 'MEMBER') &&
        (!started.some(({ actor }) => actor === 'readOlder') || from?.context.thread?.hasOlder === true),
    },
    {
      id: 'what is done next clears the failure before it',
      always: (s, { from, started }) =>
        (!started.some(({ actor }) => ['blockSender', 'settleCase', 'picture'].includes(actor)) &&
          !begins(s, from, 'confirmingDelete') &&
          !begins(s, from, 'choosingReason')) ||
        s.context.actionFailure === null,
    },
    {
      id: 'only an answered case is settled, as the member says, and it is read again',
      requirements: ['MEM-17'],
      always: (s, { started, label }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'settleCase' ||
            (s.context.thread?.caseState === 'ANSWERED' &&
              (input as CaseVerdict).solved === (label === 'case.settle (solved)') &&
              (input as CaseVerdict).seen === s.context.thread.messages.at(-1)?.messageId),
        ) &&
        (label !== 'settleCase = settled' || !s.matches({ open: { content: 'reading' } })) &&
        (label !== 'settleCase = offline' || s.context.actionFailure !== null),
    },
    {
      id: 'over an answer that was not shown nothing is closed: it is said, the answer is read, and nothing counts as settled',
      requirements: ['MEM-17'],
      always: (s, { label }) =>
        label !== 'settleCase = answered meanwhile' ||
        (s.context.actionFailure?.code === 'case_answered' &&
          s.context.settled === null &&
          !s.matches({ open: { content: 'reading' } })),
    },
    {
      id: 'a thread deleted elsewhere is said to be gone, and shows nothing',
      always: (s, { label }) =>
        !/^read(Thread|Older) = gone/.test(label) ||
        label.startsWith('readOlder') ||
        (s.matches({ open: { content: 'gone' } }) && s.context.thread === null),
    },
    {
      id: 'nothing is asked about a thread that is gone',
      requirements: ['MEM-17'],
      never: (s) =>
        s.matches({ open: { content: 'gone' } }) &&
        (s.matches({ open: { action: 'confirmingDelete' } }) ||
          s.matches({ open: { action: 'choosingReason' } })),
    },
    {
      id: 'it ends when it is deleted here, and a failure says so',
      always: (s, { label }) =>
        /^deleteThread = (deleted|gone)/.test(label) === (s.status === 'done') &&
        (label !== 'deleteThread = offline' || s.context.actionFailure !== null),
    },
    {
      id: 'the picture that was pressed opens, and one that is lost says so',
      requirements: ['MEM-17'],
      always: (s, { started, label }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'picture' ||
            (label.startsWith('image.open') && (input as { fileId: string }).fileId === 'f1'),
        ) &&
        (label !== 'picture = lost' ||
          (s.matches({ open: { picture: 'closed' } }) && s.context.actionFailure !== null)),
    },
    {
      id: 'a change is read at once',
      always: (s, { label }) =>
        !label.startsWith('watchMessages = changed') || s.matches({ open: { content: 'loading' } }),
    },
  ],
  instructions: {
    'start a case': 'Open a case in Messages.',
    'start of a member': 'Open a message of the upline in Messages.',
    'watchMessages = changed': 'A message arrives.',
    'watchMessages = changed after the case was closed': 'A message arrives after the case was closed.',
    'thread.retry': 'Press "Try again".',
    'thread.older': 'Press "Show older".',
    'delete.request': 'Press "Delete" in the head of the thread.',
    'thread.older (of none)': 'No person can do this: there is no button.',
    'delete.request (of nothing)': 'No person can do this: there is no button.',
    'report.request (of nobody)': 'No person can do this: there is no button.',
    'block.set (of nobody)': 'No person can do this: there is no button.',
    'case.settle (unanswered)': 'No person can do this: there is no button.',
    'delete.confirm': 'Press "Delete" below the question.',
    'report.request': 'Press "Report".',
    'report.send': 'Choose a reason.',
    'action.cancel': 'Press "Cancel".',
    'case.settle (solved)': 'Press "Yes" below the answer.',
    'case.settle (not yet)': 'Press "No, not yet" below the answer.',
    'settleCase = settled': 'The platform keeps it.',
    'settleCase = answered meanwhile': 'Support has answered in the moment before.',
    'settleCase = offline': 'The network is off.',
    'block.set': 'Press "Block sender".',
    'writer = is left': 'Nothing: the field for a reply stays open.',
    'writer = has sent': 'Nothing: the field for a reply stays open.',
    'image.open': 'Press the picture of a message.',
    'image.close': 'Press the picture again.',
    'readThread = as it was': 'The platform has the thread.',
    'readThread = closed': 'The platform has the thread, which the member has closed.',
    'readThread = longer': 'The platform has the thread, to which support has added.',
    'readThread = gone': 'The thread was deleted on another device.',
    'readThread = offline': 'The network is off while the thread is requested.',
    'readOlder = as it was': 'The platform has earlier messages.',
    'readOlder = closed': 'The platform has earlier messages.',
    'readOlder = longer': 'The platform has earlier messages.',
    'readOlder = gone': 'The thread was deleted on another device.',
    'readOlder = offline': 'The network is off while earlier messages are requested.',
    'deleteThread = deleted': 'The platform deletes the copy.',
    'deleteThread = gone already': 'It was deleted on another device.',
    'deleteThread = offline': 'The network is off.',
    'blockSender = blocked': 'The platform keeps it.',
    'blockSender = offline': 'The network is off.',
    'reportSender = reported': 'The platform keeps it.',
    'reportSender = offline': 'The network is off.',
    'picture = lost': 'The network is off while a picture is requested.',
  },
});
