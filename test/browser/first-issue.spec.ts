import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { RedisServer } from '../support/redis-server';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { clipboardText } from './support/clipboard';
import { DEMO_HOST, startDemoSite, type DemoSite } from './support/demo-site';
import { faultsOf } from './support/page-faults';
import { PASSWORD } from './support/people';
import { type Product, startProduct } from './support/product';

/** However busy the machine is. */
const A_SCAN_MS = 600_000;
jest.setTimeout(2 * A_SCAN_MS);

let redis: RedisServer;
let product: Product;
let browser: Browser;
let site: DemoSite;
let ada: Visitor;
let page: Page;
let teamPath: string;
let checkPath: string;

/** One journey: each test continues where the previous one ended. */
beforeAll(async () => {
  [redis, browser, site] = await Promise.all([RedisServer.start(), launchBrowser(), startDemoSite()]);
  const variables = { REDIS_URL: redis.url, SCAN_ALLOWED_HOSTS: DEMO_HOST, NEW_TEAM_PLAN: 'business' };
  product = await startProduct(variables);
  await product.start('apps/worker/main.js');
  ada = await visit(browser, product.url, { timezoneId: 'Europe/Berlin' });
  page = ada.page;
});
afterAll(async () => {
  await browser.close();
  await Promise.all([product.stop(), site.stop()]);
  await redis.kill();
});

const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const switchOff = (name: string): Promise<void> => page.getByRole('switch', { name }).uncheck();

