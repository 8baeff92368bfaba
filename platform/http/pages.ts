import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { cookieOf } from './request.ts';
import type { File } from './site-file.ts';
import type { SitePage } from './site-pages.ts';

/** The shell's picture; a page sent with one shows it before any script runs. */
const PICTURE = 'id="shell-banner"';
/** The shell's language and theme. */
const SETTINGS = 'lang="tr" data-theme="light"';
/** The shell's title. */
const TITLE = /<title>[^<]*<\/title>/;
/**
 * Cached pages, which differ in picture, title, theme and language only: forty titles, a picture for each group of
 * banners.
 */
const PAGES = 256;
/** Largest inlined picture, bytes uncompressed: a packet or two more instead of a round trip. */
const INLINE_LIMIT = 64_000;

interface Preferences {
  readonly theme: 'light' | 'dark';
  readonly language: 'TY' | 'EN';
}
/** The preferences in the browser's cookies; any other value is the default (THM-01 to THM-03, I18-01, I18-02). */
const preferencesOf = (headers: Headers): Preferences => ({
  theme: cookieOf(headers, 'theme') === 'dark' ? 'dark' : 'light',
  language: cookieOf(headers, 'language') === 'EN' ? 'EN' : 'TY',
});
/** BCP 47 tags of the offered languages, as in the site's own table (a test compares them). */
export const LOCALES = { TY: 'tr', EN: 'en-GB' } as const;

const withSettings = (html: string, { theme, language }: Preferences, layout: string | null): string => {
  const shell = layout === null ? '' : ` data-shell="${layout}"`;
  return html.replace(
    SETTINGS,
    `lang="${LOCALES[language]}" data-theme="${theme}" data-language="${language}"${shell}`,
  );
};

/**
 * A picture as a data URL, so that it arrives with the page: a drawing of ours, or the small preview that the build has
 * rendered of it, which is shown sooner. Null where it is not ours, or large.
 */
const inlined = (table: ReadonlyMap<string, File>, picture: string): string | null => {
  const painted = table.get(picture.replace(/\.svg$/, '.webp'));
  if (painted?.type === 'image/webp' && painted.bytes.byteLength <= INLINE_LIMIT)
    return `data:image/webp;base64,${Buffer.from(painted.bytes).toString('base64')}`;
  const file = table.get(picture);
  if (file?.type !== 'image/svg+xml' || file.bytes.byteLength > INLINE_LIMIT) return null;
  const text = Buffer.from(file.bytes).toString('utf8').replace(/\s+/g, ' ');
  return `data:image/svg+xml,${text.replace(/[%#"]/g, (sign) => encodeURIComponent(sign))}`;
};

const withTitle = (html: string, title: string): string => {
  const text = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return html.replace(TITLE, () => `<title>${text}</title>`);
};

const withPicture = (html: string, picture: string, inside: string | null): string => {
  const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const source = inside
    ? `src="${attribute(inside)}" data-src="${attribute(picture)}"`
    : `src="${attribute(picture)}"`;
  return html.replace(PICTURE, () => `${PICTURE} ${source}`);
};

const packed = (shell: File, html: string): File => {
  const bytes = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return {
    ...shell,
    vary: 'accept-encoding, cookie',
    bytes: new Uint8Array(bytes),
    packed: {
      br: new Uint8Array(brotliCompressSync(bytes, { params })),
      gzip: new Uint8Array(gzipSync(bytes)),
    },
  };
};

/**
 * The shell for one visitor, with title and first picture, in the page's layout and the browser's theme and language. So
 * the first frame is right without a script, which would delay it. Each page is made and compressed once.
 */
export const createPages = (
  shell: File,
  table: ReadonlyMap<string, File>,
  pictureOf: (pathname: string) => Promise<string | null>,
): ((pathname: string, headers: Headers, page: SitePage) => Promise<File>) => {
  const pages = new Map<string, File>();
  const html = Buffer.from(shell.bytes).toString('utf8');
  return async (pathname, headers, { titles, layout }) => {
    const picture = await pictureOf(pathname);
    const preferences = preferencesOf(headers);
    const { theme, language } = preferences;
    const title = titles[language];
    const key = `${theme} ${language} ${layout ?? ''} ${picture ?? ''} ${title ?? ''}`;
    const known = pages.get(key);
    if (known) return known;
    const arranged = withSettings(html, preferences, layout);
    const named = title === undefined ? arranged : withTitle(arranged, title);
    const page = packed(shell, picture ? withPicture(named, picture, inlined(table, picture)) : named);
    if (pages.size >= PAGES) pages.clear();
    pages.set(key, page);
    return page;
  };
};
