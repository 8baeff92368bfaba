import type { Failure } from '../../../services/service-error.ts';

type Snapshot =
  | {
      readonly context: { readonly refill?: 'filled' | Failure | null };
      readonly matches: (state: 'refilling') => boolean;
      readonly can: (event: { type: 'balance.refill' }) => boolean;
    }
  | undefined;

/** How the last refill of play money ended; null also while its flow is not loaded. */
export const selectRefill = (snapshot: Snapshot): 'filled' | Failure | null =>
  snapshot?.context.refill ?? null;
export const selectIsRefilling = (snapshot: Snapshot): boolean => snapshot?.matches('refilling') ?? false;
export const selectCanRefill = (snapshot: Snapshot): boolean =>
  snapshot?.can({ type: 'balance.refill' }) ?? false;
