import * as v from 'valibot';
import { gameOptionsOf, gameOptionsText, type GameOptions } from '../contract/game-options.ts';

const KEY = 'gameOptions';

/** How games are wanted, as kept in this browser: without sound until somebody switches it on. */
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
    // A browser that keeps nothing leaves the choice to the game that is open.
  }
};

/** The address of a game on our own game server, with how games are wanted; anybody else's as it is. */
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

/** Tells what a game in a frame of this page asks of the page: to fill the screen or leave it, to keep its options. */
export const watchGameRequests = (onRequest: (request: GameRequest) => void): (() => void) => {
  const listener = ({ data }: MessageEvent<unknown>): void => {
    const parsed = v.safeParse(GameMessage, data);
    if (parsed.success) onRequest(parsed.output);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
};

/**
 * Lets the page fill the screen until the returned function is called; `onLeave` says that the browser has ended it.
 * Where a browser refuses, the page keeps its window. The whole page and not the frame alone: dialogs of the site
 * are seen over the game, and the frame needs no permission of its own.
 */
export const fillScreen = (onLeave: () => void): (() => void) => {
  let isWanted = true;
  const leave = (): void => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  };
  const watch = (): void => {
    if (!document.fullscreenElement) onLeave();
  };
  document.addEventListener('fullscreenchange', watch);
  document.documentElement
    .requestFullscreen?.()
    .then(() => {
      if (!isWanted) leave();
    })
    .catch(() => undefined);
  return () => {
    isWanted = false;
    document.removeEventListener('fullscreenchange', watch);
    leave();
  };
};
