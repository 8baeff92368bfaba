import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getLegalDocument, listLegalDocuments, type LegalDocument } from '#contract/legal.ts';
import { LEGAL } from '../../platform/kernel/config.ts';
import { createConsole } from '../../platform/console/app.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { EMBEDDED_BY_DAY, SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';
import { gist } from './identity-harness.ts';

const DAY = 86_400_000;
const LANGUAGES = ['TY', 'EN', 'BN', 'CN', 'ID', 'TH', 'VI'];
const KINDS = ['terms', 'privacy', 'responsible', 'licence', 'about'] as const;

const TOKEN = 'only-printed-once';
const consoleOf = (platform: TestPlatform) => {
  const operatorConsole = createConsole(platform.deps, { token: TOKEN });
  const visit = (path: string, init: RequestInit = {}) =>
    Promise.resolve(
      operatorConsole.fetch(
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
const translations = (text: string, title = 'Terms') => ({ EN: { title, text } });

describe.each(SERVER_BY_DAY)('the documents of a demo on %s', (engine) => {
  let platform: SeededPlatform;
  beforeAll(async () => {
    platform = await openSeededPlatform(engine);
  }, 60_000);
  afterAll(() => platform.close());
  const read = async (kind: string, language = 'EN', version?: number) =>
    (await platform.call(getLegalDocument, { kind, ...(version && { version }) }, { language })).body
      .value as LegalDocument;

  test('are terms, privacy, responsible play, licence and about, in force, with texts of their own in every language', async () => {
    const { body } = await platform.call(listLegalDocuments);
    expect((body.value as { documents: { kind: string }[] }).documents.map(({ kind }) => kind)).toEqual(
      KINDS,
    );
    for (const kind of KINDS) {
      const all = await Promise.all(LANGUAGES.map((language) => read(kind, language)));
      expect(all.map(({ language, version }) => [language, version])).toEqual(
        LANGUAGES.map((language) => [language, 1]),
      );
      expect(new Set(all.map(({ content }) => content)).size).toBe(LANGUAGES.length);
      // The same headings in each: nothing is missing in a translation.
      const shapes = all.map(({ content }) => content.match(/<(?:h2|li|p|strong)>/g)?.join(''));
      expect([...new Set(shapes)]).toHaveLength(1);
      for (const { content } of all) expect(content).not.toMatch(/<(?!\/?(?:h2|p|ul|li|strong)\b)/);
    }
  });

  test('state that company, authority and licence are invented', async () => {
    expect((await read('licence')).content).toMatch(/everything on this page is <strong>invented<\/strong>/i);
    expect((await read('terms')).content).toMatch(/an invented company/);
    expect((await read('licence', 'TY')).content).toMatch(/uydurmadır/);
  });

  test('fall back to English for an unknown language, and state that', async () => {
    expect(await read('terms', 'XX')).toStrictEqual(await read('terms', 'EN'));
  });

  test('may be cached by a browser with revalidation', async () => {
    const first = await platform.call(getLegalDocument, { kind: 'terms' });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await platform.request(
      getLegalDocument,
      { kind: 'terms' },
      { headers: { 'if-none-match': etag } },
    );
    expect(again.status).toBe(304);
  });

  test('that do not exist are refused as not found', async () => {
    expect(gist(await platform.call(getLegalDocument, { kind: 'terms', version: 2 }))).toEqual([
      404,
      'not_found',
      null,
    ]);
    for (const query of [{ kind: 'cookies' }, { kind: 'terms', version: 0 }, { kind: 'terms', version: 'x' }])
      expect((await platform.call(getLegalDocument, query as never)).status).toBe(400);
  });

  test('were accepted by every account at registration', async () => {
    const missing = await rowsOf(
      platform.deps.db,
      sql`select account from members m where type <> 4 and (select count(*) from legal_acceptances a
        where a.member_id = m.id and a.version = 1 and a.at = m.registered_at) <> 2`,
    );
    expect(missing).toEqual([]);
    const [members] = await rowsOf<{ count: number }>(
      platform.deps.db,
      sql`select count(*)::int as count from members where type <> 4`,
    );
    const html = await consoleOf(platform).page('?account=mina_k');
    const acceptedBy = (kind: string) =>
      new RegExp(`data-document="${kind} 1">[^]*?<td>BN, CN[^<]*</td>\\s*<td[^>]*>(\\d+)</td>`).exec(
        html,
      )?.[1];
    expect([acceptedBy('terms'), acceptedBy('privacy'), acceptedBy('licence')]).toEqual([
      String(members?.count),
      String(members?.count),
      '0',
    ]);
    expect(html).toMatch(/<dt>Accepted<\/dt>\s*<dd>privacy 1, \S+ \S+ UTC, TY; terms 1, /);
  });
});

describe.each(EMBEDDED_BY_DAY)('publishing on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let operatorConsole: ReturnType<typeof consoleOf>;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh(), { demo: true });
    operatorConsole = consoleOf(platform);
  });
  afterEach(() => platform.close());
  const read = async (version?: number) =>
    (await platform.request(getLegalDocument, { kind: 'terms', ...(version && { version }) })).body
      .value as LegalDocument;

  test('a new version is in force at its time, and the old one stays readable', async () => {
    expect(
      await operatorConsole.publish({ kind: 'terms', translations: translations('The first.') }),
    ).toMatchObject({
      ok: true,
      version: 1,
      languages: ['EN'],
    });
    const from = new Date(platform.clock.now() + 2 * DAY).toISOString().slice(0, 10);
    expect(
      await operatorConsole.publish({ kind: 'terms', from, translations: translations('The second.') }),
    ).toMatchObject({
      version: 2,
    });
    expect(await read()).toMatchObject({ version: 1, current: 1, content: '<p>The first.</p>' });
    expect(await read(2)).toMatchObject({ version: 2, current: 1, content: '<p>The second.</p>' });
    platform.clock.advance(2 * DAY);
    expect(await read()).toMatchObject({
      version: 2,
      current: 2,
      effectiveFrom: Date.parse(from),
      content: '<p>The second.</p>',
      versions: [{ version: 2 }, { version: 1 }],
    });
    expect(await read(1)).toMatchObject({ version: 1, current: 2, content: '<p>The first.</p>' });
    const html = await operatorConsole.page('?document=terms');
    expect(html).toContain('data-document="terms 2"');
    expect(html).toContain('The second.</textarea');
  });

  test('published versions are immutable', async () => {
    await operatorConsole.publish({ kind: 'terms', translations: translations('The first.') });
    for (const change of [sql`update legal_documents set words = '{}'`, sql`delete from legal_documents`])
      await expect(platform.deps.db.execute(change)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('only added to') as string },
      });
  });

  test('is refused with the reason: sizes, languages, dates, order', async () => {
    const cases: readonly (readonly [object, RegExp])[] = [
      [{ translations: translations('x'.repeat(LEGAL.text + 1)) }, /20000 characters at most/],
      [{ translations: translations('x', 'x'.repeat(LEGAL.title + 1)) }, /120 characters at most/],
      [{ translations: { TY: { title: 'Koşullar', text: 'x' } } }, /EN has to be there/],
      [
        { translations: { ...translations('x'), TY: { title: 'Koşullar', text: '' } } },
        /needs a title and a text/,
      ],
      [{ translations: { ...translations('x'), FR: { title: 'x', text: 'x' } } }, /languages are EN/],
      [{ translations: translations('x'), from: 'soon' }, /a date is written/],
      [{ translations: translations('x'), from: '2026-99-99' }, /no such date/],
      [{ translations: translations('x'), from: '2020-01-01' }, /cannot begin before/],
    ];
    for (const [body, reason] of cases)
      expect((await operatorConsole.publish({ kind: 'terms', ...body })).error).toMatch(reason);
    expect(
      (await operatorConsole.publish({ kind: 'cookies', translations: translations('x') })).error,
    ).toBeDefined();
    expect(await rowsOf(platform.deps.db, sql`select 1 from legal_documents`)).toEqual([]);
    await operatorConsole.publish({
      kind: 'terms',
      from: '2027-01-01',
      translations: translations('Later.'),
    });
    expect(
      (await operatorConsole.publish({ kind: 'terms', translations: translations('Sooner.') })).error,
    ).toMatch(/version 1 begins later/);
  });

  test('concurrent publications get a version each', async () => {
    const versions = await Promise.all(
      ['a', 'b', 'c'].map(
        async (text) =>
          (await operatorConsole.publish({ kind: 'about', translations: translations(text) }))['version'],
      ),
    );
    expect(versions.toSorted()).toEqual([1, 2, 3]);
  });

  test('takes Markdown alone: HTML is text, and no link runs or loads anything', async () => {
    await operatorConsole.publish({
      kind: 'terms',
      translations: translations(
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
