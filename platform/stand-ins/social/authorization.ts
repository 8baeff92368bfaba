import * as v from 'valibot';
import { STAND_IN_CLIENT } from '../../domains/identity/social-providers.ts';

const opaqueValue = v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/));

/** The authorization request of a site to a provider (OpenID Connect). */
export const AuthorizationRequest = v.object({
  client_id: v.literal(STAND_IN_CLIENT),
  response_type: v.literal('id_token'),
  scope: v.pipe(v.string(), v.regex(/(?:^| )openid(?: |$)/)),
  redirect_uri: v.pipe(v.string(), v.url()),
  state: opaqueValue,
  nonce: opaqueValue,
});
export type AuthorizationRequest = v.InferOutput<typeof AuthorizationRequest>;
