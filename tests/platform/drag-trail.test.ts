import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlacedPiece } from '#contract/captcha.ts';
import { CAPTCHA, TRAIL } from '../../platform/kernel/config.ts';
import { isByHand } from '../../platform/domains/identity/drag-trail.ts';
import { SlideTrail } from '../../src/views/ui/slide-trail.ts';

type Trail = PlacedPiece['trail'];

const LONG_AGO = CAPTCHA.puzzleLife;
/** The same trails each time. */
const SEED = 26_112_207;
const gap = fc.integer({ min: 102, max: 280 });
const dragged = (x: number, trail: Trail): PlacedPiece => ({ kind: 'position', x, trail });
const endOf = (trail: Trail): number => trail.reduce((at, [dx]) => at + dx, 0);

/** The share of the distance covered after a share of the time, as hands move. */
const eased = (share: number): number => 10 * share ** 3 - 15 * share ** 4 + 6 * share ** 5;

/**
 * One drag from a place to another: a mouse or finger with thirty to a thousand events a second, from a flick (of at
 * least eight events) to half a minute, steady or trembling.
 */
const pull = fc.record({
  every: fc.constantFrom<number>(1, 2, 8, 16.6, 33.3),
  takes: fc.oneof(fc.integer({ min: 180, max: 1500 }), fc.integer({ min: 1500, max: 30_000 })),
  tremor: fc.constantFrom<number>(0, 0, 1, 4, 12),
  seed: fc.integer({ min: 1, max: 1e6 }),
  looks: fc.integer({ min: 0, max: 900 }),
});
type Pull = typeof pull extends fc.Arbitrary<infer Value> ? Value : never;

const record = (trail: SlideTrail, from: number, to: number, start: number, hand: Pull): number => {
  const { every, tremor, seed, looks } = hand;
  const takes = Math.max(hand.takes, 8 * every);
  let noise = seed;
  const shake = (): number => {
    noise = (noise * 48_271) % 2_147_483_647;
    return (noise / 2_147_483_647 - 0.5) * 2 * tremor;
  };
  trail.move('position', from, 200, start);
  for (let at = every; at < takes; at += every) {
    const x = from + (to - from) * eased(at / takes) + shake();
    trail.move('position', Math.min(292, Math.max(0, Math.round(x))), 200 + shake(), start + at);
  }
  const end = start + takes + looks;
  trail.move('position', to, 200, end);
  return end;
};

describe('a hand’s trail passes (CAP-01)', () => {
  it('that drags the piece into its gap, fast or slow, steady or trembling, at any event rate', () => {
    fc.assert(
      fc.property(gap, pull, (x, hand) => {
        const trail = new SlideTrail();
        record(trail, 0, x, 5000, hand);
        const piece = trail.settled();
        expect(piece).toMatchObject({ kind: 'position', x });
        expect(isByHand(piece, LONG_AGO)).toBe(true);
      }),
      { numRuns: 1000, seed: SEED },
    );
  });

  it('that overshoots and returns, rests on the way, or has missed before', () => {
    fc.assert(
      fc.property(gap, fc.array(pull, { minLength: 2, maxLength: 3 }), gap, (x, hands, first) => {
        const trail = new SlideTrail();
        let [from, at] = [0, 0];
        for (const [turn, hand] of hands.entries()) {
          const to = turn === hands.length - 1 ? x : Math.min(292, first + turn * 9);
          at = record(trail, from, to, at + 700, hand);
          from = to;
        }
        expect(isByHand(trail.settled(), LONG_AGO)).toBe(true);
      }),
      { numRuns: 500, seed: SEED },
    );
  });

  it('that uses the keyboard: single presses, a held key, by way of either edge', () => {
    const interval = fc.oneof(fc.integer({ min: 30, max: 900 }), fc.constant(33));
    const gaps = fc.array(interval, { minLength: 90, maxLength: 90 });
    fc.assert(
      fc.property(
        gap,
        gaps,
        fc.integer({ min: 120, max: 3000 }),
        fc.boolean(),
        (x, waits, looks, isFromEnd) => {
          const trail = new SlideTrail();
          let [place, at, count] = [0, 9000, 0];
          const press = (to: number): void => {
            at += waits[count] ?? 50;
            count += 1;
            place = to;
            trail.move('keys', to, null, at);
          };
          if (isFromEnd) press(292);
          while (Math.abs(x - place) > 3) {
            const far = Math.abs(x - place);
            press(place + Math.sign(x - place) * (far >= 40 ? 40 : far >= 20 ? 20 : 4));
          }
          trail.move('keys', place, null, at + looks);
          expect(trail.settled().kind).toBe('keys');
          expect(isByHand(trail.settled(), LONG_AGO)).toBe(true);
        },
      ),
      { numRuns: 500, seed: SEED },
    );
  });

  it('that taps once on the track and once on the tick, or mixes all input kinds', () => {
    fc.assert(
      fc.property(gap, fc.integer({ min: 110, max: 9000 }), pull, (x, wait, hand) => {
        const tapped = new SlideTrail();
        tapped.move('taps', x, 10, 500);
        tapped.move('taps', x, 60, 500 + wait);
        expect(tapped.settled()).toEqual({
          kind: 'taps',
          x,
          trail: [
            [x, 0, 0],
            [0, 50, wait],
          ],
        });
        expect(isByHand(tapped.settled(), LONG_AGO)).toBe(true);
        const mixed = new SlideTrail();
        const at = record(mixed, 0, x - 4, 500, hand);
        mixed.move('keys', x, null, at + wait);
        mixed.move('taps', x, 60, at + 2 * wait);
        expect(mixed.settled()).toMatchObject({ kind: 'taps', x });
        expect(mixed.settled().trail).toHaveLength(3);
        expect(isByHand(mixed.settled(), LONG_AGO)).toBe(true);
      }),
      { seed: SEED },
    );
  });
});

