import { Check, type Issue, type Scan } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let check: Check;
let scan: Scan;
let issue: Issue;
let teamPath: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  teamPath = `/t/${team.id}`;
  check = await createCheck(dataSource, team.id, { domain: 'staging.example', isVerified: true });
  scan = await createScan(dataSource, check, {
    status: 'completed',
    startedAt: new Date(),
    completedAt: new Date(),
  });
  issue = await createIssue(dataSource, check, scan.id, { title: 'No HSTS', severity: 'high' });
  visitor = await visit(browser, product.url);
  ({ page } = visitor);
  await signIn(page, await createPerson(product, 'Ada', [{ teamId: team.id, role: 'admin' }]));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const stagingUntil = async (): Promise<Date | null> =>
  (await product.database.dataSource.getRepository(Check).findOneByOrFail({ id: check.id })).stagingUntil;
const openSettings = (): Promise<unknown> =>
  page.goto(`${teamPath}/checks/${check.id}/settings/verification`);
const allow = () => page.getByRole('button', { name: 'Let tests change data' });
const badge = () => page.getByText('Staging: data may change');

describe('staging', () => {
  it('needs the domain, typed by an admin', async () => {
    await openSettings();
    await allow().waitFor();
    expect(await allow().isDisabled()).toBe(true);
    await page.getByLabel('Type staging.example to confirm').fill('staging.exampl');
    expect(await allow().isDisabled()).toBe(true);
    await page.getByLabel('Type staging.example to confirm').fill('staging.example');
    await allow().click();
    await page.getByText('Tests may change the data of staging.example until').waitFor();
    expect(await stagingUntil()).not.toBeNull();
    expect(await faultsOf(page, 'staging-settings')).toEqual([]);
  });

  it.each([
    ['the list of checks', (): string => '/checks', 'staging-list'],
    ['the check', (): string => `/checks/${check.id}`, 'staging-check'],
    ['its settings', (): string => `/checks/${check.id}/settings/general`, 'staging-general'],
    ['a scan', (): string => `/scans/${scan.id}`, 'staging-scan'],
    ['an issue', (): string => `/issues/${issue.id}`, 'staging-issue'],
  ] as const)('is shown on the page of %s', async (_what, path, name) => {
    await page.goto(teamPath + path());
    await badge().first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faultsOf(page, name)).toEqual([]);
  });

  it('is ended by an admin', async () => {
    await openSettings();
    await page.getByRole('button', { name: 'End staging' }).click();
    await allow().waitFor();
    expect(await stagingUntil()).toBeNull();
    await page.goto(`${teamPath}/scans/${scan.id}`);
    await page.getByRole('heading', { name: 'Scan of staging.example' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await badge().count()).toBe(0);
  });
});
