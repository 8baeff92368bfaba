import { BODY_LIMIT, JSON_PARTS } from '../kernel/config.ts';
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

const [QUOTE, COMMA, BRACKET, ESCAPE, BRACE] = [0x22, 0x2c, 0x5b, 0x5c, 0x7b];

/** Whether a JSON text has more values than any request of ours; counted without parsing it. */
const hasTooMany = (text: string): boolean => {
  if (text.length <= JSON_PARTS) return false;
  let parts = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) isText = !isText;
    else if (isText) at += sign === ESCAPE ? 1 : 0;
    else if (sign === COMMA || sign === BRACKET || sign === BRACE) parts += 1;
    if (parts > JSON_PARTS) return true;
  }
  return false;
};

/** @throws Refusal `request_param_err` for invalid JSON, or too much of it; an empty body is an empty object. */
export const parseJson = (text: string): unknown => {
  if (text === '') return {};
  if (hasTooMany(text)) throw new Refusal('request_param_err', { fields: [] });
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
