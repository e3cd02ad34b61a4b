import { type Check, type Scan, ScanCoverage } from '@palisade/persistence';
import { type CoverageRow, summaryOfCoverage } from '@palisade/vocabulary';
import type { Browser } from 'playwright-core';
import { createCheck, createScan, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { makeLatest, storeResults } from './support/findings';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

const row = (path: string, more: Partial<CoverageRow> = {}): CoverageRow => ({
  identity: 'anonymous',
  path,
  outcome: 'judged',
  reason: null,
  tests: ['csrf_protection'],
  addresses: 1,
  isExpected: false,
  ...more,
});
const not = (outcome: CoverageRow['outcome'], reason: string) => ({ outcome, reason, tests: [] });

const BEFORE = [row('/'), row('/orders'), row('/old')];
const NOW = [
  row('/account', { identity: 'alice' }),
  row('/'),
  row('/logout', not('avoided', 'the link may change something: "Log out"')),
  row('/orders', { ...not('blocked', 'status 403'), isExpected: true }),
  row('/orders/{n}', { addresses: 12 }),
  ...(['failed', 'not_read', 'over_budget', 'signed_out', 'too_large'] as const).map((outcome) =>
    row(`/${outcome}`, not(outcome, 'a reason')),
  ),
  ...Array.from({ length: 490 }, (_, index) =>
    row(`/catalogue/part-${index % 20}/a-page-with-a-name-${index}`),
  ),
];

let product: Product;
let browser: Browser;
let visitor: Visitor;
let address: string;

/** A minute after the previous scan: responses name seconds. */
let end = Date.now() - 3_600_000;
const nextEnd = (): Date => new Date((end += 60_000));

async function coveredScan(check: Check, rows: CoverageRow[], collapsed: string[] = []): Promise<Scan> {
  const { dataSource } = product.database;
  const contentHash = `of-${rows.length}`;
  await dataSource.getRepository(ScanCoverage).insert({
    checkId: check.id,
    teamId: check.teamId,
    contentHash,
    rows,
    counts: summaryOfCoverage({ rows, collapsed, pages: {} }, {}),
  });
  const scan = await createScan(dataSource, check, {
    status: 'completed',
    coverageHash: contentHash,
    completedAt: nextEnd(),
  });
  await storeResults(dataSource, scan, [{ testKey: 'csrf_protection', status: 'passed' }]);
  await makeLatest(dataSource, scan);
  return scan;
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  const check = await createCheck(dataSource, team.id, { tests: { csrf_protection: true } });
  await coveredScan(check, BEFORE);
  const scan = await coveredScan(check, NOW, ['alice']);
  address = `/t/${team.id}/scans/${scan.id}`;
  visitor = await visit(browser, product.url);
  await signIn(visitor.page, await createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('the coverage of a scan', () => {
  const section = () => visitor.page.getByRole('region', { name: 'Coverage' });
  const open = async (): Promise<void> => {
    await visitor.page.goto(address);
    await section().getByText('Judged 1 of 1 known pages as alice, 492 of 498 as a stranger.').waitFor();
  };

  /** Again where the page moved under the pointer: parts above the section may still load. */
  const chooseStranger = (): Promise<boolean> =>
    eventually('strangers are chosen', 20_000, async () => {
      await section().getByText('Stranger', { exact: true }).click();
      return section().getByRole('radio', { name: 'Stranger' }).isChecked();
    });

  it('says what was judged as whom, and shows each page with its reason', async () => {
    await open();
    await section().getByText('The scan read too little of the site').waitFor();
    await section().locator('span').getByText('/account', { exact: true }).waitFor();
    expect(await section().getByText('/logout', { exact: true }).count()).toBe(0);
    await chooseStranger();
    await section().getByText('the link may change something: "Log out"').waitFor();
    await section().getByText('status 403 · expected').waitFor();
    for (const label of ['Judged', 'Avoided', 'Blocked', 'Signed out', 'Failed', 'Too large', 'Not read'])
      expect(await section().getByText(label, { exact: true }).count()).toBeGreaterThan(0);
  });

  it('shows what changed since the previous scan', async () => {
    await open();
    await chooseStranger();
    await section().getByText('Judged in the previous scan, and not now: 2').click();
    await section().getByText('/old').waitFor();
  });

  it('closes a part of the tree by keyboard', async () => {
    await open();
    await chooseStranger();
    const page = section().getByText('/a-page-with-a-name-0', { exact: true });
    await page.waitFor();
    const part = section().locator('summary', { hasText: '/catalogue' });
    await part.focus();
    await visitor.page.keyboard.press('Enter');
    await page.waitFor({ state: 'hidden' });
  });

  it('has no faults with 500 rows, in dark and on a phone', async () => {
    await open();
    await chooseStranger();
    await section().getByText('/a-page-with-a-name-0', { exact: true }).waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect(await faultsOf(visitor.page, 'scan-coverage')).toEqual([]);
  });
});
