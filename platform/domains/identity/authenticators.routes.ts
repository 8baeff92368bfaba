import {
  addPasskey,
  confirmAuthenticator,
  loginByPasskey,
  makeRecoveryCodes,
  removeAuthenticator,
  removePasskey,
  startAuthenticator,
  startPasskey,
  startPasskeyCheck,
  verifyLoginByFactor,
} from '#contract/authenticators.ts';
import type { Deps } from '../../runtime/deps.ts';
import { serve, type Route } from '../../http/serve.ts';
import { confirmApp, remakeCodes, removeApp, startApp } from './authenticator-app.ts';
import { signInByFactor } from './factor-step.ts';
import { signInByPasskey } from './passkey-login.ts';
import { dropPasskey, keepPasskey, startAdding, startChecking } from './passkeys.ts';

/** Authenticator app, recovery codes and passkeys: set up by the owner, and used at a sign-in. */
export const authenticatorRoutes = (deps: Deps): readonly Route[] => [
  serve(startAuthenticator, (request, call) => startApp(deps, request, call)),
  serve(confirmAuthenticator, ({ code }, call) => confirmApp(deps, code, call)),
  serve(removeAuthenticator, (request, call) => removeApp(deps, request, call)),
  serve(makeRecoveryCodes, (request, call) => remakeCodes(deps, request, call)),
  serve(startPasskey, (request, call) => startAdding(deps, request, call)),
  serve(addPasskey, (request, call) => keepPasskey(deps, request, call)),
  serve(removePasskey, (request, call) => dropPasskey(deps, request, call)),
  serve(startPasskeyCheck, ({ ticket }, call) => startChecking(deps, ticket, call)),
  serve(loginByPasskey, (request, call) => signInByPasskey(deps, request, call)),
  serve(verifyLoginByFactor, (request, call) => signInByFactor(deps, request, call)),
];
