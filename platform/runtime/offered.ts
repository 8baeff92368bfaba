import { enabledModules } from './settings.ts';
import type { Deps } from './deps.ts';
import { Refusal } from '../kernel/refusal.ts';

/** What the brand can switch by a store flag beside its module (CFG-10). */
type StoreFlag = 'passwordLogin' | 'smsLogin' | 'freePlay' | 'socialLogin';

/** Whether a whitelabel module is on. */
export const isModuleOn = ({ settings }: Pick<Deps, 'settings'>, module: string): boolean =>
  enabledModules(settings.current().modules).has(module);

/** @throws Refusal `function.not.available` for what the brand does not offer. */
export const checkOffered = (
  deps: Pick<Deps, 'settings'>,
  { module, flag }: { readonly module?: string; readonly flag?: StoreFlag },
): void => {
  if (module && !isModuleOn(deps, module)) throw new Refusal('function.not.available', { module });
  if (flag && deps.settings.current().store[flag] === false)
    throw new Refusal('function.not.available', { flag });
};
