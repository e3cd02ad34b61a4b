import { type Check, Issue, Scan, ScanTest, User, ZoneWorker, newId } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { makeLatest, storeResults } from './support/findings';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';
import { soon } from './support/soon';

const MANY = 150;

let product: Product;
let browser: Browser;
let owner: Visitor;
let member: Visitor;
let page: Page;
let teamPath: string;
let check: Check;

const finishedScan = (overrides: Partial<Scan> = {}): Promise<Scan> =>
  createScan(product.database.dataSource, check, {
    status: 'completed',
    startedAt: new Date(),
    completedAt: new Date(),
    ...overrides,
  });

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  teamPath = `/t/${team.id}`;
  check = await createCheck(dataSource, team.id);
  owner = await visit(browser, product.url);
  member = await visit(browser, product.url);
  await signIn(owner.page, await createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]));
  await signIn(member.page, await createPerson(product, 'Ben', [{ teamId: team.id, role: 'member' }]));
  page = owner.page;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('a scan that runs', () => {
  it('updates without a reload: waiting, running, completed', async () => {
    const { dataSource } = product.database;
    const scan = await createScan(dataSource, check);
    await storeResults(dataSource, scan, [
      { testKey: 'ssl_certificate', status: 'pending', message: '' },
      { testKey: 'security_headers', status: 'pending', message: '' },
    ]);
    await page.goto(`${teamPath}/scans/${scan.id}`);
    await page.getByText('Waiting for a worker').waitFor();

    await dataSource
      .getRepository(Scan)
      .update({ id: scan.id }, { status: 'in_progress', startedAt: new Date() });
    const tests = dataSource.getRepository(ScanTest);
    await tests.update(
      { scanId: scan.id, testKey: 'ssl_certificate' },
      { status: 'passed', message: 'The certificate is fine.', completedAt: new Date() },
    );
    await tests.update({ scanId: scan.id, testKey: 'security_headers' }, { status: 'running' });
    await page.getByText('1 of 2 tests finished').waitFor();
    const progress = page.getByRole('status').filter({ hasText: 'tests finished' });
    await progress.getByText(/^Security headers: .+\?$/).waitFor();

    await tests.update(
      { scanId: scan.id, testKey: 'security_headers' },
      { status: 'passed', message: 'All headers are there.', completedAt: new Date() },
    );
    await dataSource
      .getRepository(Scan)
      .update({ id: scan.id }, { status: 'completed', completedAt: new Date(), passedTests: 2 });
    await page.getByText('100 %').waitFor();
    await soon(async () => expect(await page.getByRole('progressbar').count()).toBe(0));
  });
});

describe('an installation whose worker died', () => {
  it('says so to operators on every page, and to everyone where a scan waits', async () => {
    const { dataSource } = product.database;
    const operator = await visit(browser, product.url);
    const ola = await createPerson(product, 'Ola', [{ teamId: check.teamId, role: 'owner' }]);
    await dataSource.getRepository(User).update({ id: ola.id }, { isOperator: true });
    const workers = dataSource.getRepository(ZoneWorker);
    const live = await workers.find();
    const scan = await createScan(dataSource, check);
    await workers.update({ zone: 'default' }, { seenAt: new Date(Date.now() - 60_000) });
    await signIn(operator.page, ola);
    for (const path of ['', '/checks', '/issues', `/scans/${scan.id}`]) {
      await operator.page.goto(`${teamPath}${path}`);
      await operator.page.getByRole('alert').filter({ hasText: 'No worker runs in zone default' }).waitFor();
    }
    await operator.page.getByRole('link', { name: 'Installation' }).click();
    await operator.page.getByRole('region', { name: 'Workers' }).getByText('Silent').first().waitFor();
    await operator.page.getByRole('region', { name: 'Teams' }).getByRole('row').nth(1).waitFor();
    expect(await faultsOf(operator.page, 'installation')).toEqual([]);
    expect(await page.getByRole('link', { name: 'Installation' }).count()).toBe(0);
    await page.goto(`${teamPath}/installation`);
    await page.getByText('Only operators of this installation can see its state.').waitFor();
    await page.goto(`${teamPath}/scans/${scan.id}`);
    await page.getByText('No worker runs, so no scan starts.').waitFor();
    expect(await page.getByText('No worker runs in zone default').count()).toBe(0);

    await workers.save(live);
    await page.getByText('Earlier scans go first.').waitFor();
    await operator.page.goto(`${teamPath}/scans/${scan.id}`);
    await operator.page.getByText('Earlier scans go first.').waitFor();
    expect(await operator.page.getByText('No worker runs in zone default').count()).toBe(0);
    await dataSource
      .getRepository(Scan)
      .update({ id: scan.id }, { status: 'completed', completedAt: new Date() });
    await operator.page.context().close();
  });
});

