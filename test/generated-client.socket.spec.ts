import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '..');

/** In its own process: the generator consists of ES modules. */
async function generated(): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['test/support/run-typescript.cjs', 'test/support/write-client-sources.ts', '--print'],
    { cwd: root, maxBuffer: 16 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Record<string, string>;
}

describe('the generated files of the TypeScript client, which the dashboard uses too', () => {
  it('are those of the api; when they are not, run `npm run generate:api`', async () => {
    const files = Object.entries(await generated());
    expect(files).toHaveLength(2);
    for (const [path, made] of files) {
      expect(made).toContain(
        '"/api/v1/checks/{check_id}"'.replaceAll('"', made.includes('paths {') ? '"' : "'"),
      );
      expect([path, (await readFile(path, 'utf8')) === made]).toEqual([path, true]);
    }
  });
});
