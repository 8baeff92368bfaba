import type { ParsedRequestOf } from '#contract/endpoint.ts';
import type { login } from '#contract/login.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../refusal.ts';
import type { SignedInAnswer } from './entrance.ts';
import { signInByPassword } from './password-login.ts';
import { signInByCode } from './sms-login.ts';

export type LoginRequest = ParsedRequestOf<typeof login>;

/** Signs in the way the request names (LOG-11). */
export const signIn = async (deps: Deps, request: LoginRequest, call: Call): Promise<SignedInAnswer> => {
  switch (request.type) {
    case 'username':
      return signInByPassword(deps, request, call);
    case 'sms':
      return signInByCode(deps, request, call);
    case 'firebase':
      throw new Refusal('function.not.available', { type: request.type });
  }
};
