import { type Check, Scan, ScanTest, ScanTestDetails } from '@palisade/persistence';
import type { TestKey } from '@palisade/vocabulary';
import type { Browser, Page } from 'playwright-core';
import { createCheck, createScan, createTeam } from '../support/factories';
import { launchBrowser, visit } from './support/browser';
import { makeLatest, storeResults } from './support/findings';
import { MOST_SHIFT } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

const TESTS: TestKey[] = [
  'ssl_certificate',
  'security_headers',
  'tls_configuration',
  'dns_security',
  'exposed_files',
];
const LONG = 'The server sends what it should not send, at several places that are named below. '.repeat(4);
const FINDING = { id: 'hsts-missing', severity: 'high', title: `No HSTS. ${LONG}` } as const;

let product: Product;
let browser: Browser;
let page: Page;
let teamPath: string;
let check: Check;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  teamPath = `/t/${team.id}`;
  check = await createCheck(dataSource, team.id);
  ({ page } = await visit(browser, product.url));
  await signIn(page, await createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Of the page since it was opened, without any action of a person. */
const shift = (): Promise<number> =>
  page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);

it.each([1280, 390])('nothing moves while a scan runs, %i px wide', async (width) => {
  const { dataSource } = product.database;
  const scans = dataSource.getRepository(Scan);
  const tests = dataSource.getRepository(ScanTest);
  const scan = await createScan(dataSource, check);
  await storeResults(
    dataSource,
    scan,
    TESTS.map((testKey) => ({ testKey, status: 'pending', message: '', findings: [FINDING] })),
  );
  const found = page.getByRole('region', { name: 'Found so far' }).getByRole('listitem');
  const nothingYet = page.getByText('Findings appear here as tests end.');
  const [details] = await dataSource.getRepository(ScanTestDetails).findBy({ checkId: check.id });
  await page.setViewportSize({ width, height: 860 });
  await page.goto(`${teamPath}/scans/${scan.id}`);
  await page.getByText('Waiting for a worker').waitFor();
  await scans.update({ id: scan.id }, { status: 'in_progress', startedAt: new Date() });
  for (const [place, testKey] of TESTS.entries()) {
    // All that are left run at the same time.
    await tests.update({ scanId: scan.id, status: 'pending' }, { status: 'running', startedAt: new Date() });
    await page.getByText(`${place} of ${TESTS.length} tests finished`).waitFor();
    // What one test found is shown while the others run.
    await (place === 0 ? nothingYet : found.nth(place - 1).getByText('High', { exact: true })).waitFor();
    const ended = { status: 'warning', message: LONG, completedAt: new Date() } as const;
    await tests.update({ scanId: scan.id, testKey }, { ...ended, detailsHash: details!.contentHash });
  }
  await found
    .nth(TESTS.length - 1)
    .getByText('High', { exact: true })
    .waitFor();
  await page.getByText('Saving the results').waitFor();
  expect(await shift()).toBeLessThanOrEqual(MOST_SHIFT);
  await scans.update({ id: scan.id }, { status: 'completed', completedAt: new Date() });
});

it('nothing moves in the charts, whatever arrives last', async () => {
  const { dataSource } = product.database;
  const scan = await createScan(dataSource, check, { status: 'completed', completedAt: new Date() });
  await storeResults(
    dataSource,
    scan,
    TESTS.map((testKey) => ({ testKey, status: 'failed' })),
  );
  await makeLatest(dataSource, scan);
  await page.setViewportSize({ width: 1280, height: 860 });
  for (const late of ['overview/wall', 'overview/ages', 'overview/tls', 'v1/tests']) {
    await page.route(`**/api/**/${late}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.goto(`${teamPath}/charts`);
    await page.getByRole('region', { name: 'Wall', exact: true }).getByRole('rowheader').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect([late, (await shift()) <= MOST_SHIFT]).toEqual([late, true]);
    await page.unroute(`**/api/**/${late}*`);
  }
});
