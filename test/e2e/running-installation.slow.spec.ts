import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '@palisade/version';
import { type Outcome, palisade } from '../support/command-line';
import { createTestDatabase, type TestDatabase } from '../support/database';

const folder = mkdtempSync(join(tmpdir(), 'palisade-settings-'));
const settingsFile = join(folder, 'settings.json');

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** Runs a command with nothing in its environment but the way to the settings. */
const runCommand = (...args: string[]): Promise<Outcome> =>
  palisade(args, { PALISADE_SETTINGS_FILE: settingsFile });

/** What `npm start` writes, as if this process ran it. */
const writeSettings = (pid: number): void =>
  writeFileSync(
    settingsFile,
    JSON.stringify({ pid, variables: { DATABASE_URL: database.url, PORT: '3210' } }),
  );

describe('the command line next to a running installation', () => {
  it('takes its settings', async () => {
    writeSettings(process.pid);
    const { code, stdout } = await runCommand('setup-token');
    expect(code).toBe(0);
    expect(stdout).toContain('http://localhost:3210/sign-up#setup_token=');
  });

  it('does not take those of a run that is over', async () => {
    writeSettings(2 ** 30);
    const { code, stderr } = await runCommand('setup-token');
    expect(code).toBe(1);
    expect(stderr).toContain('DATABASE_URL is missing');
  });
});

describe('the version', () => {
  it('is what --version prints', async () => {
    expect((await runCommand('--version')).stdout).toBe(`${VERSION}\n`);
    expect(JSON.parse((await runCommand('--version', '--json')).stdout)).toEqual({ version: VERSION });
  });
});
