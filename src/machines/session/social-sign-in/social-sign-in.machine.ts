/**
 * Social sign-in: the visitor's identity at a provider, confirmed in a window of the provider, proved by
 * Firebase and sent to the platform. Ends with the sign-in; with a second step that is due; with a proof that
 * no account here is bound to; with a failure; or with null when the visitor gave up. Whatever the window
 * does, there is a way out.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { SOCIAL_DELAYS } from '../../../config/social.ts';
import { signInAtProvider, type ProviderAnswer } from '../../../services/browser/social-window.ts';
import type { SecondStepDue, SignedIn } from '../../../services/contract/login.ts';
import type { SocialProvider } from '../../../services/contract/social.ts';
import { login, secondStepOf } from '../../../services/login.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { isUnbound, proveAtFirebase, type SocialProof } from '../../../services/social.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';

export type SocialEnd =
  | { readonly kind: 'signedIn'; readonly signedIn: SignedIn; readonly proof: SocialProof }
  | { readonly kind: 'newPlace'; readonly due: SecondStepDue; readonly proof: SocialProof }
  | { readonly kind: 'unbound'; readonly proof: SocialProof }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | null;
export interface SocialSignInInput {
  /** As in the site's settings. */
  readonly project: unknown;
  readonly provider: SocialProvider;
}
interface SocialSignInContext extends SocialSignInInput {
  /** In memory only, like the proof. */
  readonly answer: ProviderAnswer | null;
  readonly proof: SocialProof | null;
  readonly end: SocialEnd;
}
type Failed = { error: unknown };

export const socialSignInMachine = setup({
  types: {
    context: {} as SocialSignInContext,
    events: {} as { type: 'social.cancel' },
    input: {} as SocialSignInInput,
    output: {} as SocialEnd,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    signInAtProvider: fromPromise<ProviderAnswer, { provider: SocialProvider }>(({ input, signal }) =>
      signInAtProvider(input.provider, signal),
    ),
    prove: fromPromise<SocialProof, SocialSignInInput & { answer: ProviderAnswer }>(({ input }) =>
      proveAtFirebase(input.project, input.provider, input.answer),
    ),
    login: fromPromise<SignedIn, { proof: SocialProof }>(({ input, signal }) =>
      login({ type: 'firebase', username: '', password: '', proof: input.proof }, null, signal),
    ),
  },
  delays: SOCIAL_DELAYS,
  guards: {
    isUnbound: (_, { error }: Failed) => isUnbound(error),
    requiresSecondStep: (_, { error }: Failed) => secondStepOf(error) !== null,
  },
  actions: {
    assignAnswer: assign({ answer: (_, p: { answer: ProviderAnswer }) => p.answer }),
    assignProof: assign({ proof: (_, p: { proof: SocialProof }) => p.proof }),
    assignSignedIn: assign({
      end: ({ context }, { signedIn }: { signedIn: SignedIn }): SocialEnd => ({
        kind: 'signedIn',
        signedIn,
        proof: known(context.proof),
      }),
    }),
    assignSecondStep: assign({
      end: ({ context }, { error }: Failed): SocialEnd => ({
        kind: 'newPlace',
        due: known(secondStepOf(error)),
        proof: known(context.proof),
      }),
    }),
    assignUnbound: assign({
      end: ({ context }): SocialEnd => ({ kind: 'unbound', proof: known(context.proof) }),
    }),
    assignFailure: assign({
      end: (_, { error }: Failed): SocialEnd => ({ kind: 'failed', failure: failureOf(error) }),
    }),
    assignUnanswered: assign({
      end: {
        kind: 'failed' as const,
        failure: { kind: 'timeout' as const, code: 'social_unanswered', serverMessage: null },
      },
    }),
    /** Both are dropped; only the end's copy remains. */
    forget: assign({ answer: null, proof: null }),
  },
}).createMachine({
  id: 'socialSignIn',
  context: ({ input }) => ({ ...input, answer: null, proof: null, end: null }),
  initial: 'atProvider',
  on: { 'social.cancel': '.left' },
  states: {
    atProvider: {
      description: 'A window of the provider is open; a note says that the sign-in goes on there.',
      meta: { requirements: ['LOG-03'], view: 'SocialStep' },
      tags: 'busy',
      invoke: {
        id: 'signInAtProvider',
        src: 'signInAtProvider',
        input: ({ context: { provider } }) => ({ provider }),
        onDone: {
          target: 'proving',
          actions: { type: 'assignAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'assignFailure', params: ({ event }) => event },
          meta: { requirements: ['ERR-24'] },
        },
      },
      // A window that cannot be inspected may be closed, or stay open for ever.
      after: { providerLimit: { target: 'failed', actions: 'assignUnanswered' } },
    },
    proving: {
      description: 'Firebase checks the provider’s response.',
      tags: 'busy',
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context: { project, provider, answer } }) => ({ project, provider, answer: known(answer) }),
        onDone: {
          target: 'signingIn',
          actions: { type: 'assignProof', params: ({ event }) => ({ proof: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      after: { proofLimit: { target: 'failed', actions: 'assignUnanswered' } },
    },
    signingIn: {
      description: 'The platform signs in the account that is bound to the identity.',
      meta: { requirements: ['LOG-03'] },
      tags: 'busy',
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context }) => ({ proof: known(context.proof) }),
        onDone: {
          target: 'passed',
          actions: { type: 'assignSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isUnbound', params: ({ event }) => event },
            target: 'passed',
            actions: 'assignUnbound',
          },
          {
            guard: { type: 'requiresSecondStep', params: ({ event }) => event },
            target: 'passed',
            actions: { type: 'assignSecondStep', params: ({ event }) => event },
            meta: { requirements: ['LOG-23'] },
          },
          {
            target: 'failed',
            actions: { type: 'assignFailure', params: ({ event }) => event },
            meta: { requirements: ['GAT-10', 'ERR-14'] },
          },
        ],
      },
    },
    passed: { type: 'final', entry: 'forget' },
    failed: { type: 'final', entry: 'forget' },
    left: { type: 'final', entry: 'forget' },
  },
  output: ({ context }) => context.end,
});

export type SocialSignInSnapshot = SnapshotFrom<typeof socialSignInMachine>;
