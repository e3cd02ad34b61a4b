import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '..');
const KEPT = join(root, 'apps/dashboard/src/api/generated/schema.d.ts');

/** In a process of its own: the generator consists of ES modules. */
async function generated(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['libs/scanners/src/testing/run-typescript.cjs', 'test/support/write-api-types.ts', '--print'],
    { cwd: root, maxBuffer: 16 * 1024 * 1024 },
  );
  return stdout;
}

describe('the types of the client of the dashboard', () => {
  it('are those of the api; when they are not, run `npm run generate:api`', async () => {
    const [kept, made] = await Promise.all([readFile(KEPT, 'utf8'), generated()]);
    expect(made).toContain('"/api/v1/checks/{check_id}"');
    expect(kept === made).toBe(true);
  });
});
