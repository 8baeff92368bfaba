import {
  withdrawalConfirmationMachine,
  type ConfirmationSnapshot,
} from '../../../src/machines/wallet/withdrawal-confirmation/withdrawal-confirmation.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { completed, paid, proof } from '../common/withdrawal.fixtures.ts';

const proofsChanged = (...proofs: ReturnType<typeof proof>[]) => ({
  send: { type: 'proofs.changed' as const, proofs },
});

/** Only that answer has a field for it. */
const partly =
  (typed: { received: string }) =>
  ({ context }: ConfirmationSnapshot): { received: string } | undefined =>
    context.choice === 'PARTIAL' ? typed : undefined;

export const model = defineModel(withdrawalConfirmationMachine, {
  title: 'Confirmation of a withdrawal',
  inputs: {
    plain: { withdrawal: paid, minutes: 30, symbol: 'P', visit: 'v1' },
    'without a deadline': {
      withdrawal: { ...paid, remainingMs: null },
      minutes: 30,
      symbol: 'P',
      visit: 'v1',
    },
  },
  events: {
    'choice.pick': {
      received: { choice: 'RECEIVED' },
      partly: { choice: 'PARTIAL' },
      none: { choice: 'NOT_RECEIVED' },
    },
    'draft.keep': { 'a part': partly({ received: '3,200' }) },
    'form.submit': {
      'a part': partly({ received: '3,200.00' }),
      'too much': partly({ received: '5000' }),
      nothing: ({ context }) => ({ received: context.choice === 'PARTIAL' ? '' : context.received }),
    },
    'proofs.changed': 'sent',
  },
  outcomes: {
    readDraft: {
      nothing: { done: {} },
      partly: { done: { id: '1001', choice: 'PARTIAL', received: '3,200' } },
      another: { done: { id: '77', choice: 'PARTIAL', received: '1' } },
      broken: { error: new Error('no storage') },
    },
    confirmWithdrawal: {
      taken: { done: completed },
      settled: { error: new ServiceError('refused', 'withdrawal_settled') },
      refused: { error: new ServiceError('refused', 'fields_invalid') },
      lost: { error: new ServiceError('offline') },
    },
    proofs: { sending: proofsChanged(proof('sending')), sent: proofsChanged(proof('sent')) },
  },
  tours: 'states',
  home: (s) => s.matches({ open: 'choosing' }) || s.matches('overdue') || s.matches('settled'),
  rules: [
    {
      id: 'received and remaining make up what was paid',
      requirements: ['WDR-02', 'WDR-06'],
      always: ({ context: { confirmation, withdrawal } }) =>
        confirmation === null ||
        (confirmation.received + confirmation.remaining === withdrawal.paid &&
          (confirmation.status !== 'RECEIVED' || confirmation.remaining === 0) &&
          (confirmation.status !== 'PARTIAL' || (confirmation.received > 0 && confirmation.remaining > 0)) &&
          (confirmation.status !== 'NOT_RECEIVED' || confirmation.received === 0)),
    },
    {
      id: '"not received" is sent with proof, all of it uploaded',
      requirements: ['WDR-03', 'ERR-13'],
      never: (s) =>
        s.matches({ open: 'answering' }) &&
        s.context.confirmation?.status === 'NOT_RECEIVED' &&
        s.context.confirmation.images.join() !== 'f1',
    },
    {
      id: 'pictures of a part that has arrived go along whole, or it waits for them',
      requirements: ['WDR-06'],
      never: (s, { label }) =>
        label.startsWith('form.submit') &&
        s.matches({ open: 'answering' }) &&
        s.context.confirmation?.status === 'PARTIAL' &&
        s.context.confirmation.images.length !== s.context.proofs.length,
    },
    {
      id: 'a forced receipt is not reversed: after the deadline nothing is sent any more',
      requirements: ['WDR-04', 'WDR-05'],
      never: (s, { from }) =>
        (from?.matches('overdue') === true || from?.matches('settled') === true) &&
        s.status === 'active' &&
        !s.matches('overdue') &&
        !s.matches('settled'),
    },
    {
      id: 'the deadline closes an open form, and only a platform that names one has any',
      requirements: ['WDR-04'],
      always: (s, { label }) => label !== 'after confirmLimit' || s.matches('overdue'),
    },
    {
      id: 'no answer is sent twice: a lost one is repeated under the same key, with the same content',
      always: (s, { label, from }) =>
        label !== 'answer.retry' ||
        (s.matches({ open: 'answering' }) &&
          JSON.stringify(s.context.confirmation) === JSON.stringify(from?.context.confirmation)),
    },
    {
      id: 'the answer is sent to the platform, under a key of this visit and this withdrawal',
      requirements: ['WDR-02'],
      always: ({ context: { confirmation, visit, withdrawal } }, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'confirmWithdrawal' ||
            JSON.stringify(input) === JSON.stringify({ confirmation, key: `${visit}.${withdrawal.id}` }),
        ),
    },
    {
      id: 'it ends with the withdrawal that the platform returned, and deletes the draft',
      always: (s, { label, actions }) =>
        (label === 'confirmWithdrawal = taken') === (s.status === 'done' && s.output !== null) &&
        (label !== 'confirmWithdrawal = taken' || actions.includes('dropDraft')),
    },
    {
      id: 'what was typed is kept before a reload, but of no other withdrawal',
      always: (s, { label, actions }) =>
        (!/^(choice\.pick|draft\.keep)/.test(label) || actions.includes('keepDraft')) &&
        (label !== 'readDraft = another' || s.context.choice === null),
    },
    {
      id: 'a refusal leaves the form as it was and is shown',
      always: (s, { label }) =>
        label !== 'confirmWithdrawal = refused' ||
        (s.matches({ open: 'choosing' }) && s.context.failure?.code === 'fields_invalid'),
    },
    {
      id: 'a problem is shown, and nothing is sent then',
      always: (s, { label }) =>
        !label.startsWith('form.submit') || (s.context.problem === null) === s.matches({ open: 'answering' }),
    },
    {
      id: 'another answer starts with an empty form',
      always: (s, { label }) =>
        !label.startsWith('choice.pick') || (s.context.problem === null && s.context.failure === null),
    },
  ],
  instructions: {
    start: 'Open a payment that waits to be confirmed ({case}).',
    'readDraft = nothing': 'Nothing was chosen before.',
    'readDraft = partly': '"Partly received" with 3200 was chosen before the page was loaded anew.',
    'readDraft = another': 'Something was chosen for another withdrawal.',
    'readDraft = broken': 'The browser keeps nothing.',
    'choice.pick': 'Pick the answer ({case}).',
    'draft.keep': 'Type 3200 and leave the field.',
    'form.submit': 'Press the send button ({case} typed).',
    'confirmWithdrawal = taken': 'The platform takes the answer.',
    'confirmWithdrawal = settled': 'The withdrawal was settled in another tab meanwhile.',
    'confirmWithdrawal = refused': 'The platform refuses a field.',
    'confirmWithdrawal = lost': 'The connection breaks, and it is unknown whether the answer was received.',
    'answer.retry': 'Press "Try again".',
    'confirmation.leave': 'Press "Ask me later", or the button below what is said.',
    'after confirmLimit': 'Wait until the time is up.',
    'proofs = sending': 'Add a picture; it is on its way.',
    'proofs = sent': 'The picture has arrived.',
  },
});
