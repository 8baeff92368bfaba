import { eq } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { login } from '#contract/login.ts';
import { members } from './people.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { endedSignal, startSession, type ChangeDue, type OpenedBy } from '../../http/tokens.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { notifyOwner } from './owner-notice.ts';
import { isExpired, type Person } from './person.ts';
import { isPlaceKnown, rememberPlaces } from './places.ts';
import { recordSecurity } from '../../runtime/security-log.ts';
import type { Place } from '../../http/places.ts';

export type SignedInAnswer = AnswerOf<typeof login>;

/** The password change that a session requires (LOG-19, LOG-20). */
export const changeDueOf = (person: Person, now: number): ChangeDue => {
  if (person.isPasswordDefault) return 'default';
  return isExpired(person, now) ? 'expired' : null;
};

/**
 * The end of every sign-in: creates the one live session, remembers the place, and makes the response (LOG-12). `by`
 * says whether a password opened it: a sign-in by phone or provider requires no password change (LOG-20). The owner is
 * notified of a sign-in from a new place.
 * @throws Refusal `account_locked`; `bad_credentials` where the password was replaced meanwhile.
 */
export const enter = async (
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'hub'>,
  person: Person,
  call: Pick<Call, 'ip' | 'device' | 'language'>,
  {
    by,
    places,
    isProved = false,
  }: {
    readonly by: OpenedBy;
    readonly places: readonly Place[];
    /** Whether a factor of the account was proved, too. */
    readonly isProved?: boolean;
  },
): Promise<SignedInAnswer> => {
  if (person.status === 'locked') throw new Refusal('account_locked');
  const { db, clock, hub } = deps;
  const now = clock.now();
  const changeDue = by === 'password' ? changeDueOf(person, now) : null;
  const { token, superseded } = await startSession(deps, person.id, call.ip, changeDue, {
    openedBy: by,
    device: call.device,
    ...(by === 'password' ? { passwordHash: person.passwordHash } : {}),
  });
  await db
    .update(members)
    .set({ previousLoginAt: members.lastLoginAt, lastLoginAt: now })
    .where(eq(members.id, person.id));
  if (!person.isFirst && places.length > 0 && !(await isPlaceKnown(db, person.id, places)))
    await db.transaction(async (tx) => {
      const event = { at: now, memberId: person.id, from: call };
      await recordSecurity(tx, { ...event, kind: 'signIn.newPlace', detail: { by } });
      await notifyOwner(tx, { ...event, kind: 'newPlace' });
    });
  await rememberPlaces(db, person.id, places, now, isProved);
  hub.publish(superseded.map((sessionId) => endedSignal(person.id, sessionId)));
  return {
    token,
    id: String(person.id),
    userName: person.account,
    customerType: person.type,
    firstTimeLogin: person.isFirst,
    passwordExpired: isExpired(person, now),
    passwordDefault: person.isPasswordDefault,
  };
};
