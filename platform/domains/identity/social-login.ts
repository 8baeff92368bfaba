import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { enter, type SignedInAnswer } from './entrance.ts';
import { refund, take } from '../../runtime/limits.ts';
import { signInLimit } from './clients.ts';
import { checkOffered } from '../../runtime/offered.ts';
import { findById } from './person.ts';
import { checkSecondStep } from './step-due.ts';
import { boundTo, checkMember, checkNotOverdue, identityIn, spend } from './social-binding.ts';
import type { LoginRequest } from './login-request.ts';
import { placesOf } from '../../http/places.ts';

/**
 * Signs in by a provider identity: no slider, no password change; from a new place a code is required, as after a
 * password
 * (LOG-23).
 * @throws Refusal social_proof_expired, bind_customer_required, members_only, account_locked, login_verify_required,
 * TOO_MANY_REQUESTS, function.not.available.
 */
export const signInBySocial = async (
  deps: Deps,
  request: LoginRequest,
  call: Call,
): Promise<SignedInAnswer> => {
  const { db, clock } = deps;
  checkOffered(deps, { module: 'SOCIALLOGIN3', flag: 'socialLogin' });
  const now = clock.now();
  const limit = signInLimit(call.network);
  await take(db, limit, now);
  const identity = await identityIn(deps, request);
  if (!identity) throw new Refusal('social_proof_expired');
  await refund(db, limit.key);
  const id = await boundTo(db, identity);
  const places = placesOf(call.network, request.loginDeviceId);
  const person = id === null ? undefined : await findById(db, id, places);
  if (!person) throw new Refusal('bind_customer_required');
  checkMember(person);
  if (person.status === 'locked') throw new Refusal('account_locked');
  await checkNotOverdue(db, person.id, identity);
  await checkSecondStep(deps, person, { places, openedBy: 'provider' }, call);
  await db.transaction((tx) => spend(tx, identity, now));
  return enter(deps, person, call, { by: 'provider', places });
};
