import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type {
  PromotionApplicationRef,
  PromotionApplicationSnapshot,
} from '../../../src/machines/content/promotion-application/promotion-application.machine.ts';
import { proofsMachine } from '../../../src/machines/wallet/proofs/proofs.machine.ts';
import { PromotionApplication } from '../../../src/views/content/promotion-application/PromotionApplication.tsx';
import { checkFigures } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const dialog = () => screen.queryByRole('dialog');
const button = (name: string) => {
  const box = dialog();
  return box && within(box).queryAllByRole('button', { name })[0];
};
const note = () => screen.getByRole('textbox', { name: /^Note/ });
const fill = (comment: string): void => {
  (note() as HTMLTextAreaElement).value = comment;
};

const TITLE = 'Apply: The weekend';
const CLOSED = 'It was not sent. What you wrote is kept. This promotion is not open now. Nothing was sent.';
/** What lines without a number say. */
const NAMES = ['The weekend', 'The network link', 'not sent'];
/** VAL-47 to VAL-50: the limits are said beforehand, with what is typed; labels are last. */
const figuresOf = (snapshot: PromotionApplicationSnapshot): string[] => {
  const { comment, problems, failure } = snapshot.context;
  const hasProblems = Object.keys(problems).length > 0;
  if (snapshot.status === 'done') return [];
  if (snapshot.matches('resultUnknown'))
    return [
      TITLE,
      'The network link is unstable. Try again. It is not known whether it arrived. Send it again: it counts only once.',
    ];
  if (!snapshot.matches('editing') && !snapshot.matches('sending')) return [TITLE];
  return [
    TITLE,
    `${comment.trim().length} / 140`,
    ...(problems.comment === 'promotion_comment_too_long' ? ['140 characters at most.'] : []),
    'Add image3 more of 3',
    'PNG or JPG, at most 5 MB each, up to 3 images.',
    ...(failure && !hasProblems ? [CLOSED] : []),
    TITLE,
  ];
};
/** What was typed stands there whatever the platform has answered, and while it is sent. */
const showsForm = (snapshot: PromotionApplicationSnapshot): void => {
  const { comment, problems } = snapshot.context;
  expect(note()).toHaveValue(comment);
  expect(note().hasAttribute('aria-invalid')).toBe(problems.comment !== undefined);
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<PromotionApplication flow={scene.run() as PromotionApplicationRef} />),
  pictures: {
    proofs: () => createActor(proofsMachine, { input: { purpose: 'promotion', max: 3 } }).getSnapshot(),
  },
  control: {
    'form.submit': () => button('Send the application') ?? null,
    'application.retry': () => button('Try again') ?? null,
    'application.close': () => button('Close') ?? null,
  },
  act: {
    'draft.keep': async (_, { comment }) => {
      fill(comment as string);
      fireEvent.blur(note());
    },
    'form.submit': async (_, { comment }) => {
      fill(comment as string);
      fireEvent.submit(screen.getByRole('form'));
    },
  },
  verify: {
    '*': (snapshot) => {
      checkFigures(document.body, figuresOf(snapshot as PromotionApplicationSnapshot), NAMES);
      if (snapshot.status === 'done') return expect(dialog()).toBeNull();
      return expect(dialog()).toHaveAccessibleName(TITLE);
    },
    remembering: () => {
      expect(dialog()).toHaveAttribute('data-state', 'remembering');
      expect(screen.queryByRole('form')).toBeNull();
    },
    editing: (snapshot) => {
      showsForm(snapshot as PromotionApplicationSnapshot);
      const { problems } = (snapshot as PromotionApplicationSnapshot).context;
      expect(screen.queryByText(/An image is still on its way/) !== null).toBe(problems.images !== undefined);
    },
    sending: (snapshot) => {
      showsForm(snapshot as PromotionApplicationSnapshot);
      expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true');
      // Nothing closes the dialog before the answer.
      expect(button('Close')).toBeUndefined();
    },
    resultUnknown: () => expect(screen.getByRole('alert')).toHaveTextContent(/it counts only once/),
    taken: () => expect(screen.getByText(/You have applied for this before/)).toBeVisible(),
  },
};
