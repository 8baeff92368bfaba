import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFirebase } from '../../platform/domains/identity/firebase/firebase.ts';
import { openPayloadKeys } from '../../platform/http/payload-keys.ts';
import { payloadKeys } from '../../platform/runtime/system.tables.ts';
import { ENGINES, openNewDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';

/** All other tests find the keys of their template. */
describe.each(ENGINES)('a platform without keys on %s', (engine) => {
  let platform: TestPlatform;
  beforeEach(async () => {
    platform = await openTestPlatform(await openNewDatabase(engine));
    await platform.deps.db.delete(payloadKeys);
    await platform.deps.db.execute(sql`delete from secrets`);
  });
  afterEach(async () => {
    await platform.close();
  });

  it('makes one key for sealed bodies, although two processes need it at once', async () => {
    const { db, clock } = platform.deps;
    const processes = [openPayloadKeys(db, clock), openPayloadKeys(db, clock)];
    const [one, other] = await Promise.all(processes.map((keys) => keys.current()));
    expect(other?.kid).toBe(one?.kid);
    expect(await db.select().from(payloadKeys)).toHaveLength(1);
  });

  it('makes one key of the stand-in for the phone service, although two processes need it at once', async () => {
    const { config, db } = platform.deps;
    const processes = [openFirebase(config, db), openFirebase(config, db)];
    const [one, other] = await Promise.all(processes.map(async (service) => service?.standIn?.()));
    expect(one?.kid).toEqual(expect.any(String));
    expect(other?.kid).toBe(one?.kid);
  });
});
