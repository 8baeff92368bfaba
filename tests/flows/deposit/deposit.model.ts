import {
  depositMachine,
  type DepositSnapshot,
} from '../../../src/machines/wallet/deposit/deposit.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { credited, deposit, launched, offer, scanned, transfer } from '../common/deposit.fixtures.ts';
import { proof } from '../common/withdrawal.fixtures.ts';

const typed = (amount: string, payer = '') => ({ form: { amount, payer } });
const isManual = ({ context }: DepositSnapshot) => context.method === 'BANK';
/** Only a transfer has the field of the sender. */
const ofManual =
  <Values extends object>(values: Values) =>
  (s: DepositSnapshot) =>
    isManual(s) ? values : undefined;
/** The form without the sender: the input that was filled in. */
const keptPayer = (s: DepositSnapshot): string => (isManual(s) ? '' : s.context.form.payer);
/** A transfer without a receipt accepts a picture; earlier reminders and refusals do not matter. */
const hasPlace = ({ context: { waiting, isReminded, failure } }: DepositSnapshot) =>
  waiting?.pay?.kind === 'MANUAL' && !waiting.hasSlip && !isReminded && failure === null;
const picked = (state: 'sending' | 'sent', before: 'sending' | undefined) => ({
  send: (s: DepositSnapshot) =>
    hasPlace(s) && s.context.slip?.state === before
      ? { type: 'proofs.changed' as const, proofs: [proof(state)] }
      : undefined,
});
const ended = (state: 'rejected' | 'cancelled' | 'expired') => ({
  send: { type: 'deposits.loaded' as const, deposits: [{ ...deposit, state, remainingMs: null, pay: null }] },
});

