import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OutputBundle } from 'rolldown';
import { minify } from 'rolldown/utils';
import { runnerImport, type Plugin } from 'vite';
import { OFFERED_LANGUAGES } from '../../src/config.ts';
import { LOGO_MARK } from '../../src/config/logo.ts';
import { documentTitle } from '../../src/config/title.ts';
import { source, WIDE } from './chunks.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../src/shell/${name}`, import.meta.url), 'utf8');
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A script of its own beside the bundle, with an address that changes with it. */
const namedByHash = (name: string, code: string): { fileName: string; source: string } => ({
  fileName: `assets/${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`,
  source: code,
});

/** @throws Error when the script is none. */
const smallerScript = async (name: string, script: string): Promise<string> => {
  const { code, errors } = await minify(name, script, { module: false });
  if (errors.length > 0) throw new Error(`src/shell/${name}: ${errors[0]?.message}`);
  return code;
};
const smallerCss = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Addresses of the chunk of a source file and of all chunks that it imports, but for the site's own.
 * @throws Error when no chunk holds it.
 */
const chunksOf = (bundle: OutputBundle, file: string): string[] => {
  const found = new Set<string>();
  const add = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || chunk.isEntry || found.has(`/${fileName}`)) return;
    found.add(`/${fileName}`);
    chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && source(file) in chunk.modules) add(chunk.fileName);
  if (found.size === 0) throw new Error(`The shell fetches src/${file} early, but no chunk holds it.`);
  return [...found];
};

/**
 * What the inline script fetches before the site's script has arrived, by screen: sources and parts of the messages. Not
 * of promotions: with two dozen small chunks the site's own requests would wait, and their banner is in the page.
 */
const EARLY: Readonly<Record<string, { files: readonly string[]; messages: readonly string[] }>> = {
  electronicGames: {
    files: ['views/games/slot-list/ElectronicGamesPage.tsx', 'machines/games/slot-list/slot-list.machine.ts'],
    messages: ['rest'],
  },
  lottery: {
    files: [
      'views/games/lottery-lobby/LotteryLobbyPage.tsx',
      'machines/games/lottery-lobby/lottery-lobby.machine.ts',
    ],
    messages: ['rest', 'late'],
  },
  document: {
    files: [
      'views/content/legal-document/LegalDocumentPage.tsx',
      'machines/content/legal-document/legal-document.machine.ts',
    ],
    messages: ['rest'],
  },
};
const earlyParts = (bundle: OutputBundle | undefined) => {
  const chunks = (files: readonly string[]): string[] =>
    bundle ? [...new Set(files.flatMap((file) => chunksOf(bundle, file)))] : [];
  const parts = Object.entries(EARLY).map(
    ([screen, { files, messages }]) => [screen, { chunks: chunks(files), messages }] as const,
  );
  return { parts: Object.fromEntries(parts), wide: chunks(WIDE) };
};

const fontsOf = (bundle: OutputBundle): string[] =>
  Object.keys(bundle)
    .filter((name) => /statehouse-sans-(?:latin|turkish)-[\w-]{8}\.woff2$/.test(name))
    .map((name) => `/${name}`)
    .toSorted();

/** The return type of `page-title.ts`; the site's code is loaded and not imported, since it is for a browser. */
interface SitePages {
  readonly pages: Readonly<Record<string, string>>;
  readonly panels: Readonly<Record<string, string>>;
  readonly missing: string;
}
/** The return type of `shellPages`. */
type ShellPages = Readonly<Record<string, { screen: string; layout: string; group: string | null }>>;
const siteModule = async <Module>(name: string): Promise<Module> =>
  (await runnerImport<Module>(fileURLToPath(new URL(`../../src/machines/app/app/${name}`, import.meta.url))))
    .module;
const shellPages = async (): Promise<ShellPages> =>
  (await siteModule<{ shellPages: () => ShellPages }>('shell-pages.ts')).shellPages();

