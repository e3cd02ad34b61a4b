import { execFile, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OutputFailed, writeOutput } from './output-failed';

const RUN_TYPESCRIPT = join(__dirname, '../../../test/support/run-typescript.cjs');
const MAIN = join(__dirname, '../main.ts');

/** In its own process: the outputs of the test must stay whole. */
async function man(stdout: number | 'pipe'): Promise<{ code: number; stderr: string }> {
  const child = spawn(process.execPath, [RUN_TYPESCRIPT, MAIN, 'man'], { stdio: ['ignore', stdout, 'pipe'] });
  let stderr = '';
  child.stderr?.on('data', (text) => (stderr += String(text)));
  child.stdout?.destroy();
  const [code] = (await once(child, 'close')) as [number];
  return { code, stderr };
}

it('ends with 3 and one line when the disk behind stdout is full', async () => {
  const { code, stderr } = await man(openSync('/dev/full', 'w'));
  expect({ code, stderr }).toEqual({ code: 3, stderr: 'The output cannot be written: the disk is full.\n' });
});

it('ends with 3 and one line when the reader closes the pipe', async () => {
  const { code, stderr } = await man('pipe');
  expect(code).toBe(3);
  expect(stderr).toBe('The output cannot be written: its reader has closed the pipe.\n');
});

it('ends with 3 when the file of --output cannot be written', async () => {
  const scan = ['scan', 'http://127.0.0.1:1/', '--allow-host', '127.0.0.1', '--tests', 'security_headers'];
  const run = promisify(execFile)(process.execPath, [RUN_TYPESCRIPT, MAIN, ...scan, '--output', '/dev/full']);
  await expect(run).rejects.toMatchObject({
    code: 3,
    stderr: 'The file /dev/full cannot be written: the disk is full.\n',
  });
});

it('names what it does not know by its code', () => {
  expect(() => writeOutput('/nonexistent/x', '')).toThrow(OutputFailed);
  expect(() => writeOutput('/nonexistent/x', '')).toThrow(
    'The file /nonexistent/x cannot be written: ENOENT.',
  );
});
