export type Hex = string;

type Triple = readonly [number, number, number];

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const gamma = (u: number) => (u <= 0.0031308 ? u * 12.92 : 1.055 * u ** (1 / 2.4) - 0.055);
const clamp = (x: number, lo: number, hi: number) => Math.min(hi, Math.max(lo, x));

function linearRgb(hex: Hex): Triple {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const bits = Number.parseInt(full.slice(1), 16);
  return [linear((bits >> 16) / 255), linear(((bits >> 8) & 255) / 255), linear((bits & 255) / 255)];
}

const labCache = new Map<Hex, Triple>();

/** OKLab of an sRGB colour `#rrggbb`: lightness 0..1, then the a and b axes. */
export function oklab(hex: Hex): Triple {
  const known = labCache.get(hex);
  if (known) return known;
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lab: Triple = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  labCache.set(hex, lab);
  return lab;
}

/** The 8-bit sRGB colour nearest to an OKLab value, each channel clipped on its own. */
export function fromOklab([L, a, b]: Triple): Hex {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((u) => Math.round(clamp(gamma(u), 0, 1) * 255));
  return `#${channels.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
}

// Inputs come from the fixed palettes and fragments, so these tables stop growing after a few thousand entries.
const toneCache = new Map<string, Hex>();
const mixCache = new Map<string, Hex>();

/** Lightness moved by `points` hundredths, chroma kept at `chroma` percent. */
export function tone(hex: Hex, points: number, chroma = 100): Hex {
  const key = `${hex}${points}*${chroma}`;
  const known = toneCache.get(key);
  if (known) return known;
  const [L, a, b] = oklab(hex);
  const made = fromOklab([clamp(L + points / 100, 0, 1), (a * chroma) / 100, (b * chroma) / 100]);
  toneCache.set(key, made);
  return made;
}

/** `from` moved `percent` of the way to `to`, in OKLab. */
export function mix(from: Hex, to: Hex, percent: number): Hex {
  const key = `${from}${to}${percent}`;
  const known = mixCache.get(key);
  if (known) return known;
  const [x, y] = [oklab(from), oklab(to)];
  const part = percent / 100;
  const made = fromOklab([
    x[0] + (y[0] - x[0]) * part,
    x[1] + (y[1] - x[1]) * part,
    x[2] + (y[2] - x[2]) * part,
  ]);
  mixCache.set(key, made);
  return made;
}

/** Relative luminance as WCAG 2 defines it, 0..1. */
export function luminance(hex: Hex): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** OKLab hue in degrees, 0..360. */
export function hue(hex: Hex): number {
  const [, a, b] = oklab(hex);
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}
