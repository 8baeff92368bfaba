import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startPlatform, SEEDED } from './platform-server.ts';

/**
 * Seeds one data directory, which is copied for every platform of the run. With `E2E_SEEDED` the directory of the run before
 * is kept: the gate runs the browser tests in two parts.
 */
export default async function seedOnce(): Promise<void> {
  const mark = join(dirname(SEEDED), 'complete');
  if (process.env['E2E_SEEDED'] !== undefined && existsSync(mark)) return;
  await rm(mark, { force: true });
  await rm(SEEDED, { recursive: true, force: true });
  await mkdir(dirname(SEEDED), { recursive: true });
  const platform = await startPlatform({ data: SEEDED });
  // Popups would cover the page of each test; a test about them switches them on.
  for (const flag of ['popupAnnouncements', 'contractPopups'])
    await platform.does('store', { flag, on: false });
  await platform.stop();
  if (!existsSync(SEEDED)) throw new Error('The seed left no data directory');
  await writeFile(mark, '');
}
