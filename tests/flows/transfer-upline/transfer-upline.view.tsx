import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  TransferUplineRef,
  TransferUplineSnapshot,
} from '../../../src/machines/wallet/transfer-upline/transfer-upline.machine.ts';
import { TransferUpline } from '../../../src/views/wallet/transfer-upline/TransferUpline.tsx';
import { amountText, checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const page = () => screen.getByRole('region', { name: 'Transfer to upline' });
const find = (role: string, name: string | RegExp) => within(page()).queryByRole(role, { name });
const button = (name: string | RegExp) => find('button', name);
const text = () => page().textContent.replaceAll('\u00a0', ' ');
const contextOf = (snapshot: unknown) => (snapshot as TransferUplineSnapshot).context;

const fill = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) {
    const input = page().querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (input) input.value = value;
  }
};
const TYPED: Readonly<Record<string, number>> = { '9': 900, '250': 25_000, '500': 50_000 };
const minorOf = (typed: string): number =>
  TYPED[typed] ?? { '7480.50': 748_050, '7480.5': 748_050, '7480.51': 748_051 }[typed] ?? 0;

/** WAL-03: who receives how much, in each state that shows it. */
const figuresOf = (snapshot: TransferUplineSnapshot): string[] => {
  const { pageData, form, problems } = contextOf(snapshot);
  const amount = `P ${amountText(minorOf(form.amount))}`;
  if (!pageData) return [];
  if (snapshot.matches('editing'))
    return [
      ...(pageData.upline === null ? [] : ['To your upline: hasan_agent']),
      ...(problems['amount'] === undefined ? ['P 10.00 to P 50,000.00'] : []),
      `Max P ${amountText(pageData.upline === null ? 0 : 748_050)}`,
      'Free balance: P 7,480.50',
      'Left for today: P 200,000.00',
      `Send: ${amount}`,
    ];
  if (snapshot.matches('reviewing') || snapshot.matches('ordering'))
    return ['To your upline: hasan_agent', `Amount: ${amount}`];
  if (snapshot.matches('sent'))
    return [
      'Number: T-2026112001001',
      'To your upline: hasan_agent',
      `Time: ${momentText(Date.UTC(2026, 10, 20, 9, 2))}`,
      'Amount: P 250.00',
    ];
  return [];
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<TransferUpline flow={scene.run() as TransferUplineRef} />),
  control: {
    'page.retry': () => (text().includes('did not load') ? button('Try again') : null),
    'amount.max': () => button(/^Max/),
    'form.submit': () => button('Continue'),
    'review.leave': () => button('Cancel'),
    'order.submit': () => (find('form', 'Check and send') ? button('Send') : null),
    'order.retry': () => (text().includes('did not load') ? null : button('Try again')),
    'transfer.again': () => button('Another transfer'),
  },
  act: {
    'form.type': async (_user, event) => {
      fill(event['form'] as Readonly<Record<string, string>>);
      fireEvent.input(find('textbox', /^Amount/) as HTMLElement);
    },
    'form.submit': async (_user, event) => {
      fill(event['form'] as Readonly<Record<string, string>>);
      fireEvent.submit(find('form', 'Transfer to upline') as HTMLElement);
    },
    'order.submit': async (_user, { password }) => {
      fill({ password: password as string });
      fireEvent.submit(find('form', 'Check and send') as HTMLElement);
    },
  },
  elsewhere: { 'amount.max (where there is nothing)': 'its button is off' },
  overlooked: {
    forgetPassword: 'a password is on no page',
    clearTransfer: 'a transfer is on no page but its receipt',
  },
  verify: {
    '*': (snapshot) => {
      const { problems, failure } = contextOf(snapshot);
      checkFigures(page(), figuresOf(snapshot as TransferUplineSnapshot), ['hasan_agent']);
      expect(text().includes('The network link is unstable')).toBe(failure?.code === 'offline');
      expect(text().includes('This cannot be empty.')).toBe(problems['password'] === 'input_required');
      expect(text().includes('The payment password is not right.')).toBe(
        failure?.code === 'invalid.payment.pw',
      );
      const shown: Readonly<Record<string, string>> = {
        transfer_too_small: 'This is less than one transfer must be.',
        transfer_over_balance: 'This is more than your free balance.',
        amount_over_day: 'This is more than is left for today.',
        transfer_password_missing: 'Set a payment password first.',
      };
      for (const [id, sentence] of Object.entries(shown))
        expect([id, text().includes(sentence)]).toEqual([id, problems['amount'] === id]);
    },
    loading: () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
    },
    missing: () =>
      expect(within(page()).getByRole('alert')).toHaveTextContent('The transfer page did not load'),
    editing: (snapshot) => {
      const { form, pageData } = contextOf(snapshot);
      expect((find('textbox', /^Amount/) as HTMLInputElement).value.replaceAll(',', '')).toBe(form.amount);
      expect((find('textbox', /^Remark/) as HTMLInputElement).value).toBe(form.remark);
      expect(text().includes('You cannot transfer to your upline at the moment.')).toBe(
        pageData?.upline === null,
      );
    },
    reviewing: (snapshot) => {
      expect(screen.queryByRole('alert') !== null).toBe(contextOf(snapshot).failure !== null);
      expect(text().includes('Dinner')).toBe(contextOf(snapshot).form.remark === 'Dinner');
      expect(text()).toContain('A transfer cannot be undone.');
    },
    ordering: () => expect(find('form', 'Check and send')).toHaveAttribute('aria-busy', 'true'),
    resultUnknown: () => expect(button('Try again')).toBeVisible(),
    sent: () => expect(text()).toContain('Sent'),
  },
};
