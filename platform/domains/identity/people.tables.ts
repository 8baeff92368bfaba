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

/**
 * Every account that can sign in: members, agents, trial visitors (type as on the wire: 4 trial; 1, 2, 41, 42 agent).
 */
export const members = pgTable(
  'members',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    account: text('account').notNull(),
    /** The name that others see; the account's name until somebody sets it. */
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
     * A password for one sign-in, sent by e-mail; the other stays valid until it is used. It is random, so a plain
     * SHA-256 of id and password is enough, and timing does not reveal whether there is one.
     */
    temporaryPasswordHash: text('temporary_password_hash'),
    /** Zero once it has opened a session: from then on it only serves as the old password of the change that is due. */
    temporaryPasswordExpiresAt: moment('temporary_password_expires_at'),
    passwordChangedAt: moment('password_changed_at'),
    paymentPasswordHash: text('payment_password_hash'),
    /** Other fields of the registration: messenger names, birthday, address (SES-08). */
    profile: jsonb('profile').notNull().default({}),
    status: text('status', { enum: ['active', 'locked'] })
      .notNull()
      .default('active'),
    avatar: text('avatar').notNull().default('1'),
    email: text('email'),
    /** When a code that was sent to the address was entered; null: nobody has shown that it is the owner's. */
    emailProvedAt: moment('email_proved_at'),
    countryDialingCode: text('country_dialing_code'),
    mobile: text('mobile'),
    /** The rank in the club; its name and what it gives are settings of the brand. */
    clubLevel: integer('club_level').notNull().default(0),
    labels: text('labels')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    language: text('language'),
    registeredAt: moment('registered_at').notNull(),
    lastLoginAt: moment('last_login_at'),
    /** The one before, shown to the member so that a foreign login is noticed. */
    previousLoginAt: moment('previous_login_at'),
  },
  (table) => [
    uniqueIndex('members_account_key').on(sql`lower(${table.account})`),
    index('members_upline_idx').on(table.uplineId),
    index('members_lineage_idx').on(table.lineage.op('text_pattern_ops')),
    // The whole number, wherever the country code is taken to end: +90 555… and +905 55… are one phone.
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
    /**
     * Why the password must be changed before anything else; null where no change is due, or no password opened the
     * session.
     */
    changeDue: text('change_due', { enum: ['default', 'expired'] }),
    /** Sign-in method; only a session opened by a password is held back by a due change. */
    openedBy: text('opened_by', { enum: ['password', 'code', 'provider', 'passkey', 'nothing'] })
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

/** Networks and devices an account has signed in from: attacks of strangers do not lock these out. */
export const knownPlaces = pgTable(
  'known_places',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    kind: text('kind', { enum: ['address', 'device'] }).notNull(),
    valueHash: text('value_hash').notNull(),
    seenAt: moment('seen_at').notNull(),
    /** When the second step was last passed on this device by a factor of the account; null: never, or no longer valid. */
    provedAt: moment('proved_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind, table.valueHash] })],
);

/** Codes sent by SMS and e-mail. Rows for unknown numbers look the same; only no message was sent. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', {
      enum: [
        'login',
        'register',
        'reset',
        'secondStep',
        'bind',
        'firebase',
        'withdraw',
        'payment',
        'present',
        'next',
      ],
    }).notNull(),
    /** Dialling code and national number, digits only; or an e-mail address. */
    phone: text('phone').notNull(),
    /** Who requested it: `owner`, or the network of a stranger (`identity/clients.ts`). */
    client: text('asker').notNull().default('owner'),
    /**
     * HMAC of the row's id and the code under the installation's secret: a hash of six digits alone is soon found by
     * trial.
     */
    codeHash: text('code_hash').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    misses: integer('misses').notNull().default(0),
    usedAt: moment('used_at'),
  },
  (table) => [index('verification_codes_phone_idx').on(table.phone, table.purpose, table.sentAt)],
);

/** Sign-ins from a new place that wait for their code: the password was right, no session exists yet. */
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
    /** Digest of the account's credentials and the pending number: void once either has changed. */
    credentials: text('credentials').notNull().default(''),
    /** Method of the first step; the second has to be of the same kind. */
    openedBy: text('opened_by', { enum: ['password', 'provider', 'code'] })
      .notNull()
      .default('password'),
    /** What the second step asks for: a code by SMS, or a factor of the account (app, recovery code, passkey). */
    requires: text('requires', { enum: ['sms', 'factor'] })
      .notNull()
      .default('sms'),
  },
  (table) => [
    index('login_verifications_member_idx').on(table.memberId),
    index('login_verifications_expires_idx').on(table.expiresAt),
  ],
);

/** Identities of members at providers for sign-in; one identity belongs to one member. */
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

/** Changes of a phone or an e-mail address without the present one: they wait, so that the owner can cancel them. */
export const contactChanges = pgTable(
  'contact_changes',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    kind: text('kind', { enum: ['mobile', 'email'] }).notNull(),
    /** The new one, proved; null where the present one is removed. */
    countryDialingCode: text('country_dialing_code'),
    mobile: text('mobile'),
    email: text('email'),
    requestedAt: moment('requested_at').notNull(),
    effectiveAt: moment('effective_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind] }),
    index('contact_changes_effective_idx').on(table.effectiveAt),
  ],
);

/** Previous passwords of an account: none of the latest may be reused. */
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

/** Invitation codes, and the upline that each joins. */
export const affiliateCodes = pgTable('affiliate_codes', {
  /** Lower case. */
  code: text('code').primaryKey(),
  memberId: integer('member_id')
    .notNull()
    .references(() => members.id),
  createdAt: moment('created_at').notNull(),
});
