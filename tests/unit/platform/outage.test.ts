import { createConnection } from 'node:net';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isOutage } from '../../../platform/db/outage.ts';

const missing = join(tmpdir(), 'statehouse-without-a-server', '.s.PGSQL.5432');

it('a socket file that is gone is an outage, also as the cause of another error', async () => {
  const error = await new Promise((resolve) => {
    createConnection(missing).once('error', resolve);
  });
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(isOutage(error)).toBe(true);
  expect(isOutage(new Error('Failed query', { cause: error }))).toBe(true);
});

it('a file that is missing is none', async () => {
  const error: unknown = await readFile(missing).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(isOutage(error)).toBe(false);
});
