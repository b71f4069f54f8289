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

/** Where people find themselves after logging in. */
const firstScreens = ['shell/shell.tsx', 'projects/lists/project-list.tsx'];

/** What opens over them once somebody asks for it. */
const overlays = ['shell/overlays.ts', 'views/overlays.ts', 'projects/lists/overlays.ts', 'picker/relation-picker.tsx'];

/** Whether each page has loaded a file before it runs. */
const isEverywhere = (file: string): boolean => /^assets\/(rolldown-runtime|libraries|start)-/.test(file);

/** Names the file that these modules are drawn by, for what belongs into it. */
const drawing =
  (name: string, drawn: readonly string[]) =>
  (id: string, bundle: { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }) =>
    isDrawnFirst(drawn, id, (one) => bundle.getModuleInfo(one)) ? name : null;

export default defineConfig({
  root,
  // The server answers addresses that are no file, also while developing.
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
        // Half of the form library's size is a Markdown reader for descriptions, which ours do not contain.
        find: /^markdown-to-jsx(\/react)?$/,
        replacement: fileURLToPath(new URL('./src/web/build/plain-text.ts', import.meta.url)),
      },
      {
        // A third of the font reader's size is for WOFF2, which our fonts are not.
        find: /^brotli\/decompress\.js$/,
        replacement: fileURLToPath(new URL('./src/web/build/no-brotli.ts', import.meta.url)),
      },
    ],
  },
  css: {
    postcss: {
      plugins: [
        {
          // Bootstrap asks of each element whether it follows a legend, so that one row more in a list has all others
          // styled again: five milliseconds of each frame while a table scrolls. Our legends do not float.
          postcssPlugin: 'no-rule-for-every-sibling',
          Rule: (rule) => {
            if (rule.selector === 'legend + *') rule.remove();
          },
        },
      ],
    },
    // Bootstrap 5 is written with @import and colour functions that Sass will drop in its next major version.
    preprocessorOptions: { scss: { quietDeps: true, silenceDeprecations: ['import'] } },
  },
  build: {
    outDir: 'dist/web',
    // The diagram's library and the PDF writer are larger than what is warned of, and come only to whom they serve.
    chunkSizeWarningLimit: 2000,
    // What is outdated goes by a plugin: the files of the build before stay.
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Beside the file that is asked for, and without what is there by then: each name is a part of what asks.
      resolveDependencies(file, needed, { hostType }) {
        const missing = needed.filter((one) => hostType === 'html' || !isEverywhere(one));
        return missing.length === 1 && missing[0] === file ? [] : missing;
      },
    },
    rolldownOptions: {
      // How long each plugin took is for who works on the build, not for who starts the product.
      checks: { bundlerTimings: false },
      output: {
        // Shared files may need each other, as small ones are put together: what each runs must not depend on which comes first.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `assets/${name.replace(/^shared~.*/, 'shared')}-[hash].js`,
        codeSplitting: {
          // What every page loads comes in two files, one that seldom changes; what only some parts share is not cut
          // into a file for each pair of them. A request costs more than the few kilobytes it may spare.
          // Mixtures from more than a kilobyte on bring pages what is not theirs: lists the form library, at 24 kilobytes.
          groups: [
            // Large, and wanted only by whoever makes a PDF. What draws on its pages comes with it: put together with
            // what lists share, it would bring the library to each list.
            {
              name: 'pdf',
              test: /[\\/](src[\\/]web[\\/](project-page[\\/])?pdf|node_modules[\\/](pdfkit|fontkit|restructure|unicode-properties|unicode-trie|linebreak|png-js|@noble|dfa|tiny-inflate))[\\/]/,
              priority: 3,
              includeDependenciesRecursively: false,
            },
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
            { name: 'start', tags: ['$initial'], priority: 1 },
            // What the login page is drawn by comes as a file of its own; what the frame, lists and projects are as one, what tables are made of as another, what
            // opens over them as a third, what few other pages share as a fourth; what fewer need is cut by who needs it.
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
              // What cleans HTML, and few pages show.
              includeDependenciesRecursively: false,
            },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000 },
          ],
        },
      },
    },
  },
});
