/** The first match wins: most browsers also name those they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];
/** Longest part of the header that is parsed. */
const READ = 400;

const namedIn = (agent: string, names: typeof BROWSERS): string[] => {
  const found = names.find(([sign]) => sign.test(agent));
  return found ? [found[1]] : [];
};

/** A short label of a `User-Agent`, made of fixed words only: `Chrome, Android`; empty where nothing is recognised. */
export const deviceOf = (userAgent: string | null): string => {
  const agent = (userAgent ?? '').slice(0, READ);
  return [...namedIn(agent, BROWSERS), ...namedIn(agent, SYSTEMS)].join(', ');
};
