import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { writeAudit } from '../runtime/audit-log.ts';
import { closeDeps, openDeps } from '../compose.ts';
import { configFrom } from '../kernel/config.ts';
import { ConsoleError, perform } from '../console/section/action.ts';
import { proofPicture } from '../domains/uploads/console/proofs.ts';
import { openExisting } from '../existing.ts';
import type { Deps } from '../runtime/deps.ts';
import { messageOf } from '../http/envelope.ts';
import { isStorable } from '../http/storable.ts';
import { captchaArt } from '../domains/identity/captcha-art.ts';
import { isRefusal, StartError } from '../kernel/refusal.ts';
import { DEVELOPMENT_ACTIONS, OPERATOR_ACTIONS, operatorAction } from './actions.ts';
import { LISTS } from './lists.ts';
import { asJson, asTable, visible } from './print.ts';

/** Output of lines: results and errors. */
export interface Terminal {
  print(text: string): void;
  printError(text: string): void;
}

/** An invalid command line: nothing was opened, nothing changed. */
class UsageError extends Error {}

const FAILED = 1;
const MISUSED = 2;

const usage = (): string => {
  const entries = [
    ...Object.entries(OPERATOR_ACTIONS).map(([name, { does }]) => [name, does] as const),
    ...Object.entries(LISTS).map(([name, { shows }]) => [name, shows] as const),
  ];
  const width = Math.max(...entries.map(([name]) => name.length));
  const line = (name: string, text: string): string => `  ${name.padEnd(width)}  ${text}`;
  return [
    'The operator’s command, on the database of the platform (same environment as `npm start`).',
    '',
    '  npm run operator -- list <list> [account] [--json]',
    "  npm run operator -- run <action> '<json>'     or @file with the JSON",
    '  npm run operator -- picture <id> <file>       a proof or slip, written to a new file',
    '',
    'Lists:',
    ...Object.entries(LISTS).map(([name, { shows, of, isOfAll }]) =>
      line(name, of ? `${shows}; ${isOfAll ? `[${of}]` : `<${of}>`}` : shows),
    ),
    '',
    'Actions:',
    ...Object.entries(OPERATOR_ACTIONS).flatMap(([name, { does, example }]) => [
      line(name, does),
      line('', example),
    ]),
  ].join('\n');
};

type Job = (deps: Deps, terminal: Terminal) => Promise<void>;

const listing = (name: string, account: string | undefined, isJson: boolean): Job => {
  const list = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
  if (!list) throw new UsageError(`There is no list ${name}; there are ${Object.keys(LISTS).join(', ')}.`);
  if (account !== undefined && !list.of) throw new UsageError(`The list ${name} takes no account.`);
  if (account === undefined && list.of && !list.isOfAll)
    throw new UsageError(`The list ${name} needs an ${list.of}.`);
  if (!isStorable(account)) throw new UsageError('The account is invalid.');
  return async (deps, { print }) => {
    const rows = await list.rows(deps, account);
    if (!isJson) print(asTable(rows));
    else for (const row of rows) print(asJson(row));
  };
};

/** Fields that the schema does not know: a misspelt one would be ignored, and the rest executed. */
const strangersIn = (value: unknown, known: unknown): readonly string[] =>
  Object.keys(value as object).filter((name) => !Object.hasOwn(known as object, name));

/** The largest request: a document in all languages. */
const REQUEST_LIMIT = 512 * 1024;

/** A request from the command line, or from the file it names: `@terms.json`. */
const textOf = (typed: string | undefined): string | undefined => {
  if (!typed?.startsWith('@')) return typed;
  const file = typed.slice(1);
  try {
    if (statSync(file).size > REQUEST_LIMIT)
      throw new UsageError(`${file} is larger than ${REQUEST_LIMIT / 1024} kB.`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
};

const requestFrom = (action: string, schema: v.GenericSchema, text: string | undefined): unknown => {
  const example = `npm run operator -- run ${action} '${OPERATOR_ACTIONS[action]?.example}'`;
  if (text === undefined) throw new UsageError(`${action} needs a request as JSON: ${example}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`The request of ${action} is no JSON: ${example}`);
  }
  if (!isStorable(value)) throw new UsageError(`The request of ${action} has text that cannot be stored.`);
  const parsed = v.safeParse(schema, value);
  if (!parsed.success)
    throw new UsageError(
      [
        `The request of ${action} is invalid:`,
        ...parsed.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'request'}: ${issue.message}`),
      ].join('\n'),
    );
  const strangers = strangersIn(value, parsed.output);
  if (strangers.length > 0)
    throw new UsageError(`The request of ${action} has no field ${strangers.join(', ')}: ${example}`);
  return parsed.output;
};

