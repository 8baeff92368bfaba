import { ServiceError } from '../service-error.ts';

/**
 * Opens a window at once, because browsers allow it only on a press, and leads it to the address that is
 * requested meanwhile. It is closed when the request fails or is aborted, and cannot reach this page.
 * @param shape features of `window.open`; empty for a tab.
 * @throws ServiceError `popup_blocked`, or the failure of the request.
 */
export const openWindowFor = async (
  shape: string,
  requestAddress: () => Promise<string>,
  signal: AbortSignal,
): Promise<void> => {
  const opened = window.open('', '_blank', shape);
  if (!opened) throw new ServiceError('refused', 'popup_blocked');
  try {
    const address = await requestAddress();
    signal.throwIfAborted();
    opened.opener = null;
    opened.location.replace(address);
  } catch (error) {
    opened.close();
    throw error;
  }
};

/** An address that a window may be led to: https, or of this origin, which is as safe as this page; else null. */
export const windowAddressOf = (path: string): string | null => {
  if (!URL.canParse(path, location.origin)) return null;
  const { href, origin, protocol } = new URL(path, location.origin);
  return protocol === 'https:' || origin === location.origin ? href : null;
};
