import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { proofsMachine } from '../../../src/machines/wallet/proofs/proofs.machine.ts';
import type { DepositRef } from '../../../src/machines/wallet/deposit/deposit.machine.ts';
import { DepositPage } from '../../../src/views/wallet/deposit/DepositPage.tsx';
import type { DepositSnapshot } from '../../../src/machines/wallet/deposit/deposit.machine.ts';
import { amountText, checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { deposit } from '../common/deposit.fixtures.ts';
import { centreApp } from '../common/centres.world.tsx';

const page = () => screen.getByRole('region', { name: 'Deposit' });
const find = (role: string, name: string | RegExp) => within(page()).queryByRole(role, { name });
const button = (name: string) => find('button', name);
const field = (name: string) => find('textbox', name) as HTMLInputElement | null;
const send = () => button('Continue to payment');
const shownText = () => page().textContent.replaceAll('\u00a0', ' ');
const contextOf = ({ context }: object & { context?: unknown }) => context as DepositSnapshot['context'];

const ENDS: Readonly<Record<string, string>> = {
  success: 'The money is in your wallet',
  rejected: 'The payment was refused',
  cancelled: 'The deposit is cancelled',
  expired: 'The time to pay is over',
};
const PROBLEMS: Readonly<Record<string, string>> = {
  amount_missing: 'Enter an amount.',
  deposit_amount_limits: 'Choose an amount from P 100 to P 50,000.',
  deposit_payer_missing: 'Enter the name on the sending account.',
};

/** The typed amount, minor units. */
const TYPED: Readonly<Record<string, number>> = {
  '500': 50_000,
  '12': 1200,
  '2500': 250_000,
  '99,99': 9999,
  '99.99': 9999,
};
const LISTED = [momentText(deposit.at), 'FAST', `P ${amountText(deposit.requested)}`];
const NAMES = ['FAST', 'Bank transfer', 'Card', 'Demo Bank', 'Statehouse Ltd.', deposit.reference];
/**
 * DEP-01 to DEP-03: each method with its limits, the amount, the fee, the turnover requirement and the credited amount.
 */
const offerFigures = ({ form, problems }: ReturnType<typeof contextOf>): string[] => {
  const sum = `P ${amountText(TYPED[form.amount] ?? 0)}`;
  return [
    'FASTP 100 – 50,000',
    'Bank transferP 100 – 50,000',
    'CardNot available now',
    ...(problems['amount'] === 'deposit_amount_limits' ? [PROBLEMS['deposit_amount_limits'] as string] : []),
    ...(problems['amount'] === undefined ? ['Min P 100 · Max P 50,000'] : []),
    '500',
    '2,500',
    `You send: ${sum}`,
    'Fee: P 0.00',
    `Wagering required: ${sum}`,
    `You get: ${sum}`,
  ];
};
/** Of a deposit that was credited, what came; of any other, what was to be paid. */
const sumAtEnd = (snapshot: DepositSnapshot): string =>
  contextOf(snapshot).end?.state === 'success' ? 'P 495.00' : 'P 500.00';
const figuresOf = (snapshot: DepositSnapshot): string[] => {
  const context = contextOf(snapshot);
  const { waiting } = context;
  const account = waiting?.pay?.kind === 'MANUAL' ? waiting.pay : null;
  const isOffered = ['choosing', 'creatingKey', 'submitting'].includes(snapshot.value as string);
  return [
    ...(isOffered ? offerFigures(context) : []),
    ...(snapshot.matches('waiting')
      ? [
          `P ${amountText(deposit.requested)}`,
          ...(account
            ? [
                `Account number: ${account.number}`,
                `Account holder: ${account.holder}`,
                `Bank: ${account.bank}`,
              ]
            : []),
          `Reference: ${deposit.reference}`,
          ...(account && !waiting?.hasSlip ? ['PNG or JPG, at most 5 MB.'] : []),
        ]
      : []),
    ...(snapshot.matches('ended') ? [sumAtEnd(snapshot), `Reference ${deposit.reference}`] : []),
    ...LISTED,
  ];
};

/** Filled in as by a browser: the events of single keys are steps of their own. */
const fill = (event: Readonly<Record<string, unknown>>): void => {
  const { amount, payer } = event['form'] as { amount: string; payer: string };
  for (const [name, text] of [
    ['Amount', amount],
    ['Name on the sending account', payer],
  ] as const) {
    const input = field(name);
    if (input) input.value = text;
  }
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<DepositPage flow={scene.run() as DepositRef} app={centreApp(scene)} />),
  pictures: {
    proofs: () => createActor(proofsMachine, { input: { purpose: 'depositSlip', max: 1 } }).getSnapshot(),
    recentDeposits: () => ({
      context: { deposits: [deposit] },
      matches: (state: string) => state === 'shown',
      hasTag: () => false,
    }),
  },
  control: {
    'form.submit': send,
    'amount.pick': () => button('2,500'),
    'offer.retry': () => button('Try again'),
    'order.retry': () => button('Ask again'),
    'order.leave': () => button('Back to the form'),
    'payment.open': () => button('Open the payment page'),
    'deposit.cancel': () => button('Cancel the deposit'),
    'deposit.remind': () => button('Remind us'),
    'slip.send': () => button('Send the slip'),
    'deposit.again': () => button('New deposit'),
    'deposit.resume': () => button('Go on'),
  },
  act: {
    'method.choose': async (user, { code }) =>
      user.click(find('radio', code === 'BANK' ? /^Bank transfer/ : /^FAST/) as HTMLElement),
    'form.type': async (_, event) => {
      fill(event);
      fireEvent.input(field('Amount') as HTMLElement);
    },
    'draft.keep': async (_, event) => {
      fill(event);
      fireEvent.blur(field('Amount') as HTMLElement);
    },
    'form.submit': async (_, event) => {
      fill(event);
      // By Enter: a press moves the focus, and leaving a field is a step of its own, too.
      fireEvent.submit(find('form', 'Deposit') as HTMLElement);
    },
  },
  elsewhere: {
    'method.choose (launch)': 'it is the one that is chosen at first; choosing is done by the other',
    'method.choose (closed)': 'its radio button is off',
    'deposit.resume (over)': 'there is no button beside it',
    'slip.send (not whole)': 'its button is off, or is not there',
  },
  verify: {
    '*': (snapshot) => checkFigures(document.body, figuresOf(snapshot as DepositSnapshot), NAMES),
    loading: () => expect(find('status', 'Deposit')).toHaveAttribute('aria-busy', 'true'),
    failed: () => {
      expect(within(page()).getByRole('alert')).toHaveTextContent('could not be loaded');
      expect(shownText()).toContain('network link');
    },
    closed: () => expect(within(page()).getByRole('alert')).toHaveTextContent('You cannot deposit'),
    choosing: (snapshot) => {
      const { form, failure, method, problems } = contextOf(snapshot);
      expect(find('radio', method === 'BANK' ? /^Bank transfer/ : /^FAST/)).toBeChecked();
      expect(find('radio', /^Card/)).toBeDisabled();
      expect(field('Name on the sending account') !== null).toBe(method === 'BANK');
      // Text that is set without a key keeps its comma until the field is rendered anew.
      const shown = (field('Amount')?.value ?? '').replace(/,(?=\d\d$)/, '.').replaceAll(',', '');
      expect(shown).toBe(form.amount.replace(',', '.'));
      expect(find('form', 'Deposit')).toHaveAttribute('aria-busy', 'false');
      expect(find('alert', /.*/) !== null).toBe(failure !== null);
      for (const [id, text] of Object.entries(PROBLEMS))
        expect(shownText().includes(text)).toBe(Object.values(problems).includes(id));
      const sum = { '500': '500.00', '12': '12.00', '2500': '2,500.00', '99,99': '99.99' }[form.amount];
      expect(shownText()).toContain(`You sendP ${sum ?? '0.00'}`);
      // The button is gold once the method accepts the amount.
      expect(send()?.className.includes('gilt')).toBe(['500', '2500'].includes(form.amount));
    },
    creatingKey: () => expect(find('form', 'Deposit')).toHaveAttribute('aria-busy', 'true'),
    submitting: () => {
      expect(find('form', 'Deposit')).toHaveAttribute('aria-busy', 'true');
      expect(shownText()).toContain('You sendP 500.00');
    },
    resultUnknown: () => {
      expect(within(page()).getByRole('alert')).toHaveTextContent('do not know whether');
      expect(shownText()).toContain('it counts once');
      expect(shownText()).not.toContain('in your wallet');
    },
    'waiting.open': () => expect(button('Remind us')).not.toHaveAttribute('aria-busy'),
    'waiting.cancelling': () => expect(button('Remind us')).toHaveAttribute('aria-busy', 'true'),
    'waiting.submittingSlip': () => expect(button('Send the slip')).toHaveAttribute('aria-busy', 'true'),
    'waiting.reminding': () => expect(button('Remind us')).toHaveAttribute('aria-busy', 'true'),
    waiting: (snapshot) => {
      const { waiting, failure, isReminded } = contextOf(snapshot);
      expect(shownText()).toContain(deposit.reference);
      expect(shownText()).toContain('P 500.00');
      expect(shownText()).not.toContain('The money is in your wallet');
      expect(shownText().includes('Your payment is on its way')).toBe(waiting?.hasBegun);
      expect(shownText().includes('Waiting for your payment')).toBe(!waiting?.hasBegun);
      expect(find('img', 'QR code of the payment') !== null).toBe(waiting?.pay?.kind === 'QR');
      expect(shownText().includes('TR33 0006')).toBe(waiting?.pay?.kind === 'MANUAL');
      const isOpen = waiting?.pay?.kind === 'MANUAL' && !waiting.hasSlip;
      expect(within(page()).queryByLabelText('Add image') !== null).toBe(isOpen);
      expect(shownText().includes('We have your slip')).toBe(waiting?.hasSlip === true);
      expect(find('timer', /.*/) !== null).toBe(waiting?.remainingMs !== null);
      expect(find('alert', /.*/) !== null).toBe(failure !== null);
      expect(shownText().includes('We have been reminded')).toBe(isReminded && failure === null);
    },
    ended: (snapshot) => {
      const { end } = contextOf(snapshot);
      expect(shownText()).toContain(sumAtEnd(snapshot as DepositSnapshot));
      const shown = Object.values(ENDS).filter((text) => shownText().includes(text));
      expect(shown).toEqual([ENDS[end?.state ?? '']]);
    },
  },
};
