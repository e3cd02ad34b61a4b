import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import redos from 'eslint-plugin-redos';

const { version } = createRequire(import.meta.url)('recheck/package.json');

/** The expressions that `npm run generate:expressions` searched for slow inputs; its first line names the program that did. */
export const JUDGED_FILE = new URL('judged-expressions.txt', import.meta.url);
/** A fixed seed, so that the search for slow inputs finds the same in each run. */
export const SEARCH = { randomSeed: 1 };
/** Where another version of the program judged, nothing is judged. */
export const JUDGED_BY = `recheck ${version}`;

export const fingerprintOf = ({ source, flags }) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 20);

export function readJudged() {
  const [program, ...fingerprints] = readFileSync(JUDGED_FILE, 'utf8').trimEnd().split('\n');
  return new Set(program === JUDGED_BY ? fingerprints : []);
}

const judged = readJudged();
const rule = redos.rules['no-vulnerable'];

/** The rule of eslint-plugin-redos, which takes longer than all other rules together, for what is new since the last search. */
export default {
  rules: {
    'no-vulnerable': {
      meta: rule.meta,
      create(context) {
        const visitors = rule.create(context);
        const Literal = (node) => {
          if (node.value instanceof RegExp && !judged.has(fingerprintOf(node.value))) visitors.Literal(node);
        };
        return { ...visitors, Literal };
      },
    },
  },
};
