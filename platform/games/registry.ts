import type { CatalogueGame, Engine } from './engine.ts';
import { engineOf, type EngineId } from './engines.ts';
import { fishEngine } from './fish/fish.engine.ts';
import { lotteryEngine } from './lottery/lottery.engine.ts';
import { pokerEngine } from './poker/poker.engine.ts';
import { pvpEngine } from './pvp/pvp.engine.ts';
import { sportsEngine } from './sports/sports.engine.ts';
import { slotEngine } from './slot/slot.engine.ts';
import { tableEngine } from './table/table.engine.ts';

const ENGINES: Readonly<Record<EngineId, Engine>> = {
  fish: fishEngine,
  lottery: lotteryEngine,
  poker: pokerEngine,
  pvp: pvpEngine,
  slot: slotEngine,
  sports: sportsEngine,
  table: tableEngine,
};

export const engineNamed = (id: EngineId): Engine => ENGINES[id];

/** The engine of a game; null where nothing is played yet. */
export const engineFor = ({ category, classification, model = '' }: CatalogueGame): Engine | null => {
  const id = engineOf({ gameType: category, classification, model });
  return id && engineNamed(id);
};
