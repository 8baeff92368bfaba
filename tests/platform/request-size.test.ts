import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSliderCaptcha } from '#contract/captcha.ts';
import { login } from '#contract/login.ts';
import { requestPasswordMail } from '#contract/password.ts';
import { parseJson } from '../../platform/http/body.ts';
import { JSON_PARTS, SMALL_BODY_LIMIT } from '../../platform/kernel/config.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';

describe('the work that one body can cause @API-40', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase('pglite'));
  });
  afterAll(() => platform.close());

  it('JSON of more values than a request has is not parsed, however they are nested', () => {
    const many = Array<number>(JSON_PARTS).fill(1);
    expect(parseJson(JSON.stringify(many))).toEqual(many);
    for (const text of [
      JSON.stringify([...many, 1]),
      JSON.stringify(Object.fromEntries([...many, 1].map((value, at) => [at, value]))),
      '['.repeat(JSON_PARTS + 1) + ']'.repeat(JSON_PARTS + 1),
      `[${'{},'.repeat(JSON_PARTS / 2)}{}]`,
    ])
      expect(() => parseJson(text)).toThrow('request_param_err');
  });

  it('signs inside of a text are no values', () => {
    const request = { text: String.raw`,[{"\",`.repeat(JSON_PARTS), 'a,[{"\\': '\\' };
    expect(parseJson(JSON.stringify(request))).toEqual(request);
  });

  it('nor are they looked at in a call, sealed or not', async () => {
    const many = Array<number>(JSON_PARTS + 1).fill(1);
    const plain = await platform.request(checkSliderCaptcha, { lot_number: 'x', answer: many });
    expect([plain.status, plain.body.value]).toEqual([400, { fields: [] }]);
    const sealed = await platform.request(login, { type: 'username', username: many });
    expect([sealed.status, sealed.body.errorCode]).toEqual([400, 'request_body_required']);
  });

  it('sealed bodies and forms are small', async () => {
    const rawBody = 'x'.repeat(SMALL_BODY_LIMIT + 1);
    for (const endpoint of [login, requestPasswordMail])
      expect((await platform.request(endpoint, {}, { rawBody })).status).toBe(413);
  });
});
