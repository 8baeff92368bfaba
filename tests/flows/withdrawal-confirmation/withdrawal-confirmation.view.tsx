import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { proofsMachine } from '../../../src/machines/wallet/proofs/proofs.machine.ts';
import type { ConfirmationSnapshot } from '../../../src/machines/wallet/withdrawal-confirmation/withdrawal-confirmation.machine.ts';
import type { WithdrawalConfirmationRef } from '../../../src/machines/wallet/withdrawal-confirmation/withdrawal-confirmation.machine.ts';
import { WithdrawalConfirmation } from '../../../src/views/wallet/withdrawal-confirmation/WithdrawalConfirmation.tsx';
import { amountText, checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const flow = () => document.querySelector<HTMLElement>('[data-flow="withdrawalConfirmation"]');
const button = (name: RegExp) => screen.queryByRole('button', { name });
const radio = (name: RegExp) => screen.queryByRole('radio', { name });
const send = () => button(/^(Confirm receipt|Send for review|Send the answer|Report .* missing)$/);
const field = () => screen.queryByRole('textbox', { name: 'Amount that arrived' }) as HTMLInputElement | null;
const shownText = () => (flow()?.textContent ?? '').replaceAll('\u00a0', ' ');
const contextOf = (snapshot: unknown) => (snapshot as ConfirmationSnapshot).context;

const CHOICES = { RECEIVED: /^Received in full/, PARTIAL: /^Partly received/, NOT_RECEIVED: /^Not received/ };
const PROBLEMS: Readonly<Record<string, string>> = {
  input_required: 'This cannot be empty.',
  amount_invalid: 'Write the amount that arrived.',
  amounts_unequal: 'Received and missing must add up to what was paid.',
  proof_required: 'Upload proof that the money has not arrived.',
  proof_unfinished: 'An image is still on its way or did not arrive.',
};

/** The missing amount by the answer: the whole payment, or the part that was not typed. */
const missingBy = ({ choice, received, withdrawal }: ReturnType<typeof contextOf>): number | null => {
  const typed = { '': null, '3,200': 320_000, '3,200.00': 320_000, '5000': 500_000 }[received] ?? null;
  return choice === 'PARTIAL' && typed !== null ? withdrawal.paid - typed : null;
};
/** WDR-01, WDR-02, WDR-04, WDR-06: each amount, time and name of the payment, in the order of the page. */
const figuresOf = (snapshot: unknown): string[] => {
  const context = contextOf(snapshot);
  const { choice, withdrawal, minutes } = context;
  const { reference, amount, fee, paid, timeline, bankName, cardNumber, cardHolder, bankReference } =
    withdrawal;
  const [requested, approved, sent] = timeline.map(({ at }) => momentText(at));
  const missing = missingBy(context);
  const takesProof = choice === 'PARTIAL' || choice === 'NOT_RECEIVED';
  return [
    `Withdraw ${reference}`,
    `Requested${requested}`,
    `Approved${approved}`,
    `Paid${sent} · ${bankName} 6614`,
    '4Your confirmationDid the money arrive?',
    `Did P ${amountText(paid)} arrive in your account?`,
    ...(missing === null ? [] : [`Still missing: P ${amountText(missing)}`]),
    ...(takesProof ? ['Add image3 more of 3', 'PNG or JPG, at most 5 MB each, up to 3 images.'] : []),
    ...(missing === null || missing === 0 ? [] : [`Report P ${amountText(missing)} missing`]),
    ...(withdrawal.remainingMs === null
      ? []
      : [
          `Without an answer within ${minutes} minutes the withdrawal counts as received. That is final and cannot be reversed.`,
        ]),
    `Amount: P ${amountText(amount)}`,
    `Fee: P ${amountText(fee)}`,
    `To: ${cardHolder}`,
    `Bank or wallet: ${bankName}`,
    `IBAN or number: ${cardNumber}`,
    `Bank reference: ${bankReference}`,
  ];
};
const NAMES = ['Anka Bank', 'Mina Kaya'];

export const driver: ViewDriver = {
  open: (scene) => scene.show(<WithdrawalConfirmation flow={scene.run() as WithdrawalConfirmationRef} />),
  pictures: {
    proofs: () => createActor(proofsMachine, { input: { purpose: 'withdrawalProof', max: 3 } }).getSnapshot(),
  },
  control: {
    'form.submit': send,
    'answer.retry': () => button(/^Try again$/),
    'confirmation.leave': () => button(/^(Ask me later|Your withdrawals)$/),
    'choice.pick': () => radio(CHOICES.RECEIVED),
  },
  act: {
    'choice.pick': async (user, { choice }) =>
      user.click(radio(CHOICES[choice as keyof typeof CHOICES]) as HTMLElement),
    'draft.keep': async (_user, { received }) => {
      const input = field();
      if (input) input.value = received as string;
      fireEvent.blur(input as HTMLElement);
    },
    'form.submit': async (_user, { received }) => {
      const input = field();
      if (input) input.value = received as string;
      fireEvent.submit(screen.getByRole('form', { name: 'Did it arrive?' }));
    },
  },
  overlooked: { assignAnswered: 'its owner shows what was answered; a path holds what it receives' },
  verify: {
    '*': (snapshot) => {
      if (snapshot.status !== 'active') {
        // Its owner takes it off the page; until then it waits for nothing.
        expect(flow()?.hasAttribute('aria-busy') ?? false).toBe(false);
        return;
      }
      const isOpen = snapshot.matches('open') || snapshot.matches('remembering');
      const { reference } = contextOf(snapshot).withdrawal;
      checkFigures(document.body, isOpen ? figuresOf(snapshot) : [`Withdraw ${reference}`], NAMES);
    },
    remembering: () => expect(flow()).toHaveAttribute('aria-busy', 'true'),
    // WDR-06: the paid amount, the received and the missing part, the proof.
    open: (snapshot) => {
      const { choice, problem, failure, withdrawal, received } = contextOf(snapshot);
      expect(shownText()).toContain('Did P 5,000.00 arrive in your account?');
      expect(shownText()).toContain('W-2026112001001');
      expect(shownText()).toContain('FT26324KQ8');
      for (const [key, name] of Object.entries(CHOICES)) {
        if (choice === key) expect(radio(name)).toBeChecked();
        else expect(radio(name)).not.toBeChecked();
      }
      expect(field() !== null).toBe(choice === 'PARTIAL');
      // Only a payment that has not arrived goes to review as a whole.
      expect(button(/^Send for review$/) !== null).toBe(choice === 'NOT_RECEIVED');
      expect(screen.queryByLabelText(/^Add image/) !== null).toBe(
        choice === 'NOT_RECEIVED' || choice === 'PARTIAL',
      );
      expect(screen.queryByRole('timer') !== null).toBe(withdrawal.remainingMs !== null);
      for (const [id, text] of Object.entries(PROBLEMS))
        expect(shownText().includes(text)).toBe(problem === id);
      expect(shownText().includes('The network link is unstable')).toBe(failure?.code === 'offline');
      if (failure) expect(screen.getAllByRole('alert').length).toBeGreaterThan(0);
      expect(shownText().includes('Still missing: P 1,800.00')).toBe(
        choice === 'PARTIAL' && /^3,?200/.test(received),
      );
    },
    'open.choosing': () => expect(flow()).not.toHaveAttribute('aria-busy'),
    'open.answering': () => expect(flow()).toHaveAttribute('aria-busy', 'true'),
    'open.resultUnknown': () => {
      expect(screen.getByRole('alert')).toHaveTextContent('The network link is unstable');
      expect(radio(CHOICES.RECEIVED)).toBeDisabled();
    },
    // WDR-04, WDR-05: no answer is possible any more.
    overdue: () => {
      expect(screen.getByRole('alert')).toHaveTextContent('The time is up: it counts as received.');
      expect(radio(CHOICES.RECEIVED)).toBeNull();
    },
    settled: () => {
      expect(screen.getByRole('alert')).toHaveTextContent('answered or settled meanwhile');
      expect(radio(CHOICES.RECEIVED)).toBeNull();
    },
  },
  unseen: { answered: 'the page goes back to the list', left: 'the page goes back to the list' },
};
