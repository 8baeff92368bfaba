import { eq, sql } from 'drizzle-orm';
import type { resetPaymentPassword } from '#contract/cards.ts';
import type { ParsedRequestOf } from '#contract/endpoint.ts';
import { problemOf } from '#contract/field-rules.ts';
import { PAYMENT_LIMITS } from '../../../kernel/config.ts';
import { rowsOf, type Db } from '../../../db/open.ts';
import { members } from '../../identity/people.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { memberOf, realMemberOf, type Call } from '../../../runtime/call.ts';
import { ownerAt } from '../../identity/clients.ts';
import { refund, take } from '../../../runtime/limits.ts';
import { hasEvidence, provePhone } from '../../identity/phone-proof.ts';
import { ruleOf } from '../../identity/register-rules.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { noteNewPayment } from '../../identity/change-notes.ts';
import { proveOwner } from '../../identity/owner-proof.ts';
import { phoneOfMember } from './member-phone.ts';

const hashesOf = async ({ db }: Deps, memberId: number) => {
  const [row] = await db
    .select({ payment: members.paymentPasswordHash, own: members.passwordHash })
    .from(members)
    .where(eq(members.id, memberId));
  return row ?? { payment: null, own: null };
};

export const hasPayment = async (deps: Deps, memberId: number): Promise<boolean> =>
  (await hashesOf(deps, memberId)).payment !== null;

/**
 * Counts a try before the check, so that concurrent tries cannot bypass the limit; a right one is uncounted. A member's
 * tries are serialised: right ones still being checked must not count as wrong.
 */
const counted = async (
  deps: Deps,
  owner: number | string,
  isRight: () => Promise<boolean>,
): Promise<boolean> => {
  const { window, tries } = PAYMENT_LIMITS;
  const limit = { key: `payment:${owner}`, window, max: tries };
  return deps.paymentTries(limit.key, async () => {
    await take(deps.db, limit, deps.clock.now());
    const right = await isRight();
    if (right) await refund(deps.db, limit.key);
    return right;
  });
};

/**
 * @returns the hash that the password was compared with.
 * @throws Refusal not.exists.payment.password, invalid.payment.pw, TOO_MANY_REQUESTS.
 */
export const checkPayment = async (deps: Deps, memberId: number, password: string): Promise<string> => {
  const { payment } = await hashesOf(deps, memberId);
  if (payment === null) throw new Refusal('not.exists.payment.password');
  if (!(await counted(deps, memberId, () => deps.passwords.matches(password, payment))))
    throw new Refusal('invalid.payment.pw');
  return payment;
};

/** By its registration rule, even where registration does not ask for it. @throws Refusal fields_invalid. */
const checkRule = ({ settings }: Deps, password: string): void => {
  const field = settings.current().registerFields.find(({ key }) => key === 'paymentPassword');
  const problem = field && problemOf({ ...ruleOf(field), isRequired: true }, password);
  if (problem) throw new Refusal('fields_invalid', { fields: { newPassword: problem.message } });
};

/**
 * Writes and tells the owner, only if the previous one is unchanged: of two concurrent changes the second is refused.
 * @throws Refusal invalid.payment.pw, TOO_MANY_REQUESTS after a few changes in a day, so that each is notified.
 */
const write = async (
  deps: Deps,
  tx: Db,
  call: Call,
  { hash, before }: { readonly hash: string; readonly before: string | null },
): Promise<void> => {
  const written = await rowsOf(
    tx,
    sql`update members set payment_password_hash = ${hash}
      where id = ${memberOf(call).memberId} and payment_password_hash is not distinct from ${before} returning 1`,
  );
  if (written.length === 0) throw new Refusal('invalid.payment.pw');
  const { window, max } = PAYMENT_LIMITS.changes;
  await take(tx, { key: `payment-set:${memberOf(call).memberId}`, window, max }, deps.clock.now());
  await noteNewPayment(deps, tx, call);
};

/**
 * Sets the first payment password. A session that was left open is not enough: it takes the sign-in password, or a
 * sign-in just now of an account without one.
 * @throws Refusal fields_invalid, old_password_wrong, proof_too_old, TOO_MANY_REQUESTS, invalid.payment.pw where one is
 * set.
 */
export const setFirstPayment = async (
  deps: Deps,
  call: Call,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<null> => {
  const { memberId } = realMemberOf(call);
  checkRule(deps, newPassword);
  const { own, payment } = await hashesOf(deps, memberId);
  if (payment !== null) throw new Refusal('invalid.payment.pw');
  if (own === null) await proveOwner(deps, { passwordHash: null }, call, '');
  else if (!(await counted(deps, memberId, () => deps.passwords.matches(oldPassword, own))))
    throw new Refusal('old_password_wrong');
  const hash = await deps.passwords.hash(newPassword);
  await deps.db.transaction((tx) => write(deps, tx, call, { hash, before: null }));
  return null;
};

/** @throws Refusal fields_invalid, invalid.payment.pw, not.exists.payment.password, TOO_MANY_REQUESTS. */
export const changePayment = async (
  deps: Deps,
  call: Call,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<null> => {
  const { memberId } = realMemberOf(call);
  checkRule(deps, newPassword);
  const before = await checkPayment(deps, memberId, oldPassword);
  const hash = await deps.passwords.hash(newPassword);
  await deps.db.transaction((tx) => write(deps, tx, call, { hash, before }));
  return null;
};

/**
 * Replaces a forgotten payment password. Neither an open session nor a stolen password is enough: it takes the sign-in
 * password, or a sign-in just now of an account without one, and a code to the account's own phone. Its tries have a
 * limit of their own, since the member has probably used up the tries of the forgotten one; the new one works at once.
 * @throws Refusal fields_invalid, old_password_wrong, proof_too_old, withdraw_closed without a phone, sms_code_wrong,
 * sms_code_expired,
 * TOO_MANY_REQUESTS.
 */
export const resetPayment = async (
  deps: Deps,
  call: Call,
  request: ParsedRequestOf<typeof resetPaymentPassword>,
): Promise<null> => {
  const { memberId } = realMemberOf(call);
  const { oldPassword, newPassword } = request;
  checkRule(deps, newPassword);
  if (!hasEvidence(deps, request))
    throw new Refusal('fields_invalid', { fields: { verificationCode: 'code_missing' } });
  const { own, payment } = await hashesOf(deps, memberId);
  if (own === null) await proveOwner(deps, { passwordHash: null }, call, '');
  else if (!(await counted(deps, `reset:${memberId}`, () => deps.passwords.matches(oldPassword, own))))
    throw new Refusal('old_password_wrong');
  const takeProof = await provePhone(deps, 'payment', await phoneOfMember(deps, memberId), {
    ...request,
    client: ownerAt(call),
  });
  const hash = await deps.passwords.hash(newPassword);
  await deps.db.transaction(async (tx) => {
    await takeProof(tx, deps.clock.now());
    await write(deps, tx, call, { hash, before: payment });
    await tx.execute(sql`delete from limits where key = ${`payment:${memberId}`}`);
  });
  return null;
};
