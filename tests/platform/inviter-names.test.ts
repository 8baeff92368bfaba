import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listEligibleDownlines } from '#contract/contracts.ts';
import { getRecipientTypes, submitOutbox } from '#contract/messages.ts';
import { ENGINES, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { gist } from './identity-harness.ts';

const FRIEND = 'zeynep_friend';

describe.each(ENGINES)('names of invited friends on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
  });
  afterEach(() => platform.close());

  /** The token of a member of this type who has invited the friend. */
  const inviterOf = async (type: number): Promise<string> => {
    const inviter = await platform.addPerson({ type });
    await platform.addPerson({ account: FRIEND, uplineId: inviter.id });
    return platform.tokenOf(inviter.account);
  };
  const recipients = async (token: string, keyword: string) =>
    (await platform.request(getRecipientTypes, { keyword }, { token })).body.value;

  it('are not listed for contracts of a plain member', async () => {
    const token = await inviterOf(0);
    expect(gist(await platform.request(listEligibleDownlines, { kind: 'daily' }, { token }))).toEqual([
      403,
      'agents_only',
      null,
    ]);
  });

  it('are listed for contracts of an agent', async () => {
    const token = await inviterOf(1);
    const { body } = await platform.request(listEligibleDownlines, { kind: 'daily' }, { token });
    expect(body.value).toMatchObject([{ username: FRIEND }]);
  });

  it('are no recipients by name for a plain member, whatever the keyword, who can still write to a known one', async () => {
    const token = await inviterOf(0);
    for (const keyword of ['', 'z', 'q', FRIEND])
      expect([keyword, await recipients(token, keyword)]).toEqual([
        keyword,
        [
          { recipientType: 'SUPPORT', usernames: [] },
          { recipientType: 'DOWNLINE', usernames: [] },
        ],
      ]);
    const letter = { recipientType: 'DOWNLINE', username: FRIEND, title: 'Hello', content: 'A text' };
    const sent = await platform.request(submitOutbox, letter, { token, key: `letter-to-a-friend-${engine}` });
    expect(sent.status).toBe(200);
  });

  it('are recipients by name for an agent', async () => {
    const token = await inviterOf(42);
    expect(await recipients(token, 'zey')).toEqual([
      { recipientType: 'SUPPORT', usernames: [] },
      { recipientType: 'DOWNLINE', usernames: [FRIEND] },
    ]);
  });
});
