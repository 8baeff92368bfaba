import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes; a whole run has less than half of it at a time. */
const NEEDED = 4 * 2 ** 30;

/**
 * Puts temporary files of this process and its children into memory, where there is enough of it: a platform's data
 * are 1,500 files, which are copied for each of its tests, and PostgreSQL copies a database for each of its own.
 */
export function useMemoryForTemp() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem()) < NEEDED) return;
  const folder = mkdtempSync(join(MEMORY, 'statehouse-'));
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
