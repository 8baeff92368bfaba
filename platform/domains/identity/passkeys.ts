import { and, eq } from 'drizzle-orm';
import type { addPasskey, NewPasskey, startPasskey, startPasskeyCheck } from '#contract/authenticators.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { FACTORS } from '../../kernel/config.ts';
import type { Deps } from '../../runtime/deps.ts';
import { realMemberOf, type Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkOffered } from '../../runtime/offered.ts';
import { passkeys } from './authenticators.tables.ts';
import { contactsOf, hasWayWithoutPasskey } from './contacts.ts';
import { noteFactorChange } from './factor-notes.ts';
import { proveOwnerByFactor, type OwnerEvidence } from './factor-proof.ts';
import { passkeysOf } from './factors.ts';
import { makeChallenge } from './passkey-challenge.ts';
import { handleOf, partyOf, provedPasskey } from './passkey-proof.ts';
import { voidSecondSteps } from './pending-sign-ins.ts';
import { waitingFor } from './step-tickets.ts';
import { loadWebAuthn } from './webauthn.ts';

const SITE = 'Statehouse';

/**
 * What the browser needs for a new passkey. The challenge in it is the proof of the owner from here on: it belongs to
 * this session, and ends with it or after five minutes.
 * @throws Refusal passkeys_full, function.not.available, and those of `proveOwnerByFactor`.
 */
export const startAdding = async (
  deps: Deps,
  evidence: OwnerEvidence,
  call: Call,
): Promise<AnswerOf<typeof startPasskey>> => {
  const { id: sessionId, memberId, account } = realMemberOf(call);
  const { rpId } = partyOf(call);
  const present = await passkeysOf(deps.db, memberId);
  if (present.length >= FACTORS.passkeys) throw new Refusal('passkeys_full');
  const takeProof = await proveOwnerByFactor(deps, evidence, call);
  await deps.db.transaction((tx) => takeProof(tx, deps.clock.now()));
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: SITE,
    rpID: rpId,
    userName: account,
    userID: handleOf(deps, memberId),
    challenge: makeChallenge(deps, { purpose: 'register', sessionId }),
    timeout: FACTORS.challenge,
    attestationType: 'none',
    excludeCredentials: present.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options } };
};

/** Keeps a new passkey under its name. @throws Refusal passkey_refused, passkeys_full, TOO_MANY_REQUESTS. */
export const keepPasskey = async (
  deps: Deps,
  { answer, name }: { readonly answer: NewPasskey; readonly name: string },
  call: Call,
): Promise<AnswerOf<typeof addPasskey>> => {
  const { id: sessionId, memberId } = realMemberOf(call);
  const { passkey, spend } = await provedPasskey(deps, answer, { purpose: 'register', sessionId }, call);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { passkeys: kept } = await contactsOf(tx, memberId, true);
    if (kept >= FACTORS.passkeys) throw new Refusal('passkeys_full');
    await spend(tx, now);
    const added = await tx
      .insert(passkeys)
      .values({ ...passkey, memberId, name, createdAt: now })
      .onConflictDoNothing()
      .returning({ credentialId: passkeys.credentialId });
    if (added.length === 0) throw new Refusal('passkey_refused');
    await noteFactorChange(tx, {
      kind: 'passkey.added',
      notice: 'passkeyAdded',
      memberId,
      at: now,
      from: call,
      passkey: name,
    });
  });
  return null;
};

/** Removes a passkey, never the last proved way in. @throws Refusal not_found, last_way_in, and those of `proveOwnerByFactor`. */
export const dropPasskey = async (
  deps: Deps,
  { id, ...evidence }: OwnerEvidence & { readonly id: string },
  call: Call,
): Promise<null> => {
  const { memberId } = realMemberOf(call);
  const takeProof = await proveOwnerByFactor(deps, evidence, call);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const contacts = await contactsOf(tx, memberId, true);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.credentialId, id), eq(passkeys.memberId, memberId)))
      .returning({ name: passkeys.name });
    if (!removed) throw new Refusal('not_found');
    if (!hasWayWithoutPasskey(contacts)) throw new Refusal('last_way_in');
    await takeProof(tx, now);
    await voidSecondSteps(tx, memberId);
    await noteFactorChange(tx, {
      kind: 'passkey.removed',
      notice: 'passkeyRemoved',
      memberId,
      at: now,
      from: call,
      passkey: removed.name,
    });
  });
  return null;
};

/**
 * What the browser needs to answer by a passkey: at a sign-in any of this site, whose account is not known yet; at a
 * second step one of the account. @throws Refusal function.not.available; sms_code_expired for a ticket that is over.
 */
export const startChecking = async (
  deps: Deps,
  ticket: string | null,
  call: Call,
): Promise<AnswerOf<typeof startPasskeyCheck>> => {
  if (ticket === null) checkOffered(deps, { flag: 'passkeyLogin' });
  const { rpId } = partyOf(call);
  const own =
    ticket === null
      ? []
      : await passkeysOf(deps.db, (await waitingFor(deps.db, ticket, 'factor', deps.clock.now())).person.id);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: makeChallenge(
      deps,
      ticket === null ? { purpose: 'signIn' } : { purpose: 'secondStep', ticket },
    ),
    timeout: FACTORS.challenge,
    userVerification: 'required',
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return { options: { ...options } };
};
