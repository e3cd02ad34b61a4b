import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoSite, startDemoSite } from './browser/support/demo-site';
import { palisadeJson } from './support/command-line';
import { REPOSITORY } from './support/program';

interface Document {
  tests: { test_type: string; status: string; is_inconclusive: boolean; findings: { id: string }[] }[];
}

let site: DemoSite;
let folder: string;
beforeAll(async () => {
  site = await startDemoSite();
  folder = mkdtempSync(join(tmpdir(), 'palisade-demo-'));
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

/** The account of the demo's check, as the launcher has it. */
function demoIdentity(): object {
  const code = `import(process.argv[1]).then((m) => console.log(JSON.stringify(m.demoIdentity())))`;
  const module = join(REPOSITORY, 'apps/launcher/demo.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', code, module], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as object;
}

async function scan(url: string, tests: string, ...more: string[]): Promise<Record<string, string[]>> {
  const args = ['scan', url, '--i-own-this-host', '--tests', tests, '--fail-on', 'never', ...more];
  const { tests: results } = await palisadeJson<Document>(args, { SCAN_ALLOWED_HOSTS: 'demo.localhost' });
  expect(results.filter(({ is_inconclusive: isInconclusive }) => isInconclusive)).toEqual([]);
  return Object.fromEntries(results.map((test) => [test.test_type, test.findings.map(({ id }) => id)]));
}

it('shows the tests that need an account at work', async () => {
  const file = join(folder, 'identities.yml');
  writeFileSync(file, JSON.stringify({ scan_identities: [demoIdentity()] }));
  const found = await scan(site.plainUrl, 'access_control,session_security', '--identities', file);
  expect(found.access_control).toEqual(['private-page-public']);
  expect(found.session_security).toContain('session-not-rotated');
});

it('shows the test that needs a document at work', async () => {
  const file = join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify({ api_exposure: { openapi: '/openapi.json' } }));
  const found = await scan(site.url, 'api_exposure', '--config', file);
  expect(found.api_exposure).toContain('api-operation-without-login');
});

it('has the session cookie of its README', async () => {
  const found = await scan(site.url, 'cookie_security');
  expect(found.cookie_security?.toSorted()).toEqual([
    'cookie-session-no-httponly',
    'cookie-session-no-samesite',
    'cookie-session-no-secure',
  ]);
});