/** Name of the operator from the system user; `OPERATOR` where several share a login. */
const operatorFrom = (env: NodeJS.ProcessEnv): string => {
  const login = (): string => {
    try {
      return userInfo().username;
    } catch {
      // In a container a user may have no name.
      return `uid ${process.getuid?.() ?? '?'}`;
    }
  };
  return visible(env['OPERATOR']?.trim() || login()).slice(0, 64);
};

const running = (name: string, text: string | undefined, env: NodeJS.ProcessEnv): Job => {
  const action = operatorAction(name);
  if (!action)
    throw new UsageError(
      DEVELOPMENT_ACTIONS.includes(name)
        ? `${name} is for development: the console has it, the operator’s command does not.`
        : `There is no action ${name}; npm run operator lists them.`,
    );
  const request = requestFrom(name, action.request, textOf(text));
  return async (deps, { print }) => {
    // Written first, so that every attempt is recorded whatever its outcome. The action's own entries record its
    // effects.
    await writeAudit(deps.db, {
      at: deps.clock.now(),
      subject: 'operator',
      subjectId: operatorFrom(env),
      event: name,
      actor: 'console',
    });
    print(asJson({ done: name, ...(await perform(deps, action, request)) }));
  };
};

const picturing =
  (id: string, file: string): Job =>
  async ({ db }, { print }) => {
    const picture = await proofPicture(db, id);
    if (!picture) throw new ConsoleError(`there is no picture ${id}`);
    try {
      // A member's document: readable by this user alone, and never overwriting a file.
      writeFileSync(file, picture.bytes, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      throw new ConsoleError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
    }
    print(`${file}: ${picture.type}, ${picture.bytes.length} bytes`);
  };

/** Null for a command line without a valid command. */
const jobFrom = (argv: readonly string[], env: NodeJS.ProcessEnv): Job | null => {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [verb, name, last, ...more] = positionals;
  if (values.help || verb === undefined) return null;
  if (verb !== 'list' && verb !== 'run' && verb !== 'picture')
    throw new UsageError(`The commands are list, run and picture, not ${verb}.`);
  if (name === undefined) throw new UsageError(`Name what to ${verb}; npm run operator lists everything.`);
  if (more.length > 0) throw new UsageError('Too many arguments: put the request in quotes.');
  if (verb === 'list') return listing(name, last, values.json);
  if (verb === 'run') return running(name, last, env);
  if (last === undefined) throw new UsageError('Name the file for the picture.');
  return picturing(name, last);
};

const withPlatform = async (env: NodeJS.ProcessEnv, terminal: Terminal, job: Job): Promise<void> => {
  // Response validation and faults are for the HTTP server only.
  const config = { ...configFrom(env), checkAnswers: false };
  if (config.gatewayUrl)
    throw new StartError('GATEWAY_URL: this site is in front of another platform, which has the accounts.');
  const database = await openExisting(config);
  const log = {
    info: (message: string) => terminal.printError(message),
    error: (message: string, error: unknown) => terminal.printError(`${message}: ${String(error)}`),
  };
  const deps = await openDeps(config, { database, captchaArt, log }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  try {
    await job(deps, terminal);
  } finally {
    await closeDeps(deps);
  }
};

const isMisuse = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS'));

const sentenceOf = (error: unknown): string => {
  if (isRefusal(error)) return messageOf(error.code, 'EN');
  return error instanceof Error ? error.message : String(error);
};

/** @returns the exit code: 0 done, 1 failed, 2 invalid command line. */
export const operate = async (
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> => {
  try {
    const job = jobFrom(argv, env);
    if (job) await withPlatform(env, terminal, job);
    else terminal.print(usage());
    return 0;
  } catch (error) {
    if (isMisuse(error)) {
      terminal.printError(error.message);
      return MISUSED;
    }
    const isExpected = error instanceof ConsoleError || error instanceof StartError || isRefusal(error);
    terminal.printError(sentenceOf(error));
    if (env['DEBUG'] && !isExpected) terminal.printError(String((error as Error).stack));
    return FAILED;
  }
};
