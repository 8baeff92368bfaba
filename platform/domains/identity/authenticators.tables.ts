import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import { members } from './people.tables.ts';

/** The authenticator app of an account (RFC 6238); it counts once its first code was entered. */
export const authenticatorApps = pgTable('authenticator_apps', {
  memberId: integer('member_id')
    .primaryKey()
    .references(() => members.id),
  /** AES-256-GCM (`kernel/secret-box.ts`). */
  sealedSecret: text('sealed_secret').notNull(),
  /** The session that set it up: no other can confirm it. */
  sessionId: uuid('session_id').notNull(),
  startedAt: moment('started_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last code that was used: only later ones count. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Codes that stand in for the app, once each. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    /** HMAC of account and code under the installation's secret. */
    codeHash: text('code_hash').notNull(),
    madeAt: moment('made_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

/** Public keys that open an account (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Base64url, as the authenticator names it. */
    credentialId: text('credential_id').primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Of signatures; it stays 0 where the authenticator does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** The host it was made for: it counts nowhere else. */
    rpId: text('rp_id').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('passkeys_member_idx').on(table.memberId)],
);

/** Challenges that were answered: none is answered twice. Only right answers are stored. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    /** SHA-256. */
    challengeHash: text('challenge_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expires_idx').on(table.expiresAt)],
);

/** Failed sign-ins of an account, shown to its owner; the latest `FAILED_SIGN_INS.max`. */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    at: moment('at').notNull(),
    address: text('address').notNull(),
    device: text('device').notNull(),
    way: text('way', { enum: ['password', 'code', 'secondStep', 'factor', 'passkey'] }).notNull(),
  },
  (table) => [
    index('failed_sign_ins_member_idx').on(table.memberId, table.id),
    index('failed_sign_ins_at_idx').on(table.at),
  ],
);
