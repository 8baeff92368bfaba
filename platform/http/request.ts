import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { BODY_LIMIT, MERCHANT, SMALL_BODY_LIMIT } from '../kernel/config.ts';
import { Refusal } from '../kernel/refusal.ts';
import { parseJson, queryOf, readText } from './body.ts';
import type { PayloadKeys } from './payload-keys.ts';
import { isStorable } from './storable.ts';

const Sealed = v.object({ value: v.pipe(v.string(), v.nonEmpty()) });

/** The path of an absolute URL. Every request needs it, some more than once; a whole `URL` costs ten times that. */
export const pathOf = (url: string): string => {
  const from = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', from);
  const hash = url.indexOf('#', from);
  if (query === -1) return hash === -1 ? url.slice(from) : url.slice(from, hash);
  return url.slice(from, hash === -1 ? query : Math.min(query, hash));
};

/**
 * Requires exactly one `Merchant` header, ours: two would arrive as one with a comma. @throws Refusal
 * `function.not.available`.
 */
export const checkMerchant = (headers: Headers): void => {
  if (headers.get('merchant') !== MERCHANT)
    throw new Refusal('function.not.available', { reason: 'merchant' });
};

/** The body or the query, decrypted where the endpoint requires it, not yet validated. */
export const readRequest = async (
  endpoint: Endpoint,
  request: Request,
  keys: PayloadKeys,
): Promise<unknown> => {
  if (endpoint.method === 'GET') return queryOf(request.url);
  const isSmall = endpoint.encrypted || endpoint.body === 'form';
  const text = await readText(request, isSmall ? SMALL_BODY_LIMIT : BODY_LIMIT);
  if (endpoint.body === 'form') return queryOf(`?${text}`);
  if (!endpoint.encrypted) {
    if (text !== '') return parseJson(text);
    return queryOf(request.url);
  }
  if (request.headers.get('encryption') !== 'JWE') throw new Refusal('request_body_required');
  const sealed = v.safeParse(Sealed, parseJson(text));
  if (!sealed.success) throw new Refusal('request_body_required');
  return keys.open(sealed.output.value);
};

/** The request validated by its schema. @throws Refusal `request_param_err` whose value names the fields. */
export const parseRequest = (endpoint: Endpoint, raw: unknown): unknown => {
  if (!isStorable(raw)) throw new Refusal('request_param_err', { fields: [] });
  const parsed = v.safeParse(endpoint.request, raw);
  if (parsed.success) return parsed.output;
  const flat = v.flatten(parsed.issues);
  throw new Refusal('request_param_err', { fields: Object.keys(flat.nested ?? {}) });
};

export const cookieOf = (headers: Headers, name: string): string | null => {
  const cookies = headers.get('cookie');
  if (!cookies) return null;
  for (const part of cookies.split(';')) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
};

const LANGUAGE = /^[A-Za-z]{2}$/;
/** Language of the wire; Turkish by default. */
export const languageOf = (headers: Headers): string => {
  const language = headers.get('language') ?? '';
  return LANGUAGE.test(language) ? language.toUpperCase() : 'TY';
};
