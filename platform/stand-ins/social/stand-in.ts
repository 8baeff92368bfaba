import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../../runtime/deps.ts';
import type { Firebase, StandInKey } from '../../domains/identity/firebase/firebase.ts';
import { tokensFor, uidOf } from '../../domains/identity/firebase/tokens.ts';
import { bodyOf, FirebaseRefusal, answerSdkCall } from '../../domains/identity/firebase/wire.ts';
import { readText } from '../../http/body.ts';
import type { Env } from '../../http/mount.ts';
import { hostOf } from '../../http/seen.ts';
import { isModuleOn } from '../../runtime/offered.ts';
import { lookOf, PAGE_HEADERS, serveStyle } from '../frame.ts';
import { standInPage, STYLE } from './page.ts';
import { STAND_IN_PATH, STAND_INS } from '../../domains/identity/social-providers.ts';
import { providerToken, readProviderToken } from './tokens.ts';
import { AuthorizationRequest } from './authorization.ts';

const BODY_LIMIT = 8 * 1024;
const BACK = '/social-sign-in.html';
const Address = v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254));
const SignIn = v.object({ postBody: v.string(), requestUri: v.optional(v.string()) });

/** Redirects only to the requesting site. */
const leadsBack = (
  context: Context<Env>,
  { redirect_uri }: AuthorizationRequest,
  { config }: Deps,
): boolean => {
  const back = new URL(redirect_uri);
  return (
    /^https?:$/.test(back.protocol) &&
    back.host === hostOf(context.req.raw.headers, context.req.url, config) &&
    back.pathname === BACK
  );
};

/** The stand-in providers: pages on which a visitor chooses any identity, and Firebase's handling of it. */
export const socialStandIns = (
  app: Hono<Env>,
  deps: Deps,
  firebase: Firebase,
  key: () => Promise<StandInKey>,
): void => {
  const { clock } = deps;
  const requestFrom = (
    context: Context<Env>,
    fields: Record<string, string>,
  ): AuthorizationRequest | null => {
    const parsed = v.safeParse(AuthorizationRequest, fields);
    return parsed.success && leadsBack(context, parsed.output, deps) ? parsed.output : null;
  };
  const nothing = (context: Context<Env>): Response => context.text('not found', 404, PAGE_HEADERS);
  const back = ({ redirect_uri, state }: AuthorizationRequest, params: Record<string, string>): Response =>
    new Response(null, {
      status: 303,
      headers: { ...PAGE_HEADERS, location: `${redirect_uri}#${new URLSearchParams({ state, ...params })}` },
    });

  serveStyle(app, `${STAND_IN_PATH}/page.css`, STYLE);

  app.get(`${STAND_IN_PATH}/:provider/authorize`, (context) => {
    const provider = STAND_INS.find(({ id }) => id === context.req.param('provider'));
    const request = requestFrom(context, context.req.query());
    if (!provider || !request) return nothing(context);
    return context.html(standInPage({ provider, request, ...lookOf(context) }), 200, PAGE_HEADERS);
  });

  app.post(`${STAND_IN_PATH}/:provider/authorize`, async (context) => {
    const provider = STAND_INS.find(({ id }) => id === context.req.param('provider'));
    const fields = Object.fromEntries(new URLSearchParams(await readText(context.req.raw, BODY_LIMIT)));
    const request = requestFrom(context, fields);
    if (!provider || !request) return nothing(context);
    const email = v.safeParse(Address, fields['email']);
    if (!email.success) return back(request, { error: 'access_denied' });
    const { nonce } = request;
    const order = { provider: provider.id, email: email.output.toLowerCase(), nonce };
    return back(request, { id_token: await providerToken(deps, await key(), order) });
  });

  app.post(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
    answerSdkCall(async (context) => {
      const { postBody } = await bodyOf(context, SignIn);
      await deps.settings.fresh();
      if (!isModuleOn(deps, 'SOCIALLOGIN3')) throw new FirebaseRefusal('OPERATION_NOT_ALLOWED');
      const params = new URLSearchParams(postBody);
      const provider = params.get('providerId') ?? '';
      const account = await readProviderToken(deps, firebase, {
        provider,
        token: params.get('id_token') ?? '',
        nonce: params.get('nonce') ?? '',
      });
      if (!account)
        throw new FirebaseRefusal('INVALID_IDP_RESPONSE : The ID token is not good for this site.');
      const { subject, email, at, visit } = account;
      const uid = uidOf(deps, provider, subject);
      const user = { uid, provider, rawId: subject, claims: { email, email_verified: true } };
      // However often the provider's token is sent, it belongs to one sign-in: the tokens prove nothing newer.
      const signIn = { auth_time: at, sign_in_id: visit };
      const tokens = await tokensFor(deps, firebase, await key(), user, signIn);
      return {
        ...tokens,
        kind: 'identitytoolkit#VerifyAssertionResponse',
        providerId: provider,
        localId: uid,
        federatedId: subject,
        email,
        emailVerified: true,
        isNewUser: false,
        rawUserInfo: JSON.stringify({ sub: subject, email, at: clock.now() }),
      };
    }),
  );
};
