import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import encodeQR from 'qr';
import type {
  confirmAuthenticator,
  makeRecoveryCodes,
  startAuthenticator,
} from '#contract/authenticators.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { FACTORS } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { realMemberOf, type Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { refund, take } from '../../runtime/limits.ts';
import { makeAppSecret, spendStep, stepOfCode } from './app-code.ts';
import { authenticatorApps, recoveryCodes } from './authenticators.tables.ts';
import { contactsOf } from './contacts.ts';
import { noteFactorChange } from './factor-notes.ts';
import { notifyOwner } from './owner-notice.ts';
import { recordSecurity } from '../../runtime/security-log.ts';
import { proveOwnerByFactor, type OwnerEvidence } from './factor-proof.ts';
import { confirmedApp } from './factors.ts';
import { voidSecondSteps } from './pending-sign-ins.ts';
import { replaceCodes } from './recovery-codes.ts';

/**
 * Makes a secret for an authenticator app, which is shown in this response alone. It counts once it is confirmed.
 * @throws Refusal authenticator_exists, and those of `proveOwnerByFactor`.
 */
export const startApp = async (
  deps: Deps,
  evidence: OwnerEvidence,
  call: Call,
): Promise<AnswerOf<typeof startAuthenticator>> => {
  const { id: sessionId, memberId, account } = realMemberOf(call);
  if (await confirmedApp(deps.db, memberId)) throw new Refusal('authenticator_exists');
  await proveOwnerByFactor(deps, evidence, call);
  const { sealed, text, uri } = makeAppSecret(deps, { memberId, account });
  const row = {
    sealedSecret: sealed,
    sessionId,
    startedAt: deps.clock.now(),
    lastStep: 0,
  };
  const kept = await deps.db
    .insert(authenticatorApps)
    .values({ memberId, ...row })
    // Never in place of one that counts, even if that was confirmed a moment ago.
    .onConflictDoUpdate({
      target: authenticatorApps.memberId,
      set: row,
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ memberId: authenticatorApps.memberId });
  if (kept.length === 0) throw new Refusal('authenticator_exists');
  const image = Buffer.from(encodeQR(uri, 'svg', { ecc: 'medium' })).toString('base64');
  return { secret: text, uri, qrImage: `data:image/svg+xml;base64,${image}` };
};

/**
 * Confirms the app by its first code, within ten minutes of the proof and by the session that gave it. From then on
 * every sign-in on a new device asks for a code, and those that wait are void.
 * @returns the recovery codes, in this response alone.
 * @throws Refusal not_found where nothing waits, factor_code_wrong, TOO_MANY_REQUESTS.
 */
export const confirmApp = async (
  deps: Deps,
  code: string,
  call: Call,
): Promise<AnswerOf<typeof confirmAuthenticator>> => {
  const { id: sessionId, memberId } = realMemberOf(call);
  const limit = { key: `factor:session:${sessionId}`, window: FACTORS.window, max: FACTORS.tries };
  const now = deps.clock.now();
  await take(deps.db, limit, now);
  const waiting = and(
    eq(authenticatorApps.memberId, memberId),
    eq(authenticatorApps.sessionId, sessionId),
    isNull(authenticatorApps.confirmedAt),
  );
  const [app] = await deps.db.select().from(authenticatorApps).where(waiting);
  if (!app || now - app.startedAt >= FACTORS.setUp) throw new Refusal('not_found');
  const step = stepOfCode(deps, app, code.replace(/\s/g, ''));
  if (step === null) throw new Refusal('factor_code_wrong');
  await refund(deps.db, limit.key);
  return deps.db.transaction(async (tx) => {
    await contactsOf(tx, memberId, true);
    if (!(await spendStep(tx, memberId, step))) throw new Refusal('factor_code_wrong');
    const confirmed = await tx
      .update(authenticatorApps)
      .set({ confirmedAt: now })
      .where(and(waiting, eq(authenticatorApps.sealedSecret, app.sealedSecret)))
      .returning({ memberId: authenticatorApps.memberId });
    if (confirmed.length === 0) throw new Refusal('not_found');
    await voidSecondSteps(tx, memberId);
    const codes = await replaceCodes(tx, deps, memberId, now);
    await noteFactorChange(tx, { kind: 'authenticator.on', notice: 'appOn', memberId, at: now, from: call });
    return { codes };
  });
};

/** Deletes the app and its recovery codes; every sign-in begun with them is void. @returns whether there was one. */
const deleteApp = async (tx: Db, memberId: number): Promise<boolean> => {
  await contactsOf(tx, memberId, true);
  const removed = await tx
    .delete(authenticatorApps)
    .where(and(eq(authenticatorApps.memberId, memberId), isNotNull(authenticatorApps.confirmedAt)))
    .returning({ memberId: authenticatorApps.memberId });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  await voidSecondSteps(tx, memberId);
  return removed.length > 0;
};

/** Removes the app, with its recovery codes. @throws Refusal not_found, and those of `proveOwnerByFactor`. */
export const removeApp = async (deps: Deps, evidence: OwnerEvidence, call: Call): Promise<null> => {
  const { memberId } = realMemberOf(call);
  if (!(await confirmedApp(deps.db, memberId))) throw new Refusal('not_found');
  const takeProof = await proveOwnerByFactor(deps, evidence, call);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await takeProof(tx, now);
    if (!(await deleteApp(tx, memberId))) throw new Refusal('not_found');
    await noteFactorChange(tx, {
      kind: 'authenticator.off',
      notice: 'appOff',
      memberId,
      at: now,
      from: call,
    });
  });
  return null;
};

/** For support, once it knows the owner: removes a lost app. The owner is told at every contact. */
export const forgetApp = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, memberId: number): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await deleteApp(tx, memberId))) return;
    const event = { memberId, at: clock.now() };
    await recordSecurity(tx, { ...event, kind: 'authenticator.off', detail: { by: 'support' } });
    await notifyOwner(tx, { ...event, kind: 'appOff', everywhere: true });
  });

/** A new set of recovery codes; the old ones end. @throws Refusal not_found, and those of `proveOwnerByFactor`. */
export const remakeCodes = async (
  deps: Deps,
  evidence: OwnerEvidence,
  call: Call,
): Promise<AnswerOf<typeof makeRecoveryCodes>> => {
  const { memberId } = realMemberOf(call);
  if (!(await confirmedApp(deps.db, memberId))) throw new Refusal('not_found');
  const takeProof = await proveOwnerByFactor(deps, evidence, call);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await contactsOf(tx, memberId, true);
    // Of two changes at once the second has proved an app that may be gone.
    if (!(await confirmedApp(tx, memberId))) throw new Refusal('not_found');
    await takeProof(tx, now);
    const codes = await replaceCodes(tx, deps, memberId, now);
    await noteFactorChange(tx, {
      kind: 'recovery.made',
      notice: 'recoveryMade',
      memberId,
      at: now,
      from: call,
    });
    return { codes };
  });
};
