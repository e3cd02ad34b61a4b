import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { root, trackedFiles } from './tracked-files';

export interface Import {
  from: string;
  /** Repository path of the imported file or folder, or the package name. */
  to: string;
}

export const sources = trackedFiles(
  'apps/**/*.ts',
  'apps/**/*.tsx',
  'clients/**/*.ts',
  'libs/**/*.ts',
).filter((file) => !file.includes('/fixtures/'));

export function importsOf(file: string): Import[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'));
  return importedFiles.map(({ fileName }) => ({
    from: file,
    to: fileName.startsWith('.')
      ? posix.join(dirname(file), fileName)
      : fileName
          .replace('@palisade/client', 'clients/typescript')
          .replace(/^@palisade\/([a-z-]+)/, 'libs/$1'),
  }));
}

export const imports = sources.flatMap(importsOf);

const known = new Set([...sources, ...trackedFiles('test/**/*.ts')]);
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/src/index.ts'];

/** The source file that an import leads to; the path itself where there is none. */
export const fileOf = (path: string): string => {
  const bare = path.replace(/\.js$/, '');
  return ENDINGS.map((end) => bare + end).find((file) => known.has(file)) ?? path;
};

const FOLDER = /^((?:apps|libs)\/[^/]+\/src\/[a-z-]+)\//;

/** A folder below `src`, or a file that is in none. */
export const folderOf = (path: string): string => FOLDER.exec(fileOf(path))?.[1] ?? fileOf(path);

/** Places that import each other, directly or through others, each group sorted. */
export function cyclesOf(each: readonly Import[], placeOf: (path: string) => string): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of each) {
    const [one, other] = [placeOf(from), placeOf(to)];
    if (one === other || !known.has(fileOf(to))) continue;
    targets.set(one, (targets.get(one) ?? new Set()).add(other));
  }
  const reached = new Map([...targets.keys()].map((place) => [place, reachableFrom(place, targets)]));
  const groups = [...reached.keys()]
    .filter((place) => reached.get(place)?.has(place))
    .map((place) => [...(reached.get(place) ?? [])].filter((other) => reached.get(other)?.has(place)).sort());
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()].sort();
}

function reachableFrom(start: string, targets: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const next of targets.get(place) ?? []) {
      if (!reached.has(next)) open.push(next);
      reached.add(next);
    }
  }
  return reached;
}