describe('a script’s trail does not pass (CAP-01)', () => {
  const passes = (piece: PlacedPiece, since = LONG_AGO): boolean => isByHand(piece, since);
  /** Moves before and after the script's own. */
  const held = (moves: Trail): Trail => [[0, 0, 0], ...moves, [0, 0, 120]];
  const of = (x: number): Trail => {
    const trail = new SlideTrail();
    record(trail, 0, x, 0, { every: 16, takes: 700, tremor: 2, seed: 7, looks: 200 });
    return trail.settled().trail;
  };

  it('with an empty trail, or a jump', () => {
    fc.assert(
      fc.property(gap, fc.integer({ min: 0, max: 5000 }), (x, wait) => {
        for (const kind of ['position', 'keys', 'taps'] as const) {
          expect(passes({ kind, x, trail: [] })).toBe(false);
          expect(passes({ kind, x, trail: [[x, 0, wait]] })).toBe(false);
        }
        expect(
          passes(
            dragged(x, [
              [0, 0, 0],
              [x, 0, wait],
            ]),
          ),
        ).toBe(false);
        expect(passes(dragged(x, held([[x, 0, wait]])))).toBe(false);
        expect(
          passes({
            kind: 'keys',
            x,
            trail: [
              [x, 0, 0],
              [0, 0, wait],
            ],
          }),
        ).toBe(false);
      }),
      { seed: SEED },
    );
  });

  it('with a jump hidden in trembling', () => {
    const little = fc.tuple(
      fc.constantFrom(-1, 1),
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: 1, max: 40 }),
    );
    const some = fc.array(little, { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(gap, some, some, fc.integer({ min: 0, max: 500 }), (x, before, after, dt) => {
        const trail = held([[20, 0, 16], ...before, [x - 40, 0, dt], ...after]);
        expect(passes(dragged(endOf(trail), trail))).toBe(false);
      }),
      { seed: SEED },
    );
  });

  it('with equal steps at equal times, rounded or not', () => {
    fc.assert(
      fc.property(gap, fc.integer({ min: 5, max: 60 }), fc.integer({ min: 1, max: 200 }), (x, steps, dt) => {
        const at = (step: number): number => Math.round((x * step) / steps);
        const moves = Array.from({ length: steps }, (_, step): Trail[number] => [
          at(step + 1) - at(step),
          0,
          dt,
        ]);
        // Below three pixels each, rounding alone makes steps differ.
        expect(x / steps > 2.5 && passes(dragged(x, held(moves)))).toBe(false);
        const single = Array.from({ length: x }, (): Trail[number] => [1, 0, dt]);
        expect(passes(dragged(x, held(single)))).toBe(false);
        const keys = Array.from({ length: 30 }, (): Trail[number] => [4, 0, dt]);
        expect(passes({ kind: 'keys', x: 120, trail: [...keys, [0, 0, dt]] })).toBe(false);
        expect(passes({ kind: 'taps', x: 120, trail: [...keys, [0, 0, dt]] })).toBe(false);
      }),
      { seed: SEED },
    );
  });

  it('that ends elsewhere, leaves the picture, or has impossible times', () => {
    fc.assert(
      fc.property(gap, fc.integer({ min: 1, max: 90 }), (x, off) => {
        const trail = of(x);
        expect(isByHand(dragged(x, trail), LONG_AGO)).toBe(true);
        expect(passes(dragged(x + off, trail))).toBe(false);
        expect(passes(dragged(x - off, trail))).toBe(false);
        expect(passes(dragged(x, [[0, 0, 0], [-off, 0, 40], [off, 0, 40], ...trail]))).toBe(false);
        // Too quick for an eye; longer than the puzzle has existed; longer than it is valid.
        expect(
          passes(
            dragged(
              x,
              trail.map(([dx, dy, dt]) => [dx, dy, dt / 10]),
            ),
          ),
        ).toBe(false);
        expect(passes(dragged(x, [...trail, [0, 0, TRAIL.slack + 1]]), 0)).toBe(false);
        expect(passes(dragged(x, [...trail, [0, 0, CAPTCHA.puzzleLife]]), 2 * CAPTCHA.puzzleLife)).toBe(
          false,
        );
      }),
      { seed: SEED },
    );
  });

  it('by unknown keys', () => {
    expect(
      passes({
        kind: 'keys',
        x: 120,
        trail: [
          [60, 0, 0],
          [60, 0, 210],
          [0, 0, 300],
        ],
      }),
    ).toBe(false);
    expect(
      passes({
        kind: 'keys',
        x: 120,
        trail: [
          [40, 0, 0],
          [40, 0, 210],
          [40, 1, 190],
          [0, 0, 300],
        ],
      }),
    ).toBe(false);
    expect(
      isByHand(
        {
          kind: 'keys',
          x: 120,
          trail: [
            [40, 0, 0],
            [40, 0, 210],
            [40, 0, 190],
            [0, 0, 300],
          ],
        },
        900,
      ),
    ).toBe(true);
  });
});
