import { assign, fromPromise, setup } from 'xstate';
import { dropDraft, keepDraft, readDraft } from '../../../services/browser/draft-store.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import {
  confirmWithdrawal,
  MAX_PROOFS,
  type Confirmation,
  type ConfirmStatus,
  type Withdrawal,
} from '../../../services/withdrawal.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { amountOf } from '../common/amount.ts';
import {
  proofsMachine,
  type Proof,
  type ProofsInput,
  type ProofsParentEvent,
} from '../proofs/proofs.machine.ts';

export interface ConfirmationInput {
  readonly withdrawal: Withdrawal;
  /** Minutes after which it counts as received (WDR-04). */
  readonly minutes: number;
  readonly symbol: string | null;
  /** Prefix of the answer's idempotency key. */
  readonly visit: string;
}
/** The withdrawal as updated by the answer; null where the member puts it off, or it was too late. */
export type ConfirmationOutput = Withdrawal | null;
export type ConfirmationProblem =
  | 'input_required'
  | 'amount_invalid'
  | 'amounts_unequal'
  | 'proof_required'
  | 'proof_unfinished';

interface ConfirmationContext extends ConfirmationInput {
  readonly choice: ConfirmStatus | null;
  /** As typed. */
  readonly received: string;
  readonly proofs: readonly Proof[];
  readonly problem: ConfirmationProblem | null;
  readonly failure: Failure | null;
  readonly confirmation: Confirmation | null;
  readonly answered: Withdrawal | null;
}
type ConfirmationEvent =
  | { type: 'choice.pick'; choice: ConfirmStatus }
  | { type: 'draft.keep'; received: string }
  | { type: 'form.submit'; received: string }
  | { type: 'answer.retry' }
  | { type: 'confirmation.leave' }
  | ProofsParentEvent;

/** The amount received by this answer, in minor units; null where it cannot be calculated yet. */
export const receivedOf = (
  choice: ConfirmStatus | null,
  typed: string,
  { paid, exponent }: Pick<Withdrawal, 'paid' | 'exponent'>,
): number | null => {
  if (choice === 'PARTIAL') return amountOf(typed, exponent);
  return choice === null ? null : choice === 'RECEIVED' ? paid : 0;
};

/** The pictures of one answer (WDR-03). */
export const PROOFS: ProofsInput = { purpose: 'withdrawalProof', max: MAX_PROOFS };

type Submitted = { readonly received: string };

/**
 * Errors of an answer: received and remaining make up the amount paid (WDR-02), and "nothing received"
 * requires proof (WDR-03).
 */
const problemIn = (
  { choice, withdrawal, proofs }: ConfirmationContext,
  { received: typed }: Submitted,
): ConfirmationProblem | null => {
  if (choice === null) return 'input_required';
  const received = receivedOf(choice, typed, withdrawal);
  if (received === null) return 'amount_invalid';
  if (choice === 'PARTIAL' && received >= withdrawal.paid) return 'amounts_unequal';
  if (choice === 'RECEIVED') return null;
  if (choice === 'NOT_RECEIVED' && !proofs.some(({ state }) => state === 'sent')) return 'proof_required';
  return proofs.every(({ state }) => state === 'sent') ? null : 'proof_unfinished';
};

const draftOf = (received: string, { choice, withdrawal }: ConfirmationContext) => ({
  id: withdrawal.id,
  choice: choice ?? '',
  received,
});
const CHOICES: readonly string[] = ['RECEIVED', 'PARTIAL', 'NOT_RECEIVED'];

/** The implementations that the chart in withdrawal-confirmation.machine.ts names. */
export const confirmationSetup = setup({
  types: {
    context: {} as ConfirmationContext,
    events: {} as ConfirmationEvent,
    input: {} as ConfirmationInput,
    output: {} as ConfirmationOutput,
    tags: {} as 'busy' | 'answerable',
    meta: {} as FlowMeta,
    children: {} as { proofs: 'proofs' },
  },
  actors: {
    readDraft: fromPromise<Readonly<Record<string, string>>>(async () => readDraft('confirmation')),
    confirmWithdrawal: fromPromise<Withdrawal, { confirmation: Confirmation; key: string }>(
      ({ input, signal }) => confirmWithdrawal(input.confirmation, input.key, signal),
    ),
    proofs: proofsMachine,
  },
  delays: {
    /** The remaining time that the platform sent; without a deadline there is no limit. */
    confirmLimit: ({ context }) => context.withdrawal.remainingMs ?? 2 ** 31 - 1,
  },
  guards: {
    isRight: ({ context }, submitted: Submitted) => problemIn(context, submitted) === null,
    /** The operator has settled it meanwhile, so no answer is possible any more. */
    isSettled: (_, { error }: { error: unknown }) =>
      error instanceof ServiceError && error.code === 'withdrawal_settled',
    /** It is unknown whether the answer was taken: the same answer is sent again under the same key. */
    isUnknown: (_, { error }: { error: unknown }) =>
      !(error instanceof ServiceError) ||
      ['offline', 'timeout', 'unavailable', 'malformed'].includes(error.kind),
  },
  actions: {
    assignDraft: assign(({ context }, { draft }: { draft: Readonly<Record<string, string>> }) =>
      draft['id'] === context.withdrawal.id && CHOICES.includes(draft['choice'] ?? '')
        ? { choice: draft['choice'] as ConfirmStatus, received: draft['received'] ?? '' }
        : {},
    ),
    assignChoice: assign({
      choice: (_, p: { choice: ConfirmStatus }) => p.choice,
      problem: null,
      failure: null,
    }),
    assignReceived: assign({ received: (_, p: Submitted) => p.received }),
    keepDraft: ({ context }) => keepDraft('confirmation', draftOf(context.received, context)),
    dropDraft: () => dropDraft('confirmation'),
    assignProofs: assign({ proofs: (_, p: { proofs: readonly Proof[] }) => p.proofs }),
    assignProblem: assign({
      problem: ({ context }, submitted: Submitted) => problemIn(context, submitted),
      failure: null,
    }),
    assignConfirmation: assign(({ context }, { received: typed }: Submitted) => {
      const { withdrawal, choice, proofs } = context;
      const received = known(receivedOf(choice, typed, withdrawal));
      return {
        problem: null,
        failure: null,
        confirmation: {
          id: withdrawal.id,
          currency: withdrawal.currency,
          status: known(choice),
          received,
          remaining: withdrawal.paid - received,
          images: choice === 'RECEIVED' ? [] : proofs.flatMap(({ fileId }) => fileId ?? []),
        },
      };
    }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    assignAnswered: assign({ answered: (_, p: { withdrawal: Withdrawal }) => p.withdrawal }),
  },
});
