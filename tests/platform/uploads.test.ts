import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHUNK, finishUpload, getUpload, putChunk, UPLOAD_LIMIT } from '#contract/uploads.ts';
import { PICTURES, TRIAL_TYPE, UPLOADS } from '../../platform/kernel/config.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { CONSOLE_TOKEN_HEADER, createConsole } from '../../platform/console/app.ts';
import { rowsOf } from '../../platform/db/open.ts';
import type { UploadSettings } from '../../platform/runtime/settings.ts';
import { runJobs } from '../../platform/jobs.ts';
import { consolePage } from '../../platform/console/page.ts';
import { proofPicture } from '../../platform/domains/uploads/console/proofs.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { jpeg, segment, withSegments } from '../support/pictures.ts';
import { fieldOf, openTestPlatform, type TestPlatform, type Person } from '../support/platform.ts';
import { fieldsIn, gist } from './identity-harness.ts';
import { announce, chunkAt, closeBalanced, offsetsOf, picture, send, upload } from './withdrawal-harness.ts';

describe.each(SERVER_BY_DAY)('chunked pictures on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    person = await platform.addPerson();
    token = await platform.tokenOf(person.account);
  });
  afterEach(() => closeBalanced(platform));

  const idOf = async (bytes: Buffer) =>
    fieldOf((await announce(platform, token, bytes)).body.value, 'uploadId');
  const finish = (uploadId: string, by = token) =>
    platform.request(finishUpload, { uploadId }, { token: by });
  const progress = async (uploadId: string) =>
    (await platform.request(getUpload, { uploadId }, { token })).body.value;
  const keptOf = async (uploadId: string): Promise<Buffer> =>
    Buffer.from((await proofPicture(platform.deps.db, uploadId))?.bytes ?? []);
  const pixelsOf = async (bytes: Buffer) =>
    (await sharp(bytes).raw().toBuffer({ resolveWithObject: true })).info;
  /** Booked usage, of each member and of all, which must equal the stored bytes. */
  const usage = async (): Promise<number[]> => {
    const rows = await rowsOf<{ scope: string; bytes: number; there: number }>(
      platform.deps.db,
      sql`select scope, bytes::int as bytes, (select coalesce(sum(size), 0)::int from uploads
          where scope in ('platform', 'member:' || member_id)) as there
        from upload_usage order by scope = 'platform', bytes desc`,
    );
    for (const row of rows) expect([row.scope, row.bytes]).toEqual([row.scope, row.there]);
    return rows.map(({ bytes }) => bytes);
  };

  it('arrive in any order, twice, and after a break, and are complete only with all pieces', async () => {
    const bytes = picture(2 * CHUNK + 77);
    const id = await idOf(bytes);
    const [first = 0, second = 0, third = 0] = offsetsOf(bytes.length);
    expect((await send(platform, token, id, bytes, third)).body.value).toMatchObject({ received: 77 });
    expect((await send(platform, token, id, bytes, first)).body.value).toMatchObject({
      received: CHUNK + 77,
    });
    expect((await send(platform, token, id, bytes, first)).body.value).toMatchObject({
      received: CHUNK + 77,
    });
    expect(fieldsIn(await finish(id))).toEqual(['fields_invalid', { file: 'upload_unfinished' }]);
    platform.clock.advance(3_600_000);
    expect(await progress(id)).toEqual({
      uploadId: id,
      size: bytes.length,
      chunkSize: CHUNK,
      offsets: [first, third],
      received: CHUNK + 77,
      isFinished: false,
    });
    await send(platform, token, id, bytes, second);
    const done = await finish(id);
    expect(done.body.value).toMatchObject({ fileId: id, type: 'image/png' });
    expect((await finish(id)).body).toEqual(done.body);
    const kept = await keptOf(id);
    expect(await pixelsOf(kept)).toEqual(await pixelsOf(bytes));
    expect(done.body.value).toMatchObject({
      size: kept.length,
      digest: createHash('sha256').update(kept).digest('hex'),
    });
    // A finished file does not change, and a client without the response may send again.
    expect((await send(platform, token, id, picture(bytes.length), second)).body.value).toMatchObject({
      isFinished: true,
    });
    expect(await keptOf(id)).toEqual(kept);
  });

  it('WDR-03 are PNG or JPEG by their first bytes, whatever their name, and of 5 MB at most', async () => {
    const exe = Buffer.alloc(100, 'MZ');
    const named = await idOf(exe);
    expect(fieldsIn(await send(platform, token, named, exe, 0))).toEqual([
      'fields_invalid',
      { file: 'upload_type' },
    ]);
    expect(fieldsIn(await announce(platform, token, picture(100), { type: 'image/heic' }))).toEqual([
      'fields_invalid',
      { file: 'upload_type' },
    ]);
    expect(fieldsIn(await announce(platform, token, picture(UPLOAD_LIMIT + 1)))).toEqual([
      'fields_invalid',
      { file: 'upload_too_large' },
    ]);
    const small = await jpeg();
    const filling = Array.from({ length: 79 }, () => segment(0xfe, Buffer.alloc(65_533, 7)));
    const whole = withSegments(small, filling);
    const large = withSegments(whole, [segment(0xfe, Buffer.alloc(UPLOAD_LIMIT - whole.length - 4, 7))]);
    expect(large.length).toBe(UPLOAD_LIMIT);
    const id = await idOf(large);
    await Promise.all(offsetsOf(large.length).map((offset) => send(platform, token, id, large, offset)));
    expect((await finish(id)).body.value).toMatchObject({ type: 'image/jpeg' });
  });

  it('have pieces at fixed offsets and of fixed lengths', async () => {
    const bytes = picture(CHUNK + 10);
    const id = await idOf(bytes);
    for (const [offset, data] of [
      [5, chunkAt(bytes, 0)],
      [CHUNK, chunkAt(bytes, 0)],
      [2 * CHUNK, chunkAt(bytes, CHUNK)],
      [0, bytes.subarray(0, 10).toString('base64')],
    ] as const) {
      const answer = await platform.request(putChunk, { uploadId: id, offset, data }, { token });
      expect([offset, ...gist(answer)]).toEqual([
        offset,
        400,
        'request_param_err',
        { fields: ['offset', 'data'] },
      ]);
    }
    expect(await progress(id)).toMatchObject({ offsets: [], received: 0 });
  });

  it('are closed to other members, and limited per hour', async () => {
    const other = await platform.tokenOf((await platform.addPerson()).account);
    const bytes = picture(100);
    const id = await idOf(bytes);
    for (const answer of [
      await send(platform, other, id, bytes, 0),
      await finish(id, other),
      await platform.request(getUpload, { uploadId: id }, { token: other }),
    ])
      expect(gist(answer)).toEqual([404, 'not_found', null]);
    for (let n = 1; n < UPLOADS.max; n += 1) await announce(platform, token, bytes);
    expect((await announce(platform, token, bytes)).body.errorCode).toBe('TOO_MANY_REQUESTS');
  });

  it('are for real-money accounts alone', async () => {
    const trial = await platform.tokenOf((await platform.addPerson({ type: TRIAL_TYPE })).account);
    const bytes = picture(100);
    const id = await idOf(bytes);
    for (const answer of [
      await announce(platform, trial, bytes),
      await send(platform, trial, id, bytes, 0),
      await finish(id, trial),
      await platform.request(getUpload, { uploadId: id }, { token: trial }),
    ])
      expect(gist(answer)).toEqual([403, 'need_true_account', null]);
    expect(await usage()).toEqual([100, 100]);
  });

  describe('have limits that concurrent calls cannot bypass', () => {
    const limited = (uploads: Partial<UploadSettings>) =>
      platform.deps.settings.write({ uploads: { ...platform.deps.settings.current().uploads, ...uploads } });
    const announced = async (many: number, size: number, by = token) => {
      const bytes = Buffer.alloc(size);
      const answers = await Promise.all(Array.from({ length: many }, () => announce(platform, by, bytes)));
      const taken = answers.filter(({ body }) => body.success).length;
      const refused = answers
        .filter(({ body }) => !body.success)
        .map((answer) => JSON.stringify(fieldsIn(answer)));
      return { taken, refused: [...new Set(refused)] };
    };

    it('files an hour', async () => {
      const { taken, refused } = await announced(UPLOADS.max + 30, 1);
      expect([taken, refused]).toEqual([UPLOADS.max, ['["TOO_MANY_REQUESTS",null]']]);
      platform.clock.advance(UPLOADS.window);
      expect((await announce(platform, token, picture(100))).status).toBe(200);
    });

    it('bytes an hour', async () => {
      const max = Math.floor(UPLOADS.bytes / UPLOAD_LIMIT);
      const { taken, refused } = await announced(30, UPLOAD_LIMIT);
      expect([taken, refused]).toEqual([max, ['["TOO_MANY_REQUESTS",null]']]);
      platform.clock.advance(UPLOADS.window);
      expect((await announce(platform, token, picture(100))).status).toBe(200);
    });

    it('unfinished files: the oldest is dropped', async () => {
      const first = await idOf(picture(100));
      platform.clock.advance(1);
      const latest: string[] = [];
      for (let n = 0; n < UPLOADS.unfinished; n += 1) {
        latest.push(await idOf(picture(100)));
        platform.clock.advance(1);
      }
      expect((await finish(first)).body.errorCode).toBe('not_found');
      for (const id of latest) expect(await progress(id)).toMatchObject({ received: 0 });
      await announced(30, 200);
      const [row] = await rowsOf<{ count: number }>(
        platform.deps.db,
        sql`select count(*)::int as count from uploads where finished_at is null`,
      );
      expect(row?.count).toBe(UPLOADS.unfinished);
      expect(await usage()).toEqual([UPLOADS.unfinished * 200, UPLOADS.unfinished * 200]);
    });

    it('stored bytes of one member', async () => {
      await limited({ memberBytes: 5500 });
      const { taken, refused } = await announced(30, 1000);
      expect([taken, refused]).toEqual([5, ['["fields_invalid",{"file":"upload_quota"}]']]);
      const other = await platform.tokenOf((await platform.addPerson()).account);
      expect(await announced(1, 1000, other)).toEqual({ taken: 1, refused: [] });
      expect(await usage()).toEqual([5000, 1000, 6000]);
    });

    it('stored bytes of all', async () => {
      await limited({ platformBytes: 7500 });
      const others = await Promise.all(
        Array.from({ length: 6 }, async () => platform.tokenOf((await platform.addPerson()).account)),
      );
      const all = await Promise.all(others.map((other) => announced(5, 1000, other)));
      expect(all.reduce((sum, { taken }) => sum + taken, 0)).toBe(7);
      expect(new Set(all.flatMap(({ refused }) => refused))).toEqual(
        new Set(['["fields_invalid",{"file":"upload_storage_full"}]']),
      );
      expect((await usage()).at(-1)).toBe(7000);
    });

    it('as set in the console', async () => {
      const run = (limits: object) => ACTIONS['upload-limits']?.run(platform.deps, limits);
      await run({ member: 1, platform: 2 });
      expect(platform.deps.settings.current().uploads).toEqual({
        memberBytes: 1048576,
        platformBytes: 2097152,
      });
      await announce(platform, token, Buffer.alloc(1048576));
      expect(fieldsIn(await announce(platform, token, picture(100)))).toEqual([
        'fields_invalid',
        { file: 'upload_quota' },
      ]);
      expect(String(await consolePage(platform.deps))).toContain('1 MB of 2 MB are kept.');
    });

    it('growth by re-encoding: refused like an excess at first', async () => {
      const bytes = await jpeg({ width: 900, height: 900, quality: 20 });
      await limited({ memberBytes: bytes.length });
      const id = await idOf(bytes);
      await send(platform, token, id, bytes, 0);
      expect(fieldsIn(await finish(id))).toEqual(['fields_invalid', { file: 'upload_quota' }]);
      expect(await progress(id)).toMatchObject({ isFinished: false, received: bytes.length });
      expect(await usage()).toEqual([bytes.length, bytes.length]);
    });

    it('concurrent decoding; of concurrent calls one finishes the file', async () => {
      const bytes = picture(100);
      const id = await idOf(bytes);
      await send(platform, token, id, bytes, 0);
      let open = (): void => undefined;
      const held = new Promise<void>((resolve) => (open = resolve));
      const others = Array.from({ length: PICTURES.each - 1 }, () =>
        platform.deps.pictures.inTurn(String(person.id), () => held),
      );
      const answers = Array.from({ length: 30 }, () => finish(id));
      // One of them waits for its turn, so the others have no place.
      let refused = 0;
      await new Promise<void>((resolve) => {
        for (const each of answers) void each.then(() => (refused += 1) === 29 && resolve());
      });
      open();
      await Promise.all(others);
      const all = await Promise.all(answers);
      const done = all.filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
      expect((await finish(id)).text).toBe(done[0]?.text);
      for (const answer of all.filter(({ status }) => status !== 200)) {
        expect(gist(answer)).toEqual([429, 'TOO_MANY_REQUESTS', { retryAfterMs: PICTURES.retryAfter }]);
        expect(answer.headers.get('retry-after')).toBe('5');
      }
      const kept = (await keptOf(id)).length;
      expect(await usage()).toEqual([kept, kept]);
    });
  });

  it('are deleted after a day when unused', async () => {
    const id = await upload(platform, token);
    platform.clock.advance(UPLOADS.life - 1);
    expect(await runJobs(platform.deps)).toMatchObject({ sweepUploads: 0 });
    platform.clock.advance(1);
    expect(await runJobs(platform.deps)).toMatchObject({ sweepUploads: 1 });
    expect(await proofPicture(platform.deps.db, id)).toBeNull();
    expect(await usage()).toEqual([0, 0]);
  });

  it('are deleted sooner when never finished', async () => {
    const [begun] = [await idOf(picture(100)), await upload(platform, token)];
    platform.clock.advance(UPLOADS.unfinishedLife - 1);
    expect(await runJobs(platform.deps)).toMatchObject({ sweepUploads: 0 });
    platform.clock.advance(1);
    expect(await runJobs(platform.deps)).toMatchObject({ sweepUploads: 1 });
    token = await platform.tokenOf(person.account);
    expect((await platform.request(getUpload, { uploadId: begun }, { token })).status).toBe(404);
  });

  it('are shown by the console as pictures and nothing else', async () => {
    const id = await upload(platform, token);
    const { fetch } = createConsole(
      { ...platform.deps, config: { ...platform.deps.config, demo: true } },
      { token: 't' },
    );
    const shown = await fetch(
      new Request(`http://localhost/_console/uploads/${id}`, {
        headers: { host: 'localhost', [CONSOLE_TOKEN_HEADER]: 't' },
      }),
    );
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="${id}.png"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(await pixelsOf(Buffer.from(await shown.arrayBuffer()))).toEqual(await pixelsOf(picture(100)));
  });
});
