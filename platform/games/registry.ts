import type { Engine } from './engine.ts';
import type { EngineId } from './engines.ts';
import { pokerEngine } from './poker/poker.engine.ts';
import { slotEngine } from './slot/slot.engine.ts';
import { tableEngine } from './table/table.engine.ts';

const ENGINES: Readonly<Record<EngineId, Engine>> = {
  poker: pokerEngine,
  slot: slotEngine,
  table: tableEngine,
};

export const engineNamed = (id: EngineId): Engine => ENGINES[id];
