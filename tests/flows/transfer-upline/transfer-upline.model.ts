import type { SnapshotFrom } from 'xstate';
import { transferUplineMachine } from '../../../src/machines/wallet/transfer-upline/transfer-upline.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import type { TransferPageData } from '../../../src/services/transfers.ts';
import { defineModel } from '../../kit/model.ts';

type Snapshot = SnapshotFrom<typeof transferUplineMachine>;
const offline = { error: new ServiceError('offline') };
const refused = (code: string, detail?: object) => ({ error: new ServiceError('refused', code, { detail }) });

export const pageData: TransferPageData = {
  ...{ upline: 'hasan_agent', minimum: 1000, maximum: 5_000_000, available: 748_050 },
  ...{ leftToday: 20_000_000, largest: 748_050, bound: 'balance', missingTurnover: 0 },
  ...{ hasPassword: true, currency: 'TLB', symbol: 'P', exponent: 2, visit: 'v1' },
};
const closed: TransferPageData = {
  ...{ ...pageData, upline: null, largest: 0, bound: 'closed', hasPassword: false, visit: 'v2' },
};
const unset: TransferPageData = { ...pageData, hasPassword: false, visit: 'v3' };
const sent = {
  reference: 'T-2026112001001',
  upline: 'hasan_agent',
  amount: 25_000,
  at: Date.UTC(2026, 10, 20, 9, 2),
};
const sends = (started: readonly { actor: string; input: unknown }[]) =>
  started.filter(({ actor }) => actor === 'transferUpline');
const isRefused = ({ context }: Snapshot): boolean => context.failure !== null;

export const model = defineModel(transferUplineMachine, {
  title: 'Transfer to the upline',
  events: {
    'form.type': { 'an amount': { form: { amount: '500', remark: '' } } },
    'amount.max': {
      pressed: ({ context }: Snapshot) => (context.pageData?.largest ? {} : undefined),
      'where there is nothing': ({ context }: Snapshot) => (context.pageData?.largest ? undefined : {}),
    },
    'form.submit': {
      right: (s: Snapshot) => (isRefused(s) ? undefined : { form: { amount: '250', remark: 'Dinner' } }),
      'right after a refusal': (s: Snapshot) =>
        isRefused(s) ? { form: { amount: '250', remark: 'Dinner' } } : undefined,
      'too little': { form: { amount: '9', remark: '' } },
      'more than there is': { form: { amount: '7480.51', remark: '' } },
      empty: { form: { amount: '', remark: '' } },
    },
    'review.leave': {
      'at once': (s: Snapshot) => (isRefused(s) ? undefined : {}),
      'after a refusal': (s: Snapshot) => (isRefused(s) ? {} : undefined),
    },
    'order.submit': { right: { password: '190719' }, empty: { password: '' } },
  },
  outcomes: {
    getTransferPageData: {
      known: { done: pageData },
      'without a payment password': { done: unset },
      'without an upline': { done: closed },
      offline,
    },
    transferUpline: {
      sent: { done: sent },
      'wrong password': refused('invalid.payment.pw'),
      'too much today': refused('fields_invalid', { fields: { amount: 'amount_over_day' } }),
      lost: offline,
    },
  },
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'nothing-is-sent-without-an-upline-a-payment-password-and-an-amount-within-the-bounds',
      requirements: ['MEM-09', 'WAL-03'],
      never: (s) =>
        (s.matches('reviewing') || s.matches('ordering') || s.matches('resultUnknown')) &&
        (s.context.pageData?.upline !== 'hasan_agent' ||
          !s.context.pageData.hasPassword ||
          !['250', '500', '7480.50'].includes(s.context.form.amount)),
    },
    {
      id: 'what-is-sent-is-what-was-reviewed-under-the-key-of-the-visit',
      requirements: ['WAL-03'],
      never: (s, { started }) =>
        sends(started).some(
          ({ input }) =>
            JSON.stringify(input) !==
            JSON.stringify({
              order: {
                amount: { '250': 25_000, '500': 50_000, '7480.50': 748_050 }[s.context.form.amount],
                currency: 'TLB',
                remark: s.context.form.remark,
                password: '190719',
              },
              key: s.context.pageData?.visit,
            }),
        ),
    },
    {
      id: 'a-lost-answer-is-asked-for-again-never-sent-anew',
      always: (s, { label, from }) =>
        label !== 'order.retry' ||
        (s.matches('ordering') && s.context.pageData?.visit === from?.context.pageData?.visit),
    },
    {
      id: 'a-refused-or-incomplete-form-keeps-what-was-typed',
      never: (s, { label, from }) => {
        if (/^(form\.submit \((too|more)|transferUpline = (wrong|too|lost)|review\.leave)/.test(label))
          return (
            s.context.form.amount === '' ||
            (!label.startsWith('form.') &&
              JSON.stringify(s.context.form) !== JSON.stringify(from?.context.form))
          );
        return label === 'transferUpline = sent' && s.context.form.amount !== '';
      },
    },
    {
      id: 'a-form-that-is-wrong-says-why-and-stays',
      always: (s, { label, from }) =>
        !/^form\.submit \((too|more|empty)/.test(label) ||
        !from?.matches('editing') ||
        (s.matches('editing') && 'amount' in s.context.problems),
    },
    {
      id: 'the-payment-password-is-kept-no-longer-than-its-attempt',
      never: (s) => s.context.password !== '' && !s.matches('ordering') && !s.matches('resultUnknown'),
    },
    {
      id: 'what-is-shown-as-sent-is-what-the-platform-says',
      requirements: ['WAL-03'],
      always: (s, { label }) =>
        s.matches('sent') === (s.context.transfer !== null) &&
        (label !== 'transferUpline = sent' || s.context.transfer?.reference === 'T-2026112001001'),
    },
    {
      id: 'after-a-transfer-the-next-has-a-key-of-its-own',
      always: (s, { label }) => label !== 'transfer.again' || s.matches('loading'),
    },
  ],
  instructions: {
    start: 'Open /member/transferUpline as a member with an upline.',
    'page.retry': 'Press "Try again".',
    'form.type (an amount)': 'Type 500 as the amount.',
    'amount.max (pressed)': 'Press the largest amount.',
    'amount.max (where there is nothing)': 'Nothing: the button is off.',
    'form.submit (right)': 'Type 250 and the remark "Dinner", and press "Continue".',
    'form.submit (right after a refusal)': 'Type 250 and the remark "Dinner", and press "Continue".',
    'form.submit (too little)': 'Type 9 and press "Continue".',
    'form.submit (more than there is)': 'Type 7,480.51 and press "Continue".',
    'form.submit (empty)': 'Clear the form and press "Continue".',
    'review.leave (at once)': 'Press "Cancel".',
    'review.leave (after a refusal)': 'Press "Cancel".',
    'order.submit (right)': 'Type the payment password 190719 and press "Send".',
    'order.submit (empty)': 'Leave the payment password empty and press "Send".',
    'order.retry': 'Press "Try again".',
    'transfer.again': 'Press "Another transfer".',
    'getTransferPageData = known': 'The platform answers with the upline and 7,480.50 of free balance.',
    'getTransferPageData = without a payment password': 'The member has no payment password.',
    'getTransferPageData = without an upline':
      'The upline is locked, and the member has no payment password.',
    'getTransferPageData = offline': 'The network is off while the page loads.',
    'transferUpline = sent': 'The platform makes the transfer.',
    'transferUpline = wrong password': 'The payment password is wrong.',
    'transferUpline = too much today': 'The day has less left than the amount.',
    'transferUpline = lost': 'The network goes off while the transfer is sent.',
  },
});
