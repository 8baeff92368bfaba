import {
  DEFAULT_LANGUAGE,
  DEFAULT_THEME,
  LOCALES,
  OFFERED_LANGUAGES,
  THEMES,
  type Language,
  type Theme,
} from '../../config.ts';
import type { keepCookie } from './preference-cookies.ts';

export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  readonly hidesBalance: boolean;
}

const read = (key: string): string | null => {
  try {
    return globalThis.localStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string): void => {
  try {
    globalThis.localStorage.setItem(key, value);
  } catch {
    // Without storage the choice lasts until the page closes.
  }
};

/** Language and theme as stored in this browser; the defaults are TY and light (I18-04, THM-02). */
export const readPreferences = (): Preferences => ({
  language: OFFERED_LANGUAGES.find((language) => language === read('language')) ?? DEFAULT_LANGUAGE,
  theme: THEMES.find((theme) => theme === read('theme')) ?? DEFAULT_THEME,
  hidesBalance: read('hidesBalance') === 'true',
});

/** Storage is authoritative; the cookie lets our server send the next page in this theme and language. */
const storeCookie = (...cookie: Parameters<typeof keepCookie>): void => {
  // Without the cookie the next page corrects itself a moment later.
  import('./preference-cookies.ts').then((cookies) => cookies.keepCookie(...cookie)).catch(() => undefined);
};

const showTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
};

/**
 * Corrects a page that was sent in another theme or language than this browser stores (its cookies were
 * deleted).
 */
export const applyPreferences = ({ language, theme }: Pick<Preferences, 'language' | 'theme'>): void => {
  const { language: sent, theme: shown } = document.documentElement.dataset;
  if (sent !== undefined && sent !== language) storeCookie('language', language);
  if (shown === theme) return;
  showTheme(theme);
  storeCookie('theme', theme);
};

export const writeLanguage = (language: Language): void => {
  write('language', language);
  storeCookie('language', language);
};
export const applyLanguage = (language: Language): void => {
  document.documentElement.lang = LOCALES[language];
};
/**
 * Keeps a theme, and shows it after the next frame: with it the whole page is painted again, and until then a slow phone
 * would not answer the press.
 */
export const writeTheme = (theme: Theme): void => {
  write('theme', theme);
  storeCookie('theme', theme);
  requestAnimationFrame(() => setTimeout(showTheme, 0, theme));
};
export const writeHidesBalance = (hides: boolean): void => write('hidesBalance', String(hides));

const DEVICE_KEY = 'SHELL_deviceId';
/** One id for this browser, made at first use; newer gateways require it at login. */
export const deviceId = (): string => {
  const known = read(DEVICE_KEY);
  if (known) return known;
  const made = crypto.randomUUID();
  write(DEVICE_KEY, made);
  return made;
};
