import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Settings that the console may change while the site is open; keys and shapes in `runtime/settings.ts`. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/** Key pairs for encrypted bodies; the newest without `retiredAt` is issued, the others still open bodies. */
export const payloadKeys = pgTable('payload_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').notNull(),
  privateJwk: jsonb('private_jwk').notNull(),
  createdAt: moment('created_at').notNull(),
  retiredAt: moment('retired_at'),
});

/** The first response of each idempotent call, by caller and key. */
export const idempotency = pgTable(
  'idempotency',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the endpoint's name and the decrypted body. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotency_created_idx').on(table.createdAt),
  ],
);

/** Fixed windows: `used` counts since `startedAt`. */
export const limits = pgTable(
  'limits',
  {
    key: text('key').primaryKey(),
    startedAt: moment('started_at').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [index('limits_started_idx').on(table.startedAt)],
);

export const sliderPuzzles = pgTable(
  'slider_puzzles',
  {
    lotNumber: text('lot_number').primaryKey(),
    scene: text('scene').notNull(),
    answerX: integer('answer_x').notNull(),
    salt: text('salt').notNull(),
    difficulty: integer('difficulty').notNull(),
    misses: integer('misses').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    /** SHA-256 of the ticket's `pass_token`, once the puzzle is solved. */
    passHash: text('pass_hash'),
    /** Bits of the proof of work that the ticket was given for; null for a piece moved by hand. */
    passedBits: integer('passed_bits'),
    ticketExpiresAt: moment('ticket_expires_at'),
  },
  (table) => [index('slider_puzzles_expires_idx').on(table.expiresAt)],
);

/** Trails of solved puzzles: a trail cannot be used twice. */
export const slideTrails = pgTable(
  'slide_trails',
  {
    /** SHA-256 of the trail. */
    trailHash: text('trail_hash').primaryKey(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [index('slide_trails_seen_idx').on(table.seenAt)],
);

export const imageCaptchas = pgTable(
  'image_captchas',
  {
    /** SHA-256 of the cookie. */
    idHash: text('id_hash').primaryKey(),
    code: text('letters').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('image_captchas_expires_idx').on(table.expiresAt)],
);

/** Secrets of this installation: created once, read by every process. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
