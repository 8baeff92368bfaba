import { enabledModules, type SettingValues } from '../runtime/settings.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Session } from '../runtime/call.ts';

// Evaluated at each bet, so the module tree is searched once per read of the settings.
const known = new WeakMap<object, boolean>();
const insists = ({ modules }: SettingValues): boolean => {
  const isRequired = known.get(modules) ?? enabledModules(modules).has('PWDEXPFORCECHANGE3');
  known.set(modules, isRequired);
  return isRequired;
};

/** Whether an expired password blocks a session (CFG-05). */
export const expiredHolds = ({ settings }: Pick<Deps, 'settings'>): boolean => insists(settings.current());

/**
 * Why a session is blocked: its password is the default one, or has expired on a platform that enforces it (LOG-19,
 * LOG-20, CFG-05). Evaluated at each call, so that no reload, second tab or typed URL gets around it.
 */
export const changeDueNow = (
  { changeDue }: Pick<Session, 'changeDue'>,
  settings: SettingValues,
): Session['changeDue'] => (changeDue === 'expired' && !insists(settings) ? null : changeDue);

/** @throws Refusal `password.change.required`. */
export const checkNoChangeDue = (session: Session, settings: SettingValues): void => {
  const reason = changeDueNow(session, settings);
  if (reason) throw new Refusal('password.change.required', { reason });
};
