import { eq } from 'drizzle-orm';
import { members } from './people.tables.ts';
import { TRIAL_TYPE } from '../../kernel/config.ts';
import { memberOf, type Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** The brand's portraits (`/art/avatar-01.svg` and on), by number. */
export const AVATARS: readonly string[] = Array.from({ length: 12 }, (_, index) => String(index + 1));

/** Sets the caller's portrait. @throws Refusal for trial accounts and unknown portraits. */
export const chooseAvatar = async (call: Call, icon: string): Promise<void> => {
  const { memberId, type } = memberOf(call);
  if (type === TRIAL_TYPE) throw new Refusal('need_true_account');
  if (!AVATARS.includes(icon)) throw new Refusal('request_param_err');
  await call.db.update(members).set({ avatar: icon }).where(eq(members.id, memberId));
};
