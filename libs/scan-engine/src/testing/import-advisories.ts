/**
 * Writes `data/shipped/js-advisories.json` from a file with the repository of RetireJS. Usage, after unpacking the package:
 * `node test/support/run-typescript.cjs libs/scan-engine/src/testing/import-advisories.ts FILE DATE SOURCE`
 * DATE is the day of the newest advisory. The licences are next to the data.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsAdvisories } from '../data/documents';
import { readRetireJs } from '../data/retire-js';

const [file = '', date = '', source = ''] = process.argv.slice(2);
if (!/^\d{4}-\d\d-\d\d$/.test(date) || source === '')
  throw new Error('Usage: import-advisories.ts FILE DATE SOURCE');
const libraries = readRetireJs(JSON.parse(readFileSync(file, 'utf8')));
const advisories: JsAdvisories = { date, source, libraries };
const path = join(__dirname, '../data/shipped/js-advisories.json');
// One library a line, so that a new state of the list can be reviewed.
const lines = Object.entries(libraries)
  .map(([name, list]) => `    ${JSON.stringify(name)}: ${JSON.stringify(list)}`)
  .join(',\n');
const head = JSON.stringify({ data: 'js_advisories', date, source }).slice(0, -1);
writeFileSync(path, `${head}, "libraries": {\n${lines}\n}}\n`);
const count = Object.values(advisories.libraries).flat().length;
process.stdout.write(`${Object.keys(libraries).length} libraries, ${count} advisories: ${path}\n`);
