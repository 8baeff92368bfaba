import { Hono, type Context } from 'hono';
import { vendorIconCode } from '#contract/vendor-icon.ts';
import { renderTile, type TileVariant } from '../../art/tile.ts';
import {
  hasVendorIcon,
  renderVendorLogo,
  renderVendorMark,
  type MarkKind,
  type Theme,
} from '../../art/vendors.ts';
import { artVersion } from '../../art/version.ts';
import { createPainter } from './painter.ts';
import { hash32 } from '../../art/random.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { artCategoryOf } from '../../art/art-category.ts';
import { catalogueIn } from './catalogue.ts';
import { isGameId } from './game-id.ts';
import { openTilePictures } from './tile-pictures.ts';
import type { Deps } from '../../runtime/deps.ts';
import { accepts, ENCODINGS, hasAlready, pack } from '../../http/encoding.ts';
import { DRAWING_POLICY } from '../../http/headers.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** A URL without the current art version must also show later versions. */
const FOR_NOW = 'public, max-age=300';
const TILES: readonly TileVariant[] = ['tile', 'icon', 'wide'];
const PICTURES = ['logo', 'mark'] as const;
const KINDS: readonly MarkKind[] = ['colour', 'mono'];
const THEMES: readonly Theme[] = ['light', 'dark'];

const chosen = <Choice extends string>(
  choices: readonly Choice[],
  requested: string | undefined,
): Choice | undefined => choices.find((choice) => choice === (requested ?? choices[0]));

const notFound = (context: Context): Response =>
  context.text('not found', 404, { 'cache-control': 'no-store' });

const headersOf = (context: Context, etag: string): Record<string, string> => ({
  'cache-control': context.req.query('v') === artVersion ? FOR_EVER : FOR_NOW,
  etag,
  'content-security-policy': DRAWING_POLICY,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
});

/** The drawing that `draw` makes, packed if the client accepts it. */
const packed = async (context: Context, headers: Record<string, string>, draw: () => string) => {
  const accepted = context.req.header('accept-encoding') ?? '';
  const encoding = ENCODINGS.find((each) => accepts(each, accepted));
  const drawn = Buffer.from(draw());
  return context.body(encoding ? await pack(drawn, encoding) : drawn, 200, {
    ...headers,
    vary: 'accept-encoding',
    'content-type': 'image/svg+xml; charset=utf-8',
    ...(encoding && { 'content-encoding': encoding }),
  });
};

/** Drawn only for clients that do not have it cached. */
const drawing = async (context: Context, name: string, draw: () => string): Promise<Response> => {
  const etag = `"${artVersion}-${name}"`;
  const headers = headersOf(context, etag);
  if (hasAlready(context.req.header('if-none-match') ?? null, etag))
    return context.body(null, 304, { ...headers, vary: 'accept-encoding' });
  return packed(context, headers, draw);
};

/** Painted as WebP. While the painter is too busy the drawing is sent in its place, and not cached. */
const painting = async (
  context: Context,
  name: string,
  paint: () => Promise<Uint8Array<ArrayBuffer> | null>,
  draw: () => string,
): Promise<Response> => {
  const etag = `"${artVersion}-${name}-webp"`;
  const headers = headersOf(context, etag);
  if (hasAlready(context.req.header('if-none-match') ?? null, etag)) return context.body(null, 304, headers);
  const bytes = await paint();
  if (bytes) return context.body(bytes, 200, { ...headers, 'content-type': 'image/webp' });
  const { etag: _, ...others } = headers;
  return packed(context, { ...others, 'cache-control': 'no-store' }, draw);
};

/** Widths in which pictures are painted, in pixels; the first is that of an address without `w`. */
const WIDTHS = ['240', '120', '180', '400', '640'] as const;

const nameOf = (file: string, ending: string): string | null =>
  file.endsWith(ending) ? file.slice(0, -ending.length) : null;

/**
 * The pictures of games and vendors: `/art/vendor/<code>.svg`, `/art/tile/<id>.svg`, and `/art/tile/<id>.webp` in the
 * width `w`, which costs a browser less than the drawing.
 */
export const createArt = (deps: Pick<Deps, 'database' | 'hub' | 'config' | 'log'>): Hono => {
  const app = new Hono();
  const pictures = openTilePictures(deps.config.pictureDirectory, createPainter(), (error) =>
    deps.log.error('tile pictures', error),
  );

  app.get('/art/tile/:file', async (context) => {
    const file = context.req.param('file');
    const painted = nameOf(file, '.webp');
    const id = painted ?? nameOf(file, '.svg');
    const variant = chosen(TILES, context.req.query('variant'));
    if (!id || !isGameId(id) || !variant) return notFound(context);
    const width = chosen(WIDTHS, context.req.query('w'));
    const game = (await catalogueIn(deps)).byId.get(id);
    if (!game || !width) return notFound(context);
    const { name: title, vendorCode: vendor } = game;
    const category = artCategoryOf(game.gameType);
    const draw = (): string =>
      renderTile(
        { seed: id, category, title, vendor, brand: vendorIconCode(vendor, CURRENCY.code) },
        variant,
      );
    // A game that is renamed has another picture.
    const name = `${id}-${variant}-${hash32(`${category}/${title}/${vendor}`).toString(36)}`;
    if (painted === null) return drawing(context, name, draw);
    const paint = () => pictures.get(name, Number(width), draw, context.req.raw.signal);
    return painting(context, `${name}-${width}`, paint, draw);
  });

  app.get('/art/vendor/:file', (context) => {
    const code = nameOf(context.req.param('file'), '.svg');
    const shown = chosen(PICTURES, context.req.query('variant'));
    const kind = chosen(KINDS, context.req.query('kind'));
    const theme = chosen(THEMES, context.req.query('theme'));
    if (!code || !hasVendorIcon(code) || !shown || !kind || !theme) return notFound(context);
    const draw = shown === 'mark' ? renderVendorMark : renderVendorLogo;
    return drawing(context, `${code}-${shown}-${kind}-${theme}`, () => draw(code, kind, theme));
  });

  return app;
};
