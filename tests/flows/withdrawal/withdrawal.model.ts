import {
  withdrawalMachine,
  type WithdrawalSnapshot,
} from '../../../src/machines/wallet/withdrawal/withdrawal.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { phoneProof, service } from '../common/phone-service.fixtures.ts';
import { protection } from '../common/security.fixtures.ts';
import { caseFile, completed, pageData, paid } from '../common/withdrawal.fixtures.ts';
import { instructions } from './withdrawal.instructions.ts';

const offline = { error: new ServiceError('offline') };
const refused = (code: string, detail?: object) => ({ error: new ServiceError('refused', code, { detail }) });
const DRAFT = { amount: '250', cardId: '1' };
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
/** What does not depend on who sends the codes is walked from one of the two starts. */
const whole =
  <Event>(event: Event) =>
  ({ context }: WithdrawalSnapshot): Event | undefined =>
    context.phoneService ? event : undefined;
/** A lost chunk is fetched again only by another page. */
const isReloading = ({ context }: WithdrawalSnapshot, actions: readonly string[]): boolean =>
  context.failure?.code === 'offline' && actions.includes('reloadOnce');
/** The button goes once the number is proved. */
const canProve = ({ context }: WithdrawalSnapshot): boolean =>
  context.phoneService !== null && context.phoneProof === null;
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
  inputs: {
    'with codes of the platform': { phoneService: null },
    'with the phone service': { phoneService: service },
  },
  events: {
    'page.refresh': 'sent',
    'form.type': { 'an amount': whole({ form: { amount: '500', cardId: '1' } }) },
    'amount.max': {
      pressed: (s) => (s.context.pageData?.funds.largest ? {} : undefined),
      'where there is nothing': (s) => (s.context.pageData?.funds.largest ? undefined : whole({})(s)),
    },
    'draft.keep': { 'an amount': whole({ form: { amount: '500', cardId: '1' } }) },
    'form.submit': {
      right: { form: { amount: '5000', cardId: '1' } },
      'too little': whole({ form: { amount: '5', cardId: '1' } }),
      'more than there is': whole({ form: { amount: '7480.51', cardId: '1' } }),
      'no card': whole({ form: { amount: '500', cardId: '' } }),
    },
    'order.submit': {
      // The form has no field of the code where the service checks it.
      right: ({ context }) => ({
        form: { password: '190719', verificationCode: context.phoneService ? '' : '123456' },
      }),
      empty: { form: { password: '', verificationCode: '' } },
    },
    'card.submit': {
      right: ({ context }) => ({
        form: { ...card, oldPassword: context.pageData?.hasPassword ? '' : 'Right-Horse-26' },
      }),
      'no password': { form: { ...card, password: '', oldPassword: '' } },
    },
    'card.remove': { one: { id: '1' }, 'one that is not there': whole({ id: '9' }) },
    'removal.submit': { right: { password: '190719' }, empty: { password: '' } },
    'password.open': {
      'in place of one': (s) => (canChange(s) ? {} : undefined),
      'not offered': (s) => (canChange(s) ? undefined : whole({})(s)),
    },
    'password.forgot': {
      offered: (s) => (canForget(s) ? {} : undefined),
      'not offered': (s) => (canForget(s) ? undefined : whole({})(s)),
    },
    'code.send': {
      offered: ({ context }) => (context.phoneService ? undefined : {}),
      'not offered': whole({}),
    },
    'phone.prove': {
      offered: (s) => (canProve(s) ? {} : undefined),
      'not offered': (s) => (canProve(s) ? undefined : {}),
    },
    'withdrawal.open': { paid: { id: '1001' }, 'one that is not there': whole({ id: '7' }) },
    'case.open': { one: { id: '1001' }, 'one that is not there': whole({ id: '7' }) },
  },
  outcomes: {
    getWithdrawPageData: {
      known: { done: { pageData, draft: DRAFT } },
      'no password yet': {
        done: (_, { context }) =>
          context.phoneService ? { pageData: closedPageData, draft: {} } : { pageData, draft: DRAFT },
      },
      'no payment passwords': {
        done: (_, { context }) => ({
          pageData: context.phoneService ? withoutPayments : pageData,
          draft: DRAFT,
        }),
      },
      offline,
    },
    getWithdrawFee: { nothing: { done: 0 }, offline },
    requestWithdrawal: {
      taken: { done: { ...paid, state: 'submitted' } },
      'wrong password': refused('invalid.payment.pw'),
      'proof used up': refused('sms_code_expired'),
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
    phoneProof: { proved: { done: phoneProof }, closed: { done: null }, offline },
    confirmation: { offline, answered: { done: completed }, later: { done: null } },
  },
  tours: 'states',
  offBrowser: {
    'phone.prove (offered)': 'withdraw.e2e.ts proves a number at the service',
    'getWithdrawPageData = no password yet': 'withdraw.e2e.ts begins with a member who has none',
    'confirmation = offline': 'withdraw.e2e.ts loses a chunk',
  },
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
        !/^(card\.(open|leave|remove \(one\))|review\.leave|phone\.prove \(off|password\.(forgot \(off|open \(in))/.test(
          label,
        ) ||
        (Object.keys(s.context.problems).length === 0 &&
          s.context.failure === null &&
          s.context.notice === null &&
          (/^(card\.remove|password\.forgot)/.test(label) || s.context.removal === null) &&
          (!/^(review\.leave|card\.leave)/.test(label) ||
            (!s.context.isCodeSent && s.context.phoneProof === null))),
    },
    {
      id: 'changes are loaded if nothing else is under way',
      always: (s, { label, from }) =>
        label !== 'watchChanges = changed' ||
        from?.matches({ ready: { editing: 'idle' } }) !== true ||
        s.matches({ ready: { editing: 'refreshing' } }),
    },
    {
      id: 'a change during the first load begins it anew',
      always: (_, { label, from, started }) =>
        label !== 'watchChanges = changed' ||
        from?.matches('loading') !== true ||
        started.some(({ actor }) => actor === 'getWithdrawPageData'),
    },
    {
      id: 'a return to the form loads what changed meanwhile, and keeps what was typed',
      requirements: ['MEM-08'],
      always: (s, { label, from }) =>
        !from ||
        !s.matches('ready') ||
        from.matches('loading') ||
        (from.matches('ready') && label !== 'getWithdrawalCase = offline') ||
        (s.matches({ ready: { editing: 'refreshing' } }) && s.context.form === from.context.form),
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
      id: 'where the service sends the codes, the platform sends none, and the number is proved before the request',
      requirements: ['MEM-08', 'REG-08'],
      always: (s, { label, started }) =>
        started.every(({ actor, input }) => {
          const isByService = s.context.phoneService !== null;
          if (actor === 'sendWithdrawCode') return !isByService && label === 'code.send (offered)';
          if (actor === 'phoneProof')
            return label === 'phone.prove (offered)' && JSON.stringify(input) === JSON.stringify({ service });
          if (actor !== 'requestWithdrawal') return true;
          const { order } = input as { order: { proof: object | null; verificationCode: string } };
          return isByService
            ? order.proof === phoneProof && order.verificationCode === ''
            : order.proof === null && order.verificationCode === '123456';
        }),
    },
    {
      id: 'a proof serves later attempts until the platform no longer accepts it; a closed dialog changes nothing',
      always: (s, { label, from, actions }) => {
        if (label === 'phoneProof = proved') return s.context.phoneProof === phoneProof;
        if (label === 'requestWithdrawal = proof used up') return s.context.phoneProof === null;
        if (label === 'phoneProof = offline' && !isReloading(s, actions)) return false;
        return (
          !/^(phoneProof = |requestWithdrawal = (wrong|lost))/.test(label) ||
          s.context.phoneProof === from?.context.phoneProof
        );
      },
    },
    {
      id: 'a confirmation whose chunk is lost shows the reason, and the page reloads to fetch it again',
      always: (s, { label, actions }) =>
        label !== 'confirmation = offline' || (s.matches('ready') && isReloading(s, actions)),
    },
    {
      id: 'after an accepted request the page reloads, and the draft is deleted',
      always: (s, { label, actions }) =>
        label !== 'requestWithdrawal = taken' ||
        (s.matches('loading') && s.context.phoneProof === null && actions.includes('dropDraft')),
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
                  ...{ isSet: true, hasPassword: true, phone: '+90 •••••• 0772' },
                  ...{ service: s.context.phoneService, minLength: 6, maxLength: 8 },
                  task: from?.matches('ready') ? 'change' : 'reset',
                })),
        ),
    },
    {
      id: 'below the dialog nothing is done, and nothing of the form is lost',
      always: (s, { label, from }) =>
        from?.hasTag('waiting') !== true ||
        (/^(getSecurity|paymentPassword|phoneProof|watchChanges) = /.test(label) &&
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
  instructions,
});
