import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { withdrawalConfirmationMachine } from '../../../src/machines/wallet/withdrawal-confirmation/withdrawal-confirmation.machine.ts';
import type { WithdrawalSnapshot } from '../../../src/machines/wallet/withdrawal/withdrawal.machine.ts';
import type { WithdrawalRef } from '../../../src/machines/wallet/withdrawal/withdrawal.machine.ts';
import { LateConfirmation } from '../../../src/views/wallet/withdrawal-confirmation/LateConfirmation.tsx';
import { WithdrawalPage } from '../../../src/views/wallet/withdrawal/WithdrawalPage.tsx';
import { amountText, checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { openApp } from '../../unit/views/layout/app-harness.tsx';
import { fetchPaymentDialog, paymentPicture } from '../common/payment.world.tsx';
import { fetchPhoneDialog, phonePicture } from '../common/phone-proof.world.tsx';
import { fetchView } from '../common/late-view.world.tsx';
import { paid } from '../common/withdrawal.fixtures.ts';

const page = () => screen.getByRole('region', { name: 'Withdraw' });
const find = (role: string, name: string | RegExp) => within(page()).queryByRole(role, { name });
const button = (name: string) => find('button', name);
const shownText = () => page().textContent.replaceAll('\u00a0', ' ');
const contextOf = (snapshot: unknown) => (snapshot as WithdrawalSnapshot).context;

const fill = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) {
    const input = page().querySelector<HTMLInputElement>(`input[name="${name}"]:not([type="radio"])`);
    if (input) input.value = value;
    for (const choice of page().querySelectorAll<HTMLInputElement>(`input[name="${name}"][type="radio"]`))
      choice.checked = choice.value === value;
  }
};
/** Filled in as by a browser and sent by Enter. */
const submit = (name: string) => async (_user: unknown, event: Readonly<Record<string, unknown>>) => {
  fill(event['form'] as Readonly<Record<string, string>>);
  fireEvent.submit(find('form', name) as HTMLElement);
};

const NAMES = ['Anka Bank', 'Mina Kaya'];
const CHOOSE =
  'You have no payment password yet. Choose one of 6–8 digits; the password you sign in with proves that it is you.';
const CARD = 'Anka Bank TR•• •••• 6614';
/** The typed amount, minor units. */
const TYPED: Readonly<Record<string, number>> = {
  '5': 500,
  '250': 25_000,
  '500': 50_000,
  '5000': 500_000,
  '7480.51': 748_051,
};

