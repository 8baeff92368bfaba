import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { paint } from '../lib/previews.mjs';

/** In development the WebP of a drawing in `public/art` is painted when it is requested; a build paints all of them. */
export const previews = (): Plugin => ({
  name: 'previews',
  apply: 'serve',
  configureServer: ({ config, middlewares }) => {
    middlewares.use((request, response, next) => {
      const [, name] = /^\/art\/([\w-]+)\.webp$/.exec(request.url ?? '') ?? [];
      const drawing = join(config.publicDir, 'art', `${name}.svg`);
      if (!name || !existsSync(drawing)) return next();
      paint(drawing)
        .toBuffer()
        .then((picture) => response.setHeader('content-type', 'image/webp').end(picture), next);
    });
  },
});
