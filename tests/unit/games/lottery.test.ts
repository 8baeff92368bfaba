import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../../platform/domains/catalogue/catalogue.seed.ts';
import type { CatalogueGame, RoundFacts } from '../../../platform/games/engine.ts';
import { createGenerator } from '../../../platform/games/generator.ts';
import { DRAWS, drawNumbers, type Draw } from '../../../platform/games/lottery/draws.ts';
import { LotteryBet, LotteryGame } from '../../../platform/games/lottery/lottery-contract.ts';
import { lotteryEngine, modelOf } from '../../../platform/games/lottery/lottery.engine.ts';
import {
  LOTTERY_MODELS,
  drawTimes,
  lotteryModel,
  nextDraw,
  payOf,
  returnOf,
  rowWin,
} from '../../../platform/games/lottery/model.ts';
import { isRow, playNamed, playsOf, type Play } from '../../../platform/games/lottery/plays.ts';
import { verifyDraw } from '../../../platform/games/page/lottery/verify.ts';
import { sha256Hex } from '../../../platform/games/page/sha256.ts';
import { presentGame, presentRound } from '../../../platform/games/present.ts';
import type { Round } from '../../../platform/games/round-store.ts';
import { BALLS, PRIZES, STATED, drawOf, ways, won } from './lottery-referee.ts';

/** GAME_ROUNDS=1000000 at night and for a release; an ordinary run takes fewer. */
const ROUNDS = Math.ceil(Number(process.env['GAME_ROUNDS'] ?? 20_000) / 3);
const SEED = '90aa51c3de0f8842b9617d35ec94ab7f114be1f0d2a94e7735c8a01f6be2d477';
const DRAW = 9_944_444;

const game: CatalogueGame = {
  ...{ id: '20267', title: 'Lotto 6/45', category: 'LOTT', classification: null },
  ...{ vendor: 'TCG_SEA', vendorName: 'Straits Draw', minBet: 10n, minLines: 1, model: 'lotto-6-45' },
};
const row = (play: string, picks: readonly number[], multiplier = 1) => ({ play, picks, multiplier });
const bet = (rows: readonly object[], over: Partial<RoundFacts> = {}): RoundFacts => ({
  ...{ id: 'round', playKey: 'press', gameId: game.id, modelId: 'lotto-6-45.SEA', seed: SEED, openedAt: 0 },
  ...{ pool: 0n, jackpot: 0n, acts: [], stake: 10n },
  choice: { round: DRAW, ticket: 'ticket-of-one-key', draws: 1, stopOnWin: false, rows },
  ...over,
});
const pick = (play: Play, next: (bound: number) => number, size = play.least): number[] => {
  const { cells } = play;
  const [from, to] = cells.kind === 'sides' ? [0, cells.names.length - 1] : [cells.from, cells.to];
  const picks = new Set<number>();
  while (picks.size < size) picks.add(from + next(to - from + 1));
  return [...picks].sort((one, other) => one - other);
};
const drawNamed = (id: string): Draw => DRAWS.find((draw) => draw.id === id)!;

