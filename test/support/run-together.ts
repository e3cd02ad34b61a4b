import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { alone, sharedFiles } from '../e2e/together/together.json';

const FOLDER = join(__dirname, '../e2e');
const ENDING = '.spec.ts';

/**
 * Declares every n-th spec of test/e2e in the calling file, each in a `describe` with its own hooks: jest loads what they import once
 * for all of them, which takes longer than most of them. Specs of `together.json` that run alone take long, watch the whole process or set the
 * time limit of their file. `TOGETHER_ONLY=auth,scans` chooses some of the others (test/versions/run-matrix.mjs).
 * @param file the number of the calling file, from 1
 */
export function runTogether(file: number): void {
  const chosen = process.env.TOGETHER_ONLY?.split(',');
  const specs = readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDING))
    .filter((name) => {
      const spec = name.slice(0, -ENDING.length);
      return !alone.includes(spec) && (chosen?.includes(spec) ?? true);
    })
    .sort();
  for (const spec of specs.filter((_, place) => place % sharedFiles === file - 1)) {
    describe(spec, () => void jest.requireActual(join(FOLDER, spec)));
  }
}
