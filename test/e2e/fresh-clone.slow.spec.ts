import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../support/program';
import { WHOLE, copyRepository } from '../support/repository-copy';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'palisade-fresh-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The commands below a heading of README. */
function commandsOf(heading: string): string[] {
  const text = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');
  const section = text.slice(text.indexOf(`## ${heading}\n`));
  return (/```\n([\s\S]*?)\n```/.exec(section)?.[1] ?? '').split('\n');
}

/** npm without its registry: `npm ci` links the packages of this checkout. */
function writeNpm(path: string): void {
  mkdirSync(path);
  const script = (name: string, body: string): void =>
    writeFileSync(join(path, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  script(
    'npm',
    `case $1 in
       ci) echo "npm ci" >>'${folder}/log'; exec ln -s '${REPOSITORY}/node_modules' node_modules ;;
       run) exec node apps/launcher/build-command.mjs ;;
     esac`,
  );
  script('npx', 'shift; exec node dist/apps/cli/main.js "$@"');
}

it('scans without the service by the commands of README', async () => {
  const clone = copyRepository(join(folder, 'clone'), [...WHOLE, 'deploy', 'README.md', '.npmrc']);
  rmSync(join(clone, 'node_modules'));
  writeNpm(join(folder, 'bin'));
  const site = createServer((_, response) => response.end('<!doctype html><p>Shop'));
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const env = { ...process.env, npm_execpath: '', PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
  const run = (command: string): Promise<{ code: number; output: string }> =>
    new Promise((resolve) =>
      execFile('sh', ['-c', command], { cwd: clone, env, timeout: 240_000 }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
      ),
    );
  const [build = '', scan = '', ...others] = commandsOf('Without the service');
  expect(others).toEqual([]);
  expect(await run(build)).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('npm ci\n');
  const here = `${scan.replace('https://www.example.com', url)} --allow-host 127.0.0.1 --tests security_headers`;
  expect(await run(here)).toMatchObject({ code: 0, output: expect.stringContaining('clickjacking') });
  await new Promise((closed) => site.close(closed));
}, 300_000);
