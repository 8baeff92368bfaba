import * as v from 'valibot';
import { GAME_SESSION_HEADER } from '../../play-contract.ts';
import { BetsAnswer, EnterAnswer, TableMessage, type TableEnterAnswer } from '../../table/table-contract.ts';
import { post, type Entry } from '../api.ts';

export interface Stake {
  readonly spot: string;
  /** Minor units. */
  readonly stake: bigint;
}

export interface PlaceRequest {
  readonly secret: string;
  readonly playKey: string;
  readonly round: number;
  readonly bets: readonly Stake[];
}

export const enterTable = ({ ticket, secret }: Entry, signal: AbortSignal): Promise<TableEnterAnswer> =>
  post('session', { ticket, secret }, EnterAnswer, secret, signal);

export const placeBets = (
  { secret, playKey, round, bets }: PlaceRequest,
  signal: AbortSignal,
): Promise<BetsAnswer> => {
  const choice = { round, bets: bets.map(({ spot, stake }) => ({ spot, stake: String(stake) })) };
  return post('table/bet', { playKey, choice }, BetsAnswer, secret, signal);
};

export const withdrawBets = (
  { secret, playKeys }: { readonly secret: string; readonly playKeys: readonly string[] },
  signal: AbortSignal,
): Promise<BetsAnswer> => post('table/withdraw', { playKeys }, BetsAnswer, secret, signal);

/** The server sends at least its number of seats every five seconds. */
const SILENCE = 15_000;

/**
 * Reads the table's messages until the connection ends. @throws when it is lost or silent.
 * @param onMessage with the page's time at which the message arrived.
 */
export async function readTable(
  secret: string,
  onMessage: (message: TableMessage, receivedAt: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE);
  try {
    const response = await fetch('/play/api/table/stream', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', [GAME_SESSION_HEADER]: secret },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) throw new Error(`stream: ${response.status}`);
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error('stream: ended');
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE);
      text += decoder.decode(value, { stream: true });
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) onMessage(v.parse(TableMessage, JSON.parse(line)), performance.now());
    }
  } finally {
    clearTimeout(timer);
  }
}
