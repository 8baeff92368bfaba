import { mix, oklab, tone } from './colour.ts';
import vendorFile from './data/vendors.json' with { type: 'json' };
import { fillTokens } from './tokens.ts';

export type VendorCategory =
  | 'RNG'
  | 'LIVE'
  | 'SPORTS'
  | 'ESPORTS'
  | 'FISH'
  | 'PVP'
  | 'LOTT'
  | 'ELOTT'
  | 'COCKFIGHT'
  | 'VIDEO';

export type VendorStyle = {
  readonly palettes: readonly string[];
  readonly patterns: readonly string[];
  readonly stages: readonly string[];
  readonly letterings: readonly string[];
};

export type ArtVendor = {
  readonly code: string;
  readonly displayName: string;
  readonly categories: readonly VendorCategory[];
  readonly style: VendorStyle;
  /** Outline of the vendor line of a tile: 15 px, centred on x 0, baseline 0. */
  readonly label: string;
};

export type MarkKind = 'colour' | 'mono';
export type Theme = 'light' | 'dark';

const KINDS = new Set<string>([
  'RNG',
  'LIVE',
  'SPORTS',
  'ESPORTS',
  'FISH',
  'PVP',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
  'VIDEO',
]);
const isCategory = (name: string): name is VendorCategory => KINDS.has(name);

const INK: Readonly<Record<MarkKind, Readonly<Record<Theme, string>>>> = {
  colour: { light: '#11201a', dark: '#eaf3ee' },
  mono: { light: '#46554e', dark: '#abbeb5' },
};
const MARK = 22;
const GAP = 7;
const SIZE = 15;
// The last letter extends past its advance: a slanted one by up to a quarter of an em.
const SLACK = { upright: 2, italic: 4 };

type VendorRow = (typeof vendorFile.vendors)[number];
/** The source of a mark and a logo: a vendor, or a brand that groups several vendors. */
type Row = (typeof vendorFile.brands)[number];

const shapes = new Map(vendorFile.shapes.map((shape) => [shape.id, shape]));
const iconRows: readonly Row[] = [...vendorFile.vendors, ...vendorFile.brands];
const iconCodes = new Set(iconRows.map(({ code }) => code));
const rows = new Map<string, Row>();
for (const row of iconRows) {
  rows.set(row.code, row);
  rows.set(row.name, row);
}

const toVendor = (row: VendorRow): ArtVendor => ({
  code: row.code,
  displayName: row.name,
  categories: row.categories.filter(isCategory),
  style: row.style,
  label: row.label.d,
});

/** The 60 vendors, those with drawn marks first. */
export const artVendors: readonly ArtVendor[] = vendorFile.vendors.map(toVendor);

const byKey = new Map<string, ArtVendor>();
for (const vendor of artVendors) {
  byKey.set(vendor.code, vendor);
  byKey.set(vendor.displayName, vendor);
}

/** A vendor by its code or its display name. */
export const findVendor = (codeOrName: string): ArtVendor | undefined => byKey.get(codeOrName);

/** Whether there is a mark and a logo under this code, of a vendor or of a brand such as 123BET (GAM-11). */
export const hasVendorIcon = (code: string): boolean => iconCodes.has(code);

/** The display name that matches the icon: a vendor under another brand's icon has that brand's name. */
export const nameOfIcon = (code: string): string => rowOf(code).name;

export type Wordmark = { readonly d: string; readonly advance: number };
/** The name of a brand as an outline, 1000 units per em; undefined for a vendor, which has its own vendor line. */
export const brandWordmark = (code: string): Wordmark | undefined =>
  vendorFile.brands.find((brand) => brand.code === code)?.wordmark;

function rowOf(code: string): Row {
  const row = rows.get(code);
  if (!row) throw new ReferenceError(`no vendor ${code}`);
  return row;
}

// Navy would vanish on the dark theme's surface.
const onDark = (colour: string) => {
  const lightness = oklab(colour)[0];
  return lightness < 0.5 ? tone(mix(colour, '#ffffff', 12), (0.58 - lightness) * 100) : colour;
};

function mark(row: Row, kind: MarkKind, theme: Theme): string {
  const shape = shapes.get(row.shape);
  if (!shape) throw new ReferenceError(`no vendor shape ${row.shape}`);
  if (kind === 'mono') return shape.mono.replaceAll('currentColor', INK.mono[theme]);
  return fillTokens(shape.svg, '', { v: theme === 'dark' ? onDark(row.colour) : row.colour });
}

/** The mark alone, 24x24 SVG for an `<img>`; throws ReferenceError for an unknown code. */
export function renderVendorMark(code: string, kind: MarkKind = 'colour', theme: Theme = 'light'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">${mark(rowOf(code), kind, theme)}</svg>`;
}

/** Mark and wordmark, 22 px high SVG for an `<img>`; `theme` is the background it is shown on. */
export function renderVendorLogo(code: string, kind: MarkKind = 'colour', theme: Theme = 'light'): string {
  const row = rowOf(code);
  const width = Math.ceil(
    MARK + GAP + (row.wordmark.advance * SIZE) / 1000 + SLACK[row.wordmark.italic ? 'italic' : 'upright'],
  );
  const wordmark = `<path transform="translate(${MARK + GAP} 16.5) scale(${SIZE / 1000})" d="${row.wordmark.d}" fill="${INK[kind][theme]}"/>`;
  const drawn = `<g transform="scale(${Number((MARK / 24).toFixed(4))})">${mark(row, kind, theme)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${MARK}" width="${width}" height="${MARK}">${drawn}${wordmark}</svg>`;
}
