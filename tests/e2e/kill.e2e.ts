import { fileURLToPath } from 'node:url';
import { killUnderLoad } from '../../scripts/bench/kill.mjs';
import { SEEDED } from '../support/e2e/platform-server.ts';
import { expect, test } from '../support/e2e/test.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

test('R2: a server that is killed under load loses nothing and counts nothing twice', async () => {
  const { acknowledged, ...faults } = await killUnderLoad({ dist, seeded: { data: SEEDED }, kills: 2 });
  expect(acknowledged).toBeGreaterThan(0);
  expect(faults).toMatchObject({ kills: 2, lost: 0, doubled: 0, faults: 0, repeats: [] });
});
