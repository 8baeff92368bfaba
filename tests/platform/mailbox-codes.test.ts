import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendEmailCode } from '#contract/security.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { messagesTo } from './identity-harness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('codes to a mailbox that members want to bind', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase('pglite'));
  });
  afterAll(() => platform.close());

  /** Codes that members, each from a network of their own, request for one mailbox in an hour. */
  let count = 0;
  const flood = async (email: string, times: number): Promise<string[]> => {
    const answers: string[] = [];
    for (let at = 0; at < times; at += 1) {
      count += 1;
      const ip = `198.51.100.${count}`;
      const person = await platform.addPerson({ account: `member_${count}` });
      const token = await platform.tokenOf(person.account);
      const { body } = await platform.request(sendEmailCode, { step: 'next', email }, { token, ip });
      answers.push(body.errorCode ?? 'sent');
    }
    return answers;
  };
  const five = Array<string>(5).fill('sent');

  it('are five an hour and fifteen a day, whoever requests them', async () => {
    const sent = [];
    for (let hour = 0; hour < 4; hour += 1) {
      sent.push(await flood('flooded@ornek.test', 6));
      platform.clock.advance(HOUR);
    }
    const stopped = 'TOO_MANY_REQUESTS';
    expect(sent).toEqual([...Array(3).fill([...five, stopped]), Array(6).fill(stopped)]);
    expect(await messagesTo(platform, 'flooded@ornek.test')).toHaveLength(15);
    expect(await flood('other@ornek.test', 1)).toEqual(['sent']);
    platform.clock.advance(24 * HOUR);
    expect(await flood('flooded@ornek.test', 1)).toEqual(['sent']);
  });
});
