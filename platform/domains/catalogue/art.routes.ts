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
import { CURRENCY } from '../../kernel/config.ts';
import { artCategoryOf } from '../../art/art-category.ts';
import { catalogueIn } from './catalogue.ts';
import { isGameId } from './game-id.ts';
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

/** The picture that `draw` makes; drawn only for clients that do not have it cached. */
const picture = async (context: Context, name: string, draw: () => string): Promise<Response> => {
  const { req } = context;
  const etag = `"${artVersion}-${name}"`;
  const headers = {
    'cache-control': req.query('v') === artVersion ? FOR_EVER : FOR_NOW,
    etag,
    vary: 'accept-encoding',
    'content-security-policy': DRAWING_POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };
  if (hasAlready(req.header('if-none-match') ?? null, etag)) return context.body(null, 304, headers);
  const accepted = req.header('accept-encoding') ?? '';
  const encoding = ENCODINGS.find((each) => accepts(each, accepted));
  const drawn = Buffer.from(draw());
  return context.body(encoding ? await pack(drawn, encoding) : drawn, 200, {
    ...headers,
    'content-type': 'image/svg+xml; charset=utf-8',
    ...(encoding && { 'content-encoding': encoding }),
  });
};

const nameOf = (file: string): string | null =>
  file.endsWith('.svg') ? file.slice(0, -'.svg'.length) : null;

/** The drawn pictures of games and vendors: `/art/tile/<id>.svg`, `/art/vendor/<code>.svg`. */
export const createArt = ({ database }: Pick<Deps, 'database'>): Hono => {
  const app = new Hono();

  app.get('/art/tile/:file', async (context) => {
    const id = nameOf(context.req.param('file'));
    const variant = chosen(TILES, context.req.query('variant'));
    if (!id || !isGameId(id) || !variant) return notFound(context);
    const game = (await catalogueIn(database.reads.db)).byId.get(id);
    if (!game) return notFound(context);
    const { name: title, vendorCode: vendor } = game;
    const category = artCategoryOf(game.gameType);
    return picture(context, `${id}-${variant}`, () =>
      renderTile(
        { seed: id, category, title, vendor, brand: vendorIconCode(vendor, CURRENCY.code) },
        variant,
      ),
    );
  });

  app.get('/art/vendor/:file', (context) => {
    const code = nameOf(context.req.param('file'));
    const shown = chosen(PICTURES, context.req.query('variant'));
    const kind = chosen(KINDS, context.req.query('kind'));
    const theme = chosen(THEMES, context.req.query('theme'));
    if (!code || !hasVendorIcon(code) || !shown || !kind || !theme) return notFound(context);
    const draw = shown === 'mark' ? renderVendorMark : renderVendorLogo;
    return picture(context, `${code}-${shown}-${kind}-${theme}`, () => draw(code, kind, theme));
  });

  return app;
};
