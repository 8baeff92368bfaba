import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { members } from './people.tables.ts';

/** The id of the account with this name, in upper or lower case; also as a part of another query. */
export const accountNamed = (db: Db, account: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(sql`lower(${members.account}) = ${account.toLowerCase()}`);
