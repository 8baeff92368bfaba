import { and, eq, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { changeMobile, ContactKind } from '#contract/security.ts';
import type { sendLoginCode } from '#contract/verification.ts';
import { CONTACTS } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { contactChanges, members } from './people.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { realMemberOf, type Call } from '../../runtime/call.ts';
import { isRefusal, Refusal } from '../../kernel/refusal.ts';
import { take } from '../../runtime/limits.ts';
import { recordSecurity } from '../../runtime/security-log.ts';
import { clientAt, ownerAt } from './clients.ts';
import { addressOf, isMailbox, type CodeTarget } from './code-target.ts';
import { proveCode, sendCode, useCode } from './codes.ts';
import { contactsOf, hasWayWithout, maskedContact, provedOf, type Contacts } from './contacts.ts';
import { notifyOwner } from './owner-notice.ts';
import { proveOwner } from './owner-proof.ts';
import { voidPendingSignIns } from './pending-sign-ins.ts';
import { findById } from './person.ts';
import { checkOwnCodes } from './phone-proof.ts';

/**
 * Sends a code to the bound contact, as proof of the owner, or to the one that is to be bound. A session may be stolen,
 * so a new contact counts as a stranger's: no more codes for it than for anyone.
 * @throws Refusal not_found, phone_not_served, TOO_MANY_REQUESTS, function.not.available.
 */
export const sendContactCode = async (
  deps: Deps,
  kind: ContactKind,
  next: CodeTarget | null,
  call: Call,
): Promise<AnswerOf<typeof sendLoginCode>> => {
  if (kind === 'mobile') checkOwnCodes(deps);
  const { memberId } = realMemberOf(call);
  if (next) {
    const order = { purpose: 'next', to: next, isMeant: true, client: clientAt(call) } as const;
    return sendCode(deps, order, call);
  }
  const present = provedOf(await contactsOf(deps.db, memberId), kind);
  if (!present) throw new Refusal('not_found');
  return sendCode(deps, { purpose: 'present', to: present, isMeant: true, client: ownerAt(call) }, call);
};

/** Codes to a number or an address that the account no longer has open nothing. */
const PURPOSES = ['login', 'reset', 'secondStep', 'withdraw', 'payment', 'present'] as const;

const columnsOf = (kind: ContactKind, next: CodeTarget | null, now: number) => {
  if (kind === 'email')
    return next && isMailbox(next)
      ? { email: next.email, emailProvedAt: now }
      : { email: null, emailProvedAt: null };
  return next && !isMailbox(next)
    ? { countryDialingCode: next.dialingCode, mobile: next.mobile }
    : { countryDialingCode: null, mobile: null };
};

/** @throws Refusal `mobile_taken`, only to a caller who has proved the number. */
const checkFree = async (tx: Db, memberId: number, next: CodeTarget | null): Promise<void> => {
  if (!next || isMailbox(next)) return;
  const taken = await rowsOf(
    tx,
    sql`select 1 from members where mobile is not null
      and coalesce(country_dialing_code, '90') || mobile = ${addressOf(next)} and id <> ${memberId}`,
  );
  if (taken.length > 0) throw new Refusal('mobile_taken');
};

/** A contact that is to be bound or, without one, the present one that is to be removed. */
interface Change {
  readonly kind: ContactKind;
  readonly next: CodeTarget | null;
}

/** @throws Refusal last_way_in, mobile_taken. */
const checkAllowed = async (
  tx: Db,
  memberId: number,
  contacts: Contacts,
  { kind, next }: Change,
): Promise<void> => {
  if (next === null && provedOf(contacts, kind) && !hasWayWithout(contacts, kind))
    throw new Refusal('last_way_in');
  await checkFree(tx, memberId, next);
};

/**
 * Makes the change, in the transaction that has locked the account and checked it. The owner is told by the other
 * channel, before the present contact is gone; every sign-in and code begun with it is void.
 */
export const applyChange = async (
  tx: Db,
  memberId: number,
  { kind, next }: Change,
  at: number,
  from?: Call,
): Promise<void> => {
  const person = await findById(tx, memberId);
  if (!person) throw new Refusal('login.not.session', { reason: 'closed' });
  await notifyOwner(tx, {
    kind: 'newContact',
    memberId,
    at,
    provedBy: kind === 'email' ? 'email' : 'sms',
    ...(next && { contact: maskedContact(next) }),
    ...(from && { from }),
  });
  await voidPendingSignIns(tx, person, PURPOSES, at);
  await tx
    .update(members)
    .set(columnsOf(kind, next, at))
    .where(eq(members.id, memberId));
  await recordSecurity(tx, {
    at,
    kind: 'contact.changed',
    memberId,
    ...(from && { from }),
    detail: { contact: kind, to: next ? maskedContact(next) : '–' },
  });
};

/** A change without the present contact waits; the owner is told everywhere, also at the contact that is lost. */
const keepWaiting = async (
  tx: Db,
  { kind, next }: Change,
  { now, call }: { readonly now: number; readonly call: Call },
): Promise<number> => {
  const { memberId } = realMemberOf(call);
  const effectiveAt = now + CONTACTS.cooling;
  const phone = next && !isMailbox(next) ? next : null;
  const row = {
    countryDialingCode: phone?.dialingCode ?? null,
    mobile: phone?.mobile ?? null,
    email: next && isMailbox(next) ? next.email : null,
    requestedAt: now,
    effectiveAt,
  };
  await tx
    .insert(contactChanges)
    .values({ memberId, kind, ...row })
    .onConflictDoUpdate({ target: [contactChanges.memberId, contactChanges.kind], set: row });
  const event = { memberId, at: now, from: call };
  const masked = next ? maskedContact(next) : '–';
  await recordSecurity(tx, { ...event, kind: 'contact.requested', detail: { contact: kind, to: masked } });
  await notifyOwner(tx, { ...event, kind: 'contactRequested', everywhere: true, contact: masked });
  return effectiveAt;
};

export interface ContactProof {
  readonly oldPassword: string;
  readonly presentCode?: string | undefined;
  readonly isLost: boolean;
  /** The code that was sent to the new contact. */
  readonly nextCode: string | null;
}

/** A form has two codes: says which of them is wrong. @throws Refusal fields_invalid, TOO_MANY_REQUESTS. */
const aboutField = async (field: string, proved: Promise<string>): Promise<string> => {
  try {
    return await proved;
  } catch (error) {
    if (isRefusal(error) && error.code.startsWith('sms_code_'))
      throw new Refusal('fields_invalid', { fields: { [field]: error.code } });
    throw error;
  }
};

/**
 * Binds, replaces or removes a contact: with the sign-in password, a code to the present contact and a code to the
 * new one. Where the present one is lost the change waits.
 * @throws Refusal fields_invalid (also for a wrong code), old_password_wrong, proof_too_old, sms_code_expired,
 * last_way_in, mobile_taken, not_found, TOO_MANY_REQUESTS.
 */
export const changeContact = async (
  deps: Deps,
  change: Change,
  { oldPassword, presentCode = '', isLost, nextCode }: ContactProof,
  call: Call,
): Promise<AnswerOf<typeof changeMobile>> => {
  const { memberId } = realMemberOf(call);
  const { kind, next } = change;
  const contacts = await contactsOf(deps.db, memberId);
  if (next === null && contacts[kind] === null) throw new Refusal('not_found');
  const present = provedOf(contacts, kind);
  if (present && !isLost && presentCode === '')
    throw new Refusal('fields_invalid', { fields: { presentCode: 'code_missing' } });
  await proveOwner(deps, contacts, call, oldPassword);
  const { window, max } = CONTACTS;
  const used: string[] = [];
  if (present && !isLost)
    used.push(
      await aboutField(
        'presentCode',
        proveCode(deps, 'present', present, { code: presentCode, client: ownerAt(call) }),
      ),
    );
  if (next)
    used.push(
      await aboutField(
        'verificationCode',
        proveCode(deps, 'next', next, { code: nextCode ?? '', client: clientAt(call) }),
      ),
    );
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const locked = await contactsOf(tx, memberId, true);
    const still = provedOf(locked, kind);
    // Of two changes at once the second has proved a contact that is no longer bound.
    if ((still && addressOf(still)) !== (present && addressOf(present)))
      throw new Refusal('sms_code_expired');
    await checkAllowed(tx, memberId, locked, change);
    await take(tx, { key: `contact:${memberId}`, window, max }, now);
    for (const id of used) await useCode(tx, id, now);
    if (present && isLost) return { effectiveAt: await keepWaiting(tx, change, { now, call }) };
    await applyChange(tx, memberId, change, now, call);
    return { effectiveAt: null };
  });
};

/** Cancels a waiting change: without a proof, since it only keeps what is bound. @throws Refusal `not_found`. */
export const cancelChange = async (deps: Deps, kind: ContactKind, call: Call): Promise<null> => {
  const { memberId } = realMemberOf(call);
  await deps.db.transaction(async (tx) => {
    const cancelled = await tx
      .delete(contactChanges)
      .where(and(eq(contactChanges.memberId, memberId), eq(contactChanges.kind, kind)))
      .returning({ kind: contactChanges.kind });
    if (cancelled.length === 0) throw new Refusal('not_found');
    const event = { at: deps.clock.now(), memberId, from: call };
    await recordSecurity(tx, { ...event, kind: 'contact.cancelled', detail: { contact: kind } });
  });
  return null;
};

/** Whether a change that has waited may still be made: meanwhile its number was taken, or another way in. */
export const isStillAllowed = async (tx: Db, memberId: number, change: Change): Promise<boolean> => {
  try {
    await checkAllowed(tx, memberId, await contactsOf(tx, memberId, true), change);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
};
