import { and, eq, gt } from 'drizzle-orm';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { SecondStepDue, verifyLogin } from '#contract/login.ts';
import type { sendSecondStepCode } from '#contract/verification.ts';
import { SECOND_STEP } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import { loginVerifications } from './people.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { hashOf } from '../../http/tokens.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { ownerAt } from './clients.ts';
import { sendCode } from './codes.ts';
import { enter, type SignedInAnswer } from './entrance.ts';
import { credentialsOf } from './pending-sign-ins.ts';
import { findById, type Person } from './person.ts';
import { hasEvidence, provePhone } from './phone-proof.ts';
import { maskedNumber, type Phone } from './phones.ts';
import { recordSecurity } from '../../runtime/security-log.ts';
import { bind, identityIn, takeBound } from './social-binding.ts';
import { placesOf } from '../../http/places.ts';

/**
 * After a right password, or provider identity, at a new place: no session yet, but a ticket for proving the phone
 * (LOG-23). It is valid while password and phone are unchanged, and the second step has to be of the same kind.
 * @throws Refusal `login_verify_required`, always.
 */
export const requireSecondStep = async (
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  person: Person,
  phone: Phone,
  call: Pick<Call, 'ip' | 'device'>,
  openedBy: 'password' | 'provider',
): Promise<never> => {
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
  });
  await recordSecurity(db, { at: now, kind: 'secondStep.asked', memberId: person.id, from: call });
  const due: SecondStepDue = { mobileNum: maskedNumber(phone), ticket };
  throw new Refusal('login_verify_required', due);
};

/** The step is over: only a new sign-in helps, not another code. */
const tooLate = (): Refusal => new Refusal('sms_code_expired', { restart: true });

const isLive = (ticket: string, now: number) =>
  and(eq(loginVerifications.ticketHash, hashOf(ticket)), gt(loginVerifications.expiresAt, now));

/** The account behind a ticket, and the number to prove. @throws Refusal `sms_code_expired`. */
const findWaiting = async (
  db: Db,
  ticket: string,
  now: number,
): Promise<{ person: Person; phone: Phone; openedBy: 'password' | 'provider' }> => {
  const [waiting] = await db.select().from(loginVerifications).where(isLive(ticket, now));
  const person = waiting && (await findById(db, waiting.memberId));
  if (!person?.phone || person.status === 'locked' || waiting?.credentials !== credentialsOf(person))
    throw tooLate();
  return { person, phone: person.phone, openedBy: waiting.openedBy };
};

/** Sends a code to the account's number. @throws Refusal TOO_MANY_REQUESTS, sms_code_expired. */
export const sendForSecondStep = async (
  deps: Deps,
  { ticket }: ParsedRequestOf<typeof sendSecondStepCode>,
  call: Call,
): Promise<AnswerOf<typeof sendSecondStepCode>> => {
  const { phone } = await findWaiting(deps.db, ticket, deps.clock.now());
  // The right password makes the caller count as the owner.
  return sendCode(deps, { purpose: 'secondStep', to: phone, isMeant: true, client: ownerAt(call) }, call);
};

/**
 * Completes a sign-in after the first step, by a right code or by a token of the phone-verification service for the
 * phone
 * of this account.
 * @throws Refusal request_param_err, sms_code_wrong, sms_code_expired (`value.restart` where the first step must be
 * done again), bad_credentials for the ticket of another account, account_locked, and those of `bind`.
 */
export const signInBySecondStep = async (
  deps: Deps,
  request: ParsedRequestOf<typeof verifyLogin>,
  call: Call,
): Promise<SignedInAnswer> => {
  const { db, clock } = deps;
  if (!hasEvidence(deps, request)) throw new Refusal('request_param_err', { fields: ['verificationCode'] });
  const now = clock.now();
  const { person, phone, openedBy } = await findWaiting(db, request.ticket, now);
  const identity = await identityIn(deps, request);
  const isSocial = openedBy === 'provider';
  if (isSocial !== (request.type === 'firebase')) throw new Refusal('bad_credentials', { captcha: false });
  if (!isSocial && person.account.toLowerCase() !== request.username.toLowerCase())
    throw new Refusal('bad_credentials', { captcha: false });
  const takeProof = await provePhone(deps, 'secondStep', phone, { ...request, client: ownerAt(call) });
  await db.transaction(async (tx) => {
    await takeProof(tx, now);
    const taken = await tx
      .delete(loginVerifications)
      .where(isLive(request.ticket, now))
      .returning({ memberId: loginVerifications.memberId });
    if (taken.length === 0) throw tooLate();
    if (isSocial) await takeBound(tx, person, identity, now);
    else if (identity) await bind(tx, person, identity, now);
    await recordSecurity(tx, { at: now, kind: 'secondStep.passed', memberId: person.id, from: call });
  });
  return enter(deps, person, call, {
    by: isSocial ? 'provider' : 'password',
    places: placesOf(call.network, request.loginDeviceId),
  });
};