describe('from sign-up to a resolved issue', () => {
  it('shows a new team its first step', async () => {
    await page.goto('/sign-up');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Team name').fill('Harbour');
    await press('Create account');
    await page.waitForURL(/\/t\/[0-9a-f-]{36}$/);
    teamPath = new URL(page.url()).pathname;
    await page.getByRole('region', { name: 'Set up monitoring' }).getByText('0 of 5 done').waitFor();
    await page.getByLabel('Domain or URL').fill('http://127.0.0.1/');
    await press('Scan now');
    await page.locator('input[aria-invalid="true"]').waitFor();
    await page.getByText('unless the operator of this installation lists it in SCAN_ALLOWED_HOSTS').waitFor();
    await page
      .getByRole('group', { name: 'Send to the operator' })
      .getByText('SCAN_ALLOWED_HOSTS=127.0.0.1')
      .waitFor();
    await page.getByText('then daily at 02:00 Europe/Berlin').waitFor();
    await page.getByRole('link', { name: 'Choose tests and schedule' }).click();
    await page.getByRole('heading', { name: 'New check' }).waitFor();
  });

  it('shows an error of the API at the field that caused it', async () => {
    await page.getByLabel('Domain or URL').fill('http://127.0.0.1/');
    await press('Create check and scan');
    const field = page.getByLabel('Domain or URL');
    await page.locator('input[aria-invalid="true"]:focus').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('alert').innerText()).toContain('Fix the highlighted fields');
  });

  it('previews the schedule in the local time zone', async () => {
    await page.getByText('Next runs in your time zone, Europe/Berlin').waitFor();
    await page.getByLabel('Time (Europe/Berlin)').fill('22:30');
    const first = page.locator('ol li').first();
    await first.getByText(/, 22:30/).waitFor();
    await first.getByText(/(20:30|21:30) UTC/).waitFor();
  });

  it('creates the check, scans it and follows the scan to its end', async () => {
    await page.getByLabel('Domain or URL').fill(site.url);
    await page.getByText(/^Tests: .*, the recommended ones$/).click();
    await switchOff('Forged requests (CSRF)');
    await press('Create check and scan');
    await page.getByRole('heading', { name: `Scan of ${DEMO_HOST}` }).waitFor();
    await page.getByRole('region', { name: 'Result' }).waitFor({ timeout: A_SCAN_MS });
  });

  it('shows the worst issues first, each with its fix', async () => {
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByRole('heading', { name: /^Not safe yet: / }).waitFor();
    const first = result.getByRole('list', { name: 'Fix these first' }).getByRole('listitem').first();
    await first.getByRole('link', { name: /^Open issue: / }).waitFor();
    await result.getByText(/passed, .* failed/).click();
    await result.getByText('Pass rate').waitFor();
  });

  it('shows what failed, why, and how to fix it', async () => {
    await page.getByRole('button', { name: /^TLS certificate/ }).click();
    const expired = page.locator('details').filter({ hasText: 'The certificate has expired' }).first();
    // The last line of the result: what is above it no longer moves.
    await page.getByText(/^Sent to the site: .*received/).waitFor();
    await expired.getByRole('heading', { name: 'The certificate has expired' }).click();
    await expired.getByText(/^Fix: /).waitFor();
    await expired.getByText('Observed').waitFor();
    await page.getByRole('button', { name: 'Copy Command to reproduce' }).first().click();
    expect(await clipboardText(page)).toMatch(/^openssl s_client /);
  });

  it('links to the issues, resolves one with a note, and keeps the note', async () => {
    await page.getByRole('link', { name: 'Open issues', exact: true }).click();
    await page.getByRole('link', { name: 'The certificate has expired', exact: true }).click();
    await press('Resolve…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('Renewed, and the renewal is automatic now.');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    await page.reload();
    await page
      .getByRole('region', { name: 'State' })
      .getByText('Renewed, and the renewal is automatic now.')
      .waitFor();
  });

  it('watches an issue, shows each result, and stops', async () => {
    await page.goto(`${teamPath}/issues?search=content+security`);
    await page
      .getByRole('link', { name: /content security policy/i })
      .first()
      .click();
    await press('Watch');
    const watch = page.getByRole('region', { name: 'Watch' });
    await watch.getByText('Still there').waitFor({ timeout: A_SCAN_MS });
    expect(await faultsOf(page, 'issue-watch')).toEqual([]);
    await press('Stop watching');
    await watch.getByText('You stopped it.').waitFor();
    await page.getByRole('button', { name: 'Watch' }).waitFor();
  });

  it('ticks the checklist as the team sets itself up', async () => {
    await page.goto(teamPath);
    const list = page.getByRole('region', { name: 'Set up monitoring' });
    await list.getByText('2 of 5 done').waitFor();
    // The demo is not the team's own site.
    await page.getByRole('heading', { name: 'Scan your first site' }).waitFor();
    await product.database.dataSource.query('UPDATE checks SET is_verified = true');
    await page.reload();
    await list.getByText('3 of 5 done').waitFor();
    await list.getByRole('button', { name: 'Dismiss the checklist' }).click();
    await page.reload();
    await page.getByRole('region', { name: 'Open issues' }).waitFor();
    expect(await list.count()).toBe(0);
  });

  it('resolves several issues at the same time and undoes it', async () => {
    await page.goto(`${teamPath}/issues?severity=low&group=issue`);
    const rows = page.getByRole('list', { name: 'Issues' }).getByRole('listitem');
    await rows.first().waitFor();
    const count = await rows.count();
    await page.getByLabel('Select page').click();
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await page.getByText('No matching issues').waitFor();
    await press('Undo');
    await rows.nth(count - 1).waitFor();
    expect(await rows.count()).toBe(count);
  });

  it('downloads the filtered issues as CSV', async () => {
    await page.goto(`${teamPath}/issues?state=resolved`);
    await page.getByRole('link', { name: 'The certificate has expired' }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), press('Download CSV')]);
    expect(download.suggestedFilename()).toMatch(/^issues-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines[0]).toMatch(
      /^Domain,Test Type,Severity,Title,Description,First Detected,Last Detected,Status,Resolved At,/,
    );
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${DEMO_HOST},ssl_certificate,critical,The certificate has expired`);
  });

  it('reopens the issue when the next scan finds it again, and shows what changed', async () => {
    await page.goto(`${teamPath}/checks`);
    await page.getByRole('link', { name: DEMO_HOST }).click();
    await page.waitForURL(/\/checks\/[0-9a-f-]{36}$/);
    checkPath = new URL(page.url()).pathname;
    await press(`Scan now: ${DEMO_HOST}`);
    await page.getByRole('region', { name: 'Result' }).waitFor({ timeout: A_SCAN_MS });
    await page.goto(checkPath);
    await page.getByText('Unchanged', { exact: true }).waitFor();
    await page.goto(`${teamPath}/issues?search=expired`);
    await page.getByRole('link', { name: 'The certificate has expired' }).click();
    await page.getByText('Detected again and reopened').waitFor();
  });
});

describe('the pipeline command', () => {
  const runCommand = async (): Promise<unknown> => {
    await press('Copy Pipeline command');
    return promisify(execFile)('sh', ['-c', await clipboardText(page)]);
  };

  it('fails in a shell while an issue of severity high or critical is open', async () => {
    await page.goto(`${checkPath}/edit#ci`);
    await page.waitForURL(`**${checkPath}/settings/pipeline`);
    await expect(runCommand()).rejects.toMatchObject({
      code: 22,
      stdout: expect.stringContaining('"verdict":"fail"'),
      stderr: expect.stringContaining('412'),
    });
  });

  it('fails when no scan was started, and says why', async () => {
    await page.goto(`${checkPath}/settings/general`);
    await switchOff('Active');
    await press('Save');
    await page.getByText('Check saved.').waitFor();
    await page.getByRole('link', { name: 'Pipeline' }).click();
    await expect(runCommand()).rejects.toMatchObject({
      code: 22,
      stdout: expect.stringContaining('inactive'),
    });
  });
});

describe('the deletion of a check', () => {
  it('deletes its issues', async () => {
    await page.getByRole('link', { name: 'Danger zone' }).click();
    await press('Delete check');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete check' }).click();
    await page.getByText('No checks yet').waitFor();
    await page.goto(`${teamPath}/issues`);
    await page.getByText('Not scanned yet').waitFor();
    await page.goto(checkPath);
    await page.getByText('Check not found').waitFor();
  });

  it('causes no errors in the browser', () => {
    expect(ada.errors).toEqual([]);
  });
});
