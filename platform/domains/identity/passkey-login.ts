import type { loginByPasskey } from '#contract/authenticators.ts';
import type { ParsedRequestOf } from '#contract/endpoint.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { refund, take } from '../../runtime/limits.ts';
import { signInLimit } from './clients.ts';
import { checkOffered } from '../../runtime/offered.ts';
import { recordSecurity } from '../../runtime/security-log.ts';
import { placesOf } from '../../http/places.ts';
import { enter, type SignedInAnswer } from './entrance.ts';
import { noteFailure } from './failed-sign-ins.ts';
import { findPasskey, provePasskey } from './passkey-proof.ts';
import { findById } from './person.ts';

/**
 * Signs in by a passkey: it proves a device and, by its own check, the person, so there is no slider, no second step
 * and no password change. @throws Refusal passkey_refused, account_locked, TOO_MANY_REQUESTS, function.not.available.
 */
export const signInByPasskey = async (
  deps: Deps,
  { answer, loginDeviceId }: ParsedRequestOf<typeof loginByPasskey>,
  call: Call,
): Promise<SignedInAnswer> => {
  const { db, clock } = deps;
  checkOffered(deps, { flag: 'passkeyLogin' });
  const now = clock.now();
  const limit = signInLimit(call.network);
  await take(db, limit, now);
  const passkey = await findPasskey(deps, answer.id);
  if (!passkey) throw new Refusal('passkey_refused');
  try {
    const takeProof = await provePasskey(deps, passkey, answer, { purpose: 'signIn' }, call);
    await db.transaction((tx) => takeProof(tx, now));
  } catch (error) {
    const failure = { memberId: passkey.memberId, at: now, from: call };
    await noteFailure(db, { ...failure, way: 'passkey' });
    await recordSecurity(db, { ...failure, kind: 'passkey.refused' });
    throw error;
  }
  await refund(db, limit.key);
  const person = await findById(db, passkey.memberId);
  if (!person) throw new Refusal('passkey_refused');
  return enter(deps, person, call, {
    by: 'passkey',
    places: placesOf(call.network, loginDeviceId),
    isProved: true,
  });
};
