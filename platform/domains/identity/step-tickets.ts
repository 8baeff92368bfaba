import { and, eq, gt } from 'drizzle-orm';
import { SECOND_STEP } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { hashOf } from '../../http/tokens.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { recordSecurity } from '../../runtime/security-log.ts';
import { placesOf } from '../../http/places.ts';
import { enter, type SignedInAnswer } from './entrance.ts';
import type { LoginRequest } from './login-request.ts';
import { loginVerifications } from './people.tables.ts';
import { credentialsOf } from './pending-sign-ins.ts';
import { findById, type Person } from './person.ts';
import type { TakeProof } from './phone-proof.ts';
import { bind, identityIn, takeBound } from './social-binding.ts';

type Ticket = typeof loginVerifications.$inferSelect;

/** A ticket for the second step after a right first one: there is no session yet (LOG-23). */
export const openTicket = async (
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  person: Person,
  call: Pick<Call, 'ip' | 'device'>,
  { openedBy, requires }: Pick<Ticket, 'openedBy' | 'requires'>,
): Promise<string> => {
  const ticket = random(32).toString('base64url');
  const now = clock.now();
  await db.insert(loginVerifications).values({
    ticketHash: hashOf(ticket),
    memberId: person.id,
    address: call.ip,
    createdAt: now,
    expiresAt: now + SECOND_STEP.life,
    credentials: credentialsOf(person),
    openedBy,
    requires,
  });
  await recordSecurity(db, { at: now, kind: 'secondStep.asked', memberId: person.id, from: call });
  return ticket;
};

/** The step is over: only a new sign-in helps, not another code. */
export const tooLate = (): Refusal => new Refusal('sms_code_expired', { restart: true });

const isLive = (ticket: string, now: number) =>
  and(eq(loginVerifications.ticketHash, hashOf(ticket)), gt(loginVerifications.expiresAt, now));

/** The sign-in behind a ticket, if it asks for this kind of step. @throws Refusal `sms_code_expired`. */
export const waitingFor = async (
  db: Db,
  ticket: string,
  requires: Ticket['requires'],
  now: number,
): Promise<{ person: Person; openedBy: Ticket['openedBy'] }> => {
  const [waiting] = await db.select().from(loginVerifications).where(isLive(ticket, now));
  const person = waiting && (await findById(db, waiting.memberId));
  if (
    !person ||
    person.status === 'locked' ||
    waiting.requires !== requires ||
    waiting.credentials !== credentialsOf(person)
  )
    throw tooLate();
  return { person, openedBy: waiting.openedBy };
};

/** The fields of the first step, sent again with the second. */
type StepRequest = LoginRequest & { readonly ticket: string };

/** @throws Refusal `bad_credentials` for the ticket of another account, or of another kind of first step. */
const checkSameSignIn = (
  { person, openedBy }: { readonly person: Person; readonly openedBy: Ticket['openedBy'] },
  { type, username }: StepRequest,
): void => {
  const isSame =
    openedBy === 'provider'
      ? type === 'firebase'
      : openedBy === 'code'
        ? type !== 'username'
        : type !== 'firebase' && person.account.toLowerCase() === username.toLowerCase();
  if (!isSame) throw new Refusal('bad_credentials', { captcha: false });
};

/**
 * Completes a sign-in whose second step `prove` proves. The proof is used up with the ticket, and a provider's identity
 * is bound, all or nothing.
 * @throws Refusal of `prove`; sms_code_expired (`value.restart`), bad_credentials, account_locked, and those of `bind`.
 */
export const completeStep = async (
  deps: Deps,
  request: StepRequest,
  call: Call,
  {
    waiting,
    prove,
    isProved,
  }: {
    readonly waiting: { readonly person: Person; readonly openedBy: Ticket['openedBy'] };
    readonly prove: () => Promise<TakeProof>;
    /** Whether it was proved by a factor of the account. */
    readonly isProved: boolean;
  },
): Promise<SignedInAnswer> => {
  const { person, openedBy } = waiting;
  const identity = await identityIn(deps, request);
  checkSameSignIn(waiting, request);
  const takeProof = await prove();
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await takeProof(tx, now);
    const taken = await tx
      .delete(loginVerifications)
      .where(isLive(request.ticket, now))
      .returning({ memberId: loginVerifications.memberId });
    if (taken.length === 0) throw tooLate();
    if (openedBy === 'provider') await takeBound(tx, person, identity, now);
    else if (identity) await bind(tx, person, identity, now);
    await recordSecurity(tx, { at: now, kind: 'secondStep.passed', memberId: person.id, from: call });
  });
  return enter(deps, person, call, {
    by: openedBy,
    places: placesOf(call.network, request.loginDeviceId),
    isProved,
  });
};
