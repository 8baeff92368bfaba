import { BODY_LIMIT, type Config } from '../kernel/config.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { networkOf } from './address.ts';
import { readBytes } from './body.ts';
import { accepts, ENCODINGS } from './encoding.ts';
import { json, refused, retryAfter } from './envelope.ts';
import {
  createExchange,
  GatewayFailure,
  unpacked,
  type Begun,
  type ExchangeLimits,
  type FailureKind,
  type Holding,
} from './gateway-exchange.ts';
import {
  isPlainPath,
  isPreflighted,
  isTag,
  isWait,
  ownCookie,
  PREFLIGHT,
  requestHeaders,
  ruleOf,
  type Rule,
} from './gateway-rules.ts';
import { languageOf, pathOf } from './request.ts';
import { hostOf, isSecure, lastOf } from './seen.ts';
import { createSlots, type SlotLimits } from './slots.ts';

export interface GatewayLimits extends ExchangeLimits {
  /** Concurrent calls, in all and for one network. */
  readonly calls: SlotLimits;
  /** Open streams, in all and for one network. */
  readonly streams: SlotLimits;
  readonly body: number;
}

const SECOND = 1000;
const MiB = 1024 * 1024;
/** The site gives a call up after 120 s (wire contract 1.3); a stream pings every 20 s. */
export const GATEWAY_LIMITS: GatewayLimits = {
  begin: 60 * SECOND,
  idle: 15 * SECOND,
  whole: 60 * SECOND,
  quiet: 60 * SECOND,
  answer: 4 * MiB,
  held: 128 * MiB,
  connections: 11_000,
  calls: { total: 512, each: 64 },
  streams: { total: 10_000, each: 64 },
  body: BODY_LIMIT,
};
/** Milliseconds after which a place may be free again. */
const PAUSE = SECOND;

const firstOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;
const typeOf = (headers: Begun['headers']): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Statuses without a body. */
const BARE = new Set([204, 205, 304]);
/** Status for the visitor after each failure. */
const STATUS: Readonly<Record<FailureKind, number>> = { unfit: 502, stale: 502, late: 504, full: 503 };
/** Responses that are passed on: business results, refusals and failures, and `304 Not Modified`. */
const isAnswer = (status: number): boolean =>
  (status >= 200 && status < 300) || status === 304 || (status >= 400 && status < 600);

/**
 * Passes calls on to another platform, so that policy, cookies and headers stay same-origin (rulings 20). That platform
 * is trusted with its members and their money, not with our origin: of the request only the parts in the contract are
 * sent, with the caller's address set by us; of the response only its status, its body if it has an expected type, and
 * four validated headers are returned. Everything is bounded in time and bytes, and complete before any of it is sent
 * on, except for the event stream. An unfit response becomes an envelope: 502, 503 with Retry-After, 504.
 */
