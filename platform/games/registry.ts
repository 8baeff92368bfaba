import type { Engine } from './engine.ts';
import type { EngineId } from './engines.ts';
import { slotEngine } from './slot/slot.engine.ts';

const ENGINES: Readonly<Record<EngineId, Engine>> = { slot: slotEngine };

export const engineNamed = (id: EngineId): Engine => ENGINES[id];
