import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { globSync } from 'tinyglobby';
import { alone, sharedFiles } from './together.json';
import { ROOT, TOGETHER } from './spec-groups.cjs';

const FOLDER = join(__dirname, '../e2e');
const ENDING = '.spec.ts';

/**
 * Declares every n-th end-to-end spec in the calling file, each in a `describe` with its own hooks: jest loads what they import once
 * for all of them, which takes longer than most of them. Specs of `together.json` that run alone take long, watch the whole process or set the
 * time limit of their file. `TOGETHER_ONLY=auth,scans` chooses some of the others (test/versions/run-matrix.mjs).
 * @param file the number of the calling file, from 1
 */
export function runTogether(file: number): void {
  const chosen = process.env.TOGETHER_ONLY?.split(',');
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDING))
    .filter((name) => {
      const spec = name.slice(0, -ENDING.length);
      return !alone.includes(spec) && (chosen?.includes(spec) ?? true);
    });
  declareShare(FOLDER, names, file, sharedFiles);
}

/**
 * The same for the specs of another part.
 * @param file the number of the calling file, from 1
 */
export function runPartTogether(part: keyof typeof TOGETHER, file: number): void {
  const { specs, alone, files } = TOGETHER[part];
  const paths = globSync([...specs], { cwd: ROOT, ignore: [...alone], absolute: true });
  declareShare(
    ROOT,
    paths.map((path) => relative(ROOT, path)),
    file,
    files,
  );
}

function declareShare(folder: string, names: string[], file: number, files: number): void {
  for (const name of names.sort().filter((_, place) => place % files === file - 1)) {
    describe(name, () => void jest.requireActual(join(folder, name)));
  }
}
