import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getLegalDocument, listLegalDocuments, type LegalDocument } from '#contract/legal.ts';
import { getRegisterRules, register, registerByMobile } from '#contract/registration.ts';
import { sendRegisterCode } from '#contract/verification.ts';
import { LEGAL } from '../../platform/config.ts';
import { createConsole } from '../../platform/console/app.ts';
import { configFrom } from '../../platform/config.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { seed } from '../../platform/db/seed/seed.ts';
import { missingDocuments } from '../../platform/legal/acceptances.ts';
import { publish } from '../../platform/legal/documents.ts';
import { CALM_ENGINES, ENGINES, shareDatabase } from '../support/databases.ts';
import { openHouse, type Ask, type House } from '../support/platform.ts';
import { openSeededHouse, type SeededHouse } from './catalogue-house.ts';
import { codeTo, fieldsIn, gist, memberIn, mobileOf, sliderTicket, switchModules } from './identity-house.ts';

const DAY = 86_400_000;
const LANGUAGES = ['TY', 'EN', 'BN', 'CN', 'ID', 'TH', 'VI'];
const KINDS = ['terms', 'privacy', 'responsible', 'licence', 'about'] as const;
const PASS = 'Kestane7Kebap';
const form = { username: 'Findik26', password: PASS, confirmPassword: PASS };
const accepting = (terms: number, privacy = 1) => ({ termsVersion: terms, privacyVersion: privacy });

const TOKEN = 'only-printed-once';
const consoleOf = (house: House) => {
  const room = createConsole(house.deps, { token: TOKEN });
  const visit = (path: string, init: RequestInit = {}) =>
    Promise.resolve(
      room.fetch(
        new Request(`http://127.0.0.1:8081/_console${path}`, {
          ...init,
          headers: {
            ...{ host: '127.0.0.1:8081', cookie: `statehouse_console=${TOKEN}` },
            ...{ 'content-type': 'application/json', 'x-console': '1' },
          },
        }),
      ),
    );
  return {
    page: async (query: string) => (await visit(`/${query}`)).text(),
    publish: async (body: object) =>
      (await (
        await visit('/do/legal-publish', { method: 'POST', body: JSON.stringify(body) })
      ).json()) as Record<string, unknown>,
  };
};
const words = (text: string, title = 'Terms') => ({ EN: { title, text } });

describe.each(CALM_ENGINES)('the documents of a demo on %s', (engine) => {
  let house: SeededHouse;
  beforeAll(async () => {
    house = await openSeededHouse(engine);
  }, 60_000);
  afterAll(() => house.close());
  const read = async (kind: string, language = 'EN', version?: number) =>
    (await house.call(getLegalDocument, { kind, ...(version && { version }) }, { language })).body
      .value as LegalDocument;

  test('are terms, privacy, responsible play, licence and about, in force, each with words of its own in every language', async () => {
    const { body } = await house.call(listLegalDocuments);
    expect((body.value as { documents: { kind: string }[] }).documents.map(({ kind }) => kind)).toEqual(
      KINDS,
    );
    for (const kind of KINDS) {
      const all = await Promise.all(LANGUAGES.map((language) => read(kind, language)));
      expect(all.map(({ language, version }) => [language, version])).toEqual(
        LANGUAGES.map((language) => [language, 1]),
      );
      expect(new Set(all.map(({ content }) => content)).size).toBe(LANGUAGES.length);
      // The same headings in each: nothing is left out of a translation.
      const shapes = all.map(({ content }) => content.match(/<(?:h2|li|p|strong)>/g)?.join(''));
      expect([...new Set(shapes)]).toHaveLength(1);
      for (const { content } of all) expect(content).not.toMatch(/<(?!\/?(?:h2|p|ul|li|strong)\b)/);
    }
  });

  test('say that company, authority and licence are invented', async () => {
    expect((await read('licence')).content).toMatch(/everything on this page is <strong>invented<\/strong>/i);
    expect((await read('terms')).content).toMatch(/an invented company/);
    expect((await read('licence', 'TY')).content).toMatch(/uydurmadır/);
  });

  test('speak English to a language that they have not, and say so', async () => {
    expect(await read('terms', 'XX')).toStrictEqual(await read('terms', 'EN'));
  });

  test('may be kept by a browser, which asks whether they still hold', async () => {
    const first = await house.call(getLegalDocument, { kind: 'terms' });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await house.ask(
      getLegalDocument,
      { kind: 'terms' },
      { headers: { 'if-none-match': etag } },
    );
    expect(again.status).toBe(304);
  });

  test('that are not there are said not to be there', async () => {
    expect(gist(await house.call(getLegalDocument, { kind: 'terms', version: 2 }))).toEqual([
      404,
      'not_found',
      null,
    ]);
    for (const query of [{ kind: 'cookies' }, { kind: 'terms', version: 0 }, { kind: 'terms', version: 'x' }])
      expect((await house.call(getLegalDocument, query as never)).status).toBe(400);
  });

  test('were accepted by everybody with an account of their own when they came', async () => {
    const missing = await rowsOf(
      house.deps.db,
      sql`select account from members m where type <> 4 and (select count(*) from legal_acceptances a
        where a.member_id = m.id and a.version = 1 and a.at = m.registered_at) <> 2`,
    );
    expect(missing).toEqual([]);
    const [members] = await rowsOf<{ count: number }>(
      house.deps.db,
      sql`select count(*)::int as count from members where type <> 4`,
    );
    const html = await consoleOf(house).page('?account=mina_k');
    const acceptedBy = (kind: string) =>
      new RegExp(`data-document="${kind} 1">[^]*?<td>BN, CN[^<]*</td>\\s*<td>(\\d+)</td>`).exec(html)?.[1];
    expect([acceptedBy('terms'), acceptedBy('privacy'), acceptedBy('licence')]).toEqual([
      String(members?.count),
      String(members?.count),
      '0',
    ]);
    expect(html).toMatch(/<dt>Accepted<\/dt>\s*<dd>privacy 1, \S+ \S+ UTC, TY; terms 1, /);
  });
});

