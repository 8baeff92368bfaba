import type { InferInput } from 'valibot';
import type { CatalogueGame, Engine, Shown } from './engine.ts';
import type { GameFields, RoundFields } from './play-contract.ts';
import { engineNamed } from './registry.ts';
import type { Round } from './round-store.ts';

/** The game in the page's form: rules, paytable and look; no data of the player. */
export const presentGame = (engine: Engine, game: CatalogueGame): object => ({
  ...({
    id: game.id,
    title: game.title,
    vendorName: game.vendorName,
    category: game.category,
  } satisfies InferInput<typeof GameFields>),
  ...engine.presentGame(game),
});

const endsEarly = (round: Round): boolean => engineNamed(round.engine).endsEarly?.(round) ?? false;

const shownOf = (round: Round): Shown => {
  const { state } = round;
  if (state === 'settled') return endsEarly(round) ? 'start' : 'all';
  return state === 'betPlaced' || state === 'outcomeDrawn' ? 'start' : 'nothing';
};

/** A round in the page's form. The outcome stays hidden until the win is paid. */
export const presentRound = (round: Round): object => {
  const isPaid = round.state === 'settled';
  return {
    ...({
      id: round.id,
      playKey: round.playKey,
      state: round.state,
      reason: round.reason,
      stake: String(round.stake),
      win: String(isPaid ? (round.win ?? 0n) : 0n),
      seed: isPaid && !endsEarly(round) ? round.seed : null,
      openedAt: round.openedAt,
    } satisfies InferInput<typeof RoundFields>),
    ...engineNamed(round.engine).presentRound(round, shownOf(round)),
  };
};
