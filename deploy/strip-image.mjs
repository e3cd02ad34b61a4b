/**
 * Takes what a running program never reads out of the folders of the image: source maps and TypeScript, of our code and of the packages,
 * the compiler, which npm keeps because a package can use it, and fonts.
 * Usage: `node deploy/strip-image.mjs FOLDER…`; prints how many files went and fails when one is left.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const UNUSED = /\.(?:map|tsbuildinfo|[cm]?tsx?)$/;

/** The package of the fonts has 22 faces; evidence is set in two. */
const FONTS = /[/\\]dejavu-fonts-ttf[/\\]ttf[/\\](?!DejaVuSans(?:-Bold)?\.ttf$)/;

const COMPILER = ['typescript', '.bin/tsc', '.bin/tsserver'];

const unusedIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => UNUSED.test(path) || FONTS.test(path));

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Name the folders to strip, for example: node deploy/strip-image.mjs dist node_modules');
  process.exit(2);
}
for (const folder of folders) {
  for (const path of COMPILER) rmSync(join(folder, path), { recursive: true, force: true });
  const unused = unusedIn(folder);
  for (const file of unused) rmSync(file);
  console.log(`${folder}: ${unused.length} source maps and TypeScript files removed`);
  if (unusedIn(folder).length > 0) throw new Error(`${folder} still holds source maps or TypeScript.`);
}
