import type { Classification, GameType } from '#contract/games.ts';

/** Each has a page with a script and a style sheet of its own, built from `page/`. */
export const ENGINE_IDS = ['slot', 'poker', 'table', 'fish', 'lottery', 'sports', 'pvp'] as const;
export type EngineId = (typeof ENGINE_IDS)[number];

/**
 * The engine for the games of a type and, where it has any, a classification. What is missing here has no playable game
 * yet: its lists are shown, but nothing is launched or takes a stake.
 */
const ENGINES: Readonly<
  Partial<Record<GameType, EngineId | Readonly<Partial<Record<Classification, EngineId>>>>>
> = {
  // Scratch cards, table games, bingo and wheels are listed among the slots but are not slots.
  RNG: { JP: 'slot', VP: 'poker' },
  VIDEO: 'poker',
  FISH: 'fish',
  PVP: 'pvp',
  LOTT: 'lottery',
  ELOTT: 'lottery',
  SPORTS: 'sports',
  ESPORTS: 'sports',
  COCKFIGHT: 'sports',
};

/** Models of the live games that are played here; blackjack and the shows among them have none. */
const TABLE_MODELS: readonly string[] = ['roulette', 'baccarat', 'sicbo'];

const TABLE: ReadonlyMap<string, EngineId | Readonly<Record<string, EngineId>>> = new Map(
  Object.entries(ENGINES),
);

/** What decides about the engine of a game. */
export interface GameKind {
  readonly gameType: string;
  readonly classification: string | null;
  readonly model?: string;
}

/** The engine of such a game; null without one. */
export const engineOf = ({ gameType, classification, model = '' }: GameKind): EngineId | null => {
  if (gameType === 'LIVE') return TABLE_MODELS.includes(model) ? 'table' : null;
  const entry = TABLE.get(gameType);
  if (entry === undefined || typeof entry === 'string') return entry ?? null;
  return entry[classification ?? 'JP'] ?? null;
};

/** Whether its bets wait for a draw or a match, and belong to the account: an open one is no interrupted round. */
export const waitsForClock = (engine: EngineId | null): boolean =>
  engine === 'lottery' || engine === 'sports';
