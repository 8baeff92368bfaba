import type { MatchView, Slip, SlipLeg, SportsGame } from '../../sports/sports-contract.ts';
import { MIN_SYSTEM } from '../../sports/sports-contract.ts';
import { costOf, payoutOf, slipLines, totalOdds, type Terms } from '../../sports/slip.ts';
import type { SlipOrder } from './api.ts';

export type Mode = 'single' | 'combo' | 'system';

/** A slip that is being made. The odds of a leg are those that the player has seen and accepted. */
export interface Draft {
  readonly legs: readonly SlipLeg[];
  readonly mode: Mode;
  /** Of a combination, of each line of a system, and of each single without its own; 0 when what is typed is no amount. */
  readonly stake: bigint;
  /** Stakes of singles that have their own, by `legKey`. */
  readonly stakes: ReadonlyMap<string, bigint>;
  /** Legs of each line of a system, as chosen; see `systemOf`. */
  readonly system: number;
  /** Higher odds need no further consent. */
  readonly takesHigher: boolean;
}

export const EMPTY: Draft = {
  ...{ legs: [], mode: 'combo', stake: 0n, stakes: new Map(), system: MIN_SYSTEM },
  takesHigher: true,
};

/** A match may be in the draft with several picks; only single slips can have them all. */
const MAX_DRAFTED = 8;

export const legKey = ({ match, market, pick }: Omit<SlipLeg, 'odds'>): string =>
  `${match} ${market} ${pick}`;

/** Whether two legs are the same pick, at whatever odds. */
export const isSame = (one: Omit<SlipLeg, 'odds'>, other: Omit<SlipLeg, 'odds'>): boolean =>
  legKey(one) === legKey(other);

/** What a leg is staked as a single. */
export const stakeOfLeg = ({ stake, stakes }: Draft, leg: SlipLeg): bigint =>
  stakes.get(legKey(leg)) ?? stake;

/** The sizes of lines that a system of the drafted legs may have; none with fewer than three legs. */
export const systemSizes = ({ legs }: Draft): readonly number[] =>
  Array.from({ length: Math.max(0, legs.length - MIN_SYSTEM) }, (_, at) => MIN_SYSTEM + at);

/** The size of the lines: the chosen one as far as there are legs. */
export const systemOf = (draft: Draft): number =>
  Math.max(MIN_SYSTEM, Math.min(draft.system, draft.legs.length - 1));

/** The draft without the legs that `isGone`, and without their stakes. */
export const without = (draft: Draft, isGone: (leg: SlipLeg) => boolean): Draft => {
  const gone = new Set(draft.legs.filter(isGone).map(legKey));
  return {
    ...draft,
    legs: draft.legs.filter((leg) => !gone.has(legKey(leg))),
    stakes: new Map([...draft.stakes].filter(([key]) => !gone.has(key))),
  };
};

export const toggleLeg = (draft: Draft, leg: SlipLeg): Draft => {
  const rest = without(draft, (each) => isSame(each, leg));
  if (rest.legs.length < draft.legs.length) return rest;
  return draft.legs.length < MAX_DRAFTED ? { ...draft, legs: [...draft.legs, leg] } : draft;
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

interface DraftedSlip extends Terms {
  readonly legs: readonly SlipLeg[];
}

const slipsOf = (draft: Draft): readonly DraftedSlip[] => {
  const { legs, mode, stake } = draft;
  if (mode === 'single') return legs.map((leg) => ({ legs: [leg], stake: stakeOfLeg(draft, leg) }));
  if (legs.length === 0) return [];
  return mode === 'combo'
    ? [{ legs, stake }]
    : systemSizes(draft).length > 0
      ? [{ legs, stake, system: systemOf(draft) }]
      : [];
};

export interface Sums {
  readonly slips: number;
  /** Of all slips together. */
  readonly lines: number;
  readonly staked: bigint;
  /** Of all legs together, in hundredths; null where they make several lines. */
  readonly odds: bigint | null;
  /** If everything is right. */
  readonly payout: bigint;
  /** The largest payout of one slip. */
  readonly most: bigint;
}

export const sumsOf = (draft: Draft, matches: ReadonlyMap<string, MatchView>): Sums => {
  const legs = atPresent(matches, draft.legs);
  const slips = slipsOf({ ...draft, legs });
  const payouts = slips.map((slip) =>
    payoutOf(
      slip,
      slip.legs.map(({ odds }) => odds),
    ),
  );
  const lines = slips.reduce((sum, slip) => sum + slipLines(slip.legs, slip.system).length, 0);
  return {
    slips: slips.length,
    lines,
    staked: slips.reduce((sum, slip) => sum + costOf(slip, slip.legs), 0n),
    odds: lines === 1 ? totalOdds(legs.map(({ odds }) => odds)) : null,
    payout: payouts.reduce((sum, payout) => sum + payout, 0n),
    most: payouts.reduce((most, payout) => (payout > most ? payout : most), 0n),
  };
};

export type Blocker =
  | 'slip_empty'
  | 'system_legs'
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
  if (draft.mode === 'system' && systemSizes(draft).length === 0) return 'system_legs';
  if (draft.mode !== 'single' && new Set(draft.legs.map(({ match }) => match)).size < draft.legs.length)
    return 'same_match';
  const states = draft.legs.map((leg) => stateOf(matches, leg));
  if (states.includes('closed')) return 'selection_closed';
  if (states.includes('lower') || (!draft.takesHigher && states.includes('higher'))) return 'odds_changed';
  const { staked, most, slips: count } = sumsOf(draft, matches);
  const isOffered = (slip: DraftedSlip): boolean =>
    slip.stake >= game.leastStake && costOf(slip, slip.legs) <= game.mostStake;
  if (!slipsOf(draft).every(isOffered)) return 'stake_limit';
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
  slipsOf({ ...draft, legs: atPresent(matches, draft.legs) }).map((slip, index) => ({
    playKey: playKeys[index] ?? '',
    ...slip,
  }));

/** Whether all matches of an open slip are over, so that the platform can pay it. */
export const isDue = (slip: Slip, matches: ReadonlyMap<string, MatchView>, now: number): boolean =>
  slip.state === 'betPlaced' &&
  slip.legs.every(({ match, kickOff }) => {
    const phase = matches.get(match)?.phase;
    return phase === 'ended' || phase === 'abandoned' || (phase === undefined && kickOff < now);
  });

/** An amount as it is typed. */
export function digitsOf(amount: bigint, exponent: number): string {
  const digits = String(amount).padStart(exponent + 1, '0');
  const part = digits.slice(digits.length - exponent);
  const whole = digits.slice(0, digits.length - exponent);
  return exponent > 0 && /[1-9]/.test(part) ? `${whole}.${part}` : whole;
}

/** Minor units of a typed amount; null for what is none. */
export function amountOf(text: string, exponent: number): bigint | null {
  const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || part.length > exponent) return null;
  return BigInt(whole + part.padEnd(exponent, '0'));
}
