/** Every flow at its view. A flow without a view says so in its driver's place (`<flow>.unseen.ts`). */
import type { Lock } from '../kit/lock.ts';
import type { Model } from '../kit/model.ts';
import { testView } from '../kit/test-view.ts';
import type { ViewDriver } from '../kit/view.tsx';

const models = import.meta.glob<Model>('./*/*.model.ts', { eager: true, import: 'model' });
const drivers = import.meta.glob<ViewDriver>('./*/*.view.tsx', { eager: true, import: 'driver' });
const locks = import.meta.glob<Lock>('./*/*.paths.json', { eager: true, import: 'default' });

for (const [path, driver] of Object.entries(drivers)) {
  const stem = path.replace(/\.view\.tsx$/, '');
  const model = models[`${stem}.model.ts`];
  if (!model) throw new Error(`${path} drives no model`);
  testView(model, driver, locks[`${stem}.paths.json`] ?? null);
}
