import {
  BoardAnswer,
  CashOffer,
  EnterAnswer,
  SlipsAnswer,
  type SlipLeg,
} from '../../sports/sports-contract.ts';
import type { Terms } from '../../sports/slip.ts';
import { post, type Entry } from '../api.ts';

/** Opens or continues the visit. @throws PlayError */
export const enterBook = ({ ticket, secret }: Entry, signal: AbortSignal): Promise<EnterAnswer> =>
  post('session', { ticket, secret }, EnterAnswer, secret, signal);

export interface SlipOrder extends Terms {
  readonly playKey: string;
  readonly legs: readonly SlipLeg[];
}

/** Takes the stake of a slip at exactly these odds. @throws PlayError */
export const placeSlip = (
  { secret, order }: { readonly secret: string; readonly order: SlipOrder },
  signal: AbortSignal,
): Promise<SlipsAnswer> => {
  const { legs, system, stake } = order;
  const choice = { legs, ...(system === undefined ? {} : { system }), stake: String(stake) };
  return post('sports/slip', { playKey: order.playKey, choice }, SlipsAnswer, secret, signal);
};

/** The player's slips; those that are due are paid on the way. @throws PlayError */
export const fetchSlips = (secret: string, signal: AbortSignal): Promise<SlipsAnswer> =>
  post('sports/slips', {}, SlipsAnswer, secret, signal);

export const fetchBoard = (secret: string, signal: AbortSignal): Promise<BoardAnswer> =>
  post('sports/board', {}, BoardAnswer, secret, signal);

/** What an open slip would be paid now. @throws PlayError */
export const fetchCashOffer = (
  { secret, slip }: { readonly secret: string; readonly slip: string },
  signal: AbortSignal,
): Promise<CashOffer> => post('sports/cash-out-offer', { slip }, CashOffer, secret, signal);

export interface CashOrder {
  /** Of the press: sent again it is the same cash-out. */
  readonly key: string;
  readonly offer: CashOffer;
}

/** Takes an offer at exactly its price. @throws PlayError */
export const cashOut = (
  { secret, order: { key, offer } }: { readonly secret: string; readonly order: CashOrder },
  signal: AbortSignal,
): Promise<SlipsAnswer> => {
  const { slip, at, price } = offer;
  return post('sports/cash-out', { slip, key, at, price: String(price) }, SlipsAnswer, secret, signal);
};
