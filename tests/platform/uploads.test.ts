import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHUNK, finishUpload, getUpload, putChunk, UPLOAD_LIMIT } from '#contract/uploads.ts';
import { UPLOADS } from '../../platform/config.ts';
import { runJobs } from '../../platform/jobs/jobs.ts';
import { proofPicture } from '../../platform/console/proofs.ts';
import { ENGINES, shareDatabase } from '../support/databases.ts';
import { fieldOf, openHouse, type House } from '../support/platform.ts';
import { fieldsIn, gist } from './identity-house.ts';
import { announce, chunkAt, closeBalanced, offsetsOf, picture, send, upload } from './withdrawal-house.ts';

describe.each(ENGINES)('pictures in pieces on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let house: House;
  let token: string;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    house = await openHouse(await shared.fresh());
    token = await house.tokenOf((await house.addPerson()).account);
  });
  afterEach(() => closeBalanced(house));

  const idOf = async (bytes: Buffer) => fieldOf((await announce(house, token, bytes)).body.value, 'uploadId');
  const finish = (uploadId: string, by = token) => house.ask(finishUpload, { uploadId }, { token: by });
  const progress = async (uploadId: string) =>
    (await house.ask(getUpload, { uploadId }, { token })).body.value;

  it('come in any order, twice, and after a break, and are whole only when all are there', async () => {
    const bytes = picture(2 * CHUNK + 77);
    for (let at = 16; at < bytes.length; at += 1) bytes[at] = at % 251;
    const id = await idOf(bytes);
    const [first = 0, second = 0, third = 0] = offsetsOf(bytes.length);
    expect((await send(house, token, id, bytes, third)).body.value).toMatchObject({ received: 77 });
    expect((await send(house, token, id, bytes, first)).body.value).toMatchObject({ received: CHUNK + 77 });
    expect((await send(house, token, id, bytes, first)).body.value).toMatchObject({ received: CHUNK + 77 });
    expect(fieldsIn(await finish(id))).toEqual(['fields_invalid', { file: 'upload_unfinished' }]);
    house.clock.advance(3_600_000);
    expect(await progress(id)).toEqual({
      uploadId: id,
      size: bytes.length,
      chunkSize: CHUNK,
      offsets: [first, third],
      received: CHUNK + 77,
      isFinished: false,
    });
    await send(house, token, id, bytes, second);
    const done = await finish(id);
    expect(done.body.value).toMatchObject({ fileId: id, type: 'image/png', size: bytes.length });
    expect((await finish(id)).body).toEqual(done.body);
    expect(Buffer.from((await proofPicture(house.deps.db, id))?.bytes ?? []).equals(bytes)).toBe(true);
    // What is finished does not change.
    await send(house, token, id, picture(bytes.length), second);
    expect(Buffer.from((await proofPicture(house.deps.db, id))?.bytes ?? []).equals(bytes)).toBe(true);
  });

  it('WDR-03 are PNG or JPEG by their first bytes, whatever they are called, and of 5 MB at most', async () => {
    const exe = picture(100, Buffer.from('MZ'));
    const named = await idOf(exe);
    expect(fieldsIn(await send(house, token, named, exe, 0))).toEqual([
      'fields_invalid',
      { file: 'upload_type' },
    ]);
    expect(fieldsIn(await announce(house, token, picture(100), { type: 'image/heic' }))).toEqual([
      'fields_invalid',
      { file: 'upload_type' },
    ]);
    expect(fieldsIn(await announce(house, token, picture(UPLOAD_LIMIT + 1)))).toEqual([
      'fields_invalid',
      { file: 'upload_too_large' },
    ]);
    const jpeg = picture(UPLOAD_LIMIT, Buffer.from('ffd8ffe0', 'hex'));
    const id = await idOf(jpeg);
    await Promise.all(offsetsOf(jpeg.length).map((offset) => send(house, token, id, jpeg, offset)));
    expect((await finish(id)).body.value).toMatchObject({ type: 'image/jpeg', size: UPLOAD_LIMIT });
  });

  it('lie where pieces lie, each as long as it must be', async () => {
    const bytes = picture(CHUNK + 10);
    const id = await idOf(bytes);
    for (const [offset, data] of [
      [5, chunkAt(bytes, 0)],
      [CHUNK, chunkAt(bytes, 0)],
      [2 * CHUNK, chunkAt(bytes, CHUNK)],
      [0, bytes.subarray(0, 10).toString('base64')],
    ] as const) {
      const answer = await house.ask(putChunk, { uploadId: id, offset, data }, { token });
      expect([offset, ...gist(answer)]).toEqual([
        offset,
        400,
        'request_param_err',
        { fields: ['offset', 'data'] },
      ]);
    }
    expect(await progress(id)).toMatchObject({ offsets: [], received: 0 });
  });

  it('are nobody else’s, and so many an hour', async () => {
    const other = await house.tokenOf((await house.addPerson()).account);
    const bytes = picture(100);
    const id = await idOf(bytes);
    for (const answer of [
      await send(house, other, id, bytes, 0),
      await finish(id, other),
      await house.ask(getUpload, { uploadId: id }, { token: other }),
    ])
      expect(gist(answer)).toEqual([404, 'not_found', null]);
    for (let n = 1; n < UPLOADS.most; n += 1) await announce(house, token, bytes);
    expect((await announce(house, token, bytes)).body.errorCode).toBe('TOO_MANY_REQUESTS');
  });

  it('go after a day when nothing was made of them', async () => {
    const id = await upload(house, token);
    house.clock.advance(UPLOADS.life - 1);
    expect(await runJobs(house.deps)).toMatchObject({ sweepUploads: 0 });
    house.clock.advance(1);
    expect(await runJobs(house.deps)).toMatchObject({ sweepUploads: 1 });
    expect(await proofPicture(house.deps.db, id)).toBeNull();
  });
});
