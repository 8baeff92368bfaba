/**
 * Type-checks everything: `tsc -b` with the class names of the style modules as types. With one checker: each further
 * one computes the types of the machines for itself, 92 s of processor time against 33.
 */
import { runBin } from './lib/run.mjs';
import { writeStyleTypes } from './style-types.mjs';

writeStyleTypes();
process.exitCode = await runBin('typescript/bin/tsc', ['-b', '--singleThreaded', ...process.argv.slice(2)]);
