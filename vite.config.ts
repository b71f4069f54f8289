import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './src/web/build/compress.ts';
import { isDrawnFirst } from './src/web/build/drawn-first.ts';
import { firstPaintPlugin } from './src/web/build/first-paint.ts';
import { iconsPlugin } from './src/web/build/icons.ts';
import { keepLastBuildPlugin } from './src/web/build/keep-last-build.ts';
import { appearanceKey } from './src/web/theme/appearance-key.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The modules of the pages that people see after logging in. */
const firstScreens = ['shell/shell.tsx', 'projects/lists/project-list.tsx'];

/** The modules of overlays that open on these pages on demand. */
const overlays = ['shell/overlays.ts', 'views/overlays.ts', 'projects/lists/overlays.ts', 'picker/relation-picker.tsx'];

/** Whether every page has loaded a file before it runs. */
const isEverywhere = (file: string): boolean => /^assets\/(rolldown-runtime|libraries|start)-/.test(file);

/** The chunk name for modules that are only needed to draw these modules. */
const drawing =
  (name: string, drawn: readonly string[]) =>
  (id: string, bundle: { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }) =>
    isDrawnFirst(drawn, id, (one) => bundle.getModuleInfo(one)) ? name : null;

export default defineConfig({
  root,
  // The server answers addresses that are no file, in development too.
  appType: 'custom',
  publicDir: false,
  plugins: [
    react(),
    iconsPlugin(root),
    firstPaintPlugin(appearanceKey),
    compressPlugin(['libraries', 'start', 'screens']),
    keepLastBuildPlugin(),
  ],
  resolve: {
    alias: [
      {
        // Half of the form library's size is a Markdown reader for descriptions, which our schemas do not contain.
        find: /^markdown-to-jsx(\/react)?$/,
        replacement: fileURLToPath(new URL('./src/web/build/plain-text.ts', import.meta.url)),
      },
      {
        // A third of the font reader's size is for WOFF2, which our fonts do not use.
        find: /^brotli\/decompress\.js$/,
        replacement: fileURLToPath(new URL('./src/web/build/no-brotli.ts', import.meta.url)),
      },
    ],
  },
  css: {
    postcss: {
      plugins: [
        {
          // Bootstrap has a rule for every element after a legend, so an additional list row restyles all others: five
          // milliseconds of each frame while a table scrolls. Our legends do not float.
          postcssPlugin: 'no-rule-for-every-sibling',
          Rule: (rule) => {
            if (rule.selector === 'legend + *') rule.remove();
          },
        },
      ],
    },
    // Bootstrap 5 uses @import and colour functions that Sass will remove in its next major version.
    preprocessorOptions: { scss: { quietDeps: true, silenceDeprecations: ['import'] } },
  },
  build: {
    outDir: 'dist/web',
    // The diagram library and the PDF writer exceed the warning limit, but load only on the pages that use them.
    chunkSizeWarningLimit: 2000,
    // A plugin deletes outdated files, so that files of the previous build stay for a while.
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Addresses are relative to the requesting file, and already loaded files are left out, because each name is part
      // of the requesting file.
      resolveDependencies(file, needed, { hostType }) {
        const missing = needed.filter((one) => hostType === 'html' || !isEverywhere(one));
        return missing.length === 1 && missing[0] === file ? [] : missing;
      },
    },
    rolldownOptions: {
      // Plugin timings are useful only for work on the build itself.
      checks: { bundlerTimings: false },
      output: {
        // Shared chunks may import each other, because small ones are merged, so modules must run in import order.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `assets/${name.replace(/^shared~.*/, 'shared')}-[hash].js`,
        codeSplitting: {
          // Two chunks contain the modules of every page; one of these rarely changes. Modules that only some pages
          // share are not split into a chunk for each pair of pages, because a request costs more than the few
          // kilobytes that it saves. Merging above one kilobyte would load unneeded modules: lists would load the form
          // library, 24 kilobytes.
          groups: [
            // Large, and needed only to make a PDF. The drawing code for its pages belongs to the same chunk: merged
            // with the modules that lists share, it would load the library on each list.
            {
              name: 'pdf',
              test: /[\\/](src[\\/]web[\\/](project-page[\\/])?pdf|node_modules[\\/](pdfkit|fontkit|restructure|unicode-properties|unicode-trie|linebreak|png-js|@noble|dfa|tiny-inflate))[\\/]/,
              priority: 3,
              includeDependenciesRecursively: false,
            },
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
            { name: 'start', tags: ['$initial'], priority: 1 },
            // Chunks by use: the login page; the shell, lists and projects; tables; overlays; modules that at least
            // four pages share. The remaining modules are split by the pages that use them.
            { name: drawing('login', ['pages/login-page.tsx']), test: /[\\/]src[\\/]/, priority: 0.95 },
            { name: drawing('screens', firstScreens), test: /[\\/]src[\\/]/, priority: 0.9 },
            {
              name: drawing('tables', ['views/table/view.tsx', 'resources/resource-screen.tsx']),
              test: /[\\/]src[\\/]/,
              priority: 0.8,
            },
            { name: drawing('overlays', overlays), test: /[\\/]src[\\/]/, priority: 0.7 },
            {
              name: 'pages',
              minShareCount: 4,
              test: /[\\/]src[\\/](?!web[\\/](diagram|pdf|project-page[\\/]pdf)[\\/])/,
              // Excludes the HTML sanitiser, which only few pages need.
              includeDependenciesRecursively: false,
            },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000 },
          ],
        },
      },
    },
  },
});
