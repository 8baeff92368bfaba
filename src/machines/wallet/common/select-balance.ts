import type { Balance } from '../../../services/contract/wallet.ts';

/** The balance; null until it is loaded, as its flow may be. */
export const selectBalance = ({
  context,
}: {
  readonly context: { readonly balance?: Balance | null };
}): Balance | null => context.balance ?? null;
