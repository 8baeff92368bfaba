import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHUNK, UPLOAD_LIMIT } from '#contract/uploads.ts';
import { UPLOADS } from '../../platform/kernel/config.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { ENGINES, shareDatabase } from '../support/databases.ts';
import { fieldOf, openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { announce, closeBalanced, picture, send } from './withdrawal-harness.ts';

describe.each(ENGINES)('pieces of a picture that are sent again on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    token = await platform.tokenOf((await platform.addPerson()).account);
  });
  afterEach(() => closeBalanced(platform));

  const idOf = async (bytes: Buffer) =>
    fieldOf((await announce(platform, token, bytes)).body.value, 'uploadId');
  /** The transaction that wrote each piece, and its last byte. */
  const written = () =>
    rowsOf<{ by: string; end: number }>(
      platform.deps.db,
      sql`select xmin::text as by, get_byte(bytes, length(bytes) - 1) as end from upload_chunks`,
    );
  const other = (bytes: Buffer): Buffer => {
    const changed = Buffer.from(bytes);
    changed[CHUNK - 1] = 255 - (bytes[CHUNK - 1] ?? 0);
    return changed;
  };

  it('write nothing when equal, at any number of repeats', async () => {
    const bytes = picture(CHUNK + 77);
    const id = await idOf(bytes);
    const first = await send(platform, token, id, bytes, 0);
    const before = await written();
    const again = await Promise.all(Array.from({ length: 5 }, () => send(platform, token, id, bytes, 0)));
    for (const answer of again) expect([answer.status, answer.body.value]).toEqual([200, first.body.value]);
    expect(await written()).toEqual(before);
  });

  it('count as further bytes of the hour when they differ, and past its limit leave the piece as it was', async () => {
    const whole = UPLOADS.bytes / UPLOAD_LIMIT;
    for (let n = 1; n < whole; n += 1) await announce(platform, token, Buffer.alloc(UPLOAD_LIMIT));
    // One piece fewer than the hour has left.
    const bytes = picture(UPLOAD_LIMIT - CHUNK);
    const id = await idOf(bytes);
    await send(platform, token, id, bytes, 0);
    expect((await send(platform, token, id, other(bytes), 0)).status).toBe(200);
    const [replaced] = await written();
    expect(replaced?.end).toBe(other(bytes)[CHUNK - 1]);
    const refused = await send(platform, token, id, bytes, 0);
    expect([refused.status, refused.body.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(await written()).toEqual([replaced]);
    expect((await send(platform, token, id, other(bytes), 0)).status).toBe(200);
    platform.clock.advance(UPLOADS.window);
    expect((await send(platform, token, id, bytes, 0)).status).toBe(200);
  });
});
