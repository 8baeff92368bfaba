import { Hono, type Context } from 'hono';
import { etag } from 'hono/etag';
import { DRAWING_POLICY } from '../http/headers.ts';
import type { FindAsset } from './game-assets.ts';
import { gamePage } from './play-page.ts';
import type { CatalogueGame } from './engine.ts';
import { drawHero, drawSymbol } from './skins.ts';
import { engineFor } from './registry.ts';
import { contentPolicy } from './play-policy.ts';

export interface PlayStaticDeps {
  readonly catalogue: (gameId: string) => Promise<CatalogueGame | null>;
  readonly assets: FindAsset;
  /** Source list of the CSP directive `frame-ancestors`: sites that may frame a game. */
  readonly frameAncestors?: string;
}

/** The page's origin is opaque, so its own parts are cross-origin to it. */
const PART = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'cross-origin' } as const;

/** Files of a game's page: the document, its script, style and fonts, and the symbols. */
export function playStatic({ catalogue, assets, frameAncestors = `'self'` }: PlayStaticDeps): Hono {
  const app = new Hono();
  app.use('/play/assets/*', etag());

  app.get('/play/assets/symbols/:skin/:file', (c) => {
    const number = /^(\d{1,2})\.svg$/.exec(c.req.param('file'))?.[1];
    return picture(c, number ? drawSymbol(c.req.param('skin'), Number(number)) : null);
  });

  app.get('/play/assets/hero/:file', async (c) => {
    const id = /^(.+)\.svg$/.exec(c.req.param('file'))?.[1];
    const game = id ? await catalogue(id) : null;
    return picture(c, game && drawHero(game));
  });

  app.get('/play/assets/:name{.+}', async (c) => {
    const asset = await assets(c.req.param('name'));
    if (!asset) return c.body(null, 404);
    return c.body(asset.body, 200, {
      'content-type': asset.type,
      'cache-control': 'public, no-cache',
      ...PART,
    });
  });

  app.get('/play/:gameId', async (c) => {
    const game = await catalogue(c.req.param('gameId'));
    const html = gamePage({
      title: game?.title ?? '',
      language: c.req.query('language') ?? 'EN',
      // Where there is nothing to play, any page says so.
      engine: (game && engineFor(game)?.id) ?? 'slot',
    });
    return c.html(html, game ? 200 : 404, {
      'content-security-policy': contentPolicy(new URL(c.req.url).host, frameAncestors),
      'cache-control': 'no-store',
      // The ticket is in the URL, so no referrer is sent.
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  return app;
}

function picture(c: Context, svg: string | null): Response {
  if (!svg) return c.body(null, 404);
  return c.body(svg, 200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': DRAWING_POLICY,
    ...PART,
  });
}