describe.each(DRAWS)('the draw $id', (draw) => {
  const model = lotteryModel(`${draw.id}.SEA`);

  test('has the numbers that its name and its seed give', () => {
    for (let number = 0; number < 50; number += 1) {
      const label = `20267:${number}`;
      const drawn = drawNumbers(draw, createGenerator(SEED, label));
      expect(drawn).toEqual(drawOf(draw.id, SEED, label));
      expect(drawn).toHaveLength(BALLS[draw.id]?.[1] ?? PRIZES[draw.id]!.length);
      // Balls are not put back.
      expect(new Set(drawn).size === drawn.length || draw.kind === 'digits').toBe(true);
    }
  });

  test('states the prizes that the referee knows, and no more than the mode returns', () => {
    const stated = Object.fromEntries(
      playsOf(draw).flatMap(({ id, forms }) =>
        forms.map((form) => [
          `${id} ${form.id}`,
          Object.fromEntries(form.tiers.map((tier) => [tier.id, Number(payOf(model, tier))])),
        ]),
      ),
    );
    expect(stated).toMatchObject(STATED[draw.id]!);
  });

  test.each(playsOf(draw))('$id: chances counted way by way give exactly the stated return', (play) => {
    const sizes = play.id === 'spots' ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1];
    const rows =
      play.cells.kind === 'sides'
        ? play.cells.names.map((_, side) => [side])
        : play.id === 'four-box'
          ? [[1234], [1123], [1122], [1222], [7777]]
          : play.id === 'system'
            ? [pick(playNamed(draw, 'classic')!, createGenerator(SEED, 'column'))]
            : sizes.map((size) => pick(play, createGenerator(SEED, 'column'), Math.max(size, play.least)));
    for (const picks of rows) {
      const form = play.forms.find(({ id }) => id === play.formOf(picks))!;
      const counted = ways(draw.id, play.id, picks);
      for (const { id, expected } of form.tiers) {
        const [amount, total] = counted.get(id)!;
        expect(expected.numerator * total).toBe(amount * expected.denominator);
      }
      for (const each of LOTTERY_MODELS.filter((other) => other.draw === draw)) {
        const { numerator, denominator } = returnOf(each, form);
        const paid = form.tiers.reduce(
          (sum, tier) =>
            sum +
            (Number(counted.get(tier.id)![0]) / Number(counted.get(tier.id)![1])) * Number(payOf(each, tier)),
          0,
        );
        const returned = Number((numerator * 10n ** 12n) / denominator) / 1e12;
        expect(returned).toBeCloseTo(paid / 10, 9);
        expect(numerator * 100n).toBeLessThanOrEqual(BigInt(each.returned) * denominator);
        // What rounding keeps is never more than a seventh of a stake.
        expect(returned).toBeGreaterThan(each.returned / 100 - 1 / 7);
      }
    }
  });

  test(
    `${ROUNDS} logged draws: each row is paid as the referee says, and the return is the stated one`,
    { timeout: 600_000 },
    () => {
      const wrong: string[] = [];
      const plays = playsOf(draw);
      const sums = plays.map(() => ({ sum: 0, squares: 0, stated: 0, variance: 0 }));
      for (let number = 0; number < ROUNDS; number += 1) {
        const drawn = drawNumbers(draw, createGenerator(SEED, `${draw.id}:${number}`));
        const choose = createGenerator(SEED, `rows:${number}`);
        for (const [at, play] of plays.entries()) {
          const picks = pick(play, choose, play.id === 'spots' ? 1 + (number % 10) : play.least);
          const form = play.forms.find(({ id }) => id === play.formOf(picks))!;
          const win = rowWin(model, play, picks, drawn);
          const pays = Object.fromEntries(form.tiers.map((tier) => [tier.id, payOf(model, tier)]));
          const paid = won(draw.id, play.id, picks, drawn).reduce(
            (sum, tier) => sum + (pays[tier] ?? 0n),
            0n,
          );
          if (win !== paid) wrong.push(`${play.id} ${picks.join()} ${drawn.join()} ${win} ${paid}`);
          const part = Number(win) / 10 / Number(play.columnsOf(picks));
          const sample = sums[at]!;
          const { numerator, denominator } = returnOf(model, form);
          sample.sum += part;
          sample.squares += part * part;
          sample.stated += Number((numerator * 10n ** 12n) / denominator) / 1e12;
          for (const tier of form.tiers)
            sample.variance +=
              (Number(tier.expected.numerator) / Number(tier.expected.denominator)) *
              (Number(payOf(model, tier)) / 10) ** 2;
        }
      }
      expect(wrong).toEqual([]);
      for (const [at, { sum, squares, stated, variance }] of sums.entries()) {
        // Prizes that are rarer than these draws are in the stated variance alone.
        const spread = Math.max(squares, variance) / ROUNDS - (stated / ROUNDS) ** 2;
        const errors = Math.abs(sum - stated) / ROUNDS / Math.sqrt(spread / ROUNDS);
        console.info(
          `${model.id} ${plays[at]!.id}: ${ROUNDS} draws, returned ${(sum / ROUNDS).toFixed(5)}, stated ${(stated / ROUNDS).toFixed(5)}, ${errors.toFixed(2)} standard errors`,
        );
        expect(errors).toBeLessThan(3);
      }
    },
  );
});