/** The server's information about the site's pages. */
const sitePages = async () => {
  const { pages, panels, missing } = (
    await siteModule<{ sitePages: () => SitePages }>('page-title.ts')
  ).sitePages();
  const catalogues = OFFERED_LANGUAGES.map((language) => {
    const folder = new URL('../../src/i18n/lang/', import.meta.url);
    const text = readFileSync(new URL(`${language.toLowerCase()}.json`, folder), 'utf8');
    return [language, JSON.parse(text) as Readonly<Record<string, string>>] as const;
  });
  const titles = (id: string) =>
    Object.fromEntries(
      catalogues.map(([language, messages]) => [language, documentTitle(messages[id] ?? id)]),
    );
  const named = (ids: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(ids).map(([key, id]) => [key, titles(id)]));
  return { pages: named(pages), panels: named(panels), missing: titles(missing) };
};

/**
 * The parser may pause before a long tag: the first frame waits until the picture, the last part of the shell, is
 * parsed.
 */
const WHOLE = '<link rel="expect" href="#shell-banner" blocking="render">';

const MARK = `<svg class="sh-mark" viewBox="0 0 32 32"><path d="${LOGO_MARK.dome}"/><path d="${LOGO_MARK.hall}"/></svg>`;

const SITE = /<(?:link rel="stylesheet"[^>]*>|script type="module"[^>]* src=[^>]*><\/script>)\s*/g;
/**
 * Puts the site's own script and style below the shell, at low priority: the shell is painted before they arrive, since
 * the parser pauses at each script, and what the shell shows is fetched before them.
 */
const siteLast = (html: string): string => {
  const tags = (html.match(SITE) ?? []).map((tag) => tag.replace(/^<\w+/, '$& fetchpriority="low"'));
  return html.replace(SITE, '').replace('</body>', () => `${tags.join('')}</body>`);
};

/** In the form that HTML validators require; the sources' formatter writes XML syntax. */
const plainHtml = (html: string): string =>
  html
    .replace(/^<!doctype html>/i, '<!DOCTYPE html>')
    .replace(/<(meta|link|img|input|br)\b([^>]*?)\s*\/>/g, '<$1$2>');

/**
 * Puts the static shell into index.html: one inline style, one inline script. The build leaves three notes for the
 * server: the hashes of both in `csp.json` for the page's content security policy, each page's group of banners in
 * `banners.json`, and the pages with their titles and the shell's layouts in `pages.json`.
 */
export const shell = (): Plugin => {
  let policy = {};
  let pages: ShellPages = {};
  let worker = { fileName: '', source: '' };
  return {
    name: 'statehouse-shell',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        pages = await shellPages();
        worker = namedByHash('languages', await smallerScript('languages.js', read('languages.js')));
        const written = Object.entries(pages).map(
          ([path, { screen, layout, group }]) => [path, [layout, group, screen]] as const,
        );
        const given = JSON.stringify({
          ...earlyParts(bundle),
          fonts: bundle ? fontsOf(bundle) : [],
          languages: bundle ? `/${worker.fileName}` : null,
          pages: Object.fromEntries(written),
        });
        const style = smallerCss(read('shell.css'));
        const script = await smallerScript('shell.js', `{const supplied=()=>(${given});${read('shell.js')}}`);
        policy = {
          'script-src': ["'self'", hashOf(script)],
          'style-src': ["'self'", hashOf(style)],
          'require-trusted-types-for': ["'script'"],
          'trusted-types': ['statehouse', 'dompurify', 'shell'],
        };
        const head = `${WHOLE}<style>${style}</style><script>${script}</script>`;
        return plainHtml(
          siteLast(html)
            .replace('<!--shell-head-->', () => head)
            .replace('<!--shell-body-->', () =>
              read('shell.html').replace('<!--logo-mark-->', MARK).replace(/>\s+</g, '><').trim(),
            ),
        );
      },
    },
    generateBundle: {
      // After the page itself has been made.
      order: 'post',
      async handler() {
        this.emitFile({ type: 'asset', ...worker });
        this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify(policy) });
        const groups = Object.entries(pages).flatMap(([path, { group }]) =>
          group === null ? [] : [[path, group] as const],
        );
        const banners = JSON.stringify(Object.fromEntries(groups));
        this.emitFile({ type: 'asset', fileName: 'banners.json', source: banners });
        const layouts = Object.fromEntries(Object.entries(pages).map(([path, { layout }]) => [path, layout]));
        const source = JSON.stringify({ ...(await sitePages()), layouts });
        this.emitFile({ type: 'asset', fileName: 'pages.json', source });
      },
    },
  };
};
