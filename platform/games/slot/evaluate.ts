import { PAYLINES, RATE_UNIT, REEL_COUNT, ROW_COUNT, SCATTER, WILD, type SlotModel } from './model.ts';

export interface LineWin {
  /** Index into the pay lines. */
  readonly line: number;
  readonly symbol: number;
  /** Number of equal symbols in a row from the left. */
  readonly count: number;
  /** Minor units. */
  readonly amount: bigint;
}

/** The visible grid after the reels stop: one column of three symbols per reel, top first. */
export function gridOf(model: SlotModel, stops: readonly number[]): readonly (readonly number[])[] {
  return model.reels.map((reel, index) => {
    const column: number[] = [];
    for (let row = 0; row < ROW_COUNT; row += 1) column.push(reel[(stops[index]! + row) % reel.length]!);
    return column;
  });
}

/** The best win of one line, its wilds counted as wilds or as the symbol after them. Null when it pays nothing. */
export function readLine(
  model: SlotModel,
  symbols: readonly number[],
): { readonly symbol: number; readonly count: number; readonly rate: number } | null {
  let wilds = 0;
  while (wilds < REEL_COUNT && symbols[wilds] === WILD) wilds += 1;
  const wildRate = model.lineRates[WILD]![wilds]!;
  const first = symbols[wilds];
  if (first !== undefined && first !== SCATTER) {
    let count = wilds;
    while (count < REEL_COUNT && (symbols[count] === first || symbols[count] === WILD)) count += 1;
    const rate = model.lineRates[first]![count]!;
    if (rate > wildRate) return { symbol: first, count, rate };
  }
  return wildRate > 0 ? { symbol: WILD, count: wilds, rate: wildRate } : null;
}

/** Wins on the first `lines` pay lines; each is rounded toward zero once. `multiplier` in parts per million. */
export function lineWinsOf(
  model: SlotModel,
  grid: readonly (readonly number[])[],
  lines: number,
  stakePerLine: bigint,
  multiplier: number,
): readonly LineWin[] {
  const wins: LineWin[] = [];
  const symbols: number[] = [];
  for (let line = 0; line < lines; line += 1) {
    const rows = PAYLINES[line]!;
    for (let reel = 0; reel < REEL_COUNT; reel += 1) symbols[reel] = grid[reel]![rows[reel]!]!;
    const reading = readLine(model, symbols);
    if (reading) {
      const rate = BigInt(reading.rate) * BigInt(multiplier);
      const amount = (stakePerLine * rate) / (RATE_UNIT * RATE_UNIT);
      wins.push({ line, symbol: reading.symbol, count: reading.count, amount });
    }
  }
  return wins;
}

/** A win of the family `ways`: one symbol on neighbouring reels from the left, in `ways` combinations. */
export interface WayWin {
  readonly symbol: number;
  /** Reels that show it, from the left. */
  readonly count: number;
  readonly ways: number;
  /** Minor units. */
  readonly amount: bigint;
}

/** Wins of all ways; each is rounded toward zero once. `multiplier` in parts per million. The first reel has no wild. */
export function wayWinsOf(
  model: SlotModel,
  grid: readonly (readonly number[])[],
  stake: bigint,
  multiplier: number,
): readonly WayWin[] {
  const wins: WayWin[] = [];
  for (const [symbol, rates] of model.lineRates.entries()) {
    if (symbol === WILD || symbol === SCATTER) continue;
    let count = 0;
    let ways = 1;
    while (count < REEL_COUNT) {
      const shown = grid[count]!.filter((entry) => entry === symbol || entry === WILD).length;
      if (shown === 0) break;
      ways *= shown;
      count += 1;
    }
    const rate = BigInt(rates[count]!) * BigInt(ways) * BigInt(multiplier);
    if (rate > 0n) wins.push({ symbol, count, ways, amount: (stake * rate) / (RATE_UNIT * RATE_UNIT) });
  }
  return wins;
}

/** Places of a symbol, counted reel by reel from the top left. */
export const placesOf = (grid: readonly (readonly number[])[], symbol: number): readonly number[] =>
  grid.flat().flatMap((entry, place) => (entry === symbol ? [place] : []));
