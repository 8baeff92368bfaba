import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Endpoint } from '#contract/endpoint.ts';
import { SECURITY_LOG } from '../kernel/config.ts';
import { rowsOf, type Db } from '../db/open.ts';
import { members } from '../domains/identity/people.tables.ts';
import { securityEvents, type SecurityKind } from './security.tables.ts';
import type { Deps } from './deps.ts';
import type { Call } from './call.ts';

export interface SecurityEvent {
  /** Epoch ms. */
  readonly at: number;
  readonly kind: SecurityKind;
  /** The account; missing where it is unknown. */
  readonly memberId?: number | null;
  /** Origin of the request; missing for the operator or a job. */
  readonly from?: Pick<Call, 'ip'> & Partial<Pick<Call, 'device'>>;
  /** Short texts and numbers, never a secret. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

const SHORT = 120;
const cut = (text: string): string => text.slice(0, SHORT);

/** Writes one entry of the security log, in the transaction of the event. */
export const recordSecurity = async (
  tx: Db,
  { at, kind, memberId = null, from, detail = {} }: SecurityEvent,
): Promise<void> => {
  await tx.insert(securityEvents).values({
    at,
    kind,
    memberId,
    address: cut(from?.ip ?? ''),
    device: cut(from?.device ?? ''),
    detail: Object.fromEntries(
      Object.entries(detail).map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value]),
    ),
  });
};

/** Records a reached limit, once in ten minutes for each `who`: a blocked caller retries, and must not fill the log. */
export const recordLimit = async (db: Db, who: string, event: SecurityEvent): Promise<void> => {
  const key = `security:${event.kind}:${who}`;
  const { at } = event;
  const first = await rowsOf(
    db,
    sql`insert into limits (key, started_at, used) values (${key}, ${at}, 1)
      on conflict (key) do update set started_at = ${at}
        where limits.started_at <= ${at - SECURITY_LOG.limitEvery}
      returning 1`,
  );
  if (first.length > 0) await recordSecurity(db, event);
};

/** A limit reached by a signed-in member, above all by calls that move money. */
export const recordRefusedCall = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { name }: Pick<Endpoint, 'name'>,
  { session, ip, device }: Pick<Call, 'session' | 'ip' | 'device'>,
): Promise<void> =>
  recordLimit(db, `${name}:${session?.memberId ?? ip}`, {
    at: clock.now(),
    kind: 'limit.refused',
    memberId: session?.memberId ?? null,
    from: { ip, device },
    detail: { call: name },
  });

/** The newest first, optionally of one account or one kind. */
export const listSecurity = (
  db: Db,
  { account, kind }: { readonly account?: string | undefined; readonly kind?: SecurityKind | undefined } = {},
) =>
  db
    .select({ event: securityEvents, account: members.account })
    .from(securityEvents)
    .leftJoin(members, eq(members.id, securityEvents.memberId))
    .where(
      and(
        account ? sql`lower(${members.account}) = ${account.toLowerCase()}` : undefined,
        kind ? eq(securityEvents.kind, kind) : undefined,
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(SECURITY_LOG.shown);
export type ShownSecurity = Awaited<ReturnType<typeof listSecurity>>[number];

const AT_ONCE = 5000;

/** Deletes entries past their retention. @returns how many. */
export const sweepSecurity = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const old = db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(lt(securityEvents.at, clock.now() - SECURITY_LOG.life))
    .limit(AT_ONCE);
  const deleted = await db
    .delete(securityEvents)
    .where(sql`${securityEvents.id} in ${old}`)
    .returning({ id: securityEvents.id });
  return deleted.length;
};
