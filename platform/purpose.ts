import { inArray, sql } from 'drizzle-orm';
import type { Config } from './kernel/config.ts';
import type { Deps } from './runtime/deps.ts';
import { StartError } from './kernel/refusal.ts';
import { isEmpty, rowsOf, type Db } from './db/open.ts';
import { members } from './domains/identity/people.tables.ts';
import { SIGN_IN_PEOPLE } from './domains/identity/demo.seed.ts';

/** Purpose of the data: demo, with public passwords, or live. */
type Purpose = 'demo' | 'live';

const MARK = 'purpose';

/** Whether a demo account can still sign in with its published password. */
const hasDemoPassword = async ({ db, passwords }: Deps): Promise<boolean> => {
  const accounts = SIGN_IN_PEOPLE.map(({ account }) => account);
  const rows = await db
    .select({ account: members.account, hash: members.passwordHash })
    .from(members)
    .where(inArray(members.account, accounts));
  for (const { account, hash } of rows) {
    const person = SIGN_IN_PEOPLE.find((each) => each.account === account);
    if (person && hash !== null && (await passwords.matches(person.password, hash))) return true;
  }
  return false;
};

/** The mark set by an earlier start; null without one. */
const markIn = async (db: Db): Promise<Purpose | null> => {
  const [mark] = await rowsOf<{ value: string }>(db, sql`select value from secrets where name = ${MARK}`);
  if (!mark) return null;
  return mark.value === 'demo' ? 'demo' : 'live';
};

/**
 * Purpose of this database; null while it has no members. Older data without a mark are recognised by their first
 * entries.
 */
const purposeOf = async (deps: Deps): Promise<Purpose | null> => {
  const { db } = deps;
  if (await isEmpty(db)) return null;
  const mark = await markIn(db);
  if (mark) return mark;
  const seeded = await rowsOf(db, sql`select 1 from entries where key = 'seed:opening:1'`);
  return seeded.length > 0 || (await hasDemoPassword(deps)) ? 'demo' : 'live';
};

/** Location of the data, as the start of a sentence. */
export const whereOf = ({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): string =>
  databaseUrl ? 'The database at DATABASE_URL' : `The data directory ${dataDirectory}`;

const sentenceFor = (found: Purpose, config: Config): string => {
  const where = whereOf(config);
  const elsewhere = config.databaseUrl
    ? 'DATABASE_URL to another database'
    : 'STATEHOUSE_DATA to another directory';
  return found === 'demo'
    ? `${where} has demo accounts, whose passwords are public; set ${elsewhere}, or STATEHOUSE_DEMO=1 to continue with the demo.`
    : `${where} was created without demo mode, whose stand-ins pay and sign in anyone; set STATEHOUSE_DEMO=0 to continue, or ${elsewhere} for a demo.`;
};

/**
 * Marks the data with their purpose at the first start, and checks every later start against it.
 * @throws StartError with a sentence that names the remedy.
 */
export const claimPurpose = async (deps: Deps): Promise<void> => {
  const { config, db } = deps;
  const wanted: Purpose = config.demo ? 'demo' : 'live';
  const found = await purposeOf(deps);
  if (found && found !== wanted) throw new StartError(sentenceFor(found, config));
  await db.execute(
    sql`insert into secrets (name, value) values (${MARK}, ${wanted})
      on conflict (name) do update set value = excluded.value`,
  );
};

/**
 * Checks existing data against the mode of this process, without marking them.
 * @throws StartError with a sentence that names the remedy.
 */
export const checkPurpose = async (config: Config, db: Db): Promise<void> => {
  const found = await markIn(db);
  if (!found) throw new StartError(`${whereOf(config)} has never been used by a server; start one first.`);
  if (found !== (config.demo ? 'demo' : 'live')) throw new StartError(sentenceFor(found, config));
};
