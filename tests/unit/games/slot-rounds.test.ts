import { expect, test } from 'vitest';
import { SLOT_MODELS } from '../../../platform/games/slot/model.ts';
import { spin } from '../../../platform/games/slot/spin.ts';
import { winsJackpot } from '../../../platform/games/jackpot.ts';
import { createReferee, refereeJackpot } from './slot-referee.ts';

/** GAME_ROUNDS=1000000 at night and for a release; an ordinary run takes fewer. */
const ROUNDS = Number(process.env['GAME_ROUNDS'] ?? 100_000);
const SEED = 'b6c1f0d2a94e7735c8a01f6be2d47790aa51c3de0f8842b9617d35ec94ab7f08';
const LINES = [1, 5, 10, 20, 25];
const STAKES = [1n, 5n, 20n, 75n];

test(
  `${ROUNDS} logged rounds: each win equals the referee's payout, and the return is the stated one`,
  { timeout: 120_000 },
  () => {
    for (const model of SLOT_MODELS) {
      const payOf = createReferee(model, SEED);
      const rounds = Math.ceil(ROUNDS / SLOT_MODELS.length);
      const wrong: string[] = [];
      let sum = 0;
      let squares = 0;
      for (let round = 0; round < rounds; round += 1) {
        const label = `${model.id}-${round}`;
        const lines = LINES[round % LINES.length]!;
        const stakePerLine = STAKES[round % STAKES.length]!;
        const { win, stake } = spin({ model, seed: SEED, label, lines, stakePerLine });
        const entry = `${label} ${lines} ${stakePerLine} ${win}`;
        if (payOf(label, lines, stakePerLine) !== win) wrong.push(entry);
        const returned = Number(win) / Number(stake);
        sum += returned;
        squares += returned * returned;
      }
      const mean = sum / rounds;
      const standardError = Math.sqrt((squares / rounds - mean * mean) / rounds);
      const { numerator, denominator } = model.returnToPlayer;
      const stated = Number((BigInt(numerator) * 1_000_000_000n) / BigInt(denominator)) / 1e9;
      expect(wrong).toEqual([]);
      expect(Math.abs(mean - stated) / standardError, `${model.id}: ${mean} against ${stated}`).toBeLessThan(
        3,
      );
      console.info(
        `${model.id}: ${rounds} rounds, returned ${mean.toFixed(5)}, stated ${stated.toFixed(5)}, standard error ${standardError.toFixed(5)}`,
      );
    }
  },
);

test(
  `${ROUNDS} stakes in the jackpot’s games: the referee sees the same winners, and the return is 1.5 % at any amount`,
  { timeout: 120_000 },
  () => {
    const stake = 25_000_000n;
    const rounds = Math.ceil(ROUNDS / 10);
    // One win in 40 stakes, and in 400.
    for (const [pool, chance] of [
      [15_000_000n, 0.025],
      [150_000_000n, 0.0025],
    ] as const) {
      const wrong: string[] = [];
      let wins = 0;
      for (let round = 0; round < rounds; round += 1) {
        const label = `pool-${round}`;
        const isWon = winsJackpot({ seed: SEED, label, stake, pool });
        if (isWon !== refereeJackpot(SEED, label, stake, pool)) wrong.push(label);
        if (isWon) wins += 1;
      }
      expect(wrong).toEqual([]);
      expect((chance * Number(pool)) / Number(stake)).toBeCloseTo(0.015, 12);
      const deviation = Math.sqrt(rounds * chance * (1 - chance));
      expect(Math.abs(wins - rounds * chance) / deviation).toBeLessThan(3);
      console.info(`jackpot of ${pool}: ${wins} wins in ${rounds} stakes, expected ${rounds * chance}`);
    }
  },
);