describe.each(CALM_ENGINES)('publishing on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let house: House;
  let room: ReturnType<typeof consoleOf>;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    house = await openHouse(await shared.fresh(), { demo: true });
    room = consoleOf(house);
  });
  afterEach(() => house.close());
  const read = async (version?: number) =>
    (await house.ask(getLegalDocument, { kind: 'terms', ...(version && { version }) })).body
      .value as LegalDocument;

  test('a new version is in force at its time, and the old one stays readable', async () => {
    expect(await room.publish({ kind: 'terms', words: words('The first.') })).toMatchObject({
      ok: true,
      version: 1,
      languages: ['EN'],
    });
    const from = new Date(house.clock.now() + 2 * DAY).toISOString().slice(0, 10);
    expect(await room.publish({ kind: 'terms', from, words: words('The second.') })).toMatchObject({
      version: 2,
    });
    expect(await read()).toMatchObject({ version: 1, current: 1, content: '<p>The first.</p>' });
    expect(await read(2)).toMatchObject({ version: 2, current: 1, content: '<p>The second.</p>' });
    house.clock.advance(2 * DAY);
    expect(await read()).toMatchObject({
      version: 2,
      current: 2,
      effectiveFrom: Date.parse(from),
      content: '<p>The second.</p>',
      versions: [{ version: 2 }, { version: 1 }],
    });
    expect(await read(1)).toMatchObject({ version: 1, current: 2, content: '<p>The first.</p>' });
    const html = await room.page('?document=terms');
    expect(html).toContain('data-document="terms 2"');
    expect(html).toContain('The second.</textarea');
  });

  test('nothing that was published is changed', async () => {
    await room.publish({ kind: 'terms', words: words('The first.') });
    for (const change of [sql`update legal_documents set words = '{}'`, sql`delete from legal_documents`])
      await expect(house.deps.db.execute(change)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('only added to') as string },
      });
  });

  test('is refused with the reason: sizes, languages, dates, order', async () => {
    const cases: readonly (readonly [object, RegExp])[] = [
      [{ words: words('x'.repeat(LEGAL.text + 1)) }, /20000 characters at most/],
      [{ words: words('x', 'x'.repeat(LEGAL.title + 1)) }, /120 characters at most/],
      [{ words: { TY: { title: 'Koşullar', text: 'x' } } }, /EN has to be there/],
      [{ words: { ...words('x'), TY: { title: 'Koşullar', text: '' } } }, /needs a title and a text/],
      [{ words: { ...words('x'), FR: { title: 'x', text: 'x' } } }, /languages are EN/],
      [{ words: words('x'), from: 'soon' }, /a date is written/],
      [{ words: words('x'), from: '2026-99-99' }, /no such date/],
      [{ words: words('x'), from: '2020-01-01' }, /cannot have begun before/],
    ];
    for (const [body, reason] of cases)
      expect((await room.publish({ kind: 'terms', ...body })).error, String(reason)).toMatch(reason);
    expect((await room.publish({ kind: 'cookies', words: words('x') })).error).toBeDefined();
    expect(await rowsOf(house.deps.db, sql`select 1 from legal_documents`)).toEqual([]);
    await room.publish({ kind: 'terms', from: '2027-01-01', words: words('Later.') });
    expect((await room.publish({ kind: 'terms', words: words('Sooner.') })).error).toMatch(
      /version 1 begins later/,
    );
  });

  test('at once, each gets a version of its own', async () => {
    const versions = await Promise.all(
      ['a', 'b', 'c'].map(
        async (text) => (await room.publish({ kind: 'about', words: words(text) }))['version'],
      ),
    );
    expect(versions.toSorted()).toEqual([1, 2, 3]);
  });

  test('takes Markdown alone: HTML is text, and no link runs or loads anything', async () => {
    await room.publish({
      kind: 'terms',
      words: words(
        [
          '## Head',
          '- one',
          '<script>alert(1)</script> <img src=x onerror=alert(1)>',
          '[run](javascript:alert(1)) [data](data:text/html,x) [fine](https://example.test/)',
          '![spy](https://spy.test/x.png)',
        ].join('\n\n'),
      ),
    });
    const { content } = await read();
    expect(content).toContain('<h2>Head</h2>');
    expect(content).toContain('<li>one</li>');
    expect(content).toContain('<a href="https://example.test/">fine</a>');
    expect(content).toContain('&lt;script&gt;');
    expect(content).not.toMatch(/<script|<img|javascript:|data:text/);
  });
});

