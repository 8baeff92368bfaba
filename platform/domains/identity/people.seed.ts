import { seeded, type Draw } from '../../art/random.ts';
import plan from './people.seed.json' with { type: 'json' };
import { SIGN_IN_PEOPLE, type DemoPerson } from './demo.seed.ts';

export interface PersonSeed {
  readonly id: number;
  readonly account: string;
  readonly nickname: string;
  readonly type: number;
  readonly uplineId: number | null;
  readonly lineage: string;
  readonly avatar: string;
  readonly countryDialingCode: string;
  readonly mobile: string;
  readonly email: string | null;
  readonly profile: Readonly<Record<string, string>>;
  readonly isPasswordDefault: boolean;
  readonly isPasswordExpired: boolean;
  readonly clubLevel: number;
  readonly registeredAt: number;
  /** Null for a member who has never signed in: the password was assigned. */
  readonly lastLoginAt: number | null;
  /** Minor units. */
  readonly deposit: bigint;
}

const DAY = 24 * 60 * 60_000;
const TRIAL = 4;

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** An unused username. */
const accountFor = (draw: Draw, taken: Set<string>): { account: string; name: string } => {
  for (;;) {
    const name = draw.pick(plan.names);
    const account = `${name}_${draw.integer(10, 9999)}`;
    if (taken.has(account)) continue;
    taken.add(account);
    return { account, name };
  }
};

/**
 * All seeded people, upline before downline; five levels from the top agents to the members, trial visitors besides.
 */
export const makePeople = (now: number): readonly PersonSeed[] => {
  const draw = seeded('people');
  const taken = new Set(SIGN_IN_PEOPLE.map(({ account }) => account));
  const waiting = [...SIGN_IN_PEOPLE];
  const people: PersonSeed[] = [];

  /** The first of a type are its demo people. */
  const nextDemo = (type: number): DemoPerson | undefined => {
    const at = waiting.findIndex((person) => person.type === type);
    return at === -1 ? undefined : waiting.splice(at, 1)[0];
  };

  const add = (type: number, upline: PersonSeed | undefined): PersonSeed => {
    const demoAs = nextDemo(type);
    const id = people.length + 1;
    const { account, name } = demoAs
      ? { account: demoAs.account, name: demoAs.nickname }
      : accountFor(draw, taken);
    const level = Math.min(9, Math.floor(draw.uniform() ** 3 * 10));
    const registeredAt = now - draw.integer(30, 900) * DAY;
    const drawn: PersonSeed = {
      id,
      account,
      nickname: demoAs ? name : capitalised(name),
      type,
      uplineId: upline?.id ?? null,
      lineage: `${upline?.lineage ?? '/'}${id}/`,
      avatar: String(demoAs?.type === 0 ? 5 : draw.integer(1, 12)),
      countryDialingCode: demoAs?.countryDialingCode ?? draw.pick(plan.dialingCodes),
      mobile: demoAs?.mobile ?? `5${draw.integer(10_000_000, 99_999_999)}`,
      email: demoAs?.email ?? null,
      profile: demoAs?.payeeName === undefined ? {} : { payeeName: demoAs.payeeName },
      isPasswordDefault: demoAs?.changeDue === 'default',
      isPasswordExpired: demoAs?.changeDue === 'expired',
      clubLevel: demoAs?.clubLevel ?? (type === TRIAL ? 0 : level),
      registeredAt,
      lastLoginAt: now - draw.integer(1, 20 * 24) * 60 * 60_000,
      deposit:
        demoAs?.deposit ??
        BigInt(type === TRIAL ? 100_000 : Math.round(draw.uniform() ** 2 * 2_000_000) + 1000),
    };
    const person = demoAs?.changeDue === 'default' ? { ...drawn, lastLoginAt: null } : drawn;
    people.push(person);
    return person;
  };

  let above: (PersonSeed | undefined)[] = [undefined];
  for (const { type, count } of plan.levels) {
    // The first of a level is below the first of the level above: the demo member's upline is the demo agent.
    const uplines = above;
    above = Array.from({ length: count }, (_, index) =>
      add(type, index < uplines.length ? uplines[index] : draw.pick(uplines)),
    );
  }
  for (let index = 0; index < plan.trials; index += 1) add(TRIAL, undefined);
  return people;
};