describe('a row', () => {
  const [lotto, vietnam] = [drawNamed('lotto-6-45'), drawNamed('vn-27')];
  const drawn = [4, 11, 19, 23, 38, 44];

  test.each([
    ['classic', [4, 11, 19, 23, 38, 44], 2_370_000n],
    ['classic', [4, 11, 19, 23, 38, 45], 40_500n],
    ['classic', [4, 11, 12, 13, 14, 15], 0n],
    // Seven numbers with five right: two columns have five, five columns have four.
    ['system', [4, 11, 19, 23, 38, 39, 40], 2n * 40_500n + 5n * 2480n],
    ['pair', [4, 11], 640n],
    ['pair', [4, 11, 19, 20], 3n * 640n],
    ['triple', [4, 11, 19, 23], 4n * 6880n],
    // 11, 19 and 23 are odd.
    ['parity', [0], 0n],
    ['parity', [2], 28n],
  ])('%s %o wins %i tenths of its price', (play, picks, tenths) => {
    expect(rowWin(lotteryModel('lotto-6-45.SEA'), playNamed(lotto, play)!, picks, drawn)).toBe(tenths);
  });

  test('of endings is paid once for every prize that it ends', () => {
    const prizes = [...Array<number>(24).fill(10_001), 107, 7, 7];
    const two = playNamed(vietnam, 'two-all')!;
    expect(rowWin(lotteryModel('vn-27.SEA'), two, [7], prizes)).toBe(3n * 35n);
    expect(rowWin(lotteryModel('vn-27.SEA'), playNamed(vietnam, 'both')!, [1, 7], prizes)).toBe(176n);
    // The prizes of two digits have no third.
    expect(rowWin(lotteryModel('vn-27.SEA'), playNamed(vietnam, 'three-all')!, [7], prizes)).toBe(0n);
    expect(rowWin(lotteryModel('vn-27.SEA'), playNamed(vietnam, 'head')!, [0], prizes)).toBe(97n);
  });

  test.each([
    ['classic', [1, 2, 3, 4, 5, 6], 10n],
    ['system', [1, 2, 3, 4, 5, 6, 7], 70n],
    ['system', Array.from({ length: 12 }, (_, index) => index + 1), 9240n],
    ['pair', [1, 2, 3, 4, 5, 6, 7, 8], 280n],
    ['parity', [1], 10n],
    ['classic', [1, 2, 3, 4, 5], null],
    ['classic', [1, 2, 3, 4, 5, 46], null],
    ['classic', [1, 2, 3, 4, 5, 5], null],
    ['classic', [2, 1, 3, 4, 5, 6], null],
    ['classic', [0, 1, 2, 3, 4, 5], null],
    ['system', Array.from({ length: 13 }, (_, index) => index + 1), null],
    ['parity', [3], null],
    ['two-all', [7], null],
  ])('%s %o costs %s', (play, picks, cost) => {
    const { choice } = bet([row(play, picks)]);
    expect(lotteryEngine.stakeOf(game, v.parse(lotteryEngine.choice, choice))).toBe(cost);
  });

  test('costs its columns times its multiplier; the slip the sum of its rows', () => {
    const rows = [
      row('classic', [4, 11, 19, 23, 38, 44]),
      row('classic', [2, 7, 16, 28, 31, 45], 3),
      row('system', [3, 9, 14, 21, 27, 33, 40], 2),
    ];
    const { choice } = bet(rows);
    expect(lotteryEngine.stakeOf(game, v.parse(lotteryEngine.choice, choice))).toBe(10n + 30n + 140n);
    const dear = bet([
      row(
        'system',
        Array.from({ length: 12 }, (_, index) => index + 1),
        22,
      ),
    ]);
    expect(lotteryEngine.stakeOf(game, v.parse(lotteryEngine.choice, dear.choice))).toBeNull();
  });

  test.each([
    { rows: [] },
    { rows: Array.from({ length: 11 }, () => row('pair', [1, 2])) },
    { rows: [row('pair', [1, 2], 0)] },
    { rows: [row('pair', [1, 2], 101)] },
    { rows: [row('pair', [1, 2], 1.5)] },
    { rows: [row('nothing', [1, 2])] },
    { rows: [row('pair', [])] },
    { rows: [row('pair', [1, -2])] },
    { draws: 0 },
    { draws: 11 },
    { round: -1 },
    { ticket: 'short' },
    { extra: true },
  ])('%o is no choice', (change) => {
    const choice = { ...bet([row('pair', [1, 2])]).choice, ...change };
    expect(v.safeParse(lotteryEngine.choice, choice).success).toBe(false);
  });

  test('is a row only with its own number of picks', () => {
    for (const play of playsOf(lotto)) {
      expect(isRow(play, pick(play, createGenerator(SEED, 'row')))).toBe(true);
      expect(isRow(play, [])).toBe(false);
    }
  });
});

