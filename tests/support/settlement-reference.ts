/**
 * The expected settlement of contracts, computed independently: from bets, uplines, and agreements with their times. It
 * imports nothing, so that it cannot share a fault with the platform.
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
  /** The end of the contract, if it has ended. */
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
  readonly contract: number;
  readonly version: number;
  /** Of the period. */
  readonly end: number;
  readonly bet: bigint;
  readonly loss: bigint;
  readonly members: number;
  readonly earned: bigint;
  readonly paid: bigint;
}

/** The end of the period that contains an instant; the periods' calendar is three hours ahead of UTC. */
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

/** The first bet, in a list sorted by time, that is not before an instant. */
const firstFrom = (bets: readonly Bet[], at: number): number => {
  let [low, high] = [0, bets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bets[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** All lines of periods that have ended by `now` and are not empty. */
export const linesOf = (
  versions: readonly AgreedVersion[],
  bets: readonly Bet[],
  uplineOf: ReadonlyMap<number, number | null>,
  now: number,
): Line[] => {
  const above = (member: number): number[] => {
    const heads: number[] = [];
    for (let up: number | null | undefined = member; up != null; up = uplineOf.get(up)) heads.push(up);
    return heads;
  };
  const betsUnder = new Map<number, Bet[]>([...uplineOf.keys()].map((member) => [member, []]));
  for (const bet of [...bets].sort((one, other) => one.at - other.at))
    for (const head of above(bet.member)) betsUnder.get(head)?.push(bet);
  const ofContract = new Map<number, AgreedVersion[]>();
  for (const version of versions)
    ofContract.set(version.contract, [...(ofContract.get(version.contract) ?? []), version]);
  const depths = new Map([...uplineOf.keys()].map((member) => [member, above(member).length]));
  const depth = ({ downline }: AgreedVersion): number => depths.get(downline) ?? 0;

  const lines: Line[] = [];
  const earnedBelow = new Map<string, bigint>();
  for (const version of [...versions].sort((one, other) => depth(other) - depth(one))) {
    const { contract, kind, group, period, upline, downline } = version;
    const later = (ofContract.get(contract) ?? []).filter((other) => other.version > version.version);
    const ends = Math.min(
      version.endedAt ?? Infinity,
      ...later.map((other) => endOf(other.period, other.agreedAt)),
    );
    const team = betsUnder.get(downline) ?? [];
    let at = firstFrom(team, endOf(period, version.agreedAt));
    for (let from = endOf(period, version.agreedAt); from < ends;) {
      const end = endOf(period, from);
      if (end > now) break;
      const until = Math.min(end, ends);
      const members = new Set<number>();
      let [bet, loss] = [0n, 0n];
      for (; (team[at]?.at ?? Infinity) < until; at += 1) {
        const each = team[at] as Bet;
        if (group !== 'CONS' && each.group !== group) continue;
        members.add(each.member);
        bet += each.stake;
        loss += each.stake - each.payout;
      }
      const tier = version.tiers.findLast(
        (each) => bet >= each.bet && (each.loss === 0n || loss >= each.loss) && members.size >= each.members,
      );
      const base = kind === 'dividend' ? loss : bet;
      const share = tier?.ppm == null || base <= 0n ? 0n : (base * tier.ppm) / 1_000_000n;
      const earned = tier?.fixed ?? share;
      const named = (member: number): string => [member, kind, group, period, end].join(' ');
      const rest = earned - (earnedBelow.get(named(downline)) ?? 0n);
      earnedBelow.set(named(upline), (earnedBelow.get(named(upline)) ?? 0n) + earned);
      // Without bets and dues there is no line.
      if (members.size > 0 || earned > 0n)
        lines.push({
          ...{ contract, version: version.version, end, bet, loss, members: members.size, earned },
          paid: rest > 0n ? rest : 0n,
        });
      from = end;
    }
  }
  return lines;
};
