import { fingerprintOf } from '@palisade/catalogue';
import { type Check, type Issue, IssueEvent, Scan, newId } from '@palisade/persistence';
import type { Browser } from 'playwright-core';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { makeLatest, storeResults, type StoredResult } from './support/findings';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';
import { soon } from './support/soon';

const DAY_MS = 86_400_000;
const RESULTS: readonly StoredResult[] = [
  {
    testKey: 'security_headers',
    status: 'failed',
    message: '2 problems found (1 critical, 1 low). Most severe: No content security policy.',
    findings: [
      { id: 'csp-missing', severity: 'critical', title: 'No content security policy', location: '/account' },
      { id: 'nosniff-missing', severity: 'low', title: 'No X-Content-Type-Options header', ruleVersion: 2 },
    ],
  },
  { testKey: 'ssl_certificate', status: 'passed', message: 'The certificate is current and trusted.' },
  {
    testKey: 'brute_force',
    status: 'warning',
    message: 'Inconclusive: domain ownership is not verified',
    inconclusiveReason: 'not_verified',
  },
];

/** Of the first scan, before the site and a rule changed. */
const CLEAN: readonly StoredResult[] = RESULTS.map((result) =>
  result.testKey === 'security_headers' ? { testKey: 'security_headers', status: 'passed' } : result,
);

const RESULT = /Failed|Warning|Inconclusive|Passed/;

let product: Product;
let browser: Browser;
let visitor: Visitor;
let teamPath: string;
let emptyTeamPath: string;
let check: Check;
let scan: Scan;
let firstScan: Scan;
let issue: Issue;

async function scanOf(
  of: Check,
  daysAgo: number,
  { results = RESULTS, ...overrides }: Partial<Scan> & { results?: readonly StoredResult[] } = {},
): Promise<Scan> {
  const { dataSource } = product.database;
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  const made = await createScan(dataSource, of, {
    status: 'completed',
    createdAt: at,
    startedAt: at,
    completedAt: new Date(at.getTime() + 21_000),
    totalTests: 3,
    passedTests: 1 + (daysAgo % 2),
    failedTests: 1,
    hasCriticalIssues: true,
    ...overrides,
  });
  await storeResults(dataSource, made, results);
  await makeLatest(dataSource, made);
  return made;
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const [team, empty] = [await createTeam(dataSource), await createTeam(dataSource)];
  [teamPath, emptyTeamPath] = [`/t/${team.id}`, `/t/${empty.id}`];
  const tests = { ssl_certificate: true, security_headers: true, brute_force: true };
  check = await createCheck(dataSource, team.id, { tests, tags: ['shop', 'team:payments'] });
  firstScan = await scanOf(check, 5, { results: CLEAN });
  for (const daysAgo of [4, 3, 2, 1]) scan = await scanOf(check, daysAgo);
  const domain = 'a-very-long-name-of-the-customer-portal.staging.shop.example.com';
  const broken = await createCheck(dataSource, team.id, { domain, isVerified: true });
  await scanOf(broken, 1, { status: 'failed' });
  await createCheck(dataSource, team.id, { domain: 'paused.example.com', isActive: false, nextRunAt: null });
  const place = { testKey: 'security_headers', id: 'csp-missing', location: '/account' } as const;
  issue = await createIssue(dataSource, check, scan.id, {
    severity: 'critical',
    ruleId: place.id,
    location: place.location,
    fingerprint: fingerprintOf(check.id, place),
  });
  await dataSource.getRepository(IssueEvent).insert({
    id: newId(),
    issueId: issue.id,
    type: 'opened',
    actorKind: 'scan',
    actorId: null,
    scanId: scan.id,
  });
  for (const severity of ['high', 'medium', 'low'] as const) {
    await createIssue(dataSource, check, scan.id, { severity, title: `A ${severity} one` });
  }
  await createIssue(dataSource, check, scan.id, {
    severity: 'high',
    title: 'A cookie without Secure',
    location: '/login',
    isDetected: false,
  });
  visitor = await visit(browser, product.url);
  const owner = await createPerson(product, 'Ada', [
    { teamId: team.id, role: 'owner' },
    { teamId: empty.id, role: 'owner' },
  ]);
  await signIn(visitor.page, owner);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Opens a page, waits until it shows the text, and returns its faults. */
async function look(name: string, address: string, text: string): Promise<string[]> {
  await visitor.page.goto(address);
  await visitor.page.getByText(text).first().waitFor();
  await visitor.page.waitForLoadState('networkidle');
  return faultsOf(visitor.page, name);
}

describe('what a team sees', () => {
  it.each([
    ['overview', () => '', 'Latest scans'],
    ['checks', () => '/checks', 'paused.example.com'],
    ['check', () => `/checks/${check.id}`, 'Unchanged'],
    ['new-check', () => '/checks/new', 'the recommended ones'],
    ['check-general', () => `/checks/${check.id}/settings/general`, 'Domain or URL'],
    ['check-tests', () => `/checks/${check.id}/settings/tests`, 'Recommended'],
    ['check-schedule', () => `/checks/${check.id}/settings/schedule`, 'Next runs'],
    ['check-verification', () => `/checks/${check.id}/settings/verification`, 'Check now'],
    ['check-pipeline', () => `/checks/${check.id}/settings/pipeline`, 'Trigger URL'],
    ['check-danger', () => `/checks/${check.id}/settings/danger`, 'Delete this check'],
    ['scan', () => `/scans/${scan.id}`, 'How to fix it'],
    ['scan-inconclusive', () => `/scans/${scan.id}?test=brute_force`, 'was inconclusive'],
    ['issues', () => '/issues?state=all', 'A medium one'],
    ['issue', () => `/issues/${issue.id}`, 'Command to reproduce'],
    ['issues-none', () => '/issues?search=nothing', 'No matching issues'],
  ])('%s', async (name, address, text) => {
    expect(await look(name, teamPath + address(), text)).toEqual([]);
  });
});

it('scrolls the current tab into view on a phone', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 860 });
  await page.goto(`${teamPath}/checks/${check.id}/settings/danger`);
  const tab = page.getByRole('link', { name: 'Danger zone' });
  await tab.waitFor();
  const { x, width } = (await tab.boundingBox()) ?? { x: 390, width: 0 };
  expect(x + width).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 860 });
});

