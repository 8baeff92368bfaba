/** Every flow that has a view, with its driver and its committed paths. */
import type { Lock } from '../kit/lock.ts';
import type { Model } from '../kit/model.ts';
import type { ViewDriver } from '../kit/view.tsx';

const models = import.meta.glob<Model>('./*/*.model.ts', { eager: true, import: 'model' });
const drivers = import.meta.glob<ViewDriver>('./*/*.view.tsx', { eager: true, import: 'driver' });
const locks = import.meta.glob<Lock>('./*/*.paths.json', { eager: true, import: 'default' });

export interface DrivenFlow {
  readonly title: string;
  readonly model: Model;
  readonly driver: ViewDriver;
  readonly lock: Lock | null;
}

export const FLOWS: readonly DrivenFlow[] = Object.entries(drivers).map(([path, driver]) => {
  const stem = path.replace(/\.view\.tsx$/, '');
  const model = models[`${stem}.model.ts`];
  if (!model) throw new Error(`${path} drives no model`);
  return { title: model.title, model, driver, lock: locks[`${stem}.paths.json`] ?? null };
});
