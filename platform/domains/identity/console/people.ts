import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { PASSWORD } from '../../../kernel/config.ts';
import type { Db } from '../../../db/open.ts';
import { affiliateCodes, knownPlaces, members, sessions } from '../people.tables.ts';
import type { SecurityKind } from '../../../runtime/security.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { countersOf as countersOfNumber } from '../clients.ts';
import { endedSignal, endSessions } from '../../../http/tokens.ts';
import { lockAccount } from '../account-lock.ts';
import { forgetApp } from '../authenticator-app.ts';
import { voidPendingSignIns } from '../pending-sign-ins.ts';
import { recordSecurity } from '../../../runtime/security-log.ts';
import { acceptancesOf } from '../../legal/acceptances.ts';
import { action, ConsoleError, Line } from '../../../console/section/action.ts';

/** An account as the console shows it; null for an unknown name. */
export const findCard = async (db: Db, account: string) => {
  const [member] = await db
    .select()
    .from(members)
    .where(sql`lower(${members.account}) = ${account.toLowerCase()}`);
  if (!member) return null;
  const [places, codes, live, accepted] = await Promise.all([
    db.select().from(knownPlaces).where(eq(knownPlaces.memberId, member.id)),
    db.select().from(affiliateCodes).where(eq(affiliateCodes.memberId, member.id)),
    db
      .select()
      .from(sessions)
      .where(sql`member_id = ${member.id} and ended_at is null`),
    acceptancesOf(db, member.id),
  ]);
  return {
    ...member,
    passwordExpiresAt: member.passwordChangedAt === null ? null : member.passwordChangedAt + PASSWORD.life,
    places: places.length,
    codes: codes.map(({ code }) => code),
    session: live[0] ?? null,
    accepted,
  };
};
export type PersonCard = NonNullable<Awaited<ReturnType<typeof findCard>>>;

/** Counters that can stop a member: of wrong passwords, image captchas, codes and mails. */
const countersOf = ({ id, account, countryDialingCode, mobile }: PersonCard): SQL => {
  const name = account.toLowerCase();
  const number = `${countryDialingCode ?? '90'}${mobile ?? ''}`;
  const keys = [
    `login:strangers:${name}`,
    `letters:strangers:${name}`,
    `password:old:${id}`,
    `payment:${id}`,
    `payment:reset:${id}`,
    `factor:app:${id}`,
    `factor:app:${id}:day`,
    `factor:recovery:${id}`,
    `factor:recovery:${id}:day`,
  ];
  const starts = [
    `login:known:${name}:`,
    `letters:known:${name}:`,
    `mail:${name}:`,
    ...(mobile ? [countersOfNumber(number)] : []),
  ];
  return sql`${sql.join(
    starts.map((start) => sql`starts_with(key, ${start})`),
    sql` or `,
  )} or key in (${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )})`;
};

const ownerOf = ({ id, account, countryDialingCode, mobile }: PersonCard) => ({
  id,
  account,
  phone: mobile === null ? null : { dialingCode: countryDialingCode ?? '90', mobile },
});

type Change = (deps: Deps, person: PersonCard) => Promise<unknown>;

const set =
  (patch: Partial<typeof members.$inferInsert>): Change =>
  ({ db }, { id }) =>
    db.update(members).set(patch).where(eq(members.id, id));

/** Records the change in its own transaction. */
const recorded =
  (change: Change, kind: SecurityKind, detail: Readonly<Record<string, string>> = {}): Change =>
  (deps, person) =>
    deps.db.transaction(async (tx) => {
      await change({ ...deps, db: tx }, person);
      await recordSecurity(tx, { at: deps.clock.now(), kind, memberId: person.id, detail });
    });

/** Makes the open connections of an account check its permissions again, in every process. */
const lookAgain = ({ hub }: Deps, { id, session }: PersonCard): void => {
  if (session) hub.publish([endedSignal(id, session.id)]);
};

/** Makes a password change due: sessions opened by a password are held back from the next call and bet on. */
const dueNow = (patch: Partial<typeof members.$inferInsert>, why: string): Change => {
  const change = recorded(set(patch), 'password.due', { why });
  return async (deps, person) => {
    await change(deps, person);
    lookAgain(deps, person);
  };
};

/** Actions on an account, by the name of their button. */
const CHANGES = {
  defaultPassword: dueNow({ isPasswordDefault: true }, 'default'),
  expirePassword: dueNow({ isPasswordExpired: true }, 'expired'),
  goodPassword: async (deps, person) => {
    const { id } = person;
    await deps.db.transaction(async (tx) => {
      await tx
        .update(members)
        .set({ isPasswordDefault: false, isPasswordExpired: false, passwordChangedAt: deps.clock.now() })
        .where(eq(members.id, id));
      await tx
        .update(sessions)
        .set({ changeDue: null })
        .where(and(eq(sessions.memberId, id), isNull(sessions.endedAt)));
    });
    lookAgain(deps, person);
  },
  lock: (deps, person) => lockAccount(deps, ownerOf(person)),
  unlock: recorded(async (deps, person) => {
    await set({ status: 'active' })(deps, person);
    await deps.db.execute(sql`delete from limits where ${countersOf(person)}`);
  }, 'account.unlocked'),
  endSession: async (deps, person) => {
    const now = deps.clock.now();
    const ended = await deps.db.transaction(async (tx) => {
      await voidPendingSignIns(tx, ownerOf(person), ['secondStep'], now);
      await recordSecurity(tx, { at: now, kind: 'session.closed', memberId: person.id });
      return endSessions(tx, person.id, 'closed', now);
    });
    deps.hub.publish(ended.map((sessionId) => endedSignal(person.id, sessionId)));
  },
  forgetPayment: recorded(set({ paymentPasswordHash: null }), 'payment.forgotten'),
  forgetApp: (deps, person) => forgetApp(deps, person.id),
  forgetPlaces: ({ db }, { id }) => db.delete(knownPlaces).where(eq(knownPlaces.memberId, id)),
} as const satisfies Record<string, Change>;
export type PersonChange = keyof typeof CHANGES;

export const PEOPLE_ACTIONS = {
  person: action(
    v.object({ account: Line, do: v.picklist(Object.keys(CHANGES) as [PersonChange, ...PersonChange[]]) }),
    async (deps, request) => {
      const person = await findCard(deps.db, request.account);
      if (!person) throw new ConsoleError(`there is no account ${request.account}`);
      await CHANGES[request.do](deps, person);
      return {};
    },
  ),

  'register-field': action(
    v.object({ key: Line, on: v.boolean(), required: v.optional(v.boolean()) }),
    async ({ settings }, { key, on, required }) => {
      await settings.change(({ registerFields }) => {
        if (!registerFields.some((field) => field.key === key))
          throw new ConsoleError(`there is no field ${key} in the registration form`);
        return {
          registerFields: registerFields.map((field) =>
            field.key === key ? { ...field, enabled: on, required: required ?? field.required } : field,
          ),
        };
      });
      return {};
    },
  ),
};

/** Labels of the buttons of a card. */
export const CHANGE_LABELS: Readonly<Record<PersonChange, string>> = {
  defaultPassword: 'Password is the default one',
  expirePassword: 'Password has expired',
  goodPassword: 'Password is valid again',
  lock: 'Lock',
  endSession: 'End its session',
  unlock: 'Unlock and forget wrong tries',
  forgetPayment: 'Forget its payment password',
  forgetApp: 'Remove its lost authenticator app',
  forgetPlaces: 'Forget its places',
};
