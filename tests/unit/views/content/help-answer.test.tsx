import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type {
  FoundQuestion,
  HelpCentreRef,
} from '../../../../src/machines/content/help-centre/help-centre.machine.ts';
import { HelpAnswer } from '../../../../src/views/content/help-centre/HelpAnswer.tsx';
import { TOPICS } from '../../../flows/common/help.fixtures.ts';
import { paid } from '../../../flows/common/withdrawal.fixtures.ts';
import { setupUser } from '../../../support/user.ts';
import { stage, UNIT } from './stage.tsx';

afterEach(cleanup);

const QUESTION = TOPICS[0]?.questions[0] as FoundQuestion;
const show = (context: object = {}, patch: object = {}) => {
  const send = vi.fn<(event: object) => void>();
  const snapshot = {
    context: { withdrawal: null, ratings: {}, rating: null, takesFeedback: true, ...context },
    matches: () => true,
  };
  const flow = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }), send };
  stage(
    <HelpAnswer
      flow={flow as unknown as HelpCentreRef}
      question={{ ...QUESTION, ...patch }}
      isOpen
      unit={UNIT}
    />,
  );
  return send;
};
const status = () => screen.queryByRole('status')?.textContent.trim();

it('HLP-01 an answer can be rated either way', async () => {
  const send = show();
  await setupUser().click(screen.getByRole('button', { name: 'No' }));
  await setupUser().click(screen.getByRole('button', { name: 'Yes' }));
  expect(send.mock.calls).toEqual([
    [{ type: 'answer.rate', questionId: 'waiting', isHelpful: false }],
    [{ type: 'answer.rate', questionId: 'waiting', isHelpful: true }],
  ]);
});

it.each([
  ['unhelpful', true, 'Your answer was counted. Write to us what is missing.'],
  ['unhelpful', false, 'Your answer was counted.'],
  ['helpful', true, 'Your answer was counted.'],
])('HLP-03 rated %s, on a site with feedback %s: %s', (rating, takesFeedback, text) => {
  show({ ratings: { waiting: rating }, takesFeedback });
  expect(status()).toBe(text);
  expect(screen.queryByRole('button')).toBeNull();
});

it('HLP-01 the rating of another answer counts nothing for this one', () => {
  show({ ratings: { lost: 'helpful' } });
  expect(status()).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Yes' })).toBeEnabled();
});

it('HLP-01 an answer of a gateway without ratings has no buttons', () => {
  show({}, { canRate: false });
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['the answer about withdrawals', 'withdrawal', true],
  ['no other answer', null, false],
])('HLP-01 the member’s own withdrawal is below %s', (_, about, isShown) => {
  show({ withdrawal: paid }, { about });
  expect(screen.queryByRole('link', { name: 'Open the withdrawal' }) !== null).toBe(isShown);
});
