import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeLanguage } from '../../../src/services/browser/preference-store.ts';
import { getHelpPageData, rateHelpAnswer, sendFeedback } from '../../../src/services/help.ts';
import { no, relay, visit, wireOf } from './gateway.ts';

beforeEach(() => visit());
afterEach(() => vi.unstubAllGlobals());

const TOPICS = [
  {
    ...{ title: 'Money', tag: 'money', content: 'In and out.' },
    children: [
      {
        ...{ title: 'When?', content: '<p>Soon</p>', questionId: 8 },
        ...{ about: 'withdrawal', shortTitle: 'Time' },
      },
      { title: 'How?', content: '<p>So</p>', about: 'weather' },
    ],
  },
  { title: 'Account' },
];
const withdrawal = (withdrawId: number, state: number) => ({
  ...{ withdrawId, state, amount: 100, fee: 0, currency: 'TLB', requestedAt: 50 },
});
const withdrawals = (...states: readonly number[]) => ({
  records: states.map((state, at) => withdrawal(at + 1, state)),
});

test('API-51, HLP-01: a visitor has the answers in the language of the page', async () => {
  const sent = relay({ helpCenter: () => TOPICS });
  expect(await getHelpPageData(false)).toEqual({
    topics: [
      {
        ...{ id: 'money', title: 'Money', intro: 'In and out.' },
        questions: [
          {
            ...{ id: '8', title: 'When?', answer: '<p>Soon</p>', about: 'withdrawal' },
            ...{ shortTitle: 'Time', canRate: true },
          },
          {
            ...{ id: 'money-1', title: 'How?', answer: '<p>So</p>', about: null },
            ...{ shortTitle: null, canRate: false },
          },
        ],
      },
      { id: '1', title: 'Account', intro: '', questions: [] },
    ],
    withdrawal: null,
  });
  expect(sent.map(wireOf).map(({ call, fields, token }) => [call, fields, token])).toEqual([
    ['GET /wps/system/helpCenter', { lang: 'TY', device: 'WEB' }, null],
  ]);
  vi.stubGlobal('document', { cookie: '' });
  writeLanguage('EN');
  await getHelpPageData(false);
  expect(wireOf(sent[1] as never).fields).toEqual({ lang: 'EN', device: 'WEB' });
});

test.each([
  ['5 completed, 8 rejected, 9 failed, 10 received by itself', [5, 8, 9, 10], undefined],
  ['1 submitted', [5, 1, 2], '2'],
  ['2 in review', [8, 2, 1], '2'],
  ['3 in payment', [9, 3], '2'],
  ['4 paid, which waits for the member', [10, 4], '2'],
  ['6 partly received', [6, 1], '1'],
  ['7 not received', [7], '1'],
])('a member sees the latest withdrawal that is not over: %s', async (_, states, open) => {
  const sent = relay({
    ...{ helpCenter: () => [], MCSFE_getWithdrawTransactionReport: () => withdrawals(...states) },
  });
  expect((await getHelpPageData(true)).withdrawal?.id).toBe(open);
  expect(wireOf(sent[1] as never).fields).toEqual({ page: '1', size: '20' });
});

test('the answers are there without the member’s withdrawals', async () => {
  relay({
    ...{ helpCenter: () => TOPICS, MCSFE_getWithdrawTransactionReport: () => no('function.not.available') },
  });
  const { topics, withdrawal: open } = await getHelpPageData(true);
  expect([topics.length, open]).toEqual([2, null]);
});

test('a rating names its answer and whether it helped', async () => {
  const sent = relay({ rating: () => ({ questionId: '8' }) });
  await rateHelpAnswer({ questionId: '8', isHelpful: false });
  expect(sent.map(wireOf).map(({ call, fields }) => [call, fields])).toEqual([
    ['POST /wps/system/helpCenter/rating', { questionId: '8', isHelpful: false }],
  ]);
});

test('API-50, HLP-03: feedback is sent as typed, and the same one of a visit under the same key', async () => {
  const sent = relay({ feedback: () => ({ feedbackNo: 'F-31' }) });
  const feedback = {
    ...{ kind: 'COMPLAINT' as const, content: ' A  text ', wantsAnswer: true },
    ...{ contact: 'mina@example.org', images: ['f-1', 'f-2'] },
  };
  expect(await sendFeedback(feedback, 'visit-1')).toBe('F-31');
  await sendFeedback(feedback, 'visit-1');
  await sendFeedback({ ...feedback, kind: 'FAULT' }, 'visit-1');
  await sendFeedback({ ...feedback, images: ['f-1'] }, 'visit-1');
  await sendFeedback({ ...feedback, content: 'A text' }, 'visit-1');
  await sendFeedback(feedback, 'visit-2');
  const wires = sent.map(wireOf);
  expect([wires[0]?.call, wires[0]?.module]).toEqual(['PUT /wps/feedback', 'FEEDBACK3']);
  expect(wires[0]?.fields).toEqual({
    ...{ type: 'COMPLAINT', content: ' A  text ', wantsAnswer: true },
    ...{ contact: 'mina@example.org', images: ['f-1', 'f-2'] },
  });
  const keys = wires.map(({ key }) => key);
  expect([keys[1] === keys[0], new Set(keys).size]).toEqual([true, 5]);
});