export const model = defineModel(depositMachine, {
  title: 'Deposit',
  events: {
    'method.choose': { transfer: { code: 'BANK' }, launch: { code: 'FAST' }, closed: { code: 'CARD' } },
    'amount.pick': { second: { amount: 250_000 } },
    'form.type': {
      some: (s) => typed('12', keptPayer(s)),
      enough: (s) => typed('500', keptPayer(s)),
    },
    'draft.keep': { some: (s) => typed('12', keptPayer(s)) },
    'form.submit': {
      right: (s) => typed('500', isManual(s) ? 'Mina Kaya' : s.context.form.payer),
      nothing: (s) => typed('', keptPayer(s)),
      tooLittle: (s) => typed('99,99', keptPayer(s)),
      noSender: ofManual(typed('500', ' ')),
    },
    'deposit.resume': { open: { deposit }, over: { deposit: credited } },
    'payment.open': {
      address: ({ context }) => {
        const pay = context.waiting?.pay;
        return pay && pay.kind !== 'MANUAL' && pay.address ? { address: pay.address } : undefined;
      },
    },
    // Too late, there is no button; a request all the same is refused by the platform.
    'deposit.cancel': {
      waiting: ({ context: { waiting } }) => (waiting && !waiting.hasBegun ? { id: waiting.id } : undefined),
    },
    'slip.send': {
      whole: ({ context: { slip } }) => (slip?.state === 'sent' ? {} : undefined),
      'not whole': ({ context: { slip } }) => (slip?.state === 'sent' ? undefined : {}),
    },
    'deposits.loaded': 'sent',
    'proofs.changed': 'sent',
  },
  outcomes: {
    loadDeposit: {
      fresh: { done: { offer, draft: {} } },
      kept: { done: { offer, draft: { amount: '12', payer: '', method: 'BANK' } } },
      notAllowed: { done: { offer: { ...offer, isAllowed: false }, draft: {} } },
      noMethods: { done: { offer: { ...offer, methods: [] }, draft: {} } },
      offline: { error: new ServiceError('offline') },
    },
    newIntention: {
      made: { done: 'key' },
      impossible: { error: new Error('no randomness') },
    },
    openDeposit: {
      address: { done: launched },
      image: { done: scanned },
      account: { done: transfer },
      refused: { error: new ServiceError('refused', 'amount_out_of_range') },
      limited: { error: new ServiceError('refused', 'TOO_MANY_REQUESTS') },
      hung: { error: new ServiceError('timeout') },
    },
    cancelDeposit: {
      taken: { done: undefined },
      refused: { error: new ServiceError('refused', 'deposit_closed') },
    },
    remind: {
      taken: { done: undefined },
      refused: { error: new ServiceError('refused', 'TOO_MANY_REQUESTS') },
    },
    proofs: { sending: picked('sending', undefined), sent: picked('sent', 'sending') },
    submitSlip: {
      taken: { done: undefined },
      refused: { error: new ServiceError('refused', 'not_found') },
    },
    recentDeposits: {
      credited: { send: { type: 'deposits.loaded', deposits: [credited] } },
      rejected: ended('rejected'),
      cancelled: ended('cancelled'),
      expired: ended('expired'),
      begun: {
        send: { type: 'deposits.loaded', deposits: [{ ...deposit, state: 'processing', pay: null }] },
      },
      'slip elsewhere': {
        send: (s) =>
          hasPlace(s)
            ? { type: 'deposits.loaded' as const, deposits: [{ ...deposit, hasSlip: true }] }
            : undefined,
      },
      'of others': { send: { type: 'deposits.loaded', deposits: [{ ...credited, id: '8', hasSlip: true }] } },
    },
  },
  tours: 'states',
  offBrowser: {
    'slip = sending': 'a picture goes in pieces to the platform itself: deposit.e2e.ts',
  },
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'a deposit is requested once per intention: the person’s submit creates a key, which is kept while the result is unknown',
      always: (s, { label, from }) =>
        (!s.matches('creatingKey') ||
          from?.matches('creatingKey') === true ||
          label === 'form.submit (right)') &&
        (s.context.key !== null) === (s.matches('submitting') || s.matches('resultUnknown')),
    },
    {
      id: 'after a lost response the same order is requested again',
      always: (s, { label, from }) =>
        label !== 'order.retry' ||
        (s.matches('submitting') && s.context.order === from?.context.order && s.context.order !== null),
    },
    {
      id: 'a refusal that is not about the order ends an order only if no try of it was lost',
      always: (s, { label, from }) =>
        label !== 'openDeposit = limited' ||
        (from?.context.isUncertain === true
          ? s.matches('resultUnknown') && s.context.key === from.context.key && s.context.failure !== null
          : s.matches('choosing')),
    },
    {
      id: 'an order is uncertain from the first lost response until it is answered or left',
      always: (s, { label, from }) =>
        s.context.isUncertain ===
        (s.matches('resultUnknown') ||
          (s.matches('submitting') && (label === 'order.retry' || from?.context.isUncertain === true))),
    },
    {
      id: 'a deposit is shown as credited only after the platform has reported it so',
      requirements: ['MEM-07'],
      always: (s, { label, from }) =>
        (s.context.end?.state === 'success') ===
        ((label === 'recentDeposits = credited' && from?.matches('waiting') === true) ||
          (from?.context.end?.state === 'success' && s.matches('ended'))),
    },
    {
      id: 'no waiting is without a way out',
      from: (s) => s.matches('waiting') || s.matches('resultUnknown'),
      canReach: (s) => s.matches('choosing'),
    },
    {
      id: 'a requested amount is within the limits, and a transfer has a sender',
      never: (s) =>
        s.matches('submitting') &&
        (s.context.order?.amount !== 50_000 ||
          (s.context.order.method.kind === 'MANUAL') !== (s.context.order.payer === 'Mina Kaya')),
    },
    {
      id: 'a mended field is well at once, and none is called wrong before the form is sent',
      requirements: ['MEM-07'],
      always: (s, { label, from }) =>
        !/^(form\.type|draft\.keep|amount\.pick|method\.choose)/.test(label) ||
        (Object.keys(s.context.problems).every((field) => field in (from?.context.problems ?? {})) &&
          (!/^(form\.type \(enough\)|amount\.pick)/.test(label) || s.context.problems.amount === undefined)),
    },
    {
      id: 'the sender is filled in from the profile, for each new deposit',
      requirements: ['MEM-07'],
      always: (s, { label }) =>
        !/^(loadDeposit = (fresh|kept)|openDeposit = (address|image|account))$/.test(label) ||
        s.context.form.payer === 'Mina Kaya',
    },
    {
      id: 'a refusal belongs to the last request: none stays during a retry, or after the deposit is left',
      never: (s, { from }) =>
        s.context.failure !== null &&
        (s.hasTag('busy') ||
          (s.matches('choosing') && from?.matches('choosing') === false && !from.hasTag('busy'))),
    },
    {
      id: 'a slip is submitted for a transfer alone, once, and only a picture that has arrived whole',
      never: (s, { from }) =>
        s.matches({ waiting: 'submittingSlip' }) &&
        from?.matches({ waiting: 'submittingSlip' }) === false &&
        (s.context.slip?.fileId !== 'f1' ||
          s.context.waiting?.pay?.kind !== 'MANUAL' ||
          s.context.waiting.hasSlip),
    },
    {
      id: 'a receipt is shown as received only after the platform has reported it so',
      always: (s, { label, from }) =>
        s.context.waiting?.hasSlip !== true ||
        from?.context.waiting?.hasSlip === true ||
        label === 'submitSlip = taken' ||
        label === 'recentDeposits = slip elsewhere',
    },
    {
      id: 'what was typed stays after a refusal',
      always: (s, { label }) =>
        label !== 'openDeposit = refused' ||
        (s.matches('choosing') && s.context.form.amount === '500' && s.context.failure !== null),
    },
  ],
  instructions: {
    start: 'Open the member centre at "Deposit".',
    'loadDeposit = fresh': 'The platform returns the methods.',
    'loadDeposit = kept': 'The platform returns the methods; something was typed before.',
    'loadDeposit = notAllowed': 'The platform reports that this person cannot deposit.',
    'loadDeposit = noMethods': 'The platform has no method.',
    'loadDeposit = offline': 'The network is off while the methods are requested.',
    'method.choose (transfer)': 'Choose the bank transfer.',
    'method.choose (launch)': 'Choose FAST.',
    'method.choose (closed)': 'No person can do this: the method is closed.',
    'amount.pick': 'Press the second of the suggested amounts.',
    'form.type (some)': 'Type 12.',
    'form.type (enough)': 'Type 500.',
    'draft.keep': 'Type an amount and leave the field.',
    'form.submit (right)': 'Type 500, and a name if one is required, and press "Continue to payment".',
    'form.submit (nothing)': 'Leave all empty and press "Continue to payment".',
    'form.submit (tooLittle)': 'Type 99,99 and press "Continue to payment".',
    'form.submit (noSender)': 'Type 500 and no name and press "Continue to payment".',
    'newIntention = made': 'The browser creates a key for this request.',
    'newIntention = impossible': 'No person can do this: the browser can make no key.',
    'openDeposit = address': 'The platform names an address to pay at.',
    'openDeposit = image': 'The platform gives a QR image.',
    'openDeposit = account': 'The platform names an account to send to.',
    'openDeposit = refused': 'The platform refuses the amount.',
    'openDeposit = limited': 'The platform refuses further requests for a while.',
    'openDeposit = hung': 'The answer does not come.',
    'order.retry': 'Press "Ask again".',
    'order.leave': 'Press "Back to the form".',
    'offer.retry': 'Press "Try again".',
    'payment.open': 'Press "Open the payment page".',
    'deposit.cancel': 'Press "Cancel the deposit".',
    'deposit.remind': 'Press "Remind us".',
    'cancelDeposit = taken': 'The platform gives it up.',
    'cancelDeposit = refused': 'The platform reports that it is too late.',
    'remind = taken': 'The platform takes the reminder.',
    'remind = refused': 'The platform reports that the last reminder is not long ago.',
    'slip = sending': 'Add a picture of the transfer; it is on its way.',
    'slip = sent': 'The picture has arrived.',
    'slip.send (whole)': 'Press "Send the slip".',
    'slip.send (not whole)': 'No person can do this: the button is off.',
    'submitSlip = taken': 'The platform takes the slip.',
    'submitSlip = refused': 'The platform reports that the picture is not there any more.',
    'recentDeposits = slip elsewhere': 'The platform reports that it has the slip: another tab has sent it.',
    'recentDeposits = credited': 'The platform reports that the money has come.',
    'recentDeposits = rejected': 'The platform reports that the payment was refused.',
    'recentDeposits = cancelled': 'The platform reports that it is cancelled.',
    'recentDeposits = expired': 'The platform reports that the time is over.',
    'recentDeposits = begun': 'The platform reports that the payment has begun.',
    'recentDeposits = of others': 'The platform reports a change of another deposit.',
    'deposit.resume (open)': 'Press "Go on" beside one that is to be paid.',
    'deposit.resume (over)': 'No person can do this: there is no button beside it.',
    'deposit.again': 'Press "New deposit".',
  },
});
