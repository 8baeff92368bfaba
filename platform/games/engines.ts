import type { Classification, GameType } from '#contract/games.ts';

export type Engine = 'slot';

/**
 * Which engine plays the games of a type. A type, or a classification within it, that stands nowhere here has no
 * game of its own yet: its lists can be looked at, and nothing of it is launched or takes a stake.
 */
const ENGINES: Readonly<
  Partial<Record<GameType, { readonly engine: Engine; readonly plays: readonly Classification[] }>>
> = {
  // Scratch cards, video poker, table games, bingo and wheels stand among the slots and are none.
  RNG: { engine: 'slot', plays: ['JP'] },
};

const TABLE: ReadonlyMap<string, { readonly engine: Engine; readonly plays: readonly string[] }> = new Map(
  Object.entries(ENGINES),
);

/** The engine that plays such a game; null while none does. */
export const engineOf = (type: string, classification: string | null): Engine | null => {
  const entry = TABLE.get(type);
  return entry && (classification === null || entry.plays.includes(classification)) ? entry.engine : null;
};

/** The engines whose games can be played for play money, too. */
const DEMOS: readonly Engine[] = ['slot'];

export const hasDemo = (engine: Engine): boolean => DEMOS.includes(engine);
