import { sql } from 'drizzle-orm';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { requestPasswordMail, setPasswordByPhone } from '#contract/password.ts';
import { PASSWORD, PASSWORD_LIMITS } from '../../kernel/config.ts';
import { deliver } from './outbox.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { hashOf } from '../../http/tokens.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { clientAt, nameOf } from './clients.ts';
import { refund, take } from '../../runtime/limits.ts';
import { checkMessages, formatMessage } from './messages.ts';
import { checkRule, setPassword } from './new-password.ts';
import { findByPhone } from './person.ts';
import { hasEvidence, provePhone } from './phone-proof.ts';
import { phoneOf } from './phones.ts';
import { rememberPlaces } from './places.ts';
import { accountProblem } from './register-rules.ts';
import { recordSecurity } from '../../runtime/security-log.ts';
import { hashOfTemporary, makeTemporaryPassword, referenceOfTemporary } from './temporary-password.ts';
import { placesOf, type Place } from '../../http/places.ts';

const MINUTE = 60_000;

/** The account with both this name and this address, and whether it is known at one of these places. */
const findMailbox = async (db: Db, username: string, email: string, places: readonly Place[]) => {
  const [row] = await rowsOf<{ id: number; account: string; email: string; isKnown: boolean }>(
    db,
    sql`select id::int as id, account, email, exists (select 1 from known_places k where k.member_id = members.id
          and k.value_hash = ${places[0]?.valueHash ?? ''}) as "isKnown" from members
      where lower(account) = ${username.toLowerCase()} and lower(email) = ${email.toLowerCase()}
        and status = 'active'`,
  );
  return row;
};

/**
 * Mails a password for one sign-in (FGT-01). An unknown name or address gets the same response for the same work; only
 * no mail is sent. A name that breaks the rule for names is refused in any case (VAL-08).
 * @throws Refusal request_param_err, function.not.available, TOO_MANY_REQUESTS.
 */
export const mailPassword = async (
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'settings' | 'config'>,
  { username, email }: ParsedRequestOf<typeof requestPasswordMail>,
  call: Pick<Call, 'network' | 'language' | 'ip' | 'device'>,
): Promise<AnswerOf<typeof requestPasswordMail>> => {
  const { db, clock, random } = deps;
  if (accountProblem(deps, 'username', username))
    throw new Refusal('request_param_err', { fields: ['username'] });
  checkMessages(deps.config);
  const now = clock.now();
  const { window, mailsOfAddress, mails } = PASSWORD_LIMITS;
  await take(db, { key: `mail:address:${call.network}`, window, max: mailsOfAddress }, now);
  const found = await findMailbox(db, username, email, placesOf(call.network, undefined));
  // Keyed by name and address together: a caller who does not know the address cannot use up the owner's limit.
  const pair = hashOf(`${username}\n${email}`.toLowerCase());
  const client = nameOf(clientAt({ network: 'strangers' }, found?.isKnown));
  const password = makeTemporaryPassword(random);
  const hash = hashOfTemporary(found?.id ?? 0, password);
  const account = found?.account ?? username;
  const minutes = PASSWORD.mailedLife / MINUTE;
  const body = formatMessage('mail.password.body', call.language, { account, password, minutes });
  // Counted in the same transaction, so that there is a disk write whether or not a mail is sent.
  await db.transaction(async (tx) => {
    await take(tx, { key: `mail:${username.toLowerCase()}:${pair}:${client}`, window, max: mails }, now);
    await tx.execute(sql`update members
      set temporary_password_hash = ${hash}, temporary_password_expires_at = ${now + PASSWORD.mailedLife}
      where id = ${found?.id ?? 0}`);
    const message = {
      channel: 'email',
      recipient: found?.email ?? email,
      subject: formatMessage('mail.password.subject', call.language),
      body,
      purpose: 'password',
      createdAt: now,
      secret: password,
      secretUntil: now + PASSWORD.mailedLife,
      reference: referenceOfTemporary(found?.id ?? 0),
    } as const;
    await deliver(tx, message, found !== undefined);
    // Recorded for an unknown address as well: the same work for both.
    await recordSecurity(tx, { at: now, kind: 'password.mailed', memberId: found?.id ?? null, from: call });
  });
  return null;
};

/**
 * Sets a new password by a code that was sent to the account's number, or by a token of the phone-verification service
 * (FGT-02). The proof of the number stays valid until a password is accepted. The caller's place is a known one
 * afterwards.
 * @throws Refusal fields_invalid, request_param_err, sms_code_wrong, sms_code_expired, TOO_MANY_REQUESTS,
 * password_too_common, password_reused, account_locked.
 */
export const setPasswordByCode = async (
  deps: Deps,
  request: ParsedRequestOf<typeof setPasswordByPhone>,
  call: Call,
): Promise<AnswerOf<typeof setPasswordByPhone>> => {
  const { mobileNum, countryDialingCode, newPassword, loginDeviceId } = request;
  checkRule(deps, newPassword);
  if (!hasEvidence(deps, request)) throw new Refusal('request_param_err', { fields: ['verificationCode'] });
  const { window, codesOfAddress } = PASSWORD_LIMITS;
  const limit = { key: `password:code:${call.network}`, window, max: codesOfAddress };
  await take(deps.db, limit, deps.clock.now());
  const phone = phoneOf(mobileNum, countryDialingCode);
  const person = await findByPhone(deps.db, phone, placesOf(call.network, loginDeviceId));
  const client = clientAt(call, person?.isKnown);
  const takeProof = await provePhone(deps, 'reset', phone, { ...request, client });
  if (!person) throw new Refusal('sms_code_expired');
  const answer = await setPassword(deps, person, newPassword, {
    reason: 'password',
    from: call,
    alongside: async (tx, now) => {
      await takeProof(tx, now);
      await rememberPlaces(tx, person.id, placesOf(call.network, loginDeviceId), now);
    },
  });
  await refund(deps.db, limit.key);
  return answer;
};
