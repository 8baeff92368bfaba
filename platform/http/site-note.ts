import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A JSON note that the build leaves beside index.html; null in a folder without one. */
export const readNote = <Note>(siteDirectory: string, name: string): Note | null => {
  try {
    return JSON.parse(readFileSync(join(siteDirectory, name), 'utf8')) as Note;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
