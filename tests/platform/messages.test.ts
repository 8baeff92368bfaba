import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Endpoint } from '#contract/endpoint.ts';
import * as calls from '#contract/messages.ts';
import { MESSAGES, TRIAL_TYPE } from '../../platform/kernel/config.ts';
import { deliverNotices, noticeTo, noticeToAll } from '../../platform/domains/messages/notices.ts';
import { sweepMessages } from '../../platform/domains/messages/sweep.ts';
import { sweepUploads } from '../../platform/domains/uploads/uploads.ts';
import { rowsOf } from '../../platform/db/open.ts';
import type { Signal } from '../../platform/runtime/hub.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, type Person, type TestPlatform } from '../support/platform.ts';
import { fieldsIn } from './identity-harness.ts';
import { picture, upload } from './withdrawal-harness.ts';

interface Row {
  readonly inboxId?: string;
  readonly outboxId?: string;
  readonly title: string;
  readonly preview: string;
  readonly isRead: boolean;
  readonly username: string | null;
  readonly caseState: string | null;
}
interface Thread {
  readonly title: string;
  readonly caseState: string | null;
  readonly canReply: boolean;
  readonly isBlocked: boolean;
  readonly hasOlder: boolean;
  readonly messages: readonly {
    messageId: string;
    author: string;
    content: string;
    isHtml: boolean;
    images: { fileId: string }[];
  }[];
}

