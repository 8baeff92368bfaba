import { sql } from 'drizzle-orm';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { changePassword } from '#contract/password.ts';
import { PASSWORD_LIMITS } from '../../kernel/config.ts';
import { rowsOf } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { memberOf, type Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { refund, take } from '../../runtime/limits.ts';
import { setPassword } from './new-password.ts';
import { findById, type Person } from './person.ts';
import { isTemporary } from './temporary-password.ts';

/** A temporary password that opened this session counts as the old password, too. */
const isOld = async (deps: Deps, person: Person, password: string): Promise<boolean> => {
  const isOwn = await deps.passwords.matches(password, person.passwordHash);
  return isOwn || (person.isPasswordDefault && isTemporary(person, password));
};

/**
 * Changes the password of the signed-in member (PWD-02). Tries of the old password have a limit of their own: a session
 * that was left open does not help to guess it.
 * @throws Refusal fields_invalid, old_password_wrong, TOO_MANY_REQUESTS, password_too_common, password_reused.
 */
export const changeOwnPassword = async (
  deps: Deps,
  request: ParsedRequestOf<typeof changePassword>,
  call: Call,
): Promise<AnswerOf<typeof changePassword>> => {
  const { oldPassword, newPassword, confirmNewPassword } = request;
  const { memberId } = memberOf(call);
  if (newPassword !== confirmNewPassword)
    throw new Refusal('fields_invalid', { fields: { confirmNewPassword: 'inconsistent_twice' } });
  const person = await findById(deps.db, memberId);
  if (!person) throw new Refusal('login.not.session', { reason: 'closed' });
  const { window, old } = PASSWORD_LIMITS;
  const limit = { key: `password:old:${memberId}`, window, max: old };
  await take(deps.db, limit, deps.clock.now());
  if (!(await isOld(deps, person, oldPassword))) throw new Refusal('old_password_wrong');
  await refund(deps.db, limit.key);
  return setPassword(deps, person, newPassword, {
    reason: 'ended',
    from: call,
    // Of two concurrent changes the second finds its session ended.
    alongside: async (tx) => {
      const same = await rowsOf(
        tx,
        sql`select 1 from members
          where id = ${memberId} and password_hash is not distinct from ${person.passwordHash} for update`,
      );
      if (same.length === 0) throw new Refusal('login.not.session', { reason: 'ended' });
    },
  });
};
