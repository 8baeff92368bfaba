import type { Failure } from '../../../services/service-error.ts';

type Snapshot =
  | {
      readonly context: { readonly refill?: 'filled' | Failure | null };
      readonly matches: (state: 'refilling') => boolean;
      readonly can: (event: { type: 'balance.refill' }) => boolean;
    }
  | undefined;

/** How the last wish to fill up play money ended; the flow that keeps it may not be here. */
export const selectRefill = (snapshot: Snapshot): 'filled' | Failure | null =>
  snapshot?.context.refill ?? null;
export const selectIsRefilling = (snapshot: Snapshot): boolean => snapshot?.matches('refilling') ?? false;
export const selectCanRefill = (snapshot: Snapshot): boolean =>
  snapshot?.can({ type: 'balance.refill' }) ?? false;
