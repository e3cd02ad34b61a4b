import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../support/program';

const MOST_BYTES = 15 * 1_048_576;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'palisade-package-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}
const run = (program: string, args: readonly string[], cwd = folder): Promise<Ended> =>
  new Promise((resolve) =>
    execFile(
      program,
      args,
      {
        cwd,
        env: { PATH: process.env.PATH, HOME: folder, npm_config_cache: join(folder, 'cache') },
        timeout: 120_000,
      },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    ),
  );

const bytesIn = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

it('the command line is a package without dependencies that npx runs, within 15 MB', async () => {
  const site = createServer((_, response) =>
    response.end('<!doctype html><html lang="en"><title>Shop</title><p>Hello'),
  );
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  try {
    const bundle = join(REPOSITORY, 'apps/launcher/bundle-command-line.mjs');
    const made = join(folder, 'made');
    expect(await run(process.execPath, [bundle, join(REPOSITORY, 'dist'), made], REPOSITORY)).toMatchObject({
      code: 0,
    });
    expect(await run('npm', ['pack', made, '--ignore-scripts'])).toMatchObject({ code: 0 });
    const file = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    const user = join(folder, 'user');
    mkdirSync(user);
    writeFileSync(join(user, 'package.json'), '{"private":true}');
    expect(await run('npm', ['install', '--offline', '--no-audit', join(folder, file)], user)).toMatchObject({
      code: 0,
    });
    const size = bytesIn(join(user, 'node_modules'));
    expect(size).toBeLessThan(MOST_BYTES);

    const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(await run('npx', ['palisade', '--version'], user)).toMatchObject({
      code: 0,
      stdout: `${version}\n`,
    });
    const args = ['palisade', 'scan', url, '--allow-host', '127.0.0.1', '--fail-on', 'high', '--json'];
    const { code, stdout, stderr } = await run('npx', args, user);
    const { status, tests } = JSON.parse(stdout) as {
      status: string;
      tests: { inconclusive_reason: string | null }[];
    };
    expect([status, tests.filter(({ inconclusive_reason: reason }) => reason === 'internal_error')]).toEqual([
      'completed',
      [],
    ]);
    expect([code, stderr]).toEqual([1, expect.not.stringContaining('Cannot find module')]);
    const { stdout: help } = await run('npx', ['palisade', '--help'], user);
    expect(help).toMatch(/^ {2}scan /m);
    expect(help).not.toMatch(/^ {2}migrate/m);
  } finally {
    site.closeAllConnections();
    await new Promise((closed) => site.close(closed));
  }
}, 600_000);
