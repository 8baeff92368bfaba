import { Hono } from 'hono';
import { cashierRoutes } from './stand-ins/cashier/stand-in.ts';
import { DOMAINS } from './domains.ts';
import type { Deps } from './runtime/deps.ts';
import { isOutage } from './db/outage.ts';
import { serviceRoutes } from './stand-ins/service/stand-in.ts';
import { firebaseRoutes } from './stand-ins/firebase/stand-in.ts';
import { json, refused, retryAfter } from './http/envelope.ts';
import { ContractBreach, mount, type Env, type Socket } from './http/mount.ts';
import { openPayloadKeys } from './http/payload-keys.ts';
import { outageAnswers } from './http/outage-answers.ts';
import { languageOf } from './http/request.ts';
import type { Route } from './http/serve.ts';
import { isRefusal } from './kernel/refusal.ts';
import { streamRoute } from './domains/live-updates/stream.routes.ts';
import { vendorRoutes } from './domains/wallet/vendor.routes.ts';

export interface Platform {
  fetch(request: Request, socket?: Socket): Promise<Response>;
  /** Every mounted endpoint; read by tests and by the OpenAPI document. */
  readonly routes: readonly Route[];
}

/** The platform as one fetch function over `deps`. The module itself keeps no state. */
export const createPlatform = (deps: Deps): Platform => {
  const keys = openPayloadKeys(deps.db, deps.clock);
  const routes: readonly Route[] = DOMAINS.flatMap((domain) => domain.routes?.(deps, keys) ?? []);
  const app = new Hono<Env>();
  const outage = outageAnswers(deps.log);
  const limits = mount(app, routes, deps, keys);
  streamRoute(app, deps, limits);
  vendorRoutes(app, deps);
  cashierRoutes(app, deps);
  firebaseRoutes(app, deps);
  serviceRoutes(app, deps);
  app.notFound((context) => json(refused('not_found', null, languageOf(context.req.raw.headers)), 404));
  app.onError((error, context) => {
    // Thrown outside `mount`: the body sent to a page of a stand-in was too large.
    if (isRefusal(error)) {
      const language = languageOf(context.req.raw.headers);
      return json(refused(error.code, error.value, language), error.status, retryAfter(error.value));
    }
    // A client that left, or whose body was cut off, gets no response.
    if (error.name === 'AbortError' || context.req.raw.signal.aborted)
      return new Response(null, { status: 499 });
    if (isOutage(error)) return outage(languageOf(context.req.raw.headers), error);
    deps.log.error(`${context.req.method} ${context.req.path}`, error);
    // In tests a broken contract must not look like an ordinary refusal.
    if (deps.config.environment === 'test' && error instanceof ContractBreach) throw error;
    return json(refused('unknown_error', null, languageOf(context.req.raw.headers)), 500);
  });
  return {
    routes,
    fetch: async (request, socket = {}) => app.fetch(request, socket),
  };
};
