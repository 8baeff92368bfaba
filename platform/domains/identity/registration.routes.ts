import { checkAffiliate, getRegisterRules, register, registerByMobile } from '#contract/registration.ts';
import { REGISTER_LIMITS } from '../../kernel/config.ts';
import type { RegisterField } from '../../runtime/settings.ts';
import type { Deps } from '../../runtime/deps.ts';
import { serve, type Route } from '../../http/serve.ts';
import { uplineBy } from './affiliates.ts';
import { take } from '../../runtime/limits.ts';
import { registerMember } from './registration.ts';
import { acceptedNow } from '../legal/acceptances.ts';

const presentRule = ({ key, ...rule }: RegisterField) => [key, rule] as const;

/** New accounts. */
export const registrationRoutes = (deps: Deps): readonly Route[] => [
  serve(getRegisterRules, async (_, { language }) => {
    // The site hides a form that cannot be submitted.
    await acceptedNow(deps, deps.database.reads.db, language, deps.clock.now());
    return Object.fromEntries(deps.settings.current().registerFields.map(presentRule));
  }),

  serve(checkAffiliate, async ({ code }, call) => {
    const { window, codes } = REGISTER_LIMITS;
    await take(deps.db, { key: `affiliate:${call.network}`, window, max: codes }, deps.clock.now());
    await uplineBy(deps.db, code);
    return null;
  }),

  serve(register, (request, call) => registerMember(deps, 'username', request, call)),

  serve(registerByMobile, (request, call) => registerMember(deps, 'mobile', request, call)),
];
