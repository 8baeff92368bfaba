import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** Everyone who can sign in: members, agents, trial visitors (type as on the wire: 4 trial; 1, 2, 41, 42 agent). */
export const members = pgTable(
  'members',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    account: text('account').notNull(),
    nickname: text('nickname').notNull().default(''),
    type: integer('type').notNull(),
    uplineId: integer('upline_id'),
    /** Ids from the top of the tree down to this member, `/1/7/52/`: a downline is a prefix. */
    lineage: text('lineage').notNull().default('/'),
    /** `scrypt$N$r$p$salt$hash` (base64); null = cannot sign in with a password. */
    passwordHash: text('password_hash'),
    isPasswordExpired: boolean('is_password_expired').notNull().default(false),
    isPasswordDefault: boolean('is_password_default').notNull().default(false),
    /**
     * A password for one sign-in, sent by e-mail; the other stays good until it is used. Made of chance, so a plain
     * SHA-256 of id and password is enough, and nobody can tell by the time whether there is one.
     */
    temporaryPasswordHash: text('temporary_password_hash'),
    /** Zero once it has opened a session: from then on it is only the old password of the change that is due. */
    temporaryPasswordExpiresAt: moment('temporary_password_expires_at'),
    passwordChangedAt: moment('password_changed_at'),
    paymentPasswordHash: text('payment_password_hash'),
    /** What else the registration asked: messenger names, birthday, address (SES-08). */
    profile: jsonb('profile').notNull().default({}),
    status: text('status', { enum: ['active', 'locked'] })
      .notNull()
      .default('active'),
    avatar: text('avatar').notNull().default('1'),
    email: text('email'),
    countryDialingCode: text('country_dialing_code'),
    mobile: text('mobile'),
    clubName: text('club_name'),
    clubLevel: integer('club_level'),
    labels: text('labels')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    language: text('language'),
    registeredAt: moment('registered_at').notNull(),
    lastLoginAt: moment('last_login_at'),
    /** The one before: what a member is shown, so that a login that was not theirs is noticed. */
    previousLoginAt: moment('previous_login_at'),
  },
  (table) => [
    uniqueIndex('members_account_key').on(sql`lower(${table.account})`),
    index('members_upline_idx').on(table.uplineId),
    index('members_lineage_idx').on(table.lineage.op('text_pattern_ops')),
    // The whole number, wherever somebody thinks that its country ends: +90 555… and +905 55… are one phone.
    uniqueIndex('members_number_key')
      .on(sql`(coalesce(${table.countryDialingCode}, '90') || ${table.mobile})`)
      .where(sql`mobile is not null`),
    foreignKey({ columns: [table.uplineId], foreignColumns: [table.id] }),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    /** SHA-256 of the token, hex: a stolen table opens no session. */
    tokenHash: text('token_hash').notNull().unique(),
    address: text('address').notNull(),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason', {
      enum: ['ended', 'superseded', 'expired', 'closed', 'password', 'locked'],
    }),
    /** Why the password must be changed before anything else; null where it need not, or was not what opened it. */
    changeDue: text('change_due', { enum: ['default', 'expired'] }),
    /** What opened it: only who came by a password is held back by one that is due. */
    openedBy: text('opened_by', { enum: ['password', 'code', 'provider', 'nothing'] })
      .notNull()
      .default('password'),
    /** Browser and system, as short as `Firefox, Linux`; empty where neither is known. */
    device: text('device').notNull().default(''),
  },
  (table) => [
    uniqueIndex('sessions_one_live_per_member')
      .on(table.memberId)
      .where(sql`ended_at is null`),
    index('sessions_history_idx').on(table.memberId, table.createdAt),
  ],
);

/** Addresses and devices an account has signed in from: what strangers do does not lock them out. */
export const knownPlaces = pgTable(
  'known_places',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    kind: text('kind', { enum: ['address', 'device'] }).notNull(),
    valueHash: text('value_hash').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind, table.valueHash] })],
);

/** Codes that were sent by SMS. Rows of numbers that nobody has look the same; only no message went out. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', {
      enum: ['login', 'register', 'reset', 'secondStep', 'bind', 'firebase', 'withdraw', 'payment'],
    }).notNull(),
    /** Dialling code and national number, digits only. */
    phone: text('phone').notNull(),
    /** Who asked for it: `owner`, or the network of a stranger (`identity/askers.ts`). */
    client: text('asker').notNull().default('owner'),
    /** HMAC of the row's id and the code under the installation's secret: six digits alone are soon tried out. */
    codeHash: text('code_hash').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    misses: integer('misses').notNull().default(0),
    usedAt: moment('used_at'),
  },
  (table) => [index('verification_codes_phone_idx').on(table.phone, table.purpose, table.sentAt)],
);

/** Sign-ins from a new place that wait for their code: the password was right, nobody is signed in yet. */
export const loginVerifications = pgTable(
  'login_verifications',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    address: text('address').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Digest of what the account was opened with and the number that waits: void once either has changed. */
    credentials: text('credentials').notNull().default(''),
    /** What the first step was: the second has to be of the same kind. */
    openedBy: text('opened_by', { enum: ['password', 'provider'] })
      .notNull()
      .default('password'),
  },
  (table) => [
    index('login_verifications_member_idx').on(table.memberId),
    index('login_verifications_expires_idx').on(table.expiresAt),
  ],
);

/** Who members are at providers, so that they may sign in by them; one at a provider is one member here. */
export const socialBindings = pgTable(
  'social_bindings',
  {
    /** As Firebase names it. */
    provider: text('provider').notNull(),
    /** The id that Firebase has for them. */
    subject: text('subject').notNull(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    boundAt: moment('bound_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('social_bindings_member_idx').on(table.memberId),
  ],
);

/** Passwords an account has had: none of the latest comes back. */
export const passwordHistory = pgTable(
  'password_history',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    passwordHash: text('password_hash').notNull(),
    setAt: moment('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.setAt] })],
);

/** Codes by which somebody may be recommended, and whose downline they join. */
export const affiliateCodes = pgTable('affiliate_codes', {
  /** Lower case. */
  code: text('code').primaryKey(),
  memberId: integer('member_id')
    .notNull()
    .references(() => members.id),
  createdAt: moment('created_at').notNull(),
});
