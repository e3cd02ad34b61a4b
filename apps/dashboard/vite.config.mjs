import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig } from 'vite';
import { usedStyles } from './used-styles.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The api that `npm run dev:dashboard` talks to. */
const API = process.env.PALISADE_API ?? 'http://localhost:3000';
const API_PATHS = ['/api', '/go', '/docs', '/mcp', '/health'];

/** Packs each asset once, here, so that the api need not do it for every visitor. */
const packedCopies = {
  name: 'packed-copies',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const file of Object.keys(bundle).filter((name) => name.startsWith('assets/'))) {
      writeFileSync(join(dir, `${file}.gz`), gzipSync(readFileSync(join(dir, file)), { level: 9 }));
    }
  },
};

const STYLESHEETS = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the stylesheets between the shell of index.html and the root of React. In the head they would hold back the first
 * paint until they have arrived; behind the root they would outrank the styles that React adds there. The script still
 * waits for them.
 */
const shellFirst = {
  name: 'shell-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = html.match(STYLESHEETS) ?? [];
      return html.replaceAll(STYLESHEETS, '').replace('<!-- stylesheets -->', links.join('').trim());
    },
  },
};

/**
 * Tables here scroll by their own styles. Mantine's container for it would bring its scroll area, and the positioning of
 * popovers with that, to every page with a table.
 */
const plainTables = {
  name: 'plain-tables',
  load: {
    filter: { id: /TableScrollContainer\.mjs$/ },
    handler: () => `export const TableScrollContainer = () => {
      throw new Error('Table.ScrollContainer is not in this build: see vite.config.mjs.');
    };`,
  },
};

const PREFETCH = 'shouldPrefetch && !isAbsolute ?';

/** No link here loads a page before it is pressed. What would do so asks a server of React Router, which there is none of. */
const noPrefetch = {
  name: 'no-prefetch',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/ },
    handler: (code) =>
      code.includes(PREFETCH) ? { code: code.replace(PREFETCH, 'false ?'), map: null } : null,
  },
};

/** Its package names the build for development, with its warnings, wherever it is imported. */
const ROUTER = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')));

/** Libs that import nothing of Node. */
const SHARED_LIBS = ['vocabulary', 'schedule'];

const FLOATING =
  /[\\/]@floating-ui[\\/]|[\\/]@mantine[\\/]core[\\/]esm[\\/](?:components[\\/](?:FocusTrap|Overlay|Popover|Portal)|utils[\\/]Floating)[\\/]/;

/**
 * Left to itself, the bundler makes a file of every module that some pages share: a page then loads about 100 small files. What every
 * page needs is one file, what six pages or more need is another; a page loads at most 30 files (test/e2e/dashboard-size.spec.ts).
 * What floats above a page opens late, so no page loads it first.
 */
const SHARED_FILES = [
  { name: 'frame', tags: ['$initial'], priority: 2 },
  { name: 'floating', test: FLOATING, priority: 1, includeDependenciesRecursively: false },
  { name: 'common', minShareCount: 6 },
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    usedStyles(fileURLToPath(new URL('.', import.meta.url))),
    plainTables,
    noPrefetch,
    packedCopies,
    shellFirst,
  ],
  resolve: {
    alias: {
      'react-router': ROUTER,
      ...Object.fromEntries(
        SHARED_LIBS.map((lib) => [`@palisade/${lib}`, `${repository}libs/${lib}/src/index.ts`]),
      ),
    },
  },
  // Scripts load each other wherever they are; the api completes the addresses in index.html.
  base: './',
  // The api replaces it with a new value in each response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: process.env.PALISADE_DASHBOARD_OUT ?? `${repository}dist/apps/dashboard`,
    emptyOutDir: true,
    // Which files each page loads; test/e2e/dashboard-size.spec.ts adds them up.
    manifest: true,
    // What is inlined as data: URI would need exceptions in the content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    reportCompressedSize: false,
    rolldownOptions: {
      // Directives for server components, of which there are none here.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      // A page loads only what it uses of the shared libs: nothing happens when their files load.
      treeshake: {
        moduleSideEffects: [
          { test: /[\\/]libs[\\/](?:vocabulary|schedule)[\\/]src[\\/]/, sideEffects: false },
        ],
      },
      output: { codeSplitting: { groups: SHARED_FILES } },
    },
  },
  server: {
    // The origin must be the one that the browser names, or the api refuses what changes something.
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: API, changeOrigin: false }])),
  },
});
