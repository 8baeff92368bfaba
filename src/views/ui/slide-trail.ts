/**
 * One step of the piece: pixels to the right, pixels of the pointer downwards, and milliseconds since the
 * step before.
 */
export type TrailPoint = [dx: number, dy: number, dt: number];
/** How the piece was moved: dragged, by keys, or by single taps; a mixture counts as taps. */
type Hand = 'position' | 'keys' | 'taps';
/** Where the piece was left, and how it was moved there. */
export type PlacedPiece = { kind: Hand; x: number; trail: TrailPoint[] };
type Move = { hand: Hand; dx: number; dy: number; dt: number };

/** The most points that the platform accepts. */
const MAX = 256;

const joined = (first: Move, second: Move): Move => ({
  hand: first.hand === 'position' && second.hand === 'position' ? 'position' : 'taps',
  dx: first.dx + second.dx,
  dy: first.dy + second.dy,
  dt: first.dt + second.dt,
});
/**
 * Joins steps of no more than so many pixels; pauses and trembling go first, so that a long path keeps its
 * shape.
 */
const thinned = (moves: readonly Move[], within = 1): readonly Move[] => {
  if (moves.length <= MAX) return moves;
  const kept: Move[] = [];
  for (const move of moves) {
    const last = kept.at(-1);
    if (last && Math.abs(last.dx + move.dx) <= within) kept[kept.length - 1] = joined(last, move);
    else kept.push(move);
  }
  return thinned(kept, within * 2);
};
/** A drag among keys and taps becomes one such move. */
const dragsAsOne = (moves: readonly Move[]): Move[] => {
  const kept: Move[] = [];
  for (const move of moves) {
    const last = kept.at(-1);
    if (last?.hand === 'position' && move.hand === 'position') kept[kept.length - 1] = joined(last, move);
    else kept.push(move);
  }
  return kept;
};
/** Browsers report a tenth of a millisecond at best. */
const tenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

/** Records how a piece is moved from the left edge on, over all attempts at one picture. */
export class SlideTrail {
  private readonly moves: Move[] = [];
  private x = 0;
  private y: number | null = null;
  private at: number | null = null;

  /** `y` of the pointer, where there is one; `at` is the event's own time. */
  move(hand: Hand, x: number, y: number | null, at: number): void {
    const dt = this.at === null ? 0 : Math.max(0, tenths(at - this.at));
    const dy = y === null || this.y === null ? 0 : Math.round(y - this.y);
    const move = { hand, dx: x - this.x, dy, dt };
    const last = this.moves.at(-1);
    // A rest during a drag is recorded with the next step, because points are limited.
    const hasRested = this.moves.length > 1 && last?.dx === 0 && last.dy === 0;
    if (hasRested && last.hand === 'position' && hand === 'position')
      this.moves[this.moves.length - 1] = joined(last, move);
    else this.moves.push(move);
    this.x = x;
    this.y = y ?? this.y;
    this.at = at;
  }

  /** The piece is left at its position. */
  settled(): PlacedPiece {
    const isOneHand = new Set(this.moves.map(({ hand }) => hand)).size === 1;
    const moves = thinned(isOneHand ? this.moves : dragsAsOne(this.moves));
    return {
      kind: (isOneHand && moves[0]?.hand) || 'taps',
      x: this.x,
      trail: moves.map(({ dx, dy, dt }): TrailPoint => [dx, dy, tenths(dt)]),
    };
  }
}
