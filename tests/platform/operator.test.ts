import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ACTIONS } from '../../platform/console/actions.ts';
import { openPglite, rowsOf } from '../../platform/db/open.ts';
import { claimPurpose } from '../../platform/purpose.ts';
import type { Signal } from '../../platform/runtime/hub.ts';
import { DEVELOPMENT_ACTIONS, OPERATOR_ACTIONS } from '../../platform/operator/actions.ts';
import { operate } from '../../platform/operator/operator.ts';
import { asJson, asTable } from '../../platform/operator/print.ts';
import { onServer, openTestDatabase, urlOf } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { addPayee, operatorDoes, idIn, settle, stateOf, upload, withdraw } from './withdrawal-harness.ts';

interface End {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command `npm run operator`, as a process of its own. */
const inChild = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<End> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/operator.mjs', ...args], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
    child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
    child.once('close', (code) => resolve({ code, stdout: stdout.trim(), stderr: stderr.trim() }));
  });

/** The same in this process, which saves the second of a start. */
const here = async (env: NodeJS.ProcessEnv, ...args: string[]): Promise<End> => {
  const [stdout, stderr]: string[][] = [[], []];
  const code = await operate(
    args,
    { NODE_ENV: 'production', ...env },
    { print: (text) => stdout?.push(text), printError: (text) => stderr?.push(text) },
  );
  return { code, stdout: stdout?.join('\n') ?? '', stderr: stderr?.join('\n') ?? '' };
};

