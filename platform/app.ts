import { Hono } from 'hono';
import { cashierRoutes } from './stand-ins/cashier/stand-in.ts';
import type { Deps } from './runtime/deps.ts';
import { isOutage } from './db/outage.ts';
import { firebaseRoutes } from './stand-ins/firebase/stand-in.ts';
import { json, refused, retryAfter } from './http/envelope.ts';
import { ContractBreach, mount, type Env, type Socket } from './http/mount.ts';
import { openPayloadKeys } from './http/payload-keys.ts';
import { outageAnswers } from './http/outage-answers.ts';
import { languageOf } from './http/request.ts';
import type { Route } from './http/serve.ts';
import { isRefusal } from './kernel/refusal.ts';
import { captchaRoutes } from './domains/identity/captcha.routes.ts';
import { contractLineRoutes } from './domains/contracts/contract-lines.routes.ts';
import { contractOfferRoutes } from './domains/contracts/contract-offers.routes.ts';
import { cardRoutes } from './domains/wallet/cards.routes.ts';
import { contractRoutes } from './domains/contracts/contracts.routes.ts';
import { contentRoutes } from './domains/content/content.routes.ts';
import { depositRoutes } from './domains/wallet/deposit.routes.ts';
import { gameRoutes } from './domains/catalogue/games.routes.ts';
import { legalRoutes } from './domains/legal/legal.routes.ts';
import { passwordRoutes } from './domains/identity/password.routes.ts';
import { recordRoutes } from './domains/wallet/records.routes.ts';
import { registrationRoutes } from './domains/identity/registration.routes.ts';
import { sessionRoutes } from './domains/identity/session.routes.ts';
import { streamRoute } from './domains/live-updates/stream.routes.ts';
import { systemRoutes } from './domains/system/system.routes.ts';
import { uploadRoutes } from './domains/uploads/uploads.routes.ts';
import { vendorRoutes } from './domains/wallet/vendor.routes.ts';
import { verificationRoutes } from './domains/identity/verification.routes.ts';
import { walletRoutes } from './domains/wallet/wallet.routes.ts';
import { withdrawalRoutes } from './domains/wallet/withdrawal.routes.ts';

export interface Platform {
  fetch(request: Request, socket?: Socket): Promise<Response>;
  /** Every mounted endpoint: tests and the OpenAPI document read them. */
  readonly routes: readonly Route[];
}

/** The platform as one fetch function over what it is given; keeps nothing in the module. */
export const createPlatform = (deps: Deps): Platform => {
  const keys = openPayloadKeys(deps.db, deps.clock);
  const routes: readonly Route[] = [
    ...systemRoutes(deps, keys),
    ...sessionRoutes(deps),
    ...verificationRoutes(deps),
    ...passwordRoutes(deps),
    ...registrationRoutes(deps),
    ...captchaRoutes(deps),
    ...walletRoutes(deps),
    ...recordRoutes(deps),
    ...depositRoutes(deps),
    ...cardRoutes(deps),
    ...uploadRoutes(deps),
    ...withdrawalRoutes(deps),
    ...gameRoutes(deps),
    ...contentRoutes(deps),
    ...legalRoutes(deps),
    ...contractRoutes(deps),
    ...contractOfferRoutes(deps),
    ...contractLineRoutes(),
  ];
  const app = new Hono<Env>();
  const outage = outageAnswers(deps.log);
  mount(app, routes, deps, keys);
  streamRoute(app, deps);
  vendorRoutes(app, deps);
  cashierRoutes(app, deps);
  firebaseRoutes(app, deps);
  app.notFound((context) => json(refused('not_found', null, languageOf(context.req.raw.headers)), 404));
  app.onError((error, context) => {
    // Thrown outside of `mount`: by a page of a stand-in, whose body was too large.
    if (isRefusal(error)) {
      const language = languageOf(context.req.raw.headers);
      return json(refused(error.code, error.value, language), error.status, retryAfter(error.value));
    }
    // Who has left, or was cut off in the middle of a body, is not answered.
    if (error.name === 'AbortError' || context.req.raw.signal.aborted)
      return new Response(null, { status: 499 });
    if (isOutage(error)) return outage(languageOf(context.req.raw.headers), error);
    deps.log.error(`${context.req.method} ${context.req.path}`, error);
    // In tests a broken promise must not look like one more refusal.
    if (deps.config.environment === 'test' && error instanceof ContractBreach) throw error;
    return json(refused('unknown_error', null, languageOf(context.req.raw.headers)), 500);
  });
  return {
    routes,
    fetch: async (request, socket = {}) => app.fetch(request, socket),
  };
};
