import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { machineTime, shiftedClock } from './kernel/clock.ts';
import { PAYMENT_LIMITS, type Config } from './kernel/config.ts';
import { openDatabase, rowsOf, type Database } from './db/open.ts';
import { openSettings } from './runtime/settings.ts';
import type { Deps, Log } from './runtime/deps.ts';
import { openFirebase } from './domains/identity/firebase/firebase.ts';
import { faultGate, noFaults } from './http/faults.ts';
import { openHub } from './runtime/hub.ts';
import { openVendorLine } from './runtime/vendor-line.ts';
import { createPasswords } from './domains/identity/passwords.ts';
import { openLedger } from './domains/wallet/ledger/ledger.ts';
import { createTurns } from './kernel/turns.ts';
import { createPictures } from './domains/uploads/pictures.ts';
import { errorEntry } from './kernel/log.ts';
import type { CaptchaArt } from './domains/identity/captcha-art.ts';

/** One line per event; errors with their stack, which no response carries. */
export const consoleLog: Log = {
  info: (message, details) => {
    process.stdout.write(details ? `${message} ${JSON.stringify(details)}\n` : `${message}\n`);
  },
  error: (message, error) => {
    process.stderr.write(`${errorEntry(message, error, machineTime(), process.stderr.isTTY)}\n`);
  },
};

/** The installation's HMAC key; the first process creates it, all processes read the same one. */
const secretOf = async ({ db }: Database): Promise<string> => {
  const made = randomBytes(32).toString('hex');
  await db.execute(sql`insert into secrets (name, value) values ('hmac', ${made}) on conflict do nothing`);
  const [row] = await rowsOf<{ value: string }>(db, sql`select value from secrets where name = 'hmac'`);
  return row?.value ?? made;
};

/** Everything a platform needs, once per process. Given parts replace the defaults (tests: clock, random, database). */
export const openDeps = async (
  config: Config,
  given: Partial<Deps> & { captchaArt: CaptchaArt },
): Promise<Deps> => {
  const database = given.database ?? (await openDatabase(config));
  const { db } = database;
  const log = given.log ?? consoleLog;
  const random = given.random ?? randomBytes;
  const hub = given.hub ?? (await openHub(database, (error) => log.error('hub', error)));
  const [settings, secret] = await Promise.all([
    given.settings ?? openSettings(db, undefined, hub),
    given.secret ?? secretOf(database),
  ]);
  return {
    database,
    db,
    firebase: given.firebase !== undefined ? given.firebase : openFirebase(config, db),
    clock: given.clock ?? shiftedClock(() => settings.current().clockOffset),
    random,
    hub,
    ledger: given.ledger ?? openLedger(database),
    settings,
    passwords: given.passwords ?? createPasswords(random),
    captchaArt: given.captchaArt,
    pictures: given.pictures ?? createPictures(),
    paymentTries: given.paymentTries ?? createTurns(PAYMENT_LIMITS),
    vendors: given.vendors ?? openVendorLine(),
    faults: given.faults ?? (config.demo || config.checkAnswers ? faultGate(db) : noFaults),
    secret,
    config,
    log,
  };
};

/** Releases what `openDeps` opened. */
export const closeDeps = async ({ hub, database }: Deps): Promise<void> => {
  await hub.close();
  await database.close();
};
