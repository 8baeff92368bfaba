/** The unit of the page figures: a minimal React page, built like ours and served by the same server. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from '../lib/root.mjs';
import { WORK, startHost } from './server.mjs';

/** Builds and serves the bare page. @returns the running host, with the folder of its files as `site`. */
export async function openBare(dist) {
  const bare = join(WORK, 'bare');
  const site = join(bare, 'site');
  if (!existsSync(site)) {
    await build({
      root: join(ROOT, 'scripts', 'bench', 'bare'),
      configFile: false,
      mode: 'production',
      logLevel: 'warn',
      build: { outDir: site, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
    });
    compressAs(join(dist, 'site'), site);
  }
  return { ...(await startHost('bare', bare)), site };
}

const filesOf = (folder) => readdirSync(folder, { recursive: true }).map(String);

/** Compresses the same files that our own build compresses, so that both transfer alike. */
function compressAs(ours, bare) {
  const names = filesOf(ours);
  const ways = [
    { ending: '.br', pack: brotliCompressSync },
    { ending: '.gz', pack: gzipSync },
  ].filter(({ ending }) => names.some((name) => name.endsWith(`.js${ending}`)));
  for (const name of filesOf(bare)) {
    if (!/\.(?:js|css|html)$/.test(name)) continue;
    for (const { ending, pack } of ways)
      writeFileSync(join(bare, name + ending), pack(readFileSync(join(bare, name))));
  }
}
