import { enter } from '../support/e2e/entrance.ts';
import { ROYAL_SEVENS, spinButton } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

/** The part of Trusted Types that the DOM type library does not declare yet. */
interface Trusting {
  readonly trustedTypes: { createPolicy(name: string, rules: object): unknown };
}

const directivesOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

test('S2: the document is served under a strict policy that is enforced', async ({ request }) => {
  for (const path of ['/', '/rng', '/nowhere']) {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/unsafe-|\*|http:/);
    const directives = directivesOf(policy);
    for (const source of directives.get('script-src') ?? [])
      expect(source).toMatch(/^'(self|sha256-[^']+)'$/);
    for (const source of directives.get('style-src') ?? []) expect(source).toMatch(/^'(self|sha256-[^']+)'$/);
    expect(directives.get('default-src')).toEqual(["'self'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'self'"]);
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(directives.get('trusted-types')).not.toContain("'allow-duplicates'");
    expect(headers['content-security-policy-report-only']).toBeUndefined();
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
  }
});

test('S2: content types are never sniffed: files, pictures, calls', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
  expect(script).not.toBe('');
  for (const path of [
    script,
    '/manifest.webmanifest',
    '/wps/system/status?url=127.0.0.1',
    '/art/tile/10001.svg',
  ]) {
    const answer = await request.get(path, { headers: { Merchant: 'statehouse', Language: 'TY' } });
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['x-content-type-options'], path).toBe('nosniff');
  }
});

test('S2: a game has a policy of its own and an opaque origin', async ({ page, platform, request }) => {
  await enter(page, platform.url, ROYAL_SEVENS);
  const frame = page.locator('iframe');
  await expect(spinButton(page)).toBeVisible();
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  const address = new URL((await frame.getAttribute('src')) ?? '', platform.url);
  const headers = (await request.get(address.href)).headers();
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/unsafe-|\*/);
  const directives = directivesOf(policy);
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.get('sandbox')).toEqual(['allow-scripts']);
  expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(directives.get('trusted-types')).toEqual(["'none'"]);
  expect(directives.get('frame-ancestors')).toEqual(["'self'"]);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  const inside = page.frames().find((one) => one.url().includes('/play/'));
  expect(await inside?.evaluate(() => self.origin)).toBe('null');
  const reach = await inside?.evaluate(() => {
    try {
      return String(window.parent.document.title);
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(reach).toBe('SecurityError');
});

test('S2: the browser refuses markup and scripts from strings', async ({ browser, platform }) => {
  // A page of its own: the violations that this test provokes would fail every other test.
  const context = await browser.newContext({ baseURL: platform.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('main')).toBeVisible();
  const refused = await page.evaluate(async () => {
    const nameOf = (work: () => unknown): string => {
      try {
        work();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const inline = document.createElement('style');
    inline.textContent = 'html { --broken-in: 1 }';
    document.head.append(inline);
    return {
      markup: nameOf(() => document.body.insertAdjacentHTML('beforeend', '<b></b>')),
      script: nameOf(() => (document.createElement('script').src = 'data:text/javascript,1')),
      policy: nameOf(() => (window as unknown as Trusting).trustedTypes.createPolicy('intruder', {})),
      style: getComputedStyle(document.documentElement).getPropertyValue('--broken-in'),
      outside: await fetch('https://outside.invalid/').then(
        () => 'allowed',
        () => 'refused',
      ),
    };
  });
  expect(refused).toEqual({
    markup: 'TypeError',
    script: 'TypeError',
    policy: 'TypeError',
    style: '',
    outside: 'refused',
  });
  await context.close();
});
