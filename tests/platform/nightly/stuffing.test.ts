/** Goal S6 at its full size; every change runs a thousand guesses at one account (`identity-attacks.test.ts`). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contract/login.ts';
import { LOGIN_LIMITS } from '../../../platform/kernel/config.ts';
import { ENGINES, openTestDatabase } from '../../support/databases.ts';
import { openTestPlatform, PASSWORD, type TestPlatform } from '../../support/platform.ts';
import { closeSound, strangers, switchModules } from '../identity-harness.ts';

const LONG = 900_000;
const ACCOUNTS = 500;
/** Passwords tried at each account, ten thousand pairs in all. */
const LIST = 20;
/** Position of the right one in each list: behind the five that are checked. */
const RIGHT = 12;
const AT_ONCE = 20;

describe.each(ENGINES)('password stuffing on %s', (engine) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    // An attacker who solves every captcha.
    await switchModules(platform, ['CAPTCHA3', 'GEETEST3'], false);
  });
  afterAll(() => closeSound(platform));

  const signIn = (username: string, password: string, ip: string, loginDeviceId?: string) =>
    platform.request(login, { username, password, type: 'username', loginDeviceId }, { ip });
  const inTurns = async (count: number, work: (index: number) => Promise<unknown>): Promise<void> => {
    for (let from = 0; from < count; from += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => work(from + at)));
  };

  it(
    `S6 of ${ACCOUNTS * LIST} pairs at most ${LOGIN_LIMITS.strangers} an account are checked, no attacker gets in, and every owner does`,
    async () => {
      const stranger = strangers();
      const owners = await Promise.all(
        Array.from({ length: ACCOUNTS }, async (_, at) => ({
          account: (await platform.addPerson()).account,
          home: `192.0.${at >> 8}.${at & 255}`,
          device: `4b1e2f60-0000-4000-8000-${String(at).padStart(12, '0')}`,
        })),
      );
      const enter = async () => {
        const statuses = new Set<number>();
        await inTurns(ACCOUNTS, async (at) => {
          const { account = '', home = '', device } = owners[at] ?? {};
          statuses.add((await signIn(account, PASSWORD, home, device)).status);
        });
        return [...statuses];
      };
      expect(await enter()).toEqual([200]);

      const passed = new Map<string, number>();
      const seen: Record<string, number> = {};
      await inTurns(ACCOUNTS * LIST, async (index) => {
        const round = Math.floor(index / ACCOUNTS);
        const { account = '' } = owners[index % ACCOUNTS] ?? {};
        const password = round === RIGHT ? PASSWORD : `Leaked-${round}-${index}`;
        // A pool of addresses that are used once, and a few that are reused.
        const ip = index % 2 ? stranger() : `198.51.100.${index % 250}`;
        const { body } = await signIn(account, password, ip);
        const outcome = body.errorCode ?? 'in';
        seen[outcome] = (seen[outcome] ?? 0) + 1;
        if (outcome !== 'TOO_MANY_REQUESTS') passed.set(account, (passed.get(account) ?? 0) + 1);
      });
      console.log(`${engine}: ${JSON.stringify(seen)}`);
      expect(Object.keys(seen).toSorted()).toEqual(['TOO_MANY_REQUESTS', 'bad_credentials']);
      expect(Math.max(...passed.values())).toBe(LOGIN_LIMITS.strangers);
      expect(passed.size).toBe(ACCOUNTS);

      // From their usual place, and with their own device from anywhere.
      expect(await enter()).toEqual([200]);
      for (const owner of owners) owner.home = stranger();
      expect(await enter()).toEqual([200]);
    },
    LONG,
  );
});
