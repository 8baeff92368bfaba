import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import {
  getInbox,
  getMessageThread,
  settleCase,
  submitOutbox,
  submitOutboxReply,
} from '#contract/messages.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { consolePage } from '../../platform/console/page.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { runJobs } from '../../platform/jobs.ts';
import { EMBEDDED_BY_DAY, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';

describe.each(EMBEDDED_BY_DAY)('messages in the console on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    await platform.addPerson({ account: 'mina' });
    token = await platform.tokenOf('mina');
  });
  afterEach(() => platform.close());

  const act = (name: string, request: object) => {
    const found = ACTIONS[name];
    if (!found) throw new Error(`no action ${name}`);
    return found.run(platform.deps, v.parse(found.request, request));
  };
  const page = async (): Promise<string> => String(await consolePage(platform.deps, () => null));
  const open = async (content = 'Where is <b>it</b>'): Promise<number> => {
    const { body } = await platform.request(
      submitOutbox,
      { recipientType: 'SUPPORT', title: 'A payment', content },
      { token, key: `a-case-of-the-test-${content.length}` },
    );
    return Number((body.value as { outboxId: string }).outboxId);
  };
  const thread = async (id: number) =>
    (await platform.request(getMessageThread, { inboxId: String(id) }, { token })).body.value;
  const inbox = async () => (await platform.request(getInbox, {}, { token })).body.value;
  const events = async (id: number) =>
    (await auditOf(platform.deps.db, 'message', String(id))).map(({ event }) => event);

  it('an open case is shown as text, answered once, and closed; a reply opens it again', async () => {
    const id = await open();
    expect(await page()).toContain('Where is &lt;b&gt;it&lt;/b&gt;');
    await act('message-answer', { id, text: 'On its way', name: 'Selin', seen: 1 });
    await expect(act('message-answer', { id, text: 'Twice', seen: 1 })).rejects.toThrow(/has changed/);
    expect(await thread(id)).toMatchObject({
      caseState: 'ANSWERED',
      messages: [
        { author: 'me', isRead: true },
        { author: 'support', name: 'Selin', content: 'On its way' },
      ],
    });
    await act('message-close', { id });
    await act('message-close', { id });
    expect(await thread(id)).toMatchObject({ caseState: 'CLOSED' });
    expect(await page()).not.toContain(`data-case="${id}"`);
    await platform.request(
      submitOutboxReply,
      { inboxId: String(id), content: 'Not yet' },
      { token, key: 'a-reply-of-the-test' },
    );
    expect(await thread(id)).toMatchObject({ caseState: 'WAITING', closedAt: null });
    expect(await page()).toContain(`data-case="${id}"`);
    expect(await events(id)).toEqual(['answer', 'close']);
  });

  it('an answered case is closed by the member who says it is solved, and waits for support where it is not', async () => {
    const id = await open();
    const settled = async (solved: boolean, by = token, seen = '99') =>
      (await platform.request(settleCase, { inboxId: String(id), solved, seen }, { token: by })).body
        .errorCode ?? ((await thread(id)) as { caseState: string }).caseState;
    // Nothing is asked before the first answer.
    expect(await settled(true)).toBe('WAITING');
    await act('message-answer', { id, text: 'Done', name: 'Selin', seen: 1 });
    await platform.addPerson({ account: 'stranger' });
    expect(await settled(true, await platform.tokenOf('stranger'))).toBe('not_found');
    expect(await settled(false)).toBe('WAITING');
    expect(await page()).toContain(`data-case="${id}"`);
    await act('message-answer', { id, text: 'Done now', name: 'Selin', seen: 2 });
    // Not over an answer that came after the last message that was shown.
    const ids = ((await thread(id)) as { messages: { messageId: string }[] }).messages.map(
      (each) => each.messageId,
    );
    expect(await settled(true, token, ids.at(-2))).toBe('case_answered');
    expect(await thread(id)).toMatchObject({ caseState: 'ANSWERED', closedAt: null });
    expect(await settled(true, token, ids.at(-1))).toBe('CLOSED');
    expect(await thread(id)).toMatchObject({ closedAt: platform.clock.now() });
    expect(await page()).not.toContain(`data-case="${id}"`);
    // A press that comes late, of another tab, opens nothing.
    expect(await settled(false)).toBe('CLOSED');
  });

  it('a notice goes to one account, or by the jobs to all, in the language of the reader', async () => {
    await expect(act('message-notice', { account: 'nobody', title: 'x', text: 'x' })).rejects.toThrow(
      /no account/,
    );
    await act('message-notice', { account: 'MINA', title: 'For you', text: '<p>One</p>' });
    const sent = (await act('message-notice', {
      ...{ title: 'For all', text: '<p>All</p>', titleTY: 'Herkese', textTY: '<p>Hepsi</p>' },
    })) as { notice: number };
    expect(await inbox()).toMatchObject({ total: 1 });
    await runJobs(platform.deps);
    await runJobs(platform.deps);
    expect(await inbox()).toMatchObject({ total: 2 });
    const turkish = await platform.request(
      getMessageThread,
      { inboxId: String(sent.notice) },
      { token, language: 'TY' },
    );
    expect(turkish.body.value).toMatchObject({ title: 'Herkese', messages: [{ content: '<p>Hepsi</p>' }] });
    expect(await events(sent.notice)).toEqual(['noticeToAll']);
  });
});