describe.each(ENGINES)('accepting at registration on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let house: House;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    house = await openHouse(await shared.fresh());
    for (const kind of ['terms', 'privacy', 'licence'] as const)
      await publish(
        house.deps.db,
        { kind, words: words(kind, kind), effectiveFrom: null },
        house.clock.now(),
      );
  });
  afterEach(() => house.close());
  const renew = () =>
    publish(house.deps.db, { kind: 'terms', words: words('New.'), effectiveFrom: null }, house.clock.now());
  const byName = async (more: object, ask: Ask = {}) =>
    house.ask(register, { ...form, ...(await sliderTicket(house, 'register')), ...more }, ask);
  const accepted = () =>
    rowsOf(
      house.deps.db,
      sql`select account, a.kind, version, at::text, a.language, network_hash as network from legal_acceptances a
        join members m on m.id = a.member_id order by a.kind`,
    );

  test('VAL-19 writes down who accepted which version of which document when, and from where', async () => {
    const answer = await byName(accepting(1), { language: 'VI', ip: '198.51.100.7' });
    expect(answer.body.success).toBe(true);
    const member = await memberIn(house, answer);
    // The hash that the places of a sign-in are kept as.
    const [place] = await rowsOf<{ hash: string }>(
      house.deps.db,
      sql`select value_hash as hash from known_places where member_id = ${member?.id} and kind = 'address'`,
    );
    const row = {
      account: 'Findik26',
      version: 1,
      at: String(house.clock.now()),
      language: 'VI',
      network: place?.hash,
    };
    expect(await accepted()).toEqual([
      { ...row, kind: 'privacy' },
      { ...row, kind: 'terms' },
    ]);
    expect(place?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('by mobile number as well', async () => {
    await switchModules(house, ['MOBILENUMREG3'], true);
    const mobile = mobileOf(3);
    await house.ask(sendRegisterCode, { mobileNo: mobile, mobileNum: mobile });
    const request = {
      mobileNum: mobile,
      verificationCode: await codeTo(house, mobile),
      password: PASS,
      confirmPassword: PASS,
    };
    const asking = async (more: object) =>
      house.ask(registerByMobile, { ...request, ...(await sliderTicket(house, 'register')), ...more });
    expect(fieldsIn(await asking({}))).toEqual(['fields_invalid', { terms: 'terms_required' }]);
    expect((await asking(accepting(1))).body.success).toBe(true);
    expect(await accepted()).toHaveLength(2);
  });

  test('nothing accepted, or only half of it, opens no account', async () => {
    for (const more of [{}, { termsVersion: 1 }, { privacyVersion: 1 }])
      expect(fieldsIn(await byName(more))).toEqual(['fields_invalid', { terms: 'terms_required' }]);
    expect(await rowsOf(house.deps.db, sql`select 1 from members`)).toEqual([]);
  });

  test('a version that was replaced meanwhile is refused with the documents as they stand, and opens no account', async () => {
    await renew();
    const answer = await byName(accepting(1));
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'terms_changed']);
    expect(answer.body.value).toEqual({
      documents: [
        { kind: 'terms', version: 2, effectiveFrom: house.clock.now(), title: 'Terms' },
        { kind: 'privacy', version: 1, effectiveFrom: house.clock.now(), title: 'privacy' },
      ],
    });
    // Nor is one that nobody has published.
    expect((await byName(accepting(3))).body.errorCode).toBe('terms_changed');
    expect(await rowsOf(house.deps.db, sql`select 1 from members`)).toEqual([]);
    expect((await byName(accepting(2))).body.success).toBe(true);
    expect(await accepted()).toMatchObject([{ version: 1 }, { version: 2 }]);
  });

  test('a version that begins later is not the one to accept', async () => {
    const words2 = { kind: 'terms' as const, words: words('Later.') };
    await publish(house.deps.db, { ...words2, effectiveFrom: house.clock.now() + DAY }, house.clock.now());
    expect((await byName(accepting(2))).body.errorCode).toBe('terms_changed');
    expect((await byName(accepting(1))).body.success).toBe(true);
  });

  test('an account that is not opened has accepted nothing', async () => {
    await byName(accepting(1));
    const before = await accepted();
    expect((await byName(accepting(1))).body.errorCode).toBe('username_taken');
    expect(await accepted()).toEqual(before);
    await expect(house.deps.db.execute(sql`update legal_acceptances set version = 2`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('only added to') as string },
    });
  });

  test('where the brand shows no documents, nothing is asked for and nothing written', async () => {
    await switchModules(house, ['LEGALDOC3'], false);
    expect((await house.ask(listLegalDocuments)).body.errorCode).toBe('function.not.available');
    expect((await byName({})).body.success).toBe(true);
    expect(await accepted()).toEqual([]);
  });
});

