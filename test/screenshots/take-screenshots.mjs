/**
 * `npm run screenshots`: takes the pictures of README.md from the demo of a running `npm start`, into `docs/pictures/`. Fails when a picture is
 * larger than a visitor should have to load.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../apps/launcher/chromium-program.mjs';
import { runCommand } from '../../apps/launcher/command.mjs';
import { readJson } from '../../apps/launcher/json-file.mjs';
import { QUICKSTART, ROOT } from '../../apps/launcher/paths.mjs';
import { LauncherError, say } from '../../apps/launcher/progress.mjs';

const MOST_BYTES = 150_000;
const ENDED = ['completed', 'failed', 'cancelled'];
const POLL_MS = 1_000;
const VIEW = { width: 1200, height: 760 };

async function takeScreenshots({ processes }) {
  const quickstart = readJson(QUICKSTART);
  if (!quickstart) throw new LauncherError('Palisade does not run: start it with `npm start` first');
  const demo = await scannedDemo(quickstart);
  const { command, env } = await findChromium(processes);
  const browser = await chromium.launch({
    executablePath: command,
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, ...env },
  });
  try {
    const page = await (
      await browser.newContext({ baseURL: quickstart.app_url, viewport: VIEW, colorScheme: 'light' })
    ).newPage();
    const team = await signIn(page, quickstart.dashboard);
    await take(page, team, 'overview', 'Fix these first');
    await take(page, `${team}/issues/${demo.issueId}`, 'issue', 'How to fix it');
    await take(page, `${team}/scans/${demo.scanId}`, 'scan', 'Judged');
  } finally {
    await browser.close();
  }
}

/** The demo's last scan once it has ended (without one, it is started), and an issue that a setting of a server fixes. */
async function scannedDemo({ base_url: api, api_key: key, demo_target: url }) {
  const request = async (method, path) =>
    (await fetch(`${api}${path}`, { method, headers: { Authorization: `Bearer ${key}` } })).json();
  const { data: checks } = await request('GET', '/checks?per_page=100');
  const check = checks.find((each) => each.url === url);
  if (!check)
    throw new LauncherError('the check of the demo site is missing: start Palisade without --no-demo');
  const scanId = (check.latest_scan ?? (await request('POST', `/checks/${check.id}/scans`))).id;
  say('Waiting for the scan of the demo site …');
  while (!ENDED.includes((await request('GET', `/scans/${scanId}`)).status))
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  const { data: issues } = await request('GET', `/issues?check_id=${check.id}&test_type=security_headers`);
  const issue = issues.find(({ rule_id: rule }) => rule === 'clickjacking') ?? issues[0];
  if (!issue) throw new LauncherError('the demo has no issue of security_headers');
  return { scanId, issueId: issue.id };
}

async function signIn(page, { email, password }) {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/t\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

async function take(page, path, name, text) {
  await page.goto(path);
  await page.getByText(text).first().waitFor();
  await page.waitForLoadState('networkidle');
  const file = join(ROOT, 'docs/pictures', `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  const { size } = statSync(file);
  say(`docs/pictures/${name}.png: ${Math.ceil(size / 1000)} kB`);
  if (size > MOST_BYTES) throw new LauncherError(`${file} is larger than ${MOST_BYTES / 1000} kB`);
}

await runCommand('npm run screenshots', 'screenshots', takeScreenshots);
