import motifData from '../art/data/motifs.json' with { type: 'json' };
import paletteData from '../art/data/palettes.json' with { type: 'json' };
import type { Cast } from '../art/choices.ts';
import { hue, oklab } from '../art/colour.ts';
import { drawCast } from '../art/layers.ts';
import { fillTokens, type Scope } from '../art/tokens.ts';

export interface Palette {
  readonly id: string;
  readonly sky: string;
  readonly deep: string;
  readonly glow: string;
  readonly a: string;
  readonly b: string;
  readonly c: string;
}

interface Motif {
  readonly id: string;
  readonly metal?: boolean;
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  readonly swap?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly box: readonly number[];
  readonly svg: string;
}

const GOLD = '#f6c344';
const MARGIN = 6;

const motifs = new Map(
  (motifData.motifs as readonly unknown[] as readonly Motif[]).map((motif) => [motif.id, motif]),
);

/** @throws when the artwork has no palette of that name. */
export function findPalette(id: string): Palette {
  const palette = paletteData.palettes.find((entry) => entry.id === id);
  if (!palette) throw new Error(`no palette ${id}`);
  return palette;
}

/** A symbol `motif:palette:m:n` (all but the motif are optional) as a square SVG document. */
export function symbolSvg(symbol: string, groundPalette: string): string {
  const [id = '', palette, m, n] = symbol.split(':');
  const motif = motifOf(id);
  return framed(
    motif,
    fillTokens(motif.svg, 's', scopeOf(motif, findPalette(palette || groundPalette), { m, n })),
  );
}

/** The motif of a game's tile, in the tile's own colours, as a symbol. */
export const castSvg = (cast: Cast): string => framed(motifOf(cast.entry.id), drawCast(cast, 's'));

function motifOf(id: string): Motif {
  const motif = motifs.get(id);
  if (!motif) throw new Error(`no motif ${id}`);
  return motif;
}

function framed({ box }: Motif, drawing: string): string {
  const [x = 0, y = 0, width = 0, height = 0] = box;
  const side = Math.max(width, height) + 2 * MARGIN;
  const view = [x + width / 2 - side / 2, y + height / 2 - side / 2, side, side].map((value) =>
    value.toFixed(1),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(' ')}" width="200" height="200">${drawing}</svg>`;
}

function scopeOf(
  motif: Motif,
  palette: Palette,
  chosen: { readonly m: string | undefined; readonly n: string | undefined },
): Scope {
  const { sky, deep, glow, a, b, c } = palette;
  const scope: Record<string, string> = { sky, deep, glow, a, b, c, ink: '#16211c', felt: '#157a53' };
  for (const [name, swaps] of Object.entries(motif.swap ?? {})) {
    const colour = scope[name];
    if (colour) scope[name] = swaps[colour] ?? colour;
  }
  if (motif.metal && !isGold(a)) scope['a'] = GOLD;
  for (const [name, values] of Object.entries(motif.choices ?? {})) {
    const value = (name === 'm' ? chosen.m : chosen.n) || values[0] || '#ffffff';
    scope[name] = scope[value] ?? value;
  }
  return scope;
}

const isGold = (colour: string): boolean => hue(colour) >= 55 && hue(colour) <= 105 && oklab(colour)[0] > 0.7;
