/** Type-checks everything: `tsc -b` with the class names of the style modules as types. */
import { runBin } from './lib/run.mjs';
import { writeStyleTypes } from './style-types.mjs';

writeStyleTypes();
process.exitCode = await runBin('typescript/bin/tsc', ['-b', ...process.argv.slice(2)]);
