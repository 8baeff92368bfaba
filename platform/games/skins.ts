import { createHash } from 'node:crypto';
import skins from './skins.json' with { type: 'json' };
import { chooseTile } from '../art/choices.ts';
import { artCategoryOf } from '../art/art-category.ts';
import { SLOT_MODELS, type SlotModel } from './slot/model.ts';
import { castSvg, symbolSvg, type Palette } from './symbol-art.ts';

/** Look of a game of this engine: eleven symbols in the order of the engine's symbol numbers. */
export interface Skin {
  readonly id: string;
  readonly categories: readonly string[];
  readonly palette: string;
  readonly symbols: readonly string[];
}

export const SKINS: readonly Skin[] = skins;

/** What a game's look, and its tile, are derived from. */
export interface GameFace {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly vendor: string;
}

export interface Look {
  readonly skin: string;
  readonly palette: Omit<Palette, 'id'>;
  /** URLs of the eleven pictures. */
  readonly symbols: readonly string[];
}

const HERO = 2;

const numberOf = (id: string): number => createHash('sha256').update(id).digest().readUInt32BE(0);

const tileOf = ({ id, title, category, vendor }: GameFace) =>
  chooseTile({ seed: id, title, vendor, category: artCategoryOf(category) });

/** The skin of a game: its category's, or one of several by its id. Unknown categories use slot skins. */
export function skinOf({ id, category }: Pick<GameFace, 'id' | 'category'>): Skin {
  const fitting = SKINS.filter((skin) => skin.categories.includes(category));
  const choice = fitting.length > 0 ? fitting : SKINS.filter((skin) => skin.categories.includes('RNG'));
  return choice[numberOf(id) % choice.length]!;
}

/**
 * A skin in the colours of the game's tile. The tile's own motif is the best paying symbol, so that a game named
 * after a bull has a bull on its reels; where the skin has that motif anyway, it takes the tile's drawing.
 */
export function lookOf(game: GameFace): Look {
  const skin = skinOf(game);
  const { cast } = tileOf(game);
  const places = skin.symbols.map((_, symbol) => `/play/assets/symbols/${skin.id}/${symbol}.svg`);
  const own = skin.symbols.findIndex((symbol) => groupOf(symbol.split(':')[0] ?? '') === cast.entry.motif);
  const place = own === -1 || own > HERO ? HERO : own;
  if (own > HERO) places[own] = places[HERO]!;
  places[place] = `/play/assets/hero/${encodeURIComponent(game.id)}.svg`;
  return { skin: skin.id, palette: paletteOf(game), symbols: places };
}

/** The colours of the game's tile. */
export const paletteOf = (game: GameFace): Omit<Palette, 'id'> => {
  const { sky = '', deep = '', glow = '', a = '', b = '', c = '' } = tileOf(game).scope;
  return { sky, deep, glow, a, b, c };
};

/** The symbol that is a game's own, as an SVG document. */
export const drawHero = (game: GameFace): string => castSvg(tileOf(game).cast);

/** `seven-1` is the first drawing of the group `seven`. */
const groupOf = (motif: string): string => motif.replace(/-\d+$/, '');

const LINE_MODELS = SLOT_MODELS.filter(({ family }) => family === 'lines');

/** The model of a game without one: with lines, and derived from its id alone, so it never changes during play. */
export const modelOf = (id: string): SlotModel => LINE_MODELS[numberOf(`model ${id}`) % LINE_MODELS.length]!;

const drawn = new Map<string, string>();

/** The symbol as an SVG document; null for an unknown skin or symbol. */
export function drawSymbol(skinId: string, symbol: number): string | null {
  const skin = SKINS.find(({ id }) => id === skinId);
  const spec = skin?.symbols[symbol];
  if (!skin || !spec) return null;
  const key = `${skinId}/${symbol}`;
  const svg = drawn.get(key) ?? symbolSvg(spec, skin.palette);
  drawn.set(key, svg);
  return svg;
}
