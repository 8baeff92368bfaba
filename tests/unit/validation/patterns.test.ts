import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemOf, type FieldRule } from '#contract/field-rules.ts';
import { PATTERN_FAMILIES, fits } from '#contract/patterns.ts';
import { FAMILIES } from './families.ts';

const RUNS = 300;
const ruleOf = (patternId: string): FieldRule => ({
  key: 'username',
  isEnabled: true,
  isRequired: true,
  acceptedPattern: PATTERN_FAMILIES[patternId]?.pattern ?? 'missing',
  patternId,
  minLength: 1,
  maxLength: 80,
});
const messageFor = (patternId: string, text: string): string | null =>
  problemOf(ruleOf(patternId), text)?.message ?? null;

/** A text of blanks is an empty field, whatever the family. */
const isWritten = (text: string): boolean => text.trim() !== '' && [...text].length <= 80;
/** Texts of one kind with their result. */
const validated = (id: string, texts: fc.Arbitrary<string>): [string, string | null][] =>
  fc.sample(texts.filter(isWritten), RUNS).map((text) => [text, messageFor(id, text)]);

test('there are 18 families, VAL-20 to VAL-37, in their order (VAL-20)', () => {
  expect(Object.entries(PATTERN_FAMILIES).map(([id, { clause, message }]) => [id, clause, message])).toEqual(
    Array.from({ length: 18 }, (_, at) => [`${at + 1}`, `VAL-${at + 20}`, `reg_pattern_${at + 1}`]),
  );
  expect(Object.keys(FAMILIES)).toEqual(Object.keys(PATTERN_FAMILIES));
});

describe.each(Object.entries(FAMILIES))('family %s', (id, { title, valid, invalid }) => {
  const { clause = '', pattern = '', points = [] } = PATTERN_FAMILIES[id] ?? {};

  test(`${clause}: ${title}`, () => {
    const none: [string, string | null][] = [];
    const good = validated(id, valid);
    const bad = invalid ? validated(id, invalid) : none;
    expect(good.filter(([, message]) => message !== null)).toEqual([]);
    expect(bad.filter(([, message]) => message !== `reg_pattern_${id}`)).toEqual([]);
    expect([good.length, bad.length]).toEqual([RUNS, invalid ? RUNS : 0]);
  });

  test(`${clause}: its points together agree with its expression`, () => {
    const texts = fc.oneof(valid, ...(invalid ? [invalid] : []), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(texts, (text) => {
        expect(points.every((point) => fits(point.pattern, text))).toBe(fits(pattern, text));
      }),
      { numRuns: RUNS },
    );
  });

  test(`${clause}: takes time proportional to the length of its text`, () => {
    // Texts that make careless expressions try every path: nearly valid, wrong at the end.
    for (const piece of ['a', 'A', '1', 'a1', 'a.', 'ab-', '中', '.', '-', ' ']) {
      const took = (length: number): number => {
        const text = `a@${piece.repeat(length / piece.length)}\u0000`;
        const start = performance.now();
        fits(pattern, text);
        for (const point of points) fits(point.pattern, text);
        return performance.now() - start;
      };
      took(1000);
      // Quadratic work on 200,000 letters would be twenty thousand million steps.
      expect(took(200_000)).toBeLessThan(500);
    }
  });
});
