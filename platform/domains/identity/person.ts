import { sql, type SQL } from 'drizzle-orm';
import { PASSWORD } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { numberOf, type Phone } from './phones.ts';
import type { Place } from '../../http/places.ts';

/** An account as far as signing in needs it. */
export interface Person {
  readonly id: number;
  readonly account: string;
  readonly type: number;
  readonly status: 'active' | 'locked';
  readonly passwordHash: string | null;
  readonly temporaryPassword: { readonly hash: string; readonly expiresAt: number } | null;
  readonly isPasswordDefault: boolean;
  /** Marked as expired, whatever its age. */
  readonly isPasswordExpired: boolean;
  readonly passwordChangedAt: number | null;
  readonly isFirst: boolean;
  readonly phone: Phone | null;
  /** Whether the account has signed in from one of the places. */
  readonly isKnown: boolean;
}

interface Row extends Record<string, unknown> {
  id: number;
  account: string;
  type: number;
  status: 'active' | 'locked';
  password_hash: string | null;
  temporary_hash: string | null;
  temporary_until: string | null;
  is_default: boolean;
  is_expired: boolean;
  changed_at: string | null;
  is_first: boolean;
  dialing_code: string | null;
  mobile: string | null;
  is_known: boolean;
}

const momentOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** One query, whatever it finds. */
const find = async (db: Db, where: SQL, places: readonly Place[]): Promise<Person | undefined> => {
  const [address, device] = places;
  const [row] = await rowsOf<Row>(
    db,
    sql`select m.id::int as id, m.account, m.type::int as type, m.status, m.password_hash,
        m.temporary_password_hash as temporary_hash, m.temporary_password_expires_at::text as temporary_until,
        m.is_password_default as is_default, m.is_password_expired as is_expired,
        m.password_changed_at::text as changed_at, m.last_login_at is null as is_first,
        m.country_dialing_code as dialing_code, m.mobile,
        exists (select 1 from known_places k where k.member_id = m.id
          and k.value_hash in (${address?.valueHash ?? ''}, ${device?.valueHash ?? ''})) as is_known
      from members m where ${where}`,
  );
  return (
    row && {
      id: row.id,
      account: row.account,
      type: row.type,
      status: row.status,
      passwordHash: row.password_hash,
      temporaryPassword: row.temporary_hash
        ? { hash: row.temporary_hash, expiresAt: momentOf(row.temporary_until) ?? 0 }
        : null,
      isPasswordDefault: row.is_default,
      isPasswordExpired: row.is_expired,
      passwordChangedAt: momentOf(row.changed_at),
      isFirst: row.is_first,
      phone: row.mobile === null ? null : { dialingCode: row.dialing_code ?? '90', mobile: row.mobile },
      isKnown: row.is_known,
    }
  );
};

/** By name, in any letter case. */
export const findByName = (
  db: Db,
  name: string,
  places: readonly Place[] = [],
): Promise<Person | undefined> => find(db, sql`lower(m.account) = ${name.toLowerCase()}`, places);

export const findById = (db: Db, id: number, places: readonly Place[] = []): Promise<Person | undefined> =>
  find(db, sql`m.id = ${id}`, places);

/** The account of this number, wherever the country code was taken to end. */
export const findByPhone = (
  db: Db,
  phone: Phone,
  places: readonly Place[] = [],
): Promise<Person | undefined> =>
  find(
    db,
    sql`m.mobile is not null and coalesce(m.country_dialing_code, '90') || m.mobile = ${numberOf(phone)}`,
    places,
  );

/** Old enough to be changed, or marked as expired. */
export const isExpired = (
  { isPasswordExpired, passwordChangedAt }: Pick<Person, 'isPasswordExpired' | 'passwordChangedAt'>,
  now: number,
): boolean => isPasswordExpired || (passwordChangedAt !== null && passwordChangedAt + PASSWORD.life <= now);
