import type { WinSettings } from '../../../runtime/settings.ts';

/** Bounds above which a settlement of this game is held. */
export const boundsOf = (
  { largest, multiple, games }: WinSettings,
  gameId: string,
): { readonly largestWin: bigint; readonly largestMultiple: number } => ({
  largestWin: BigInt(largest),
  largestMultiple: Object.hasOwn(games, gameId) ? (games[gameId] ?? multiple) : multiple,
});
