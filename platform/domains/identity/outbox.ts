import { desc, sql } from 'drizzle-orm';
import { OUTBOX } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { outbox } from '../../runtime/console.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { maskedEmail } from './code-target.ts';

/**
 * `secret` is the part of `body` that is removed once it is used, replaced (under the same `reference`) or old
 * (`secretUntil`).
 */
export type Message = Omit<typeof outbox.$inferInsert, 'id'>;
type Kept = typeof outbox.$inferSelect;

const HIDDEN = '••••••';

/** Removes the secret from the messages that carried it; the record of sending stays. */
export const redact = async (db: Db, reference: string): Promise<void> => {
  await db.execute(sql`update outbox set body = replace(body, secret, ${HIDDEN}), secret = null
    where reference = ${reference} and secret is not null`);
};

/** The same for every reference with this prefix. */
export const redactAll = async (db: Db, start: string): Promise<void> => {
  await db.execute(sql`update outbox set body = replace(body, secret, ${HIDDEN}), secret = null
    where starts_with(reference, ${start}) and secret is not null`);
};

/**
 * The one port for outgoing messages: they are queued here, in the transaction of the event they report. The console
 * reads the queue as the stand-in of a provider of SMS and e-mail. With `isMeant` false the same statements store
 * nothing, so that the duration does not reveal whether a message is sent.
 */
export const deliver = async (db: Db, message: Message, isMeant = true): Promise<void> => {
  const { channel, recipient, subject = null, body, purpose, createdAt } = message;
  const { secret = null, secretUntil = null, reference = null } = message;
  if (reference !== null) await redact(db, reference);
  await db.execute(
    sql`insert into outbox (channel, recipient, subject, body, purpose, created_at, secret, secret_until, reference)
      select ${channel}::text, ${recipient}::text, ${subject}::text, ${body}::text, ${purpose}::text,
        ${createdAt}::bigint, ${secret}::text, ${secretUntil}::bigint, ${reference}::text where ${isMeant}::boolean`,
  );
};

/** The newest first. */
export const listOutbox = (db: Db): Promise<Kept[]> =>
  db.select().from(outbox).orderBy(desc(outbox.id)).limit(100);

/** `+90•••0001`, `m•••@ornek.test`: enough for the owner to recognise it. */
const maskedRecipient = (recipient: string): string =>
  recipient.includes('@') ? maskedEmail(recipient) : `${recipient.slice(0, 3)}•••${recipient.slice(-4)}`;

/** Messages still in use in full; of expired ones only that they were sent. */
export const shownOutbox = async (db: Db) =>
  (await listOutbox(db)).map(({ secret, secretUntil: _, reference, ...message }) =>
    reference !== null && secret === null
      ? { ...message, recipient: maskedRecipient(message.recipient) }
      : message,
  );

const AT_ONCE = 1000;

/** Removes expired secrets and deletes old messages. @returns the number of both. */
export const sweepOutbox = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const now = clock.now();
  const hidden = await rowsOf(
    db,
    sql`update outbox set body = replace(body, secret, ${HIDDEN}), secret = null where id in (
      select id from outbox where secret is not null and secret_until <= ${now} limit ${AT_ONCE}) returning 1`,
  );
  const deleted = await rowsOf(
    db,
    sql`delete from outbox where id in (
      select id from outbox where created_at <= ${now - OUTBOX.life} order by created_at limit ${AT_ONCE}) returning 1`,
  );
  return hidden.length + deleted.length;
};
