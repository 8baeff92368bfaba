/** The flows of this repository: their models and their committed paths. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock } from '../lock.ts';
import { lockText } from '../lock.ts';
import type { Model } from '../model.ts';

export interface Flow {
  /** `slot-list`, the name of its folder. */
  readonly folder: string;
  readonly name: string;
  readonly model: Model;
}

const MODELS = import.meta.glob<{ model: Model }>('../../flows/*/*.model.ts', { eager: true });
export const FLOWS: readonly Flow[] = Object.entries(MODELS)
  .map(([path, { model }]) => ({ folder: path.split('/').at(-2) ?? '', name: model.machine.id, model }))
  .toSorted((a, b) => a.folder.localeCompare(b.folder));

/** A wrong use of the command line: reported in one sentence, without a stack. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** One of the listed values, or undefined. @throws Misuse */
export const one = <T extends string>(list: readonly T[], wanted: string | undefined): T | undefined => {
  if (wanted === undefined || list.includes(wanted as T)) return wanted as T | undefined;
  throw new Misuse(`'${wanted}' is none of: ${list.join(', ')}`);
};

/** The named flows; without a name, all. @throws Misuse */
export const chosen = (names: readonly string[]): readonly Flow[] => {
  const unknown = names.filter(
    (wanted) => !FLOWS.some(({ folder, name }) => wanted === folder || wanted === name),
  );
  if (unknown.length > 0)
    throw new Misuse(
      `No flow is called '${unknown.join("', '")}'. There are: ${FLOWS.map(({ folder }) => folder).join(', ')}`,
    );
  return names.length === 0
    ? FLOWS
    : FLOWS.filter(({ folder, name }) => names.includes(folder) || names.includes(name));
};

export const pathOfLock = (folder: string): string =>
  join(process.cwd(), 'tests', 'flows', folder, `${folder}.paths.json`);
export const readLock = (folder: string): Lock | null => {
  const path = pathOfLock(folder);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Lock) : null;
};
export const writeLock = (folder: string, lock: Lock): void =>
  writeFileSync(pathOfLock(folder), lockText(lock));
