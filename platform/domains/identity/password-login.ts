import { IMAGE_CAPTCHA_LIMITS, LOGIN_LIMITS } from '../../kernel/config.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { isCaptchaCodeRight, isReentry, useTicket } from './captcha.ts';
import { noteFailure } from './failed-sign-ins.ts';
import { enter, type SignedInAnswer } from './entrance.ts';
import { count, forget, refund, isOneReached, take, type Limit } from '../../runtime/limits.ts';
import { checkOffered, isModuleOn } from '../../runtime/offered.ts';
import { findByName, type Person } from './person.ts';
import { recordLimit } from '../../runtime/security-log.ts';
import { checkSecondStep } from './step-due.ts';
import { bind, checkBindable, identityIn } from './social-binding.ts';
import { countAtName, countFailure } from './work.ts';
import { isTemporary, spendTemporary } from './temporary-password.ts';
import type { LoginRequest } from './login-request.ts';
import { signInLimit } from './clients.ts';
import { placesOf } from '../../http/places.ts';

/**
 * Strangers share one small budget per account, so that guessing ends soon; a place the account has signed in from has
 * its own budget, so that strangers cannot lock the owner out (goals S6).
 */
const limitsOf = (name: string, network: string, isKnown: boolean): Limit[] => {
  const { window, strangers, known } = LOGIN_LIMITS;
  return isKnown
    ? [{ key: `login:known:${name}:${network}`, window, max: known }]
    : [signInLimit(network), { key: `login:strangers:${name}`, window, max: strangers }];
};

/**
 * Counters of wrong passwords that make the image captcha due: at a known place only its own errors count, so that no
 * stranger imposes a captcha on the owner; elsewhere the name, whether it exists or not, and the network count.
 */
const captchaLimitsOf = (name: string, network: string, isKnown: boolean): Limit[] => {
  const { window, strangers, known, address } = IMAGE_CAPTCHA_LIMITS;
  return isKnown
    ? [{ key: `letters:known:${name}:${network}`, window, max: known }]
    : [
        { key: `letters:address:${network}`, window, max: address },
        { key: `letters:strangers:${name}`, window, max: strangers },
      ];
};

const isImageCaptchaDue = async (deps: Deps, captchaLimits: readonly Limit[]): Promise<boolean> =>
  isModuleOn(deps, 'CAPTCHA3') && (await isOneReached(deps.db, captchaLimits, deps.clock.now()));

/** @throws Refusal captcha_required, captcha_wrong, captcha_expired. */
const checkCaptchas = async (
  deps: Deps,
  { name, captchaLimits }: { readonly name: string; readonly captchaLimits: readonly Limit[] },
  request: LoginRequest,
  call: Call,
): Promise<void> => {
  // A member who has just set a password needs no captcha.
  if (await isReentry(deps, name, request)) return;
  const isDue = await isImageCaptchaDue(deps, captchaLimits);
  // Refused before the slider's ticket is consumed: a missing captcha is not an attempt.
  if (isDue && !request.captcha) throw new Refusal('captcha_required', { captcha: true });
  if (isModuleOn(deps, 'GEETEST3')) await useTicket(deps, 'login', request, name);
  if (isDue && !(await isCaptchaCodeRight(deps, call.captchaId, request.captcha ?? '')))
    throw new Refusal('captcha_wrong', { captcha: true });
};

/**
 * The person, if the password is theirs; at equal cost for an unknown name. A temporary password is consumed.
 * @returns the person as updated by the use of the password, or null.
 */
const recognise = async (
  deps: Deps,
  candidate: Person | undefined,
  password: string,
): Promise<Person | null> => {
  const isOwn = await deps.passwords.matches(password, candidate?.passwordHash ?? null);
  const isMailed = isTemporary(candidate, password);
  if (!candidate) return null;
  if (isOwn) return candidate;
  if (!isMailed || !(await spendTemporary(deps.db, candidate, deps.clock.now()))) return null;
  return { ...candidate, isPasswordDefault: true, passwordHash: null };
};

/**
 * Signs in by name and password, and binds the provider identity of a token. One refusal for an unknown name and a
 * wrong password, at equal cost.
 * @throws Refusal captcha_required, captcha_wrong, captcha_expired, TOO_MANY_REQUESTS, bad_credentials
 * (`value.captcha` asks for the image captcha), account_locked, login_verify_required, function.not.available,
 * social_proof_expired, social_taken, members_only.
 */
export const signInByPassword = async (
  deps: Deps,
  request: LoginRequest,
  call: Call,
): Promise<SignedInAnswer> => {
  const { db, clock } = deps;
  checkOffered(deps, { flag: 'passwordLogin' });
  const name = request.username.toLowerCase();
  const identity = await identityIn(deps, request);
  const places = placesOf(call.network, request.loginDeviceId);
  const candidate = await findByName(db, name, places);
  const isKnown = candidate?.isKnown ?? false;
  const captchaLimits = captchaLimitsOf(name, call.network, isKnown);
  await checkCaptchas(deps, { name, captchaLimits }, request, call);

  const now = clock.now();
  const limits = limitsOf(name, call.network, isKnown);
  for (const limit of limits)
    await take(db, limit, now).catch(async (error: unknown) => {
      await countAtName(db, name, now);
      await recordLimit(db, limit.key, {
        at: now,
        kind: 'signIn.limited',
        memberId: candidate?.id ?? null,
        from: call,
        detail: { account: name },
      });
      throw error;
    });
  const person = await recognise(deps, candidate, request.password);
  if (!person) {
    for (const limit of captchaLimits) await count(db, limit, now);
    await countFailure(db, call.network, now);
    await countAtName(db, name, now);
    await noteFailure(db, { memberId: candidate?.id, at: now, way: 'password', from: call });
    throw new Refusal('bad_credentials', { captcha: await isImageCaptchaDue(deps, captchaLimits) });
  }
  for (const { key } of limits) await refund(db, key);
  // Only a known place resets the counters; a stranger does not, whatever other account they sign in to.
  if (isKnown) for (const { key } of captchaLimits) await forget(db, key);
  if (person.status === 'locked') throw new Refusal('account_locked');
  await checkBindable(db, person, identity);
  await checkSecondStep(deps, person, { places, openedBy: 'password' }, call);
  if (identity) await db.transaction((tx) => bind(tx, person, identity, now));
  return enter(deps, person, call, { by: 'password', places });
};
