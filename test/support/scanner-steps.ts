import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = 'docs/adding-a-scanner.md';
const KEYS = 'libs/vocabulary/src/test-keys.ts';
const CATALOGUE = 'libs/catalogue/src/catalogue.ts';
const DEFINITIONS = 'libs/catalogue/src/definitions';
const REGISTRY = 'libs/scanners/src/scanner.registry.ts';
const SCANNERS = 'libs/scanners/src';
const CASES = 'test/lab/cases';
const BUDGETS = 'test/lab/budgets.ts';

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
const hasFiles = (key: string, repository: string, ...endings: readonly string[]): boolean =>
  endings.every((ending) => hasFile(repository, `${SCANNERS}/${nameOf(key)}/${nameOf(key)}${ending}`));

const STEPS: readonly Step[] = [
  {
    number: 1,
    lack: `is not in TEST_KEYS (${KEYS})`,
    isDone: (repository, key) => keysIn(repository).includes(key),
  },
  {
    number: 2,
    lack: `has no definition in ${CATALOGUE}`,
    isDone: (repository, key) =>
      hasFile(repository, `${DEFINITIONS}/${nameOf(key)}.ts`) &&
      new RegExp(`^ {2}${key}: \\w+,$`, 'm').test(textOf(repository, CATALOGUE)),
  },
  {
    number: 3,
    lack: `has no scanner in ${SCANNERS}`,
    isDone: (repository, key) => hasFiles(key, repository, '.scanner.ts'),
  },
  {
    number: 4,
    lack: 'has no rules that judge its observation',
    isDone: (repository, key) => hasFiles(key, repository, '.rules.ts'),
  },
  {
    number: 5,
    lack: 'has no specs of its rules and its scanner',
    isDone: (repository, key) => hasFiles(key, repository, '.rules.spec.ts', '.scanner.spec.ts'),
  },
  {
    number: 6,
    lack: `is not registered in ${REGISTRY}`,
    isDone: (repository, key) => textOf(repository, REGISTRY).includes(`'./${nameOf(key)}/`),
  },
  {
    number: 7,
    lack: `has no cases or no budget in test/lab`,
    isDone: (repository, key) =>
      new RegExp(`ofTest\\(\\s*'${key}'`).test(textOf(repository, `${CASES}/all-cases.ts`)) &&
      new RegExp(`^ {2}${key}: `, 'm').test(textOf(repository, BUDGETS)),
  },
  {
    number: 8,
    lack: 'has no README.md in its folder',
    isDone: (repository, key) => hasFile(repository, `${SCANNERS}/${nameOf(key)}/README.md`),
  },
];

function keysIn(repository: string): string[] {
  const [, list = ''] = /TEST_KEYS = \[([^\]]*)\]/.exec(textOf(repository, KEYS)) ?? [];
  return [...list.matchAll(/'(\w+)'/g)].map(([, key = '']) => key);
}

/** Every test that any step has left a trace of. */
function startedTests(repository: string): string[] {
  const definitions = readdirSync(join(repository, DEFINITIONS))
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
