import { eq } from 'drizzle-orm';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import { problemOf, type FieldRule } from '#contract/field-rules.ts';
import {
  birthdayProblem,
  LOCKED_FIELDS,
  PROFILE_FIELDS,
  type getProfile,
  type ProfileField,
  type saveProfile,
} from '#contract/profile.ts';
import { PROFILE } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import { members } from './people.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { realMemberOf, type Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { take } from '../../runtime/limits.ts';
import { recordSecurity } from '../../runtime/security-log.ts';
import { contactsOf } from './contacts.ts';
import { notifyOwner } from './owner-notice.ts';
import { proveOwner } from './owner-proof.ts';
import { rulesOf } from './register-rules.ts';

type Profile = Readonly<Record<string, string>>;

/** The rule of the registration; any text where it has none. */
const rulesOfProfile = (deps: Pick<Deps, 'settings'>): readonly (FieldRule & { key: ProfileField })[] => {
  const rules = new Map(rulesOf(deps).map((rule) => [rule.key, rule]));
  return PROFILE_FIELDS.map((key) => ({
    isEnabled: true,
    isRequired: false,
    acceptedPattern: '*',
    patternId: null,
    minLength: 0,
    maxLength: 255,
    ...rules.get(key),
    key,
  }));
};

const profileIn = async (db: Db, memberId: number, lock = false): Promise<Profile> => {
  const query = db.select({ profile: members.profile }).from(members).where(eq(members.id, memberId));
  const [row] = await (lock ? query.for('update') : query);
  return (row?.profile ?? {}) as Profile;
};

const isLocked = (profile: Profile, key: ProfileField): boolean =>
  LOCKED_FIELDS.includes(key) && Boolean(profile[key]);

export const profileOf = async (
  deps: Pick<Deps, 'settings'>,
  call: Call,
): Promise<AnswerOf<typeof getProfile>> => {
  const profile = await profileIn(call.db, realMemberOf(call).memberId);
  return {
    fields: rulesOfProfile(deps).map(({ isEnabled: _, isRequired, ...rule }) => ({
      ...rule,
      value: profile[rule.key] ?? '',
      isLocked: isLocked(profile, rule.key),
      required: isRequired,
    })),
  };
};

/** Problems by field of what was changed; a field that was left out stays as it is. */
const problemsIn = (
  rules: ReturnType<typeof rulesOfProfile>,
  { before, after }: { readonly before: Profile; readonly after: Profile },
  now: number,
): Readonly<Record<string, string>> => {
  const problems: Record<string, string> = {};
  for (const rule of rules) {
    const { key } = rule;
    const value = after[key] ?? '';
    if (value === (before[key] ?? '')) continue;
    const problem = isLocked(before, key)
      ? 'profile_locked'
      : (problemOf(rule, value)?.message ??
        (key === 'birthday' && value !== '' ? birthdayProblem(value, now) : null));
    if (problem) problems[key] = problem;
  }
  return problems;
};

/**
 * Saves what a member says about themselves, by the rules of the registration (VAL-10): with the sign-in password, since
 * support asks for some of it to recognise the owner.
 * @throws Refusal fields_invalid, old_password_wrong, proof_too_old, TOO_MANY_REQUESTS.
 */
export const changeProfile = async (
  deps: Deps,
  { oldPassword, ...given }: ParsedRequestOf<typeof saveProfile>,
  call: Call,
): Promise<null> => {
  const { memberId } = realMemberOf(call);
  await proveOwner(deps, await contactsOf(deps.db, memberId), call, oldPassword);
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const before = await profileIn(tx, memberId, true);
    const typed = PROFILE_FIELDS.flatMap((key) => {
      const value = given[key]?.trim();
      return value === undefined ? [] : [[key, value] as const];
    });
    const cleared = new Set<string>(typed.flatMap(([key, value]) => (value === '' ? [key] : [])));
    const after: Profile = Object.fromEntries(
      Object.entries({ ...before, ...Object.fromEntries(typed) }).filter(([key]) => !cleared.has(key)),
    );
    const fields = problemsIn(rulesOfProfile(deps), { before, after }, at);
    if (Object.keys(fields).length > 0) throw new Refusal('fields_invalid', { fields });
    const changed = PROFILE_FIELDS.filter((key) => (before[key] ?? '') !== (after[key] ?? ''));
    if (changed.length === 0) return;
    await take(tx, { key: `profile:${memberId}`, window: PROFILE.window, max: PROFILE.max }, at);
    await tx.update(members).set({ profile: after }).where(eq(members.id, memberId));
    const event = { at, memberId, from: call };
    await recordSecurity(tx, { ...event, kind: 'profile.changed', detail: { fields: changed.join(', ') } });
    await notifyOwner(tx, { ...event, kind: 'newProfile' });
  });
  return null;
};
