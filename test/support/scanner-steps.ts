import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = 'docs/adding-a-scanner.md';
const KEYS = 'libs/vocabulary/src/test-keys.ts';
const STANDARDS = 'libs/vocabulary/src/standards.ts';
const CATALOGUE = 'libs/catalogue/src/catalogue.ts';
const DEFINITIONS = ['libs/catalogue/src/definitions', 'libs/catalogue/src/definitions/injection'];
const REGISTRY = 'libs/scanners/src/scanner.registry.ts';
const SCANNERS = 'libs/scanners/src';
const CASES = 'test/lab/cases';

/** What one step of docs/adding-a-scanner.md leaves in the repository. */
interface Step {
  number: number;
  /** Completes "Test key `x` …". */
  lack: string;
  isDone: (repository: string, key: string) => boolean;
}

const nameOf = (key: string): string => key.replaceAll('_', '-');
const keyOf = (name: string): string => name.replaceAll('-', '_');
const textOf = (repository: string, file: string): string => readFileSync(join(repository, file), 'utf8');

const hasFile = (repository: string, file: string): boolean => existsSync(join(repository, file));

const STEPS: readonly Step[] = [
  {
    number: 1,
    lack: `is not in TEST_KEYS (${KEYS}) and REQUIREMENTS (${STANDARDS})`,
    isDone: (repository, key) =>
      keysIn(repository).includes(key) &&
      new RegExp(`^ {2}${key}: '`, 'm').test(textOf(repository, STANDARDS)),
  },
  {
    number: 2,
    lack: `has no definition in ${CATALOGUE}`,
    isDone: (repository, key) =>
      DEFINITIONS.some((folder) => hasFile(repository, `${folder}/${nameOf(key)}.ts`)) &&
      new RegExp(`^ {2}${key}: \\w+,$`, 'm').test(textOf(repository, CATALOGUE)),
  },
  {
    number: 3,
    lack: `has no scanner with a README in ${SCANNERS}`,
    isDone: (repository, key) =>
      ['README.md', `${nameOf(key)}.scanner.ts`].every((file) =>
        hasFile(repository, `${SCANNERS}/${nameOf(key)}/${file}`),
      ),
  },
  {
    number: 4,
    lack: `is not registered in ${REGISTRY}`,
    isDone: (repository, key) => textOf(repository, REGISTRY).includes(`'./${nameOf(key)}/`),
  },
  {
    number: 5,
    lack: 'has no cases in test/lab',
    isDone: (repository, key) =>
      new RegExp(`ofTest\\(\\s*'${key}'`).test(textOf(repository, `${CASES}/all-cases.ts`)),
  },
];

function keysIn(repository: string): string[] {
  const [, list = ''] = /TEST_KEYS = \[([^\]]*)\]/.exec(textOf(repository, KEYS)) ?? [];
  return [...list.matchAll(/'(\w+)'/g)].map(([, key = '']) => key);
}

/** Every test that any step has left a trace of. */
function startedTests(repository: string): string[] {
  const definitions = DEFINITIONS.flatMap((folder) => readdirSync(join(repository, folder)))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => keyOf(name.slice(0, -'.ts'.length)));
  const folders = readdirSync(join(repository, SCANNERS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => keyOf(name));
  return [...new Set([...keysIn(repository), ...definitions, ...folders])].sort();
}

/** One sentence for each step of docs/adding-a-scanner.md that a test of this repository lacks. Reads the sources, so that it also works while nothing starts. */
export const missingSteps = (repository: string): string[] =>
  startedTests(repository).flatMap((key) =>
    STEPS.filter(({ isDone }) => !isDone(repository, key)).map(
      ({ number, lack }) => `Test key \`${key}\` ${lack}: see ${PAGE}, step ${number}.`,
    ),
  );
