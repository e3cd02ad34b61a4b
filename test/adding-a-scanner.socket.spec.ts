import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { applyBlock, blocksOf } from './support/page-steps';
import { WHOLE, copyRepository, runIn, specsIn } from './support/repository-copy';
import { missingSteps } from './support/scanner-steps';

const ROOT = resolve(__dirname, '..');
const PAGE = 'docs/adding-a-scanner.md';
/** What must be green after the last step. The long form checks the types of everything, too. */
const SPECS = [
  'test/scanner-steps.spec.ts',
  'libs/catalogue/src/catalogue.spec.ts',
  'libs/scanners/src/scanner.registry.spec.ts',
  'libs/scanners/src/scanner-contract.spec.ts',
  'test/lab/cases.spec.ts',
];
const blocks = blocksOf(readFileSync(join(ROOT, PAGE), 'utf8'));
const STEPS = [...new Set(blocks.map(({ step }) => step))];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'palisade-scanner-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const textIn = (copy: string, file: string): string | null =>
  existsSync(join(copy, file)) ? readFileSync(join(copy, file), 'utf8') : null;

function restore(copy: string, file: string, text: string | null): void {
  if (text === null) rmSync(join(copy, file), { force: true });
  else writeFileSync(join(copy, file), text);
}

describe('docs/adding-a-scanner.md', () => {
  it('has five steps, each with something to do', () => {
    expect(STEPS).toEqual([1, 2, 3, 4, 5]);
  });

  it('leads to a scanner whose specs and lab cases are green', async () => {
    const copy = copyRepository(join(folder, 'whole'), WHOLE);
    for (const block of blocks) applyBlock(copy, block);
    expect(await specsIn(copy, SPECS)).toEqual(Object.fromEntries(SPECS.map((spec) => [spec, 'passed'])));
    const lab = ['test/support/run-typescript.cjs', 'test/lab/run-lab.ts', 'encoding:'];
    const report = await runIn(copy, ...lab).then(
      () => 'green',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(report).toBe('green');
    if (process.env.CHAOS_FORM === 'long') await runIn(copy, 'node_modules/typescript/bin/tsc', '--noEmit');
  });

  it('names each step that is left out, and no other', () => {
    const copy = copyRepository(join(folder, 'partial'), ['libs', 'test/lab']);
    const original = new Map(blocks.map(({ file }) => [file, textIn(copy, file)]));
    for (const left of STEPS) {
      for (const [file, text] of original) restore(copy, file, text);
      for (const block of blocks) if (block.step !== left) applyBlock(copy, block);
      expect(missingSteps(copy)).toEqual([
        expect.stringMatching(
          new RegExp(`^Test key \`text_encoding\` [^.]+.*: see docs/adding-a-scanner.md, step ${left}\\.$`),
        ),
      ]);
    }
  });
});
