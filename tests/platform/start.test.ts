import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { configFrom } from '../../platform/kernel/config.ts';
import { lockDirectory } from '../../platform/db/lock.ts';
import { openPglite } from '../../platform/db/open.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { listen, openServer } from '../../platform/listen.ts';
import { StartError } from '../../platform/kernel/refusal.ts';
import journal from '../../platform/db/migrations/meta/_journal.json' with { type: 'json' };

/** The one sentence of a failed start, as `npm start` shows it. */
const sentenceOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  }
  throw new Error('it started');
};

describe('a failed start', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'statehouse-start-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('leaves a data directory to its live owner, and takes it from a dead one', async () => {
    const directory = join(folder, 'deep/data');
    const database = await openPglite(directory);
    const lock = `${directory}.lock`;
    expect(readFileSync(lock, 'utf8').split(' ')[0]).toBe(String(process.pid));
    expect(await sentenceOf(() => openPglite(directory))).toBe(
      `The data directory ${directory} is in use by process ${process.pid}; stop it, or set STATEHOUSE_DATA to another directory.`,
    );
    await database.close();
    expect(existsSync(lock)).toBe(false);
    // No pid is that large; ours has another start time; the last ones are no pid at all.
    for (const dead of ['999999999', `${process.pid} 1`, '', 'torn']) {
      writeFileSync(lock, dead);
      const release = await lockDirectory(directory);
      expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${process.pid} [2-9\\d]`));
      release();
      expect(existsSync(lock)).toBe(false);
    }
  }, 30_000);

  it('names an invalid data directory', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await sentenceOf(() => openPglite(file))).toBe(
      `The data directory ${file} cannot be created (EEXIST).`,
    );
    const below = join(file, 'data');
    expect(await sentenceOf(() => openPglite(below))).toBe(
      `The data directory ${below} cannot be created (ENOTDIR).`,
    );
  });

  it('names an invalid DATABASE_URL, or an unreachable one', async () => {
    for (const url of ['nonsense', 'mysql://host/db', 'http://host'])
      expect(await sentenceOf(() => openPostgres(url))).toBe(
        'DATABASE_URL must look like postgres://user:password@host:5432/database.',
      );
    expect(await sentenceOf(() => openPostgres('postgres://u:secret@127.0.0.1:9/nowhere'))).toBe(
      'DATABASE_URL: no database at 127.0.0.1:9/nowhere (connect ECONNREFUSED 127.0.0.1:9).',
    );
    // No host can be decoded from it.
    expect(await sentenceOf(() => openPostgres('postgres://u:secret@%zz/nowhere'))).toMatch(
      /^DATABASE_URL: no database at %zz\/nowhere \(.+\)\.$/,
    );
    const missing = await sentenceOf(() => openPostgres(`${inject('postgresUrl')}/missing`));
    expect(missing).toMatch(
      /^DATABASE_URL: no database at %2F\S+%2Fsockets:\d+\/missing \(database "missing" does not exist\)\.$/,
    );
  });

  it('names a taken port', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const server = openServer(() => new Response());
    expect(await sentenceOf(() => listen(server, '127.0.0.1', port))).toBe(
      `Port ${port} is already in use; stop what listens there, or set PORT to another one.`,
    );
    await new Promise((resolve) => taken.close(resolve));
  });

  it('names invalid settings', async () => {
    for (const PORT of ['abc', '70000', '-1', '80.5'])
      expect(await sentenceOf(() => configFrom({ PORT }))).toBe(
        `PORT must be a port number from 0 to 65535, not "${PORT}".`,
      );
    expect(await sentenceOf(() => configFrom({ GATEWAY_URL: 'ftp://x' }))).toContain('GATEWAY_URL must be');
    for (const half of [{ FIREBASE_API_KEY: 'k' }, { FIREBASE_PROJECT_ID: 'p' }])
      expect(await sentenceOf(() => configFrom(half))).toContain('are set both or not at all');
    const project = { FIREBASE_API_KEY: 'k', FIREBASE_PROJECT_ID: 'p' };
    for (const FIREBASE_AUTH_DOMAIN of ['https://x', "x; script-src 'unsafe-inline'", 'a b'])
      expect(await sentenceOf(() => configFrom({ ...project, FIREBASE_AUTH_DOMAIN }))).toContain(
        'must be a host name',
      );
    expect(configFrom({ ...project, FIREBASE_APP_ID: '1:2:web:3' }).firebase).toEqual({
      apiKey: 'k',
      projectId: 'p',
      authDomain: 'p.firebaseapp.com',
      appId: '1:2:web:3',
      isStandIn: false,
    });
  });
});

describe('many processes on one directory left by a dead one', () => {
  it('end with one owner', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'statehouse-race-'));
    writeFileSync(join(folder, 'data.lock'), '999999999');
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => lockDirectory(join(folder, 'data'))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    rmSync(folder, { recursive: true });
  });
});

describe('settings of the process', () => {
  it('default to a local demo platform', () => {
    expect(configFrom({})).toMatchObject({
      environment: 'production',
      host: '127.0.0.1',
      port: 8080,
      consolePort: 8081,
      demo: true,
      databaseUrl: null,
      gatewayUrl: null,
      addressHeader: null,
      checkAnswers: false,
    });
  });

  it('put no demo accounts into an external database unless configured', () => {
    const DATABASE_URL = 'postgres://u:p@h/d';
    expect(configFrom({ DATABASE_URL }).demo).toBe(false);
    expect(configFrom({ DATABASE_URL, STATEHOUSE_DEMO: '1' }).demo).toBe(true);
    expect(configFrom({ STATEHOUSE_DEMO: '0' }).demo).toBe(false);
  });

  it('make no demo platform of a production one unless configured', () => {
    expect(configFrom({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(configFrom({ NODE_ENV: 'production', STATEHOUSE_DEMO: '1' }).demo).toBe(true);
    expect(configFrom({ NODE_ENV: 'development' }).demo).toBe(true);
  });
});

describe('two concurrent first starts', () => {
  it('create the tables of one database once', async () => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
    await client.connect();
    await client.query('create database twice');
    const url = `${inject('postgresUrl')}/twice`;
    const opened = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
    const [row] = await opened[0].run('n', 'select count(*)::int as n from drizzle.__drizzle_migrations', []);
    expect(row?.n).toBe(journal.entries.length);
    for (const database of opened) await database.close();
    await client.query('drop database twice');
    await client.end();
  });
});
