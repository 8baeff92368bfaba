import type { Classification, GameType } from '#contract/games.ts';

export type EngineId = 'slot';

/** Each has a script and a style sheet of its own, built from `page/`. */
export const GAME_PAGES = ['slot'] as const;
export type GamePage = (typeof GAME_PAGES)[number];

/**
 * The engine for the games of a type. A type, or a classification within it, that is missing here has no playable game
 * yet: its lists are shown, but nothing is launched or takes a stake.
 */
const ENGINES: Readonly<
  Partial<Record<GameType, { readonly engine: EngineId; readonly plays: readonly Classification[] }>>
> = {
  // Scratch cards, video poker, table games, bingo and wheels are listed among the slots but are not slots.
  RNG: { engine: 'slot', plays: ['JP'] },
};

const TABLE: ReadonlyMap<string, { readonly engine: EngineId; readonly plays: readonly string[] }> = new Map(
  Object.entries(ENGINES),
);

/** What decides about the engine of a game. */
export interface GameKind {
  readonly gameType: string;
  readonly classification: string | null;
}

/** The engine of such a game; null without one. */
export const engineOf = ({ gameType, classification }: GameKind): EngineId | null => {
  const entry = TABLE.get(gameType);
  return entry && (classification === null || entry.plays.includes(classification)) ? entry.engine : null;
};

/** Engines whose games support play money. */
const DEMOS: readonly EngineId[] = ['slot'];

export const hasDemo = (engine: EngineId): boolean => DEMOS.includes(engine);
