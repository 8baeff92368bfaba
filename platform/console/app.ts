import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import type { Deps } from '../runtime/deps.ts';
import { messageOf } from '../http/envelope.ts';
import { parseJson, readText } from '../http/body.ts';
import { isStorable } from '../http/storable.ts';
import { isRefusal, Refusal, StartError } from '../kernel/refusal.ts';
import { ConsoleError, perform } from './section/action.ts';
import { ACTIONS } from './actions.ts';
import { isConsoleAllowed } from './allowed.ts';
import script from './assets/console.js?raw';
import styles from './assets/console.css?raw';
import { TAGS } from './endpoints.ts';
import { openApiOf } from './openapi.ts';
import { shownOutbox } from '../domains/identity/outbox.ts';
import { consolePage } from './page.ts';
import { proofPicture } from '../domains/uploads/console/proofs.ts';

const BASE = '/_console';
const COOKIE = 'statehouse_console';
/** No form and no image of another site can set this header, and a script there would need a CORS preflight. */
export const CONSOLE_HEADER = 'x-console';
export const CONSOLE_TOKEN_HEADER = 'x-console-token';
const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Fits a document in seven languages, some of which take three bytes a character. */
const BODY_LIMIT = 512 * 1024;

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Names of this machine only: a page of another site that rebinds its own name to 127.0.0.1 is refused. */
const isLocal = (host: string | undefined): boolean => {
  if (!host || !URL.canParse(`http://${host}`)) return false;
  return LOCAL.has(new URL(`http://${host}`).hostname);
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const cookieOf = (context: Context): string | undefined =>
  context.req
    .header('cookie')
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);

const asset = (context: Context, body: string, type: string): Response =>
  context.body(body, 200, { 'content-type': `${type}; charset=utf-8` });

export interface Console {
  fetch(request: Request): Response | Promise<Response>;
  /** Path and query of the first visit; the token moves from it into a cookie at once. */
  readonly entrance: string;
}

export interface ConsoleOptions {
  readonly token: string;
  /** Address of the site and the platform, for the OpenAPI document. */
  readonly siteUrl?: string;
}

/**
 * The operator's console, for a listener of its own on 127.0.0.1 (rulings 26). `token` is fresh at each start
 * and printed with the address.
 * @throws StartError on a production platform.
 */
export const createConsole = (deps: Deps, { token, siteUrl = '/' }: ConsoleOptions): Console => {
  if (!isConsoleAllowed(deps.config))
    throw new StartError(
      'The console does not run in production; STATEHOUSE_DEMO=1 makes this a demo platform.',
    );
  const expected = digest(token);
  const isToken = (given: string | undefined): boolean =>
    given !== undefined && timingSafeEqual(digest(given), expected);
  const app = new Hono();

  app.use(async (context, next) => {
    context.header('content-security-policy', POLICY);
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'no-referrer');
    context.header('cache-control', 'no-store');
    context.header('cross-origin-resource-policy', 'same-origin');
    context.header('cross-origin-opener-policy', 'same-origin');
    if (!isLocal(context.req.header('host'))) return context.text('not here', 403);
    return next();
  });

  app.get(`${BASE}/console.js`, (context) => asset(context, script, 'text/javascript'));
  app.get(`${BASE}/console.css`, (context) => asset(context, styles, 'text/css'));

  app.use(`${BASE}/*`, async (context, next) => {
    const given = context.req.query('token');
    if (context.req.method === 'GET' && given !== undefined && isToken(given)) {
      context.header('set-cookie', `${COOKIE}=${token}; Path=${BASE}; HttpOnly; SameSite=Strict`);
      return context.redirect(`${BASE}/`);
    }
    if (!isToken(context.req.header(CONSOLE_TOKEN_HEADER) ?? cookieOf(context)))
      return context.text('Open the console at the address that the server printed.', 401);
    return next();
  });

  app.get(`${BASE}/`, async (context) => {
    const query = (name: string): string | null => {
      const given = context.req.query(name) || null;
      return isStorable(given) ? given : null;
    };
    return context.html(await consolePage(deps, query));
  });
  app.get(`${BASE}/openapi.json`, (context) => context.json(openApiOf(TAGS, siteUrl)));
  app.get(`${BASE}/outbox.json`, async (context) => context.json(await shownOutbox(deps.db)));

  app.get(`${BASE}/uploads/:id`, async (context) => {
    const id = context.req.param('id');
    const picture = await proofPicture(deps.db, id);
    if (!picture) return context.notFound();
    // Opened directly, the picture is a page of this origin, so it is sandboxed.
    return context.body(picture.bytes, 200, {
      'content-type': picture.type,
      'content-disposition': `inline; filename="${id}.${picture.type === 'image/png' ? 'png' : 'jpg'}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  app.post(`${BASE}/do/:action`, async (context) => {
    const { origin, host } = { origin: context.req.header('origin'), host: context.req.header('host') };
    const isOwn = origin === undefined || origin === `http://${host}`;
    const isJson = context.req.header('content-type')?.startsWith('application/json') ?? false;
    if (!isOwn || !isJson || context.req.header(CONSOLE_HEADER) !== '1')
      return context.json({ error: 'only the console itself may ask for this' }, 403);
    const name = context.req.param('action');
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!action) return context.json({ error: 'there is no such action' }, 404);
    const text = await readText(context.req.raw, BODY_LIMIT);
    const body = text === '' ? undefined : parseJson(text);
    if (!isStorable(body)) throw new Refusal('request_param_err');
    const parsed = v.safeParse(action.request, body);
    if (!parsed.success)
      return context.json({ error: parsed.issues.map(({ message }) => message).join('; ') }, 400);
    return context.json({ ok: true, ...(await perform(deps, action, parsed.output)) });
  });

  app.notFound((context) => context.text('not found', 404));
  app.onError((error, context) => {
    if (error instanceof ConsoleError) return context.json({ error: error.message }, 400);
    if (isRefusal(error))
      return context.json({ error: messageOf(error.code, 'EN') }, error.status as ContentfulStatusCode);
    deps.log.error(`console ${context.req.path}`, error);
    return context.json({ error: 'it did not work; the server log says why' }, 500);
  });

  return { fetch: (request) => app.fetch(request), entrance: `${BASE}/?token=${token}` };
};
