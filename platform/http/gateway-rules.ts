import { STREAM_PATH } from '#contract/stream.ts';
import { GAME_SESSION_HEADER } from '../games/play-contract.ts';
import { DATA_HEADERS, DRAWING_POLICY } from './headers.ts';
import { contentPolicy as gamePolicy } from '../games/play-policy.ts';

/** Allowed responses of a gateway for one kind of path, and the headers set on them regardless of its own. */
export interface Rule {
  readonly methods: readonly string[];
  /** Media types, and the header that replaces the gateway's own. */
  readonly types: Readonly<Record<string, string>>;
  /** Request headers passed on beside those of every call. */
  readonly forwardedHeaders?: readonly string[];
  readonly headers: (host: string) => Readonly<Record<string, string>>;
  /** `cache-control` of a response with an ETag; all others are not cached. */
  readonly kept?: string;
  /** Allowed values of `sec-fetch-dest`; not checked for a browser that sends none. */
  readonly isFor?: readonly string[];
  /** Only for documents with an opaque origin: a script of a game must not run on our pages. */
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
  // Proxies that buffer a response would hold every message back.
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
/** The only page of a gateway shown under our origin: sandboxed, in a frame of ours. */
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

/** The rule of a path; null for paths that are not passed on: vendors' calls, stand-ins, other pages. */
export const ruleOf = (pathname: string): Rule | null => {
  if (pathname === STREAM_PATH) return STREAM;
  return RULES.find(([path]) => path.test(pathname))?.[1] ?? null;
};

/** The response to a game page's CORS preflight: its origin is opaque, and its session is sent in a header. */
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
 * Whether every server reads a path alike. No path of the contract needs an escape, a path parameter, an empty segment
 * or a backslash, and each of them means another path to some server.
 */
export const isPlainPath = (pathname: string): boolean => PATH.test(pathname) && !DOTS.test(pathname);

/** The only cookie of the contract (1.8): the image captcha that an answer belongs to. */
const COOKIE = /^captchaId=[\w.~+/=-]{1,256}$/;

/** Request headers that are passed on (wire contract 1.2); all others are dropped, above all those of proxies. */
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

/** Maximum lifetime of a gateway's cookie in seconds. */
const COOKIE_LIFE = 3600;

/** The gateway's cookie as one of ours: its value and a bounded lifetime, without its other attributes. */
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
