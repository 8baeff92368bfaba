import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { sendLoginCode } from '#contract/verification.ts';
import { CODES } from '../config.ts';
import { deliver, redact } from '../console/outbox.ts';
import type { Db } from '../db/open.ts';
import { verificationCodes } from '../db/schema/people.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../refusal.ts';
import { take } from './limits.ts';
import { checkMessages, wordsFor } from './messages.ts';
import { numberOf, type Phone } from './phones.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'random' | 'secret'>;
type SendParts = Parts & Pick<Deps, 'config'>;
export type Purpose = (typeof verificationCodes.$inferSelect)['purpose'];

const MINUTE = 60_000;

/** By which the outbox knows a code; the number as in `numberOf`. */
export const referenceOfCode = (purpose: Purpose, number: string): string => `code:${purpose}:${number}`;

const hashOfCode = (secret: string, id: string, code: string): string =>
  createHmac('sha256', secret).update(`code\n${id}\n${code}`).digest('hex');

const isSame = (left: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(left), Buffer.from(right));

/**
 * Sends a code; the one before it is no good any more. `isMeant` is whether anybody is to get it: where nobody is,
 * all is done but the message (goals S5).
 * @throws Refusal `TOO_MANY_REQUESTS` with `retryAfterMs`, `function.not.available` where nobody carries messages.
 */
export const sendCode = async (
  { db, clock, random, secret, config }: SendParts,
  order: { readonly purpose: Exclude<Purpose, 'bind'>; readonly phone: Phone; readonly isMeant: boolean },
  call: Pick<Call, 'network' | 'language'>,
): Promise<AnswerOf<typeof sendLoginCode>> => {
  const { purpose, phone, isMeant } = order;
  checkMessages(config);
  const now = clock.now();
  const number = numberOf(phone);
  await take(db, { key: `code:address:${call.network}`, window: CODES.window, most: CODES.address }, now);
  await take(db, { key: `code:pause:${purpose}:${number}`, window: CODES.pause, most: 1 }, now);
  await take(db, { key: `code:number:${number}`, window: CODES.window, most: CODES.number }, now);
  const id = randomUUID();
  // Of 281 million million numbers a million is a fair share to each code.
  const code = String(random(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const body = wordsFor(`sms.${purpose}`, call.language, { code, minutes: CODES.life / MINUTE });
  // One transaction, so that a message more or less is no write more or less to the disk.
  await db.transaction(async (tx) => {
    await tx.insert(verificationCodes).values({
      id,
      purpose,
      phone: number,
      codeHash: hashOfCode(secret, id, code),
      sentAt: now,
      expiresAt: now + CODES.life,
    });
    const kept = { secret: code, secretUntil: now + CODES.life, reference: referenceOfCode(purpose, number) };
    const message = {
      channel: 'sms',
      recipient: `+${number}`,
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
 * Whether this is the code that was sent last. It stays good: what it is for may still be refused (`useCode`).
 * @returns its id. @throws Refusal `sms_code_wrong` with the tries left, `sms_code_expired` for one that is gone,
 * used or tried too often.
 */
export const proveCode = async (
  { db, clock, secret }: Parts,
  purpose: Purpose,
  phone: Phone,
  code: string,
): Promise<string> => {
  const now = clock.now();
  // The row is locked, so that guesses at the same moment are counted one by one; a miss must be committed, hence no
  // throw inside.
  const found = await db.transaction(async (tx) => {
    const [sent] = await tx
      .select()
      .from(verificationCodes)
      .where(and(eq(verificationCodes.phone, numberOf(phone)), eq(verificationCodes.purpose, purpose)))
      .orderBy(desc(verificationCodes.sentAt))
      .limit(1)
      .for('update');
    if (!sent || sent.usedAt !== null || sent.expiresAt <= now || sent.misses >= CODES.misses) return 0;
    if (isSame(hashOfCode(secret, sent.id, code), sent.codeHash)) return sent.id;
    const misses = sent.misses + 1;
    await tx.update(verificationCodes).set({ misses }).where(eq(verificationCodes.id, sent.id));
    return CODES.misses - misses;
  });
  if (typeof found === 'string') return found;
  throw found > 0 ? new Refusal('sms_code_wrong', { left: found }) : new Refusal('sms_code_expired');
};

/** Takes a proved code, once. @throws Refusal `sms_code_expired` when another was faster. */
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
  for (const { purpose, phone } of used) await redact(db, referenceOfCode(purpose, phone));
};
