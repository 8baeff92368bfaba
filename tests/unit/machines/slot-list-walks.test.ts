import { expect, test } from 'vitest';
import { model } from '../../flows/slot-list/slot-list.model.ts';
import { reference } from '../../flows/slot-list/slot-list.reference.ts';
import { walk, type Reference } from '../../kit/walk.ts';
import { isNight } from '../../support/night.ts';

const RUNS = isNight ? 2000 : 600;

test(`SLO-10 to SLO-21: ${RUNS} random walks of the slot list differ nowhere from the specification’s words`, () => {
  const { runs, steps, failure } = walk(model, {
    reference: reference as Reference,
    runs: RUNS,
    maxSteps: 30,
    seed: 18,
  });
  expect(failure).toBeNull();
  expect(runs).toBe(RUNS);
  expect(steps).toBeGreaterThan(RUNS * 10);
}, 120_000);
