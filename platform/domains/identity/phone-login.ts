import * as v from 'valibot';
import { MobileNumber } from '#contract/verification.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { clientAt, signInLimit } from './clients.ts';
import { notingFailure } from './failed-sign-ins.ts';
import { enter, type SignedInAnswer } from './entrance.ts';
import { refund, take } from '../../runtime/limits.ts';
import { checkOffered } from '../../runtime/offered.ts';
import { findByPhone } from './person.ts';
import { provePhone } from './phone-proof.ts';
import { phoneOf } from './phones.ts';
import { checkSecondStep, isFactorDue } from './step-due.ts';
import { bind, checkBindable, identityIn } from './social-binding.ts';
import type { LoginRequest } from './login-request.ts';
import { placesOf } from '../../http/places.ts';

/**
 * Signs in by a number in `username` and the code that was sent to it in `password`, or a token of the
 * phone-verification service in place of the code. Possession of the phone is the second factor and rules out bots: no
 * slider, no password change; an account with an authenticator app is asked for it on a new device. An unknown number
 * is refused and counted like a wrong code.
 * @throws Refusal sms_code_wrong, sms_code_expired, TOO_MANY_REQUESTS, account_locked, function.not.available,
 * social_proof_expired, social_taken, members_only.
 */
export const signInByPhone = async (
  deps: Deps,
  request: LoginRequest,
  call: Call,
): Promise<SignedInAnswer> => {
  const { db, clock } = deps;
  checkOffered(deps, { module: 'MOBILEVERCODELOGIN3', flag: 'smsLogin' });
  if (request.type === 'firebase') checkOffered(deps, { module: 'PHONEVERIFSERVICE3' });
  const mobile = v.safeParse(MobileNumber, request.username);
  if (!mobile.success) throw new Refusal('request_param_err', { fields: ['username'] });
  const phone = phoneOf(mobile.output, request.countryDialingCode);

  const now = clock.now();
  const limit = signInLimit(call.network);
  await take(db, limit, now);
  const identity = await identityIn(deps, request);
  const { password: verificationCode, firebaseIdToken } = request;
  const places = placesOf(call.network, request.loginDeviceId);
  const person = await findByPhone(db, phone, places);
  const client = clientAt(call, person?.isKnown);
  const takeProof = await notingFailure(
    db,
    { memberId: person?.id, at: now, way: 'code', from: call },
    provePhone(deps, 'login', phone, { verificationCode, firebaseIdToken, client }),
  );
  // The service sends its codes to any number; a code of ours may be older than the removal of the number.
  if (!person) throw new Refusal('sms_code_expired');
  await refund(db, limit.key);
  await checkBindable(db, person, identity);
  const step = { places, openedBy: 'code' } as const;
  if (await isFactorDue(deps, person, step)) {
    // The code is spent; an identity is bound once the second step is passed.
    await db.transaction((tx) => takeProof(tx, now));
    await checkSecondStep(deps, person, step, call);
  }
  await db.transaction(async (tx) => {
    await takeProof(tx, now);
    if (identity) await bind(tx, person, identity, now);
  });
  return enter(deps, person, call, { by: 'code', places });
};
