import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sharedFiles } from './plan/together.json';
import { TOGETHER, sharedFolder } from './plan/spec-groups.cjs';

/** The calls of the numbered files in a folder, in the order of their numbers. */
const callsIn = (folder: string): string[] =>
  readdirSync(join(__dirname, folder))
    .filter((name) => name.endsWith('.spec.ts'))
    .sort()
    .map(
      (name) =>
        readFileSync(join(__dirname, folder, name), 'utf8')
          .trim()
          .split('\n')
          .at(-1) ?? '',
    );

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

// A share without a file would be specs that nobody runs.
describe('files that run specs together', () => {
  it.each(['unit', 'sockets', 'browser'] as const)('have one file per share of %s', (part) => {
    const calls = numbers(TOGETHER[part].files).map((file) => `runPartTogether('${part}', ${file});`);
    expect(callsIn(relative('test', sharedFolder(part)))).toEqual(calls);
  });

  it('have one file per share of the end-to-end specs', () => {
    expect(callsIn('e2e/together')).toEqual(numbers(sharedFiles).map((file) => `runTogether(${file});`));
  });
});
