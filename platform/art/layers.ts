import type { Cast, Spot, TileChoices } from './choices.ts';
import { echoes as echoPlaces, sceneOf } from './data.ts';
import { renderTitle } from './lettering.ts';
import { parsePath, pathWriter } from './path.ts';
import { fillTokens, type Scope } from './tokens.ts';
import type { Wordmark } from './vendors.ts';

export type Ids = () => string;

// A heavier echo is drawn from the motif itself, so that a tile stays small.
const ECHO_WEIGHT = 2400;

/** Ids unique in one document and unlikely to collide with those of another: a letter follows the prefix. */
export function idsFrom(prefix: string): Ids {
  let next = 10;
  return () => prefix + (next++).toString(36);
}

const tidy = (value: number, digits = 1) => String(Number(value.toFixed(digits)));

export const drawCast = ({ entry, scope }: Cast, id: string): string => fillTokens(entry.svg, id, scope);

const place = ({ x, y, scale }: Spot, digits = 1) =>
  `translate(${tidy(x)} ${tidy(y)}) scale(${tidy(scale, digits)})`;

const sameCast = (p: Cast, q: Cast) =>
  p.entry === q.entry && p.scope['m'] === q.scope['m'] && p.scope['n'] === q.scope['n'];

const labels = new Map<string, string>();

function labelPath(d: string): string {
  const known = labels.get(d);
  if (known) return known;
  const writer = pathWriter();
  writer.add(parsePath(d), (x, y) => [x * 10, y * 10]);
  const made = writer.toString();
  labels.set(d, made);
  return made;
}

/** Scaled to the size of a vendor line, centred. */
const brandLine = ({ d, advance }: Wordmark): string =>
  `<path d="${d}" transform="translate(150 391) scale(.015) translate(${-advance / 2} 0)" fill="#fff" fill-opacity=".88"/>`;

function sparks(spots: readonly Spot[], ids: Ids): string {
  if (spots.length === 0) return '';
  const id = ids();
  const uses = spots.map((spot) => `<use href="#${id}" transform="${place(spot)}"/>`).join('');
  return `<defs><g id="${id}">${sceneOf('spark').svg}</g></defs>${uses}`;
}

function minis(list: TileChoices['scenery']['minis'], ids: Ids): string {
  const drawn = new Map<Cast, string>();
  let out = '';
  for (const mini of list) {
    const known = drawn.get(mini.cast);
    if (known) {
      out += `<use href="#${known}" transform="${place(mini, 3)}"/>`;
      continue;
    }
    const id = ids();
    drawn.set(mini.cast, id);
    out += `<g transform="${place(mini, 3)}"><g id="${id}">${drawCast(mini.cast, ids())}</g></g>`;
  }
  return out;
}

/** Painters of one tile by layer name, as compositions list them; `motifId` is the motif a layer may repeat. */
export function layerPainter(choices: TileChoices, ids: Ids): (layer: string) => string {
  const { composition, scope, scenery, cast, vendor, brand } = choices;
  const motifId = ids();
  const scene = (id: string, more?: Scope) =>
    fillTokens(sceneOf(id).svg, ids(), more ? { ...scope, ...more } : scope);
  const optional = (fragment: { readonly svg: string } | undefined) =>
    fragment ? fillTokens(fragment.svg, ids(), scope) : '';

  const echo = (one: Cast, index: number) => {
    const transform = echoPlaces.transforms[index] ?? '';
    if (sameCast(one, cast) || one.entry.svg.length > ECHO_WEIGHT)
      return `<use href="#${motifId}" transform="${transform}"/>`;
    return `<g transform="${transform}">${drawCast(one, ids())}</g>`;
  };

  return (layer) => {
    switch (layer) {
      case 'pattern':
        return optional(choices.pattern);
      case 'stage':
        return optional(choices.stage);
      case 'bloom':
        return choices.stage.bloom ? scene('bloom') : '';
      case 'echoes':
        return choices.echoes.map(echo).join('');
      case 'motif': {
        const [x = 0, y = 0] = composition.motif.at;
        const turn = choices.rotation === 0 ? '' : ` rotate(${choices.rotation})`;
        return `<g transform="translate(${x} ${y})${turn} scale(${tidy(choices.scale, 3)})"><g id="${motifId}">${drawCast(cast, ids())}</g></g>`;
      }
      case 'sparks':
        return sparks(choices.sparks, ids);
      case 'sea-back-*':
      case 'pitch-*':
      case 'shards-*':
        return optional(scenery.back);
      case 'sea-front-*':
        return optional(scenery.front);
      case 'streak-* (60 %)':
        return optional(scenery.streak);
      case 'minis':
        return minis(scenery.minis, ids);
      case 'live-table':
        return scene('live-table', { felt: scenery.felt });
      case 'title':
        return renderTitle(choices.title, choices.lettering, scope, vendor !== undefined, ids);
      case 'vendor':
        if (brand) return brandLine(brand);
        return vendor
          ? `<path d="${labelPath(vendor.label)}" transform="translate(150 391) scale(.1)" fill="#fff" fill-opacity=".88"/>`
          : '';
      default:
        return scene(layer);
    }
  };
}
