import { IssueEvent, newId } from '@palisade/persistence';
import type { Browser, Locator, Page } from 'playwright-core';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { launchBrowser, visit } from './support/browser';
import { makeLatest, storeResults } from './support/findings';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

const DAY = 86_400_000;
let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
let address: string;
let teamPath: string;
let issueId: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  teamPath = `/t/${team.id}`;
  address = `${teamPath}/charts`;
  for (const domain of ['blog.example', 'shop.example']) {
    const check = await createCheck(dataSource, team.id, { domain });
    const scan = await createScan(dataSource, check, { status: 'completed', completedAt: new Date() });
    await storeResults(dataSource, scan, [
      { testKey: 'security_headers', status: 'failed' },
      {
        testKey: 'tls_configuration',
        status: 'warning',
        technicalDetails: {
          versions: [
            { version: 'TLSv1.2', offered: 'yes', suites: ['TLS_RSA_WITH_AES_128_CBC_SHA'] },
            { version: 'TLSv1.3', offered: 'yes', suites: ['TLS_AES_128_GCM_SHA256'] },
          ],
        },
      },
      { testKey: 'dns_security', status: 'warning', inconclusiveReason: 'timeout' },
    ]);
    await makeLatest(dataSource, scan);
    for (const [severity, days] of [
      ['high', 0.2],
      ['high', 20],
      ['low', 20],
    ] as const)
      ({ id: issueId } = await createIssue(dataSource, check, scan.id, {
        severity,
        firstDetectedAt: new Date(Date.now() - days * DAY),
      }));
  }
  await createCheck(dataSource, team.id, { domain: 'new.example' });
  for (const [type, days] of [
    ['opened', 20],
    ['fixed', 12],
    ['reopened', 5],
  ] as const)
    await dataSource.getRepository(IssueEvent).insert({
      issueId,
      id: newId(),
      type,
      actorKind: 'scan',
      at: new Date(Date.now() - days * DAY),
    });
  const limits = JSON.stringify({ critical: 2, high: 7, medium: 30, low: 90 });
  await dataSource.query('UPDATE teams SET fix_within_days = $2 WHERE id = $1', [team.id, limits]);
  ({ page, errors } = await visit(browser, product.url));
  await signIn(page, await createPerson(product, 'Ada', [{ teamId: team.id, role: 'member' }]));
});
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser.close();
  await product.stop();
});

const section = (name: string): Locator => page.getByRole('region', { name, exact: true });
const showAsTable = (name: string): Promise<void> =>
  section(name).getByRole('button', { name: 'Show as table' }).click();
const open = async (): Promise<void> => {
  await page.goto(address);
  await section('Wall').getByRole('rowheader', { name: 'shop.example' }).waitFor();
};

describe('the charts', () => {
  it('show the wall, with what could not be judged apart', async () => {
    await open();
    const row = section('Wall').getByRole('row', { name: /shop\.example/ });
    const cells = await row.getByRole('cell').allInnerTexts();
    expect(cells.map((cell) => cell.trim().split('\n').pop())).toEqual(
      expect.arrayContaining(['Failed', 'Warning', 'Inconclusive']),
    );
    await showAsTable('Wall');
    await section('Wall').getByRole('columnheader', { name: 'Inconclusive' }).waitFor();
    await section('Wall').getByText('No scan').waitFor();
  });

  it('go back in time by the keyboard, and keep the day in the URL', async () => {
    await open();
    const slider = page.getByRole('slider', { name: 'Day (UTC)' });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/days_ago=1$/);
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^End of \d+ \w+ \d{4}$/);
    await section('Wall').getByText('Failed', { exact: true }).first().waitFor({ state: 'detached' });
    await section('Wall').getByText('No results', { exact: true }).waitFor();
    await page.keyboard.press('End');
    await page.waitForURL(/\/charts$/);
    await section('Wall').getByText('Failed', { exact: true }).first().waitFor();
  });

  it('show issues by age, each group with its list', async () => {
    await open();
    const ages = section('Open issues by age');
    await ages.getByRole('img', { name: '2 high, 2 low' }).waitFor();
    await showAsTable('Open issues by age');
    await ages.getByRole('row', { name: '7 to 30 days 0 2 0 2' }).waitFor();
    await ages.getByRole('button', { name: 'Show as table' }).click();
    await ages.getByRole('link', { name: '7 to 30 days' }).click();
    await page.getByText('1–4 of 4 issues').waitFor();
  });

  it('show what is overdue against its target', async () => {
    await open();
    const due = section('Open issues against their due dates');
    await due.getByRole('img', { name: 'Overdue: 2, Due within 7 days: 2' }).waitFor();
    await due.getByRole('link', { name: 'High: 7 days' }).click();
    await page.getByText('1–2 of 2 issues').waitFor();
  });

  it('show which suites servers take, and who does', async () => {
    await open();
    const tls = section('TLS versions and ciphers');
    const cell = tls.getByRole('button', { name: 'TLSv1.2, TLS_RSA_WITH_AES_128_CBC_SHA: 2 checks' });
    await cell.focus();
    await page.keyboard.press('Enter');
    await tls.getByRole('link', { name: 'blog.example' }).waitFor();
    await showAsTable('TLS versions and ciphers');
    await tls.getByRole('row', { name: /TLS_RSA_WITH_AES_128_CBC_SHA Outdated/ }).waitFor();
  });

  it('have no faults, in dark and on a phone, and print without controls', async () => {
    await open();
    await page.waitForLoadState('networkidle');
    expect(await faultsOf(page, 'charts')).toEqual([]);
    for (const name of ['Wall', 'Open issues by age', 'TLS versions and ciphers']) await showAsTable(name);
    expect(await faultsOf(page, 'charts as tables')).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Show as table' }).first().isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
  });
});

describe('the list of checks', () => {
  it('has a line of the open issues of each check', async () => {
    await page.goto(`${teamPath}/checks`);
    const line = page.getByRole('img', { name: 'Open issues in 30 days: from 0 to 3, at most 3' });
    await line.first().waitFor();
    expect(await line.filter({ visible: true }).count()).toBe(2);
    expect(await faultsOf(page, 'checks with lines')).toEqual([]);
  });
});

describe('the timeline of an issue', () => {
  it('shows when it was open and fixed, also as a table', async () => {
    await page.goto(`${teamPath}/issues/${issueId}`);
    await section('Timeline')
      .getByRole('img', { name: 'Open for 8 days, Closed for 7 days, Open for 5 days' })
      .waitFor();
    expect(await faultsOf(page, 'issue with timeline')).toEqual([]);
    await section('Timeline').getByRole('button', { name: 'Show as table' }).focus();
    await page.keyboard.press('Enter');
    await section('Timeline')
      .getByRole('row', { name: /^Closed .* 7 days$/ })
      .waitFor();
  });
});
