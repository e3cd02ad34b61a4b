import { appendFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { globSync } from 'tinyglobby';
import { ROOT, TOGETHER } from './spec-groups.cjs';

/**
 * Declares every n-th spec of a part in the calling file, each in a `describe` with its own hooks: jest loads what they import once
 * for all of them, which takes longer than most of them. `TOGETHER_ONLY=auth,scans` chooses some by name (test/versions/run-matrix.mjs).
 * @param file the number of the calling file, from 1
 */
export function runTogether(part: keyof typeof TOGETHER, file: number): void {
  const { specs, alone, waiting = [], files } = TOGETHER[part];
  const chosen = process.env.TOGETHER_ONLY?.split(',');
  const pathsOf = (patterns: readonly string[]): string[] =>
    globSync([...patterns], { cwd: ROOT, ignore: [...alone], absolute: true })
      .map((path) => relative(ROOT, path))
      .sort();
  const paths = [...new Set([...pathsOf(waiting), ...pathsOf(specs)])].filter(
    (path) => chosen?.includes(basename(path).split('.')[0] ?? '') ?? true,
  );
  let longest = 0;
  for (const path of paths.filter((_, place) => place % files === file - 1)) {
    describe(path, () => {
      const noteDuration = measured(path);
      jest.requireActual(join(ROOT, path));
      afterAll(noteDuration);
      longest = Math.max(longest, timeoutMs());
    });
  }
  // The limit of a file is that of all its tests: without this, the last spec that sets one sets it for the others.
  if (longest > 0) jest.setTimeout(longest);
}

/** Takes the time of a spec from its first hook to its last one; `npm test` names the longest at its end. */
function measured(path: string): () => void {
  const { TEST_FOLDER: folder } = process.env;
  let began = 0;
  beforeAll(() => {
    began = performance.now();
  });
  return () => {
    if (folder === undefined) return;
    appendFileSync(join(folder, 'durations'), `${path}\t${performance.now() - began}\n`);
  };
}

/** What `jest.setTimeout` stores; 0 before its first call. */
function timeoutMs(): number {
  const stored = (globalThis as unknown as Record<symbol, unknown>)[Symbol.for('TEST_TIMEOUT_SYMBOL')];
  return typeof stored === 'number' ? stored : 0;
}
