import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from 'drizzle-kit/api';
import { expect, test } from 'vitest';

const TABLES = import.meta.glob<Record<string, unknown>>('../../../platform/**/*.tables.ts', { eager: true });
const SNAPSHOTS = import.meta.glob<DrizzleSnapshotJSON>(
  '../../../platform/db/migrations/meta/*_snapshot.json',
  { eager: true, import: 'default' },
);

test('the migrations make the tables; what is missing is written by npm run db:generate', async () => {
  // Two files may export the same name.
  const tables = Object.values(TABLES).flatMap((file) => Object.values(file));
  const [last] = Object.keys(SNAPSHOTS).toSorted().slice(-1);
  const snapshot = SNAPSHOTS[last ?? ''];
  if (!snapshot) throw new Error('There is no snapshot of the migrations.');
  const current = generateDrizzleJson({ ...tables }, snapshot.id);
  expect(Object.keys(current.tables).length).toBeGreaterThan(80);
  expect(await generateMigration(snapshot, current)).toEqual([]);
});
