import { changePassword, requestPasswordMail, setPasswordByPhone } from '#contract/password.ts';
import type { Deps } from '../../runtime/deps.ts';
import { serve, type Route } from '../../http/serve.ts';
import { changeOwnPassword } from './change-password.ts';
import { mailPassword, setPasswordByCode } from './recovery.ts';

/** Passwords: changed while signed in, reset otherwise. */
export const passwordRoutes = (deps: Deps): readonly Route[] => [
  serve(changePassword, (request, call) => changeOwnPassword(deps, request, call), {
    isBeforeChange: true,
  }),

  serve(requestPasswordMail, (request, call) => mailPassword(deps, request, call)),

  serve(setPasswordByPhone, (request, call) => setPasswordByCode(deps, request, call)),
];
