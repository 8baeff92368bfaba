import motifFile from './data/motifs.json' with { type: 'json' };
import paletteFile from './data/palettes.json' with { type: 'json' };
import patternFile from './data/patterns.json' with { type: 'json' };
import sceneFile from './data/scenes.json' with { type: 'json' };
import stageFile from './data/stages.json' with { type: 'json' };
import titleFile from './data/titles.json' with { type: 'json' };

export type ArtCategory =
  | 'slots'
  | 'fish'
  | 'pvp'
  | 'live'
  | 'sports'
  | 'esports'
  | 'lottery'
  | 'cock'
  | 'video';

export type Palette = Readonly<Record<'id' | 'sky' | 'deep' | 'glow' | 'a' | 'b' | 'c', string>>;

export type Motif = {
  readonly id: string;
  readonly motif: string;
  readonly svg: string;
  readonly metal?: boolean | undefined;
  readonly choices?:
    | { readonly m?: readonly string[] | undefined; readonly n?: readonly string[] | undefined }
    | undefined;
  readonly titleHas?: string | undefined;
  readonly swap?: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> | undefined;
};

export type Fragment = {
  readonly id: string;
  readonly svg: string;
  readonly felt?: readonly string[] | undefined;
};
export type Stage = Fragment & { readonly bloom: boolean };

type Placing = {
  readonly at: readonly number[];
  readonly scale: readonly number[];
  readonly rotate: readonly number[];
};
type Sparks = {
  readonly chance: number;
  readonly count: readonly number[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly scale: readonly number[];
};
/** How the tile of one category is put together; a string in place of a list means "as slots". */
export type Composition = {
  readonly layers: readonly string[];
  readonly motif: Placing;
  readonly pattern?: readonly string[] | string;
  readonly stage?: readonly string[] | string;
  readonly ink?: string;
  readonly sparks?: Sparks | string;
};

const DRAW: Readonly<Record<ArtCategory, readonly string[]>> = motifFile.draw;
const BY_CATEGORY: Readonly<Record<ArtCategory, readonly string[]>> = paletteFile.byCategory;

const palettes = new Map<string, Palette>(paletteFile.palettes.map((palette) => [palette.id, palette]));
const scenes = new Map<string, Fragment>(sceneFile.scenes.map((scene) => [scene.id, scene]));
const stages = new Map<string, Stage>(stageFile.stages.map((stage) => [stage.id, stage]));

const motifs = new Map<string, Motif[]>();
for (const entry of motifFile.motifs as readonly (Omit<Motif, 'motif'> & {
  motif?: string;
  category: string;
})[]) {
  if (entry.motif === undefined) continue;
  const key = `${entry.category}/${entry.motif}`;
  motifs.set(key, [...(motifs.get(key) ?? []), { ...entry, motif: entry.motif }]);
}

const patterns = new Map<string, Fragment[]>();
for (const entry of patternFile.patterns)
  patterns.set(entry.pattern, [...(patterns.get(entry.pattern) ?? []), entry]);

function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new ReferenceError(`the artwork has no ${what}`);
  return value;
}

/** Motif names a category draws from; a repeated name is a weight. */
export const motifNames = (category: ArtCategory): readonly string[] => DRAW[category];

/** The drawings of one motif. */
export const motifEntries = (category: ArtCategory, motif: string): readonly Motif[] =>
  must(motifs.get(`${category}/${motif}`), `motif ${category}/${motif}`);

/** Palettes a category may use. */
export const palettesOf = (category: ArtCategory): readonly string[] => BY_CATEGORY[category];

/** One palette by its id. */
export const paletteOf = (id: string): Palette => must(palettes.get(id), `palette ${id}`);

/** The drawings of one pattern. */
export const patternEntries = (id: string): readonly Fragment[] => must(patterns.get(id), `pattern ${id}`);

/** The background behind the motif, by id. */
export const stageOf = (id: string): Stage => must(stages.get(id), `stage ${id}`);

/** A fragment of scenes.json by id. */
export const sceneOf = (id: string): Fragment => must(scenes.get(id), `scene ${id}`);

/** Every fragment of scenes.json whose id is `prefix` followed by its own ending. */
export const scenesOf = (prefix: string): readonly Fragment[] =>
  sceneFile.scenes.filter((scene) => scene.id.startsWith(prefix));

/** The composition of a category; in `live` it depends on whether the motif is a dealer. */
export function compositionOf(category: ArtCategory, motif: string): Composition {
  const all: Readonly<Record<string, Composition>> = { ...TILES, liveDealer: sceneFile.compose.liveDealer };
  return must(
    all[category === 'live' && motif === 'dealer' ? 'liveDealer' : category],
    `composition ${category}`,
  );
}

const TILES: Readonly<Record<ArtCategory, Composition>> = sceneFile.compose;

const slots = sceneFile.compose.slots;

/** Positions of echoes, their frequency, and the ranges that sparks are drawn from. */
export const echoes = slots.echoes;
export const slotSparks: Sparks = slots.sparks;
export const slotPatterns: readonly string[] = slots.pattern;
export const slotStages: readonly string[] = slots.stage;
export const fishMinis = sceneFile.compose.fish.minis;
export const wideDealer: Placing = sceneFile.compose.wide.motif;

export const metal = paletteFile.metal;
export const titleBank = titleFile;
