/** Starts the measured servers from a snapshot of dist, so that a rebuild meanwhile changes nothing. */
import { fork } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, isFresh } from '../build.mjs';
import { ROOT } from '../lib/root.mjs';

export const CACHE = join(ROOT, 'node_modules', '.cache');
/** Folder of one run; removed when it ends. */
export const WORK = join(CACHE, 'bench', String(process.pid));
/** A file of the site whose cost is its headers alone; compared with the bare route. */
export const TRIVIAL = { path: '/bench.txt', text: 'A few bytes behind all headers.\n' };

const HOST = fileURLToPath(new URL('host.mjs', import.meta.url));
const START_LIMIT_MS = 120_000;

/** Builds if stale and copies the build. @returns the folder of the copy. */
export async function takeSnapshot({ withSite }) {
  if (withSite) await ensureBuilt();
  else if (!isFresh()) await ensureBuilt({ force: true, only: ['server'] });
  const dist = join(WORK, 'dist');
  cpSync(join(ROOT, 'dist'), dist, { recursive: true });
  mkdirSync(join(dist, 'site'), { recursive: true });
  writeFileSync(join(dist, 'site', TRIVIAL.path.slice(1)), TRIVIAL.text);
  return dist;
}

/** The data of a first start, and the duration of that start. */
export async function seedOnce(dist) {
  const data = join(WORK, 'seeded');
  const server = await openServer({ dist, data });
  const { firstAnswerMs } = server;
  // A pop-up opens after the page is complete, and would count as its last paint.
  for (const flag of ['popupAnnouncements', 'contractPopups'])
    await server.does('store', { flag, on: false });
  await server.stop();
  return { data, firstAnswerMs };
}

/** The built server over a copy of the seeded data (or over `data` itself, which is not removed). */
export async function openServer({ dist, seeded, data, env = {} }) {
  mkdirSync(WORK, { recursive: true });
  const folder = data ?? mkdtempSync(join(WORK, 'data-'));
  // With DATABASE_URL the seed is there instead.
  if (seeded && existsSync(seeded.data)) cpSync(seeded.data, folder, { recursive: true });
  const host = await startHost('platform', dist, { STATEHOUSE_DATA: folder, STATEHOUSE_DEMO: '1', ...env });
  return {
    ...host,
    data: folder,
    /** One action of the console, as its page sends it. */
    does: async (action, request = {}) => {
      const entrance = new URL(host.consoleUrl);
      const answer = await fetch(new URL(`/_console/do/${action}`, entrance), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-console': '1',
          'x-console-token': entrance.searchParams.get('token') ?? '',
        },
        body: JSON.stringify(request),
      });
      if (!answer.ok) throw new Error(`console ${action}: ${await answer.text()}`);
      return answer.json();
    },
    stop: async () => {
      await host.stop();
      if (data === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A child process with one of the servers of host.mjs. `firstAnswerMs` is the time from the start of the process to the
 * first 200 of its first page.
 */
export async function startHost(kind, dist, env = {}) {
  const started = performance.now();
  const child = fork(HOST, [kind, dist], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', CONSOLE_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-20_000);
    });
  }
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  const waiting = new Map();
  const opened = await new Promise((resolve, reject) => {
    void exited.then((code) => {
      const error = new Error(`The ${kind} ended with ${code}:\n${output}`);
      reject(error);
      for (const { reject: refuse } of waiting.values()) refuse(error);
    });
    child.on('message', (message) => {
      if (message.opened) resolve(message.opened);
      else if (message.error) waiting.get(message.id)?.reject(new Error(message.error));
      else waiting.get(message.id)?.resolve(message.answer);
      waiting.delete(message.id);
    });
  }).finally(() => clearTimeout(limit));
  const first = await fetch(opened.url + opened.firstPath);
  const firstAnswerMs = performance.now() - started;
  await first.arrayBuffer();
  if (first.status !== 200) {
    child.kill('SIGKILL');
    throw new Error(`The ${kind} answered its first page with ${first.status}:\n${output}`);
  }
  let lastId = 0;
  return {
    ...opened,
    firstAnswerMs,
    output: () => output,
    /** One query to the process itself (see host.mjs). */
    query: (question, value) =>
      new Promise((resolve, reject) => {
        const id = (lastId += 1);
        waiting.set(id, { resolve, reject });
        child.send({ id, question, value });
      }),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
    /** Like a power failure. */
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
