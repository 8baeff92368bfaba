import { hue, oklab } from './colour.ts';
import {
  compositionOf,
  echoes,
  fishMinis,
  metal,
  motifEntries,
  motifNames,
  paletteOf,
  palettesOf,
  patternEntries,
  sceneOf,
  scenesOf,
  slotPatterns,
  slotSparks,
  slotStages,
  stageOf,
  type ArtCategory,
  type Composition,
  type Fragment,
  type Motif,
  type Palette,
  type Stage,
} from './data.ts';
import { drawLettering, type LetteringChoice } from './letter-styles.ts';
import { at, seeded, type Draw } from './random.ts';
import { drawTitle, motifOfTitle } from './titles.ts';
import type { Scope } from './tokens.ts';
import { brandWordmark, findVendor, type ArtVendor, type VendorStyle, type Wordmark } from './vendors.ts';

export type TileRequest = {
  /** The game's id: the same seed draws the same tile for ever. */
  readonly seed: string;
  readonly category: ArtCategory;
  /** A title made of our word banks brings its motif; any other title is lettered over the drawn motif. */
  readonly title?: string | undefined;
  /** Code or name of a vendor; selects its art style and the vendor line. */
  readonly vendor?: string | undefined;
  /** Code of the brand whose name the vendor line shows instead. */
  readonly brand?: string | undefined;
};

/** A motif drawing with the colours it is filled with. */
export type Cast = { readonly entry: Motif; readonly scope: Scope };
export type Spot = { readonly x: number; readonly y: number; readonly scale: number };

export type TileChoices = {
  readonly category: ArtCategory;
  readonly composition: Composition;
  readonly vendor: ArtVendor | undefined;
  readonly brand: Wordmark | undefined;
  readonly title: string;
  readonly scope: Scope;
  readonly pattern: Fragment;
  readonly stage: Stage;
  readonly cast: Cast;
  readonly scale: number;
  readonly rotation: number;
  readonly echoes: readonly Cast[];
  readonly sparks: readonly Spot[];
  readonly lettering: LetteringChoice;
  readonly scenery: {
    readonly back: Fragment | undefined;
    readonly front: Fragment | undefined;
    readonly streak: Fragment | undefined;
    readonly felt: string;
    readonly minis: readonly (Spot & { readonly cast: Cast })[];
    readonly wide: { readonly dealer: Cast; readonly props: Fragment; readonly felt: string };
  };
};

const BACKDROP: Readonly<Partial<Record<ArtCategory, string>>> = {
  fish: 'sea-back-',
  sports: 'pitch-',
  esports: 'shards-',
};
const STREAK_CHANCE = 0.6;
const INK_GLOW = 0.7;
// Small fish keep a tile light: their heavier coats would not show at a tenth of the size.
const MINI_WEIGHT = 1900;

const isGold = (colour: string) => {
  const degrees = hue(colour);
  const [low = 0, high = 0] = metal.unless.hue;
  return degrees >= low && degrees <= high && oklab(colour)[0] > metal.unless.minL;
};

function castMotif(entry: Motif, base: Scope, first: number, second: number): Cast {
  const scope: Record<string, string> = { ...base };
  if (entry.metal && !isGold(scope['a'] ?? '')) scope['a'] = metal.use;
  for (const [name, swaps] of Object.entries(entry.swap ?? {})) {
    const swapped = swaps?.[scope[name] ?? ''];
    if (swapped !== undefined) scope[name] = swapped;
  }
  const resolve = (choice: string) => (choice.startsWith('#') ? choice : (scope[choice] ?? ''));
  const { m, n } = entry.choices ?? {};
  if (m) scope['m'] = resolve(at(m, first));
  if (n) scope['n'] = resolve(at(n, second));
  return { entry, scope };
}

function fitting(entries: readonly Motif[], title: string): readonly Motif[] {
  const named = entries.filter((entry) => entry.titleHas !== undefined && title.includes(entry.titleHas));
  return named.length > 0 ? named : entries.filter((entry) => entry.titleHas === undefined);
}

const within = (all: readonly string[], style: readonly string[] | undefined, atLeast: number) => {
  const kept = style ? all.filter((name) => style.includes(name)) : [];
  return kept.length >= atLeast ? kept : all;
};

const listOf = (list: readonly string[] | string | undefined, fallback: readonly string[]) =>
  Array.isArray(list) ? (list as readonly string[]) : fallback;

function drawPalette(category: ArtCategory, style: VendorStyle | undefined, u: number): Palette {
  return paletteOf(at(within(palettesOf(category), style?.palettes, 2), u));
}

const drawSpot = (
  draw: Draw,
  x: readonly number[],
  y: readonly number[],
  scale: readonly number[],
): Spot => ({
  x: draw.number(x[0] ?? 0, x[1] ?? 0),
  y: draw.number(y[0] ?? 0, y[1] ?? 0),
  scale: draw.number(scale[0] ?? 1, scale[1] ?? 1),
});

