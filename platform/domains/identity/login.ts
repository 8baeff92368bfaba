import { PHONE_CHANNEL } from '#contract/firebase.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInAnswer } from './entrance.ts';
import { signInByPassword } from './password-login.ts';
import { signInByPhone } from './phone-login.ts';
import { signInBySocial } from './social-login.ts';
import type { LoginRequest } from './login-request.ts';

/** Required where no token of Firebase is sent. */
const NEEDED = ['username', 'password'] as const;

/** Signs in with the method that the request names (LOG-11). */
export const signIn = async (deps: Deps, request: LoginRequest, call: Call): Promise<SignedInAnswer> => {
  const missing = request.type === 'firebase' ? [] : NEEDED.filter((field) => request[field] === '');
  if (missing.length > 0) throw new Refusal('request_param_err', { fields: missing });
  switch (request.type) {
    case 'username':
      return signInByPassword(deps, request, call);
    case 'sms':
      return signInByPhone(deps, request, call);
    case 'firebase':
      return request.firebaseChannel === PHONE_CHANNEL
        ? signInByPhone(deps, request, call)
        : signInBySocial(deps, request, call);
  }
};
