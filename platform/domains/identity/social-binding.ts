import { and, eq, sql } from 'drizzle-orm';
import { PHONE_CHANNEL } from '#contract/firebase.ts';
import { SESSION } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { socialBindings } from './people.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { providersOf } from './social-providers.ts';
import { readIdToken, spendProof, type FirebaseIdentity } from './firebase-token.ts';
import { checkOffered } from '../../runtime/offered.ts';
import type { Person } from './person.ts';
import type { LoginRequest } from './login-request.ts';

const MEMBER = 0;
const SECOND = 1000;

type Given = Pick<LoginRequest, 'firebaseIdToken' | 'firebaseChannel' | 'socialIdToken' | 'socialChannel'>;
type Whom = Pick<Person, 'id' | 'type'>;

/** @throws Refusal `members_only`: agents and trial accounts do not sign in by a provider (GAT-10, ERR-14). */
export const checkMember = ({ type }: Pick<Person, 'type'>): void => {
  if (type !== MEMBER) throw new Refusal('members_only');
};

/**
 * The provider identity in a body, for a provider that the brand has; null where the body has none.
 * @throws Refusal function.not.available, social_proof_expired.
 */
export const identityIn = async (deps: Deps, given: Given): Promise<FirebaseIdentity | null> => {
  // Evidence of a phone uses the same fields without a provider name, and has this field besides.
  const { socialIdToken, firebaseIdToken } = given;
  const [token, channel] = socialIdToken
    ? [socialIdToken, given.socialChannel]
    : [firebaseIdToken, given.firebaseChannel];
  if (!token || !channel || channel === PHONE_CHANNEL) return null;
  checkOffered(deps, { module: 'SOCIALLOGIN3', flag: 'socialLogin' });
  const identity = await readIdToken(deps, token);
  const isOffered = providersOf(deps).some(({ id }) => id === identity?.provider);
  if (!identity || !isOffered || identity.provider !== channel) throw new Refusal('social_proof_expired');
  return identity;
};

const isOf = ({ provider, uid }: FirebaseIdentity) =>
  and(eq(socialBindings.provider, provider), eq(socialBindings.subject, uid));

/** The member that an identity is bound to. */
export const boundTo = async (db: Db, identity: FirebaseIdentity): Promise<number | null> => {
  const [bound] = await db
    .select({ memberId: socialBindings.memberId })
    .from(socialBindings)
    .where(isOf(identity));
  return bound?.memberId ?? null;
};

/**
 * A provider proof opens no session once the member has signed out, a password was set, or the operator has ended their
 * sessions: a newer proof is needed. Providers report times in whole seconds only.
 * @throws Refusal `social_proof_expired`.
 */
export const checkNotOverdue = async (
  db: Db,
  memberId: number,
  { provedAt }: Pick<FirebaseIdentity, 'provedAt'>,
): Promise<void> => {
  const [over] = await rowsOf(
    db,
    sql`select 1 where ${provedAt + SECOND}::bigint <= greatest(
      (select password_changed_at from members where id = ${memberId}),
      (select max(ended_at) from sessions where member_id = ${memberId} and created_at >= ${provedAt - SESSION.absolute}
        and end_reason in ('ended', 'password', 'closed', 'locked')))`,
  );
  if (over) throw new Refusal('social_proof_expired');
};

/** Consumes the token's proof and records the use of the binding. @throws Refusal `social_proof_expired`. */
export const spend = async (tx: Db, identity: FirebaseIdentity, now: number): Promise<void> => {
  if (!(await spendProof(tx, identity.proof, now))) throw new Refusal('social_proof_expired');
  await tx.update(socialBindings).set({ lastUsedAt: now }).where(isOf(identity));
};

/**
 * Binds a provider identity to a member, for sign-in. Inside the transaction that verifies the member.
 * @throws Refusal members_only, social_taken, social_proof_expired.
 */
export const bind = async (tx: Db, person: Whom, identity: FirebaseIdentity, now: number): Promise<void> => {
  checkMember(person);
  const { provider, uid: subject } = identity;
  await tx
    .insert(socialBindings)
    .values({ provider, subject, memberId: person.id, boundAt: now, lastUsedAt: now })
    .onConflictDoNothing();
  // Bound already: a refusal where it is another member's; no error where two tabs of the same member asked for it.
  if ((await boundTo(tx, identity)) !== person.id) throw new Refusal('social_taken');
  await spend(tx, identity, now);
};

/** Checked before a code is sent that could not be used. @throws Refusal members_only, account_locked, social_taken. */
export const checkBindable = async (
  db: Db,
  person: Whom & Pick<Person, 'status'>,
  identity: FirebaseIdentity | null,
): Promise<void> => {
  if (!identity) return;
  checkMember(person);
  if (person.status === 'locked') throw new Refusal('account_locked');
  const owner = await boundTo(db, identity);
  if (owner !== null && owner !== person.id) throw new Refusal('social_taken');
};

/**
 * The member whom a token is bound to, for a second step. @throws Refusal social_proof_expired,
 * bind_customer_required.
 */
export const takeBound = async (
  tx: Db,
  person: Whom,
  identity: FirebaseIdentity | null,
  now: number,
): Promise<void> => {
  if (!identity || (await boundTo(tx, identity)) !== person.id) throw new Refusal('bind_customer_required');
  checkMember(person);
  await checkNotOverdue(tx, person.id, identity);
  await spend(tx, identity, now);
};
