import { fingerprintOf } from '@palisade/catalogue';
import { type Check, type Issue, IssueEvent, type Scan, Team, type User, newId } from '@palisade/persistence';
import type { Browser, Locator, Page } from 'playwright-core';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { makeLatest, storeResults } from './support/findings';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

const DAY_MS = 86_400_000;
const PLACE = { testKey: 'security_headers', id: 'csp-missing', location: '/' } as const;

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let teamPath: string;
let check: Check;
let clean: Scan;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  teamPath = `/t/${team.id}`;
  const fixWithinDays = { critical: 2, high: 7, medium: 30, low: 90 };
  await dataSource.getRepository(Team).update({ id: team.id }, { fixWithinDays });
  check = await createCheck(dataSource, team.id, { tests: { security_headers: true } });
  const ben = await createPerson(product, 'Ben', [{ teamId: team.id, role: 'member' }]);
  const failed = await scan(2, true);
  await issueOf(failed, { ...PLACE, title: 'No content security policy' }, { assigneeId: ben.id });
  const fixed = await issueOf(failed, { ...PLACE, location: '/shop', title: 'A policy for the shop' });
  clean = await scan(0, false);
  await fixedBy(clean, fixed);
  visitor = await visit(browser, product.url);
  page = visitor.page;
  const newcomer: User = await createPerson(product, 'Ada', [{ teamId: team.id, role: 'member' }]);
  await signIn(page, newcomer);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function scan(daysAgo: number, hasFailed: boolean): Promise<Scan> {
  const { dataSource } = product.database;
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  const made = await createScan(dataSource, check, {
    status: 'completed',
    createdAt: at,
    startedAt: at,
    completedAt: at,
    totalTests: 1,
    passedTests: hasFailed ? 0 : 1,
    failedTests: hasFailed ? 1 : 0,
  });
  await storeResults(dataSource, made, [
    hasFailed
      ? {
          testKey: PLACE.testKey,
          status: 'failed',
          message: '1 problem found.',
          findings: [{ id: PLACE.id, severity: 'high', title: 'No content security policy', location: '/' }],
        }
      : { testKey: PLACE.testKey, status: 'passed', message: 'All headers are there.' },
  ]);
  await makeLatest(dataSource, made);
  return made;
}

const issueOf = (
  { id, createdAt }: Scan,
  { title, ...place }: Pick<typeof PLACE, 'testKey' | 'id'> & { location: string; title: string },
  more: Partial<Issue> = {},
): Promise<Issue> =>
  createIssue(product.database.dataSource, check, id, {
    severity: 'high',
    ruleId: place.id,
    location: place.location,
    title,
    firstDetectedAt: createdAt,
    fingerprint: fingerprintOf(check.id, place),
    ...more,
  });

async function fixedBy({ id: scanId }: Scan, { id }: Issue): Promise<void> {
  const { dataSource } = product.database;
  await dataSource.query(
    `UPDATE issues SET is_resolved = true, resolved_at = now(), resolution = 'fixed', is_detected = false WHERE id = $1`,
    [id],
  );
  await dataSource
    .getRepository(IssueEvent)
    .insert({ id: newId(), issueId: id, type: 'fixed', actorKind: 'scan', actorId: null, scanId });
}

/** From the overview, as someone who has never seen it: the clicks until something is in sight. */
async function clicksTo(sight: () => Locator, ...links: (() => Locator)[]): Promise<number> {
  await page.goto(teamPath);
  for (const link of links) await link().first().click();
  await sight().first().waitFor();
  return links.length;
}

const causes = (): Locator => page.getByRole('region', { name: 'Fix these first' }).getByRole('listitem');
const cause = (): Locator => causes().getByRole('link');
const issue = (): Locator =>
  page.getByRole('list', { name: 'Issues' }).getByRole('link', { name: 'No content security policy' });
const MOST = 3;

describe('in at most three clicks a newcomer finds', () => {
  it('what to fix first, and why', async () => {
    expect(await clicksTo(() => causes().filter({ hasText: 'minutes to fix' }))).toBe(0);
  });

  it('who does it', async () => {
    const assignee = (): Locator => page.getByRole('combobox', { name: 'Assignee' });
    expect(await clicksTo(assignee, cause, issue)).toBeLessThanOrEqual(MOST);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main input')].some(
        (field) => (field as HTMLInputElement).value === 'Ben',
      ),
    );
  });

  it('when it is due', async () => {
    expect(await clicksTo(() => page.getByText('Fix by'), cause, issue)).toBeLessThanOrEqual(MOST);
  });

  it('how to fix it on nginx', async () => {
    const line = () => page.getByText('add_header Content-Security-Policy-Report-Only');
    expect(await clicksTo(line, cause, issue)).toBeLessThanOrEqual(MOST);
    expect(await page.getByLabel('Setting for').locator('option:checked').innerText()).toContain('nginx');
  });

  it('the proof that it is fixed: when, by which scan, and that scan as a signed file', async () => {
    const proof = (): Locator =>
      page.getByRole('listitem').getByRole('link', { name: 'a scan', exact: true });
    const clicks = await clicksTo(
      proof,
      () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Issues' }),
      () => page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Closed' }),
      () => page.getByRole('list', { name: 'Issues' }).getByRole('link', { name: 'A policy for the shop' }),
    );
    expect(clicks).toBeLessThanOrEqual(MOST);
    await proof().last().click();
    await page.getByRole('link', { name: 'Signed PDF' }).waitFor();
    expect(page.url()).toContain(`/scans/${clean.id}`);
    await page.getByText('All headers are there.').first().waitFor();
    expect(await faultsOf(page, 'proof-of-a-fix')).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });
});
