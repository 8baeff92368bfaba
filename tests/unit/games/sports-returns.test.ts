import { describe, expect, test } from 'vitest';
import { createGenerator } from '../../../platform/games/generator.ts';
import { fixtureOf, leaguesOf } from '../../../platform/games/sports/fixtures.ts';
import { priced, resultOf } from '../../../platform/games/sports/markets.ts';
import { SPORTS, START, playMatch, sportOf } from '../../../platform/games/sports/sport.ts';
import { readMatch, statedPayout, statedResult } from './sports-referee.ts';

/** GAME_ROUNDS=1000000 at night and for a release; an ordinary run takes fewer. */
const ROUNDS = Number(process.env['GAME_ROUNDS'] ?? 20_000);
const MATCHES = Math.ceil(ROUNDS / SPORTS.length);
const LEAGUES = (['SPORTS', 'ESPORTS', 'COCKFIGHT'] as const).flatMap(leaguesOf);
/** One match in fifty is void and returns the stake. */
const VOID = 1 / 50;

describe.each(SPORTS)('%s', (id) => {
  test(
    `${MATCHES} matches: each pick ends as the referee reads the match, and returns what the margin leaves, within three standard errors`,
    { timeout: 1_800_000 },
    () => {
      const sport = sportOf(id);
      const league = LEAGUES.find((each) => each.sport === id)!;
      const { model, lines } = fixtureOf(`${league.id}-${1_000_001}`)!;
      const picks = priced(sport, model, lines, { position: START, tick: 0 }).flatMap((market) =>
        market.picks.flatMap((pick, at) => {
          const odds = market.odds[at] ?? null;
          return odds === null ? [] : [{ market, pick, odds, sum: 0, squares: 0 }];
        }),
      );
      const wrong: string[] = [];
      for (let match = 0; match < MATCHES; match += 1) {
        const [seed, label] = [`${id} ${match}`, 'return'];
        const played = playMatch(sport, model, createGenerator(seed, label));
        const reading = readMatch(id, { seed, label }, model);
        for (const each of picks) {
          const result = statedResult(reading, each.market, each.pick);
          if (resultOf(sport, played, each.market, each.pick) !== result)
            wrong.push(`${match} ${each.market.id} ${each.pick} ${result}`);
          const paid = Number(statedPayout(100n, [{ odds: each.odds, result }])) / 100;
          each.sum += paid;
          each.squares += paid * paid;
        }
      }
      expect(wrong).toEqual([]);
      for (const { market, pick, odds, sum, squares } of picks) {
        const mean = sum / MATCHES;
        const error = Math.sqrt((squares / MATCHES - mean * mean) / MATCHES);
        // Of the others the margin is kept, and what rounding the odds down takes.
        const left = 1 / (market.picks.length === 3 ? 1.06 : 1.05);
        const [most, least] = [left, left * (odds / (odds + 1))].map((share) => VOID + (1 - VOID) * share);
        const name = `${market.id} ${pick} at ${odds}: ${mean.toFixed(5)} ± ${error.toFixed(5)} of ${least!.toFixed(5)} to ${most!.toFixed(5)}`;
        const isWithin = mean < most! + 3 * error && mean > least! - 3 * error;
        expect({ name, isWithin }).toEqual({ name, isWithin: true });
      }
      const all = picks.reduce((total, { sum }) => total + sum, 0) / MATCHES / picks.length;
      console.info(`${id}: ${MATCHES} matches of ${picks.length} picks, returned ${all.toFixed(5)}`);
      expect(picks.length).toBeGreaterThanOrEqual(3);
    },
  );
});
