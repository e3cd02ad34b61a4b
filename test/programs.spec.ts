import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, trackedFiles } from './support/tracked-files';

/** A stub that lacks a member of what it stands for must not compile, and a program that the compiler skips always does. */
describe('the programs of bench, fault tests and lab, and the scans of end-to-end tests', () => {
  const folders = ['bench', 'chaos', 'lab'];
  const scripts = trackedFiles(
    ...folders.flatMap((folder) => ['cjs', 'mjs', 'js'].map((end) => `test/${folder}/**/*.${end}`)),
    'test/support/*-scan.cjs',
  );

  it('are few in JavaScript', () => {
    expect(scripts.length).toBeGreaterThan(5);
  });

  it.each(scripts)('%s is checked by the compiler', (file) => {
    expect(readFileSync(join(root, file), 'utf8')).toMatch(/^\/\/ @ts-check\n/);
  });
});
