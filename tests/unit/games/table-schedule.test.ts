import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createGenerator } from '../../../platform/games/generator.ts';
import { createGenerator as createPageGenerator, sha256Hex } from '../../../platform/games/page/sha256.ts';
import { baccarat } from '../../../platform/games/table/baccarat.ts';
import { roulette } from '../../../platform/games/table/roulette.ts';
import { ROUND_LENGTH, phaseAt } from '../../../platform/games/table/phases.ts';
import {
  isDrawn,
  isOpen,
  labelOf,
  outcomeOf,
  roundAt,
  sealOf,
  seedOf,
  timesOf,
} from '../../../platform/games/table/schedule.ts';

const TABLE = '10029';
const START = 1_790_000_000_000;

describe('the clock of a table', () => {
  test('a round lasts 32 s: 20 s open, 3 s closed, 5 s drawing, 4 s result', () => {
    const { opensAt } = timesOf(TABLE, 7);
    const at = (seconds: number) => {
      const { phase, endsAt } = phaseAt(timesOf(TABLE, 7), opensAt + seconds * 1000);
      return [phase, (endsAt - opensAt) / 1000];
    };
    expect([0, 19.999, 20, 22.999, 23, 27.999, 28, 31.999].map(at)).toEqual([
      ...[
        ['open', 20],
        ['open', 20],
        ['closed', 23],
        ['closed', 23],
      ],
      ...[
        ['drawing', 28],
        ['drawing', 28],
        ['result', 32],
        ['result', 32],
      ],
    ]);
    expect(ROUND_LENGTH).toBe(32_000);
    expect(timesOf(TABLE, 8).opensAt - opensAt).toBe(32_000);
  });

  test('every moment belongs to exactly one round, whoever reads the clock', () => {
    for (let now = START; now < START + 3 * ROUND_LENGTH; now += 333) {
      const round = roundAt(TABLE, now);
      expect(round.opensAt <= now && now < round.endsAt).toBe(true);
      expect(roundAt(TABLE, round.opensAt).number).toBe(round.number);
      expect(roundAt(TABLE, round.endsAt).number).toBe(round.number + 1);
    }
  });

  test('bets end, and the result begins, at the very millisecond', () => {
    const round = roundAt(TABLE, START);
    expect(
      [round.opensAt - 1, round.opensAt, round.closesAt - 1, round.closesAt].map((now) => isOpen(round, now)),
    ).toEqual([false, true, true, false]);
    expect([round.drawnAt - 1, round.drawnAt].map((now) => isDrawn(round, now))).toEqual([false, true]);
  });

  test('tables are not in step', () => {
    const starts = ['10029', '10030', '10031', '10032'].map((id) => roundAt(id, START).opensAt);
    expect(new Set(starts).size).toBe(4);
  });
});

describe('the seed of a round', () => {
  test('is of the secret, the table and the number, and the seal is its SHA-256', () => {
    const seed = seedOf('secret', TABLE, 41);
    expect(seed).toBe(createHmac('sha256', 'secret').update('table seed:10029:41').digest('hex'));
    expect(seedOf('secret', TABLE, 42)).not.toBe(seed);
    expect(seedOf('secret', '10030', 41)).not.toBe(seed);
    expect(seedOf('other', TABLE, 41)).not.toBe(seed);
    expect(sealOf(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
  });

  test('gives the same outcome in every process', () => {
    const round = { number: 41, seed: seedOf('secret', TABLE, 41) };
    const word = createHmac('sha256', round.seed).update('10029:41:0').digest().readUInt32BE(0);
    expect(outcomeOf(roulette, TABLE, round)).toEqual({ pocket: word % 37 });
    expect(outcomeOf(roulette, TABLE, round)).toEqual(outcomeOf(roulette, TABLE, { ...round }));
  });
});

describe("the page's check", () => {
  test.each(['', 'abc', 'a'.repeat(55), 'b'.repeat(56), 'c'.repeat(64), 'ş'.repeat(500)])(
    'hashes %j as the platform does',
    (text) => {
      expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
    },
  );

  test('draws the outcome from the seed as the platform does', () => {
    for (let number = 1; number <= 200; number += 1) {
      const seed = seedOf('secret', TABLE, number);
      const label = labelOf(TABLE, number);
      const [ours, theirs] = [createGenerator(seed, label), createPageGenerator(seed, label)];
      for (let index = 0; index < 20; index += 1) expect(theirs(37 + index)).toBe(ours(37 + index));
      expect(baccarat.draw(createPageGenerator(seed, label))).toEqual(
        outcomeOf(baccarat, TABLE, { number, seed }),
      );
    }
  });
});
