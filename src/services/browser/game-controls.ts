import * as v from 'valibot';
import { gameOptionsOf, gameOptionsText, type GameOptions } from '../contract/game-options.ts';

const KEY = 'gameOptions';

/** The game options stored in this browser; sound is off until it is switched on. */
export const readGameOptions = (): GameOptions => {
  try {
    return gameOptionsOf(globalThis.localStorage.getItem(KEY) ?? '');
  } catch {
    return gameOptionsOf('');
  }
};

export const writeGameOptions = (options: GameOptions): void => {
  try {
    globalThis.localStorage.setItem(KEY, gameOptionsText(options));
  } catch {
    // Without storage the choice lasts only in the open game.
  }
};

/** The address of a game on our own game server with the game options added; any other address unchanged. */
export const withGameOptions = (url: string): string => {
  const text = gameOptionsText(readGameOptions());
  return text && url.startsWith('/play/') ? `${url}#${text}` : url;
};

const GameMessage = v.union([
  v.object({ type: v.literal('screen.toggle') }),
  v.object({ type: v.literal('screen.leave') }),
  v.object({
    type: v.literal('game.options'),
    options: v.object({ sound: v.boolean(), quick: v.boolean(), keys: v.boolean() }),
  }),
]);
export type GameRequest = v.InferOutput<typeof GameMessage>;

/**
 * Calls back for requests from a game in a frame of this page: to enter or leave full screen, or to store its
 * options.
 */
export const watchGameRequests = (onRequest: (request: GameRequest) => void): (() => void) => {
  const listener = ({ data }: MessageEvent<unknown>): void => {
    const parsed = v.safeParse(GameMessage, data);
    if (parsed.success) onRequest(parsed.output);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
};

/** When the browser has left the last full screen: it does so in its own time. */
let left: Promise<unknown> = Promise.resolve();

/**
 * Shows the page in full screen until the returned function is called; `onLeave` is called when the browser
 * has ended it. Where the browser refuses, the page stays in its window. The whole page rather than the
 * frame: the site's dialogs stay visible over the game, and the frame needs no permission of its own.
 */
export const fillScreen = (onLeave: () => void): (() => void) => {
  let isWanted = true;
  let isFull = false;
  const watch = (): void => {
    if (document.fullscreenElement) isFull = true;
    // The change that ends an earlier full screen may arrive after this one was requested.
    else if (isFull) onLeave();
  };
  document.addEventListener('fullscreenchange', watch);
  const entered = left
    .then(() => (isWanted ? document.documentElement.requestFullscreen?.() : undefined))
    .catch(() => undefined);
  return () => {
    isWanted = false;
    document.removeEventListener('fullscreenchange', watch);
    left = entered
      .then(() => (document.fullscreenElement ? document.exitFullscreen() : undefined))
      .catch(() => undefined);
  };
};
