import { readFileSync, writeFileSync } from 'node:fs';
import { check } from 'recheck';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { JUDGED_BY, JUDGED_FILE, SEARCH, fingerprintOf, readJudged } from './linear-expressions.mjs';

/**
 * `npm run generate:expressions`: searches each expression that lint would judge for slow inputs, for longer than lint does, and
 * writes down those for which it found none. Lint judges the others, so a file that is behind makes lint slower, and nothing else.
 */
const LONGEST_MS = 20_000;
const AT_ONCE = 2;

const FILES = globSync(['libs/**/*.ts', 'apps/worker/**/*.ts'], {
  ignore: ['**/*.spec.ts', '**/testing/**', '**/fixtures/**', '**/generated/**', '**/node_modules/**'],
});

function* expressionsOf(node) {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    yield { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* expressionsOf(child);
}

const found = new Map();
for (const file of FILES) {
  const code = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  for (const { source, flags } of expressionsOf(code)) {
    const expression = new RegExp(source, flags);
    found.set(fingerprintOf(expression), { expression, file });
  }
}

const known = readJudged();
const judged = [...found.keys()].filter((fingerprint) => known.has(fingerprint));
const queue = [...found].filter(([fingerprint]) => !known.has(fingerprint));
console.log(`${judged.length} expressions are judged, ${queue.length} are new.`);

async function lane() {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [fingerprint, { expression, file }] = next;
    const { source, flags } = expression;
    const { status, complexity } = await check(source, flags, { ...SEARCH, timeout: LONGEST_MS });
    if (status === 'vulnerable') console.log(`${file}: ${expression} is ${complexity.summary}`);
    else judged.push(fingerprint);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, lane));
writeFileSync(JUDGED_FILE, `${[JUDGED_BY, ...judged.sort()].join('\n')}\n`);
// The program that searches would keep this one alive.
process.exit(judged.length === found.size ? 0 : 1);
