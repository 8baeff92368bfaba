/** Every flow at its view. */
import { testView } from '../kit/test-view.ts';
import { FLOWS } from './all.ts';

for (const { model, driver, lock } of FLOWS) testView(model, driver, lock);
