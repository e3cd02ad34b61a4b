import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * `npm run size`: the product's lines by folder, those of generated files, specs and their helpers, then figures per unit: what a rule, a field,
 * a filter and a type of channel cost, the largest flat folder, and how far the dialects of schemas are from three.
 */
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
const linesOf = (folder) => sum(product.filter((file) => file.startsWith(`${folder}/`)));
const rows = [];
const row = (name, lines) => rows.push(`${String(lines).padStart(8)}  ${name}\n`);

const product = files.filter((file) => PRODUCT.test(file) && !GENERATED.test(file) && !SPEC.test(file));
const folders = [...new Set(product.map((file) => file.split('/').slice(0, 2).join('/')))];
for (const [name, lines] of folders
  .map((folder) => [folder, linesOf(folder)])
  .sort(([, one], [, other]) => other - one))
  row(name, lines);
row('product', sum(product));
row('generated', sum(files.filter((file) => PRODUCT.test(file) && GENERATED.test(file))));
row(
  'specs and their helpers next to the code',
  sum(files.filter((file) => PRODUCT.test(file) && SPEC.test(file))),
);
row('test/', sum(files.filter((file) => file.startsWith('test/') && isCode(file))));

/**
 * Files of the product that name a thing in the spelling of the API or of the code: what one more of its kind costs. Of several names all:
 * what uses one field of a check names it alone, and what carries the fields names each.
 */
function filesWith(...names) {
  const patterns = names.map((name) => {
    const code = name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
    return new RegExp(`\\b(?:${name}|${code})\\b`);
  });
  return product.filter((file) => {
    const text = FLAT.test(file) ? '' : readFileSync(file, 'utf8');
    return patterns.every((words) => words.test(text));
  }).length;
}

/** As in test/architecture.spec.ts: one file a table, a change of the schema, a part of a page. */
const FLAT = /\/(?:entities|migrations|ui)\//;
/** `http/` turns fields of the api into rules; each other file of the api that states one is a place of a fourth dialect of schemas. */
const OWN_RULES = /^apps\/api\/src\/(?!http\/|configure-api\.ts)/;
const ruling = product.filter(
  (file) => OWN_RULES.test(file) && /from 'class-validator'/.test(readFileSync(file, 'utf8')),
);
const inFolder = new Map();
for (const file of product.filter((file) => !FLAT.test(file))) {
  const folder = file.slice(0, file.lastIndexOf('/'));
  inFolder.set(folder, (inFolder.get(folder) ?? 0) + 1);
}
const [largest, most] = [...inFolder].reduce((one, other) => (other[1] > one[1] ? other : one));
const rules = readFileSync('docs/tests.md', 'utf8').match(
  /^\| `[a-z0-9-]+` \| (?:info|low|medium|high|critical)\b/gm,
).length;
const perRule = (...names) =>
  Math.round(names.reduce((lines, name) => lines + linesOf(`libs/${name}`), 0) / rules);

rows.push('\n');
row(`lines a rule in the scanners (${rules} rules)`, perRule('scanners'));
row(
  '… with the catalogue, the engine and the TLS probe',
  perRule('scanners', 'catalogue', 'scan-engine', 'tls-probe'),
);
row(
  'files that carry the fields of a check (both maintenance_windows and expected_paths)',
  filesWith('maintenance_windows', 'expected_paths'),
);
row('files that name a filter (has_ticket), with its control', filesWith('has_ticket'));
row('files that name a type of channel (alertmanager_webhook)', filesWith('alertmanager_webhook'));
row(`files in the largest flat folder (${largest})`, most);
row(
  `files of the api that state rules of class-validator next to the three dialects of schemas ${ruling.join(', ')}`.trim(),
  ruling.length,
);
process.stdout.write(rows.join(''));