it('shows the setting that fixes an issue for the chosen server, and copies all of it for an assistant', async () => {
  const { page } = visitor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${teamPath}/issues/${issue.id}`);
  const fix = page.locator('section', { has: page.getByRole('heading', { name: 'How to fix it' }) });
  await fix.getByText('add_header Content-Security-Policy-Report-Only').waitFor();
  await fix.getByLabel('Setting for').selectOption({ label: 'Apache' });
  await fix.getByText('Header always set Content-Security-Policy-Report-Only').waitFor();
  await fix.getByText('a2enmod headers').waitFor();
  await fix.getByRole('button', { name: 'Copy for my assistant' }).click();
  await fix.getByRole('button', { name: 'Copied for my assistant' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Fix a security defect of shop.example.com.');
  expect(copied).toContain(`/api/v1/issues/${issue.id}/retest`);
});

it('lists the open issues of a check, worst first, and separately what was no longer found', async () => {
  const { page } = visitor;
  await page.goto(`${teamPath}/checks/${check.id}`);
  const open = page.getByRole('list', { name: 'Open issues' }).getByRole('listitem');
  await open.first().waitFor();
  const severities = (await open.allTextContents()).map((text) => /^[A-Z][a-z]+/.exec(text)?.[0]);
  expect(severities.map((word) => word?.slice(0, 3))).toEqual(['Cri', 'Hig', 'Med', 'Low']);
  const gone = page.getByRole('list', { name: 'Not detected in the last scan' });
  await gone.getByRole('link', { name: 'A cookie without Secure' }).waitFor();
  await gone.getByText('/login').waitFor();
});

it('compares a scan with the previous one, and with any earlier one', async () => {
  const { page } = visitor;
  await page.goto(`${teamPath}/scans/${scan.id}`);
  await page.getByRole('heading', { name: 'Changes since the previous scan' }).waitFor();
  const results = page.getByRole('heading', { level: 3 }).getByRole('button');
  await soon(async () =>
    expect((await results.allInnerTexts()).map((text) => RESULT.exec(text)?.[0])).toEqual([
      'Failed',
      'Passed',
    ]),
  );
  await page.getByText('1 needs set-up', { exact: true }).click();
  await page.getByRole('link', { name: 'Verify the domain', exact: true }).waitFor();
  const notJudged = page.getByRole('list', { name: 'Not judged' });
  await notJudged.getByText('domain ownership is not verified').waitFor();
  expect(await page.getByRole('list', { name: 'New' }).count()).toBe(0);

  const compareWith = page.getByRole('combobox', { name: 'Compare with' });
  await compareWith.click();
  await page.getByRole('listbox').getByRole('option').nth(1).waitFor();
  await compareWith.fill('2001-01-01');
  await page.getByRole('listbox').getByRole('option').nth(1).waitFor({ state: 'detached' });
  await compareWith.fill('');
  await page.getByRole('listbox').getByRole('option').nth(1).waitFor();
  await page.getByRole('listbox').getByRole('option').last().click();
  await page.waitForURL(`**?against=${firstScan.id}`);
  await page.getByRole('list', { name: 'New' }).getByRole('link', { name: 'No content security' }).waitFor();
  await page.getByRole('list', { name: 'Found by newer rules' }).getByText('rule version 1 to 2').waitFor();

  await page.goto(`${teamPath}/checks/${check.id}?scan=${scan.id}&against=${firstScan.id}`);
  await page.getByRole('list', { name: 'New' }).getByRole('link', { name: 'No content security' }).waitFor();
});

it('opens the report of a scan, also for a person in several teams', async () => {
  const { page } = visitor;
  await page.goto(`${teamPath}/scans/${scan.id}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Report' }).click();
  const report = await opened;
  await report.getByRole('heading', { name: /^Security report/ }).waitFor();
  await report.close();
});