describe.each(SERVER_BY_DAY)('messages on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  /** An agent, two of their downlines, and somebody else. */
  let [agent, mina, can, stranger]: Person[] = [];
  const tokens = new Map<number, string>();
  let keys = 0;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    agent = await platform.addPerson({ type: 42 });
    mina = await platform.addPerson({ uplineId: agent.id, account: 'mina' });
    can = await platform.addPerson({ uplineId: agent.id, account: 'can' });
    stranger = await platform.addPerson({ account: 'stranger' });
    tokens.clear();
    for (const [index, person] of [agent, mina, can, stranger].entries())
      tokens.set(person.id, await platform.tokenOf(person.account, { ip: `192.0.2.${index + 1}` }));
  });
  afterEach(() => platform.close());

  const by = (person: Person | undefined): Person => {
    if (!person) throw new Error('nobody');
    return person;
  };
  const send = (person: Person | undefined, endpoint: Endpoint, body: object = {}, key?: string) => {
    keys += 1;
    return platform.request(endpoint, body, {
      token: tokens.get(by(person).id) ?? '',
      key: `intention-of-the-test-${key ?? keys}`,
    });
  };
  const write = async (person: Person | undefined, request: object): Promise<string> => {
    const { body } = await send(person, calls.submitOutbox, {
      title: 'A title',
      content: 'A text',
      ...request,
    });
    return (body.value as { outboxId: string }).outboxId;
  };
  const toUpline = (person: Person | undefined, more: object = {}) =>
    write(person, { recipientType: 'UPLINE', ...more });
  const reply = (person: Person | undefined, inboxId: string, content = 'A reply', more: object = {}) =>
    send(person, calls.submitOutboxReply, { inboxId, content, ...more });
  const inbox = async (person: Person | undefined, request: object = {}): Promise<readonly Row[]> =>
    ((await send(person, calls.getInbox, request)).body.value as { content: Row[] }).content;
  const outbox = async (person: Person | undefined): Promise<readonly Row[]> =>
    ((await send(person, calls.getOutbox)).body.value as { content: Row[] }).content;
  const unread = async (person: Person | undefined): Promise<number> =>
    ((await send(person, calls.getUnreadCount)).body.value as { unreadCount: number }).unreadCount;
  const thread = async (person: Person | undefined, inboxId: string): Promise<Thread> =>
    (await send(person, calls.getMessageThread, { inboxId })).body.value as Thread;
  const read = async (person: Person | undefined, inboxId: string) =>
    (await send(person, calls.getMessageThread, { inboxId })).body.errorCode;
  const texts = async (person: Person | undefined, inboxId: string) =>
    (await thread(person, inboxId)).messages.map(({ author, content }) => `${author}: ${content}`);
  const followed = (person: Person | undefined): Signal[] => {
    const signals: Signal[] = [];
    platform.deps.hub.subscribe(by(person).id, (signal) => signals.push(signal));
    return signals;
  };

  it('arrive at the upline, are counted until they are read, and are answered', async () => {
    const signals = followed(agent);
    const id = await toUpline(mina, { title: '  A   question ', content: ' First line\r\nSecond ' });
    expect(signals).toEqual([{ type: 'news', memberId: by(agent).id, about: 'message' }]);
    expect(await inbox(agent)).toMatchObject([
      { inboxId: id, title: 'A question', preview: 'First line Second', isRead: false, username: 'mina' },
    ]);
    expect([await unread(agent), await unread(mina)]).toEqual([1, 0]);
    expect(await outbox(mina)).toMatchObject([{ outboxId: id, isRead: true, username: by(agent).account }]);
    // The thread is one row, however many messages arrive.
    await reply(mina, id, 'And another');
    expect(await unread(agent)).toBe(1);
    await send(agent, calls.markRead, { id });
    expect(await unread(agent)).toBe(0);
    await reply(agent, id, 'An answer');
    expect([await unread(agent), await unread(mina)]).toEqual([0, 1]);
    expect(await texts(mina, id)).toEqual(['me: First line\nSecond', 'me: And another', 'member: An answer']);
  });

  it('go to nobody but support, the upline, and direct downlines, without telling who exists', async () => {
    const refused = async (person: Person | undefined, username: string) =>
      fieldsIn(
        await send(person, calls.submitOutbox, {
          ...{ recipientType: 'DOWNLINE', username, title: 'x', content: 'x' },
        }),
      );
    const nobody = ['fields_invalid', { username: 'message_no_recipient' }];
    expect(await refused(agent, 'stranger')).toEqual(nobody);
    expect(await refused(agent, 'no_such_account')).toEqual(nobody);
    expect(await refused(mina, 'can')).toEqual(nobody);
    expect(await refused(stranger, 'mina')).toEqual(nobody);
    const id = await write(agent, { recipientType: 'DOWNLINE', username: 'MINA' });
    expect(await inbox(mina)).toMatchObject([{ inboxId: id, username: by(agent).account }]);
    expect((await send(agent, calls.getRecipientTypes, { keyword: 'm' })).body.value).toEqual([
      { recipientType: 'SUPPORT', usernames: [] },
      { recipientType: 'DOWNLINE', usernames: ['mina'] },
    ]);
    expect((await send(mina, calls.getRecipientTypes)).body.value).toEqual([
      { recipientType: 'SUPPORT', usernames: [] },
      { recipientType: 'UPLINE', usernames: [by(agent).account] },
    ]);
    // Once they are no longer upline and downline, neither writes to the other.
    await platform.deps.db.execute(sql`update members set upline_id = null where id = ${by(mina).id}`);
    expect((await reply(mina, id)).body.errorCode).toBe('message_closed');
    expect((await reply(agent, id)).body.errorCode).toBe('message_closed');
    expect((await thread(mina, id)).canReply).toBe(false);
  });

  it('of others are missing for a stranger, whatever the call', async () => {
    const file = await upload(platform, tokens.get(by(mina).id) ?? '', picture(100), { purpose: 'message' });
    const id = await toUpline(mina, { images: [file] });
    const signals = followed(stranger);
    expect(await read(stranger, id)).toBe('not_found');
    expect((await reply(stranger, id)).body.errorCode).toBe('not_found');
    expect((await send(stranger, calls.deleteInbox, { inboxIds: [id] })).body.errorCode).toBe('not_found');
    expect((await send(stranger, calls.blockSender, { inboxId: id, blocked: true })).body.errorCode).toBe(
      'not_found',
    );
    expect((await send(stranger, calls.reportSender, { inboxId: id, reason: 'SPAM' })).body.errorCode).toBe(
      'not_found',
    );
    expect((await send(stranger, calls.getMessageImage, { fileId: file })).body.errorCode).toBe('not_found');
    await send(stranger, calls.markRead, { id });
    expect([await unread(agent), await inbox(stranger), signals]).toEqual([1, [], []]);
    // The people of the thread have the picture, in the form in which it was stored.
    for (const person of [agent, mina])
      expect((await send(person, calls.getMessageImage, { fileId: file })).body.value).toMatchObject({
        type: 'image/png',
        offset: 0,
      });
    expect((await thread(agent, id)).messages[0]?.images).toHaveLength(1);
    // A picture belongs to one message, and another member's to none.
    const again = await send(mina, calls.submitOutboxReply, { inboxId: id, content: 'x', images: [file] });
    expect(again.body.errorCode).toBe('not_found');
    const foreign = await upload(platform, tokens.get(by(can).id) ?? '', picture(100), {
      purpose: 'message',
    });
    expect((await reply(mina, id, 'x', { images: [foreign] })).body.errorCode).toBe('not_found');
  });

  it('are deleted on one side alone, and only newer ones bring the thread back', async () => {
    const id = await toUpline(mina, { content: 'The first' });
    await send(agent, calls.deleteInbox, { inboxIds: [id] });
    expect([await inbox(agent), await unread(agent), await read(agent, id)]).toEqual([[], 0, 'not_found']);
    expect(await texts(mina, id)).toEqual(['me: The first']);
    await reply(mina, id, 'The second');
    expect([await texts(agent, id), await unread(agent)]).toEqual([['member: The second'], 1]);
    await send(mina, calls.deleteOutbox, { outboxIds: [id] });
    expect([await outbox(mina), (await inbox(agent)).length]).toEqual([[], 1]);
  });

  it('of a blocked sender do not arrive, then or later, and the sender sees no difference', async () => {
    const id = await toUpline(mina, { content: 'Before' });
    await send(agent, calls.blockSender, { inboxId: id, blocked: true });
    await send(agent, calls.markRead, { id });
    const signals = followed(agent);
    const sent = await reply(mina, id, 'Withheld');
    const begun = await toUpline(mina, { title: 'Another' });
    expect(sent.status).toBe(200);
    expect(await texts(mina, id)).toEqual(['me: Before', 'me: Withheld']);
    expect(await thread(mina, id)).toMatchObject({ canReply: true, isBlocked: false });
    expect([await unread(agent), signals, await read(agent, begun)]).toEqual([0, [], 'not_found']);
    expect(await texts(agent, id)).toEqual(['member: Before']);
    expect((await inbox(agent))[0]).toMatchObject({ preview: 'Before' });
    // Whoever blocks does not write either, until they let messages arrive again.
    expect(await thread(agent, id)).toMatchObject({ canReply: false, isBlocked: true });
    expect((await reply(agent, id)).body.errorCode).toBe('message_closed');
    await send(agent, calls.blockSender, { inboxId: id, blocked: false });
    await reply(mina, id, 'After');
    expect([await texts(agent, id), await unread(agent)]).toEqual([['member: Before', 'member: After'], 1]);
  });

  it('are sent once per key, and refused without a text, with one too long, or of a trial account', async () => {
    const request = { recipientType: 'UPLINE', title: 'x', content: 'x' };
    const [first, second] = await Promise.all([
      send(mina, calls.submitOutbox, request, 'one'),
      send(mina, calls.submitOutbox, request, 'one'),
    ]);
    expect(second.body.value).toEqual(first.body.value);
    expect(await inbox(agent)).toHaveLength(1);
    const wrong = async (patch: object) =>
      fieldsIn(await send(mina, calls.submitOutbox, { ...request, ...patch }));
    expect(await wrong({ content: ' \n ' })).toEqual(['fields_invalid', { content: 'input_required' }]);
    expect(await wrong({ content: '\u202e' })).toEqual(['fields_invalid', { content: 'input_required' }]);
    expect(await wrong({ content: 'x'.repeat(2001) })).toEqual([
      'fields_invalid',
      { content: 'message_too_long' },
    ]);
    expect(await wrong({ title: 'x'.repeat(81) })).toEqual(['fields_invalid', { title: 'message_too_long' }]);
    const trial = await platform.addPerson({ type: TRIAL_TYPE });
    tokens.set(trial.id, await platform.tokenOf(trial.account, { ip: '192.0.2.9' }));
    expect((await send(trial, calls.submitOutbox, request)).body.errorCode).toBe('need_true_account');
    expect([await inbox(trial), await unread(trial)]).toEqual([[], 0]);
  });

  it('of people are text as they typed it, whatever it looks like', async () => {
    const content = '<img src=x onerror=alert(1)> & <b>bold</b>';
    const id = await toUpline(mina, { content });
    expect((await thread(agent, id)).messages[0]).toMatchObject({ content, isHtml: false });
  });

  it('are limited per pair and hour, per sender and hour, and in open cases; a refusal costs nothing', async () => {
    const id = await toUpline(mina);
    const sent = await Promise.all(
      Array.from({ length: MESSAGES.perPair + 3 }, (_, index) => reply(mina, id, `Text ${index}`)),
    );
    const through = sent.filter(({ status }) => status === 200);
    expect(through).toHaveLength(MESSAGES.perPair - 1);
    expect(new Set(sent.map(({ body }) => body.errorCode ?? 'sent'))).toEqual(
      new Set(['sent', 'TOO_MANY_REQUESTS']),
    );
    expect((await thread(agent, id)).messages).toHaveLength(MESSAGES.perPair);
    // Support is no pair, but has few open cases.
    const cases = await Promise.all(
      Array.from({ length: MESSAGES.openCases + 2 }, () =>
        send(mina, calls.submitOutbox, { recipientType: 'SUPPORT', title: 'x', content: 'x' }),
      ),
    );
    expect(cases.filter(({ status }) => status === 200)).toHaveLength(MESSAGES.openCases);
    const refused = new Set(cases.flatMap(({ body }) => body.errorCode ?? []));
    expect(refused).toEqual(new Set(['message_cases_full']));
    platform.clock.advance(MESSAGES.hour);
    expect((await reply(mina, id)).status).toBe(200);
  });

  it('are limited to a length of the thread', async () => {
    const id = await toUpline(mina);
    await platform.deps.db.execute(
      sql`update message_threads set message_count = ${MESSAGES.maxThreadMessages} where id = ${Number(id)}`,
    );
    expect((await reply(mina, id)).body.errorCode).toBe('message_closed');
    expect((await thread(mina, id)).canReply).toBe(false);
  });

  it('are found by their words, their subject and their writer, literally', async () => {
    const id = await toUpline(mina, { title: 'Slow 100% payout', content: 'It took a_while' });
    await toUpline(can, { title: 'Something', content: 'else' });
    const found = async (keyword: string) => (await inbox(agent, { keyword })).map(({ inboxId }) => inboxId);
    expect(await found('TOOK A_')).toEqual([id]);
    expect(await found('100%')).toEqual([id]);
    expect(await found('min')).toEqual([id]);
    expect(await found('a%e')).toEqual([]);
    expect(await found('payout else')).toEqual([]);
  });

  it('are marked as read one by one and all at once, of one source or of each', async () => {
    const first = await toUpline(mina);
    await toUpline(can);
    await noticeTo(platform.deps.db, by(agent).id, { EN: { title: 'N', content: '<p>n</p>' } }, 1);
    expect(await unread(agent)).toBe(3);
    expect((await send(agent, calls.markRead, {})).body.errorCode).toBe('request_param_err');
    await send(agent, calls.markRead, { ids: [first] });
    await send(agent, calls.markRead, { all: true, recordSource: 'SYSTEM' });
    expect(await unread(agent)).toBe(1);
    await send(agent, calls.markRead, { all: true });
    expect(await unread(agent)).toBe(0);
  });

  it('to all members arrive once for each, batch by batch, although jobs overlap and run again', async () => {
    const { db } = platform.deps;
    const translations = {
      EN: { title: 'Hello', content: '<p>All &amp; <b>everyone</b></p>' },
      TY: { title: 'Merhaba', content: '<p>Herkes</p>' },
    };
    await db.execute(sql`insert into members (account, type, registered_at)
      select 'bulk_' || n, 0, 0 from generate_series(1, 1200) n`);
    const id = String(await noticeToAll(db, translations, platform.clock.now()));
    const late = await platform.addPerson({ registeredAt: platform.clock.now() + 1 });
    const runs = await Promise.all([deliverNotices(platform.deps), deliverNotices(platform.deps)]);
    expect(runs[0] + runs[1] + (await deliverNotices(platform.deps))).toBe(1204);
    const [boxes] = await rowsOf<{ boxes: number; late: number }>(
      db,
      sql`select count(*)::int as boxes, (count(*) filter (where member_id = ${late.id}))::int as late
        from message_boxes`,
    );
    expect(boxes).toEqual({ boxes: 1204, late: 0 });
    expect(await inbox(mina)).toMatchObject([{ inboxId: id, title: 'Hello', preview: 'All & everyone' }]);
    expect(await thread(mina, id)).toMatchObject({
      canReply: false,
      messages: [{ author: 'system', content: '<p>All &amp; <b>everyone</b></p>', isHtml: true }],
    });
    expect((await reply(mina, id)).body.errorCode).toBe('message_closed');
    // Each deletes a copy of their own.
    await send(mina, calls.deleteInbox, { inboxIds: [id] });
    expect([(await inbox(mina)).length, (await inbox(can)).length]).toEqual([0, 1]);
  });

  it('that nobody keeps are swept with their pictures; an open case and a kept copy stay', async () => {
    const file = await upload(platform, tokens.get(by(mina).id) ?? '', picture(100), { purpose: 'message' });
    const gone = await toUpline(mina, { images: [file] });
    const kept = await toUpline(mina);
    const open = await write(mina, { recipientType: 'SUPPORT' });
    await send(mina, calls.deleteOutbox, { outboxIds: [gone, kept, open] });
    await send(agent, calls.deleteInbox, { inboxIds: [gone] });
    expect([await sweepMessages(platform.deps), await sweepMessages(platform.deps)]).toEqual([1, 0]);
    const left = await rowsOf<{ id: number }>(
      platform.deps.db,
      sql`select id::int as id from message_threads order by id`,
    );
    expect(left.map(({ id }) => String(id))).toEqual([kept, open]);
    platform.clock.advance(25 * MESSAGES.hour);
    expect(await sweepUploads(platform.deps)).toBe(1);
    platform.clock.advance(MESSAGES.life);
    expect(await sweepMessages(platform.deps)).toBe(1);
  });

  it('are reported once, with what arrived, and few a day', async () => {
    const id = await toUpline(mina, { content: 'Rude' });
    for (let again = 0; again < 3; again += 1)
      await send(agent, calls.reportSender, { inboxId: id, reason: 'ABUSE' });
    const reports = await rowsOf(
      platform.deps.db,
      sql`select reporter_id, reported_id, reason, evidence from message_reports`,
    );
    expect(reports).toEqual([
      { reporter_id: by(agent).id, reported_id: by(mina).id, reason: 'ABUSE', evidence: 'Rude' },
    ]);
  });
});
