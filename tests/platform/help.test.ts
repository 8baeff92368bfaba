import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { getHelpCenter, rateHelpAnswer, sendFeedback } from '#contract/help.ts';
import { getInbox } from '#contract/messages.ts';
import { consolePage } from '../../platform/console/page.ts';
import { openFeedback } from '../../platform/domains/help/console/feedback.ts';
import { seedHelp } from '../../platform/domains/help/help.seed.ts';
import { feedback, helpQuestions } from '../../platform/domains/help/help.tables.ts';
import { sweepFeedback } from '../../platform/domains/help/sweep-feedback.job.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { uploads } from '../../platform/domains/uploads/uploads.tables.ts';
import { claimUploads, sweepUploads } from '../../platform/domains/uploads/uploads.ts';
import { HELP, TRIAL_TYPE } from '../../platform/kernel/config.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { T0, type Person, type TestPlatform } from '../support/platform.ts';
import { fieldsIn, gist as wholeGist, switchModules } from './identity-harness.ts';
import { operate } from './promotion-harness.ts';
import { openEach, upload } from './withdrawal-harness.ts';

/** Status and code. */
const gist = (answer: Parameters<typeof wholeGist>[0]) => wholeGist(answer).slice(0, 2);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
interface Topic {
  readonly tag: string;
  readonly title: string;
  readonly children: readonly {
    readonly questionId: string;
    readonly title: string;
    readonly content: string;
  }[];
}

