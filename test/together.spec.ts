import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { ROOT, TOGETHER } from './plan/spec-groups.cjs';

type Part = keyof typeof TOGETHER;

/** The calls of the numbered files in a folder, in the order of their numbers. */
const callsIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.spec.ts'))
    .sort()
    .map(
      (name) =>
        readFileSync(join(ROOT, folder, name), 'utf8')
          .trim()
          .split('\n')
          .at(-1) ?? '',
    );

const specsOf = (part: Part): string[] => globSync([...TOGETHER[part].specs], { cwd: ROOT }).sort();

// A share without a file, or a spec in no part, would be specs that nobody runs.
describe('specs that run together', () => {
  it.each(Object.keys(TOGETHER) as Part[])('have one file per share of %s', (part) => {
    const { files, folder } = TOGETHER[part];
    const calls = Array.from({ length: files }, (_, place) => `runTogether('${part}', ${place + 1});`);
    expect(callsIn(folder)).toEqual(calls);
  });

  it.each([
    ['e2e', 'e2e-slow'],
    ['browser', 'browser-slow'],
  ] as const)('of %s are fast or slow, each once', (fast, slow) => {
    const all = globSync(`test/${fast}/*.spec.ts`, { cwd: ROOT }).sort();
    expect([...specsOf(fast), ...specsOf(slow)].sort()).toEqual(all);
  });

  it('name no file that is gone', () => {
    for (const { specs, alone, waiting = [] } of Object.values(TOGETHER))
      for (const pattern of [...specs, ...alone, ...waiting].filter((pattern) => !pattern.startsWith('!')))
        expect([pattern, globSync(pattern, { cwd: ROOT, absolute: true }).length > 0]).toEqual([
          pattern,
          true,
        ]);
  });
});
