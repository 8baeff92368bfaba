import { BetsAnswer, EnterAnswer, StateAnswer, type TicketRequest } from '../../lottery/lottery-contract.ts';
import { post, type Entry } from '../api.ts';

/** A state of the draws, and the page's time at which it arrived. */
export interface Arrived {
  readonly state: StateAnswer;
  readonly receivedAt: number;
}

/** @param after the newest draw whose result is known. @throws PlayError */
export const fetchState = async (
  { secret, after }: { readonly secret: string; readonly after: number | null },
  signal: AbortSignal,
): Promise<Arrived> => {
  const state = await post('lottery/state', { after }, StateAnswer, secret, signal);
  return { state, receivedAt: performance.now() };
};

export interface Entered extends Arrived {
  readonly entry: EnterAnswer;
}

/** Opens or continues the visit. @throws PlayError */
export const enterLottery = async ({ ticket, secret }: Entry, signal: AbortSignal): Promise<Entered> => {
  const entry = await post('session', { ticket, secret }, EnterAnswer, secret, signal);
  return { entry, ...(await fetchState({ secret, after: null }, signal)) };
};

/** Buys a bet in each draw of the ticket; made again with its play key it buys nothing more. @throws PlayError */
export const buyTicket = (
  { secret, order }: { readonly secret: string; readonly order: TicketRequest },
  signal: AbortSignal,
): Promise<BetsAnswer> => post('lottery/ticket', order, BetsAnswer, secret, signal);

/** @throws PlayError */
export const returnBet = (
  { secret, playKey }: { readonly secret: string; readonly playKey: string },
  signal: AbortSignal,
): Promise<BetsAnswer> => post('lottery/return', { playKeys: [playKey] }, BetsAnswer, secret, signal);
