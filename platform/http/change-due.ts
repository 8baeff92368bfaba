import { enabledModules, type SettingValues } from '../db/settings.ts';
import { Refusal } from '../refusal.ts';
import type { Session } from './call.ts';

/**
 * What holds a session back: its password is the default one, or has expired in a house that insists (LOG-19, LOG-20,
 * CFG-05). Asked at each call, so that no reload, second tab or typed address gets around it.
 */
export const changeDueNow = (
  { changeDue }: Pick<Session, 'changeDue'>,
  settings: SettingValues,
): Session['changeDue'] =>
  changeDue === 'expired' && !enabledModules(settings.modules).has('PWDEXPFORCECHANGE3') ? null : changeDue;

/** @throws Refusal `password.change.required`. */
export const checkNoChangeDue = (session: Session, settings: SettingValues): void => {
  const reason = changeDueNow(session, settings);
  if (reason) throw new Refusal('password.change.required', { reason });
};
