import { expect, test } from 'vitest';
import { model } from '../../flows/slot-list/slot-list.model.ts';
import { reference } from '../../flows/slot-list/slot-list.reference.ts';
import { walk, type Reference } from '../../kit/walk.ts';

test('SLO-10 to SLO-21: 2,000 random walks of the slot list differ nowhere from the specification’s words', () => {
  const { runs, steps, failure } = walk(model, {
    reference: reference as Reference,
    runs: 2000,
    maxSteps: 30,
    seed: 18,
  });
  expect(failure).toBeNull();
  expect(runs).toBe(2000);
  expect(steps).toBeGreaterThan(20_000);
}, 120_000);
