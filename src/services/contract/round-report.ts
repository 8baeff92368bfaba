import * as v from 'valibot';

/** A picture of the provider's own, on this origin. */
const Picture = v.pipe(v.string(), v.regex(/^\/[\w./%-]{1,200}$/));
const Short = v.pipe(v.string(), v.maxLength(80));
const Count = v.pipe(v.number(), v.integer());
/** Minor units. */
const Amount = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
// @__NO_SIDE_EFFECTS__
const few = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item), v.maxLength(most));

// Neither `variant` nor `tuple`: nothing else of the site needs them, and they would be in its first load.
const Pair = v.pipe(
  few(Count, 2),
  v.transform(([one = 0, other = 0]) => [one, other] as const),
);

/** One part of how a result came, in the order of the round. */
const ReportPart = v.union([
  /** Columns of symbols, from the top; `lit` are column and row of those that paid. */
  v.object({
    kind: v.literal('reels'),
    columns: few(few(Picture, 8), 8),
    lit: few(Pair, 64),
  }),
  /** What was paid for what. `number` is the line, the ways, or the turn. */
  v.object({
    kind: v.literal('wins'),
    rows: few(
      v.object({
        what: v.picklist(['line', 'ways', 'scatter', 'freeSpins', 'respins', 'jackpot', 'multiplier']),
        number: Count,
        count: Count,
        picture: v.nullable(Picture),
        amount: Amount,
      }),
      60,
    ),
  }),
  /** `rank * 4 + suit`: ranks from the two to the ace; spades, hearts, diamonds, clubs. `lit` are places that stayed. */
  v.object({
    kind: v.literal('cards'),
    name: v.picklist(['dealt', 'final', 'player', 'banker']),
    cards: few(v.pipe(Count, v.minValue(0), v.maxValue(51)), 12),
    lit: few(Count, 12),
  }),
  v.object({
    kind: v.literal('numbers'),
    name: v.picklist(['drawn', 'pocket', 'dice']),
    numbers: few(Count, 40),
  }),
  /** A row of a slip, or a place of a table, with what it cost and paid; null before the result. */
  v.object({
    kind: v.literal('stakes'),
    rows: few(
      v.object({
        /** The provider's own name of the bet. */
        name: Short,
        numbers: few(Count, 20),
        stake: Amount,
        pay: v.nullable(Amount),
      }),
      50,
    ),
  }),
  v.object({
    kind: v.literal('match'),
    home: Short,
    away: Short,
    /** Null before the end. */
    score: v.nullable(Pair),
    pick: v.picklist(['home', 'draw', 'away', 'over', 'under', 'yes', 'no']),
    line: v.nullable(v.number()),
    /** In hundredths. */
    odds: Count,
    result: v.nullable(v.picklist(['won', 'lost', 'void'])),
  }),
  v.object({ kind: v.literal('points'), own: Count, other: Count }),
  v.object({ kind: v.literal('shots'), picture: v.nullable(Picture), shots: Count, caught: Count }),
]);
export type ReportPart = v.InferOutput<typeof ReportPart>;

/** How a result came, as its provider reports it. */
export const RoundReport = v.object({
  parts: few(ReportPart, 24),
  /** Decides the round; null until it is over. */
  seed: v.nullable(v.pipe(v.string(), v.maxLength(700))),
  /** SHA-256 of the seed, which the provider showed before the round. */
  seedHash: v.nullable(v.pipe(v.string(), v.maxLength(700))),
});
export type RoundReport = v.InferOutput<typeof RoundReport>;
export type RoundReportOnWire = v.InferInput<typeof RoundReport>;
