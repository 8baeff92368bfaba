import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSliderCaptcha, getCaptchaImage, startSliderCaptcha } from '#contract/captcha.ts';
import { CAPTCHA, PUZZLE_LIMIT, TRAIL } from '../../platform/kernel/config.ts';
import { imageCaptchas, limits, slideTrails, sliderPuzzles } from '../../platform/runtime/system.tables.ts';
import { isProof, sweep } from '../../platform/domains/identity/captcha.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { GAP, openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { draggedTo } from '../support/trails.ts';

describe.each(SERVER_BY_DAY)('captchas on %s', (engine) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
  });
  afterAll(() => platform.close());

  const start = async (ip = '192.0.2.1') => {
    platform.clock.advance(1100);
    const { body } = await platform.request(startSliderCaptcha, { scene: 'login' }, { ip });
    return body.value as { lot_number: string; proof: { salt: string; difficulty: number } };
  };
  const slide = (lot: string, x: number) =>
    platform.request(checkSliderCaptcha, { lot_number: lot, answer: draggedTo(x) });

  it('draws a puzzle without revealing the gap', async () => {
    const { lot_number: lot, ...puzzle } = await start();
    const { proof: _luck, ...drawn } = puzzle;
    expect(lot).toMatch(/^[\da-f-]{36}$/);
    expect(puzzle).toEqual({
      background: 'AAAA',
      piece: 'AAAA',
      width: 340,
      height: 180,
      pieceWidth: 48,
      pieceHeight: 58,
      pieceY: 60,
      proof: { salt: expect.stringMatching(/^[\da-f]{32}$/), difficulty: CAPTCHA.difficulty },
    });
    expect(JSON.stringify(drawn)).not.toContain(String(GAP));
  });

  it.each([GAP - 5, GAP, GAP + 5])('accepts a piece at %d', async (x) => {
    const answer = await slide((await start()).lot_number, x);
    expect(answer.body.value).toEqual({
      lot_number: expect.any(String),
      captcha_output: expect.any(String),
      pass_token: expect.stringMatching(/^[\w-]{43}$/),
      gen_time: String(Math.floor(platform.clock.now() / 1000)),
    });
  });

  it.each([GAP - 6, GAP + 5.5, 0])('refuses a piece at %d', async (x) => {
    const answer = await slide((await start()).lot_number, x);
    expect(answer.body).toMatchObject({ errorCode: 'slider_wrong', value: { left: 2 } });
  });

  it('is lost after three misses, even for the right answer', async () => {
    const { lot_number: lot } = await start();
    const codes = [];
    for (const x of [1, 2, 3, GAP]) codes.push((await slide(lot, x)).body.errorCode);
    expect(codes).toEqual(['slider_wrong', 'slider_wrong', 'captcha_expired', 'captcha_expired']);
  });

  it('counts concurrent misses one by one', async () => {
    const { lot_number: lot } = await start();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, x) => slide(lot, x)));
    expect(answers.filter(({ body }) => body.errorCode === 'slider_wrong')).toHaveLength(2);
    expect(answers.filter(({ body }) => body.errorCode === 'captcha_expired')).toHaveLength(18);
  });

  it.each(['position', 'keys', 'taps'] as const)('CAP-01: refuses %s without a trail', async (kind) => {
    const { lot_number: lot } = await start();
    const answers = [];
    for (const answer of [
      { kind, x: GAP },
      { kind, x: GAP, trail: [] },
      { kind, x: GAP, trail: [[GAP, 0, 0]] },
    ])
      answers.push((await platform.request(checkSliderCaptcha, { lot_number: lot, answer })).body);
    expect(answers.map(({ errorCode, value }) => [errorCode, value])).toEqual([
      ['slider_wrong', { left: 2 }],
      ['slider_wrong', { left: 1 }],
      ['captcha_expired', { left: 0 }],
    ]);
    expect((await slide(lot, GAP)).body.errorCode).toBe('captcha_expired');
  });

  it('CAP-01: accepts a piece moved by keys, or by two taps', async () => {
    const by = async (kind: 'keys' | 'taps', trail: number[][]) =>
      platform.request(checkSliderCaptcha, {
        lot_number: (await start()).lot_number,
        answer: { kind, x: GAP, trail },
      });
    const keys = [40, 20, 20, 40, 0].map((dx, at) => [dx, 0, at === 0 ? 0 : 80 + at]);
    expect((await by('keys', keys)).body.success).toBe(true);
    const taps = [
      [GAP, 0, 0],
      [0, 38, 640],
    ];
    expect((await by('taps', taps)).body.success).toBe(true);
    // One key press does not move that far.
    expect((await by('keys', taps)).body.errorCode).toBe('slider_wrong');
  });

  it('CAP-01: accepts a trail once for all visitors until a day has passed', async () => {
    const answer = draggedTo(GAP);
    const again = async () =>
      (await platform.request(checkSliderCaptcha, { lot_number: (await start()).lot_number, answer })).body;
    expect((await again()).success).toBe(true);
    expect((await again()).errorCode).toBe('slider_wrong');
    platform.clock.advance(TRAIL.kept - 10_000);
    await sweep(platform.deps.db, platform.clock.now());
    expect((await again()).errorCode).toBe('slider_wrong');
    platform.clock.advance(TRAIL.kept + 10_000);
    await sweep(platform.deps.db, platform.clock.now());
    expect((await again()).success).toBe(true);
  });

  it('issues one ticket per puzzle, and allows two minutes to solve it', async () => {
    const { lot_number: lot } = await start();
    const answers = await Promise.all([slide(lot, GAP), slide(lot, GAP)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const late = await start();
    platform.clock.advance(CAPTCHA.puzzleLife);
    expect((await slide(late.lot_number, GAP)).body.errorCode).toBe('captcha_expired');
    expect((await slide('no-such-lot', GAP)).body.errorCode).toBe('captcha_expired');
  });

  it('accepts proof of work instead of the puzzle', async () => {
    const { lot_number: lot, proof } = await start();
    const bits = (counter: number) =>
      createHash('sha256').update(`${proof.salt}:${counter}`).digest('hex').startsWith('0000');
    let counter = 0;
    while (!bits(counter)) counter += 1;
    const work = (value: number) =>
      platform.request(checkSliderCaptcha, { lot_number: lot, answer: { kind: 'proof', counter: value } });
    expect(isProof(proof.salt, counter + 1, CAPTCHA.difficulty)).toBe(false);
    expect((await work(counter + 1)).body.errorCode).toBe('slider_wrong');
    expect((await work(counter)).body.success).toBe(true);
  });

  it('limits the drawings of one address, and not those of others', async () => {
    const ip = '192.0.2.99';
    const codes = [];
    for (let index = 0; index <= PUZZLE_LIMIT.address; index += 1)
      codes.push(
        (await platform.request(index % 2 ? getCaptchaImage : startSliderCaptcha, { scene: 'login' }, { ip }))
          .body.errorCode,
      );
    expect(codes.indexOf('TOO_MANY_REQUESTS')).toBe(PUZZLE_LIMIT.address);
    expect((await platform.request(getCaptchaImage, {}, { ip: '192.0.2.98' })).status).toBe(200);
    platform.clock.advance(PUZZLE_LIMIT.window);
    expect((await platform.request(getCaptchaImage, {}, { ip })).status).toBe(200);
  });

  it('sweeps expired rows, and no others', async () => {
    const { db } = platform.deps;
    const live = await start();
    await sweep(db, platform.clock.now());
    expect((await slide(live.lot_number, GAP)).status).toBe(200);
    platform.clock.advance(2 * 86_400_000);
    await sweep(db, platform.clock.now());
    for (const table of [sliderPuzzles, slideTrails, imageCaptchas, limits])
      expect(await db.select().from(table)).toEqual([]);
  });
});
