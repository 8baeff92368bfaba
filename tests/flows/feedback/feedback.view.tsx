import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import {
  type FeedbackRef,
  type FeedbackSnapshot,
  type FeedbackTyped,
} from '../../../src/machines/content/feedback/feedback.machine.ts';
import { proofsMachine } from '../../../src/machines/wallet/proofs/proofs.machine.ts';
import { FeedbackForm } from '../../../src/views/content/feedback/FeedbackForm.tsx';
import { checkFigures } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const contextOf = (snapshot: unknown) => (snapshot as FeedbackSnapshot).context;
const button = (name: string) => screen.queryByRole('button', { name });
const text = () => screen.getByRole('textbox', { name: /^Your message/ });
const address = () => screen.queryByRole('textbox', { name: /^Your e-mail address/ });
const answer = () => screen.queryByRole('checkbox', { name: 'I would like an answer, in my messages' });
const region = () => screen.getByRole('region', { name: 'Feedback' });
const KINDS = { SUGGESTION: 'Suggestion', FAULT: 'Fault', COMPLAINT: 'Complaint' } as const;
const kind = (value: keyof typeof KINDS) => screen.getByRole('radio', { name: KINDS[value] });

const fill = (typed: FeedbackTyped): void => {
  (kind(typed.kind) as HTMLInputElement).checked = true;
  (text() as HTMLTextAreaElement).value = typed.content;
  const [tick, field] = [answer(), address()] as (HTMLInputElement | null)[];
  if (tick) tick.checked = typed.wantsAnswer;
  if (field) field.value = typed.contact;
};

/** What was typed stands there whatever the platform has answered. */
const checkForm = (snapshot: unknown): void => {
  const typed = contextOf(snapshot);
  expect(text()).toHaveValue(typed.content);
  expect(kind(typed.kind)).toBeChecked();
  expect(answer() !== null).toBe(typed.isMember);
  if (answer()) expect(answer()).toHaveProperty('checked', typed.wantsAnswer);
  expect(address() !== null).toBe(!typed.isMember);
  if (address()) expect(address()).toHaveValue(typed.contact);
  // VAL-46, VAL-50: the bounds are shown beforehand, with what is typed.
  const count = typed.content.split(/\s+/).filter((part) => part !== '').length;
  checkFigures(
    region(),
    [
      `${count} / 10–500 words`,
      ...(typed.isMember ? ['Add image3 more of 3', 'PNG or JPG, at most 5 MB each, up to 3 images.'] : []),
    ],
    [],
    /^Write at/,
  );
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<FeedbackForm flow={scene.run() as FeedbackRef} />),
  pictures: {
    proofs: () => createActor(proofsMachine, { input: { purpose: 'feedback', max: 3 } }).getSnapshot(),
  },
  control: {
    'form.submit': () => button('Send the feedback'),
    'feedback.retry': () => button('Try again'),
    'feedback.edit': () => button('Change the text'),
    'feedback.another': () => button('Write another'),
  },
  act: {
    'draft.keep': async (_, typed) => {
      fill(typed as unknown as FeedbackTyped);
      fireEvent.blur(text());
    },
    'form.submit': async (_, typed) => {
      fill(typed as unknown as FeedbackTyped);
      fireEvent.submit(screen.getByRole('form'));
    },
  },
  overlooked: {
    'proofs.changed': 'the flow of the pictures shows them; a rule of the model holds which are sent',
    'clear at entry of sent': 'the next form begins with what its draft holds',
  },
  verify: {
    '*': (snapshot) =>
      expect(region().getAttribute('aria-busy')).toBe(snapshot.hasTag('busy') ? 'true' : null),
    'writing.beginning': () => {
      expect(region()).toBeVisible();
      expect(screen.queryByRole('form')).toBeNull();
    },
    'writing.unavailable': () => expect(screen.getByRole('alert')).toBeVisible(),
    'writing.editing': (snapshot) => {
      checkForm(snapshot);
      const { problems, failure, isMember } = contextOf(snapshot);
      expect(text().hasAttribute('aria-invalid')).toBe(problems.content !== undefined);
      expect(screen.queryByText('Write at least 10 words.') !== null).toBe(
        problems.content === 'feedback_too_short',
      );
      expect(screen.queryByText('Write at most 500 words.') !== null).toBe(
        problems.content === 'feedback_too_long',
      );
      expect(screen.queryByText('This is not an e-mail address.') !== null).toBe(
        problems.contact === 'feedback_contact',
      );
      // VAL-48 to VAL-50: only members send pictures, and their limits are said.
      if (isMember)
        expect(screen.queryByText(/An image is still on its way/) !== null).toBe(
          problems.images !== undefined,
        );
      if (failure && Object.keys(problems).length === 0)
        expect(screen.getByRole('alert')).toHaveTextContent(/It was not sent\. What you wrote is kept\./);
      // Of an unknown result nothing is said.
      else if (Object.keys(problems).length === 0) expect(screen.queryByRole('alert')).toBeNull();
    },
    'writing.sending': (snapshot) => {
      checkForm(snapshot);
      expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true');
    },
    'writing.resultUnknown': () => expect(screen.getByRole('alert')).toHaveTextContent(/it counts once/),
    sent: () =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'Your feedback has arrived. Its number: F-2026112000001',
      ),
  },
};
