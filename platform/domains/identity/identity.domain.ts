import type { Domain } from '../domain.ts';
import { authenticatorRoutes } from './authenticators.routes.ts';
import { captchaRoutes } from './captcha.routes.ts';
import { identityConsole } from './console/identity.console.ts';
import { passwordRoutes } from './password.routes.ts';
import { registrationRoutes } from './registration.routes.ts';
import { contactChangesJob } from './contact-changes.job.ts';
import { securityRoutes } from './security.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { sweepSecurityJob } from './sweep-security.job.ts';
import { verificationRoutes } from './verification.routes.ts';

/** Accounts, sign-in, sessions, passwords, codes, captchas. */
export const identity: Domain = {
  name: 'identity',
  routes: (deps) => [
    ...sessionRoutes(deps),
    ...securityRoutes(deps),
    ...authenticatorRoutes(deps),
    ...verificationRoutes(deps),
    ...passwordRoutes(deps),
    ...registrationRoutes(deps),
    ...captchaRoutes(deps),
  ],
  jobs: [sweepSecurityJob, contactChangesJob],
  console: identityConsole,
};
