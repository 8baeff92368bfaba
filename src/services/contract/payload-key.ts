import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

export const getPayloadKey = endpoint({
  name: 'getPayloadKey',
  summary: 'The public key for encrypted bodies (compact JWE, RSA-OAEP-256 and A256GCM)',
  method: 'GET',
  path: '/wps/session/key',
  module: null,
  request: v.object({}),
  response: v.object({
    kid: v.string(),
    jwk: v.object({ kty: v.literal('RSA'), n: v.string(), e: v.string() }),
  }),
});
