import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { textWith } from './support/page-steps';
import { type RecipeStep, recipesOf } from './support/recipes';
import { WHOLE, copyRepository, runIn, specsIn } from './support/repository-copy';
import { type Overlay, TypeChecker } from './support/type-checker';

const ROOT = resolve(__dirname, '..');
// It compiles the programs about twenty times, which takes minutes next to other work.
jest.setTimeout(900_000);
/** What the scripts of the page write. */
const GENERATED: Readonly<Record<string, readonly string[]>> = {
  'generate:api': ['clients/typescript/src/generated/schema.ts'],
  'generate:docs': ['docs/tests.md'],
};
/** The cases that the recipe of a rule adds. */
const LAB_CASES = 'a policy over';
const steps = recipesOf(readFileSync(join(ROOT, 'docs/adding.md'), 'utf8'));
const nameOf = ({ recipe, number }: RecipeStep): string => `${recipe}, step ${number}`;
const endsAs = (how: RecipeStep['without']['how']): RecipeStep[] =>
  steps.filter(({ without }) => without.how === how);
const named = (how: RecipeStep['without']['how']): string[] => [
  ...new Set(endsAs(how).map(({ without }) => without.file)),
];

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** What the recipes write, without some steps. */
function filesWithout(...left: readonly RecipeStep[]): Overlay {
  const files = new Map<string, string>();
  // Several recipes run the same script: where one of these steps is left out, nothing is generated.
  const notRun = left.flatMap(({ runs }) => runs);
  for (const { blocks, runs } of steps.filter((step) => !left.includes(step))) {
    for (const block of blocks) {
      const text = files.get(block.file) ?? (block.after === null ? null : textOf(block.file));
      files.set(block.file, textWith(text, block));
    }
    for (const file of runs.flatMap((script) => (notRun.includes(script) ? [] : (GENERATED[script] ?? []))))
      files.set(file, generated.get(file) ?? textOf(file));
  }
  return files;
}

let folder: string;
let copy: string;
const generated = new Map<string, string>();
/** How the specs end, with all steps and without those that only specs notice. They run while types are checked. */
let specs: Promise<Record<'after' | 'without', Record<string, string>>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palisade-recipes-'));
  copy = copyRepository(join(folder, 'whole'), [...WHOLE, 'docs']);
  for (const [file, text] of filesWithout()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  }
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  await Promise.all(
    [...new Set(steps.flatMap(({ runs }) => runs))].map(async (name) => {
      await runIn(copy, ...(scripts[name] ?? '').split(' ').slice(1));
      for (const file of GENERATED[name] ?? []) generated.set(file, readFileSync(join(copy, file), 'utf8'));
    }),
  );
  specs = runSpecs();
  // The test that awaits it reports a failure.
  specs.catch(() => undefined);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function runSpecs(): Promise<Awaited<typeof specs>> {
  const files = named('fails');
  const after = await specsIn(copy, files);
  await runIn(copy, 'test/support/run-typescript.cjs', 'test/lab/run-lab.ts', LAB_CASES);
  const texts = filesWithout(...endsAs('fails'));
  for (const file of filesWithout().keys()) {
    const text = texts.get(file) ?? (existsSync(join(ROOT, file)) ? textOf(file) : null);
    if (text === null) rmSync(join(copy, file));
    else writeFileSync(join(copy, file), text);
  }
  return { after, without: await specsIn(copy, files) };
}

describe('docs/adding.md', () => {
  const types = new TypeChecker(ROOT);

  it('has recipes for a rule, a field, a filter and a type of channel', () => {
    expect([...new Set(steps.map(({ recipe }) => recipe))]).toEqual([
      'A rule',
      'A field of a check',
      'A filter of issues',
      'A type of channel',
    ]);
  });

  it('leads to code that compiles', () => {
    const files = filesWithout();
    const judged = [...files.keys(), ...named('does not compile')].filter((file) => /\.tsx?$/.test(file));
    expect(types.errorsOf([...new Set(judged)], files)).toEqual([]);
  });

  it.each(endsAs('does not compile').map((step) => [nameOf(step), step] as const))(
    'names what does not compile without %s',
    (_name, step) => {
      expect(types.errorsOf([step.without.file], filesWithout(step))).not.toEqual([]);
    },
  );

  it('leads to specs and lab cases that hold, and names the specs that fail without a step', async () => {
    const all = (end: string) => Object.fromEntries(named('fails').map((file) => [file, end]));
    expect(await specs).toEqual({ after: all('passed'), without: all('failed') });
    expect(named('fails')).toHaveLength(endsAs('fails').length);
  });
});
