import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** `npm run size`: the product's lines by folder, then those of generated files, specs and their helpers. */
const PRODUCT = /^(apps|libs|clients)\/.*\.(ts|tsx|mjs|cjs|css)$/;
const GENERATED = /\/generated\//;
const SPEC = /\.spec\.tsx?$|\/testing\//;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file));

const sum = (chosen) =>
  chosen.reduce((lines, file) => lines + readFileSync(file, 'utf8').split('\n').length - 1, 0);
const isCode = (file) => /\.(ts|tsx|mjs|cjs|css)$/.test(file);
const rows = [];
const row = (name, lines) => rows.push(`${String(lines).padStart(8)}  ${name}\n`);

const product = files.filter((file) => PRODUCT.test(file) && !GENERATED.test(file) && !SPEC.test(file));
const folders = [...new Set(product.map((file) => file.split('/').slice(0, 2).join('/')))];
for (const [name, lines] of folders
  .map((folder) => [folder, sum(product.filter((file) => file.startsWith(`${folder}/`)))])
  .sort(([, one], [, other]) => other - one))
  row(name, lines);
row('product', sum(product));
row('generated', sum(files.filter((file) => PRODUCT.test(file) && GENERATED.test(file))));
row(
  'specs and their helpers next to the code',
  sum(files.filter((file) => PRODUCT.test(file) && SPEC.test(file))),
);
row('test/', sum(files.filter((file) => file.startsWith('test/') && isCode(file))));
process.stdout.write(rows.join(''));
