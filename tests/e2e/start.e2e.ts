import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SEEDED } from '../support/e2e/platform-server.ts';
import { expect, test } from '../support/e2e/test.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface End {
  readonly code: number | null;
  readonly output: string;
}

/** Runs `npm start` and waits for its end. */
const start = (env: NodeJS.ProcessEnv): Promise<End> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', PORT: '0', CONSOLE_PORT: '0', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (part: Buffer) => (output += part.toString()));
    child.once('exit', (code) => resolve({ code, output: output.trim() }));
  });

const expectOneSentence = ({ code, output }: End, sentence: RegExp): void => {
  expect(code).not.toBe(0);
  expect(code).not.toBeNull();
  expect(output).toMatch(sentence);
  expect(output.split('\n')).toHaveLength(1);
  expect(output).not.toMatch(/\bat .*:\d+:\d+/);
};

test('a start that is impossible ends with one sentence', async ({ platform }) => {
  const folder = await mkdtemp(join(tmpdir(), 'statehouse-start-'));
  try {
    expectOneSentence(
      await start({ STATEHOUSE_DATA: platform.data }),
      /^The data directory \S+ is in use by process \d+; stop it, or set STATEHOUSE_DATA to another directory\.$/,
    );
    // With GATEWAY_URL it opens no database, so only the port can be wrong.
    expectOneSentence(
      await start({ PORT: new URL(platform.url).port, GATEWAY_URL: platform.url }),
      /^Port \d+ is already in use; stop what listens there, or set PORT to another one\.$/,
    );
    expectOneSentence(
      await start({ DATABASE_URL: 'nonsense' }),
      /^DATABASE_URL must look like postgres:\/\/user:password@host:5432\/database\.$/,
    );
    expectOneSentence(
      await start({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/nowhere' }),
      /^DATABASE_URL: no database at 127\.0\.0\.1:9\/nowhere \(.*\)\.$/,
    );
    expectOneSentence(
      await start({ STATEHOUSE_DATA: join(folder, 'data'), PORT: 'eighty' }),
      /^PORT must be a port number from 0 to 65535, not "eighty"\.$/,
    );
    await cp(SEEDED, join(folder, 'demo'), { recursive: true });
    expectOneSentence(
      await start({ STATEHOUSE_DATA: join(folder, 'demo') }),
      /^The data directory \S+ has demo accounts, .* or STATEHOUSE_DEMO=1 to continue with the demo\.$/,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
