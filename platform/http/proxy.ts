import { accepts, ENCODINGS } from './encoding.ts';
import { json, refused } from './envelope.ts';
import { languageOf } from './request.ts';

/** Headers that belong to one connection, and those fetch works out anew. */
const HOP = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'host',
  'content-length',
];
/** fetch has already unpacked the body. */
const UNPACKED = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

/** A cookie of the gateway becomes one of ours: same path, no domain. */
const ownCookie = (cookie: string): string => cookie.replace(/;\s*domain=[^;]*/gi, '');

/** JSON that came packed goes on packed, once, piece by piece; all else (streams, pictures) as it is. */
const repacked = (answer: Response, asked: Headers, back: Headers): ReadableStream | null => {
  const isPacked = answer.headers.has('content-encoding');
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!answer.body || !isPacked || !isJson || !accepts('gzip', asked.get('accept-encoding') ?? ''))
    return answer.body;
  back.set('content-encoding', 'gzip');
  return answer.body.pipeThrough(new CompressionStream('gzip'));
};

/**
 * Passes a call on to another platform, so that policy, cookies and headers stay same-origin (rulings 20).
 * Bodies stream both ways; what the gateway answers is handed back as it is.
 */
export const createProxy =
  (origin: string): ((request: Request, ip: string) => Promise<Response>) =>
  async (request, ip) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of HOP) headers.delete(name);
    // Only what fetch can unpack: a browser may offer more.
    headers.set('accept-encoding', ENCODINGS.join(', '));
    headers.set('x-forwarded-for', ip);
    headers.set('x-forwarded-host', request.headers.get('host') ?? '');
    try {
      const answer = await fetch(`${origin}${pathname}${search}`, {
        method: request.method,
        headers,
        body: request.body,
        redirect: 'manual',
        signal: request.signal,
        // undici wants it said that the answer may begin before the request ends.
        ...(request.body ? { duplex: 'half' as const } : {}),
      });
      const back = new Headers(answer.headers);
      for (const name of UNPACKED) back.delete(name);
      back.delete('set-cookie');
      for (const cookie of answer.headers.getSetCookie()) back.append('set-cookie', ownCookie(cookie));
      return new Response(repacked(answer, request.headers, back), { status: answer.status, headers: back });
    } catch (error) {
      if (request.signal.aborted) throw error;
      return json(refused('unknown_error', null, languageOf(request.headers)), 502);
    }
  };
