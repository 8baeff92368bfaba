import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './scripts/vite/chunks.ts';
import { catalogues } from './scripts/vite/catalogues.ts';
import { compileHint } from './scripts/vite/compile-hint.ts';
import { scopedName } from './scripts/vite/class-names.ts';
import { directImports } from './scripts/vite/direct-imports.ts';
import { firstLoad } from './scripts/vite/first-load.ts';
import { ownIcons, withoutMessages } from './scripts/vite/lean.ts';
import { constantClasses } from './scripts/vite/class-constants.ts';
import { ownFormatters, ownMakers, ownParts } from './scripts/vite/packages.ts';
import { pageLimit } from './scripts/vite/page-sizes.ts';
import { previews } from './scripts/vite/previews.ts';
import { ownRenderer } from './scripts/vite/renderer.ts';
import { ownRuntime } from './scripts/vite/runtime.ts';
import { shell } from './scripts/vite/shell.ts';

const test = process.env['VITEST'] !== undefined;
/** A build, and so a first start, does without the test runner. */
const sequence = test ? { sequencer: (await import('./tests/support/sequencer.ts')).LongFirst } : {};

/**
 * One process runs file after file, since starting it and loading modules took a third of the time of these tests. Views,
 * machines and the platform keep nothing in their modules. What the services keep lasts as long as a page, so each file
 * of theirs begins with fresh modules.
 */
const ISOLATE = false;
const FRESH = 'tests/support/fresh-modules.setup.ts';

export default defineConfig({
  plugins: [
    react(),
    ...(test
      ? []
      : [
          catalogues(),
          ownIcons(),
          ownParts(),
          ownFormatters(),
          ownMakers(),
          ownRenderer(),
          constantClasses(),
          withoutMessages(),
          ownRuntime('site'),
          previews(),
          directImports(),
          compileHint(),
          shell(),
          firstLoad(),
          pageLimit(),
        ]),
  ],
  resolve: {
    // Catalogues are compiled by the build, so the parser of messages never reaches a browser.
    alias: test
      ? []
      : [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
          },
        ],
  },
  css: { modules: { generateScopedName: scopedName(test) } },
  build: {
    outDir: 'dist/site',
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long plugins take depends on what else the machine does: no reason to fail a build.
      checks: { bundlerTimings: false },
      optimization: { inlineConst: { mode: 'all' } },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  test: {
    // All cores: the default leaves one to a person who goes on working.
    maxWorkers: '100%',
    sequence,
    // A test that hangs ends; one that a busy machine holds up goes on.
    testTimeout: 30_000,
    // A database in WebAssembly that lives for a file is not worth a second, better compilation. Tests make millions of
    // short-lived objects: with more room for them, an eighth less processor time.
    execArgv: ['--liftoff-only', '--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: ISOLATE,
          include: ['tests/unit/{services,scripts}/**/*.test.ts', 'tests/lint/**/*.test.ts'],
          environment: 'node',
          setupFiles: [FRESH],
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          isolate: ISOLATE,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: ['tests/unit/{services,scripts,views}/**'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          isolate: ISOLATE,
          include: ['tests/unit/views/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/views.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'flows',
          include: ['tests/flows/views.test.ts'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/views.setup.ts'],
        },
      },
      ...(process.env['NIGHTLY'] !== '1'
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'nightly',
                include: ['tests/flows/nightly.test.ts'],
                // A fault in a large flow multiplies its situations.
                execArgv: ['--max-old-space-size=8000'],
                environment: 'happy-dom',
                setupFiles: ['tests/support/views.setup.ts'],
              },
            },
            {
              extends: true as const,
              test: {
                name: 'timing',
                include: ['tests/platform/nightly/**/*.test.ts'],
                environment: 'node' as const,
                globalSetup: ['tests/support/databases.setup.ts'],
                hookTimeout: 60_000,
              },
            },
            {
              extends: true as const,
              test: {
                name: 'attacks',
                include: ['tests/attacks/*.test.ts'],
                environment: 'node' as const,
                testTimeout: 120_000,
              },
            },
          ]),
      {
        extends: true,
        test: {
          name: 'site',
          isolate: ISOLATE,
          include: ['tests/views/**/*.test.tsx'],
          environment: './tests/support/site.environment.ts',
          setupFiles: [FRESH, 'tests/support/views.setup.ts'],
          globalSetup: ['tests/support/pglite.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          isolate: ISOLATE,
          include: ['tests/platform/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/databases.setup.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
