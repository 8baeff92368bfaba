import type { Classification, GameType } from '#contract/games.ts';

export type Engine = 'slot';

/**
 * The engine for the games of a type. A type, or a classification within it, that is missing here has no playable game
 * yet: its lists are shown, but nothing is launched or takes a stake.
 */
const ENGINES: Readonly<
  Partial<Record<GameType, { readonly engine: Engine; readonly plays: readonly Classification[] }>>
> = {
  // Scratch cards, video poker, table games, bingo and wheels are listed among the slots but are not slots.
  RNG: { engine: 'slot', plays: ['JP'] },
};

const TABLE: ReadonlyMap<string, { readonly engine: Engine; readonly plays: readonly string[] }> = new Map(
  Object.entries(ENGINES),
);

/** The engine of such a game; null without one. */
export const engineOf = (type: string, classification: string | null): Engine | null => {
  const entry = TABLE.get(type);
  return entry && (classification === null || entry.plays.includes(classification)) ? entry.engine : null;
};

/** Engines whose games support play money. */
const DEMOS: readonly Engine[] = ['slot'];

export const hasDemo = (engine: Engine): boolean => DEMOS.includes(engine);
