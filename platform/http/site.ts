import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { accepts, ENCODINGS, hasAlready, tagOf, type Encoding } from './encoding.ts';
import { headersOfType } from './headers.ts';
import { createPages } from './pages.ts';
import { pathOf } from './request.ts';
import { createSitePages, pagePathOf } from './site-pages.ts';
import type { Bytes, File } from './site-file.ts';

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
/** Notes of the build for the server, not served to visitors. */
const PRIVATE = new Set(['/csp.json', '/banners.json', '/pages.json']);

/**
 * Prepared responses of a file under one policy: a request only selects one, since for a small file the headers are
 * most of the work.
 */
interface Answers {
  /** Null where nothing is ever revalidated. */
  readonly tag: string | null;
  /** The bytes as a text, where they are a small one: Node sends it in one piece with the headers. */
  readonly text: string | null;
  readonly unchanged: Readonly<Record<string, string>>;
  readonly plain: Readonly<Record<string, string>>;
  readonly packed: Partial<Readonly<Record<Encoding, Readonly<Record<string, string>>>>>;
}

const filesOf = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(join(directory, entry.name)) : [join(directory, entry.name)],
  );

const IMMUTABLE = 'max-age=31536000, immutable';
/** A name with a hash never changes its bytes; a drawing may be a day old; all else is revalidated. */
const cacheOf = (name: string): string => {
  if (name.startsWith('/assets/')) return IMMUTABLE;
  return name.startsWith('/art/') ? 'public, max-age=86400, stale-while-revalidate=2592000' : 'no-cache';
};

/** Read completely: after a rebuild the old names may be missing on the disk, but open pages still request them. */
const tableOf = (directory: string): Map<string, File> => {
  const table = new Map<string, File>();
  if (!existsSync(directory)) return table;
  for (const path of filesOf(directory)) {
    const extension = extname(path);
    const name = `/${relative(directory, path).split(sep).join('/')}`;
    if (extension === '.br' || extension === '.gz' || PRIVATE.has(name)) continue;
    const packed: Partial<Record<Encoding, Bytes>> = {};
    for (const [encoding, beside] of [
      ['br', `${path}.br`],
      ['gzip', `${path}.gz`],
    ] as const)
      if (existsSync(beside)) packed[encoding] = new Uint8Array(readFileSync(beside));
    table.set(name, {
      type: TYPES[extension] ?? 'application/octet-stream',
      cache: cacheOf(name),
      bytes: new Uint8Array(readFileSync(path)),
      packed,
    });
  }
  return table;
};

const TEXT = /^(?:text\/|application\/json|image\/svg)/;
const SMALL = 4096;
const textOf = ({ type, bytes }: File): string | null => {
  if (bytes.byteLength > SMALL || !TEXT.test(type)) return null;
  const text = Buffer.from(bytes).toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : null;
};

/** The ETag of a file covers the policy it is sent under, so that a 304 need not repeat the policy. */
const answersOf = (file: File, page: Readonly<Record<string, string>>): Answers => {
  const guards = headersOfType(page, file.type);
  const tag = file.cache === IMMUTABLE ? null : tagOf(file.bytes, JSON.stringify(guards));
  const kept = {
    'cache-control': file.cache,
    ...(tag !== null && { etag: tag }),
    vary: file.vary ?? 'accept-encoding',
  };
  const headersOf = (body: Bytes, encoding?: Encoding): Record<string, string> => ({
    ...guards,
    'content-type': file.type,
    ...kept,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': String(body.byteLength),
  });
  const packed: Partial<Record<Encoding, Record<string, string>>> = {};
  for (const encoding of ENCODINGS) {
    const body = file.packed[encoding];
    if (body) packed[encoding] = headersOf(body, encoding);
  }
  return { tag, text: textOf(file), unchanged: kept, plain: headersOf(file.bytes), packed };
};

/**
 * The built site: files as they are, every other URL gets the shell (its router decides what to show), with 404 where
 * the site has no such page. The folder is read once, so that a rebuild under a running server never mixes two builds.
 * `pictureOf` returns the picture sent with the shell of a URL. `headersFor` returns the same object until the policy
 * changes.
 */
export const createSite = (
  directory: string,
  headersFor: () => Readonly<Record<string, string>>,
  pictureOf: (pathname: string) => Promise<string | null> = async () => null,
): ((request: Request) => Response | Promise<Response>) => {
  const table = tableOf(directory);
  const shell = table.get('/index.html');
  const pageOf = shell && createPages(shell, table, pictureOf);
  const sitePageOf = createSitePages(directory);
  let ready = { under: headersFor(), answers: new WeakMap<File, Answers>() };

  const answersFor = (file: File): Answers => {
    const under = headersFor();
    if (ready.under !== under) ready = { under, answers: new WeakMap() };
    const known = ready.answers.get(file);
    if (known) return known;
    const answers = answersOf(file, under);
    ready.answers.set(file, answers);
    return answers;
  };
  const send = (file: File, request: Request, status = 200): Response => {
    const { tag, text, unchanged, plain, packed } = answersFor(file);
    if (status === 200 && tag !== null && hasAlready(request.headers.get('if-none-match'), tag))
      return new Response(null, { status: 304, headers: unchanged });
    const accepted = request.headers.get('accept-encoding') ?? '';
    const encoding = ENCODINGS.find((each) => packed[each] && accepts(each, accepted));
    const body = (encoding && file.packed[encoding]) ?? text ?? file.bytes;
    const headers = (encoding && packed[encoding]) ?? plain;
    return new Response(request.method === 'HEAD' ? null : body, { status, headers });
  };
  const missing = (text: string, status: number): Response =>
    new Response(text, { status, headers: { 'cache-control': 'no-store', ...headersFor() } });

  // Not async: a response that exists is written at once; a promise of it costs half as much again.
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
    const pathname = pathOf(request.url);
    const file = table.get(pathname);
    if (file) return send(file, request);
    const isShell = extname(pathname) === '';
    if (!pageOf && isShell) return missing('The site is not built yet: run npm run build.', 503);
    if (pageOf && (isShell || pathname.endsWith('.html'))) {
      const path = pagePathOf(pathname);
      const sitePage = sitePageOf(path);
      return pageOf(path, request.headers, sitePage).then((page) => send(page, request, sitePage.status));
    }
    return missing('Not found', 404);
  };
};
