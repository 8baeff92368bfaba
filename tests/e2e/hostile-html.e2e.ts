import { createServer } from 'vite';
import { expect, test } from '@playwright/test';
import { withoutInline } from '../../src/views/ui/inline-markup.ts';

/** What content may be made of (src/views/ui/SafeHtmlContent.tsx), told again: a tag too many is a failure here. */
const TAGS =
  'a b blockquote br code div em h2 h3 h4 hr i img li ol p pre s small span strong sub sup table tbody td th thead tr u ul';

test('S4: of 500 hostile pieces of HTML none runs, loads from elsewhere or keeps what could, without any policy to help', async ({
  page,
}) => {
  const server = await createServer({
    configFile: 'tests/support/gallery/vite.config.ts',
    server: { host: '127.0.0.1', port: 0, hmr: false, ws: false, watch: null },
    logLevel: 'error',
  });
  await server.listen();
  const origin = new URL(server.resolvedUrls?.local[0] ?? '').origin;
  const outside: string[] = [];
  await page.route('**/*', (route) => {
    const url = route.request().url();
    if (url.startsWith(`${origin}/`) || url.startsWith('data:')) return route.continue();
    outside.push(url);
    return route.abort();
  });
  await page.goto(`${origin}/hostile.html`);
  const shown = page.locator('main[data-count]');
  await expect(shown).toHaveAttribute('data-count', '500');
  await expect(shown.locator('[data-waiting]')).toHaveCount(0);
  // A press on each link that is left does what a visitor could.
  const found = await shown.evaluate((main, allowed) => {
    const tags = new Set(allowed.split(' '));
    const inside = [...main.querySelectorAll('section > div *')];
    const nameOf = (element: Element): string => element.outerHTML.slice(0, 200);
    for (const link of main.querySelectorAll<HTMLElement>('section a')) {
      link.addEventListener('click', (event) => event.preventDefault());
      link.click();
    }
    return {
      seen: inside.length,
      tags: inside.filter((each) => !tags.has(each.localName)).map(nameOf),
      attributes: inside
        .filter((each) =>
          each
            .getAttributeNames()
            .some((name) => /^(?:on|style|srcset|class|id|name|data-|aria-)/.test(name)),
        )
        .map(nameOf),
      links: inside
        .map((each) => each.getAttribute('href') ?? each.getAttribute('src') ?? '/')
        .filter((address) => !/^(?:https:|mailto:|tel:|#|\/(?![/\\]))/i.test(address)),
      pictures: inside
        .map((each) => each.getAttribute('src') ?? '/')
        .filter((address) => !/^\/(?![/\\])/.test(address)),
    };
  }, TAGS);
  expect(found).toEqual({ seen: expect.any(Number), tags: [], attributes: [], links: [], pictures: [] });
  // Or it would only prove that nothing is shown.
  expect(found.seen).toBeGreaterThan(300);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(outside).toEqual([]);
  expect(page.url()).toBe(`${origin}/hostile.html`);
  await server.close();
});

test('NOT-10: a browser that parses what goes to the purifier finds no handler and no style to report, however it is written', async ({
  page,
}) => {
  const pieces = [
    ...['<img', '<p', '</p', '<a href=', '>', '/', ' ', '\n', '"', "'", '=', 'x', '<!', '<?', '</ '],
    ...['onerror', 'onclick="1"', " style='a'", 'title="', '<!--', '-->', '<b ', '<script>', '</script>'],
  ];
  // A generator of its own, so that a failure can be seen again.
  let seed = 20_261_124;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const written = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + next(14) }, () => pieces[next(pieces.length)]).join(''),
  );
  const inlineIn = (all: readonly string[]): Promise<readonly string[]> =>
    page.evaluate(
      (texts) =>
        texts.filter((text) =>
          [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*')].some((element) =>
            element.getAttributeNames().some((name) => /^on|^style$/.test(name)),
          ),
        ),
      all,
    );
  // Or it would only prove that nothing is written.
  expect((await inlineIn(written)).length).toBeGreaterThan(500);
  expect(await inlineIn(written.map(withoutInline))).toEqual([]);
});
