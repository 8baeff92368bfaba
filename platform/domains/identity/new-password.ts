import { and, desc, eq, sql } from 'drizzle-orm';
import { PASSWORD } from '../../kernel/config.ts';
import { redact } from './outbox.ts';
import type { Db } from '../../db/open.ts';
import { members, passwordHistory } from './people.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { endedSignal, endSessions, type EndReason } from '../../http/tokens.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { reentryTicket } from './captcha.ts';
import common from './common-passwords.json' with { type: 'json' };
import { notifyOwner } from './owner-notice.ts';
import { voidPendingSignIns } from './pending-sign-ins.ts';
import type { Person } from './person.ts';
import { accountProblem } from './register-rules.ts';
import { recordSecurity } from '../../runtime/security-log.ts';
import { isTemporary, referenceOfTemporary } from './temporary-password.ts';

const COMMON = new Set(common.passwords.flatMap((line) => line.split(' ')));

/** A password that is guessed first: a common one, or the account's name or the brand's with something around it. */
export const isGuessedFirst = (password: string, account: string): boolean => {
  const folded = password.normalize('NFKC').toLowerCase();
  const words = account === '' ? common.contextWords : [...common.contextWords, account.toLowerCase()];
  return COMMON.has(folded) || words.some((word) => folded.includes(word));
};

/** Checks of a new password that need no account. @throws Refusal `fields_invalid`. */
export const checkRule = (deps: Pick<Deps, 'settings'>, password: string): void => {
  const problem = accountProblem(deps, 'password', password);
  if (problem) throw new Refusal('fields_invalid', { fields: { newPassword: problem } });
};

/** @throws Refusal `password_reused` for the current password and the latest before it. */
const checkHistory = async ({ db, passwords }: Deps, person: Person, password: string): Promise<void> => {
  const past = await db
    .select({ hash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.memberId, person.id))
    .orderBy(desc(passwordHistory.setAt))
    .limit(PASSWORD.remembered);
  const hashes = new Set([person.passwordHash, ...past.map(({ hash }) => hash)]);
  if (isTemporary(person, password)) throw new Refusal('password_reused');
  for (const hash of hashes)
    if (hash !== null && (await passwords.matches(password, hash))) throw new Refusal('password_reused');
};

/** Keeps the hash of a password that the account must not choose again. */
export const rememberPassword = async (
  db: Db,
  memberId: number,
  passwordHash: string,
  now: number,
): Promise<void> => {
  await db
    .insert(passwordHistory)
    .values({ memberId, passwordHash, setAt: now })
    .onConflictDoUpdate({
      target: [passwordHistory.memberId, passwordHistory.setAt],
      set: { passwordHash },
    });
  await db.execute(sql`delete from password_history where member_id = ${memberId} and set_at not in (
    select set_at from password_history where member_id = ${memberId}
      order by set_at desc limit ${PASSWORD.remembered})`);
};

/**
 * Sets a new password and ends every session of the account, and every pending sign-in. `alongside` runs in the same
 * transaction.
 * @returns the name, and a captcha ticket for the sign-in that follows (PWD-03, FGT-04).
 * @throws Refusal fields_invalid, password_too_common, password_reused, account_locked.
 */
export const setPassword = async (
  deps: Deps,
  person: Person,
  password: string,
  options: {
    /** `ended` where the signed-in member changed it, `password` where it was reset by phone. */
    readonly reason: EndReason & ('ended' | 'password');
    readonly from: Call;
    readonly alongside?: (tx: Db, now: number) => Promise<void>;
  },
) => {
  checkRule(deps, password);
  if (isGuessedFirst(password, person.account)) throw new Refusal('password_too_common');
  await checkHistory(deps, person, password);
  // Hashing takes a while, and PGlite has one session for all, so it is done before the transaction begins.
  const passwordHash = await deps.passwords.hash(password);
  const now = deps.clock.now();
  const ended = await deps.db.transaction(async (tx) => {
    await options.alongside?.(tx, now);
    // The replaced password is kept as well: it may be older than the history.
    if (person.passwordHash)
      await rememberPassword(tx, person.id, person.passwordHash, person.passwordChangedAt ?? 0);
    await rememberPassword(tx, person.id, passwordHash, now);
    const set = await tx
      .update(members)
      .set({
        passwordHash,
        passwordChangedAt: now,
        isPasswordDefault: false,
        isPasswordExpired: false,
        temporaryPasswordHash: null,
        temporaryPasswordExpiresAt: null,
      })
      .where(and(eq(members.id, person.id), eq(members.status, 'active')))
      .returning({ id: members.id });
    if (set.length === 0) throw new Refusal('account_locked');
    await voidPendingSignIns(tx, person, ['secondStep', 'reset'], now);
    await redact(tx, referenceOfTemporary(person.id));
    const wasReset = options.reason === 'password';
    await recordSecurity(tx, {
      at: now,
      kind: wasReset ? 'password.reset' : 'password.changed',
      memberId: person.id,
      from: options.from,
    });
    await notifyOwner(tx, {
      kind: 'newPassword',
      memberId: person.id,
      at: now,
      from: options.from,
      ...(wasReset
        ? { provedBy: 'sms' as const }
        : person.isPasswordDefault && person.temporaryPassword
          ? { provedBy: 'email' as const }
          : {}),
    });
    return endSessions(tx, person.id, options.reason, now);
  });
  deps.hub.publish(ended.map((sessionId) => endedSignal(person.id, sessionId)));
  return { account: person.account, ticket: await reentryTicket(deps, person.account) };
};
