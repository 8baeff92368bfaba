import { qrPicture } from './qr-picture.ts';

/** Systems with a guide of their own. */
export const SYSTEMS = ['android', 'ios', 'desktop'] as const;
export type System = (typeof SYSTEMS)[number];

/** Of Chromium browsers; other browsers install by their own menus. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export interface InstallPlace {
  readonly system: System;
  /** Whether the page runs as an installed app already. */
  readonly isInstalled: boolean;
  /** The page’s address, without its protocol, as people compare it. */
  readonly address: string;
  /** The address as a QR code, the source of an image; null where it could not be drawn. */
  readonly picture: string | null;
}

const DOWNLOAD_PATH = '/down';

/** An iPad calls itself a Mac, but has a touch screen. */
const systemOf = ({ userAgent, maxTouchPoints }: Navigator): System => {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1))
    return 'ios';
  return 'desktop';
};

export const installPlace = async (): Promise<InstallPlace> => {
  const { href, host } = new URL(DOWNLOAD_PATH, location.href);
  return {
    system: systemOf(navigator),
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    address: `${host}${DOWNLOAD_PATH}`,
    picture: await qrPicture(href).catch(() => null),
  };
};

/** The browser's offer, which can be used once. */
let offer: InstallPromptEvent | null = null;

export interface InstallWatcher {
  readonly offered: () => void;
  readonly installed: () => void;
}
/** Reports that the browser can install the site, and that it has. @returns the function that unsubscribes. */
export const watchInstall = ({ offered, installed }: InstallWatcher): (() => void) => {
  const keep = (event: Event): void => {
    offer = event as InstallPromptEvent;
    offered();
  };
  addEventListener('beforeinstallprompt', keep);
  addEventListener('appinstalled', installed);
  if (offer) offered();
  return () => {
    removeEventListener('beforeinstallprompt', keep);
    removeEventListener('appinstalled', installed);
  };
};

/** Asks the browser to install the site. @returns whether the visitor agreed. @throws Error without an offer. */
export const promptInstall = async (): Promise<boolean> => {
  const used = offer;
  offer = null;
  if (!used) throw new Error('the browser offers no installation');
  return (await used.prompt()).outcome === 'accepted';
};
