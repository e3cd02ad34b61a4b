import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'svelte/compiler';
import { build } from 'vite';

/** Prints the program of one framework with its packages from npm, as one script: `node bundle.mjs vue`. */
const [name] = process.argv.slice(2);
const folder = dirname(fileURLToPath(import.meta.url));
const svelte = {
  name: 'svelte',
  transform: (code, id) =>
    id.endsWith('.svelte') ? { code: compile(code, { filename: id }).js.code, map: null } : null,
};
const built = await build({
  configFile: false,
  root: folder,
  logLevel: 'error',
  plugins: [svelte],
  define: {
    'process.env.NODE_ENV': '"production"',
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  build: {
    write: false,
    lib: { entry: join(folder, `${name}.mjs`), name: 'shop', formats: ['iife'] },
  },
});
process.stdout.write(built[0].output[0].code);
