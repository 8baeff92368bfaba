/** Tells each time a game in a frame of this page says that it moved money; what it moved, only the platform says. */
export const watchGameFrame = (onSettled: () => void): (() => void) => {
  const listener = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'balance.changed')
      onSettled();
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
};

/** Says to each game in a frame of this page that the balance has changed; by how much, its own server says. */
export const notifyGames = (): void => {
  for (const { contentWindow } of document.querySelectorAll('iframe'))
    // A sandboxed frame has no origin that could be named; the message carries nothing.
    contentWindow?.postMessage({ type: 'balance.changed' }, '*');
};
