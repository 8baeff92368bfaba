import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitOutbox, submitOutboxReply } from '#contract/messages.ts';
import { STREAM_PATH } from '#contract/stream.ts';
import type { Database } from '../../platform/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';
import { fieldOf, openTestPlatform, type TestPlatform } from '../support/platform.ts';

/** Two processes on one database; PGlite allows only one. */
describe('a message of a member, between two processes', () => {
  let database: Database;
  let here: TestPlatform;
  let there: TestPlatform;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    here = await openTestPlatform(database);
    there = await openTestPlatform({ ...database, close: async () => undefined });
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  /** The messages of a member's stream, without balances and pings. */
  const streamOf = async ({ app }: TestPlatform, token: string) => {
    const headers = { Merchant: 'statehouse', Authorization: token };
    const response = await app.fetch(new Request(`http://platform.test${STREAM_PATH}`, { headers }));
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    const next = async (): Promise<{ type: string; about?: string }> => {
      for (;;) {
        const [whole, ...others] = rest.split('\n\n');
        if (others.length > 0) {
          rest = others.join('\n\n');
          const message = JSON.parse(whole!.slice(whole!.indexOf('data: ') + 'data: '.length));
          if (message.type !== 'ping') return message;
          continue;
        }
        const { done, value } = await reader.read();
        if (done) throw new Error('the stream ended');
        rest += value;
      }
    };
    // The balance opens the stream: from here on it follows the hub.
    expect(await next()).toMatchObject({ type: 'balance' });
    return { next, cancel: () => reader.cancel() };
  };

  it('arrives on the stream of its recipient at the other one, in either direction', async () => {
    const agent = await here.addPerson({ type: 42 });
    const mina = await here.addPerson({ uplineId: agent.id });
    const ofAgent = await there.tokenOf(agent.account, { ip: '192.0.2.1' });
    const ofMina = await here.tokenOf(mina.account, { ip: '192.0.2.2' });
    const agentStream = await streamOf(there, ofAgent);
    const minaStream = await streamOf(here, ofMina);

    const sent = await here.request(
      submitOutbox,
      { recipientType: 'UPLINE', title: 'A question', content: 'A text' },
      { token: ofMina, key: 'intention-of-the-question' },
    );
    expect(sent.status).toBe(200);
    expect(await agentStream.next()).toMatchObject({ type: 'news', about: 'message' });
    // Her own other pages hear of what she sent, too.
    expect(await minaStream.next()).toMatchObject({ type: 'news', about: 'message' });

    const answer = await there.request(
      submitOutboxReply,
      { inboxId: fieldOf(sent.body.value, 'outboxId'), content: 'An answer' },
      { token: ofAgent, key: 'intention-of-the-answer' },
    );
    expect(answer.status).toBe(200);
    expect(await minaStream.next()).toMatchObject({ type: 'news', about: 'message' });
    await agentStream.cancel();
    await minaStream.cancel();
  });
});
