import { BODY_LIMIT } from '../kernel/config.ts';
import { Refusal } from '../kernel/refusal.ts';

/** Reads no further than `limit`: leaving the loop cancels the body. */
const collect = async (body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > limit) throw new Refusal('body_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/**
 * The body as text, with the limit enforced while reading.
 * @throws Refusal `body_too_large`.
 */
export const readText = async (request: Request, limit: number = BODY_LIMIT): Promise<string> => {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) throw new Refusal('body_too_large');
  // A small declared length needs no counting; the server enforces it. Not touching `body` avoids creating a stream.
  if (length !== null) return length === '0' ? '' : request.text();
  const bytes = await readBytes(request, limit);
  return bytes === null ? '' : new TextDecoder().decode(bytes);
};

/**
 * The body as bytes, with the limit enforced while reading; null without a body.
 * @throws Refusal `body_too_large`.
 */
export const readBytes = async (request: Request, limit: number): Promise<Uint8Array | null> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new Refusal('body_too_large');
  return request.body && collect(request.body, limit);
};

/** The body of a response as text, with the limit enforced while reading. @throws Refusal `body_too_large`. */
export const readAnswer = async (answer: Response, limit: number): Promise<string> =>
  answer.body ? new TextDecoder().decode(await collect(answer.body, limit)) : '';

/** @throws Refusal `request_param_err` for invalid JSON; an empty body is an empty object. */
export const parseJson = (text: string): unknown => {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('request_param_err', { fields: [] });
  }
};

/** Added to URLs by older sites to prevent caching; ignored. */
const CACHE_BUSTER = '_';

/** Values of a query string; repeated names are invalid. @throws Refusal `request_param_err`. */
export const queryOf = (url: string): Record<string, string> => {
  const at = url.indexOf('?');
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(at === -1 ? '' : url.slice(at))) {
    if (name === CACHE_BUSTER) continue;
    if (name in query) throw new Refusal('request_param_err', { fields: [name] });
    query[name] = value;
  }
  return query;
};