function drawSparks(draw: Draw, composition: Composition): Spot[] {
  const { chance, count, x, y, scale } = slotSparks;
  const lit = draw.chance(chance);
  const spots = Array.from({ length: draw.integer(count[0] ?? 0, count[1] ?? 0) }, () =>
    drawSpot(draw, x, y, scale),
  );
  return lit && composition.sparks !== undefined ? spots : [];
}

function propsFor(title: string, u: number): Fragment {
  const text = title.toLowerCase();
  if (/roulette|wheel|rulet/.test(text)) return sceneOf('wide-props-roulette');
  if (/sic bo|craps|dice/.test(text)) return at(scenesOf('wide-props-sicbo-'), u);
  return at(scenesOf('wide-props-cards-'), u);
}

function drawScenery(draw: Draw, category: ArtCategory, base: Scope, title: string): TileChoices['scenery'] {
  const prefix = BACKDROP[category];
  const back = draw.uniform();
  const front = draw.pick(scenesOf('sea-front-'));
  const streaked = draw.chance(STREAK_CHANCE);
  const streak = draw.pick(scenesOf('streak-'));
  const felt = draw.pick(sceneOf('live-table').felt ?? []);
  const small = motifEntries('fish', fishMinis.motif).filter((entry) => entry.svg.length < MINI_WEIGHT);
  const minis = Array.from({ length: fishMinis.count }, () => {
    const cast = castMotif(draw.pick(small), base, draw.uniform(), draw.uniform());
    return { cast, ...drawSpot(draw, fishMinis.x, fishMinis.y, fishMinis.scale) };
  });
  // The last one repeats the first, which is drawn once.
  const twins = minis.map((mini, index) => ({
    ...mini,
    cast: minis[index % (minis.length - 1)]?.cast ?? mini.cast,
  }));
  const dealer = castMotif(draw.pick(motifEntries('live', 'dealer')), base, 0, 0);
  const wideFelt = draw.pick(sceneOf('wide-table').felt ?? []);
  return {
    back: prefix ? at(scenesOf(prefix), back) : undefined,
    front: category === 'fish' ? front : undefined,
    streak: category === 'sports' && streaked ? streak : undefined,
    felt,
    minis: category === 'fish' ? twins : [],
    wide: { dealer, props: propsFor(title, draw.uniform()), felt: wideFelt },
  };
}

/**
 * Every random choice of a tile, drawn in one fixed order: a draw is made even when its value is given or unused.
 * Changing the order redraws every tile and needs a new `artVersion`.
 */
export function chooseTile({ seed, category, title: given, vendor: name, brand }: TileRequest): TileChoices {
  const draw = seeded(seed);
  const vendor = name === undefined ? undefined : findVendor(name);
  const style = vendor?.style;
  const motifAt = draw.uniform();
  const drawn = at(motifNames(category), motifAt);
  const motif = given === undefined ? drawn : motifOfTitle(given, category, drawn, motifAt);
  const palette = drawPalette(category, style, draw.uniform());
  const composed = drawTitle(draw, category, drawn);
  const title = given ?? composed;
  const composition = compositionOf(category, motif);
  const glows = draw.chance(INK_GLOW);
  const ink =
    composition.ink === 'a' ? palette.a : composition.ink === 'glow' || glows ? palette.glow : '#ffffff';
  const { id: _, ...colours } = palette;
  const base: Scope = { ...colours, ink };
  const pattern = draw.pick(
    patternEntries(draw.pick(within(listOf(composition.pattern, slotPatterns), style?.patterns, 1))),
  );
  const stage = stageOf(draw.pick(within(listOf(composition.stage, slotStages), style?.stages, 1)));
  const entries = fitting(motifEntries(category, motif), title);
  const cast = castMotif(draw.pick(entries), base, draw.uniform(), draw.uniform());
  const scale = draw.number(composition.motif.scale[0] ?? 1, composition.motif.scale[1] ?? 1);
  const rotation = draw.pick(composition.motif.rotate);
  const echoing = draw.chance(echoes.chance);
  const casts = echoes.transforms.map(() =>
    castMotif(draw.pick(entries), base, draw.uniform(), draw.uniform()),
  );
  const sparks = drawSparks(draw, composition);
  const lettering = drawLettering(draw, style?.letterings);
  return {
    category,
    composition,
    vendor,
    brand: brand === undefined ? undefined : brandWordmark(brand),
    title,
    scope: base,
    pattern,
    stage,
    cast,
    scale,
    rotation,
    echoes: echoing && composition.layers.includes('echoes') ? casts : [],
    sparks,
    lettering,
    scenery: drawScenery(draw, category, base, title),
  };
}
