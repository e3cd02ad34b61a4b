import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { REPOSITORY } from '../support/program';

/** Here because it takes a minute and needs npm. */
describe('the OpenAPI document', () => {
  it('gives five generators clients that compile, and linters nothing to report', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['test/generators/run-generators.mjs'], {
      cwd: REPOSITORY,
    }).catch((error: { stdout: string; stderr: string }) => {
      throw new Error(error.stdout + error.stderr);
    });
    expect(stdout.match(/: ok$/gm)).toHaveLength(7);
  });
});
