import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Db } from '../db/open.ts';
import { enabledModules, type SettingValues } from '../runtime/settings.ts';
import type { Deps } from '../runtime/deps.ts';
import { Refusal, isRefusal } from '../kernel/refusal.ts';
import { recordRefusedCall } from '../runtime/security-log.ts';
import { addressOf, networkOf } from './address.ts';
import type { Call, Session } from '../runtime/call.ts';
import { createAnswers } from './answer.ts';
import { changeDueNow, checkNoChangeDue } from './change-due.ts';
import { deviceOf } from './device.ts';
import { json, refused, retryAfter } from './envelope.ts';
import { checkSiteOpen } from './site-status.ts';
import { fingerprintOf, isAnswered, once } from './once.ts';
import type { PayloadKeys } from './payload-keys.ts';
import { checkMerchant, cookieOf, languageOf, parseRequest, readRequest } from './request.ts';
import { hostOf, isSecure, lastOf } from './seen.ts';
import { classOf, createRequestLimits, type RequestClass, type RequestLimits } from './request-limits.ts';
import type { Route } from './serve.ts';
import { checkStillLive, sessionOf } from './tokens.ts';

/** Connection data of the caller. */
export interface Socket {
  readonly ip?: string | undefined;
}
export type Env = { Bindings: Socket };
/** Handler of requests, of the platform or of a gateway behind it. */
export type Fetch = (request: Request, socket: Socket) => Response | Promise<Response>;

/** A response of ours that violates its descriptor. */
export class ContractBreach extends Error {
  constructor(endpoint: Endpoint, issues: readonly string[]) {
    super(`${endpoint.name} answered off its schema: ${issues.join('; ')}`);
    this.name = 'ContractBreach';
  }
}

type Draft = Omit<Call, 'session' | 'db'> & {
  session: Session | null;
  db: Db;
  cookies: string[];
  effects: (() => void)[];
};

/** What few calls use is read from the headers when it is used. */
const draftOf = (context: Context<Env>, deps: Deps, where: Pick<Call, 'ip' | 'network'>): Draft => {
  const { headers } = context.req.raw;
  const { url } = context.req;
  const draft: Draft = {
    session: null,
    language: languageOf(headers),
    ...where,
    get device() {
      return deviceOf(headers.get('user-agent'));
    },
    get host() {
      return hostOf(headers, url, deps.config);
    },
    get isSecure() {
      return isSecure(headers, url, deps.config);
    },
    region: deps.config.addressHeader ? lastOf(headers, deps.config.regionHeader) : null,
    idempotencyKey: headers.get('idempotency-key'),
    get captchaId() {
      return cookieOf(headers, 'captchaId');
    },
    db: deps.db,
    cookies: [],
    effects: [],
    setCookie: (name, value, maxAge) => {
      const secure = draft.isSecure ? '; Secure' : '';
      draft.cookies.push(
        `${name}=${value}; Path=/wps; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`,
      );
    },
    afterCommit: (effect) => {
      draft.effects.push(effect);
    },
  };
  return draft;
};

/** The whitelabel tree, flattened once per read of the settings. */
const moduleGate = (): ((settings: SettingValues, module: string) => boolean) => {
  const flattened = new WeakMap<object, Set<string>>();
  return (settings, module) => {
    let enabled = flattened.get(settings);
    if (!enabled) flattened.set(settings, (enabled = enabledModules(settings.modules)));
    return enabled.has(module);
  };
};

/** The module that a call belongs to; by default the endpoint's first. */
const moduleOf = ({ module, otherModules = [] }: Endpoint, headers: Headers): string | null =>
  otherModules.find((other) => other === headers.get('moduleid')) ?? module;

const identify = async (route: Route, headers: Headers, deps: Deps): Promise<Session | null> => {
  const { endpoint, isBeforeChange } = route;
  const token = headers.get('authorization');
  if (endpoint.token === 'none') return null;
  if (!token) {
    if (endpoint.token === 'required') throw new Refusal('login.not.session', { reason: 'ended' });
    return null;
  }
  const settings = deps.settings.current();
  const use = endpoint.method === 'GET' ? 'memory' : 'database';
  if (endpoint.token === 'required') {
    const session = await sessionOf(deps, token, use);
    if (!isBeforeChange) checkNoChangeDue(session, settings);
    return session;
  }
  // Also served to guests: an invalid token makes the caller a guest, it does not end a session here; the same for a
  // blocked session.
  const session = await sessionOf(deps, token, use).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  return session && changeDueNow(session, settings) ? null : session;
};

