import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The view kit on one page, for screenshots and for tests that need a real top layer. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: { outDir: process.env.GALLERY_OUT ?? 'dist', emptyOutDir: true, assetsInlineLimit: 0 },
});
