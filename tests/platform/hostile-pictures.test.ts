import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishUpload, UPLOAD_LIMIT } from '#contract/uploads.ts';
import { UPLOADS } from '../../platform/kernel/config.ts';
import { proofPicture } from '../../platform/domains/uploads/console/proofs.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { randomOf } from '../kit/random.ts';
import { EMBEDDED_BY_DAY, shareDatabase } from '../support/databases.ts';
import { isNight } from '../support/night.ts';
import { hostilePictures, MARK } from '../support/hostile-pictures.ts';
import { exif, jpeg, segment, withSegments } from '../support/pictures.ts';
import { fieldOf, openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { fieldsIn } from './identity-harness.ts';
import { announce, closeBalanced, offsetsOf, send } from './withdrawal-harness.ts';

describe.each(EMBEDDED_BY_DAY)('untrusted pictures on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
  });
  afterEach(() => closeBalanced(platform));

  const tokenOf = async (): Promise<string> =>
    (await startSession(platform.deps, (await platform.addPerson()).id, 'x')).token;
  /** The stored picture, or the refusal. */
  const upload = async (token: string, bytes: Buffer): Promise<Buffer | string> => {
    const announced = await announce(platform, token, bytes);
    const uploadId = fieldOf(announced.body.value, 'uploadId');
    for (const offset of offsetsOf(bytes.length)) {
      const answer = await send(platform, token, uploadId, bytes, offset);
      if (!answer.body.success) return problemIn(answer);
    }
    const answer = await platform.request(finishUpload, { uploadId }, { token });
    if (!answer.body.success) {
      expect(await proofPicture(platform.deps.db, uploadId)).toBeNull();
      return problemIn(answer);
    }
    return Buffer.from((await proofPicture(platform.deps.db, uploadId))?.bytes ?? []);
  };
  const problemIn = (answer: Parameters<typeof fieldsIn>[0]): string => {
    const [code, fields] = fieldsIn(answer);
    return code === 'fields_invalid' ? fieldOf(fields, 'file') : JSON.stringify(code);
  };
  const metadataOf = async (bytes: Buffer) => {
    const {
      format,
      width,
      height,
      exif: place,
      icc,
      xmp,
      iptc,
      orientation,
      comments,
    } = await sharp(bytes).metadata();
    return { format, width, height, carried: [place, icc, xmp, iptc, orientation, comments] };
  };

  it('are refused, or stored without their metadata', async () => {
    const random = randomOf(20_261_123);
    const all = await hostilePictures(isNight ? 3 : 1, (below) => Math.floor(random() * below));
    expect(all.length).toBeGreaterThan(isNight ? 200 : 60);
    const wrong: unknown[] = [];
    let kept = 0;
    let token = '';
    for (const [at, { name, bytes, problem }] of all.entries()) {
      if (at % UPLOADS.max === 0) token = await tokenOf();
      expect([name, bytes.length]).toEqual([name, Math.min(bytes.length, UPLOAD_LIMIT)]);
      const result = await upload(token, bytes);
      if (typeof result === 'string') {
        const isExpected =
          problem === undefined ? /^upload_(?:broken|pixels|type)$/.test(result) : result === problem;
        if (!isExpected) wrong.push({ name, at, result });
        continue;
      }
      kept += 1;
      const { format, carried } = await metadataOf(result);
      const isClean =
        problem !== null && problem !== undefined
          ? false
          : (format === 'png' || format === 'jpeg') &&
            carried.every((each) => each === undefined) &&
            !result.includes(MARK) &&
            !result.includes('Exif') &&
            !result.includes('PK\x03\x04') &&
            !result.includes('<?php') &&
            result.length <= UPLOAD_LIMIT;
      if (!isClean) wrong.push({ name, at, kept: result.length, format, carried });
    }
    expect(wrong).toEqual([]);
    expect(kept).toBeGreaterThan(isNight ? 50 : 15);
  }, 120_000);

  it('are rotated by their orientation, which is removed', async () => {
    const token = await tokenOf();
    for (const [orientation, width, height] of [
      [1, 40, 24],
      [3, 40, 24],
      [6, 24, 40],
      [8, 24, 40],
    ] as const) {
      const bytes = withSegments(await jpeg({ width: 40, height: 24 }), [
        segment(0xe1, exif(MARK, orientation)),
      ]);
      const result = await upload(token, bytes);
      expect(await metadataOf(result as Buffer)).toEqual({
        ...{ format: 'jpeg', width, height },
        carried: [undefined, undefined, undefined, undefined, undefined, undefined],
      });
    }
  });

  it('of noise, which grows when it is re-encoded, stay within the size limit', async () => {
    const token = await tokenOf();
    const random = randomOf(7);
    const [width, height] = [2400, 2400];
    const tile = Uint8Array.from({ length: 1_000_003 }, () => random() * 256);
    const noise = Buffer.alloc(width * height * 3, tile);
    const bytes = await sharp(noise, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 70 })
      .toBuffer();
    expect(bytes.length).toBeLessThan(UPLOAD_LIMIT);
    const result = await upload(token, bytes);
    expect(result.length).toBeLessThanOrEqual(UPLOAD_LIMIT);
    expect(await metadataOf(result as Buffer)).toMatchObject({ format: 'jpeg' });
  });
});
