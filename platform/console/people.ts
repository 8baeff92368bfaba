import { eq, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { PASSWORD } from '../config.ts';
import type { Db } from '../db/open.ts';
import { affiliateCodes, knownPlaces, members, sessions } from '../db/schema/people.ts';
import type { Deps } from '../deps.ts';
import { action, ConsoleError, Line } from './action.ts';

/** Somebody as the console shows them; null when nobody has the name. */
export const findCard = async (db: Db, account: string) => {
  const [member] = await db
    .select()
    .from(members)
    .where(sql`lower(${members.account}) = ${account.toLowerCase()}`);
  if (!member) return null;
  const [places, codes, live] = await Promise.all([
    db.select().from(knownPlaces).where(eq(knownPlaces.memberId, member.id)),
    db.select().from(affiliateCodes).where(eq(affiliateCodes.memberId, member.id)),
    db
      .select()
      .from(sessions)
      .where(sql`member_id = ${member.id} and ended_at is null`),
  ]);
  return {
    ...member,
    passwordExpiresAt: member.passwordChangedAt === null ? null : member.passwordChangedAt + PASSWORD.life,
    places: places.length,
    codes: codes.map(({ code }) => code),
    session: live[0] ?? null,
  };
};
export type PersonCard = NonNullable<Awaited<ReturnType<typeof findCard>>>;

/** Counters that keep somebody out: of wrong passwords, of letters that are due, of codes and mails. */
const countersOf = ({ id, account, countryDialingCode, mobile }: PersonCard): SQL => {
  const name = account.toLowerCase();
  const number = `${countryDialingCode ?? '90'}${mobile ?? ''}`;
  const keys = [
    `login:strangers:${name}`,
    `captcha:account:${name}`,
    `mail:account:${name}`,
    `password:old:${id}`,
    `payment:${id}`,
    `payment:reset:${id}`,
    ...(mobile
      ? [
          `code:number:${number}`,
          ...['login', 'register', 'reset', 'secondStep', 'firebase', 'withdraw', 'payment'].map(
            (each) => `code:pause:${each}:${number}`,
          ),
        ]
      : []),
  ];
  return sql`starts_with(key, ${`login:known:${name}:`}) or key in (${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )})`;
};

type Change = (deps: Deps, person: PersonCard) => Promise<unknown>;

const set =
  (patch: Partial<typeof members.$inferInsert>): Change =>
  ({ db }, { id }) =>
    db.update(members).set(patch).where(eq(members.id, id));

/** What can be done to somebody, by the name of its button. Passwords: from the next sign-in on. */
const CHANGES = {
  defaultPassword: set({ isPasswordDefault: true }),
  expirePassword: set({ isPasswordExpired: true }),
  goodPassword: ({ db, clock }, { id }) =>
    db
      .update(members)
      .set({ isPasswordDefault: false, isPasswordExpired: false, passwordChangedAt: clock.now() })
      .where(eq(members.id, id)),
  lock: set({ status: 'locked' }),
  unlock: async (deps, person) => {
    await set({ status: 'active' })(deps, person);
    await deps.db.execute(sql`delete from limits where ${countersOf(person)}`);
  },
  forgetPayment: set({ paymentPasswordHash: null }),
  forgetPlaces: ({ db }, { id }) => db.delete(knownPlaces).where(eq(knownPlaces.memberId, id)),
} as const satisfies Record<string, Change>;
export type PersonChange = keyof typeof CHANGES;

export const PEOPLE_ACTIONS = {
  person: action(
    v.object({ account: Line, do: v.picklist(Object.keys(CHANGES) as [PersonChange, ...PersonChange[]]) }),
    async (deps, request) => {
      const person = await findCard(deps.db, request.account);
      if (!person) throw new ConsoleError(`there is nobody called ${request.account}`);
      await CHANGES[request.do](deps, person);
      return {};
    },
  ),

  'register-field': action(
    v.object({ key: Line, on: v.boolean(), required: v.optional(v.boolean()) }),
    async ({ settings }, { key, on, required }) => {
      const { registerFields } = await settings.fresh();
      if (!registerFields.some((field) => field.key === key))
        throw new ConsoleError(`there is no field ${key} in the registration form`);
      await settings.write({
        registerFields: registerFields.map((field) =>
          field.key === key ? { ...field, enabled: on, required: required ?? field.required } : field,
        ),
      });
      return {};
    },
  ),
};

/** The words on the buttons of a card. */
export const CHANGE_LABELS: Readonly<Record<PersonChange, string>> = {
  defaultPassword: 'Password is the default one',
  expirePassword: 'Password has expired',
  goodPassword: 'Password is good again',
  lock: 'Lock',
  unlock: 'Unlock and forget wrong tries',
  forgetPayment: 'Forget its payment password',
  forgetPlaces: 'Forget its places',
};