describe('the overview', () => {
  it('says that nothing was scanned, and shows the results of the first scan without a reload', async () => {
    const { dataSource } = product.database;
    const team = await createTeam(dataSource);
    const first = await createCheck(dataSource, team.id, { domain: 'first.example.com' });
    const visitor = await visit(browser, product.url);
    await signIn(visitor.page, await createPerson(product, 'Cay', [{ teamId: team.id, role: 'member' }]));
    const issues = visitor.page.getByRole('region', { name: 'Open issues' });
    await issues.getByRole('heading', { name: 'Not scanned yet' }).waitFor();
    await issues.getByRole('button', { name: 'Scan now: first.example.com' }).waitFor();

    const scan = await createScan(dataSource, first, { status: 'in_progress', startedAt: new Date() });
    await storeResults(dataSource, scan, [
      { testKey: 'ssl_certificate', status: 'passed' },
      { testKey: 'security_headers', status: 'running', message: '' },
    ]);
    await makeLatest(dataSource, scan);
    await issues.getByRole('heading', { name: 'First scan running' }).waitFor();
    await issues.getByText('1 of 2 tests finished').waitFor();
    await issues.getByText(/^Security headers: .+\?$/).waitFor();

    await createIssue(dataSource, first, scan.id, { severity: 'critical' });
    const ended = { status: 'completed', completedAt: new Date(), totalTests: 4, passedTests: 3 } as const;
    await dataSource.getRepository(Scan).update({ id: scan.id }, ended);
    await makeLatest(dataSource, { ...scan, ...ended });
    await issues.getByRole('heading', { name: '1 open issue' }).waitFor();
    await visitor.page.getByRole('link', { name: '1 critical on first.example.com' }).click();
    await visitor.page.getByText('1 issue', { exact: true }).waitFor();
    await visitor.page.context().close();
  });
});

describe('the result of a scan', () => {
  it('distinguishes an inconclusive test from a failed one', async () => {
    const scan = await finishedScan();
    await storeResults(product.database.dataSource, scan, [
      {
        testKey: 'brute_force',
        status: 'warning',
        message: 'Inconclusive: domain ownership is not verified',
        inconclusiveReason: 'not_verified',
      },
    ]);
    await page.goto(`${teamPath}/scans/${scan.id}?test=brute_force`);
    await page.getByText('This test was inconclusive').waitFor();
    await page.getByRole('link', { name: 'Verify the domain, then scan again' }).click();
    await page.getByRole('heading', { name: 'Verify the domain' }).waitFor();
  });

  it('explains that a failed scan has no results', async () => {
    const scan = await finishedScan({ status: 'failed' });
    const message = 'Not run: the target could not be reached.';
    await storeResults(product.database.dataSource, scan, [
      { testKey: 'ssl_certificate', status: 'failed', message },
    ]);
    await page.goto(`${teamPath}/scans/${scan.id}`);
    const alert = page.getByRole('alert').filter({ hasText: 'This scan failed' });
    await alert.getByText(message).waitFor();
    await page.getByText('Not run', { exact: true }).waitFor();
  });

  it('compares it with the previous one: new, unchanged', async () => {
    const { dataSource } = product.database;
    const same = { id: 'csp-missing', severity: 'medium', title: 'No content security policy' } as const;
    const fresh = { id: 'clickjacking', severity: 'high', title: 'May be framed' } as const;
    const previous = await finishedScan({ id: newId(), createdAt: new Date(Date.now() - 86_400_000) });
    await storeResults(dataSource, previous, [
      { testKey: 'security_headers', status: 'failed', findings: [same] },
    ]);
    const after = await finishedScan();
    await storeResults(dataSource, after, [
      { testKey: 'security_headers', status: 'failed', findings: [same, fresh] },
    ]);
    await makeLatest(dataSource, after);
    await page.goto(`${teamPath}/checks/${check.id}`);
    const changes = page.locator('section').filter({ hasText: 'Changes since the previous scan' });
    await changes.getByRole('listitem').filter({ hasText: 'May be framed' }).waitFor();
    const unchanged = changes.getByText('Unchanged', { exact: true }).locator('..');
    expect(await unchanged.innerText()).toMatch(/^Unchanged\s+1$/);
    expect(await changes.getByText('Nothing changed').count()).toBe(0);
  });

  it('says that nothing changed', async () => {
    const { dataSource } = product.database;
    const same = { id: 'csp-missing', severity: 'medium', title: 'No content security policy' } as const;
    const results = [{ testKey: 'security_headers', status: 'failed', findings: [same] }] as const;
    await storeResults(dataSource, await finishedScan(), results);
    const after = await finishedScan();
    await storeResults(dataSource, after, results);
    await page.goto(`${teamPath}/scans/${after.id}`);
    await page.getByText('Nothing changed between these scans.').waitFor();
  });
});

