import { join } from 'node:path';
import type { Plugin } from 'vite';
import { paintedPicture } from '../lib/previews.mjs';

/** In development the WebP of a drawing in `public/art` is painted when it is requested; a build paints all of them. */
export const previews = (): Plugin => ({
  name: 'previews',
  apply: 'serve',
  configureServer: ({ config, middlewares }) => {
    middlewares.use((request, response, next) => {
      const [, name] = /^\/art\/([\w-]+)\.webp$/.exec(request.url ?? '') ?? [];
      if (!name) return next();
      paintedPicture(join(config.publicDir, 'art'), name)
        .then(async (picture) => {
          if (picture === null) return next();
          response.setHeader('content-type', 'image/webp').end(await picture.toBuffer());
        })
        .catch(next);
    });
  },
});