const checkAnswer = (endpoint: Endpoint, answer: unknown): void => {
  const checked = v.safeParse(endpoint.response, answer);
  if (!checked.success)
    throw new ContractBreach(
      endpoint,
      checked.issues.map((issue) => `${v.getDotPath(issue) ?? 'value'}: ${issue.message}`),
    );
};

/** Runs the handler, inside the idempotency transaction where the descriptor requires one. */
const act = async (route: Route, raw: unknown, draft: Draft, deps: Deps): Promise<unknown> => {
  const { endpoint, handle, prepare } = route;
  const request = parseRequest(endpoint, raw);
  let prepared: unknown;
  const answered = async (): Promise<unknown> => {
    const answer = await handle(request, draft, prepared);
    if (deps.config.checkAnswers) checkAnswer(endpoint, answer);
    return answer;
  };
  const within = async (tx: Db): Promise<unknown> => {
    draft.db = tx;
    if (draft.session) await checkStillLive(tx, draft.session);
    return answered();
  };
  if (!endpoint.idempotent) return answered();
  if (endpoint.idempotent === 'optional' && draft.idempotencyKey === null) return deps.db.transaction(within);
  const scope = draft.session ? `member:${draft.session.memberId}` : `address:${draft.network}`;
  const fingerprint = fingerprintOf(endpoint, raw);
  if (prepare && !(await isAnswered(deps.db, scope, draft.idempotencyKey)))
    prepared = await prepare(request, draft);
  const { idempotencyKey: key } = draft;
  return once(deps.db, { scope, key, fingerprint, at: deps.clock.now() }, within);
};

/** Mounts every route from its descriptor, under its path and its aliases. @returns the limits that their calls share. */
export const mount = (
  app: Hono<Env>,
  routes: readonly Route[],
  deps: Deps,
  keys: PayloadKeys,
): RequestLimits => {
  const isOn = moduleGate();
  const answerOf = createAnswers();
  const limits = createRequestLimits(deps.clock, deps.config);
  const classes = new Map(routes.map(({ endpoint }) => [endpoint, classOf(endpoint)]));
  const classIn = (endpoint: Endpoint): RequestClass => classes.get(endpoint) ?? 'read';
  const answer = async (
    route: Route,
    context: Context<Env>,
    draft: Draft,
    isPlain?: boolean,
  ): Promise<Response> => {
    const { endpoint } = route;
    const { headers } = context.req.raw;
    const requestClass = classIn(endpoint);
    const settings = await deps.settings.fresh();
    if (requestClass === 'read' || requestClass === 'heavy') draft.db = deps.database.reads.db;
    // A HEAD must have no effect, though it is routed like a GET.
    if (endpoint.idempotent && context.req.raw.method === 'HEAD') throw new Refusal('not_found');
    checkMerchant(headers);
    if (!route.isAlwaysOpen) checkSiteOpen(settings, draft.ip, draft.region, deps.clock.now());
    const module = moduleOf(endpoint, headers);
    if (module && !isOn(settings, module)) throw new Refusal('function.not.available', { module });
    draft.session = await identify(route, headers, deps);
    if (draft.session) limits.takeOfSession(requestClass, draft.session.id);
    const raw = await readRequest(endpoint, context.req.raw, keys);
    const value = await act(route, raw, draft, deps).catch(async (error: unknown) => {
      const isLimit = isRefusal(error) && error.code === 'TOO_MANY_REQUESTS';
      if (isLimit && draft.session && endpoint.method !== 'GET')
        await recordRefusedCall(deps, endpoint, draft);
      throw error;
    });
    for (const effect of draft.effects) effect();
    const response = await answerOf(endpoint, value, headers, isPlain);
    for (const cookie of draft.cookies) response.headers.append('set-cookie', cookie);
    return response;
  };
  const guarded = async (route: Route, context: Context<Env>): Promise<Response> => {
    try {
      const { endpoint } = route;
      const requestClass = classIn(endpoint);
      const ip = addressOf(context.req.raw.headers, context.env?.ip, deps.config);
      const network = networkOf(ip);
      limits.takeOfNetwork(requestClass, network);
      return await deps.faults.around(endpoint, context.req.raw, (isPlain) =>
        limits.admission[requestClass].run(
          network,
          () => context.req.raw.signal,
          () => answer(route, context, draftOf(context, deps, { ip, network }), isPlain),
        ),
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const language = languageOf(context.req.raw.headers);
      return json(refused(error.code, error.value, language), error.status, retryAfter(error.value));
    }
  };
  for (const route of routes)
    for (const path of [route.endpoint.path, ...(route.endpoint.aliases ?? [])])
      app.on(route.endpoint.method, path, (context) => guarded(route, context));
  return limits;
};
