/** The first that fits is it: most browsers name those they descend from as well. */
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
/** No browser says more; what follows is not read. */
const READ = 400;

const namedIn = (agent: string, names: typeof BROWSERS): string[] => {
  const found = names.find(([sign]) => sign.test(agent));
  return found ? [found[1]] : [];
};

/** A short label of a `User-Agent`, made of words of ours alone: `Chrome, Android`; empty where nothing is known. */
export const deviceOf = (userAgent: string | null): string => {
  const agent = (userAgent ?? '').slice(0, READ);
  return [...namedIn(agent, BROWSERS), ...namedIn(agent, SYSTEMS)].join(', ');
};
