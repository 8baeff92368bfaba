import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { RoundReport } from '#contract/round-report.ts';
import type { CatalogueGame } from '../../../platform/games/engine.ts';
import type { EngineId } from '../../../platform/games/engines.ts';
import { engineNamed } from '../../../platform/games/registry.ts';
import { reportOf } from '../../../platform/games/report.ts';
import type { Json, Round } from '../../../platform/games/round-store.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const SEED = sha256('seed');

const game = (id: string, category: string, more: Partial<CatalogueGame> = {}): CatalogueGame => ({
  ...{ id, category, title: 'A Game', classification: null, vendor: 'NIMBUS', vendorName: 'Nimbus Play' },
  ...{ minBet: 10n, minLines: 1 },
  ...more,
});
/** A settled round of the game, with the win that its engine computes. */
const roundOf = (engine: EngineId, of: CatalogueGame, choice: Json, more: Partial<Round> = {}): Round => {
  const round: Round = {
    ...{ id: 'round-1', sessionId: 's', playKey: 'play-key-1', engine, vendor: of.vendor, gameId: of.id },
    ...{ account: 'a', playSession: 'p', currency: 'TLB', modelId: engineNamed(engine).modelOf(of), choice },
    ...{ stake: 200n, acts: [], openUntil: null, seed: SEED, state: 'settled', win: null, pool: 0n },
    ...{ jackpot: 0n, reason: null, balance: null, openedAt: 1_790_000_000_000, finishedAt: 1 },
    ...more,
  };
  return { ...round, win: engineNamed(engine).winOf(round) };
};
const reported = (round: Round, of: CatalogueGame | null) => v.parse(RoundReport, reportOf(round, of));

describe('how a result came, as a provider reports it', () => {
  const slot = game('10001', 'RNG', { model: 'medium' });
  const spin = (n: number) =>
    roundOf('slot', slot, { lines: 20, stakePerLine: '10' }, { id: `round-${n}`, seed: sha256(`seed ${n}`) });

  test('a spin: the reels, and what each line and feature paid, which is the whole win', () => {
    let won = 0;
    for (let n = 0; n < 300; n += 1) {
      const round = spin(n);
      const { parts, seed, seedHash } = reported(round, slot);
      const [reels] = parts;
      if (reels?.kind !== 'reels') throw new Error('no reels');
      expect(reels.columns.map(({ length }) => length)).toEqual([3, 3, 3, 3, 3]);
      for (const [column, row] of reels.lit) expect(reels.columns[column]?.[row]).toBeDefined();
      expect(seedHash).toBe(sha256(seed ?? ''));
      const wins = parts.find((part) => part.kind === 'wins');
      const paid = wins?.rows.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
      const isTimes = wins?.rows.some(({ what }) => what === 'multiplier') ?? false;
      expect(isTimes ? round.win : BigInt(paid)).toBe(round.win);
      if (paid > 0) won += 1;
    }
    expect(won).toBeGreaterThan(30);
  });

  test('a game that left the catalogue has its figures without pictures', () => {
    for (let n = 0; n < 20; n += 1)
      expect(reported(spin(n), null).parts.every(({ kind }) => kind === 'wins')).toBe(true);
  });

  test('a spin of roulette: the number, and each place with its stake and what it paid', () => {
    const table = game('20001', 'LIVE', { model: 'roulette' });
    const round = roundOf('table', table, { round: 7, bets: [{ spot: 'red', stake: '200' }] });
    const [drawn, places] = reported(round, table).parts;
    expect(drawn).toMatchObject({ kind: 'numbers', name: 'pocket' });
    expect(places).toMatchObject({
      kind: 'stakes',
      rows: [{ name: 'red', stake: 200, pay: Number(round.win) }],
    });
  });

  test('baccarat: the hands, in the order of cards that reports share', () => {
    const table = game('20002', 'LIVE', { model: 'baccarat' });
    const round = roundOf('table', table, { round: 7, bets: [{ spot: 'player', stake: '200' }] });
    const shown = engineNamed('table').presentRound(round, 'all') as {
      outcome: { player: number[]; banker: number[] };
    };
    const hands = reported(round, table).parts.filter((part) => part.kind === 'cards');
    expect(hands.map(({ name }) => name)).toEqual(['player', 'banker']);
    // The shoe counts from the ace (0), suit by suit; a report from the two, rank by rank.
    const [RANKS, SUITS] = ['A23456789TJQK', 'shdc'];
    const inShoe = (card: number): string => `${RANKS[card % 13]}${SUITS[Math.floor(card / 13)]}`;
    const inReport = (card: number): string => `${'23456789TJQKA'[card >> 2]}${SUITS[card & 3]}`;
    expect(hands.map(({ cards }) => cards.map(inReport))).toEqual([
      shown.outcome.player.map(inShoe),
      shown.outcome.banker.map(inShoe),
    ]);
  });

  test('video poker: the cards that were dealt, those that stayed, and the final hand', () => {
    const poker = game('50001', 'RNG', { classification: 'VP', model: 'medium' });
    const round = roundOf('poker', poker, { stake: '200' }, { acts: [{ held: [0, 4] }] });
    const [dealt, final] = reported(round, poker).parts;
    if (dealt?.kind !== 'cards' || final?.kind !== 'cards') throw new Error('no cards');
    expect([dealt.name, final.name, dealt.lit, final.lit]).toEqual(['dealt', 'final', [0, 4], [0, 4]]);
    expect([final.cards[0], final.cards[4]]).toEqual([dealt.cards[0], dealt.cards[4]]);
  });

  test('fishing: shots and catches', () => {
    const fish = game('60001', 'FISH', { model: 'medium' });
    const [target] = (
      engineNamed('fish').presentGame(fish) as { targets: { species: string; pay: number }[] }
    ).targets;
    const round = roundOf('fish', fish, { price: '20', target: target?.species, shots: 10 });
    const [shots] = reported(round, fish).parts;
    expect(shots).toMatchObject({ kind: 'shots', shots: 10 });
    expect(shots?.kind === 'shots' && shots.caught * 20 * (target?.pay ?? 0)).toBe(Number(round.win));
  });

  test('a lottery ticket: what was drawn, and each row with its picks and prize', () => {
    const lottery = game('40001', 'LOTT', { model: 'lotto-6-49', vendor: 'LOTT' });
    const choice = {
      ...{ round: 7, ticket: 'ticket-key-000001', draws: 1, stopOnWin: false },
      rows: [{ play: 'classic', picks: [1, 2, 3, 4, 5, 6], multiplier: 2 }],
    };
    const [drawn, stakes] = reported(roundOf('lottery', lottery, choice), lottery).parts;
    expect(drawn).toMatchObject({ kind: 'numbers', name: 'drawn' });
    expect(stakes).toMatchObject({
      kind: 'stakes',
      rows: [{ name: 'classic × 2', numbers: [1, 2, 3, 4, 5, 6] }],
    });
  });
});
