import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type {
  PromotionApplicationRef,
  PromotionApplicationSnapshot,
} from '../../../src/machines/content/promotion-application/promotion-application.machine.ts';
import { proofsMachine } from '../../../src/machines/wallet/proofs/proofs.machine.ts';
import { PromotionApplication } from '../../../src/views/content/promotion-application/PromotionApplication.tsx';
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
      if (snapshot.status === 'done') return expect(dialog()).toBeNull();
      return expect(dialog()).toHaveAccessibleName('Apply: The weekend');
    },
    remembering: () => expect(dialog()).toHaveAttribute('data-state', 'remembering'),
    editing: (snapshot) => {
      const { comment, problems, failure } = (snapshot as PromotionApplicationSnapshot).context;
      // What was typed stands there whatever the platform has answered.
      expect(note()).toHaveValue(comment);
      expect(note().hasAttribute('aria-invalid')).toBe(problems.comment !== undefined);
      if (problems.comment === 'promotion_comment_too_long')
        expect(screen.getByText('140 characters at most.')).toBeVisible();
      expect(screen.getByText(`${comment.trim().length} / 140`)).toBeVisible();
      // VAL-48 to VAL-50: the limits are said beforehand.
      expect(screen.getByText('PNG or JPG, at most 5 MB each, up to 3 images.')).toBeVisible();
      expect(screen.queryByText(/An image is still on its way/) !== null).toBe(problems.images !== undefined);
      if (failure && Object.keys(problems).length === 0)
        expect(screen.getByRole('alert')).toHaveTextContent(/It was not sent\. What you wrote is kept\./);
    },
    sending: () => {
      expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true');
      // Nothing closes the dialog before the answer.
      expect(button('Close')).toBeUndefined();
    },
    resultUnknown: () => expect(screen.getByRole('alert')).toHaveTextContent(/it counts only once/),
    taken: () => expect(screen.getByText(/You have applied for this before/)).toBeVisible(),
  },
};
