import type { DrawView, LotteryBet, LotteryGame, SlipRow } from '../../lottery/lottery-contract.ts';
import { lotteryModel, payOf } from '../../lottery/model.ts';
import { playNamed, playsOf, type Play } from '../../lottery/plays.ts';

/** Draws that a ticket can be bought for. */
export const DRAW_COUNTS = [1, 2, 5, 10] as const;

export const drawOf = ({ model }: Pick<LotteryGame, 'model'>) => lotteryModel(model).draw;

/** @throws for a play that the game does not have. */
export const playIn = (game: Pick<LotteryGame, 'model'>, id: string): Play => {
  const play = playNamed(drawOf(game), id) ?? playsOf(drawOf(game))[0];
  if (!play) throw new Error(`no play ${id}`);
  return play;
};

export const columnsOf = (game: LotteryGame, { play, picks }: SlipRow): bigint =>
  playIn(game, play).columnsOf(picks);

export const rowCost = (game: LotteryGame, row: SlipRow): bigint =>
  columnsOf(game, row) * game.price * BigInt(row.multiplier);

/** Of one draw. */
export const slipCost = (game: LotteryGame, rows: readonly SlipRow[]): bigint =>
  rows.reduce((sum, row) => sum + rowCost(game, row), 0n);

/** What one column can pay at most, in minor units. */
export const topPrize = (game: LotteryGame, play: Play): bigint => {
  const model = lotteryModel(game.model);
  const pays = play.forms.flatMap(({ tiers }) => tiers.map((tier) => payOf(model, tier)));
  return (pays.reduce((most, pay) => (pay > most ? pay : most), 0n) * game.price) / 10n;
};

/** The draw that a ticket bought at this moment begins with. */
export const onSale = (draws: readonly DrawView[], now: number): DrawView | null =>
  draws.find(({ closesAt }) => now < closesAt) ?? null;

/** Whether the bet's stake can still be taken back. */
export const canReturn = ({ state, draw }: LotteryBet, draws: readonly DrawView[], now: number): boolean =>
  state === 'betPlaced' && draws.some(({ number, closesAt }) => number === draw && now < closesAt);

/** Picks to `size` at random, from fair numbers of the browser; those picked already stay. */
export const randomPicks = ({ cells }: Play, kept: readonly number[], size: number): readonly number[] => {
  const [from, to] = cells.kind === 'sides' ? [0, cells.names.length - 1] : [cells.from, cells.to];
  const picks = new Set(kept);
  const bound = to - from + 1;
  const limit = 2 ** 32 - (2 ** 32 % bound);
  while (picks.size < Math.min(size, bound)) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) picks.add(from + (value % bound));
  }
  return [...picks].sort((one, other) => one - other);
};
