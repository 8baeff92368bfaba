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

/** Reads the stops from a seed; its pads are the same for every round. */
function refereeStops(seed: string): (label: string, reels: readonly (readonly number[])[]) => number[] {
  const { inner, outer } = keyPads(seed);
  return (label, reels) => {
    const stops: number[] = [];
    let words: number[] = [];
    for (let block = 0; stops.length < reels.length;) {
      if (words.length === 0) {
        const first = hash('sha256', Buffer.concat([inner, Buffer.from(`${label}:${block}`)]), 'buffer');
        const digest = hash('sha256', Buffer.concat([outer, first]), 'buffer');
        words = Array.from({ length: 8 }, (_, index) => digest.readUInt32BE(index * 4));
        block += 1;
      }
      const word = words.shift()!;
      const size = reels[stops.length]!.length;
      if (word < Math.floor(4294967296 / size) * size) stops.push(word % size);
    }
    return stops;
  };
}

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
  const stopsOf = refereeStops(seed);
  const rates = new Map<number, number>();

  const rateOf = (five: readonly number[]): number => {
    let key = 0;
    for (const symbol of five) key = key * 11 + symbol;
    const known = rates.get(key) ?? refereeRate(model, five);
    rates.set(key, known);
    return known;
  };

  const turn = (label: string, lines: number, stakePerLine: bigint, multiplier: number) => {
    const stops = stopsOf(label, model.reels);
    const view: number[] = [];
    for (let reel = 0; reel < 5; reel += 1) {
      const strip = model.reels[reel]!;
      for (let row = 0; row < 3; row += 1) view.push(strip[(stops[reel]! + row) % strip.length]!);
    }
    let total = 0n;
    for (let line = 0; line < lines; line += 1) {
      const rows = paylines[line]!;
      const rate = rateOf(rows.map((row, reel) => view[reel * 3 + row]!));
      if (rate > 0) total += (stakePerLine * BigInt(rate) * BigInt(multiplier)) / 1_000_000_000_000n;
    }
    return { total, scatters: view.filter((symbol) => symbol === 1).length };
  };

  return (label, lines, stakePerLine) => {
    const paid = turn(`${label}:0`, lines, stakePerLine, 1_000_000);
    const stake = stakePerLine * BigInt(lines);
    let total = paid.total + (stake * BigInt(model.scatterRates[paid.scatters]!)) / 1_000_000n;
    for (let free = 1; free <= model.freeSpins[paid.scatters]!; free += 1) {
      total += turn(`${label}:${free}`, lines, stakePerLine, model.freeRate).total;
    }
    return total;
  };
}
