import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './support/program';

/** What lint says of the code. */
function messagesAbout(code: string): string[] {
  const program = `
    import { Linter } from 'eslint';
    import redos, { SEARCH } from './test/lint/linear-expressions.mjs';
    const rules = { 'redos/no-vulnerable': ['error', SEARCH] };
    const messages = new Linter().verify(${JSON.stringify(code)}, [{ plugins: { redos }, rules }]);
    console.log(JSON.stringify(messages.map(({ message }) => message)));
    process.exit();`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  });
  return JSON.parse(output) as string[];
}

it('lint reports an expression that backtracks, in all its forms', () => {
  expect(messagesAbout('[/^(a+)+$/, new RegExp("^(b+)+$"), /^a+$/]')).toEqual([
    expect.stringContaining('exponential'),
    expect.stringContaining('exponential'),
  ]);
});

it('the judged expressions were judged by the program that is installed', () => {
  const [program] = readFileSync(join(REPOSITORY, 'test/lint/judged-expressions.txt'), 'utf8').split('\n');
  const { version } = jest.requireActual<{ version: string }>('recheck/package.json');
  // Otherwise lint judges all of them, which takes minutes: run `npm run generate:expressions`.
  expect(program).toBe(`recheck ${version}`);
});
