/**
 * Calls back each time a game in a frame of this page reports that it moved money; the amount comes only from
 * the platform.
 */
export const watchGameFrame = (onSettled: () => void): (() => void) => {
  const listener = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'balance.changed')
      onSettled();
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
};

/**
 * Notifies each game in a frame of this page that the balance has changed; the amount comes from the game's
 * own server.
 */
export const notifyGames = (): void => {
  for (const { contentWindow } of document.querySelectorAll('iframe'))
    // A sandboxed frame has no origin to name; the message carries no data.
    contentWindow?.postMessage({ type: 'balance.changed' }, '*');
};