describe.each(SERVER_BY_DAY)('the help centre and feedback on %s', (engine) => {
  let platform: TestPlatform;
  let member: Person & { token: string };
  openEach(engine, (there) => ({ platform } = there));
  beforeEach(async () => {
    const person = await platform.addPerson({ account: 'mina_member' });
    member = { ...person, token: await platform.tokenOf('mina_member') };
    await seedHelp(platform.deps.db);
  });

  const topics = async (language = 'EN', request: object = {}): Promise<readonly Topic[]> =>
    (await platform.request(getHelpCenter, request, { language })).body.value as readonly Topic[];
  const rate = (questionId: string, isHelpful: boolean, ip = '203.0.113.7') =>
    platform.request(rateHelpAnswer, { questionId, isHelpful }, { ip });
  const ratings = async (id = 'withdrawal-waiting') =>
    (await platform.deps.db.select().from(helpQuestions))
      .filter((row) => row.id === id)
      .map(({ helped, missed }) => ({ helped, missed }));
  const send = (
    patch: object = {},
    { token, key = randomUUID(), ip = '203.0.113.7' }: { token?: string; key?: string; ip?: string } = {},
  ) =>
    platform.request(
      sendFeedback,
      { content: words(10), type: 'FAULT', ...patch },
      { key, ip, ...(token && { token }) },
    );
  const kept = () => platform.deps.db.select().from(feedback);
  const consoleText = async (): Promise<string> => String(await consolePage(platform.deps, () => null));

  it('API-51, HLP-01: everyone reads the topics in their language, each with its questions', async () => {
    const turkish = await topics('TY');
    const english = await topics('EN');
    expect(english.map(({ tag }) => tag)).toEqual([
      ...['payments', 'account', 'bonuses', 'games', 'sports', 'agents'],
    ]);
    expect(english[0]?.children[0]).toMatchObject({
      ...{ questionId: 'withdrawal-waiting', about: 'withdrawal' },
      shortTitle: 'withdrawal time',
    });
    expect(turkish[0]?.children[0]?.title).toBe('Çekim isteğim neden bekliyor?');
    // The language of the query stands above that of the header; what is not written in it is English.
    expect(await topics('TY', { lang: 'EN' })).toEqual(english);
    expect(await topics('XX')).toEqual(english);
  });

  it('a question is written and hidden in the console, and English stands in for other languages', async () => {
    const english = { title: 'What is new?', answer: '<p>This.</p>', shortTitle: '' };
    await operate(platform, 'help-write', {
      ...{ name: 'new', topic: 'games', position: 0, translations: { EN: english } },
    });
    const found = async () =>
      (await topics('TY')).flatMap(({ children }) => children).find(({ questionId }) => questionId === 'new');
    expect(await found()).toMatchObject({ title: 'What is new?', content: '<p>This.</p>' });
    await operate(platform, 'help-switch', { name: 'new', on: false });
    expect(await found()).toBeUndefined();
    await operate(platform, 'help-switch', { name: 'new', on: true });
    await operate(platform, 'help-write', {
      ...{ name: 'new', topic: 'games', position: 0 },
      translations: { EN: { ...english, title: 'What is old?' }, TY: { ...english, title: '' } },
    });
    expect(await found()).toMatchObject({ title: 'What is old?' });
    await expect(
      operate(platform, 'help-write', {
        ...{ name: 'other', topic: 'none', position: 0, translations: { EN: english } },
      }),
    ).rejects.toThrow('there is no topic none');
    await expect(
      operate(platform, 'help-write', {
        ...{ name: 'other', topic: 'games', position: 0, translations: { TY: english } },
      }),
    ).rejects.toThrow('English');
    expect((await auditOf(platform.deps.db, 'help', 'new')).map(({ event }) => event)).toEqual([
      ...['write', 'off', 'on', 'write'],
    ]);
  });

  it('an answer is rated once a day from one address', async () => {
    const id = 'withdrawal-waiting';
    expect(gist(await rate(id, true))).toEqual([200, undefined]);
    expect(gist(await rate(id, false))).toEqual([200, undefined]);
    expect(await ratings()).toEqual([{ helped: 1, missed: 0 }]);
    await rate(id, false, '203.0.113.8');
    platform.clock.advance(DAY);
    await rate(id, true);
    expect(await ratings()).toEqual([{ helped: 2, missed: 1 }]);
    expect(gist(await rate('none', true))).toEqual([404, 'not_found']);
    const answers = await Promise.all(Array.from({ length: 30 }, () => rate('none', true, '203.0.113.9')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(gist(await rate('none', true, '203.0.113.9'))).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  it('VAL-46: feedback has 10 to 500 words, in every script', async () => {
    const refused = async (content: string) => fieldsIn(await send({ content }, { token: member.token }));
    expect(await refused(' \n ')).toEqual(['fields_invalid', { content: 'input_required' }]);
    expect(await refused(words(9))).toEqual(['fields_invalid', { content: 'feedback_too_short' }]);
    expect(await refused(`${words(9)} – …`)).toEqual(['fields_invalid', { content: 'feedback_too_short' }]);
    expect(await refused(words(501))).toEqual(['fields_invalid', { content: 'feedback_too_long' }]);
    expect(await refused(`${words(20)} ${'a'.repeat(5000)}`)).toEqual([
      ...['fields_invalid', { content: 'feedback_too_long' }],
    ]);
    expect(await refused('提款一直没有到账')).toEqual(['fields_invalid', { content: 'feedback_too_short' }]);
    expect(await kept()).toEqual([]);
    for (const content of [words(500), '我昨天提款到现在一直没有到账，请帮我查一下是什么原因。'])
      expect(gist(await send({ content }, { token: member.token }))).toEqual([200, undefined]);
    expect((await kept()).map(({ memberId }) => memberId)).toEqual([member.id, member.id]);
  });

  it('API-50, HLP-03: a visitor sends it too, with an address where they want an answer', async () => {
    const wanting = { wantsAnswer: true, contact: ' mina@example.com ' };
    expect((await send(wanting)).body.value).toEqual({ feedbackNo: 'F-2026112000001' });
    await send({ contact: 'mina@example.com' });
    for (const [contact, problem] of [
      ['', 'input_required'],
      ['mina@example', 'feedback_contact'],
      [`${'a'.repeat(250)}@example.com`, 'feedback_contact'],
    ])
      expect(fieldsIn(await send({ wantsAnswer: true, contact }))).toEqual([
        ...['fields_invalid', { contact: problem }],
      ]);
    expect(
      (await kept()).map(({ memberId, contact, wantsAnswer }) => [memberId, contact, wantsAnswer]),
    ).toEqual([
      [null, 'mina@example.com', true],
      // An address that nobody needs is not kept.
      [null, null, false],
    ]);
    const shown = await consoleText();
    expect(shown).toContain('mailto:mina%40example.com');
    expect(shown).toContain('word9');
  });

  it('is stored once for a key, and not at all where the brand takes none', async () => {
    const key = randomUUID();
    const [first, second] = await Promise.all([send({}, { key }), send({}, { key })]);
    expect(second.body.value).toEqual(first.body.value);
    expect(await kept()).toHaveLength(1);
    // A visitor elsewhere who has chosen the same key is another one.
    expect((await send({}, { key, ip: '203.0.113.8' })).body.value).not.toEqual(first.body.value);
    expect(await kept()).toHaveLength(2);
    await switchModules(platform, ['FEEDBACK3'], false);
    expect(gist(await send())).toEqual([400, 'function.not.available']);
  });

  it('pictures are of members, for feedback, three at most', async () => {
    const picture = () => upload(platform, member.token, undefined, { purpose: 'feedback' });
    const files = [await picture(), await picture(), await picture(), await picture()];
    const other = await upload(platform, member.token, undefined, { purpose: 'message' });
    const as = { token: member.token };
    expect(fieldsIn(await send({ images: files }, as))).toEqual([
      ...['fields_invalid', { images: 'proof_too_many' }],
    ]);
    expect(gist(await send({ images: [other] }, as))).toEqual([404, 'not_found']);
    expect(gist(await send({ images: [files[0]] }))).toEqual([403, 'need_true_account']);
    const trial = await platform.addPerson({ type: TRIAL_TYPE });
    const token = await platform.tokenOf(trial.account, { ip: '192.0.2.9' });
    expect(gist(await send({ images: [files[0]] }, { token }))).toEqual([403, 'need_true_account']);
    expect(gist(await send({ images: files.slice(1) }, as))).toEqual([200, undefined]);
    const shown = await consoleText();
    for (const id of files.slice(1)) expect(shown).toContain(`uploads/${id}`);
  });

  it('the operator sees each feedback with its own pictures, and no file of another subject', async () => {
    const own = { token: member.token };
    const picture = () => upload(platform, member.token, undefined, { purpose: 'feedback' });
    const [first, second, third] = [await picture(), await picture(), await picture()];
    for (const images of [[second, first], [], [third]]) await send({ images }, own);
    const message = await upload(platform, member.token, undefined, { purpose: 'message' });
    const [withTwo] = await kept();
    await claimUploads(platform.deps.db, member.id, 'message', [message], String(withTwo?.id));
    const open = await openFeedback(platform.deps.db);
    expect(open.map(({ images }) => images.toSorted())).toEqual([[first, second].toSorted(), [], [third]]);
  });

  it('is bounded: five an hour from one sender; visitors together do not count for members', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await send()).status).toBe(200);
    expect(gist(await send())).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await send({}, { ip: '203.0.113.8' })).status).toBe(200);
    await platform.deps.db.execute(`update limits set used = 500 where key = 'feedback-day:visitors'`);
    expect(gist(await send({}, { ip: '203.0.113.9' }))).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await send({}, { token: member.token })).status).toBe(200);
    platform.clock.advance(2 * HOUR);
    expect(gist(await send({}, { ip: '203.0.113.9' }))).toEqual([429, 'TOO_MANY_REQUESTS']);
    platform.clock.advance(DAY - 2 * HOUR);
    expect((await send()).status).toBe(200);
  });

  it('is bounded for a day too: each hour of a member has its five, and all of them together fifteen', async () => {
    const own = { token: member.token };
    for (let sent = 0; sent < HELP.feedbackPerDay; sent += 1) {
      expect((await send({}, own)).status).toBe(200);
      if (sent % HELP.feedbackPerHour === HELP.feedbackPerHour - 1) platform.clock.advance(HOUR);
    }
    expect(gist(await send({}, own))).toEqual([429, 'TOO_MANY_REQUESTS']);
    platform.clock.advance(DAY - 3 * HOUR);
    expect((await send({}, own)).status).toBe(200);
  });

  it('a member reads the answer in their messages, once; a visitor’s is closed', async () => {
    await send({ wantsAnswer: true }, { token: member.token });
    await send();
    const [own, visitors] = await kept();
    const answer = { id: own?.id, text: 'Thank you.\nIt is <b>mended</b>.' };
    const results = await Promise.allSettled([
      operate(platform, 'feedback-answer', answer),
      operate(platform, 'feedback-answer', answer),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const inbox = await platform.request(getInbox, {}, { token: member.token, language: 'TY' });
    expect(JSON.stringify(inbox.body.value)).toContain('Görüşün (F-2026112000001) için yanıt');
    // What an operator writes is text, not HTML.
    expect(JSON.stringify(inbox.body.value)).toContain('It is <b>mended</b>.');
    await expect(operate(platform, 'feedback-answer', { ...answer, id: visitors?.id })).rejects.toThrow(
      'write an e-mail',
    );
    await operate(platform, 'feedback-close', { id: visitors?.id, note: 'answered by e-mail' });
    expect((await kept()).map(({ state, settledAt }) => [state, settledAt])).toEqual([
      ['answered', T0],
      ['closed', T0],
    ]);
    expect(await consoleText()).toContain('There is no open feedback.');
  });

  it('is deleted after a year, with its pictures', async () => {
    const id = await upload(platform, member.token, undefined, { purpose: 'feedback' });
    await send({ images: [id] }, { token: member.token });
    // A picture of the message with the same number stays.
    const other = await upload(platform, member.token, undefined, { purpose: 'message' });
    const [sent] = await kept();
    await claimUploads(platform.deps.db, member.id, 'message', [other], String(sent?.id));
    platform.clock.advance(365 * DAY - 1);
    expect(await sweepFeedback(platform.deps)).toBe(0);
    expect(await sweepUploads(platform.deps)).toBe(0);
    platform.clock.advance(1);
    expect(await sweepFeedback(platform.deps)).toBe(1);
    expect(await kept()).toEqual([]);
    expect(await sweepUploads(platform.deps)).toBe(1);
    const left = await platform.deps.db.select().from(uploads);
    expect(left.map((row) => [row.id, row.subjectId])).toEqual([[other, String(sent?.id)]]);
  });
});