describe('many issues', () => {
  beforeAll(async () => {
    const { dataSource } = product.database;
    const model = await createIssue(dataSource, check, (await finishedScan()).id);
    const rows = Array.from({ length: MANY - 1 }, (_, index) => ({
      ...model,
      id: newId(),
      fingerprint: `sha256:${String(index).padStart(64, '0')}`,
    }));
    await dataSource.getRepository(Issue).insert(rows);
  });

  it('are counted on the overview as in the list', async () => {
    await page.goto(teamPath);
    const open = page.getByRole('region', { name: 'Open issues' });
    await open.getByRole('heading', { name: '150 open issues' }).waitFor();
    // By the keyboard: what loads later may move the link under the mouse.
    await open.getByRole('link', { name: 'medium 150' }).press('Enter');
    await page.waitForURL(/\/issues\?/);
    await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Open 150' }).waitFor();
  });
});

describe('unknown URLs', () => {
  it.each([
    ['checks', 'Check'],
    ['scans', 'Scan'],
    ['issues', 'Issue'],
  ])('show that there is nothing below /%s', async (folder, noun) => {
    await page.goto(`${teamPath}/${folder}/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42`);
    await page.getByText(`${noun} not found`).waitFor();
    await page.goto(`${teamPath}/${folder}/none`);
    await page.getByText(`${noun} not found`).waitFor();
  });
});

describe('a member', () => {
  it('sees why checks cannot be changed, and can scan', async () => {
    await member.page.goto(`${teamPath}/checks`);
    const create = member.page.getByRole('button', { name: 'New check' });
    expect(await create.getAttribute('aria-disabled')).toBe('true');
    await create.focus();
    await member.page.getByText('Only owners and admins can do this. Your role is member.').waitFor();
    await member.page.goto(`${teamPath}/checks/${check.id}/settings/general`);
    const save = member.page.getByRole('button', { name: 'Save' });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    expect(await member.page.getByLabel('Domain or URL').isDisabled()).toBe(true);
    await member.page.getByRole('link', { name: 'Pipeline' }).click();
    await member.page.getByRole('heading', { name: 'Scan from a pipeline' }).waitFor();
    expect(await member.page.getByText('Trigger URL').count()).toBe(0);
    await member.page.goto(`${teamPath}/checks/${check.id}`);
    await member.page.getByRole('button', { name: `Scan now: ${check.domain}` }).click();
    await member.page.getByText('Waiting for a worker').waitFor();
  });
});

describe('an API that is down', () => {
  it('is shown until it is back, while loaded data stays', async () => {
    await page.goto(`${teamPath}/issues?group=issue`);
    await page.getByText('of 150 issues').waitFor();
    await product.stopApi();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.getByText('Cannot reach the server').first().waitFor();
    await product.restartApi();
    await page.getByText('51–100 of 150 issues').waitFor({ timeout: 120_000 });
    await soon(async () => expect(await page.getByText('Cannot reach the server').count()).toBe(0));
  });

  it('causes no errors in the browser', () => {
    expect([...owner.errors, ...member.errors]).toEqual([]);
  });
});
