import * as v from 'valibot';
import { BalanceAnswer, GAME_SESSION_HEADER, PlayRefusal, type PlayRefusalCode } from '../play-contract.ts';
import { EnterAnswer, RoundAnswer } from '../slot/slot-contract.ts';

/** `lost`: no response, or an unreadable one. The request may have been executed. */
export type PlayFailure = PlayRefusalCode | 'lost';

export class PlayError extends Error {
  readonly code: PlayFailure;

  constructor(code: PlayFailure, cause?: unknown) {
    super(code, { cause });
    this.name = 'PlayError';
    this.code = code;
  }
}

/** The page cannot recover from these: it must be opened again from the site. */
const ENDINGS: readonly PlayFailure[] = [
  ...(['ticket_invalid', 'session_ended', 'game_not_found', 'game_opens_soon'] as const),
  'acceptance_due',
];
export const isEnding = (code: PlayFailure): boolean => ENDINGS.includes(code);

/** Refusals after which no stake was kept. */
const HARMLESS: readonly PlayFailure[] = [
  ...(['insufficient_balance', 'stake_not_offered', 'round_cancelled'] as const),
  ...(['play_key_reused', 'bad_request'] as const),
];
export const isHarmless = (code: PlayFailure): boolean => HARMLESS.includes(code);

export interface Entry {
  readonly ticket: string;
  readonly secret: string;
}

export interface RoundOrder {
  readonly secret: string;
  readonly playKey: string;
  readonly lines: number;
  /** Minor units. */
  readonly stakePerLine: bigint;
}

/** The server itself waits for the wallet, twice for the bet and twice for the settlement. */
const ANSWER_LIMIT = 25_000;

export const enterGame = ({ ticket, secret }: Entry, signal: AbortSignal): Promise<EnterAnswer> =>
  post('session', { ticket, secret }, EnterAnswer, secret, signal);

export const playRound = (order: RoundOrder, signal: AbortSignal): Promise<RoundAnswer> => {
  const { secret, playKey, lines, stakePerLine } = order;
  const choice = { lines, stakePerLine: String(stakePerLine) };
  return post('round', { playKey, choice }, RoundAnswer, secret, signal);
};

export const fetchBalance = async (secret: string, signal: AbortSignal): Promise<bigint> =>
  (await post('balance', {}, BalanceAnswer, secret, signal)).balance;

/** One call of the game server. @throws PlayError `lost` without a readable answer. */
export async function post<Schema extends v.GenericSchema>(
  name: string,
  message: object,
  schema: Schema,
  secret: string,
  signal: AbortSignal,
): Promise<v.InferOutput<Schema>> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/play/api/${name}`, {
      method: 'POST',
      body: JSON.stringify(message),
      headers: { 'content-type': 'application/json', [GAME_SESSION_HEADER]: secret },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT)]),
    });
    answer = await response.json();
  } catch (error) {
    throw new PlayError('lost', error);
  }
  const refusal = v.safeParse(PlayRefusal, answer);
  if (refusal.success) throw new PlayError(refusal.output.code);
  const parsed = v.safeParse(schema, answer);
  if (!response.ok || !parsed.success) throw new PlayError('lost');
  return parsed.output;
}
