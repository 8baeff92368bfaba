import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SlideTrail } from '../../../../src/views/ui/slide-trail.ts';

describe('the path of the piece (CAP-01)', () => {
  it('consists of steps: to the right, down, and the time of each', () => {
    const trail = new SlideTrail();
    trail.move('position', 0, 40, 1000);
    trail.move('position', 7, 41.4, 1016.64);
    trail.move('position', 5, 38, 1040);
    expect(trail.settled()).toEqual({
      kind: 'position',
      x: 5,
      trail: [
        [0, 0, 0],
        [7, 1, 16.6],
        [-2, -3, 23.4],
      ],
    });
  });

  it('continues after a wrong place: the next try starts where the piece is', () => {
    const trail = new SlideTrail();
    trail.move('keys', 20, null, 0);
    trail.move('keys', 20, null, 300);
    expect(trail.settled()).toMatchObject({ kind: 'keys', x: 20 });
    trail.move('keys', 24, null, 900);
    expect(trail.settled().trail).toEqual([
      [20, 0, 0],
      [0, 0, 300],
      [4, 0, 600],
    ]);
  });

  it('without a move is empty', () => {
    expect(new SlideTrail().settled()).toEqual({ kind: 'taps', x: 0, trail: [] });
  });

  it('a clock that goes backwards removes no time', () => {
    const trail = new SlideTrail();
    trail.move('taps', 5, 0, 100);
    trail.move('taps', 9, 0, 90);
    expect(trail.settled().trail.at(-1)).toEqual([4, 0, 0]);
  });

  it("ends at the place of the piece after the elapsed time, within the platform's limit of points", () => {
    const move = fc.tuple(
      fc.constantFrom('position', 'keys', 'taps' as const),
      fc.integer({ min: 0, max: 292 }),
      fc.integer({ min: 0, max: 400 }),
    );
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 2000 }), fc.boolean(), (moves, isOneHand) => {
        const trail = new SlideTrail();
        let at = 0;
        for (const [hand, x, took] of moves) trail.move(isOneHand ? 'position' : hand, x, null, (at += took));
        const { kind, x, trail: points } = trail.settled();
        const [, lastX] = moves.at(-1) ?? [];
        expect(x).toBe(lastX);
        expect(points.reduce((sum, [dx]) => sum + dx, 0)).toBe(lastX);
        expect(points.reduce((sum, [, , dt]) => sum + dt, 0)).toBeCloseTo(at - (moves[0]?.[2] ?? 0), 5);
        expect(points.length).toBeLessThanOrEqual(256);
        expect(kind === 'position' || !isOneHand).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
