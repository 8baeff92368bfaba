import { fileURLToPath } from 'node:url';

/** Absolute path of the repository, independent of the working directory. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');
