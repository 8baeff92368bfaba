import { chooseTile, type TileChoices, type TileRequest } from './choices.ts';
import { sceneOf, wideDealer } from './data.ts';
import { drawCast, idsFrom, layerPainter, type Ids } from './layers.ts';
import { hash32 } from './random.ts';
import { fillTokens } from './tokens.ts';

export type TileVariant = 'tile' | 'icon' | 'wide';

const WORDED = new Set(['scrim', 'title', 'vendor']);
// Layers that fill the whole field; the rest of a tile is centred in it.
const FIELD = new Set(['ground', 'pattern', 'sea-back-*', 'pitch-*', 'shards-*']);

const open = (viewBox: string, width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">`;

function liveTable({ scope, scenery: { wide } }: TileChoices, ids: Ids): string {
  const [x = 0, y = 0] = wideDealer.at;
  const felt = { ...scope, felt: wide.felt };
  return (
    fillTokens(sceneOf('wide-room').svg, ids(), scope) +
    `<g transform="translate(${x} ${y}) scale(${wideDealer.scale[0] ?? 1})">${drawCast(wide.dealer, ids())}</g>` +
    fillTokens(sceneOf('wide-table').svg, ids(), felt) +
    fillTokens(wide.props.svg, ids(), scope)
  );
}

function wideTile(choices: TileChoices, ids: Ids): string {
  if (choices.category === 'live') return liveTable(choices, ids);
  const paint = layerPainter(choices, ids);
  const layers = choices.composition.layers.filter((layer) => !WORDED.has(layer));
  const field = layers.filter((layer) => FIELD.has(layer)).map(paint);
  const stage = layers.filter((layer) => !FIELD.has(layer)).map(paint);
  return `<g transform="translate(0 -114) scale(1.6)">${field.join('')}</g><g transform="translate(90 -14)">${stage.join('')}</g>`;
}

/**
 * The art of a game as one SVG document: `tile` 300x400 with title and vendor, `icon` 240x240 and `wide` 480x300
 * without text. The same request gives the same bytes as long as `artVersion` stays.
 */
export function renderTile(request: TileRequest, variant: TileVariant = 'tile'): string {
  const choices = chooseTile(request);
  const { seed, category, title = '', vendor = '' } = request;
  const ids = idsFrom(`g${hash32(`${seed}/${category}/${title}/${vendor}/${variant}`).toString(36)}-`);
  if (variant === 'wide') return `${open('0 0 480 300', 480, 300)}${wideTile(choices, ids)}</svg>`;
  const paint = layerPainter(choices, ids);
  const { layers } = choices.composition;
  if (variant === 'icon') {
    const drawn = layers.filter((layer) => !WORDED.has(layer)).map(paint);
    return `${open('30 45 240 240', 240, 240)}${drawn.join('')}</svg>`;
  }
  return `${open('0 0 300 400', 300, 400)}${layers.map(paint).join('')}</svg>`;
}
