import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '@palisade/version';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { REPOSITORY } from '../support/program';

interface Outcome {
  error: Error | null;
  stdout: string;
  stderr: string;
}

const folder = mkdtempSync(join(tmpdir(), 'palisade-settings-'));
const settingsFile = join(folder, 'settings.json');

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** Runs a command with nothing in its environment but the way to the settings. */
const palisade = (...args: string[]): Promise<Outcome> =>
  new Promise((done) => {
    const env = { PATH: process.env.PATH, PALISADE_SETTINGS_FILE: settingsFile };
    execFile(
      process.execPath,
      [join(REPOSITORY, 'dist/apps/cli/main.js'), ...args],
      { env },
      (error, stdout, stderr) => done({ error, stdout, stderr }),
    );
  });

/** What `npm start` writes, as if this process ran it. */
const writeSettings = (pid: number): void =>
  writeFileSync(
    settingsFile,
    JSON.stringify({ pid, variables: { DATABASE_URL: database.url, PORT: '3210' } }),
  );

describe('the command line beside a running installation', () => {
  it('takes its settings', async () => {
    writeSettings(process.pid);
    const { error, stdout } = await palisade('setup-token');
    expect(error).toBeNull();
    expect(stdout).toContain('http://localhost:3210/sign-up#setup_token=');
  });

  it('does not take those of a run that is over', async () => {
    writeSettings(2 ** 30);
    const { error, stderr } = await palisade('setup-token');
    expect(error).not.toBeNull();
    expect(stderr).toContain('DATABASE_URL is missing');
  });
});

describe('the version', () => {
  it('is what --version prints', async () => {
    expect((await palisade('--version')).stdout).toBe(`${VERSION}\n`);
    expect(JSON.parse((await palisade('--version', '--json')).stdout)).toEqual({ version: VERSION });
  });
});
