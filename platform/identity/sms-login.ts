import * as v from 'valibot';
import { MobileNumber } from '#contract/verification.ts';
import { LOGIN_LIMITS } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../refusal.ts';
import { proveCode, useCode } from './codes.ts';
import { enter, type SignedInAnswer } from './entrance.ts';
import { giveBack, take } from './limits.ts';
import type { LoginRequest } from './login.ts';
import { checkOffered } from './offered.ts';
import { findByPhone } from './person.ts';
import { phoneOf } from './phones.ts';
import { placesOf } from './places.ts';
import { bind, checkBindable, identityIn } from './social-binding.ts';

/**
 * Signs in by a code that was sent: the number in `username`, the code in `password`. The phone in the hand is the
 * second factor and the proof that no machine is calling: no slider, no second step, no change of a password.
 * @throws Refusal sms_code_wrong, sms_code_expired, TOO_MANY_REQUESTS, account_locked, function.not.available,
 * social_proof_expired, social_taken, members_only.
 */
export const signInByCode = async (
  deps: Deps,
  request: LoginRequest,
  call: Call,
): Promise<SignedInAnswer> => {
  const { db, clock } = deps;
  checkOffered(deps, { module: 'MOBILEVERCODELOGIN3', flag: 'smsLogin' });
  const mobile = v.safeParse(MobileNumber, request.username);
  if (!mobile.success) throw new Refusal('request_param_err', { fields: ['username'] });
  const phone = phoneOf(mobile.output, request.countryDialingCode);

  const now = clock.now();
  const limit = { key: `login:address:${call.ip}`, window: LOGIN_LIMITS.window, most: LOGIN_LIMITS.address };
  await take(db, limit, now);
  const identity = await identityIn(deps, request);
  const code = await proveCode(deps, 'login', phone, request.password);
  await giveBack(db, limit.key);
  const person = await findByPhone(db, phone);
  // The number may have gone to another account, or to nobody, since the code was sent.
  if (!person) throw new Refusal('sms_code_expired');
  await checkBindable(db, person, identity);
  await db.transaction(async (tx) => {
    await useCode(tx, code, now);
    if (identity) await bind(tx, person, identity, now);
  });
  return enter(deps, person, call, { by: 'code', places: placesOf(call.ip, request.loginDeviceId) });
};