/** MEM-08: the balance, the fee and the received amount, before the request is sent. */
const pageFigures = (snapshot: unknown): string[] => {
  const { pageData, form, problems } = contextOf(snapshot);
  if (!pageData) return [];
  const { terms, funds } = pageData;
  const largest = funds.bound === 'balance' ? (funds.largest ?? 0) : 0;
  const amount = form.amount === '' ? 0 : (TYPED[form.amount] ?? funds.largest ?? 0);
  // One per cent for a bank card, nothing while no card is picked.
  const isPriced = form.cardId === '1';
  const fee = isPriced ? Math.floor(amount / 100) : 0;
  return [
    `${CARD}Mina Kaya`,
    ...(problems['amount'] === undefined
      ? [`P ${amountText(terms.minimum)} to P ${amountText(terms.maximum)}`]
      : []),
    `Max P ${amountText(largest)}`,
    `Free balanceP ${amountText(funds.available ?? 0)}`,
    `Held for withdrawals: P ${amountText(funds.held)}`,
    `Left for today: P ${amountText(funds.leftToday ?? 0)}`,
    `You withdraw: P ${amountText(amount)}`,
    ...(isPriced ? [`Fee: P ${amountText(fee)}`, 'Paid: usually within 2 hours'] : []),
    `You receive: P ${amountText(amount - fee)}`,
  ];
};
const onItsWay = [
  `P ${amountText(paid.amount)}${paid.reference}Paid`,
  `${momentText(paid.requestedAt)} · ${CARD}`,
];
const reviewFigures = [
  `Amount: P ${amountText(500_000)}`,
  `Fee: P ${amountText(0)}`,
  `You receive: P ${amountText(500_000)}`,
  `To: ${CARD}`,
];
const caseFigures = [
  `Case file of ${paid.reference}`,
  `PaidWritten on ${momentText(Date.UTC(2026, 10, 20, 10))}`,
  `Amount: P ${amountText(paid.amount)}`,
  `Fee: P ${amountText(paid.fee)}`,
  `Sent by the bank: P ${amountText(paid.paid)}`,
  'To: Mina Kaya',
  'Bank or wallet: Anka Bank',
  `IBAN or number: ${paid.cardNumber}`,
  `Bank reference: ${paid.bankReference}`,
  `RequestedYou · ${momentText(Date.UTC(2026, 10, 20, 9, 2))}`,
  `ApprovedOur team · ${momentText(Date.UTC(2026, 10, 20, 9, 4))}`,
  `PaidOur team · ${momentText(Date.UTC(2026, 10, 20, 9, 8))}`,
  `${momentText(Date.UTC(2026, 10, 20, 9, 8))}−P 5,000.00Balance after P 7,480.50`,
  '1 image as proof',
  'image/png, 600,000 bytesa1b2',
];
/** Each amount, date and name of the page, in its order: the payment that waits for an answer stands above the form. */
const figuresOf = (snapshot: WithdrawalSnapshot): string[] => {
  if (snapshot.matches('readingCase')) return caseFigures;
  const isListed = contextOf(snapshot).pageData !== null && !snapshot.matches('missing');
  const isRemoving = snapshot.matches('removingCard');
  const { problems } = contextOf(snapshot);
  const first =
    contextOf(snapshot).pageData?.hasPassword === false
      ? [CHOOSE, ...(problems['newPassword'] === 'password_length' ? ['A password has 6–8 characters.'] : [])]
      : [];
  const isReady = snapshot.matches('ready') || snapshot.matches('pricing');
  return [
    ...(isListed ? onItsWay : []),
    ...(isReady ? pageFigures(snapshot) : []),
    ...(snapshot.matches('reviewing') || snapshot.matches('ordering') ? reviewFigures : []),
    ...(snapshot.matches('addingCard') ? ['Anka Bank', ...first] : []),
    ...(isRemoving ? [`Remove ${CARD}`] : []),
    ...(isListed ? [`Case file of ${paid.reference}`] : []),
    ...(isReady || isRemoving ? [`Remove ${CARD}`] : []),
  ];
};

const CHANGE = 'Change payment password';
const FORGOT = 'Forgot your payment password?';
const dialog = () => find('dialog', CHANGE);
const PROVE = 'Confirm your phone number';
/** The link stays where it was, with the focus for later; the dialog is over it once it is known what it depends on. */
const keeping = (place: string, link: string): ViewDriver['verify'] => ({
  [`${place}.keepingPassword.loading`]: () => {
    expect(button(link)).toHaveAttribute('aria-busy', 'true');
    expect(dialog()).toBeNull();
  },
  [`${place}.keepingPassword.open`]: () => {
    expect(button(link)).toHaveAttribute('aria-busy', 'true');
    expect(dialog()).toBeInTheDocument();
  },
});
const NOTICES = {
  card_removed: 'The card is removed.',
  payment_password_changed: 'Your payment password is changed.',
  security_payment_set: 'Your payment password is set.',
};

const confirmation = () =>
  createActor(withdrawalConfirmationMachine, {
    input: { withdrawal: paid, minutes: 30, symbol: 'P', visit: 'v1' },
  });
/** Its code is loaded when a withdrawal is first confirmed. */
const fetchConfirmation = async (): Promise<void> => {
  await fetchView(<LateConfirmation flow={confirmation().start()} />, 'heading');
};

