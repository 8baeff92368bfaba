import { PRIZE_MODES, type PrizeMode } from '#contract/launch.ts';
import { exact, sumOf, type Exact } from './chances.ts';
import { DRAWS, type Draw } from './draws.ts';
import type { Form, Play, Tier } from './plays.ts';

interface ModeRules {
  /** Of 100 staked, at most so much returns; what a prize is rounded down by stays with the game. */
  readonly returned: number;
  /** Milliseconds between two draws, and of the end of that time in which nothing is sold for the next. */
  readonly every: number;
  readonly closed: number;
}

const SLOW = { every: 180_000, closed: 15_000 } as const;
const FAST = { every: 60_000, closed: 5_000 } as const;

/** What a prize mode decides (LOT-02). */
const MODES: Readonly<Record<PrizeMode, ModeRules>> = {
  Lott: { returned: 95, ...SLOW },
  ZY: { returned: 94, ...SLOW },
  Elott: { returned: 96, ...FAST },
  SEA: { returned: 97, ...SLOW },
};

/** A draw in a prize mode. */
export interface LotteryModel extends ModeRules {
  readonly id: string;
  readonly draw: Draw;
  readonly mode: PrizeMode;
}

export const LOTTERY_MODELS: readonly LotteryModel[] = DRAWS.flatMap((draw) =>
  PRIZE_MODES.map((mode) => ({ id: `${draw.id}.${mode}`, draw, mode, ...MODES[mode] })),
);

const BY_ID: ReadonlyMap<string, LotteryModel> = new Map(LOTTERY_MODELS.map((model) => [model.id, model]));

/** @throws for an unknown id. */
export const lotteryModel = (id: string): LotteryModel => {
  const model = BY_ID.get(id);
  if (!model) throw new Error(`no lottery model ${id}`);
  return model;
};

/** Three figures are kept, so that a prize can be read; the rest is dropped. */
const readable = (tenths: bigint): bigint => {
  const step = 10n ** BigInt(Math.max(0, String(tenths).length - 3));
  return tenths - (tenths % step);
};

/**
 * What a tier pays, in tenths of a column's price: its share of what the mode returns, divided by how often it comes.
 * Prices are multiples of ten minor units, so that every prize is whole.
 */
export const payOf = ({ returned }: LotteryModel, { expected, share }: Tier): bigint =>
  readable((BigInt(returned * share) * expected.denominator * 10n) / (10_000n * expected.numerator));

/** Exactly what one column returns on average, as a part of its price. */
export const returnOf = (model: LotteryModel, { tiers }: Form): Exact =>
  sumOf(
    tiers.map((tier) => exact(tier.expected.numerator * payOf(model, tier), tier.expected.denominator * 10n)),
  );

/** What the columns of a row win together, in tenths of a column's price. */
export const rowWin = (
  model: LotteryModel,
  play: Play,
  picks: readonly number[],
  drawn: readonly number[],
): bigint => {
  const form = play.forms.find(({ id }) => id === play.formOf(picks));
  const hits = play.hitsOf(picks, drawn);
  return (form?.tiers ?? []).reduce((sum, tier) => sum + (hits[tier.id] ?? 0n) * payOf(model, tier), 0n);
};

/** A draw's times, epoch milliseconds: each is the first moment of what it names. */
export interface DrawTimes {
  readonly number: number;
  readonly closesAt: number;
  readonly drawnAt: number;
}

export const drawTimes = ({ every, closed }: ModeRules, number: number): DrawTimes => {
  const drawnAt = (number + 1) * every;
  return { number, closesAt: drawnAt - closed, drawnAt };
};

/** The number of the next draw: a function of the clock alone, so that every process agrees without a timer. */
export const nextDraw = ({ every }: ModeRules, now: number): number => Math.floor(now / every);
