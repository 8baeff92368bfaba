import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { minor, moment } from '../../db/columns.ts';
import { members } from '../identity/people.tables.ts';

export const vendors = pgTable('vendors', {
  code: text('code').primaryKey(),
  displayName: text('display_name').notNull(),
  /** Wallet number of the vendor on the wire; 2 is the main wallet, so vendors begin at 101. */
  accountTypeId: integer('account_type_id').notNull().unique(),
  accountTypeName: text('account_type_name').notNull(),
});

/** A vendor's card in a lane; one vendor may have cards in several. */
export const vendorCards = pgTable(
  'vendor_cards',
  {
    /** Category of the wire; e-sports and cockfight vendors are in SPORTS. */
    lane: text('lane').notNull(),
    vendorCode: text('vendor_code')
      .notNull()
      .references(() => vendors.code),
    gameType: text('game_type').notNull(),
    position: integer('position').notNull(),
    isHot: boolean('is_hot').notNull().default(false),
    /** The one game that the card opens (lottery, cockfight); null = the vendor has a list. */
    entranceId: text('entrance_id'),
  },
  (table) => [
    primaryKey({ columns: [table.vendorCode, table.gameType] }),
    uniqueIndex('vendor_cards_position_key').on(table.lane, table.position),
  ],
);

export const games = pgTable(
  'games',
  {
    id: text('id').primaryKey(),
    vendorCode: text('vendor_code')
      .notNull()
      .references(() => vendors.code),
    gameType: text('game_type').notNull(),
    classification: text('classification'),
    name: text('name').notNull(),
    /** The name as `searchName` makes it: lower case without marks, so that I, İ, ı and i are one letter. */
    searchName: text('search_name').notNull(),
    code: text('code').notNull(),
    minBet: minor('min_bet').notNull(),
    minLines: integer('min_lines').notNull(),
    tag: text('tag', { enum: ['HOT', 'NEW', 'JP'] }),
    /** Order of every list: hot games first, then by rank. Unique, so that pages never overlap. */
    position: integer('position').notNull().unique(),
    /** Place in the hot list; null = not hot. */
    hotRank: integer('hot_rank'),
    /** Mathematical model the game plays with. */
    model: text('model').notNull(),
    maintainFrom: moment('maintain_from'),
    /** Null with `maintainFrom` set: until further notice. */
    maintainUntil: moment('maintain_until'),
  },
  (table) => [
    index('games_type_idx').on(table.gameType, table.position),
    index('games_vendor_idx').on(table.vendorCode, table.gameType, table.position),
    index('games_classification_idx').on(table.gameType, table.classification, table.position),
    uniqueIndex('games_hot_key')
      .on(table.hotRank)
      .where(sql`hot_rank is not null`),
  ],
);

/** A member's favourites; the row goes with its game. */
export const favouriteGames = pgTable(
  'favourite_games',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.gameId] })],
);

/** Every word of a game's name once; a misspelt search is compared with these. */
export const gameWords = pgTable('game_words', { word: text('word').primaryKey() });

/** One row: the last transaction that changed vendors, cards, games or words, written by their triggers. */
export const catalogueVersion = pgTable('catalogue_version', {
  id: integer('id').primaryKey(),
  version: text('version').notNull(),
});

/** One use, short life; the ticket itself is never stored. */
export const launchTickets = pgTable(
  'launch_tickets',
  {
    /** SHA-256 of the ticket, hex. */
    ticketHash: text('ticket_hash').primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    /** The session that launched; the ticket opens the game in no other one. */
    sessionId: uuid('session_id'),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    language: text('language').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    redeemedAt: moment('redeemed_at'),
  },
  (table) => [index('launch_tickets_expires_idx').on(table.expiresAt)],
);