it('shares the report of a scan by a link, and revokes it', async () => {
  const { page } = visitor;
  await page.goto(`${teamPath}/scans/${scan.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share the report' });
  await dialog.getByText('No links to this report.').waitFor();
  await dialog.getByLabel('Expires after').selectOption('7 days');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByRole('textbox', { name: 'link' }).innerText();
  const read = () => fetch(`${product.url}${new URL(url).pathname}`);
  expect(await (await read()).text()).toContain('Security report');
  await dialog.getByRole('button', { name: /^Revoke the link of/ }).click();
  await dialog.getByText('No links to this report.').waitFor();
  expect((await read()).status).toBe(404);
  await page.keyboard.press('Escape');
});

it('filters checks by tag', async () => {
  const { page } = visitor;
  await page.goto(`${teamPath}/checks`);
  const rows = page.getByRole('table', { name: 'Checks' }).getByRole('row');
  await page.getByText('paused.example.com').waitFor();
  await page.getByRole('link', { name: 'team:payments' }).click();
  await page.waitForURL('**/checks?tags=team%3Apayments');
  await page.getByText('paused.example.com').waitFor({ state: 'hidden' });
  expect(await rows.count()).toBe(2);
  await page.getByLabel('Tags').and(page.locator('input')).pressSequentially('None,');
  await page.waitForURL('**/checks?tags=team%3Apayments%2Cnone');
  await page.getByText('No matching checks').waitFor();
});

it('scans some of the enabled tests', async () => {
  const { page } = visitor;
  const other = await createCheck(product.database.dataSource, check.teamId, {
    domain: 'partial.example.com',
    tests: { ssl_certificate: true, security_headers: true, brute_force: false },
  });
  await page.goto(`${teamPath}/checks/${other.id}`);
  await page.getByRole('button', { name: 'Choose tests to scan: partial.example.com' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose tests to scan' });
  await dialog.getByRole('checkbox', { name: 'Security headers' }).check();
  expect(await dialog.getByRole('checkbox').count()).toBe(2);
  await dialog.getByRole('button', { name: 'Scan 1 test' }).click();
  await page.waitForURL(/\/scans\//);
  await page.getByText('some of the tests').waitFor();
  const scans = await product.database.dataSource.getRepository(Scan).findBy({ checkId: other.id });
  expect(scans).toMatchObject([{ isPartial: true, totalTests: 1 }]);
});

describe('what a new team sees', () => {
  it.each([
    ['overview-empty', '', 'Scan your first site'],
    ['checks-empty', '/checks', 'No checks yet'],
    ['issues-empty', '/issues', 'Not scanned yet'],
  ])('%s', async (name, address, text) => {
    expect(await look(name, emptyTeamPath + address, text)).toEqual([]);
  });
});

it('causes no errors in the browser', () => {
  expect(visitor.errors).toEqual([]);
});

it('offers older scans to compare with as a person scrolls', async () => {
  const { page } = visitor;
  const MORE_THAN_A_PAGE = 55;
  for (let day = 0; day < MORE_THAN_A_PAGE; day += 1) await scanOf(check, 100 + day, { results: [] });
  const last = await scanOf(check, 0);
  await page.goto(`${teamPath}/scans/${last.id}`);
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  const options = page.getByRole('listbox').getByRole('option');
  await options.nth(40).waitFor();
  expect(await options.count()).toBeLessThan(MORE_THAN_A_PAGE);
  await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await options.nth(MORE_THAN_A_PAGE).waitFor();
  await expect(faultsOf(page, 'scans-to-compare')).resolves.toEqual([]);
});
