import type { BetsAnswer, OutcomeView, TableBetView, TableGameView } from '../../table/table-contract.ts';
import { MAX_BETS } from '../../table/table-contract.ts';
import { baccarat } from '../../table/baccarat.ts';
import { roulette } from '../../table/roulette.ts';
import { sicBo } from '../../table/sicbo.ts';
import type { TableRules } from '../../table/table-rules.ts';
import { creditOf } from '../round-ends.ts';
import type { Stake } from './table-api.ts';

/** What one press has put on the felt. It is undone as a whole. */
export interface Order {
  readonly playKey: string;
  readonly round: number;
  readonly bets: readonly Stake[];
  /** `accepted`: the platform has the stake. `sent`: it may have it. */
  readonly state: 'waiting' | 'sent' | 'accepted';
}

/** A call that is to be made, one after the other. */
export type Job =
  | { readonly kind: 'place'; readonly playKey: string }
  | { readonly kind: 'withdraw'; readonly playKeys: readonly string[] };

/** What a finished round came to. */
export interface Plate {
  readonly round: number;
  readonly outcome: OutcomeView | null;
  readonly bets: readonly { readonly spot: string; readonly stake: bigint; readonly pay: bigint }[];
  readonly staked: bigint;
  readonly paid: bigint;
  /** A part of the payout waits for an operator. */
  readonly isHeld: boolean;
}

export type Rules = TableRules<OutcomeView>;
const RULES: Readonly<Record<TableGameView['kind'], Rules>> = {
  roulette: roulette as Rules,
  baccarat: baccarat as Rules,
  sicbo: sicBo as Rules,
};
export const rulesOf = ({ kind }: Pick<TableGameView, 'kind'>): Rules => RULES[kind];

export const sumOf = (bets: readonly Stake[]): bigint => bets.reduce((sum, { stake }) => sum + stake, 0n);
export const sumOfOrders = (orders: readonly Order[]): bigint =>
  orders.reduce((sum, { bets }) => sum + sumOf(bets), 0n);

/** Stakes by spot, in the order in which the spots were first used. */
export const stakesOn = (orders: readonly Order[]): ReadonlyMap<string, bigint> => {
  const stakes = new Map<string, bigint>();
  for (const { bets } of orders)
    for (const { spot, stake } of bets) stakes.set(spot, (stakes.get(spot) ?? 0n) + stake);
  return stakes;
};

export const betsIn = (stakes: ReadonlyMap<string, bigint>): Stake[] =>
  [...stakes].map(([spot, stake]) => ({ spot, stake }));

/** Bets in portions that one order may have. */
export const portions = (bets: readonly Stake[]): readonly (readonly Stake[])[] =>
  Array.from({ length: Math.ceil(bets.length / MAX_BETS) }, (_, index) =>
    bets.slice(index * MAX_BETS, (index + 1) * MAX_BETS),
  );

export type Limit = 'insufficient_balance' | 'spot_limit' | 'seat_limit';

/** Why these bets cannot be added to what is on the felt; null when they can. The platform decides all the same. */
export function limitFor(
  game: TableGameView,
  balance: bigint | null,
  orders: readonly Order[],
  bets: readonly Stake[],
): Limit | null {
  const placed = stakesOn(orders);
  const unit = game.chips[0] ?? 1n;
  const isOver = bets.some(({ spot, stake }) => {
    const limit = unit * BigInt(rulesOf(game).spots.get(spot)?.limit ?? 0);
    return (placed.get(spot) ?? 0n) + stake > limit;
  });
  if (isOver) return 'spot_limit';
  if (sumOfOrders(orders) + sumOf(bets) > game.seatLimit) return 'seat_limit';
  // The balance is already less what was accepted.
  const open = sumOfOrders(orders.filter(({ state }) => state !== 'accepted'));
  return balance !== null && open + sumOf(bets) > balance ? 'insufficient_balance' : null;
}

export const orderOf = ({ playKey, tableRound, bets }: TableBetView): Order => ({
  playKey,
  round: tableRound,
  bets: bets.map(({ spot, stake }) => ({ spot, stake })),
  state: 'accepted',
});

/** The result of the settled bets among these; null without one. */
export function plateOf(bets: BetsAnswer['bets'], before: Plate | null): Plate | null {
  const settled = bets.filter(({ state }) => state === 'settled');
  const [first] = settled;
  if (!first) return before;
  const plate: Plate = {
    round: first.tableRound,
    outcome: first.outcome,
    bets: settled.flatMap((order) =>
      order.bets.map(({ spot, stake, pay }) => ({ spot, stake, pay: pay ?? 0n })),
    ),
    staked: settled.reduce((sum, { stake }) => sum + stake, 0n),
    paid: settled.reduce((sum, { win }) => sum + win, 0n),
    isHeld: settled.some((order) => creditOf(order) < order.win),
  };
  // The orders of one round may be paid in several steps.
  if (before?.round !== plate.round) return plate;
  return {
    ...plate,
    bets: [...before.bets, ...plate.bets],
    staked: before.staked + plate.staked,
    paid: before.paid + plate.paid,
    isHeld: before.isHeld || plate.isHeld,
  };
}
