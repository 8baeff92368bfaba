import { enabledModules } from './settings.ts';
import type { Deps } from './deps.ts';
import { Refusal } from '../kernel/refusal.ts';

/** Store flags that switch the same features as a module (CFG-10). */
type StoreFlag = 'passwordLogin' | 'smsLogin' | 'freePlay' | 'socialLogin' | 'passkeyLogin';

/** Whether a whitelabel module is on. */
export const isModuleOn = ({ settings }: Pick<Deps, 'settings'>, module: string): boolean =>
  enabledModules(settings.current().modules).has(module);

/** @throws Refusal `function.not.available` for a feature that the brand does not offer. */
export const checkOffered = (
  deps: Pick<Deps, 'settings'>,
  { module, flag }: { readonly module?: string; readonly flag?: StoreFlag },
): void => {
  if (module && !isModuleOn(deps, module)) throw new Refusal('function.not.available', { module });
  if (flag && deps.settings.current().store[flag] === false)
    throw new Refusal('function.not.available', { flag });
};
