import {
  withdrawalMachine,
  type WithdrawalSnapshot,
} from '../../../src/machines/wallet/withdrawal/withdrawal.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { service } from '../common/phone-service.fixtures.ts';
import { protection } from '../common/security.fixtures.ts';
import { caseFile, completed, pageData, paid } from '../common/withdrawal.fixtures.ts';

const offline = { error: new ServiceError('offline') };
const refused = (code: string, detail?: object) => ({ error: new ServiceError('refused', code, { detail }) });
const card = { bankCode: 'ANKA', cardNumber: 'TR1', cardHolder: 'Mina Kaya', password: '190719' };

/** Without a payment password, at an hour without withdrawals. */
const closedPageData = {
  ...pageData,
  hasPassword: false,
  funds: { ...pageData.funds, largest: 0, bound: 'closed' as const },
};
const canChange = ({ context: { pageData: shown } }: WithdrawalSnapshot): boolean =>
  shown?.hasPassword === true && shown.terms.paymentLength !== null;
/** A member without a payment password has none to forget where a card is added: that form sets one. */
const canForget = (s: WithdrawalSnapshot): boolean =>
  s.context.pageData?.terms.paymentLength != null &&
  (s.context.pageData.hasPassword || !s.matches('addingCard'));
/** Of a brand that has no payment passwords of its own. */
const withoutPayments = { ...pageData, terms: { ...pageData.terms, paymentLength: null } };
const PAYMENT_ENDS: Readonly<Record<string, string>> = {
  'paymentPassword = set': 'security_payment_set',
  'paymentPassword = changed': 'payment_password_changed',
  'paymentPassword = replaced': 'payment_password_changed',
};
/** Where the member was when they opened the dialog, and where its end takes them back to. */
const placeOf = ({ value }: WithdrawalSnapshot): string =>
  typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');