export const driver: ViewDriver = {
  prepare: async () => {
    await fetchPaymentDialog();
    await fetchPhoneDialog();
    await fetchConfirmation();
  },
  open: (scene) => scene.show(<WithdrawalPage flow={scene.run() as WithdrawalRef} app={openApp()} />),
  pictures: {
    confirmation: () => confirmation().getSnapshot(),
    paymentPassword: paymentPicture,
    phoneProof: phonePicture,
  },
  control: {
    'page.retry': () =>
      find('form', 'Withdraw') ? null : shownText().includes('did not load') ? button('Try again') : null,
    'form.submit': () => button('Continue'),
    'amount.max': () => find('button', /^Max/),
    'card.open': () => (find('form', 'Add a card or wallet') ? null : button('Add a card or wallet')),
    'card.submit': () => (find('form', 'Add a card or wallet') ? button('Add a card or wallet') : null),
    'card.leave': () => (find('form', 'Check and confirm') ? null : button('Cancel')),
    'card.remove': () => (find('form', 'Withdraw') ? button('Remove Anka Bank TR•• •••• 6614') : null),
    'removal.submit': () => button('Remove'),
    'password.open': () => button(CHANGE),
    'password.forgot': () => button(FORGOT),
    'review.leave': () => (find('form', 'Check and confirm') ? button('Cancel') : null),
    'code.send': () => button('Send SMS'),
    'phone.prove': () => button(PROVE),
    'order.submit': () => (find('form', 'Check and confirm') ? button('Withdraw') : null),
    'order.retry': () => (shownText().includes('did not load') ? null : button('Try again')),
    'withdrawal.open': () => button('Did it arrive?'),
    'case.open': () => button('Case file of W-2026112001001'),
    'case.save': () => button('Save as JSON'),
    'case.print': () => button('Print'),
    'case.leave': () => button('Your withdrawals'),
  },
  act: {
    'draft.keep': async (_user, event) => {
      fill(event['form'] as Readonly<Record<string, string>>);
      fireEvent.blur(find('textbox', 'Amount') as HTMLElement);
    },
    'form.type': async (_user, event) => {
      fill(event['form'] as Readonly<Record<string, string>>);
      fireEvent.input(find('textbox', /^Amount/) as HTMLElement);
    },
    'form.submit': submit('Withdraw'),
    'order.submit': submit('Check and confirm'),
    'card.submit': submit('Add a card or wallet'),
    'removal.submit': async (_user, { password }) => {
      fill({ password: password as string });
      fireEvent.submit(find('form', /^Remove Anka Bank/) as HTMLElement);
    },
  },
  elsewhere: {
    'amount.max (where there is nothing)': 'its button is off',
    'withdrawal.open (one that is not there)': 'it has no button',
    'case.open (one that is not there)': 'it has no button',
    'card.remove (one that is not there)': 'it has no button',
    'password.open (not offered)': 'there is no button',
    'password.forgot (not offered)': 'there is no button',
    'code.send (not offered)': 'there is no button',
    'phone.prove (not offered)': 'there is no button',
  },
  overlooked: {
    assignFee: 'the platform takes no fee here, and one that is not known is shown as none',
    forgetReview: 'what the flow no longer knows is in no view; a rule of the model holds it',
    'clearCode of ordering':
      'the form of the amount shows nothing of a code; it is gone before the next review',
    forgetCard: 'what the flow no longer knows is in no view; the committed paths hold it',
    clearRemoval: 'what the flow no longer knows is in no view; the committed paths hold it',
    forgetProof: 'what the flow no longer knows is in no view; a rule of the model holds it',
    clearFile: 'what the flow no longer knows is in no view; a rule of the model holds it',
    forgetPayment: 'what the flow no longer knows is in no view; a rule of the model holds it',
  },
  verify: {
    '*': (snapshot) => {
      const { problems, failure, notice } = contextOf(snapshot);
      // The confirmation has a driver of its own.
      if (snapshot.status === 'active' && !snapshot.matches('confirming'))
        checkFigures(document.body, figuresOf(snapshot as WithdrawalSnapshot), NAMES);
      if (!snapshot.matches('confirming') && !snapshot.matches('readingCase'))
        for (const [id, text] of Object.entries(NOTICES))
          expect(shownText().includes(text)).toBe(notice === id);
      if (!snapshot.hasTag('waiting')) expect(dialog()).toBeNull();
      if (!snapshot.matches('confirming') && !snapshot.matches('readingCase'))
        expect(shownText().includes('The network link is unstable')).toBe(failure?.code === 'offline');
      expect(shownText().includes('This is less than one withdrawal must be.')).toBe(
        problems['amount'] === 'amount_too_small',
      );
      expect(shownText().includes('This is more than is left for today.')).toBe(
        problems['amount'] === 'amount_over_day',
      );
      expect(shownText().includes('This is more than you can withdraw.')).toBe(
        problems['amount'] === 'amount_over_balance',
      );
    },
    loading: () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
    },
    missing: () => expect(within(page()).getByRole('alert')).toHaveTextContent('Withdrawals did not load'),
    // MEM-08: the amount, the card, and the withdrawals in progress with who handles each and what is next.
    ready: (snapshot) => {
      const { form, problems, pageData } = contextOf(snapshot);
      expect(button(CHANGE) !== null).toBe(
        pageData?.hasPassword === true && pageData.terms.paymentLength !== null,
      );
      // Text that is set without a key is grouped only when the field is left.
      expect((find('textbox', 'Amount') as HTMLInputElement).value.replaceAll(',', '')).toBe(form.amount);
      expect(find('radio', /^Anka Bank/)).toBeInTheDocument();
      expect(shownText().includes('P 100.00 to P 500,000.00')).toBe(problems['amount'] === undefined);
      // Before "Continue": the balance, the held amount, the maximum, the fee and the time of payment.
      expect(shownText()).toContain('Free balanceP 7,480.50');
      expect(shownText()).toContain('Held for withdrawalsP 5,000.00');
      const isOpen = contextOf(snapshot).pageData?.funds.bound === 'balance';
      expect(shownText()).toContain(isOpen ? 'Max P 7,480.50' : 'Max P 0.00');
      expect(shownText().includes('No withdrawal can be requested right now.')).toBe(!isOpen);
      // The time of payment depends on the card.
      expect(shownText().includes('Paidusually within 2 hours')).toBe(form.cardId === '1');
      const costs = { '250': '2.50', '500': '5.00', '5000': '50.00', '7480.50': '74.80' }[form.amount];
      if (costs && form.cardId === '1') expect(shownText()).toContain(`FeeP ${costs}`);
      expect(shownText()).toContain('The money was sent. Say whether it arrived.');
      expect(shownText()).toContain('W-2026112001001');
    },
    pricing: () => expect(find('form', 'Withdraw')).toHaveAttribute('aria-busy', 'true'),
    reviewing: (snapshot) => {
      const { isCodeSent, problems, failure, pageData, phoneService, phoneProof } = contextOf(snapshot);
      expect(page().querySelector('input[name=verificationCode]') !== null).toBe(phoneService === null);
      expect(button(PROVE) !== null).toBe(phoneService !== null && phoneProof === null);
      expect(shownText().includes('Your phone number is confirmed.')).toBe(phoneProof !== null);
      expect(shownText().includes('Confirm your phone number first.')).toBe(
        problems['verificationCode'] === 'phone_unproved',
      );
      expect(button(FORGOT) !== null).toBe(pageData?.terms.paymentLength !== null);
      expect(shownText()).toContain('AmountP 5,000.00');
      expect(shownText()).toContain('You receiveP 5,000.00');
      expect(shownText().includes('This cannot be empty.')).toBe(problems['password'] !== undefined);
      expect(shownText().includes('Enter the code.')).toBe(problems['verificationCode'] === 'code_missing');
      expect(shownText().includes('The payment password is not right.')).toBe(
        failure?.code === 'invalid.payment.pw',
      );
      expect(page().querySelector('input[name=password]')).toHaveAttribute('type', 'password');
      if (isCodeSent && problems['verificationCode'] === undefined)
        expect(find('textbox', /code/i)).toHaveAccessibleDescription(/arrives within a minute/);
    },
    ordering: () => expect(find('form', 'Check and confirm')).toHaveAttribute('aria-busy', 'true'),
    resultUnknown: () =>
      expect(within(page()).getByRole('alert')).toHaveTextContent('The network link is unstable'),
    addingCard: (snapshot) => {
      const { pageData, problems, failure } = contextOf(snapshot);
      const form = find('form', 'Add a card or wallet') as HTMLElement;
      expect(within(form).getByRole('textbox', { name: /^IBAN or number/ })).toBeInTheDocument();
      expect(shownText().includes('This cannot be empty.')).toBe(
        Object.values(problems).includes('input_required'),
      );
      expect(shownText().includes('Some fields are not right yet.')).toBe(failure?.code === 'fields_invalid');
      expect(form.querySelector('input[name=oldPassword]') !== null).toBe(pageData?.hasPassword === false);
      expect(button(FORGOT) !== null).toBe(
        pageData?.hasPassword === true && pageData.terms.paymentLength !== null,
      );
      if (problems['newPassword'] === 'password_length')
        expect(within(page()).getByLabelText(/^Payment password/)).toHaveAccessibleDescription(
          'A password has 6–8 characters.',
        );
    },
    'addingCard.settingPassword': () =>
      expect(find('form', 'Add a card or wallet')).toHaveAttribute('aria-busy', 'true'),
    'addingCard.saving': () =>
      expect(find('form', 'Add a card or wallet')).toHaveAttribute('aria-busy', 'true'),
    removingCard: (snapshot) => {
      const { problems, failure, pageData } = contextOf(snapshot);
      expect(button(FORGOT) !== null).toBe(pageData?.terms.paymentLength !== null);
      expect(find('heading', 'Remove Anka Bank TR•• •••• 6614')).toBeVisible();
      expect(shownText().includes('This cannot be empty.')).toBe(problems['password'] !== undefined);
      expect(shownText().includes('The payment password is not right.')).toBe(
        failure?.code === 'invalid.payment.pw',
      );
    },
    'removingCard.removing': () =>
      expect(find('form', /^Remove Anka Bank/)).toHaveAttribute('aria-busy', 'true'),
    ...keeping('ready', CHANGE),
    'reviewing.provingPhone': () => {
      expect(screen.getByRole('dialog', { name: PROVE })).toBeInTheDocument();
      expect(button(PROVE)).toBeDisabled();
    },
    ...keeping('reviewing', FORGOT),
    ...keeping('addingCard', FORGOT),
    ...keeping('removingCard', FORGOT),
    confirming: () => expect(shownText()).toContain('Did P 5,000.00 arrive in your account?'),
    readingCase: () => {
      expect(shownText()).toContain('Case file of W-2026112001001');
      expect(shownText()).toContain('Requested');
      expect(shownText()).toContain('−P 5,000.00');
      expect(shownText()).toContain('1 image as proof');
      expect(shownText()).toContain('a1b2');
    },
  },
  unseen: {
    'ready.editing': 'see ready',
    'ready.editing.idle': 'the form stays during the reload of the list: see ready',
    'ready.editing.refreshing': 'what is shown stays: see ready',
    'ready.editing.openingCase': 'its buttons are off for a moment: see the controls',
    'reviewing.editing': 'see reviewing',
    'reviewing.editing.idle': 'see reviewing',
    'reviewing.editing.sendingCode': 'the button is off for a moment: see the controls',
    'addingCard.editing': 'see addingCard',
    'removingCard.editing': 'see removingCard',
    'ready.keepingPassword': 'see its states',
    'reviewing.keepingPassword': 'see its states',
    'addingCard.keepingPassword': 'see its states',
    'removingCard.keepingPassword': 'see its states',
  },
};
