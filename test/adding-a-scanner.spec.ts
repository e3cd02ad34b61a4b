import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { applyBlock, blocksOf } from './support/page-steps';
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
const WHOLE = [
  '.swcrc',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'ormconfig.ts',
  'apps',
  'clients',
  'libs',
  'test',
];

const blocks = blocksOf(readFileSync(join(ROOT, PAGE), 'utf8'));
const STEPS = [...new Set(blocks.map(({ step }) => step))];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'palisade-scanner-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of files that git knows or would add, with a link to the packages. */
function copyRepository(name: string, paths: readonly string[]): string {
  const copy = join(folder, name);
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...paths], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  // Another editor of this checkout may have deleted one meanwhile.
  for (const file of listed
    .trimEnd()
    .split('\n')
    .filter((each) => existsSync(join(ROOT, each)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const textIn = (copy: string, file: string): string | null =>
  existsSync(join(copy, file)) ? readFileSync(join(copy, file), 'utf8') : null;

function restore(copy: string, file: string, text: string | null): void {
  if (text === null) rmSync(join(copy, file), { force: true });
  else writeFileSync(join(copy, file), text);
}

const run = (copy: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: copy, maxBuffer: 16 * 1024 * 1024, timeout: 170_000 });

describe('docs/adding-a-scanner.md', () => {
  it('has five steps, each with something to do', () => {
    expect(STEPS).toEqual([1, 2, 3, 4, 5]);
  });

  it('leads to a scanner whose specs and lab cases are green', async () => {
    const copy = copyRepository('whole', WHOLE);
    for (const block of blocks) applyBlock(copy, block);
    const jest = [
      'node_modules/jest/bin/jest.js',
      '-c',
      'test/jest.config.cjs',
      '-i',
      '--json',
      '--forceExit',
    ];
    const projects = ['--selectProjects', 'unit', 'sockets'];
    const { stdout } = await run(copy, ...jest, ...projects, '--runTestsByPath', ...SPECS);
    const { numPassedTestSuites, numFailedTests } = JSON.parse(stdout) as Record<string, number>;
    expect({ numPassedTestSuites, numFailedTests }).toEqual({
      numPassedTestSuites: SPECS.length,
      numFailedTests: 0,
    });
    const lab = ['test/support/run-typescript.cjs', 'test/lab/run-lab.ts', 'encoding:'];
    await run(copy, ...lab);
    if (process.env.CHAOS_FORM === 'long') await run(copy, 'node_modules/typescript/bin/tsc', '--noEmit');
  });

  it('names each step that is left out, and no other', () => {
    const copy = copyRepository('partial', ['libs', 'test/lab']);
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
