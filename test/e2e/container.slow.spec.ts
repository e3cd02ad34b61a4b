import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DATABASE_VARIABLES,
  createTestDatabase,
  requiredVariable,
  type TestDatabase,
} from '../support/database';
import { Program, REPOSITORY } from '../support/program';
import { freePort } from '../support/redis-server';

let database: TestDatabase;
let folder: string;
let variables: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'palisade-container-'));
  variables = {
    ...DATABASE_VARIABLES,
    PATH: process.env.PATH ?? '',
    TMPDIR: folder,
    DATABASE_URL: database.urlOf('worker'),
    REDIS_URL: new URL('/11', requiredVariable('TEST_REDIS_URL')).href,
    PORT: String(await freePort()),
    WORKER_PORT: String(await freePort()),
  };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

const enter = (...args: string[]): Program => new Program('sh', ['deploy/entrypoint.sh', ...args], variables);

/** However long a busy machine takes. */
const PATIENT_MS = 120_000;
/** For a program that is stopped: it never responds. */
const HASTY_MS = 500;

/** @returns the exit code of the image's health check. */
const check = (withinMs: number): Promise<number> =>
  new Promise((resolve) => {
    const args = ['deploy/healthcheck.mjs', '--within', String(withinMs), '--end-after', '2'];
    execFile(process.execPath, args, { cwd: REPOSITORY, env: variables }, (error) =>
      resolve(error === null ? 0 : Number(error.code)),
    );
  });

describe('a container', () => {
  it('ends its program when it has hung for some checks, and not before', async () => {
    const program = enter('worker');
    await program.says(/worker is ready/);
    expect(await check(PATIENT_MS)).toBe(0);
    program.signal('SIGSTOP');
    expect(await check(HASTY_MS)).toBe(1);
    program.signal('SIGCONT');
    expect(await check(PATIENT_MS)).toBe(0);
    program.signal('SIGSTOP');
    expect(await check(HASTY_MS)).toBe(1);
    expect(program.hasExited).toBe(false);
    expect(await check(HASTY_MS)).toBe(1);
    expect(await program.ended()).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('passes SIGTERM on to its program', async () => {
    const program = enter('worker');
    await program.says(/worker is ready/);
    expect(await program.stop('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  it('runs scans of the command line', async () => {
    const program = enter('scan', '--help');
    expect(await program.ended()).toEqual({ code: 0, signal: null });
    expect(program.log).toContain('--like');
  });

  it('says which programs there are', async () => {
    const program = enter('dashboard');
    expect(await program.ended()).toEqual({ code: 2, signal: null });
    expect(program.log).toMatch(/api, worker, renderer or cli/);
  });
});
