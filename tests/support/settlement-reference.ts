/**
 * What contracts should pay, computed anew from what people did: bets, who stands under whom, what was agreed when.
 * Imports nothing, so that no fault of the platform can be in it as well.
 */

export interface Bet {
  readonly member: number;
  readonly group: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly at: number;
}
export interface AgreedVersion {
  readonly contract: number;
  readonly version: number;
  readonly kind: string;
  readonly group: string;
  readonly upline: number;
  readonly downline: number;
  readonly period: string;
  readonly agreedAt: number;
  /** When the contract ended, if it did. */
  readonly endedAt: number | null;
  readonly tiers: readonly {
    readonly bet: bigint;
    readonly loss: bigint;
    readonly members: number;
    readonly ppm: bigint | null;
    readonly fixed: bigint | null;
  }[];
}
export interface Line {
  readonly name: string;
  readonly bet: bigint;
  readonly loss: bigint;
  readonly members: number;
  readonly earned: bigint;
  readonly paid: bigint;
}

/** The end of the period that an instant is in, by a calendar that stands three hours before UTC. */
const endOf = (period: string, at: number): number => {
  const [date = '', clock = ''] = new Date(at + 3 * 3_600_000).toISOString().split('T');
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const local = (y: number, m: number, d: number, minutes = 0): number =>
    Date.UTC(y, m - 1, d, 0, minutes) - 3 * 3_600_000;
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  if (period === 'realtime') return local(year, month, day, minutes - (minutes % 5) + 5);
  if (period === 'hourly') return local(year, month, day, minutes - (minutes % 60) + 60);
  if (period === 'daily') return local(year, month, day + 1);
  if (period === 'weekly') {
    const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
    return local(year, month, day + (weekday === 0 ? 1 : 8 - weekday));
  }
  if (period === 'semiMonthly' && day <= 15) return local(year, month, 16);
  return local(year, month + 1, 1);
};

/** All lines of periods that have ended by `now`, by `contract:version:end of the period`. */
export const linesOf = (
  versions: readonly AgreedVersion[],
  bets: readonly Bet[],
  uplineOf: ReadonlyMap<number, number | null>,
  now: number,
): Map<string, Line> => {
  const teamOf = (member: number): number[] => {
    const team: number[] = [];
    for (let up: number | null | undefined = member; up != null; up = uplineOf.get(up)) team.push(up);
    return team;
  };
  const inTeam = (member: number, head: number): boolean => teamOf(member).includes(head);
  const found = new Map<string, Line & { kind: string; group: string; upline: number; end: string }>();
  const depth = (member: number): number => teamOf(member).length;
  const bottomUp = [...versions].sort((one, other) => depth(other.downline) - depth(one.downline));
  for (const version of bottomUp) {
    const later = versions.filter(
      (other) => other.contract === version.contract && other.version > version.version,
    );
    const begins = endOf(version.period, version.agreedAt);
    const ends = Math.min(
      version.endedAt ?? Infinity,
      ...later.map((other) => endOf(other.period, other.agreedAt)),
    );
    for (let from = begins; from < ends;) {
      const end = endOf(version.period, from);
      if (end > now) break;
      const until = Math.min(end, ends);
      const counted = bets.filter(
        ({ at, member, group }) =>
          at >= from &&
          at < until &&
          (version.group === 'CONS' || group === version.group) &&
          inTeam(member, version.downline),
      );
      const bet = counted.reduce((sum, each) => sum + each.stake, 0n);
      const loss = counted.reduce((sum, each) => sum + each.stake - each.payout, 0n);
      const members = new Set(counted.map((each) => each.member)).size;
      const tier = version.tiers.findLast(
        (each) => bet >= each.bet && loss >= each.loss && members >= each.members,
      );
      const base = version.kind === 'dividend' ? loss : bet;
      const share = tier?.ppm == null || base <= 0n ? 0n : (base * tier.ppm) / 1_000_000n;
      const earned = tier?.fixed ?? share;
      const name = `${version.contract}:${version.version}:${end}`;
      let paid = earned;
      for (const line of found.values())
        if (
          line.upline === version.downline &&
          line.kind === version.kind &&
          line.group === version.group &&
          line.end === `${version.period} ${end}`
        )
          paid -= line.earned;
      if (paid < 0n) paid = 0n;
      const { kind, group, upline } = version;
      found.set(name, {
        ...{ name, bet, loss, members, earned, paid },
        ...{ kind, group, upline, end: `${version.period} ${end}` },
      });
      from = end;
    }
  }
  return new Map(
    // Where nobody played and nothing is due there is nothing to tell.
    [...found]
      .filter(([, { members, earned }]) => members > 0 || earned > 0n)
      .map(([name, { bet, loss, members, earned, paid }]) => [
        name,
        { name, bet, loss, members, earned, paid },
      ]),
  );
};
