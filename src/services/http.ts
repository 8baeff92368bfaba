import { createFetch } from 'ofetch';
import * as v from 'valibot';
import { DELAYS } from '../config.ts';
import type { Endpoint, RequestOf, ResponseOf } from './contract/endpoint.ts';
import { takeEarlyAnswer } from './browser/early-answers.ts';
import { readPreferences } from './browser/preference-store.ts';
import { readSession } from './browser/session-store.ts';
import { Envelope, parseJson, refusal } from './envelope.ts';
import type { PayloadKey } from './payload-cipher.ts';
import { addressOf, headersOf } from './request.ts';
import { ServiceError } from './service-error.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** One per intention; required where the endpoint says so. */
  readonly idempotencyKey?: string | undefined;
  /** Milliseconds before the call times out. */
  readonly limit?: number;
}

const fetchText = createFetch({
  // Looked up at each call: tests and the page's worker may replace it.
  fetch: (request, init) =>
    (typeof request === 'string' && takeEarlyAnswer(request, init?.signal)) ||
    globalThis.fetch(request, init),
});

interface SharedRead {
  readonly answer: Promise<unknown>;
  readonly stop: AbortController;
  waiting: number;
}
/** Identical reads in flight share one request, which is aborted when its last caller has gone. */
const reads = new Map<string, SharedRead>();

/** After a change: a response to a read in flight may be older than it, so no later caller shares that read. */
export const stopSharingReads = (): void => reads.clear();

/**
 * The only way to the wire: headers, cipher, time limit, parsing. It never retries: that is a machine's
 * decision.
 * @throws ServiceError, and nothing else but the abort of its own `signal`.
 */
export const call = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> => {
  // Even a failed write may have changed something: the response alone may be lost.
  if (endpoint.method !== 'GET') return send(endpoint, request, options).finally(stopSharingReads);
  const { language } = readPreferences();
  const key = `${addressOf(endpoint, request)} ${language} ${readSession('token') ?? ''}`;
  const shared = reads.get(key) ?? startRead(key, endpoint, request, options);
  shared.waiting += 1;
  const leave = (): void => {
    shared.waiting -= 1;
    if (shared.waiting > 0) return;
    // Removed at once, because a caller in the same tick must not receive a request that is being aborted.
    if (reads.get(key) === shared) reads.delete(key);
    shared.stop.abort();
  };
  if (options.signal?.aborted) leave();
  else options.signal?.addEventListener('abort', leave, { once: true });
  return shared.answer as Promise<ResponseOf<E>>;
};

const startRead = <E extends Endpoint>(
  key: string,
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions,
): SharedRead => {
  const stop = new AbortController();
  const answer = send(endpoint, request, { ...options, signal: stop.signal }).finally(() => {
    if (reads.get(key) === shared) reads.delete(key);
  });
  const shared: SharedRead = { answer, stop, waiting: 0 };
  reads.set(key, shared);
  return shared;
};

const send = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions,
): Promise<ResponseOf<E>> => {
  try {
    return await attempt(endpoint, request, options);
  } catch (error) {
    const isUnread = error instanceof ServiceError && error.code === 'request_body_required';
    if (!isUnread || !endpoint.encrypted) throw error;
    // The key was rotated while this page was open. The platform has read nothing of the body, so it is
    // encrypted again.
    payloadKey = null;
    return attempt(endpoint, request, options);
  }
};

const attempt = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions,
): Promise<ResponseOf<E>> => {
  const token = readSession('token');
  if (endpoint.token === 'required' && !token) throw new ServiceError('unauthorised', 'login.not.session');
  const body = endpoint.method === 'GET' ? undefined : await bodyOf(endpoint, request, options);
  const limit = AbortSignal.timeout(options.limit ?? DELAYS.requestLimit);
  try {
    const response = await fetchText.raw(addressOf(endpoint, request), {
      method: endpoint.method,
      headers: headersOf(endpoint, token, options.idempotencyKey, body !== undefined),
      ...(body === undefined ? {} : { body }),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      responseType: 'text',
      ignoreResponseError: true,
      retry: 0,
      // Cached responses are revalidated; an unchanged one is not transferred again.
      cache: endpoint.kept ? 'no-cache' : 'no-store',
    });
    return read(endpoint, response.status, response._data ?? '', token);
  } catch (cause) {
    if (cause instanceof ServiceError || options.signal?.aborted) throw cause;
    throw new ServiceError(limit.aborted ? 'timeout' : 'offline', undefined, { cause });
  }
};

let payloadKey: PayloadKey | null = null;

const bodyOf = async (
  endpoint: Endpoint,
  request: unknown,
  options: CallOptions,
): Promise<string | undefined> => {
  if (endpoint.body === 'form') return String(new URLSearchParams(request as Record<string, string>));
  if (!endpoint.encrypted) return request === undefined ? undefined : JSON.stringify(request);
  // Only a form with a secret needs it, and no first screen has one.
  const { encryptPayload, getPayloadKey } = await import('./payload-cipher.ts');
  payloadKey ??= await call(getPayloadKey, {}, options);
  return JSON.stringify({ value: await encryptPayload(request, payloadKey) });
};

const read = <E extends Endpoint>(
  endpoint: E,
  status: number,
  text: string,
  token: string | null,
): ResponseOf<E> => {
  const answer = parseJson(text);
  if (!endpoint.envelope && status < 400) return parseValue(endpoint, answer);
  const parsed = v.safeParse(Envelope, answer);
  if (!parsed.success) throw new ServiceError(status >= 400 ? 'unavailable' : 'malformed');
  if (parsed.output.success) return parseValue(endpoint, parsed.output.value);
  throw refusal(parsed.output, token, status);
};

const parseValue = <E extends Endpoint>(endpoint: E, value: unknown): ResponseOf<E> => {
  const parsed = v.safeParse(endpoint.response, value);
  if (parsed.success) return parsed.output as ResponseOf<E>;
  throw new ServiceError('malformed', 'malformed', { detail: v.flatten(parsed.issues) });
};
