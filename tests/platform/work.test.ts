import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSliderCaptcha } from '#contract/captcha.ts';
import { CAPTCHA, WORK } from '../../platform/config.ts';
import { countFailure, workFor } from '../../platform/identity/work.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openHouse, type House } from '../support/platform.ts';

describe('the proof of work', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(await openTestDatabase('pglite'));
  });
  afterAll(() => house.close());

  const difficulty = async (ip: string): Promise<number> => {
    const { body } = await house.ask(startSliderCaptcha, { scene: 'login' }, { ip });
    return (body.value as { proof: { difficulty: number } }).proof.difficulty;
  };
  const bits = (more: number): number => CAPTCHA.difficulty + more;

  it('grows with the tries of a network, each doubling by a bit, and is as it was when their hour is over', async () => {
    const ip = '198.51.100.7';
    expect(await difficulty(ip)).toBe(bits(0));
    for (let at = 0; at < WORK.network.free * 2; at += 1)
      expect((await house.login(`nobody_${at % 4}`, 'Wrong-Horse-26', {}, { ip })).status).not.toBe(200);
    expect(await difficulty(ip)).toBeGreaterThan(bits(0));
    expect(await difficulty('198.51.100.8')).toBe(bits(0));
    house.clock.advance(WORK.network.window);
    expect(await difficulty(ip)).toBe(bits(0));
  });

  it('grows with the tries of all networks together', async () => {
    const { db } = house.deps;
    const now = house.clock.now() + WORK.site.window;
    for (let at = 0; at < (WORK.site.free * 2) / WORK.failure; at += 1)
      await countFailure(db, `198.51.${at % 200}.${at % 7}`, now);
    expect(await workFor(db, '203.0.113.200', now)).toBe(bits(1));
    expect(await workFor(db, '203.0.113.200', now + WORK.site.window)).toBe(bits(0));
  });

  it('ends where a phone could not do it any more', async () => {
    const now = house.clock.now() + 10 * WORK.network.window;
    let asked = 0;
    for (let at = 0; at < 2000; at += 1) asked = await workFor(house.deps.db, '192.0.2.1', now);
    expect(asked).toBe(CAPTCHA.mostDifficult);
  });
});
