import { defineConfig } from 'vite';

/** What the pages of all games have in common; `scripts/lib/game-pages.mjs` adds the entry of each. */
export default defineConfig({
  root: 'platform/games/page',
  base: './',
  publicDir: false,
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { format: 'iife' } },
  },
});
