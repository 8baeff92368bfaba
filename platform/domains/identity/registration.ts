import { sql } from 'drizzle-orm';
import { REGISTER_LIMITS } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { acceptedNow, checkAccepted, recordAccepted } from '../legal/acceptances.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { uplineBy, type Upline } from './affiliates.ts';
import { isCaptchaCodeRight, useTicket } from './captcha.ts';
import { enter, type SignedInAnswer } from './entrance.ts';
import { clientAt } from './clients.ts';
import { take } from '../../runtime/limits.ts';
import type { FirebaseIdentity } from './firebase-token.ts';
import { addMember, type NewMember } from './newcomer.ts';
import { rememberPassword } from './new-password.ts';
import { checkOffered, isModuleOn } from '../../runtime/offered.ts';
import { findById } from './person.ts';
import { provePhone, type TakeProof } from './phone-proof.ts';
import { bindReferral } from './referrals.ts';
import { phoneOf, type Phone } from './phones.ts';
import { bind, identityIn } from './social-binding.ts';
import { checkForm, needsOf, type RegisterMethod, type RegisterRequest } from './register-form.ts';
import type { RandomBytes } from '../../kernel/random.ts';
import { placesOf } from '../../http/places.ts';

const MEMBER = 0;

const isNameTaken = async (db: Db, name: string): Promise<boolean> =>
  (await rowsOf(db, sql`select 1 from members where lower(account) = ${name.toLowerCase()}`)).length > 0;

/** For registration by number: a random name that does not reveal the number. */
const nameOf = (random: RandomBytes): string =>
  `m${String(random(6).readUIntBE(0, 6) % 10 ** 9).padStart(9, '0')}`;

/** @throws Refusal captcha_required, captcha_expired, captcha_wrong. */
const checkCaptchas = async (
  deps: Deps,
  request: RegisterRequest,
  call: Call,
  requiresCaptcha: boolean,
): Promise<void> => {
  if (isModuleOn(deps, 'GEETEST3')) await useTicket(deps, 'register', request);
  if (!requiresCaptcha || !isModuleOn(deps, 'CAPTCHA3')) return;
  if (!(await isCaptchaCodeRight(deps, call.captchaId, request.captcha ?? '')))
    throw new Refusal('captcha_wrong', { captcha: true });
};

/**
 * The upline: an agent by the code of a link, or any member by their own code. @throws Refusal `invitation_code_error`.
 */
const findUpline = async (
  db: Db,
  { affiliateCode, referralCode }: RegisterRequest,
): Promise<Upline | null> => {
  const [first, second] = [affiliateCode, referralCode].filter(Boolean);
  if (second) await uplineBy(db, second);
  return first ? uplineBy(db, first) : null;
};

interface Newcomer {
  readonly member: NewMember;
  /** Consumes the evidence of the number; null where none was required. */
  readonly takeProof: TakeProof | null;
  /** Provider identity to bind to the account. */
  readonly identity: FirebaseIdentity | null;
  readonly request: RegisterRequest;
}

/**
 * Creates the whole account or nothing. @throws Refusal terms_changed, username_taken, mobile_taken, sms_code_expired,
 * and those of `bind`.
 */
const open = (
  deps: Deps,
  { member, takeProof, identity, request }: Newcomer,
  call: Call,
  now: number,
): Promise<number> =>
  deps.db.transaction(async (tx) => {
    // A version may have been published since the form was shown.
    const documents = await acceptedNow(deps, tx, call.language, deps.clock.now());
    checkAccepted(documents, request);
    await takeProof?.(tx, now);
    const added = await addMember(tx, member);
    if (!added)
      throw new Refusal((await isNameTaken(tx, member.account)) ? 'username_taken' : 'mobile_taken');
    if (identity) await bind(tx, { id: added.id, type: MEMBER }, identity, now);
    if (member.passwordHash) await rememberPassword(tx, added.id, member.passwordHash, now);
    if (request.referralCode && isModuleOn(deps, 'REFERRAL3'))
      await bindReferral(tx, added.id, {
        ...{ code: request.referralCode, now },
        places: placesOf(call.network, request.loginDeviceId),
      });
    await recordAccepted(tx, added.id, documents, call, now);
    return added.id;
  });

/**
 * Creates an account in the downline of its upline, and its first session (REG-04, REG-05). A number becomes the
 * account's own, for sign-in and look-up, only with a code that was sent to it or a token of the phone-verification
 * service; an unverified one is only stored in the profile, so that no number can be taken from its owner.
 * @throws Refusal function.not.available, TOO_MANY_REQUESTS, fields_invalid, terms_changed, captcha_required,
 * captcha_expired, captcha_wrong, username_taken, mobile_taken, invitation_code_error, sms_code_wrong,
 * sms_code_expired, social_proof_expired, social_taken.
 */
export const registerMember = async (
  deps: Deps,
  method: RegisterMethod,
  request: RegisterRequest,
  call: Call,
): Promise<SignedInAnswer> => {
  const { db, clock, passwords, random } = deps;
  if (method === 'username') checkOffered(deps, { module: 'USERNAMEREG3' });
  const now = clock.now();
  const { window, tries, accounts } = REGISTER_LIMITS;
  await take(db, { key: `register:tries:${call.network}`, window, max: tries }, now);
  const needs = needsOf(deps, method);
  const identity = await identityIn(deps, request);
  const { requiresCaptcha, profile, email, paymentPassword } = checkForm(deps, request, needs);
  checkAccepted(await acceptedNow(deps, db, call.language, now), request);
  await checkCaptchas(deps, request, call, requiresCaptcha);

  const account = needs.username ? (request.username ?? '').trim() : nameOf(random);
  if (await isNameTaken(db, account)) throw new Refusal('username_taken');
  const upline = await findUpline(db, request);
  const phone: Phone | null = needs.code
    ? phoneOf(request.mobileNum ?? '', request.countryDialingCode)
    : null;
  const takeProof =
    phone && (await provePhone(deps, 'register', phone, { ...request, client: clientAt(call) }));
  await take(db, { key: `register:accounts:${call.network}`, window, max: accounts }, now);

  const { mobileNum: typed, ...rest } = profile;
  const id = await open(
    deps,
    {
      takeProof,
      identity,
      request,
      member: {
        account,
        nickname: account,
        type: MEMBER,
        upline,
        email,
        countryDialingCode: phone?.dialingCode ?? null,
        mobile: phone?.mobile ?? null,
        profile: phone || !typed ? rest : profile,
        passwordHash: needs.password ? await passwords.hash(request.password ?? '') : null,
        passwordChangedAt: needs.password ? now : null,
        paymentPasswordHash: paymentPassword ? await passwords.hash(paymentPassword) : null,
        language: call.language,
        registeredAt: now,
      },
    },
    call,
    now,
  );
  const person = await findById(db, id);
  if (!person) throw new Error('a new account was not found');
  return enter(deps, person, call, { by: 'nothing', places: placesOf(call.network, request.loginDeviceId) });
};
