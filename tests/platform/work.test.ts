import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkSliderCaptcha, startSliderCaptcha } from '#contract/captcha.ts';
import { login } from '#contract/login.ts';
import { CAPTCHA, WORK } from '../../platform/kernel/config.ts';
import { isProof } from '../../platform/domains/identity/captcha.ts';
import { countFailure, minWorkFor, workFor } from '../../platform/domains/identity/work.ts';
import { openTestDatabase, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, PASSWORD, type Answer, type TestPlatform } from '../support/platform.ts';
import { closeSound, strangers, switchModules } from './identity-harness.ts';

describe('the proof of work', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase('pglite'), { requestBudget: 1 });
  });
  afterAll(() => platform.close());

  const difficulty = async (ip: string): Promise<number> => {
    const { body } = await platform.request(startSliderCaptcha, { scene: 'login' }, { ip });
    return (body.value as { proof: { difficulty: number } }).proof.difficulty;
  };
  const bits = (more: number): number => CAPTCHA.difficulty + more;

  it('grows with the tries of a network, each doubling by a bit, and is reset when their hour is over', async () => {
    const ip = '198.51.100.7';
    expect(await difficulty(ip)).toBe(bits(0));
    for (let at = 0; at < WORK.network.free * 2; at += 1)
      expect((await platform.login(`nobody_${at % 4}`, 'Wrong-Horse-26', {}, { ip })).status).not.toBe(200);
    expect(await difficulty(ip)).toBeGreaterThan(bits(0));
    expect(await difficulty('198.51.100.8')).toBe(bits(0));
    platform.clock.advance(WORK.network.window);
    expect(await difficulty(ip)).toBe(bits(0));
  });

  it('grows later for a network that stands for many visitors, by REQUEST_BUDGET', async () => {
    const { db, clock } = platform.deps;
    const client = { network: '198.51.100.9', budget: 10 };
    const seen: number[] = [];
    for (let at = 1; at <= WORK.network.free * 20; at += 1) seen.push(await workFor(db, client, clock.now()));
    expect(seen.indexOf(bits(1))).toBe(WORK.network.free * 20 - 1);
  });

  it('grows with the tries of all networks together', async () => {
    const { db } = platform.deps;
    const now = platform.clock.now() + WORK.site.window;
    for (let at = 0; at < (WORK.site.free * 2) / WORK.failure; at += 1)
      await countFailure(db, `198.51.${at % 200}.${at % 7}`, now);
    expect(await workFor(db, { network: '203.0.113.200', budget: 1 }, now)).toBe(bits(1));
    expect(await workFor(db, { network: '203.0.113.200', budget: 1 }, now + WORK.site.window)).toBe(bits(0));
  });

  it('stops growing where a phone could not do it any more', async () => {
    const now = platform.clock.now() + 10 * WORK.network.window;
    let required = 0;
    for (let at = 0; at < 2000; at += 1)
      required = await workFor(platform.deps.db, { network: '192.0.2.1', budget: 1 }, now);
    expect(required).toBe(CAPTCHA.maxDifficulty);
  });
});

