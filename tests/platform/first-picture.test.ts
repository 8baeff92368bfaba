import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configFrom } from '../../platform/kernel/config.ts';
import { createFront } from '../../platform/front.ts';
import type { Fetch } from '../../platform/http/mount.ts';

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#06231f" d="M0 0"/></svg>';
const SHELL = '<!doctype html><img id="shell-banner" alt="">';

describe('the first picture of a page', () => {
  let siteDirectory: string;
  beforeAll(() => {
    siteDirectory = mkdtempSync(join(tmpdir(), 'statehouse-picture-'));
    mkdirSync(join(siteDirectory, 'art'));
    writeFileSync(join(siteDirectory, 'index.html'), SHELL);
    writeFileSync(join(siteDirectory, 'art/dusk.svg'), DRAWING);
    writeFileSync(join(siteDirectory, 'art/noon.svg'), DRAWING);
    writeFileSync(join(siteDirectory, 'art/noon.webp'), 'painted');
    writeFileSync(join(siteDirectory, 'art/photo.webp'), Buffer.alloc(64_001));
    writeFileSync(join(siteDirectory, 'banners.json'), JSON.stringify({ '/': 'w_home', '/rng': 'w_rng' }));
  });
  afterAll(() => rmSync(siteDirectory, { recursive: true, force: true }));

  const frontOf = (banners: readonly object[] | null) => {
    const requests: string[] = [];
    const platform: Fetch = async (request) => {
      requests.push(request.url);
      if (!banners) throw new Error('no platform');
      return Response.json({ success: true, value: { banners } });
    };
    const front = createFront({ ...configFrom({}), siteDirectory }, platform, null);
    return {
      requests,
      get: async (path: string, headers: Record<string, string> = {}) =>
        front(new Request(`http://site.test${path}`, { headers }), {}),
    };
  };
  const dusk = { groupName: 'w_home', url: '/art/dusk.svg' };
  const far = { groupName: 'w_rng', url: 'https://cdn.test/a.webp?x=1&y=2' };

  it('is inlined in the page where it is a drawing of ours, compressed with the page', async () => {
    const { get } = frontOf([dusk, { groupName: 'w_home', url: '/art/second.svg' }]);
    const answer = await get('/', { 'accept-encoding': 'br' });
    const html = brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString();
    const [, source = ''] = /src="([^"]*)"/.exec(html) ?? [];
    expect(decodeURIComponent(source)).toBe(`data:image/svg+xml,${DRAWING}`);
    expect(html).toContain('data-src="/art/dusk.svg"');
    const etag = answer.headers.get('etag') ?? '';
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
  });

  it('is the rendered preview of the drawing, where there is one', async () => {
    const html = await (await frontOf([{ groupName: 'w_home', url: '/art/noon.svg' }]).get('/')).text();
    expect(html).toContain(`src="data:image/webp;base64,${Buffer.from('painted').toString('base64')}"`);
    expect(html).toContain('data-src="/art/noon.svg"');
  });

  it('is only linked where it is large', async () => {
    const html = await (await frontOf([{ groupName: 'w_home', url: '/art/photo.webp' }]).get('/')).text();
    expect(html).toContain('src="/art/photo.webp"');
    expect(html).not.toContain('data:');
  });

  it('is linked where it is elsewhere', async () => {
    for (const path of ['/rng', '/rng/']) {
      const html = await (await frontOf([far]).get(path)).text();
      expect(html).toContain('src="https://cdn.test/a.webp?x=1&amp;y=2"');
    }
  });

  it('is missing where the page has none, its URL is invalid, or the platform does not respond', async () => {
    const odd = { groupName: 'w_home', url: 'javascript:alert(1)' };
    const quoted = { groupName: 'w_home', url: '/art/"onload="x' };
    for (const banners of [[], [odd], [quoted], null])
      expect(await (await frontOf(banners).get('/')).text()).toBe(SHELL);
    expect(await (await frontOf([dusk]).get('/login')).text()).toBe(SHELL);
  });

  it('THM-02, I18-04: comes in the theme and language of the cookies, each variant with its own ETag', async () => {
    const html = SHELL.replace('<!doctype html>', '<!doctype html><html lang="tr" data-theme="light">');
    writeFileSync(join(siteDirectory, 'index.html'), html);
    const { get } = frontOf([dusk]);
    writeFileSync(join(siteDirectory, 'index.html'), SHELL);
    const seen = new Map<string, string | null>();
    for (const [cookie, expected] of [
      ['', 'lang="tr" data-theme="light" data-language="TY"'],
      ['theme=dark', 'lang="tr" data-theme="dark" data-language="TY"'],
      ['a=b; language=EN; theme=dark', 'lang="en-GB" data-theme="dark" data-language="EN"'],
      ['language=EN; theme="><script>', 'lang="en-GB" data-theme="light" data-language="EN"'],
      ['theme=Dark; language=BN', 'lang="tr" data-theme="light" data-language="TY"'],
    ] as const)
      for (const path of ['/', '/login']) {
        const answer = await get(path, cookie ? { cookie } : {});
        expect(await answer.text()).toContain(`<html ${expected}>`);
        expect(answer.headers.get('vary')).toBe('accept-encoding, cookie');
        seen.set(`${path} ${expected}`, answer.headers.get('etag'));
      }
    expect(new Set(seen.values()).size).toBe(8);
  });

  it('is fetched once for many pages', async () => {
    const { get, requests } = frontOf([dusk, far]);
    for (const path of ['/', '/rng', '/', '/login']) await get(path);
    expect(requests).toHaveLength(1);
  });
});
