import { STREAM_PATH } from '#contract/stream.ts';
import { GAME_SESSION_HEADER } from '../games/play-contract.ts';
import { DATA_HEADERS, DRAWING_POLICY } from './headers.ts';
import { contentPolicy as gamePolicy } from '../games/play-policy.ts';

/** What a gateway may answer one kind of path with, and what stands on that answer whatever it says itself. */
export interface Rule {
  readonly methods: readonly string[];
  /** Media types, and the header that goes on in place of the gateway's own. */
  readonly types: Readonly<Record<string, string>>;
  /** Request headers beside those of every call. */
  readonly forwardedHeaders?: readonly string[];
  readonly headers: (host: string) => Readonly<Record<string, string>>;
  /** `cache-control` of an answer that has a name (ETag); all others are kept by nobody. */
  readonly kept?: string;
  /** Values of `sec-fetch-dest` for which it is asked; a browser that sends none is not held to it. */
  readonly isFor?: readonly string[];
  /** Asked for by documents with an opaque origin alone: what is a script there must be none on our pages. */
  readonly isForeign?: boolean;
  readonly isStream?: boolean;
}

const READ = ['GET', 'HEAD'];
const JSON_TYPE = { 'application/json': 'application/json; charset=utf-8' };
const PICTURES = Object.fromEntries(
  ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'].map((type) => [type, type]),
);
const DRAWING = { 'image/svg+xml': 'image/svg+xml; charset=utf-8' };

const DATA: Readonly<Record<string, string>> = DATA_HEADERS;
const IMAGE = { ...DATA, 'content-security-policy': DRAWING_POLICY };
/** Read by the game's page, whose origin is opaque. */
const OPEN = { ...DATA, 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };
const PART = { ...OPEN, 'content-security-policy': DRAWING_POLICY };

const CALL: Rule = {
  methods: [...READ, 'POST', 'PUT', 'DELETE'],
  types: { ...JSON_TYPE, ...PICTURES },
  headers: () => DATA,
  kept: 'private, no-cache',
};
const STREAM: Rule = {
  methods: ['GET'],
  types: { ...JSON_TYPE, 'text/event-stream': 'text/event-stream' },
  // Proxies that collect an answer before passing it on would hold every message back.
  headers: () => ({ ...DATA, 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }),
  isStream: true,
};
const ART: Rule = {
  methods: READ,
  types: { ...PICTURES, ...DRAWING },
  headers: () => IMAGE,
  kept: 'private, max-age=3600',
};
const GAME_CALL: Rule = {
  methods: ['POST'],
  types: JSON_TYPE,
  forwardedHeaders: [GAME_SESSION_HEADER],
  headers: () => OPEN,
};
const GAME_PART: Rule = {
  methods: READ,
  types: {
    ...PICTURES,
    ...DRAWING,
    'text/css': 'text/css; charset=utf-8',
    'text/javascript': 'text/javascript; charset=utf-8',
    'font/woff2': 'font/woff2',
  },
  headers: () => PART,
  kept: 'private, no-cache',
  isForeign: true,
};
/** The one page of a gateway that is shown under our address: sandboxed, in a frame of ours. */
const GAME_PAGE: Rule = {
  methods: READ,
  types: { 'text/html': 'text/html; charset=utf-8' },
  headers: (host) => ({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': gamePolicy(host, "'self'"),
  }),
  isFor: ['iframe'],
};

const RULES: readonly (readonly [RegExp, Rule])[] = [
  [/^\/(?:wps|lgw|lotto)\//, CALL],
  [/^\/art\/(?:tile|vendor)\/[^/]+$/, ART],
  [/^\/play\/api\/[^/]+$/, GAME_CALL],
  [/^\/play\/assets\//, GAME_PART],
  [/^\/play\/[^/]+$/, GAME_PAGE],
];

/** The rule of a path; null where nothing of a gateway is wanted: its vendors' calls, its stand-ins, its pages. */
export const ruleOf = (pathname: string): Rule | null => {
  if (pathname === STREAM_PATH) return STREAM;
  return RULES.find(([path]) => path.test(pathname))?.[1] ?? null;
};

/** The answer to a game page that asks for leave first: its origin is opaque, and its session stands in a header. */
export const PREFLIGHT = {
  ...OPEN,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': `content-type, ${GAME_SESSION_HEADER}`,
  'access-control-max-age': '600',
};
export const isPreflighted = (rule: Rule): boolean => rule === GAME_CALL;

const PATH = /^(?:\/[\w.~-]+)+\/?$/;
const DOTS = /\/\.{1,2}(?:\/|$)/;
/**
 * Whether a path is one that every server reads alike. Nothing of the contract needs an escape, a path parameter, an
 * empty segment or a backslash, and each of them means another path to some server.
 */
export const isPlainPath = (pathname: string): boolean => PATH.test(pathname) && !DOTS.test(pathname);

/** The one cookie of the contract (1.8): which puzzle a captcha answers. */
const COOKIE = /^captchaId=[\w.~+/=-]{1,256}$/;

/** Request headers that go on (wire contract 1.2); all others stay here, above all those of proxies. */
const FORWARDED_HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'device',
  'encryption',
  'idempotency-key',
  'if-none-match',
  'language',
  'merchant',
  'moduleid',
  'user-agent',
  'x-digest',
  'x-gateway-version',
  'x-real-ua',
  'x-requested-with',
  'x-rsa',
  'x-timestamp',
] as const;

export const requestHeaders = (incoming: Headers, rule: Rule): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const name of [...FORWARDED_HEADERS, ...(rule.forwardedHeaders ?? [])]) {
    const value = incoming.get(name);
    if (value !== null) headers[name] = value;
  }
  const cookies = (incoming.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  const own = cookies.find((cookie) => COOKIE.test(cookie));
  if (own !== undefined) headers['cookie'] = own;
  return headers;
};

/** Seconds a cookie of a gateway lives at most. */
const COOKIE_LIFE = 3600;

/** The gateway's cookie as one of ours: its value and a bounded life, nothing else of what it says. */
export const ownCookie = (cookies: readonly string[], isSecure: boolean): string | null => {
  for (const cookie of cookies) {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
    if (!COOKIE.test(pair)) continue;
    const named = attributes
      .flatMap((attribute) => /^max-age=(-?\d{1,9})$/i.exec(attribute)?.[1] ?? [])
      .at(-1);
    const life = Math.min(Math.max(Number(named ?? COOKIE_LIFE), 0), COOKIE_LIFE);
    return `${pair}; Path=/wps; Max-Age=${life}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }
  return null;
};

const TAG = /^(?:W\/)?"[\x21\x23-\x7e]{0,64}"$/;
export const isTag = (text: string | undefined): text is string => text !== undefined && TAG.test(text);

const WAIT = /^\d{1,5}$/;
export const isWait = (text: string | undefined): text is string => text !== undefined && WAIT.test(text);
