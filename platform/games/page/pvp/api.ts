import { EnterAnswer, StateAnswer } from '../../pvp/pvp-contract.ts';
import { post, type Entry } from '../api.ts';

/** A call of a player, which may be repeated: the game server makes it once. */
export type Deed =
  | { readonly name: 'join'; readonly body: { readonly playKey: string; readonly room: string } }
  | { readonly name: 'ready' | 'computer' | 'leave'; readonly body: { readonly match: string } }
  | {
      readonly name: 'move';
      readonly body: { readonly match: string; readonly at: number; readonly card: number };
    };

export interface Seen extends StateAnswer {
  /** The platform's clock less the page's, in milliseconds. */
  readonly ahead: number;
}

/** Opens or continues the visit. @throws PlayError */
export const enterGame = ({ ticket, secret }: Entry, signal: AbortSignal): Promise<EnterAnswer> =>
  post('session', { ticket, secret }, EnterAnswer, secret, signal);

const seen = async (name: string, body: object, secret: string, signal: AbortSignal): Promise<Seen> => {
  const answer = await post(`pvp/${name}`, body, StateAnswer, secret, signal);
  return { ...answer, ahead: answer.now - Date.now() };
};

/** The player's match, and who waits in the rooms. @throws PlayError */
export const fetchState = (secret: string, signal: AbortSignal): Promise<Seen> =>
  seen('state', {}, secret, signal);

/** @throws PlayError */
export const sendDeed = (
  { secret, deed }: { readonly secret: string; readonly deed: Deed },
  signal: AbortSignal,
): Promise<Seen> => seen(deed.name, deed.body, secret, signal);
