import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** By language code of the wire (`TY`, `EN`, …). */
export type Translations<Text> = Readonly<Record<string, Text>>;

export interface BannerText {
  readonly label: string;
  readonly title: string;
  readonly subtitle: string;
  readonly action: string;
}
export interface Article {
  readonly title: string;
  /** HTML. */
  readonly content: string;
}

export const banners = pgTable(
  'banners',
  {
    id: text('id').primaryKey(),
    groupName: text('group_name').notNull(),
    position: integer('position').notNull(),
    image: text('image').notNull(),
    /** URL, P (promotion), G (game); null = no link. */
    linkageType: text('linkage_type', { enum: ['URL', 'P', 'G'] }),
    linkage: text('linkage'),
    vendorCode: text('vendor_code'),
    gameId: text('game_id'),
    translations: jsonb('words').$type<Translations<BannerText>>().notNull(),
  },
  (table) => [index('banners_group_idx').on(table.groupName, table.position)],
);

export const notices = pgTable('notices', {
  id: text('id').primaryKey(),
  startsAt: moment('starts_at').notNull(),
  /** Audience: everyone (type PL of the wire), or agents (type A). */
  audience: text('audience', { enum: ['all', 'agents'] })
    .notNull()
    .default('all'),
  translations: jsonb('words').$type<Translations<Article>>().notNull(),
});

export const popups = pgTable('popups', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  /** B before login, A after login, F first login. */
  execution: text('execution', { enum: ['B', 'A', 'F'] }).notNull(),
  /** Not shown before it; null = no start. */
  startsAt: moment('starts_at'),
  translations: jsonb('words').$type<Translations<Article>>().notNull(),
});

export const countries = pgTable('countries', {
  code: text('code').primaryKey(),
  position: integer('position').notNull(),
  dialingCode: text('dialing_code').notNull(),
  name: text('name').notNull(),
});
