import { defineConfig } from 'vite';

/** The games' own page: one script and one style sheet with fixed names, since the game server's page names them. */
export default defineConfig({
  root: 'platform/games/page',
  base: './',
  publicDir: false,
  build: {
    outDir: '../../../dist/games',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'platform/games/page/main.ts',
      output: {
        format: 'iife',
        entryFileNames: 'slot.js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'slot.css' : 'fonts/[name][extname]',
      },
    },
  },
});
