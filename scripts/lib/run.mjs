import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './root.mjs';

/**
 * Runs a program with the terminal's own streams and resolves with its exit code (128 + n when signal n ended it).
 * Signals sent to this process alone are passed on, so that nothing is left running. `write` receives the program's
 * output instead of the terminal.
 */
export function run(
  command,
  args,
  {
    env = process.env,
    cwd = ROOT,
    write,
    stdio = ['ignore', ...Array(2).fill(write ? 'pipe' : 'inherit')],
  } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio });
    const forward = (signal) => child.kill(signal);
    const stop = () => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(signal, forward);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
    if (write)
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write);
    child.on('error', (error) => {
      stop();
      reject(error);
    });
    child.on(write ? 'close' : 'exit', (code, signal) => {
      stop();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** Runs a script of an installed package (path below node_modules) with this Node. */
export function runBin(bin, args, options) {
  return run(process.execPath, [`${ROOT}/node_modules/${bin}`, ...args], options);
}