describe('a bet', () => {
  const drawn = drawOf('lotto-6-45', SEED, `${game.id}:${DRAW}`).sort((one, other) => one - other);
  const facts = bet([row('pair', drawn.slice(0, 2), 3), row('classic', [1, 2, 3, 4, 5, 6])], { stake: 40n });
  const settled = (change: object = {}) =>
    v.parse(
      LotteryBet,
      presentRound({
        ...facts,
        ...{ engine: 'lottery', state: 'settled', win: lotteryEngine.winOf(facts), reason: null },
        ...change,
      } as Round),
    );

  test('shows nothing of the draw before it is paid', () => {
    expect(lotteryEngine.presentRound(facts, 'start')).toMatchObject({
      drawn: null,
      rows: [
        { stake: '30', pay: null },
        { stake: '10', pay: null },
      ],
    });
    expect(settled()).toMatchObject({ drawn: drawOf('lotto-6-45', SEED, `${game.id}:${DRAW}`) });
    expect(settled().rows[0]).toMatchObject({ stake: 30n, pay: 64n * 30n });
  });

  test('is recorded with its rows and its draw', () => {
    expect(lotteryEngine.detailOf(facts)).toEqual({
      draw: DRAW,
      drawn: drawOf('lotto-6-45', SEED, `${game.id}:${DRAW}`).join(' '),
      rows: `pair ${drawn[0]},${drawn[1]} x3; classic 1,2,3,4,5,6 x1`,
      ticket: 'ticket-of-one-key',
    });
  });

  test('takes its stake until the draw closes, and is open until it is drawn', () => {
    const { closesAt, drawnAt } = drawTimes(lotteryModel('lotto-6-45.SEA'), DRAW);
    expect([closesAt, drawnAt]).toEqual([(DRAW + 1) * 180_000 - 15_000, (DRAW + 1) * 180_000]);
    expect(lotteryEngine.stakeUntil!(facts)).toBe(closesAt);
    expect(lotteryEngine.openUntil!(facts)).toBe(drawnAt);
    expect(nextDraw(lotteryModel('lotto-6-45.SEA'), drawnAt - 1)).toBe(DRAW);
    expect(nextDraw(lotteryModel('lotto-6-45.SEA'), drawnAt)).toBe(DRAW + 1);
  });
});

describe('the check on the page', () => {
  const shown = v.parse(LotteryGame, presentGame(lotteryEngine, game));
  const result = { number: DRAW, seed: SEED, drawn: drawOf('lotto-6-45', SEED, `${game.id}:${DRAW}`) };
  const seal = sha256Hex(SEED);

  test('says that a draw fits its fingerprint, or follows from a seed whose fingerprint was not seen', () => {
    expect(verifyDraw(shown, result, seal)).toBe('fits');
    expect(verifyDraw(shown, result, undefined)).toBe('follows');
  });

  test.each([
    ['another seed', { seed: SEED.replace('9', '8') }],
    ['another number', { drawn: result.drawn.with(2, 46) }],
    ['another draw', { number: DRAW + 1 }],
    ['numbers in another order', { drawn: result.drawn.toReversed() }],
  ])('finds %s', (_, change) => {
    expect(verifyDraw(shown, { ...result, ...change }, seal)).toBe('fails');
  });

  test('finds a seed that was exchanged together with its numbers', () => {
    expect(verifyDraw(shown, result, sha256Hex('another'))).toBe('fails');
  });
});

describe('the lotteries of the catalogue', () => {
  const lotteries = makeCatalogue(0).games.filter(({ gameType }) => ['LOTT', 'ELOTT'].includes(gameType));
  const played = (name: string, vendor: string): string => {
    const { model } = lotteries.find((each) => each.name === name && each.vendorCode === vendor)!;
    return modelOf({ model, vendor }).id;
  };

  test('draw what their names say, in the prize mode of their provider', () => {
    expect(lotteries).toHaveLength(27);
    expect(played('Power 6/55', 'TCG_LOTTO_VN')).toBe('lotto-6-55.SEA');
    expect(played('VN Numbers', 'TCG_SEA')).toBe('vn-27.SEA');
    expect(played('Rakam', 'TCG_LOTTO_VN')).toBe('vn-18.SEA');
    expect(played('City Keno', 'TCG_LOTTO_VN')).toBe('keno.SEA');
    expect(played('4D Daily', 'ELOTT')).toBe('4d.Elott');
    expect(played('Mega Drum', 'ELOTT')).toBe('keno.Elott');
    expect(played('Mega Drum', 'LOTT')).toBe('lotto-5-36.Lott');
    expect(played('Lucky Slip', 'LOTT')).toBe('lotto-6-49.Lott');
    expect(played('Lotto 6/45', 'LOTT')).toBe('lotto-6-45.Lott');
  });

  test('have prices of which a tenth is whole', () => {
    for (const { minBet } of lotteries) expect(minBet % 10n).toBe(0n);
  });
});
