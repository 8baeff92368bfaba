import { CAPTCHA, LOGIN_LIMITS } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../refusal.ts';
import { areLettersRight, isReentry, useTicket } from './captcha.ts';
import { enter, type SignedInAnswer } from './entrance.ts';
import { giveBack, isMarked, mark, take, type Limit } from './limits.ts';
import type { LoginRequest } from './login.ts';
import { checkOffered, isModuleOn } from './offered.ts';
import { findByName, type Person } from './person.ts';
import { placesOf } from './places.ts';
import { recordLimit } from './security-log.ts';
import { askForSecondStep } from './second-step.ts';
import { bind, checkBindable, identityIn } from './social-binding.ts';
import { countAtName, countFailure } from './work.ts';
import { isTemporary, spendTemporary } from './temporary-password.ts';

/**
 * Strangers share one small budget per account, so that guessing ends soon; a place the account has signed in
 * from has its own, so that what strangers do does not lock the owner out (goals S6).
 */
const limitsOf = (name: string, network: string, isKnown: boolean): Limit[] => {
  const { window, strangers, known, address } = LOGIN_LIMITS;
  return isKnown
    ? [{ key: `login:known:${name}:${network}`, window, most: known }]
    : [
        { key: `login:address:${network}`, window, most: address },
        { key: `login:strangers:${name}`, window, most: strangers },
      ];
};

const dueKeysOf = (name: string, network: string): string[] => [
  `captcha:account:${name}`,
  `captcha:address:${network}`,
];

/** @throws Refusal captcha_required, captcha_wrong, captcha_expired. */
const checkCaptchas = async (deps: Deps, name: string, request: LoginRequest, call: Call): Promise<void> => {
  // Who has just set a password has passed already.
  if (await isReentry(deps, name, request)) return;
  const isDue =
    isModuleOn(deps, 'CAPTCHA3') &&
    (await isMarked(deps.db, dueKeysOf(name, call.network), CAPTCHA.dueFor, deps.clock.now()));
  // Told before the slider's ticket is spent: what is missing is no attempt.
  if (isDue && !request.captcha) throw new Refusal('captcha_required', { captcha: true });
  if (isModuleOn(deps, 'GEETEST3')) await useTicket(deps, 'login', request, name);
  if (isDue && !(await areLettersRight(deps, call.captchaId, request.captcha ?? '')))
    throw new Refusal('captcha_wrong', { captcha: true });
};

/**
 * The person, if the password is theirs; at equal cost for an unknown name. A mailed password is spent by it.
 * @returns the person with what the password's use has changed, or null.
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
 * Signs in by name and password, and binds who a token says the person is at a provider. One refusal for an unknown name and a wrong password, at equal cost.
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
  await checkCaptchas(deps, name, request, call);

  const now = clock.now();
  const places = placesOf(call.network, request.loginDeviceId);
  const candidate = await findByName(db, name, places);
  const limits = limitsOf(name, call.network, candidate?.isKnown ?? false);
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
    await mark(db, dueKeysOf(name, call.network), now);
    await countFailure(db, call.network, now);
    await countAtName(db, name, now);
    throw new Refusal('bad_credentials', { captcha: isModuleOn(deps, 'CAPTCHA3') });
  }
  for (const { key } of limits) await giveBack(db, key);
  if (person.status === 'locked') throw new Refusal('account_locked');
  await checkBindable(db, person, identity);
  if (isModuleOn(deps, 'LOGINIPVERF3') && person.phone && !person.isKnown)
    await askForSecondStep(deps, person, person.phone, call, 'password');
  if (identity) await db.transaction((tx) => bind(tx, person, identity, now));
  return enter(deps, person, call, { by: 'password', places });
};
