import { hash } from 'node:crypto';
import paylines from '../../../platform/games/slot/paylines.json' with { type: 'json' };

/**
 * An independent implementation of the slot, from its rules and its data alone: nothing here comes from the engine.
 * HMAC is spelled out over plain SHA-256, lines are read by trying every symbol.
 */
export interface RefereeModel {
  readonly lineRates: readonly (readonly number[])[];
  readonly scatterRates: readonly number[];
  readonly freeSpins: readonly number[];
  readonly freeRate: number;
  readonly reels: readonly (readonly number[])[];
  readonly family: string;
  readonly hold?: {
    readonly trigger: number;
    readonly respins: number;
    readonly chance: number;
    readonly values: readonly (readonly [number, number])[];
    readonly grand: number;
  };
}

const PAYING = [2, 3, 4, 5, 6, 7, 8, 9, 10];

function keyPads(seed: string): { inner: Buffer; outer: Buffer } {
  const raw = Buffer.from(seed, 'utf8');
  const short = raw.length > 64 ? hash('sha256', raw, 'buffer') : raw;
  const key = Buffer.concat([short, Buffer.alloc(64 - short.length)]);
  return {
    inner: Buffer.from(key.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(key.map((byte) => byte ^ 0x5c)),
  };
}

/** The numbers of a label's stream under a seed, whose pads are the same for every round. */
function refereeStream(seed: string): (label: string) => (size: number) => number {
  const { inner, outer } = keyPads(seed);
  return (label) => {
    let words: number[] = [];
    let block = 0;
    return (size) => {
      for (;;) {
        if (words.length === 0) {
          const first = hash('sha256', Buffer.concat([inner, Buffer.from(`${label}:${block}`)]), 'buffer');
          const digest = hash('sha256', Buffer.concat([outer, first]), 'buffer');
          words = Array.from({ length: 8 }, (_, index) => digest.readUInt32BE(index * 4));
          block += 1;
        }
        const word = words.shift()!;
        if (word < Math.floor(4294967296 / size) * size) return word % size;
      }
    };
  };
}

/** Whether a stake wins: 1.5 % of it, divided by the jackpot, of 10^15 cases. */
export const refereeJackpot = (seed: string, label: string, stake: bigint, pool: bigint): boolean => {
  const next = refereeStream(seed)(`${label}:jackpot`);
  const draw = BigInt(next(1_000_000)) * 10n ** 9n + BigInt(next(1_000_000_000));
  return draw * pool * 1000n < stake * 15n * 10n ** 15n;
};

/** Ways as a count of all paths from the left: every choice of one place on each reel is looked at. */
const refereeWays = (model: RefereeModel, view: readonly number[]): number => {
  let rate = 0;
  for (const symbol of PAYING) {
    let paths = [1];
    for (let reel = 0; reel < 5; reel += 1) {
      const fitting = [0, 1, 2].filter((row) => [symbol, 0].includes(view[reel * 3 + row]!));
      if (fitting.length === 0) break;
      paths = paths.flatMap((path) => fitting.map(() => path));
      // All paths so far end here, unless the next reel continues them.
      const next = [0, 1, 2].some((row) => [symbol, 0].includes(view[(reel + 1) * 3 + row] ?? -1));
      if (!next) rate += paths.length * model.lineRates[symbol]![reel + 1]!;
    }
  }
  return rate;
};

/** Value of the respins on a board of fifteen places, times the stake. */
const refereeHold = (
  { respins, chance, values, grand }: NonNullable<RefereeModel['hold']>,
  board: readonly boolean[],
  next: (size: number) => number,
): number => {
  const purse = values.flatMap(([value, weight]) => Array.from({ length: weight }, () => value));
  const full = [...board];
  let worth = 0;
  for (const isCoin of full) if (isCoin) worth += purse[next(purse.length)]!;
  for (let left = respins; left > 0 && full.includes(false);) {
    left -= 1;
    const empty = [...full.keys()].filter((place) => !full[place]);
    for (const place of empty) {
      if (next(chance) !== 0) continue;
      worth += purse[next(purse.length)]!;
      full[place] = true;
      left = respins;
    }
  }
  return full.includes(false) ? worth : worth + grand;
};

/** Best rate of five symbols, parts per million of the stake per line. */
export function refereeRate(model: RefereeModel, five: readonly number[]): number {
  const others = five.findIndex((symbol) => symbol !== 0);
  let best = model.lineRates[0]![others === -1 ? 5 : others]!;
  for (const symbol of PAYING) {
    const broken = five.findIndex((entry) => entry !== symbol && entry !== 0);
    const length = broken === -1 ? 5 : broken;
    const held = five.slice(0, length).includes(symbol);
    if (held) best = Math.max(best, model.lineRates[symbol]![length]!);
  }
  return best;
}

/** Pays rounds of one model under one seed; caches the result of a combination. */
export function createReferee(
  model: RefereeModel,
  seed: string,
): (label: string, lines: number, stakePerLine: bigint) => bigint {
  const streamOf = refereeStream(seed);
  const rates = new Map<number, number>();

  const rateOf = (five: readonly number[]): number => {
    let key = 0;
    for (const symbol of five) key = key * 11 + symbol;
    const known = rates.get(key) ?? refereeRate(model, five);
    rates.set(key, known);
    return known;
  };

  const turn = (label: string, lines: number, stakePerLine: bigint, multiplier: number) => {
    const next = streamOf(label);
    const stops = model.reels.map((strip) => next(strip.length));
    const view: number[] = [];
    for (let reel = 0; reel < 5; reel += 1) {
      const strip = model.reels[reel]!;
      for (let row = 0; row < 3; row += 1) view.push(strip[(stops[reel]! + row) % strip.length]!);
    }
    let total = 0n;
    if (model.family === 'ways')
      total =
        (stakePerLine * BigInt(lines) * BigInt(refereeWays(model, view)) * BigInt(multiplier)) /
        1_000_000_000_000n;
    for (let line = 0; model.family !== 'ways' && line < lines; line += 1) {
      const rows = paylines[line]!;
      const rate = rateOf(rows.map((row, reel) => view[reel * 3 + row]!));
      if (rate > 0) total += (stakePerLine * BigInt(rate) * BigInt(multiplier)) / 1_000_000_000_000n;
    }
    return { total, view, scatters: view.filter((symbol) => symbol === 1).length };
  };

  return (label, lines, stakePerLine) => {
    const paid = turn(`${label}:0`, lines, stakePerLine, 1_000_000);
    const stake = stakePerLine * BigInt(lines);
    if (model.hold) {
      const isHeld = paid.scatters >= model.hold.trigger;
      const board = paid.view.map((symbol) => symbol === 1);
      const worth = isHeld ? refereeHold(model.hold, board, streamOf(`${label}:hold`)) : 0;
      return paid.total + stake * BigInt(worth);
    }
    let total = paid.total + (stake * BigInt(model.scatterRates[paid.scatters]!)) / 1_000_000n;
    for (let free = 1; free <= model.freeSpins[paid.scatters]!; free += 1) {
      total += turn(`${label}:${free}`, lines, stakePerLine, model.freeRate).total;
    }
    return total;
  };
}
