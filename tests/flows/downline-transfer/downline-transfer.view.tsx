import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  DownlineTransferRef,
  DownlineTransferSnapshot,
} from '../../../src/machines/agent/downline-transfer/downline-transfer.machine.ts';
import { DownlineTransfer } from '../../../src/views/agent/downline-transfer/DownlineTransfer.tsx';
import { checkFigures } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const dialog = () => screen.queryByRole('dialog');
const button = (name: string) => {
  const box = dialog();
  return box && within(box).queryByRole('button', { name });
};
const formBox = () => screen.queryByRole('form');
const isReview = () => screen.queryByRole('form', { name: 'Check and send' }) !== null;
const contextOf = (snapshot: unknown) => (snapshot as DownlineTransferSnapshot).context;
const field = (name: string) => formBox()?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
const fill = (values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const input = field(name);
    if (input) input.value = value;
  }
};
const text = () => dialog()?.textContent.replaceAll('\u00a0', ' ') ?? '';
const SENTENCES: Readonly<Record<string, string>> = {
  input_required: 'This cannot be empty.',
  transfer_too_small: 'This is less than one transfer must be.',
  transfer_over_balance: 'This is more than your free balance.',
  amount_over_day: 'This is more than is left for today.',
  transfer_password_missing: 'Set a payment password first.',
  downline_closed: 'Transfers are closed at the moment.',
  downline_unknown: 'No account in your team has this name.',
  downline_locked: 'This account is locked and cannot receive.',
};
/** Why the limits did not load. */
const REASONS: Readonly<Record<string, string>> = {
  offline: 'The network link is unstable. Try again.',
  not_found: 'This could not be found.',
  account_locked: 'This account is locked. Contact support.',
};

const checkProblems = (snapshot: unknown): void => {
  const { problems } = contextOf(snapshot);
  for (const [id, sentence] of Object.entries(SENTENCES))
    expect([id, text().includes(sentence)]).toEqual([id, Object.values(problems).includes(id)]);
  for (const name of ['account', 'amount', 'password'])
    if (field(name))
      expect([name, field(name)?.getAttribute('aria-invalid') === 'true']).toEqual([
        name,
        problems[name] !== undefined,
      ]);
};
const checkForm = (snapshot: unknown): void => {
  const { form, problems } = contextOf(snapshot);
  expect(field('account')?.value).toBe(form.account);
  expect(field('amount')?.value.replaceAll(',', '')).toBe(form.amount);
  expect(field('remark')?.value).toBe(form.remark);
  checkFigures(formBox(), [
    ...(problems['amount'] === undefined ? ['P 10.00 to P 50,000.00'] : []),
    'Free balance: P 7,480.50',
    'Left for today: P 200,000.00',
  ]);
  checkProblems(snapshot);
};
/** WAL-04: who receives how much. */
const checkReview = (snapshot: unknown): void => {
  const facts = ['Account: selim_07', 'Remark: Top-up', 'Amount: P 250.00'];
  checkFigures(formBox(), facts, ['selim_07', 'Top-up']);
  expect(text()).toContain('A transfer cannot be undone.');
  checkProblems(snapshot);
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<DownlineTransfer flow={scene.run() as DownlineTransferRef} />),
  control: {
    'terms.retry': () => (text().includes('did not load') ? button('Try again') : null),
    'form.submit': () => button('Continue'),
    'review.leave': () => button('Cancel'),
    'order.submit': () => (isReview() ? button('Send') : null),
    'order.retry': () => (text().includes('did not load') ? null : button('Try again')),
    'transfer.close': () => button('Close'),
  },
  act: {
    'form.type': async (_, { form }) => {
      fill(form as Readonly<Record<string, string>>);
      fireEvent.input(field('amount') as HTMLElement);
    },
    'form.submit': async (_, { form }) => {
      fill(form as Readonly<Record<string, string>>);
      fireEvent.submit(formBox() as HTMLElement);
    },
    'order.submit': async (_, { password }) => {
      fill({ password: password as string });
      fireEvent.submit(formBox() as HTMLElement);
    },
  },
  overlooked: { forgetPassword: 'a password is on no page' },
  verify: {
    '*': (snapshot) => {
      if (snapshot.status === 'done') return expect(dialog()).toBeNull();
      expect(dialog()).toHaveAccessibleName('Transfer to the team');
      expect(text().includes('The payment password is not right.')).toBe(
        contextOf(snapshot).failure?.code === 'invalid.payment.pw',
      );
      return undefined;
    },
    loading: () => expect(screen.getByText('Loading…')).toBeInTheDocument(),
    missing: (snapshot) => {
      const { failure } = contextOf(snapshot);
      expect(screen.getByRole('alert')).toHaveTextContent(/^The limits did not load/);
      expect(screen.getByRole('alert')).toHaveTextContent(REASONS[failure?.code ?? ''] ?? 'no such reason');
    },
    editing: (snapshot) => {
      checkForm(snapshot);
      expect(text().includes('The network link is unstable')).toBe(
        contextOf(snapshot).failure?.code === 'offline' &&
          Object.keys(contextOf(snapshot).problems).length === 0,
      );
    },
    checking: (snapshot) => {
      checkForm(snapshot);
      expect(formBox()).toHaveAttribute('aria-busy', 'true');
    },
    reviewing: checkReview,
    ordering: (snapshot) => {
      checkReview(snapshot);
      expect(formBox()).toHaveAttribute('aria-busy', 'true');
      // Nothing closes the dialog before the answer.
      expect(button('Close')).toBeNull();
    },
    resultUnknown: () => expect(screen.getByRole('alert')).toHaveTextContent(/it counts only once/),
  },
};
