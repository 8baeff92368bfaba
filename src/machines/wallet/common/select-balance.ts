import type { Balance } from '../../../services/contract/wallet.ts';

/** The balance, null until it is here; the flow that keeps it may not be here itself. */
export const selectBalance = ({
  context,
}: {
  readonly context: { readonly balance?: Balance | null };
}): Balance | null => context.balance ?? null;
