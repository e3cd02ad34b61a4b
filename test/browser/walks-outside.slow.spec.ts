import type { Check, Scan, User } from '@palisade/persistence';
import type { Browser, Locator, Page } from 'playwright-core';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { makeLatest, storeResults } from './support/findings';
import { faultsOf, MOST_SHIFT } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

const SEALING_SECRET = 'a-secret-that-seals-in-the-walks-from-outside';
const VIEW = { viewport: { width: 1360, height: 860 } };
const FINDING = { id: 'hsts-missing', severity: 'high', title: 'No HSTS', location: '/' } as const;

let product: Product;
let browser: Browser;
let check: Check;
let scan: Scan;
let teamPath: string;
let key: string;
let ada: User;

/** A team that has accepted a risk and has made a badge. */
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SEALING_SECRET }), launchBrowser()]);
  const { dataSource } = product.database;
  const { id: teamId } = await createTeam(dataSource, 'business', 'Harbour');
  teamPath = `/t/${teamId}`;
  ({ key } = await createApiKey(dataSource, teamId, { name: 'Pipeline' }));
  check = await createCheck(dataSource, teamId);
  const at = new Date();
  scan = await createScan(dataSource, check, { status: 'completed', startedAt: at, completedAt: at });
  await storeResults(dataSource, scan, [
    { testKey: 'security_headers', status: 'failed', message: '1 problem found.', findings: [FINDING] },
  ]);
  await makeLatest(dataSource, scan);
  const issue = { ruleId: FINDING.id, title: FINDING.title, location: '/', isDetected: true };
  await createIssue(dataSource, check, scan.id, { ...issue, severity: 'high' });
  await createIssue(dataSource, check, scan.id, {
    ...issue,
    location: '/old',
    severity: 'low',
    isResolved: true,
    resolvedAt: at,
    acceptance: {
      reason: 'risk_accepted',
      note: 'The old shop closes in March.',
      until: null,
      severity: 'low',
      by: { kind: 'user', id: null, name: 'Ada' },
      at: at.toISOString(),
    },
  });
  await made(`/checks/${check.id}/badge`, {});
  ada = await createPerson(product, 'Ada', [{ teamId, role: 'admin' }]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** What a request of the team's key makes. */
async function made(path: string, body: object): Promise<{ url: string }> {
  const response = await fetch(`${product.url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { url: string };
}

const bottomOf = async (what: Locator): Promise<number> => {
  const { y, height } = (await what.boundingBox()) ?? { y: Infinity, height: 0 };
  return y + height;
};

describe('an auditor', () => {
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    visitor = await visit(browser, product.url, VIEW);
    ({ page } = visitor);
    await signIn(page, ada);
  });

  /** From the overview, by links of the navigation or of the page. */
  async function follow(...links: (string | RegExp)[]): Promise<void> {
    await page.goto(teamPath);
    for (const name of links) await page.getByRole('link', { name }).first().click();
  }

  it('has the signed evidence of a quarter in sight with one click, and the guide that verifies it', async () => {
    await follow('Week');
    const evidence = page.getByRole('region', { name: 'Evidence of a quarter' });
    const file = evidence.getByRole('link', { name: 'PDF', exact: true });
    const got = await file.evaluate(async (link) => {
      const response = await fetch((link as HTMLAnchorElement).href);
      return [response.status, response.headers.get('content-type')];
    });
    expect(got).toEqual([200, 'application/pdf']);
    const opening = page.context().waitForEvent('page');
    await evidence.getByRole('link', { name: 'How to verify it' }).click();
    const guide = await opening;
    await guide.getByRole('heading', { level: 1 }).waitFor();
    await guide.close();
  });

  it('reads in two clicks which risk was accepted, by whom and why', async () => {
    await follow('1 accepted', FINDING.title);
    const state = page.getByRole('region', { name: 'State' });
    await state.getByText('The old shop closes in March.').waitFor();
    await state.getByText('Ada').first().waitFor();
  });

  it('reads in one click who changed what, and when', async () => {
    await follow('Audit log');
    await page
      .getByRole('table', { name: 'Audit log' })
      .getByRole('row', { name: /Pipeline.*badge/i })
      .waitFor();
    expect(visitor.errors).toEqual([]);
  });
});

describe('the owner of a site that is scanned', () => {
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    visitor = await visit(browser, product.url, VIEW);
    ({ page } = visitor);
  });

  it('reads at the address of the logs, without scrolling, who scans and how to stop it', async () => {
    await page.goto('/about-scans');
    await page.getByText('With the scan from your log, the operator').waitFor();
    expect(await bottomOf(page.getByText('Refuse requests with'))).toBeLessThan(860);
    expect(await faultsOf(page, 'about-scans')).toEqual([]);
  });

  it('reads a shared report without an account: the grade and what to fix', async () => {
    const { url } = await made(`/scans/${scan.id}/report-links`, { expires_in_days: 7 });
    await page.goto(new URL(url).pathname);
    await page.getByRole('heading', { level: 1, name: /^Security report/ }).waitFor();
    expect(await bottomOf(page.getByText(FINDING.title).first())).toBeLessThan(860);
    const moved = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
    expect(moved).toBeLessThanOrEqual(MOST_SHIFT);
    // A link that has expired says so on a page; browsers showed JSON.
    await page.goto(`${new URL(url).pathname}x`);
    await page.getByRole('heading', { level: 1, name: 'Report not found' }).waitFor();
    expect(await faultsOf(page, 'report-not-found')).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });
});