describe('the proof of work at a name', () => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase('pglite');
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    await switchModules(platform, ['CAPTCHA3'], false);
  });
  afterEach(() => closeSound(platform));

  const stranger = strangers();
  const bits = (more: number): number => CAPTCHA.difficulty + more;
  /** The number of wrong passwords that adds so many bits. */
  const triesFor = (more: number): number => (WORK.name.free * 2 ** more) / WORK.failure;

  interface Puzzle {
    readonly lot_number: string;
    readonly proof: { readonly salt: string; readonly difficulty: number };
  }
  /** Each from a new network. */
  const puzzleFor = async (name?: string): Promise<Puzzle> => {
    const query = { scene: 'login', ...(name === undefined ? {} : { name }) };
    return (await platform.request(startSliderCaptcha, query, { ip: stranger() })).body.value as Puzzle;
  };
  const difficulty = async (name?: string): Promise<number> => (await puzzleFor(name)).proof.difficulty;
  const guess = async (name: string, count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      const { status } = await platform.login(name, `Wrong-Horse-${at}`, {}, { ip: stranger() });
      expect(status).not.toBe(200);
    }
  };
  const ticketByWork = async ({ lot_number, proof }: Puzzle): Promise<object> => {
    let counter = 0;
    while (!isProof(proof.salt, counter, proof.difficulty)) counter += 1;
    const { body } = await platform.request(checkSliderCaptcha, {
      lot_number,
      answer: { kind: 'proof', counter },
    });
    return body.value as object;
  };
  /** At a known place, so that only the ticket decides. */
  const signIn = (account: string, ticket: object): Promise<Answer> =>
    platform.request(login, { username: account, password: PASSWORD, type: 'username', ...ticket });

  it('grows with the passwords tried there from any network, also for an unknown name', async () => {
    const { account } = await platform.addPerson();
    const seen: number[][] = [];
    for (let at = 0; at < 5; at += 1) {
      seen.push([await difficulty(account), await difficulty('nobody_has_it')]);
      const tries = triesFor(at + 1) - (at === 0 ? 0 : triesFor(at));
      for (const name of [account, 'nobody_has_it']) await guess(name, tries);
    }
    const { difficulty: least, maxDifficulty: most } = CAPTCHA;
    expect(seen).toEqual([0, 1, 2, 3, 4].map((more) => Array(2).fill(Math.min(least + more, most))));
    expect(await difficulty(account)).toBe(most);
    // However it is written, and for no other name.
    expect(await difficulty(` ${account.toUpperCase()} `)).toBe(most);
    expect([await difficulty('somebody_else'), await difficulty()]).toEqual([bits(0), bits(0)]);
    platform.clock.advance(WORK.name.window);
    expect(await difficulty(account)).toBe(bits(0));
  });

  it('does not grow with requested puzzles, nor with the right password', async () => {
    const { account } = await platform.addPerson();
    for (let at = 0; at < triesFor(1) * WORK.failure; at += 1) await puzzleFor(account);
    for (let at = 0; at < triesFor(1); at += 1) expect((await platform.login(account)).status).toBe(200);
    expect(await difficulty(account)).toBe(bits(0));
  });

  it('cannot be had for less by a puzzle without the name, while the owner signs in by work or by hand', async () => {
    const [{ account }, other] = [await platform.addPerson(), await platform.addPerson()];
    for (const one of [account, other.account]) expect((await platform.login(one)).status).toBe(200);
    const early = await ticketByWork(await puzzleFor(account));
    await guess(account, triesFor(2));
    for (const cheap of [
      early,
      await ticketByWork(await puzzleFor()),
      await ticketByWork(await puzzleFor('x')),
    ]) {
      const { body } = await signIn(account, cheap);
      expect([body.errorCode, body.value]).toEqual(['captcha_expired', { slider: true }]);
      // It is consumed, too.
      expect((await signIn(other.account, cheap)).body.errorCode).toBe('captcha_expired');
    }
    expect((await signIn(other.account, await ticketByWork(await puzzleFor()))).status).toBe(200);
    expect((await signIn(account, await ticketByWork(await puzzleFor(account)))).status).toBe(200);
    // The hand’s puzzle was requested without the name.
    expect((await platform.login(account)).status).toBe(200);
  });

  it('is valid for a sign-in although one bit was added meanwhile, and never above the maximum', async () => {
    const { account } = await platform.addPerson();
    expect((await platform.login(account)).status).toBe(200);
    const before = await ticketByWork(await puzzleFor(account));
    await guess(account, triesFor(1));
    expect((await signIn(account, before)).status).toBe(200);
    // However many tries there are: a puzzle for the name never cost less than this.
    await guess(account, triesFor(5));
    expect((await puzzleFor(account)).proof.difficulty).toBe(CAPTCHA.maxDifficulty);
    expect(await minWorkFor(platform.deps.db, account, platform.clock.now())).toBe(
      CAPTCHA.maxDifficulty - WORK.name.slack,
    );
  });

  it('ignores a name that no form accepts', async () => {
    const answer = await platform.request(startSliderCaptcha, { scene: 'login', name: 'n'.repeat(65) });
    expect([answer.body.errorCode, answer.body.value]).toEqual(['request_param_err', { fields: ['name'] }]);
  });
});
