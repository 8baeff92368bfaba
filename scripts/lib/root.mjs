import { fileURLToPath } from 'node:url';

/** Absolute path of the repository, whatever the working directory is. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');
