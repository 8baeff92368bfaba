import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { verify } from '../../../platform/games/page/sports/verify.ts';
import { createBoard } from '../../../platform/games/sports/board.ts';
import { courseOf, endOf, fixtureOf, matchSeed, sealOf } from '../../../platform/games/sports/fixtures.ts';
import { BoardAnswer, type MatchView } from '../../../platform/games/sports/sports-contract.ts';

describe('the check of a match on the page', () => {
  const SECRET = 'the-key-of-the-matches';
  const ended = (book: 'SPORTS' | 'ESPORTS' | 'COCKFIGHT', id: string): MatchView => {
    const fixture = fixtureOf(id)!;
    const now = endOf(fixture, courseOf(fixture, matchSeed(SECRET, id)));
    const { matches } = v.parse(BoardAnswer, { now, matches: createBoard(SECRET).matches(book, now) });
    return matches.find((each) => each.id === id)!;
  };
  const shown = ended('SPORTS', 'super-5966667');

  test.each([
    ['SPORTS', 'super-5966667'],
    ['SPORTS', 'basket-7458333'],
    ['SPORTS', 'liman-9944444'],
    ['SPORTS', 'smash-5966667'],
    ['ESPORTS', 'nexus-9944444'],
    ['COCKFIGHT', 'arena-23866666'],
  ] as const)('of %s %s fits', (book, id) => {
    const over = ended(book, id);
    expect(verify(over, sealOf(over.seed!))).toBe('fits');
    expect(verify(over, undefined)).toBe('follows');
  });

  test.each([
    ['another score', { score: [shown.score[0] + 1, shown.score[1]] }],
    ['another end', { tick: shown.tick - 1 }],
    ['another phase', { phase: 'abandoned' }],
    ['another seed', { seed: matchSeed(SECRET, 'super-1') }],
    ['no seed', { seed: null }],
    [
      'other chances',
      {
        model: {
          ...shown.model,
          scorings: shown.model.scorings.map((each) => ({ ...each, chance: each.chance + 500 })),
        },
      },
    ],
  ] as const)('finds %s', (_, over) => {
    expect(verify({ ...shown, ...over } as MatchView, undefined)).toBe('fails');
  });

  test('finds a seed that was exchanged together with its result', () => {
    expect(verify(shown, sealOf('another'))).toBe('fails');
  });
});