export const createProxy = (
  origin: string,
  config: Config,
  limits: GatewayLimits = GATEWAY_LIMITS,
): ((request: Request, ip: string) => Promise<Response>) => {
  const exchange = createExchange(origin, limits);
  const slots = { call: createSlots(limits.calls), stream: createSlots(limits.streams) };

  const refusal = (request: Request, status: number, code = 'unknown_error'): Response => {
    const isBusy = status === 429 || status === 503;
    const value = isBusy ? { retryAfterMs: PAUSE } : null;
    return json(refused(code, value, languageOf(request.headers)), status, retryAfter(value));
  };

  /** The request headers for the gateway. */
  const headersFor = (request: Request, rule: Rule, ip: string): Record<string, string> => {
    const { headers, url } = request;
    const accepted = headers.get('accept-encoding') ?? '';
    const region = config.addressHeader ? lastOf(headers, config.regionHeader) : null;
    const encodings = ENCODINGS.filter((each) => !rule.isStream && accepts(each, accepted));
    return {
      ...requestHeaders(headers, rule),
      // An encoding that this visitor accepts is passed through.
      'accept-encoding': encodings.length > 0 ? encodings.join(', ') : 'identity',
      'x-forwarded-for': ip,
      'x-forwarded-host': hostOf(headers, url, config),
      'x-forwarded-proto': isSecure(headers, url, config) ? 'https' : 'http',
      ...(region && { 'x-region': region }),
    };
  };

  /** The response headers: ours, and the validated ones of the gateway. */
  const headersOf = (request: Request, rule: Rule, begun: Begun, type: string): Headers => {
    const { headers, status } = begun;
    const back = new Headers(rule.headers(hostOf(request.headers, request.url, config)));
    const tag = firstOf(headers.etag);
    const isKept = rule.kept !== undefined && request.method !== 'POST' && isTag(tag);
    if (isKept) {
      back.set('etag', tag);
      back.set('vary', 'accept-encoding, language, merchant, authorization');
    }
    if (!back.has('cache-control')) back.set('cache-control', (isKept && rule.kept) || 'no-store');
    const wait = firstOf(headers['retry-after']);
    if (status >= 400 && isWait(wait)) back.set('retry-after', wait);
    const own = rule.types[type];
    if (own !== undefined) back.set('content-type', own);
    const isSafe = isSecure(request.headers, request.url, config);
    const cookie = ownCookie(headers['set-cookie'] ?? [], isSafe);
    if (cookie) back.append('set-cookie', cookie);
    return back;
  };

  /** The complete, validated response. @throws GatewayFailure for one that must not be passed on. */
  const passOn = async (
    request: Request,
    rule: Rule,
    begun: Begun,
    holding: Holding,
    release: () => void,
  ): Promise<Response> => {
    const { status, headers } = begun;
    if (!isAnswer(status)) throw new GatewayFailure(`status ${status}`);
    const type = typeOf(headers);
    const encoding = (headers['content-encoding'] ?? '').toLowerCase();
    const isKnown = Object.hasOwn(rule.types, type);
    if (rule.isStream && status === 200 && type === 'text/event-stream') {
      if (encoding !== '') throw new GatewayFailure('a stream must not be compressed');
      return new Response(begun.stream(release), { headers: headersOf(request, rule, begun, type) });
    }
    if (!isKnown && type !== '') throw new GatewayFailure(`type ${type}`);
    const bytes = await begun.bytes(holding);
    const isEmpty = bytes.byteLength === 0;
    if (!isKnown && !isEmpty) throw new GatewayFailure('a body without a type');
    const back = headersOf(request, rule, begun, isEmpty && request.method !== 'HEAD' ? '' : type);
    if (isEmpty || BARE.has(status)) return new Response(null, { status, headers: back });
    const whole = await unpacked(bytes, encoding, limits.answer);
    const isPacked =
      whole !== bytes && accepts(encoding as 'br', request.headers.get('accept-encoding') ?? '');
    if (isPacked) back.set('content-encoding', encoding);
    return new Response(new Uint8Array(isPacked ? bytes : whole), { status, headers: back });
  };

  const call = async (request: Request, rule: Rule, ip: string, release: () => void): Promise<Response> => {
    const holding = exchange.hold();
    let begun: Begun | undefined;
    try {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const body = isRead ? null : await readBytes(request, limits.body);
      holding.add(body?.byteLength ?? 0);
      const at = request.url.indexOf('?');
      begun = await exchange.begin({
        method: request.method,
        path: `${pathOf(request.url)}${at === -1 ? '' : request.url.slice(at)}`,
        headers: headersFor(request, rule, ip),
        body,
        signal: request.signal,
      });
      return await passOn(request, rule, begun, holding, release);
    } catch (error) {
      begun?.drop();
      if (request.signal.aborted) throw error;
      if (isRefusal(error)) return refusal(request, error.status, error.code);
      return refusal(request, error instanceof GatewayFailure ? STATUS[error.kind] : 502);
    } finally {
      holding.release();
    }
  };

  return async (request, ip) => {
    const pathname = pathOf(request.url);
    const { headers, method } = request;
    if (!isPlainPath(pathname)) return refusal(request, 400, 'request_param_err');
    const rule = ruleOf(pathname);
    if (!rule) return refusal(request, 404, 'not_found');
    if (method === 'OPTIONS' && isPreflighted(rule))
      return new Response(null, { status: 204, headers: PREFLIGHT });
    if (!rule.methods.includes(method))
      return new Response(null, { status: 405, headers: { allow: rule.methods.join(', ') } });
    const dest = headers.get('sec-fetch-dest');
    const isOurs = headers.get('sec-fetch-site') === 'same-origin' && dest !== 'image';
    if ((dest && rule.isFor && !rule.isFor.includes(dest)) || (rule.isForeign && isOurs))
      return refusal(request, 404, 'not_found');
    const release = slots[rule.isStream ? 'stream' : 'call'](networkOf(ip));
    if (release === 'each') return refusal(request, 429, 'TOO_MANY_REQUESTS');
    if (release === 'total') return refusal(request, 503);
    let isOpen = false;
    try {
      const answer = await call(request, rule, ip, release);
      isOpen = answer.headers.get('content-type') === 'text/event-stream';
      return answer;
    } finally {
      if (!isOpen) release();
    }
  };
};
