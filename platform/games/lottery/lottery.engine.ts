import * as v from 'valibot';
import type { InferInput } from 'valibot';
import type { PrizeMode } from '#contract/launch.ts';
import type { CatalogueGame, Engine, RoundFacts } from '../engine.ts';
import { createGenerator } from '../generator.ts';
import { paletteOf } from '../skins.ts';
import { labelOf } from '../table/schedule.ts';
import { DRAWS, drawNumbers } from './draws.ts';
import {
  LotteryChoice,
  type LotteryGameFields,
  type LotteryRoundFields,
  type SlipRow,
} from './lottery-contract.ts';
import { drawTimes, lotteryModel, rowWin, type LotteryModel } from './model.ts';
import { isRow, playNamed } from './plays.ts';

/** The prize mode of each lottery provider. */
const MODE_OF: Readonly<Record<string, PrizeMode>> = {
  LOTT: 'Lott',
  ELOTT: 'Elott',
  TCG_SEA: 'SEA',
  TCG_LOTTO_VN: 'SEA',
};

/** Largest sums of stakes in one draw, in prices of a column: of one player, and of all. */
const [PLAYER_LIMIT, DRAW_LIMIT] = [20_000n, 400_000n];
/** Prizes are tenths of a price (model.ts). */
const TENTHS = 10n;

/** Of one column; a multiple of ten minor units, so that tenths of it are whole. */
const priceOf = ({ minBet, minLines }: CatalogueGame): bigint => {
  const least = minBet * BigInt(minLines);
  return least > 0n && least % TENTHS === 0n ? least : (least / TENTHS + 1n) * TENTHS;
};

export const limitsOf = (game: CatalogueGame) => ({
  player: priceOf(game) * PLAYER_LIMIT,
  draw: priceOf(game) * DRAW_LIMIT,
});

/** The draw that the catalogue names, in its provider's prize mode. */
export const modelOf = ({ model = '', vendor }: Pick<CatalogueGame, 'model' | 'vendor'>): LotteryModel => {
  const draw = DRAWS.find(({ id }) => id === model)?.id ?? 'lotto-6-49';
  return lotteryModel(`${draw}.${MODE_OF[vendor] ?? 'Lott'}`);
};

/** Null where the game does not sell such a row. */
const rowStake = (
  model: LotteryModel,
  price: bigint,
  { play, picks, multiplier }: SlipRow,
): bigint | null => {
  const offered = playNamed(model.draw, play);
  return offered && isRow(offered, picks) ? offered.columnsOf(picks) * price * BigInt(multiplier) : null;
};

/** What was drawn, a function of the draw's seed. */
export const resultOf = (
  { draw }: LotteryModel,
  gameId: string,
  { number, seed }: { readonly number: number; readonly seed: string },
): readonly number[] => drawNumbers(draw, createGenerator(seed, labelOf(gameId, number)));

/** The price of one column at the time of the bet, from the stake of the whole slip. */
const priceIn = (model: LotteryModel, stake: bigint, rows: readonly SlipRow[]): bigint => {
  const prices = rows.reduce((sum, row) => sum + (rowStake(model, 1n, row) ?? 0n), 0n);
  return prices > 0n ? stake / prices : 0n;
};

const betOf = (round: RoundFacts) => {
  const model = lotteryModel(round.modelId);
  const choice = v.parse(LotteryChoice, round.choice);
  const price = priceIn(model, round.stake, choice.rows);
  const stakes = choice.rows.map((row) => rowStake(model, price, row) ?? 0n);
  return { model, choice, price, stakes };
};

const drawnBet = (round: RoundFacts) => {
  const { model, choice, price } = betOf(round);
  const drawn = resultOf(model, round.gameId, { number: choice.round, seed: round.seed });
  const pays = choice.rows.map(({ play, picks, multiplier }) => {
    const offered = playNamed(model.draw, play);
    const tenths = offered ? rowWin(model, offered, picks, drawn) : 0n;
    return (tenths * price * BigInt(multiplier)) / TENTHS;
  });
  return { drawn, pays };
};

/** Details of a bet are kept short: the whole slip is in the game server's own record. */
const DETAIL_LENGTH = 300;

/** Lotteries whose draws run by the clock: a ticket is one bet for each of its draws. */
export const lotteryEngine: Engine = {
  id: 'lottery',
  choice: LotteryChoice,
  modelOf: (game) => modelOf(game).id,

  stakeOf: (game, choice) => {
    const model = modelOf(game);
    const stakes = (choice as LotteryChoice).rows.map((row) => rowStake(model, priceOf(game), row));
    if (stakes.includes(null)) return null;
    const stake = stakes.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n);
    return stake <= limitsOf(game).player ? stake : null;
  },

  isReturnable: true,

  stakeUntil: ({ modelId, choice }) =>
    drawTimes(lotteryModel(modelId), v.parse(LotteryChoice, choice).round).closesAt,

  openUntil: ({ modelId, choice }) =>
    drawTimes(lotteryModel(modelId), v.parse(LotteryChoice, choice).round).drawnAt,

  stopsOnWin: ({ choice }) => v.parse(LotteryChoice, choice).stopOnWin,

  winOf: (round) => drawnBet(round).pays.reduce((sum, pay) => sum + pay, 0n),

  detailOf: (round) => {
    const { choice } = betOf(round);
    const { drawn } = drawnBet(round);
    const rows = choice.rows.map(
      ({ play, picks, multiplier }) => `${play} ${picks.join(',')} x${multiplier}`,
    );
    return {
      draw: choice.round,
      drawn: drawn.join(' '),
      rows: rows.join('; ').slice(0, DETAIL_LENGTH),
      ticket: choice.ticket,
    };
  },

  presentGame: (game) =>
    ({
      palette: paletteOf(game),
      model: modelOf(game).id,
      picture: `/play/assets/hero/${encodeURIComponent(game.id)}.svg`,
      price: String(priceOf(game)),
      limit: String(limitsOf(game).player),
    }) satisfies InferInput<typeof LotteryGameFields>,

  presentRound: (round, shown) => {
    const { choice, stakes } = betOf(round);
    const result = shown === 'all' ? drawnBet(round) : null;
    return {
      draw: choice.round,
      ticket: choice.ticket,
      draws: choice.draws,
      stopOnWin: choice.stopOnWin,
      rows: choice.rows.map((row, at) => ({
        ...row,
        picks: [...row.picks],
        stake: String(stakes[at] ?? 0n),
        pay: result ? String(result.pays[at] ?? 0n) : null,
      })),
      drawn: result ? [...result.drawn] : null,
    } satisfies InferInput<typeof LotteryRoundFields>;
  },
};
