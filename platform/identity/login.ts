import type { ParsedRequestOf } from '#contract/endpoint.ts';
import type { login } from '#contract/login.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../refusal.ts';
import type { SignedInAnswer } from './entrance.ts';
import { signInByPassword } from './password-login.ts';
import { signInByCode } from './sms-login.ts';
import { signInBySocial } from './social-login.ts';

export type LoginRequest = ParsedRequestOf<typeof login>;

/** Of all that is no social sign-in. */
const NEEDED = ['username', 'password'] as const;

/** Signs in the way the request names (LOG-11). */
export const signIn = async (deps: Deps, request: LoginRequest, call: Call): Promise<SignedInAnswer> => {
  const missing = request.type === 'firebase' ? [] : NEEDED.filter((field) => request[field] === '');
  if (missing.length > 0) throw new Refusal('request_param_err', { fields: missing });
  switch (request.type) {
    case 'username':
      return signInByPassword(deps, request, call);
    case 'sms':
      return signInByCode(deps, request, call);
    case 'firebase':
      return signInBySocial(deps, request, call);
  }
};
