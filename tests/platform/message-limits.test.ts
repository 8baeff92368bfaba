/** What keeps members from flooding each other, and pictures and reports from those they are not meant for. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import * as calls from '#contract/messages.ts';
import { deliverNotices, noticeToAll } from '../../platform/domains/messages/notices.ts';
import { messageBlocks } from '../../platform/domains/messages/messages.tables.ts';
import { sweepMessages } from '../../platform/domains/messages/sweep.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { MESSAGES, TRIAL_TYPE } from '../../platform/kernel/config.ts';
import type { Signal } from '../../platform/runtime/hub.ts';
import { EMBEDDED_BY_DAY } from '../support/databases.ts';
import type { Person, TestPlatform } from '../support/platform.ts';
import { fieldsIn } from './identity-harness.ts';
import { openEach, picture, upload } from './withdrawal-harness.ts';

interface Sender extends Person {
  token: string;
}

describe.each(EMBEDDED_BY_DAY)('limits of messages on %s', (engine) => {
  let platform: TestPlatform;
  let agent: Sender;
  let mina: Sender;
  let keys = 0;
  openEach(engine, (there) => ({ platform } = there));
  const join = async (person: Parameters<TestPlatform['addPerson']>[0], ip: string): Promise<Sender> => {
    const added = await platform.addPerson(person);
    return { ...added, token: await platform.tokenOf(added.account, { ip }) };
  };
  beforeEach(async () => {
    agent = await join({ type: 42 }, '192.0.2.1');
    mina = await join({ uplineId: agent.id, account: 'mina' }, '192.0.2.2');
  });
  const send = (by: Sender, endpoint: Endpoint, body: object = {}) => {
    keys += 1;
    return platform.request(endpoint, body, { token: by.token, key: `intention-of-the-test-${keys}` });
  };
  const codeOf = async (by: Sender, endpoint: Endpoint, body: object = {}) =>
    (await send(by, endpoint, body)).body.errorCode ?? 'done';
  const letter = (more: object) => ({ title: 'A title', content: 'A text', ...more });
  const begun = async (by: Sender, more: object): Promise<string> =>
    ((await send(by, calls.submitOutbox, letter(more))).body.value as { outboxId: string }).outboxId;
  const reply = (by: Sender, inboxId: string, more: object = {}) =>
    codeOf(by, calls.submitOutboxReply, { inboxId, content: 'A reply', ...more });
  /** What the member has used of a limit, as if they had written so often before. */
  const used = (limit: string, count: number) =>
    platform.deps.db.execute(sql`update limits set used = ${count} where key = ${limit}`);

  it('of one sender: so many an hour, a day, and threads begun a day', async () => {
    const id = await begun(mina, { recipientType: 'UPLINE' });
    await used(`message-hour:${mina.id}`, MESSAGES.perHour);
    expect(await reply(mina, id)).toBe('TOO_MANY_REQUESTS');
    platform.clock.advance(MESSAGES.hour);
    expect(await reply(mina, id)).toBe('done');
    await used(`message-day:${mina.id}`, MESSAGES.perDay);
    expect(await reply(mina, id)).toBe('TOO_MANY_REQUESTS');
    await used(`message-day:${mina.id}`, 0);
    await used(`message-begun:${mina.id}`, MESSAGES.begunPerDay);
    expect(await reply(mina, id)).toBe('done');
    expect(await codeOf(mina, calls.submitOutbox, letter({ recipientType: 'UPLINE' }))).toBe(
      'TOO_MANY_REQUESTS',
    );
    // The limits are those of one sender.
    expect(await reply(agent, id)).toBe('done');
  });

  it('a closed case opens again only where another may be open', async () => {
    const closed = await begun(mina, { recipientType: 'SUPPORT' });
    await platform.deps.db.execute(
      sql`update message_threads set state = 'closed', closed_at = 1 where id = ${Number(closed)}`,
    );
    for (let open = 0; open < MESSAGES.openCases; open += 1) await begun(mina, { recipientType: 'SUPPORT' });
    expect(await reply(mina, closed)).toBe('message_cases_full');
    const { value } = (await send(mina, calls.getMessageThread, { inboxId: closed })).body;
    expect(value).toMatchObject({ caseState: 'CLOSED', closedAt: 1 });
  });

  it('a blocked sender is blocked in all tabs, and a list of blocked ones has an end', async () => {
    const id = await begun(mina, { recipientType: 'UPLINE' });
    const signals: Signal[] = [];
    platform.deps.hub.subscribe(agent.id, (signal) => signals.push(signal));
    expect(await codeOf(agent, calls.blockSender, { inboxId: id, blocked: true })).toBe('done');
    expect(signals).toEqual([{ type: 'news', memberId: agent.id, about: 'message' }]);
    await codeOf(agent, calls.blockSender, { inboxId: id, blocked: false });
    await platform.deps.db.execute(sql`insert into members (account, type, registered_at)
      select 'bulk_' || n, 0, 0 from generate_series(1, ${MESSAGES.blocks}) n`);
    await platform.deps.db.execute(sql`insert into message_blocks (member_id, sender_id, at)
      select ${agent.id}, id, 1 from members where account like 'bulk_%'`);
    expect(await codeOf(agent, calls.blockSender, { inboxId: id, blocked: true })).toBe('TOO_MANY_REQUESTS');
    expect(await platform.deps.db.$count(messageBlocks)).toBe(MESSAGES.blocks);
  });

  it('a report shows what arrived, nothing that was withheld, and there are few a day', async () => {
    const id = await begun(mina, { recipientType: 'UPLINE', content: 'Rude' });
    await send(agent, calls.blockSender, { inboxId: id, blocked: true });
    await reply(mina, id, { content: 'Withheld' });
    await send(agent, calls.reportSender, { inboxId: id, reason: 'ABUSE' });
    const evidence = await rowsOf(platform.deps.db, sql`select evidence from message_reports`);
    expect(evidence).toEqual([{ evidence: 'Rude' }]);
    await send(agent, calls.blockSender, { inboxId: id, blocked: false });
    await used(`message-report:${agent.id}`, MESSAGES.reportsPerDay);
    const next = await begun(mina, { recipientType: 'UPLINE' });
    expect(await codeOf(agent, calls.reportSender, { inboxId: next, reason: 'SPAM' })).toBe(
      'TOO_MANY_REQUESTS',
    );
    // The same report again is none.
    expect(await codeOf(agent, calls.reportSender, { inboxId: id, reason: 'SPAM' })).toBe('done');
  });

  it('a picture goes with the copy of its thread, and is read a limited number of times', async () => {
    const fileId = await upload(platform, mina.token, picture(100), { purpose: 'message' });
    const id = await begun(mina, { recipientType: 'UPLINE', images: [fileId] });
    expect(await codeOf(agent, calls.getMessageImage, { fileId })).toBe('done');
    await used(`message-image:${agent.id}`, MESSAGES.imagePieces);
    expect(await codeOf(agent, calls.getMessageImage, { fileId })).toBe('TOO_MANY_REQUESTS');
    platform.clock.advance(MESSAGES.hour);
    await send(agent, calls.deleteInbox, { inboxIds: [id] });
    expect(await codeOf(agent, calls.getMessageImage, { fileId })).toBe('not_found');
    expect(await codeOf(mina, calls.getMessageImage, { fileId })).toBe('done');
  });

  it('a trial account below an agent is no recipient, and is not named', async () => {
    const trial = await platform.addPerson({ type: TRIAL_TYPE, uplineId: agent.id, account: 'trial_7' });
    const { value } = (await send(agent, calls.getRecipientTypes)).body;
    expect(JSON.stringify(value)).toContain('mina');
    expect(JSON.stringify(value)).not.toContain(trial.account);
    const to = { recipientType: 'DOWNLINE', username: trial.account };
    expect(fieldsIn(await send(agent, calls.submitOutbox, letter(to)))).toEqual([
      'fields_invalid',
      { username: 'message_no_recipient' },
    ]);
  });

  it('a notice is found in the reader’s language alone, and is not swept before it is delivered', async () => {
    const translations = {
      EN: { title: 'Hello', content: '<p>Bonus</p>' },
      TY: { title: 'Merhaba', content: '<p>Ikramiye</p>' },
    };
    await noticeToAll(platform.deps.db, translations, platform.clock.now());
    expect(await sweepMessages(platform.deps)).toBe(0);
    expect(await deliverNotices(platform.deps)).toBe(3);
    const found = async (keyword: string) =>
      ((await send(mina, calls.getInbox, { keyword })).body.value as { total: number }).total;
    expect([await found('Bonus'), await found('Ikramiye')]).toEqual([1, 0]);
  });
});
