import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { sendLoginCode } from '#contract/verification.ts';
import { CODES } from '../../kernel/config.ts';
import { deliver, redactAll } from './outbox.ts';
import type { Db } from '../../db/open.ts';
import { verificationCodes } from './people.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { mailingLimits, nameOf, sendingLimits, takeAll, tryLimits, type Client } from './clients.ts';
import { refund } from '../../runtime/limits.ts';
import { checkServed } from './served-numbers.ts';
import { watchBudget } from './sms-budget.ts';
import { checkMessages, formatMessage } from './messages.ts';
import { addressOf, isMailbox, type CodeTarget } from './code-target.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'random' | 'secret'>;
type SendParts = Parts & Pick<Deps, 'config' | 'settings'>;
export type Purpose = (typeof verificationCodes.$inferSelect)['purpose'];

const MINUTE = 60_000;

/** Prefix by which the outbox finds the codes of a purpose that were sent to a target (as in `addressOf`). */
export const referenceOfCodes = (purpose: Purpose, address: string): string => `code:${purpose}:${address}:`;

const hashOfCode = (secret: string, id: string, code: string): string =>
  createHmac('sha256', secret).update(`code\n${id}\n${code}`).digest('hex');

const isSame = (left: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(left), Buffer.from(right));

/**
 * Sends a code; the caller's previous code becomes invalid. `isMeant`: whether a message is sent; without it every
 * other step is the same (goals S5).
 * @throws Refusal `phone_not_served`, `TOO_MANY_REQUESTS` with `retryAfterMs`, `function.not.available` without a
 * message provider.
 */
export const sendCode = async (
  { db, clock, random, secret, config, settings }: SendParts,
  order: {
    readonly purpose: Exclude<Purpose, 'bind'>;
    readonly to: CodeTarget;
    readonly isMeant: boolean;
    readonly client: Client;
  },
  { language }: Pick<Call, 'language'>,
): Promise<AnswerOf<typeof sendLoginCode>> => {
  const { purpose, to, isMeant, client } = order;
  checkMessages(config);
  const now = clock.now();
  const address = addressOf(to);
  const isMail = isMailbox(to);
  if (isMail) await takeAll(db, mailingLimits(client, { purpose, address }), now);
  else {
    const { sms: budget } = settings.current();
    // A number that an account has verified keeps getting codes, even if the brand no longer serves its country.
    if (!client.isOwner) await checkServed(address, budget);
    await takeAll(db, sendingLimits(client, { purpose, number: address, budget }), now);
    if (!client.isOwner) await watchBudget(db, budget, now);
  }
  const id = randomUUID();
  // 281 million million values modulo a million: the bias is negligible.
  const code = String(random(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const body = formatMessage(`sms.${purpose}`, language, { code, minutes: CODES.life / MINUTE });
  // One transaction, so that sending and not sending a message cost the same number of disk writes.
  await db.transaction(async (tx) => {
    await tx.insert(verificationCodes).values({
      id,
      purpose,
      phone: address,
      client: nameOf(client),
      codeHash: hashOfCode(secret, id, code),
      sentAt: now,
      expiresAt: now + CODES.life,
    });
    const reference = `${referenceOfCodes(purpose, address)}${nameOf(client)}`;
    const kept = { secret: code, secretUntil: now + CODES.life, reference };
    const message = {
      channel: isMail ? 'email' : 'sms',
      recipient: isMail ? to.email : `+${address}`,
      subject: isMail ? formatMessage('mail.code.subject', language) : null,
      body,
      purpose,
      createdAt: now,
      ...kept,
    } as const;
    await deliver(tx, message, isMeant);
  });
  return { expiredMinutes: CODES.pause / MINUTE, remainingMs: CODES.pause };
};

/**
 * The codes that a try is compared with, each caller's last: a phone may change its network between request and entry.
 */
const candidatesFor = async (
  tx: Db,
  { purpose, address, now }: { purpose: Purpose; address: string; now: number },
): Promise<(typeof verificationCodes.$inferSelect)[]> => {
  const live = await tx
    .select()
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.phone, address),
        eq(verificationCodes.purpose, purpose),
        gt(verificationCodes.expiresAt, now),
      ),
    )
    .orderBy(desc(verificationCodes.sentAt))
    .for('update');
  const last = new Map<string, (typeof live)[number]>();
  for (const each of live) if (!last.has(each.client)) last.set(each.client, each);
  return [...last.values()].filter(({ usedAt, misses }) => usedAt === null && misses < CODES.misses);
};

/**
 * Whether this is a code that was sent, the last of its caller. It stays valid, since the request may still be refused
 * (`useCode`).
 * @returns its id. @throws Refusal `sms_code_wrong` with the tries left, `sms_code_expired` for one that is expired,
 * used or tried too often, `TOO_MANY_REQUESTS`.
 */
export const proveCode = async (
  { db, clock, secret }: Parts,
  purpose: Purpose,
  to: CodeTarget,
  { code, client }: { readonly code: string; readonly client: Client },
): Promise<string> => {
  const now = clock.now();
  const address = addressOf(to);
  const limits = tryLimits(client, address);
  await takeAll(db, limits, now);
  // Rows are locked, so that concurrent guesses are counted one by one; a miss must be committed, hence no throw
  // inside.
  const found = await db.transaction(async (tx) => {
    const candidates = await candidatesFor(tx, { purpose, address, now });
    const right = candidates.find((each) => isSame(hashOfCode(secret, each.id, code), each.codeHash));
    if (right) return right.id;
    const own = candidates.find((each) => each.client === nameOf(client));
    // Codes of other callers are unchanged: a wrong try never uses up another caller's code.
    if (!own) return candidates.length > 0 ? 1 : 0;
    const misses = own.misses + 1;
    await tx.update(verificationCodes).set({ misses }).where(eq(verificationCodes.id, own.id));
    return CODES.misses - misses;
  });
  if (typeof found !== 'string')
    throw found > 0 ? new Refusal('sms_code_wrong', { left: found }) : new Refusal('sms_code_expired');
  for (const { key } of limits) await refund(db, key);
  return found;
};

/** Consumes a proved code. @throws Refusal `sms_code_expired` when a concurrent call was faster. */
export const useCode = async (db: Db, id: string, now: number): Promise<void> => {
  const used = await db
    .update(verificationCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(verificationCodes.id, id),
        isNull(verificationCodes.usedAt),
        gt(verificationCodes.expiresAt, now),
      ),
    )
    .returning({ purpose: verificationCodes.purpose, phone: verificationCodes.phone });
  if (used.length === 0) throw new Refusal('sms_code_expired');
  for (const { purpose, phone } of used) await redactAll(db, referenceOfCodes(purpose, phone));
};
