import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { REPOSITORY } from './support/program';
import { trackedFiles } from './support/tracked-files';

const MOST_HOPS = 10;

/** The rows of the two walks in docs/architecture.md: the cell that names files and functions. */
function walks(): Map<string, string[]> {
  const text = readFileSync(join(REPOSITORY, 'docs/architecture.md'), 'utf8');
  const sections = text.split(/^## /m).filter((section) => section.includes('| hop | file |'));
  return new Map(
    sections.map((section) => [
      section.split('\n', 1)[0] ?? '',
      [...section.matchAll(/^\| \d+ \| (.*?) \|/gm)].map(([, cell = '']) => cell),
    ]),
  );
}

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const isPath = (name: string): boolean => name.includes('/') || name.endsWith('.ts');

/** `scans.service.ts` without its folder is a file of the same program or lib, and the only one with this name. */
function fileOf(name: string): string | null {
  if (name.includes('/')) return existsSync(join(REPOSITORY, name)) ? name : null;
  const [only, ...others] = trackedFiles('apps/**/*.ts', 'libs/**/*.ts').filter(
    (file) => basename(file) === name,
  );
  return others.length === 0 ? (only ?? null) : null;
}

describe('the walks of docs/architecture.md', () => {
  it('are those of a key and of a scan', () => {
    expect([...walks().keys()]).toEqual([
      'A bearer key, from the request to the row',
      'A scan id, from the request to the issues',
    ]);
  });

  it.each([...walks()])('%s: takes at most ten hops', (_walk, hops) => {
    expect(hops.length).toBeGreaterThan(4);
    expect(hops.length).toBeLessThanOrEqual(MOST_HOPS);
  });

  it.each([...walks()])('%s: names files that exist, and functions that are in them', (_walk, hops) => {
    const wrong = hops.flatMap((cell) => {
      const [paths, names] = [namesIn(cell).filter(isPath), namesIn(cell).filter((name) => !isPath(name))];
      const files = paths.map((path) => ({ path, file: fileOf(path) }));
      const text = files
        .filter(({ file }) => file?.endsWith('.ts'))
        .map(({ file }) => readFileSync(join(REPOSITORY, file ?? ''), 'utf8'))
        .join('\n');
      const isDefined = (name: string): boolean =>
        new RegExp(
          `^(?:(?:export )?(?:async )?(?:function|const) |  (?:private |async |readonly )*)${name}(?:[(<]| =)`,
          'm',
        ).test(text);
      return [
        ...files.filter(({ file }) => file === null).map(({ path }) => path),
        ...names.filter((name) => !isDefined(name)),
      ];
    });
    expect(wrong).toEqual([]);
  });
});
