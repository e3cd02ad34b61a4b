import type { User } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { addressesIn, printedMessages } from '../support/printed-messages';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { makeLatest, storeResults } from './support/findings';
import { createPerson, fillSignIn, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

let product: Product;
let browser: Browser;
let owner: Visitor;
let stranger: Visitor;
let ada: User;
let checkPath: string;
/** Paths with the ids of rows that exist. */
let paths: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  const check = await createCheck(dataSource, team.id);
  checkPath = `/t/${team.id}/checks/${check.id}`;
  const scan = await createScan(dataSource, check, {
    status: 'completed',
    startedAt: new Date(),
    completedAt: new Date(),
  });
  await storeResults(dataSource, scan, [{ testKey: 'security_headers', status: 'failed' }]);
  await makeLatest(dataSource, scan);
  const issue = await createIssue(dataSource, check, scan.id, { ruleId: 'csp-missing', isDetected: true });
  const ids = { t: team.id, checks: check.id, scans: scan.id, issues: issue.id, check_id: check.id };
  const printed = await printedMessages(product.url);
  paths = [
    ...new Set(
      addressesIn(printed, product.url).map((path) =>
        path.replaceAll(
          /(t|checks|scans|issues|check_id)([/=])[0-9a-f-]{36}/g,
          (_, name: keyof typeof ids, mark) => [name, mark, ids[name]].join(''),
        ),
      ),
    ),
  ];
  [owner, stranger] = [await visit(browser, product.url), await visit(browser, product.url)];
  const other = await createTeam(dataSource, 'business', 'Another team');
  // A person who signs in for a message arrives at its team, and not at the first one.
  ada = await createPerson(product, 'Ada', [
    { teamId: other.id, role: 'owner' },
    { teamId: team.id, role: 'owner' },
  ]);
  await signIn(owner.page, ada);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** What a person reads who opens an address, if it is not what the message promised. */
async function faultAt(page: Page, path: string): Promise<string | null> {
  const response = await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  const text = await page.locator('body').innerText();
  const fault = /(?:\w+ not found|Something went wrong|Cannot reach the server|This parameter)[^\n]*/i.exec(
    text,
  )?.[0];
  return (response?.status() ?? 500) >= 400 ? `status ${response?.status()}` : (fault ?? null);
}

it('opens each address of each message in a browser: pages of the team signed in, others without an account', async () => {
  const wrong: string[] = [];
  for (const path of paths) {
    const { page } = path.startsWith('/t/') ? owner : stranger;
    const fault = await faultAt(page, path);
    if (fault !== null) wrong.push(`${path}: ${fault}`);
  }
  expect(wrong).toEqual([]);
  expect(paths.length).toBeGreaterThan(12);
  expect([...owner.errors, ...stranger.errors]).toEqual([]);
});

it('leads to the page of a message after the sign-in, and to its part', async () => {
  const { page } = await visit(browser, product.url);
  // E-mails of earlier versions name a part of the page of all settings.
  await page.goto(`${checkPath}/edit#ci`);
  await page.waitForURL(/\/sign-in/);
  await fillSignIn(page, ada);
  await page.waitForURL(`**${checkPath}/settings/pipeline`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
