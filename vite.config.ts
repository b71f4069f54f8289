import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootstrapPlugin } from './src/web/build/bootstrap.ts';
import { compressPlugin } from './src/web/build/compress.ts';
import { iconsPlugin } from './src/web/build/icons.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  // The server answers addresses that are no file, also while developing.
  appType: 'custom',
  publicDir: false,
  plugins: [react(), iconsPlugin(root), bootstrapPlugin(root), compressPlugin()],
  resolve: {
    alias: [
      {
        // Half of the form library's size is a Markdown reader for descriptions, which ours do not contain.
        find: /^markdown-to-jsx(\/react)?$/,
        replacement: fileURLToPath(new URL('./src/web/build/plain-text.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
