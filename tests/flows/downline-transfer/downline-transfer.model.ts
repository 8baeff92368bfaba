import {
  downlineTransferMachine,
  type DownlineTransferSnapshot,
} from '../../../src/machines/agent/downline-transfer/downline-transfer.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { checked, terms } from '../common/downline-transfers.fixtures.ts';

const offline = { error: new ServiceError('offline') };
const refused = (code: string, detail?: object) => ({ error: new ServiceError('refused', code, { detail }) });
const form = (account: string, amount: string, remark = '') => ({ form: { account, amount, remark } });
const sent = { reference: 'T-2026112001001', recipient: 'selim_07', amount: 25_000, at: 1 };
/** Whether somebody asks about an account, which only the form does. */
const isOfAccount = (input: unknown): boolean => (input as { account: string | null }).account !== null;
const hasProblems = (s: DownlineTransferSnapshot): boolean => Object.keys(s.context.problems).length > 0;
const isRefused = (s: DownlineTransferSnapshot): boolean => s.context.failure !== null;

export const model = defineModel(downlineTransferMachine, {
  title: 'Transfer to the team',
  events: {
    'form.type': {
      'a form': (s: DownlineTransferSnapshot) => (hasProblems(s) ? undefined : form('Selim_07', '500')),
      'without the error': (s: DownlineTransferSnapshot) =>
        hasProblems(s) ? form('Selim_07', '500') : undefined,
    },
    'form.submit': {
      right: form(' Selim_07 ', '250', 'Top-up'),
      'without an account': form(' ', '250'),
      'too little': form('Selim_07', '9'),
      'more than there is': form('Selim_07', '7480.51'),
      empty: form('', ''),
    },
    'review.leave': {
      'at once': (s: DownlineTransferSnapshot) => (isRefused(s) ? undefined : {}),
      'after a refusal': (s: DownlineTransferSnapshot) => (isRefused(s) ? {} : undefined),
    },
    'order.submit': { right: { password: '190719' }, empty: { password: '' } },
  },
  outcomes: {
    getTerms: {
      known: { done: (input: unknown) => (isOfAccount(input) ? checked : terms) },
      'without a payment password': { done: { ...checked, hasPassword: false } },
      closed: { done: { ...checked, largest: 0, bound: 'closed' } },
      stranger: refused('not_found'),
      locked: refused('account_locked'),
      offline,
    },
    transferDownline: {
      sent: { done: sent },
      'wrong password': refused('invalid.payment.pw'),
      'too much today': refused('fields_invalid', { fields: { amount: 'amount_over_day' } }),
      'locked meanwhile': refused('account_locked'),
      lost: offline,
    },
  },
  tours: 'states',
  home: (s) => s.matches('editing') || s.matches('missing'),
  rules: [
    {
      id: 'nothing is sent before the account was checked, nor without a password and an amount within the bounds',
      requirements: ['WAL-04'],
      never: (s) =>
        (s.matches('ordering') || s.matches('resultUnknown')) &&
        (s.context.terms?.recipient !== 'selim_07' || s.context.form.amount !== '250'),
    },
    {
      id: 'what is sent is what was reviewed, to the account as the platform writes it, under the key of its check',
      requirements: ['WAL-04'],
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'transferDownline' ||
            JSON.stringify(input) ===
              JSON.stringify({
                order: {
                  ...{ account: 'selim_07', amount: 25_000, currency: 'TLB', remark: 'Top-up' },
                  password: '190719',
                },
                key: 'v2',
              }),
        ),
    },
    {
      id: 'the account that is checked is the one that was typed, without the spaces around it',
      always: (s, { started, label }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'getTerms' ||
            JSON.stringify(input) === JSON.stringify({ account: s.matches('checking') ? 'Selim_07' : null }),
        ) &&
        (!label.startsWith('form.submit (right') ||
          s.matches('checking') === (Object.keys(s.context.problems).length === 0)),
    },
    {
      id: 'a form that is wrong says why, keeps what was typed and stays',
      always: (s, { label, from }) =>
        !/^form\.submit \((without|too|more|empty)/.test(label) ||
        (s.matches('editing') &&
          Object.keys(s.context.problems).length > 0 &&
          s.context.terms === from?.context.terms),
    },
    {
      id: 'each problem stands at its field',
      always: (s, { label }) => {
        const at = (field: string, problem: string): boolean => s.context.problems[field] === problem;
        const isOpen = s.context.terms?.hasPassword === true && s.context.terms.bound !== 'closed';
        if (label.startsWith('form.submit') && s.context.terms?.hasPassword === false)
          return at('amount', 'transfer_password_missing');
        if (label.startsWith('form.submit') && !isOpen) return at('amount', 'downline_closed');
        switch (label) {
          case 'form.submit (without an account)':
            return at('account', 'input_required') && s.context.problems['amount'] === undefined;
          case 'form.submit (too little)':
            return at('amount', 'transfer_too_small');
          case 'form.submit (more than there is)':
            return at('amount', 'transfer_over_balance');
          case 'checkAccount = stranger':
            return at('account', 'downline_unknown');
          case 'checkAccount = locked':
          case 'transferDownline = locked meanwhile':
            return at('account', 'downline_locked');
          case 'transferDownline = too much today':
            return at('amount', 'amount_over_day');
          default:
            return true;
        }
      },
    },
    {
      id: 'an account that cannot receive leads back to the form, which keeps what was typed',
      always: (s, { label, from }) =>
        (!/^checkAccount = (stranger|locked|offline)/.test(label) ||
          (s.matches('editing') && s.context.form === from?.context.form && s.context.failure !== null)) &&
        (!/^transferDownline = (too much|locked)/.test(label) ||
          (s.matches('editing') && s.context.form === from?.context.form)) &&
        (label !== 'transferDownline = wrong password' ||
          (s.matches('reviewing') && s.context.failure !== null)),
    },
    {
      id: 'a lost answer is asked for again, never sent anew',
      always: (s, { label, from }) =>
        (label !== 'transferDownline = lost' || s.matches('resultUnknown')) &&
        (label !== 'order.retry' || (s.matches('ordering') && s.context.terms === from?.context.terms)),
    },
    {
      id: 'the payment password is kept no longer than its attempt',
      never: (s) => s.context.password !== '' && !s.matches('ordering') && !s.matches('resultUnknown'),
    },
    {
      id: 'a password is required, and its absence is said',
      always: (s, { label }) =>
        label !== 'order.submit (empty)' ||
        (s.matches('reviewing') && s.context.problems['password'] === 'input_required'),
    },
    {
      id: 'whoever leaves the review finds the form as it was, without complaints',
      always: (s, { label, from }) =>
        !label.startsWith('review.leave') ||
        (s.matches('editing') &&
          s.context.form === from?.context.form &&
          s.context.failure === null &&
          Object.keys(s.context.problems).length === 0),
    },
    {
      id: 'it ends with what the platform made, or with nothing',
      always: (s, { label }) =>
        s.status !== 'done' ||
        (label === 'transferDownline = sent' ? s.output?.reference === 'T-2026112001001' : s.output === null),
    },
    {
      id: 'limits that did not load say why',
      always: (s, { label }) =>
        !/^getTerms = (offline|stranger|locked)/.test(label) ||
        (s.matches('missing') && s.context.failure !== null),
    },
    {
      id: 'limits that did not load can be loaded',
      from: (s) => s.matches('missing'),
      canReach: (s) => s.matches('editing'),
    },
  ],
  instructions: {
    start: 'Open /agent/agentDownlineTransactionDetails as an agent and press "Transfer to the team".',
    'terms.retry': 'Press "Try again".',
    'form.type (a form)': 'Type Selim_07 and 500.',
    'form.type (without the error)': 'Type Selim_07 and 500 in place of what was wrong.',
    'form.submit (right)': 'Type Selim_07, 250 and the remark "Top-up", and press "Continue".',
    'form.submit (without an account)': 'Type 250 alone and press "Continue".',
    'form.submit (too little)': 'Type Selim_07 and 9, and press "Continue".',
    'form.submit (more than there is)': 'Type Selim_07 and 7,480.51, and press "Continue".',
    'form.submit (empty)': 'Clear the form and press "Continue".',
    'review.leave (at once)': 'Press "Cancel".',
    'review.leave (after a refusal)': 'Press "Cancel".',
    'order.submit (right)': 'Type the payment password 190719 and press "Send".',
    'order.submit (empty)': 'Leave the payment password empty and press "Send".',
    'order.retry': 'Press "Try again".',
    'transfer.close': 'Press "Close".',
    'getTerms = known': 'The platform answers with 7,480.50 of free balance.',
    'getTerms = without a payment password': 'The agent has no payment password.',
    'getTerms = closed': 'The brand has closed transfers.',
    'getTerms = stranger': 'The platform refuses.',
    'getTerms = locked': 'The platform refuses.',
    'getTerms = offline': 'The network is off while the limits load.',
    'checkAccount = known': 'The account belongs to the team.',
    'checkAccount = without a payment password': 'The payment password is gone meanwhile.',
    'checkAccount = closed': 'The brand has closed transfers meanwhile.',
    'checkAccount = stranger': 'The account belongs to nobody in the team.',
    'checkAccount = locked': 'The operator has locked the account.',
    'checkAccount = offline': 'The network is off while the account is checked.',
    'transferDownline = sent': 'The platform makes the transfer.',
    'transferDownline = wrong password': 'The payment password is wrong.',
    'transferDownline = too much today': 'The day has less left than the amount.',
    'transferDownline = locked meanwhile': 'The operator locks the account meanwhile.',
    'transferDownline = lost': 'The network goes off while the transfer is sent.',
  },
});