const folder = mkdtempSync(join(tmpdir(), 'statehouse-operator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the operator’s actions', () => {
  it('are the console’s non-development actions, each in one list', () => {
    const listed = [...Object.keys(OPERATOR_ACTIONS), ...DEVELOPMENT_ACTIONS];
    expect(listed.toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
  });

  it.each(Object.entries(OPERATOR_ACTIONS))('show an example of %s', (name, { example }) => {
    const schema = ACTIONS[name]?.request as v.GenericSchema;
    const request = JSON.parse(example) as object;
    expect(Object.keys(v.parse(schema, request) as object)).toEqual(
      expect.arrayContaining(Object.keys(request)),
    );
  });
});

describe('printed output', () => {
  const written = 'mina\u001B[2J\u009B31m\u202Ekcilam\nwin 9';
  const shown = String.raw`mina\u001b[2J\u009b31m\u202ekcilam`;
  it('leaves the terminal unchanged, whatever members have written', () => {
    expect(asTable([{ account: written }])).toBe(`account\n${shown}${String.raw`\u000a`}win 9`);
    expect(asJson({ account: written })).toBe(`{"account":"${shown}${String.raw`\n`}win 9"}`);
    expect(JSON.parse(asJson({ account: `${written}\u{E0041}` }))).toEqual({
      account: `${written}\u{E0041}`,
    });
  });

  it('is aligned in columns', () => {
    expect(
      asTable([
        { id: 1, holds: null },
        { id: 1000, holds: 'new_card' },
      ]),
    ).toBe('id    holds\n1     –\n1000  new_card');
    expect(asTable([])).toBe('Nothing is there.');
  });
});

describe('an invalid command line', () => {
  // Any attempt to open a database would end with 1.
  const env = { DATABASE_URL: 'nonsense' };
  const lock = { account: 'mina_k', do: 'lock' };
  it.each([
    ['an unknown action', ['run', 'toString', '{}'], 'There is no action toString'],
    ['an action of development', ['run', 'clock', '{"do":"reset"}'], 'clock is for development'],
    ['faults', ['run', 'fault', '{}'], 'fault is for development'],
    ['an action without a request', ['run', 'person'], `person needs a request as JSON`],
    ['invalid JSON', ['run', 'person', '{account:mina_k}'], 'The request of person is no JSON'],
    ['an invalid field', ['run', 'withdrawal', '{"id":"x","do":"approve"}'], '  id: Invalid type'],
    ['a missing field', ['run', 'person', '{"do":"lock"}'], '  account: Invalid key'],
    [
      'a value that is no object',
      ['run', 'audit', 'null'],
      'The request of audit is invalid:\n  request: Invalid type',
    ],
    ['an unknown field', ['run', 'person', JSON.stringify({ ...lock, why: 1 })], 'has no field why'],
    [
      'text that cannot be stored',
      ['run', 'person', JSON.stringify({ ...lock, account: '\0' })],
      'cannot be stored',
    ],
    ['a missing file', ['run', 'legal-publish', '@nowhere.json'], 'nowhere.json cannot be read (ENOENT)'],
    ['arguments outside the quotes', ['run', 'person', '{"account":', '"x"}'], 'put the request in quotes'],
    ['an unknown list', ['list', 'constructor'], 'There is no list constructor; there are withdrawals'],
    ['an account for a list without one', ['list', 'wins', 'mina_k'], 'The list wins takes no account'],
    ['a list without its account', ['list', 'person'], 'The list person needs an account'],
    ['a missing list name', ['list'], 'Name what to list'],
    ['an unknown command', ['drop', 'members'], 'The commands are list, run and picture, not drop'],
    ['a picture without a file', ['picture', 'x'], 'Name the file'],
    ['an unknown option', ['list', 'wins', '--all'], "Unknown option '--all'"],
  ])('%s', async (_, args, sentence) => {
    const { code, stdout, stderr } = await here(env, ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
  });

  it('without arguments lists all commands', async () => {
    const { code, stdout } = await here(env);
    expect(code).toBe(0);
    for (const name of Object.keys(OPERATOR_ACTIONS)) expect(stdout).toContain(`\n  ${name} `);
    expect(stdout).not.toContain('clear-faults');
  });
});

describe('beside a server on PostgreSQL', () => {
  let platform: TestPlatform;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase('postgres'), { demo: false });
    await claimPurpose(platform.deps);
    await settle(platform, { turnoverPercent: 0, minimum: 100 });
    env = { DATABASE_URL: await urlOf(platform.deps.database), OPERATOR: ' Ayşe ' };
  });
  afterAll(() => platform.close());
  const run = (action: string, request: object) => here(env, 'run', action, JSON.stringify(request));

  it('stops withdrawals in every process, notifies the sites, and records the operator', async () => {
    const payee = await addPayee(platform);
    const signals: Signal[] = [];
    const stop = platform.deps.hub.subscribe(payee.id, (signal) => signals.push(signal));
    const pressed = await inChild(env, 'run', 'withdrawal-switch', '{"rule":"stopped","on":true}');
    expect(pressed).toEqual({ code: 0, stdout: '{"done":"withdrawal-switch"}', stderr: '' });
    await vi.waitFor(() => expect(signals).toEqual([{ type: 'status' }]));
    await vi.waitFor(
      async () => expect((await withdraw(platform, payee, 100)).body.errorCode).toBe('withdraw_closed'),
      5000,
    );
    expect((await run('withdrawal-switch', { rule: 'stopped', on: false })).code).toBe(0);
    await vi.waitFor(async () => expect((await withdraw(platform, payee, 100)).status).toBe(200), 5000);
    stop();
    const runs = (await here(env, 'list', 'runs', '--json')).stdout.split('\n');
    expect(runs.map((line) => JSON.parse(line) as object)).toMatchObject([
      { operator: 'Ayşe', action: 'withdrawal-switch' },
      { operator: 'Ayşe', action: 'withdrawal-switch' },
    ]);
  });

  it('shows a withdrawal with its holds, and approves it when they are named', async () => {
    const payee = await addPayee(platform);
    const id = idIn(await withdraw(platform, payee, 100));
    await operatorDoes(platform, id, 'review.begin');
    await settle(platform, { holds: { newCardHours: 1_000_000, changeHours: 0, above: 5000 } });
    const { stdout } = await here(env, 'list', 'withdrawals', '--json');
    const line = stdout.split('\n').map((each) => JSON.parse(each) as { id: number });
    expect(line.find((each) => each.id === id)).toMatchObject({
      account: payee.account,
      state: 'inReview',
      holds: 'new_card, large_amount',
      do: 'approve, reject',
    });
    const table = (await here(env, 'list', 'withdrawals')).stdout.split('\n');
    expect(table[0]).toMatch(/^id +reference +account +state /);
    expect(table.find((each) => each.startsWith(`${id} `))).toContain('new_card, large_amount');

    const blind = await run('withdrawal', { id, do: 'approve', despite: ['new_card'] });
    expect([blind.code, blind.stdout]).toEqual([1, '']);
    expect(blind.stderr).toContain(`withdrawal ${id} is held (large_amount)`);
    expect(await stateOf(platform, payee, id)).toBe('inReview');
    const seen = await run('withdrawal', { id, do: 'approve', despite: ['new_card', 'large_amount'] });
    expect(seen).toEqual({ code: 0, stdout: '{"done":"withdrawal","status":"paying"}', stderr: '' });
    expect(await stateOf(platform, payee, id)).toBe('paying');
  });

  it('locks an account, and shows it without a hash', async () => {
    await platform.addPerson({ account: 'kilitli' });
    expect((await run('person', { account: 'kilitli', do: 'lock' })).code).toBe(0);
    const { stdout } = await here(env, 'list', 'person', 'Kilitli');
    expect(stdout).toMatch(/^status +locked$/m);
    expect(stdout).not.toMatch(/hash|scrypt/i);
    const log = (await here(env, 'list', 'security', 'kilitli')).stdout;
    expect(log).toMatch(/account\.locked +kilitli/);
    expect(await here(env, 'list', 'person', 'nobody')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'there is no account nobody',
    });
  });

  it('writes a picture to a new file, and over no other', async () => {
    const payee = await addPayee(platform);
    const id = await upload(platform, payee.token);
    const file = join(folder, 'proof.png');
    expect((await here(env, 'picture', id, file)).code).toBe(0);
    expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await here(env, 'picture', id, file)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file} cannot be written (EEXIST)`,
    });
    expect((await here(env, 'picture', randomUUID(), file)).stderr).toContain('there is no picture');
  });

  it.each(['wins', 'payments', 'deposits', 'security', 'settings'])('lists %s', async (list) => {
    expect(await here(env, 'list', list)).toMatchObject({ code: 0, stderr: '' });
    expect(await here(env, 'list', list, '--json')).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a missing platform', () => {
  const name = `operator_${randomUUID().replaceAll('-', '')}`;
  const env = { DATABASE_URL: `${inject('postgresUrl')}/${name}` };
  const unused = `The database at DATABASE_URL has never been used by a server; start one first.`;
  beforeAll(() => onServer((query) => query(`create database ${name}`)));
  afterAll(() => onServer((query) => query(`drop database ${name} with (force)`)));
  const stop = ['run', 'withdrawal-switch', '{"rule":"stopped","on":true}'];
  const refused = async (given: NodeJS.ProcessEnv): Promise<string> => {
    const { code, stdout, stderr } = await here(given, ...stop);
    expect([code, stdout]).toEqual([1, '']);
    return stderr;
  };

  it('is refused with a sentence, and not created', async () => {
    expect(await refused({ DATABASE_URL: `${inject('postgresUrl')}/missing` })).toMatch(
      /^DATABASE_URL: no database at %2F\S+%2Fsockets:\d+\/missing \(database "missing" does not exist\)\.$/,
    );
    expect(await refused(env)).toBe(unused);
    const directory = join(folder, 'data');
    expect(await refused({ STATEHOUSE_DATA: directory })).toBe(
      `There is no database in ${directory}; start the server first.`,
    );
    expect([existsSync(directory), existsSync(`${directory}.lock`)]).toEqual([false, false]);
    expect(await refused({ GATEWAY_URL: 'http://127.0.0.1:9' })).toMatch(/^GATEWAY_URL: /);
  });

  it('is refused when it is of another version or mode, and left unchanged', async () => {
    const database = await openTestDatabase('postgres');
    const given = { DATABASE_URL: await urlOf(database) };
    await database.db.execute(sql`delete from secrets`);
    try {
      expect(await refused(given)).toBe(unused);
      await database.db.execute(sql`insert into secrets (name, value) values ('purpose', 'demo')`);
      expect(await refused(given)).toContain('has demo accounts');
      await database.db.execute(sql`update secrets set value = 'live' where name = 'purpose'`);
      await database.db.execute(
        sql`delete from drizzle.__drizzle_migrations
          where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
      );
      await database.db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)`,
      );
      expect(await refused(given)).toContain('is of an older version than this program');
      await database.db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('y', 9999999999999)`,
      );
      expect(await refused(given)).toContain('is of a newer version than this program');
      expect(await rowsOf(database.db, sql`select 1 from settings`)).toEqual([]);
      expect(await rowsOf(database.db, sql`select name from secrets`)).toEqual([{ name: 'purpose' }]);
    } finally {
      await database.close();
    }
  });

  it('is locked while a server runs on its directory, and available afterwards', async () => {
    const directory = join(folder, 'embedded');
    const loadDataDir = new Blob([new Uint8Array(readFileSync(inject('pgliteDump')))]);
    await (await PGlite.create(directory, { loadDataDir })).close();
    const data = { STATEHOUSE_DATA: directory };
    const server = await openTestPlatform(await openPglite(directory), { demo: false });
    try {
      await claimPurpose(server.deps);
      expect(await inChild(data, ...stop)).toEqual({
        code: 1,
        stdout: '',
        stderr: `The data directory ${directory} is in use by process ${process.pid}; stop the server first, or run it on PostgreSQL (DATABASE_URL), which serves both at once.`,
      });
      await server.deps.settings.write({ condition: 'maintenance' });
      expect((await server.deps.settings.change(() => ({}))).withdrawal.stopped).toBe(false);
    } finally {
      await server.close();
    }
    expect((await here(data, ...stop)).stderr).toBe('');
    const { stdout } = await here(data, 'list', 'settings');
    expect(stdout).toMatch(/^withdrawals stopped +yes$/m);
    expect(stdout).toMatch(/^condition +maintenance$/m);
    expect(existsSync(`${directory}.lock`)).toBe(false);
  });
});
