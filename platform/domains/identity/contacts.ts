import { sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { ContactKind, getSecurity } from '#contract/security.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Deps } from '../../runtime/deps.ts';
import { factorsOf } from './factors.ts';
import { isMailbox, maskedEmail, type CodeTarget, type Mailbox } from './code-target.ts';
import { maskedNumber, type Phone } from './phones.ts';
import { paymentLengthOf } from './register-rules.ts';

/** What an account can be reached and entered by. */
export interface Contacts {
  readonly passwordHash: string | null;
  readonly passwordChangedAt: number | null;
  readonly hasPaymentPassword: boolean;
  /** Proved: no number is stored that no code was entered for. */
  readonly mobile: Phone | null;
  readonly email: (Mailbox & { readonly isProved: boolean }) | null;
  /** Identities at providers that open it. */
  readonly providers: number;
  /** Passkeys that open it. */
  readonly passkeys: number;
}

interface Row extends Record<string, unknown> {
  password_hash: string | null;
  password_changed_at: string | null;
  has_payment: boolean;
  dialing_code: string;
  mobile: string | null;
  email: string | null;
  is_proved: boolean;
  providers: number;
  passkeys: number;
}

/** @param lock holds the account's row until the transaction ends. @throws Refusal `login.not.session`. */
export const contactsOf = async (db: Db, memberId: number, lock = false): Promise<Contacts> => {
  // In a statement of its own: the next one sees what the transaction that held the lock has left.
  if (lock) await db.execute(sql`select 1 from members where id = ${memberId} for update`);
  const [row] = await rowsOf<Row>(
    db,
    sql`select m.password_hash, m.password_changed_at::text as password_changed_at,
        m.payment_password_hash is not null as has_payment, coalesce(m.country_dialing_code, '90') as dialing_code,
        m.mobile, m.email, m.email_proved_at is not null as is_proved,
        (select count(*)::int from social_bindings b where b.member_id = m.id) as providers,
        (select count(*)::int from passkeys p where p.member_id = m.id) as passkeys
      from members m where m.id = ${memberId}`,
  );
  if (!row) throw new Refusal('login.not.session', { reason: 'closed' });
  return {
    passwordHash: row.password_hash,
    passwordChangedAt: row.password_changed_at === null ? null : Number(row.password_changed_at),
    hasPaymentPassword: row.has_payment,
    mobile: row.mobile === null ? null : { dialingCode: row.dialing_code, mobile: row.mobile },
    email: row.email === null ? null : { email: row.email, isProved: row.is_proved },
    providers: row.providers,
    passkeys: row.passkeys,
  };
};

export const maskedContact = (to: CodeTarget): string =>
  isMailbox(to) ? maskedEmail(to.email) : maskedNumber(to);

/** The bound contact of a kind, where it was proved: only that one can prove the owner. */
export const provedOf = ({ mobile, email }: Contacts, kind: ContactKind): CodeTarget | null =>
  kind === 'mobile' ? mobile : email?.isProved ? { email: email.email } : null;

/** Whether another proved way in stays without this contact: a password alone can be forgotten. */
export const hasWayWithout = (contacts: Contacts, kind: ContactKind): boolean =>
  contacts.providers > 0 ||
  contacts.passkeys > 0 ||
  provedOf(contacts, kind === 'mobile' ? 'email' : 'mobile') !== null;

/** Whether another proved way in stays without one of the passkeys. */
export const hasWayWithoutPasskey = (contacts: Contacts): boolean =>
  contacts.providers > 0 ||
  contacts.passkeys > 1 ||
  contacts.mobile !== null ||
  contacts.email?.isProved === true;

interface Waiting extends Record<string, unknown> {
  kind: ContactKind;
  dialing_code: string | null;
  mobile: string | null;
  email: string | null;
  effective_at: string;
}

/** The new contact of a waiting change; null where the present one is removed. */
export const nextOf = ({
  dialing_code: dialingCode,
  mobile,
  email,
}: Pick<Waiting, 'dialing_code' | 'mobile' | 'email'>): CodeTarget | null =>
  mobile !== null ? { dialingCode: dialingCode ?? '90', mobile } : email === null ? null : { email };

/** What protects the account. */
export const securityOf = async (
  deps: Pick<Deps, 'settings'>,
  db: Db,
  memberId: number,
): Promise<AnswerOf<typeof getSecurity>> => {
  const contacts = await contactsOf(db, memberId);
  const factors = await factorsOf(db, memberId);
  const waiting = await rowsOf<Waiting>(
    db,
    sql`select kind, country_dialing_code as dialing_code, mobile, email, effective_at::text as effective_at
      from contact_changes where member_id = ${memberId} order by kind`,
  );
  const { mobile, email } = contacts;
  return {
    passwordSet: contacts.passwordHash !== null,
    passwordChangedAt: contacts.passwordChangedAt,
    paymentPasswordSet: contacts.hasPaymentPassword,
    paymentLength: paymentLengthOf(deps),
    mobile: mobile && { masked: maskedContact(mobile), isProved: true },
    email: email && { masked: maskedContact(email), isProved: email.isProved },
    factors,
    pending: waiting.map((row) => {
      const next = nextOf(row);
      return {
        kind: row.kind,
        masked: next && maskedContact(next),
        effectiveAt: Number(row.effective_at),
      };
    }),
  };
};
