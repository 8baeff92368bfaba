import type { Endpoint } from '#contract/endpoint.ts';
import { accepts, ENCODINGS, hasAlready, pack, tagOf, type Encoding } from './encoding.ts';
import { jsonHeaders, succeeded } from './envelope.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Responses below this size (bytes) are not compressed: they fit one packet anyway. */
const WORTH = 860;
/** Cached compressed responses: the common lists and texts in a few languages. */
const KEPT = 64;

/** What a cacheable response depends on beside its URL. */
const VARY = 'accept-encoding, language, merchant, authorization';

interface Text {
  readonly text: string;
  readonly tag: string | null;
}

/**
 * Turns a handler's result into the endpoint's response: compressed where that pays off, with an ETag where it is
 * cacheable.
 */
export const createAnswers = () => {
  const packedBy = new Map<string, Bytes>();

  const packed = async (bytes: Buffer, encoding: Encoding, tag: string | null): Promise<Bytes> => {
    const key = `${encoding} ${tag}`;
    const known = tag === null ? undefined : packedBy.get(key);
    if (known) return known;
    const body = await pack(bytes, encoding);
    if (tag !== null) {
      if (packedBy.size >= KEPT) packedBy.delete(packedBy.keys().next().value ?? '');
      packedBy.set(key, body);
    }
    return body;
  };

  /** Of cacheable values that a handler returns again, as the very same object. */
  const texts = new WeakMap<object, Text>();
  const textOf = ({ envelope, kept }: Endpoint, value: unknown): Text => {
    const isReusable = kept && typeof value === 'object' && value !== null;
    const known = isReusable ? texts.get(value) : undefined;
    if (known) return known;
    const text = JSON.stringify(envelope ? succeeded(value) : value);
    const made = { text, tag: kept ? tagOf(text) : null };
    if (isReusable) texts.set(value, made);
    return made;
  };

  return async (
    endpoint: Endpoint,
    value: unknown,
    requestHeaders: Headers,
    isPlain = false,
  ): Promise<Response> => {
    const { text, tag } = textOf(endpoint, value);
    if (tag === null && text.length < WORTH) return new Response(text, { headers: jsonHeaders });
    const headers: Record<string, string> = tag
      ? { ...jsonHeaders, 'cache-control': 'private, no-cache', etag: tag, vary: VARY }
      : { ...jsonHeaders };
    if (isPlain) return new Response(text, { headers });
    if (tag && hasAlready(requestHeaders.get('if-none-match'), tag)) {
      const { etag = '', vary = '', 'cache-control': cache = '' } = headers;
      return new Response(null, { status: 304, headers: { 'cache-control': cache, etag, vary } });
    }
    // The response to an encrypted body holds a secret (a token), whose compressed length must not leak it.
    if (text.length < WORTH || endpoint.encrypted) return new Response(text, { headers });
    headers['vary'] ??= 'accept-encoding';
    const accepted = requestHeaders.get('accept-encoding') ?? '';
    const encoding = ENCODINGS.find((each) => accepts(each, accepted));
    if (!encoding) return new Response(text, { headers });
    headers['content-encoding'] = encoding;
    return new Response(await packed(Buffer.from(text), encoding, tag), { headers });
  };
};