export const model = defineModel(withdrawalMachine, {
  title: 'Withdrawal',
  inputs: { 'with the phone service': { phoneService: service } },
  events: {
    'page.refresh': 'sent',
    'form.type': { 'an amount': { form: { amount: '500', cardId: '1' } } },
    'amount.max': {
      pressed: ({ context }) => (context.pageData?.funds.largest ? {} : undefined),
      'where there is nothing': ({ context }) => (context.pageData?.funds.largest ? undefined : {}),
    },
    'draft.keep': { 'an amount': { form: { amount: '500', cardId: '1' } } },
    'form.submit': {
      right: { form: { amount: '5000', cardId: '1' } },
      'too little': { form: { amount: '5', cardId: '1' } },
      'more than there is': { form: { amount: '7480.51', cardId: '1' } },
      'no card': { form: { amount: '500', cardId: '' } },
    },
    'order.submit': {
      right: { form: { password: '190719', verificationCode: '123456' } },
      empty: { form: { password: '', verificationCode: '' } },
    },
    'card.submit': {
      right: ({ context }) => ({
        form: { ...card, oldPassword: context.pageData?.hasPassword ? '' : 'Right-Horse-26' },
      }),
      'no password': { form: { ...card, password: '', oldPassword: '' } },
    },
    'card.remove': { one: { id: '1' }, 'one that is not there': { id: '9' } },
    'removal.submit': { right: { password: '190719' }, empty: { password: '' } },
    'password.open': {
      'in place of one': (s) => (canChange(s) ? {} : undefined),
      'not offered': (s) => (canChange(s) ? undefined : {}),
    },
    'password.forgot': {
      offered: (s) => (canForget(s) ? {} : undefined),
      'not offered': (s) => (canForget(s) ? undefined : {}),
    },
    'withdrawal.open': { paid: { id: '1001' }, 'one that is not there': { id: '7' } },
    'case.open': { one: { id: '1001' }, 'one that is not there': { id: '7' } },
  },
  outcomes: {
    getWithdrawPageData: {
      known: { done: { pageData, draft: { amount: '250', cardId: '1' } } },
      'no password yet': { done: { pageData: closedPageData, draft: {} } },
      'no payment passwords': { done: { pageData: withoutPayments, draft: { amount: '250', cardId: '1' } } },
      offline,
    },
    getWithdrawFee: { nothing: { done: 0 }, offline },
    requestWithdrawal: {
      taken: { done: { ...paid, state: 'submitted' } },
      'wrong password': refused('invalid.payment.pw'),
      'too much today': refused('fields_invalid', { fields: { amount: 'amount_over_day' } }),
      lost: offline,
    },
    sendWithdrawCode: { sent: { done: null }, refused: refused('TOO_MANY_REQUESTS') },
    setPaymentPassword: {
      set: { done: undefined },
      refused: refused('old_password_wrong'),
      'too short': refused('fields_invalid', { fields: { newPassword: 'password_length' } }),
    },
    removeCard: { removed: { done: undefined }, refused: refused('invalid.payment.pw') },
    getSecurity: { known: { done: protection }, offline },
    paymentPassword: {
      closed: { done: null },
      set: { done: 'set' },
      changed: { done: 'change' },
      replaced: { done: 'reset' },
    },
    addCard: { kept: { done: pageData.cards[0] as never }, refused: refused('fields_invalid') },
    getWithdrawalCase: { file: { done: caseFile }, offline },
    watchChanges: { changed: { send: { type: 'page.refresh' } } },
    confirmation: { answered: { done: completed }, later: { done: null } },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'a password and a code are kept no longer than their attempt lasts',
      never: (s) => s.context.review !== null && !s.matches('ordering') && !s.matches('resultUnknown'),
    },
    {
      id: 'the password of a card that goes is kept no longer either',
      never: (s) => (s.context.removal?.password ?? '') !== '' && !s.matches({ removingCard: 'removing' }),
    },
    {
      id: 'only an existing card is removed, with a password; the result is shown',
      always: (s, { label }) =>
        (!label.startsWith('card.remove') || s.matches('removingCard') === (label === 'card.remove (one)')) &&
        (!label.startsWith('removal.submit') ||
          s.matches({ removingCard: 'removing' }) === label.endsWith('(right)')) &&
        (label !== 'removeCard = removed' || (s.matches('loading') && s.context.notice === 'card_removed')),
    },
    {
      id: 'a form opens without input of the one before',
      always: (s, { label }) =>
        !/^(card\.(open|leave|remove \(one\))|review\.leave|password\.(forgot \(off|open \(in))/.test(
          label,
        ) ||
        (Object.keys(s.context.problems).length === 0 &&
          s.context.failure === null &&
          s.context.notice === null &&
          (/^(card\.remove|password\.forgot)/.test(label) || s.context.removal === null) &&
          (!/^(review\.leave|card\.leave)/.test(label) || !s.context.isCodeSent)),
    },
    {
      id: 'changes are loaded if nothing else is under way',
      always: (s, { label, from }) =>
        label !== 'watchChanges = changed' ||
        from?.matches({ ready: { editing: 'idle' } }) !== true ||
        s.matches({ ready: { editing: 'refreshing' } }),
    },
    {
      id: 'a lost request goes again as it was, under the same key',
      always: (s, { label, from }) =>
        label !== 'order.retry' ||
        (s.matches('ordering') &&
          JSON.stringify([s.context.review, s.context.form, s.context.pageData?.visit]) ===
            JSON.stringify([from?.context.review, from?.context.form, from?.context.pageData?.visit])),
    },
    {
      id: 'nothing is requested before amount, card, password and code are complete',
      requirements: ['MEM-08'],
      never: (s) =>
        s.matches('ordering') &&
        (s.context.review?.password !== '190719' ||
          s.context.form.amount !== '5000' ||
          s.context.fee === null),
    },
    {
      id: 'after an accepted request the page reloads, and the draft is deleted',
      always: (s, { label, actions }) =>
        label !== 'requestWithdrawal = taken' || (s.matches('loading') && actions.includes('dropDraft')),
    },
    {
      id: 'the payment password has its dialog only where the brand has payment passwords, once the account is known',
      requirements: ['MEM-05'],
      always: (s, { label, from, started }) =>
        (!/^password\.(open|forgot)/.test(label) ||
          (s.hasTag('waiting') && started.length === 1 && started[0]?.actor === 'getSecurity') ===
            /\((in place of one|offered)\)$/.test(label)) &&
        started.every(
          ({ actor, input }) =>
            actor !== 'paymentPassword' ||
            (label === 'getSecurity = known' &&
              JSON.stringify(input) ===
                JSON.stringify({
                  ...{ isSet: true, hasPassword: true, phone: '+90 •••••• 0772', service },
                  ...{ minLength: 6, maxLength: 8, task: from?.matches('ready') ? 'change' : 'reset' },
                })),
        ),
    },
    {
      id: 'below the dialog nothing is done, and nothing of the form is lost',
      always: (s, { label, from }) =>
        from?.hasTag('waiting') !== true ||
        (/^(getSecurity|paymentPassword|watchChanges) = /.test(label) &&
          placeOf(s) === placeOf(from) &&
          JSON.stringify([s.context.form, s.context.fee, s.context.isCodeSent, s.context.removal]) ===
            JSON.stringify([
              from.context.form,
              from.context.fee,
              from.context.isCodeSent,
              from.context.removal,
            ])),
    },
    {
      id: 'the end of the dialog is shown, and its page takes input again; a member who has set one has one',
      always: (s, { label, from }) =>
        (!/^paymentPassword = |^getSecurity = offline/.test(label) ||
          (!s.hasTag('waiting') && s.context.payment === null)) &&
        (!label.startsWith('paymentPassword = ') ||
          (s.context.notice === (PAYMENT_ENDS[label] ?? null) &&
            s.context.pageData?.hasPassword ===
              (from?.context.pageData?.hasPassword || label in PAYMENT_ENDS) &&
            (!s.matches('ready') || s.matches({ ready: { editing: 'refreshing' } })))) &&
        (label !== 'getSecurity = offline' ||
          (s.context.failure?.code === 'offline' && s.context.notice === null)) &&
        (!s.matches('ordering') || s.context.notice === null),
    },
    {
      id: 'only a payment that waits is confirmed',
      requirements: ['WDR-01'],
      always: (s, { label }) =>
        !label.startsWith('withdrawal.open') ||
        s.matches('confirming') === (label === 'withdrawal.open (paid)'),
    },
    {
      id: 'the open case is that of a withdrawal of the list, and is dropped when it is closed',
      always: (s, { label }) =>
        (!label.startsWith('case.open') ||
          s.matches({ ready: { editing: 'openingCase' } }) === (label === 'case.open (one)')) &&
        s.matches('readingCase') === (s.context.file !== null),
    },
    {
      id: 'a corrected field is valid at once; typing sends no request and shows no error',
      always: (s, { label }) =>
        !/^(form\.type|amount\.max \(pressed)/.test(label) ||
        (s.matches('ready') && s.context.problems['amount'] === undefined),
    },
    {
      id: 'the maximum is filled in as the platform reports it',
      requirements: ['MEM-08'],
      always: (s, { label }) => label !== 'amount.max (pressed)' || s.context.form.amount === '7480.50',
    },
    {
      id: 'a problem is shown, and the form does not continue',
      always: (s, { label }) =>
        (!label.startsWith('form.submit') ||
          (Object.keys(s.context.problems).length === 0) === s.matches('pricing')) &&
        (!label.startsWith('order.submit') ||
          (Object.keys(s.context.problems).length === 0) === s.matches('ordering')),
    },
    {
      id: 'the first card sets the payment password first',
      never: (s, { from }) =>
        s.matches({ addingCard: 'saving' }) &&
        from?.context.pageData?.hasPassword === false &&
        !from.matches({ addingCard: 'settingPassword' }),
    },
  ],
  instructions: {
    'start with the phone service': 'Open "Withdraw" in the member centre.',
    'getWithdrawPageData = known': 'The platform says limits, cards and withdrawals.',
    'getWithdrawPageData = no password yet': 'So it does, and the member has no payment password yet.',
    'getWithdrawPageData = no payment passwords': 'So it does, and the brand has no payment passwords.',
    'getWithdrawPageData = offline': 'The connection breaks.',
    'refreshWithdrawPageData = known': 'The platform says what has happened.',
    'refreshWithdrawPageData = no password yet': 'It says so, and that there is no payment password.',
    'refreshWithdrawPageData = no payment passwords':
      'It says so, and that the brand has no payment passwords any more.',
    'refreshWithdrawPageData = offline': 'The connection breaks; what is shown stays.',
    'page.retry': 'Press "Try again".',
    'watchChanges = changed': 'Something happens to a withdrawal at the platform.',
    'form.type': 'Type 500.',
    'amount.max (pressed)': 'Press "Max".',
    'amount.max (where there is nothing)': 'No person can do this: the button is off.',
    'draft.keep': 'Type 500 and leave the field.',
    'form.submit': 'Press "Continue" ({case}).',
    'getWithdrawFee = nothing': 'It costs nothing.',
    'getWithdrawFee = offline': 'The connection breaks.',
    'review.leave': 'Press "Cancel".',
    'code.send': 'Press "Send SMS".',
    'sendWithdrawCode = sent': 'The code is sent.',
    'sendWithdrawCode = refused': 'Too many codes were sent.',
    'order.submit': 'Press "Withdraw" (password and code {case}).',
    'requestWithdrawal = taken': 'The platform takes it.',
    'requestWithdrawal = wrong password': 'The payment password is wrong.',
    'requestWithdrawal = too much today': 'It is more than is left for today.',
    'requestWithdrawal = lost': 'The connection breaks, and it is unknown whether the request was received.',
    'order.retry': 'Press "Try again".',
    'card.open': 'Press "Add a card or wallet".',
    'card.submit': 'Fill the form ({case}) and press "Add a card or wallet".',
    'card.leave': 'Press "Cancel".',
    'setPaymentPassword = set': 'The platform keeps the payment password.',
    'setPaymentPassword = refused': 'The other password is wrong.',
    'setPaymentPassword = too short': 'The payment password has too few digits.',
    'addCard = kept': 'The platform keeps the card.',
    'addCard = refused': 'The platform refuses the number.',
    'card.remove': 'Press the bin beside the card ({case}).',
    'removal.submit': 'Type the payment password ({case}) and press "Remove".',
    'removeCard = removed': 'The platform takes the card away.',
    'removeCard = refused': 'The payment password is wrong.',
    'password.open (in place of one)': 'Press "Change payment password".',
    'password.open (not offered)': 'No person can do this: there is no such button.',
    'password.forgot (offered)': 'Press "Forgot your payment password?".',
    'password.forgot (not offered)': 'No person can do this: there is no such button.',
    'getSecurity = known': 'The platform says what protects the account.',
    'getSecurity = offline': 'The connection breaks.',
    'paymentPassword = closed': 'Close the dialog.',
    'paymentPassword = set': 'Set the first payment password, since an operator has removed the old one.',
    'paymentPassword = changed': 'Change the payment password.',
    'paymentPassword = replaced': 'Replace the forgotten payment password.',
    'withdrawal.open': 'Press "Did it arrive?" ({case}).',
    'case.open': 'Press "Case file" ({case}).',
    'case.save': 'Press "Save as JSON".',
    'case.print': 'Press "Print".',
    'case.leave': 'Press "Your withdrawals".',
    'getWithdrawalCase = file': 'The file comes.',
    'getWithdrawalCase = offline': 'The connection breaks.',
    'confirmation = answered': 'The receipt is confirmed.',
    'confirmation = later': 'The person answers later.',
  },
});
