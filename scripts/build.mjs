/**
 * Builds what `npm start` serves: dist/site (the site), dist/games (the vendors' game pages), dist/server (the
 * platform). Does nothing when no input has changed since the last build; `--force` builds anyway, `--strict` fails on
 * a warning.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressFolder } from './lib/compress.mjs';
import { gamePageOptions } from './lib/game-pages.mjs';
import { isUnchanged, stampOf } from './lib/inputs-stamp.mjs';
import { withLock } from './lib/lock.mjs';
import { ROOT } from './lib/root.mjs';

const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.inputs');
const INPUTS = [
  'package.json',
  'package-lock.json',
  'platform',
  'public',
  'scripts/build.mjs',
  'scripts/lib',
  'scripts/lint/handlers.json',
  'scripts/vite',
  'src',
  'vite.config.ts',
  'vite.games.config.ts',
];
const TARGETS = {
  site: { proof: 'index.html', options: () => [{ configFile: join(ROOT, 'vite.config.ts') }] },
  games: { proof: '', options: gamePageOptions },
  server: { proof: 'main.js', options: () => [serverOptions()] },
};
// The server reads these at run time by a path relative to its own file, so they are beside the bundle as in platform/.
const BESIDE_SERVER = [
  ['platform/db/migrations', 'migrations'],
  ['platform/domains/catalogue/painter-process.mjs', 'painter-process.mjs'],
];

/** True when dist/ was made from exactly the current files. */
export function isFresh() {
  const made = Object.entries(TARGETS).every(([name, { proof }]) => existsSync(join(DIST, name, proof)));
  return made && isUnchanged(STAMP, ROOT, INPUTS);
}

/**
 * Builds the named targets (all by default) unless they are fresh; resolves with true when it had to build. `strict`
 * fails on a warning.
 */
export async function ensureBuilt({ force = false, strict = false, only = Object.keys(TARGETS) } = {}) {
  if (!force && isFresh()) return false;
  const waiting = () => console.error('Waiting for another build...');
  return withLock(join(ROOT, '.build.lock'), { waiting }, async () => {
    if (!force && isFresh()) return false;
    const inputs = stampOf(ROOT, INPUTS);
    rmSync(STAMP, { force: true });
    for (const name of only) await buildTarget(name, strict);
    // Written last and only for a whole build, so an interrupted or partial one is made again.
    if (only.length === Object.keys(TARGETS).length) writeFileSync(STAMP, inputs);
    return true;
  });
}

async function buildTarget(name, strict) {
  const started = Date.now();
  const { build, createLogger } = await import('vite');
  const customLogger = createLogger('warn');
  // Built separately and moved into place: a running server never sees a half-written folder.
  const draft = join(DIST, `.${name}`);
  // Not `root`: it would override the root in a config file.
  process.chdir(ROOT);
  rmSync(draft, { recursive: true, force: true });
  for (const options of TARGETS[name].options())
    await build({
      mode: 'production',
      logLevel: 'warn',
      customLogger,
      ...options,
      build: { ...options.build, outDir: draft, emptyOutDir: false },
    });
  if (strict && customLogger.hasWarned) throw new Error(`dist/${name} was built with warnings.`);
  if (name === 'site') {
    // Loaded here, because a start that has nothing to build needs no painter.
    const { paintPreviews } = await import('./lib/previews.mjs');
    await paintPreviews(join(draft, 'art'));
    await compressFolder(draft);
  }
  if (name === 'server') {
    for (const [from, to] of BESIDE_SERVER) {
      if (existsSync(join(ROOT, from))) cpSync(join(ROOT, from), join(draft, to), { recursive: true });
    }
  }
  mkdirSync(draft, { recursive: true });
  rmSync(join(DIST, name), { recursive: true, force: true });
  renameSync(draft, join(DIST, name));
  console.error(`built dist/${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function serverOptions() {
  return {
    configFile: false,
    publicDir: false,
    // Packages of many small modules start faster when bundled into one file, without their unused parts.
    ssr: {
      noExternal: [
        'drizzle-orm',
        'hono',
        '@hono/node-server',
        'valibot',
        '@valibot/to-json-schema',
        'xstate',
        'jose',
        /^micromark/,
        'decode-named-character-reference',
        'fast-png',
        'fflate',
        'iobuffer',
        'otpauth',
        'qr',
      ],
    },
    build: {
      ssr: join(ROOT, 'platform', 'main.ts'),
      target: 'node20',
      minify: false,
      sourcemap: true,
      rollupOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const only = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
  const unknown = only.find((name) => TARGETS[name] === undefined);
  if (unknown !== undefined) {
    console.error(`Unknown target ${unknown}; there are ${Object.keys(TARGETS).join(', ')}.`);
    process.exit(1);
  }
  const force = process.argv.includes('--force') || only.length > 0;
  const strict = process.argv.includes('--strict');
  try {
    const built = await ensureBuilt({ force, strict, ...(only.length > 0 ? { only } : {}) });
    if (!built) console.error('dist/ is up to date');
  } catch (error) {
    // Vite has already printed the error in full; the stack of this script would only hide it.
    console.error(error.message);
    process.exit(1);
  }
}
