import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json; charset=utf-8',
};
/** Notes of the build to the server, not to the visitor. */
const PRIVATE = new Set(['/csp.json', '/banners.json']);
/** Where the shell's picture stands; a page that is sent with one shows it before any script runs. */
const PICTURE = 'id="shell-banner"';
/** Pages that differ only in their picture: one for each group of banners, so few. */
const PAGES = 16;
/** Bytes of a drawing, unpacked, up to which it travels inside the page: a packet or two more instead of a round trip. */
const INLINE_LIMIT = 64_000;

interface File {
  readonly type: string;
  readonly cache: string;
  readonly etag: string;
  /** By encoding; '' is the file as it is. */
  readonly bodies: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
}

const filesOf = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(join(directory, entry.name)) : [join(directory, entry.name)],
  );

const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** A name with a hash in it never means other bytes; a drawing may be a day old; all else is asked for again. */
const cacheOf = (name: string): string => {
  if (name.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return name.startsWith('/art/') ? 'public, max-age=86400, stale-while-revalidate=2592000' : 'no-cache';
};

/** Read whole: after a rebuild the old names may be gone from the disk, but not from the pages that are open. */
const tableOf = (directory: string): Map<string, File> => {
  const table = new Map<string, File>();
  if (!existsSync(directory)) return table;
  for (const path of filesOf(directory)) {
    const extension = extname(path);
    const name = `/${relative(directory, path).split(sep).join('/')}`;
    if (extension === '.br' || extension === '.gz' || PRIVATE.has(name)) continue;
    const packed = [
      ['br', `${path}.br`],
      ['gzip', `${path}.gz`],
    ] as const;
    const bodies: Record<string, Uint8Array<ArrayBuffer>> = { '': new Uint8Array(readFileSync(path)) };
    for (const [encoding, beside] of packed)
      if (existsSync(beside)) bodies[encoding] = new Uint8Array(readFileSync(beside));
    table.set(name, {
      type: TYPES[extension] ?? 'application/octet-stream',
      cache: cacheOf(name),
      etag: etagOf(readFileSync(path)),
      bodies,
    });
  }
  return table;
};

/** A drawing as an address of its own, so that it is there with the page; null where it is none of ours, or large. */
const inlined = (file: File | undefined): string | null => {
  const bytes = file && file.type === TYPES['.svg'] ? file.bodies[''] : undefined;
  if (!bytes || bytes.byteLength > INLINE_LIMIT) return null;
  const text = Buffer.from(bytes).toString('utf8').replace(/\s+/g, ' ');
  return `data:image/svg+xml,${text.replace(/[%#"]/g, (sign) => encodeURIComponent(sign))}`;
};

/** The shell with its first picture in it, packed once. */
const withPicture = (shell: File, picture: string, drawing: string | null): File => {
  const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const source = drawing
    ? `src="${attribute(drawing)}" data-src="${attribute(picture)}"`
    : `src="${attribute(picture)}"`;
  const page = Buffer.from(
    Buffer.from(shell.bodies[''] ?? [])
      .toString('utf8')
      .replace(PICTURE, () => `${PICTURE} ${source}`),
  );
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return {
    ...shell,
    etag: etagOf(page),
    bodies: {
      '': new Uint8Array(page),
      br: new Uint8Array(brotliCompressSync(page, { params })),
      gzip: new Uint8Array(gzipSync(page)),
    },
  };
};

/**
 * The built site: files as they are, every other address the shell (the router in it knows what to say). The
 * folder is read once, so that a rebuild under a running server never mixes two builds. `pictureOf` tells the picture
 * with which the shell of an address is sent.
 */
export const createSite = (
  directory: string,
  headersFor: () => Readonly<Record<string, string>>,
  pictureOf: (pathname: string) => Promise<string | null> = async () => null,
): ((request: Request) => Promise<Response>) => {
  const table = tableOf(directory);
  const shell = table.get('/index.html');
  const pages = new Map<string, File>();
  const shellOf = async (pathname: string): Promise<File | undefined> => {
    const picture = shell && (await pictureOf(pathname));
    if (!picture) return shell;
    const page = pages.get(picture) ?? withPicture(shell, picture, inlined(table.get(picture)));
    if (pages.size >= PAGES) pages.clear();
    pages.set(picture, page);
    return page;
  };
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
    const isPage = extname(pathname) === '' || pathname.endsWith('.html');
    const file = table.get(pathname) ?? (isPage ? await shellOf(pathname) : undefined);
    if (!file) {
      const isShell = extname(pathname) === '';
      const text = isShell ? 'The site is not built yet: run npm run build.' : 'Not found';
      return new Response(text, {
        status: isShell ? 503 : 404,
        headers: { 'cache-control': 'no-store', ...headersFor() },
      });
    }
    const { bodies } = file;
    const accepted = request.headers.get('accept-encoding') ?? '';
    const encoding =
      ['br', 'gzip'].find((name) => bodies[name] && new RegExp(`\\b${name}\\b`).test(accepted)) ?? '';
    const headers: Record<string, string> = {
      ...headersFor(),
      'content-type': file.type,
      'cache-control': file.cache,
      etag: file.etag,
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    };
    if (request.headers.get('if-none-match') === file.etag)
      return new Response(null, { status: 304, headers });
    const body = bodies[encoding] ?? new Uint8Array();
    headers['content-length'] = String(body.byteLength);
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
};
