import type { MatchView, Slip, SlipLeg, SportsGame } from '../../sports/sports-contract.ts';
import { payoutOf, totalOdds } from '../../sports/slip.ts';
import type { SlipOrder } from './api.ts';

export type Mode = 'single' | 'combo';

/** A slip that is being made. The odds of a leg are those that the player has seen and accepted. */
export interface Draft {
  readonly legs: readonly SlipLeg[];
  readonly mode: Mode;
  /** Of each slip that the draft becomes, minor units; 0 when what is typed is no amount. */
  readonly stake: bigint;
  /** Higher odds need no further consent. */
  readonly takesHigher: boolean;
}

export const EMPTY: Draft = { legs: [], mode: 'combo', stake: 0n, takesHigher: true };

/** A match may be in the draft with several picks; only single slips can have them all. */
const MOST_DRAFTED = 8;

export const isSame = (one: Omit<SlipLeg, 'odds'>, other: Omit<SlipLeg, 'odds'>): boolean =>
  one.match === other.match && one.market === other.market && one.pick === other.pick;

export const toggleLeg = (draft: Draft, leg: SlipLeg): Draft => {
  const rest = draft.legs.filter((each) => !isSame(each, leg));
  if (rest.length < draft.legs.length) return { ...draft, legs: rest };
  return rest.length < MOST_DRAFTED ? { ...draft, legs: [...rest, leg] } : draft;
};

/** The odds of a leg on the board; null while it takes no bet. */
export function presentOdds(matches: ReadonlyMap<string, MatchView>, leg: SlipLeg): number | null {
  const match = matches.get(leg.match);
  if (!match || match.closed) return null;
  const market = match.markets.find(({ id }) => id === leg.market);
  return market?.odds[market.picks.indexOf(leg.pick)] ?? null;
}

export type LegState = 'same' | 'higher' | 'lower' | 'closed';
export const stateOf = (matches: ReadonlyMap<string, MatchView>, leg: SlipLeg): LegState => {
  const present = presentOdds(matches, leg);
  if (present === null) return 'closed';
  return present === leg.odds ? 'same' : present > leg.odds ? 'higher' : 'lower';
};

/** The legs at the odds of the board; a closed one keeps its own. */
export const atPresent = (
  matches: ReadonlyMap<string, MatchView>,
  legs: readonly SlipLeg[],
): readonly SlipLeg[] => legs.map((leg) => ({ ...leg, odds: presentOdds(matches, leg) ?? leg.odds }));

const groupsOf = ({ legs, mode }: Draft): readonly (readonly SlipLeg[])[] =>
  mode === 'single' ? legs.map((leg) => [leg]) : legs.length > 0 ? [legs] : [];

export interface Sums {
  readonly slips: number;
  readonly staked: bigint;
  /** Of all legs together, in hundredths. */
  readonly odds: bigint;
  /** If everything is right. */
  readonly payout: bigint;
  /** The largest payout of one slip. */
  readonly most: bigint;
}

export const sumsOf = (draft: Draft, matches: ReadonlyMap<string, MatchView>): Sums => {
  const groups = groupsOf({ ...draft, legs: atPresent(matches, draft.legs) });
  const payouts = groups.map((legs) =>
    payoutOf(
      draft.stake,
      legs.map(({ odds }) => odds),
    ),
  );
  return {
    slips: groups.length,
    staked: draft.stake * BigInt(groups.length),
    odds: totalOdds(atPresent(matches, draft.legs).map(({ odds }) => odds)),
    payout: payouts.reduce((sum, payout) => sum + payout, 0n),
    most: payouts.reduce((most, payout) => (payout > most ? payout : most), 0n),
  };
};

export type Blocker =
  | 'slip_empty'
  | 'same_match'
  | 'selection_closed'
  | 'odds_changed'
  | 'stake_limit'
  | 'day_limit'
  | 'payout_limit'
  | 'open_slips'
  | 'insufficient_balance';

export interface Means {
  readonly game: SportsGame | null;
  readonly matches: ReadonlyMap<string, MatchView>;
  readonly balance: bigint | null;
  readonly dayLeft: bigint;
  readonly slips: readonly Slip[];
}

/** Why the draft cannot be sent; null when it can. The platform decides all the same. */
export function blockerOf(draft: Draft, { game, matches, balance, dayLeft, slips }: Means): Blocker | null {
  if (!game || draft.legs.length === 0) return 'slip_empty';
  const isCombo = draft.mode === 'combo';
  if (isCombo && new Set(draft.legs.map(({ match }) => match)).size < draft.legs.length) return 'same_match';
  const states = draft.legs.map((leg) => stateOf(matches, leg));
  if (states.includes('closed')) return 'selection_closed';
  if (states.includes('lower') || (!draft.takesHigher && states.includes('higher'))) return 'odds_changed';
  const { staked, most, slips: count } = sumsOf(draft, matches);
  if (draft.stake < game.leastStake || draft.stake > game.mostStake) return 'stake_limit';
  if (staked > dayLeft) return 'day_limit';
  if (most > game.mostPayout) return 'payout_limit';
  if (slips.filter(isOpenSlip).length + count > game.mostOpen) return 'open_slips';
  return balance !== null && staked > balance ? 'insufficient_balance' : null;
}

export const isOpenSlip = ({ state }: Pick<Slip, 'state'>): boolean =>
  state !== 'settled' && state !== 'cancelled';

/** The slips that a draft becomes, at the odds of the board. */
export const ordersOf = (
  draft: Draft,
  matches: ReadonlyMap<string, MatchView>,
  playKeys: readonly string[],
): readonly SlipOrder[] =>
  groupsOf({ ...draft, legs: atPresent(matches, draft.legs) }).map((legs, index) => ({
    playKey: playKeys[index] ?? '',
    legs,
    stake: draft.stake,
  }));

/** Whether all matches of an open slip are over, so that the platform can pay it. */
export const isDue = (slip: Slip, matches: ReadonlyMap<string, MatchView>, now: number): boolean =>
  slip.state === 'betPlaced' &&
  slip.legs.every(({ match, kickOff }) => {
    const phase = matches.get(match)?.phase;
    return phase === 'ended' || phase === 'abandoned' || (phase === undefined && kickOff < now);
  });

/** Minor units of a typed amount; null for what is none. */
export function amountOf(text: string, exponent: number): bigint | null {
  const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || part.length > exponent) return null;
  return BigInt(whole + part.padEnd(exponent, '0'));
}