describe.each(CALM_ENGINES)('a live house on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let house: House;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    const { environment, demo, checkAnswers } = configFrom({ NODE_ENV: 'production' });
    house = await openHouse(await shared.fresh(), { environment, demo, checkAnswers });
  });
  afterEach(() => house.close());

  test('has no words of an invented brand, takes nobody on before its own are published, and says so at the start', async () => {
    await seed(house.deps.db, house.clock, { demo: false });
    expect(await rowsOf(house.deps.db, sql`select 1 from legal_documents`)).toEqual([]);
    const off = [400, 'function.not.available', { module: 'LEGALDOC3' }];
    expect(gist(await house.ask(getRegisterRules))).toEqual(off);
    const asking = async (more: object = {}) =>
      house.ask(register, { ...form, ...(await sliderTicket(house, 'register')), ...more });
    expect(gist(await asking())).toEqual(off);
    expect(await missingDocuments(house.deps)).toEqual([
      'not published: terms, privacy: registration is off (npm run operator -- run legal-publish @file)',
    ]);
    const now = house.clock.now();
    await publish(house.deps.db, { kind: 'terms', words: words('T'), effectiveFrom: null }, now);
    expect((await missingDocuments(house.deps))[0]).toMatch(/^not published: privacy:/);
    await publish(house.deps.db, { kind: 'privacy', words: words('P'), effectiveFrom: null }, now);
    expect(await missingDocuments(house.deps)).toEqual([]);
    expect((await asking(accepting(1))).body.success).toBe(true);
  }, 60_000);
});
