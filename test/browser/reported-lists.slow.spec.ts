import { readFile } from 'node:fs/promises';
import { ApiKey, Check, CheckExpiry, Scan, type User } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { makeLatest } from './support/findings';
import { fillTeam } from './support/large-team';
import { createPerson, fillSignIn, signIn } from './support/people';
import { type Product, startProduct } from './support/product';
import { soon } from './support/soon';

const ZONE = 'Asia/Tokyo';
const ODD = 'A title, with "quotes"\nand two lines';
const LONG_DOMAIN = 'the-portal-of-the-customers-of-the-harbour-and-the-boats.staging.shop.example';

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let teamId: string;
let teamPath: string;
let key: string;
let shop: Check;
let ada: User;

/** What users of other lists and dialogs reported, tried in these. */
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  ({ id: teamId } = await createTeam(dataSource));
  teamPath = `/t/${teamId}`;
  ({ key } = await createApiKey(dataSource, teamId));
  await fillTeam(dataSource, teamId, { checks: 30, issues: 600 });
  shop = await createCheck(dataSource, teamId, {
    domain: 'harbour.example',
    url: 'https://harbour.example:8443/start',
  });
  ada = await createPerson(product, 'Ada', [{ teamId, role: 'owner' }]);
  visitor = await visit(browser, product.url, { timezoneId: ZONE });
  ({ page } = visitor);
  await signIn(page, ada);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** As the person's clock shows it. */
const onTheClock = (time: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE }).format(time);

async function completedScan(check: Check, at: Date): Promise<Scan> {
  const { dataSource } = product.database;
  const times = { createdAt: at, startedAt: at, completedAt: at };
  const scan = await createScan(dataSource, check, { status: 'completed', passedTests: 2, ...times });
  await makeLatest(dataSource, scan);
  return scan;
}

describe('times', () => {
  it('are in the zone that the page names (healthchecks/healthchecks#54)', async () => {
    const now = new Date();
    // In UTC the last evening of a month, in Tokyo the first morning of the next.
    const expiresAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1) - 3 * 3_600_000);
    await product.database.dataSource
      .getRepository(CheckExpiry)
      .insert({ checkId: shop.id, teamId: shop.teamId, kind: 'certificate', name: shop.domain, expiresAt });
    await page.goto(`${teamPath}/expiries`);
    await page.getByText('Months are in UTC, times in your time zone.').waitFor();
    const month = expiresAt.toLocaleDateString('en', { month: 'long', timeZone: 'UTC' });
    await page.getByRole('button', { name: `${month} ${expiresAt.getUTCFullYear()}: 1 certificate` }).click();
    const row = page
      .getByRole('table', { name: 'Expiries' })
      .getByRole('row')
      .filter({ hasText: shop.domain });
    await row.getByText(onTheClock(expiresAt)).waitFor();
  });

  it('are the same in a list and on the page behind it (TwiN/gatus#243)', async () => {
    const scan = await completedScan(shop, new Date(Date.now() - 3 * 86_400_000));
    const shown = onTheClock(scan.createdAt);
    await page.goto(`${teamPath}/checks/${shop.id}`);
    await page.getByRole('link', { name: shown }).first().click();
    await page.waitForURL(new RegExp(`/scans/${scan.id}`));
    await page.getByRole('main').getByText(shown).first().waitFor();
  });
});

describe('Back', () => {
  it('shows a cause open that was open (DependencyTrack/frontend#29)', async () => {
    await page.goto(`${teamPath}/issues`);
    const cause = page.locator('#issue-list li button[aria-expanded]').nth(3);
    await cause.click();
    const issue = page.getByRole('list', { name: 'Causes of issues' }).getByRole('link').first();
    const title = await issue.innerText();
    await issue.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.goBack();
    await issue.waitFor();
    expect(await cause.getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('#issue-list li button[aria-expanded="true"]').count()).toBe(1);
    await cause.click();
    await issue.waitFor({ state: 'detached' });
  });

  it('shows the page of the list that it left (kubernetes-retired/dashboard#3253)', async () => {
    await page.goto(`${teamPath}/issues?group=issue`);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.getByText(/^51–100 of /).waitFor();
    await page.getByRole('list', { name: 'Issues' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Resolve…' }).waitFor();
    await page.goBack();
    await page.getByText(/^51–100 of /).waitFor();
  });
});

describe('the list of checks', () => {
  it('is in the order of the head that was clicked (librenms/librenms#9892)', async () => {
    await page.goto(`${teamPath}/checks`);
    const table = page.getByRole('table', { name: 'Checks' });
    const head = (name: string) => table.getByRole('columnheader', { name }).getByRole('button');
    const first = () => table.locator('tbody tr').first().getByRole('link').first().innerText();
    const { dataSource } = product.database;
    await dataSource.getRepository(Check).update(shop.id, { lastRunAt: new Date(Date.now() + 3_600_000) });
    for (const [name, column, order] of [
      ['Domain', 'domain', 'ASC'],
      ['Domain', 'domain', 'DESC'],
      ['Latest scan', 'last_run_at', 'DESC'],
    ] as const) {
      const [{ domain } = { domain: '' }] = await dataSource.query<{ domain: string }[]>(
        `SELECT domain FROM checks WHERE team_id = $1 ORDER BY ${column} ${order} NULLS LAST LIMIT 1`,
        [teamId],
      );
      await head(name).click();
      await soon(async () => expect(await first()).toContain(domain));
    }
  });

  it('finds a check by the address of its site (louislam/uptime-kuma#5422)', async () => {
    await page.goto(`${teamPath}/checks`);
    const search = page.getByRole('searchbox', { name: 'Search checks' });
    for (const address of ['https://harbour.example:8443/start', 'harbour.example:8443']) {
      await search.fill(address);
      await page.getByText('1 check', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'harbour.example' }).filter({ visible: true }).first().waitFor();
      await search.fill('');
      await page
        .getByRole('link', { name: /site-2\./ })
        .filter({ visible: true })
        .first()
        .waitFor();
    }
  });
});

describe('the file of issues', () => {
  /** RFC 4180: rows of cells. */
  function cellsOf(text: string): string[][] {
    const rows = [['']];
    let isQuoted = false;
    for (const [place, character] of [...text].entries()) {
      const row = rows.at(-1)!;
      if (character === '"') {
        if (!isQuoted && text[place - 1] === '"') row[row.length - 1] += '"';
        isQuoted = !isQuoted;
      } else if (character === ',' && !isQuoted) row.push('');
      else if (character === '\n' && !isQuoted) rows.push(['']);
      else if (character !== '\r' || isQuoted) row[row.length - 1] += character;
    }
    return rows.slice(0, -1);
  }

  it('has what the filter shows, each value in its column (wazuh/wazuh-dashboard-plugins#600 and #7647)', async () => {
    const { dataSource } = product.database;
    const scan = await completedScan(shop, new Date());
    await createIssue(dataSource, shop, scan.id, {
      title: ODD,
      severity: 'high',
      isDetected: true,
      seenAs: ['alice', 'bob'],
    });
    await createIssue(dataSource, shop, scan.id, { title: 'Another one', severity: 'low', isDetected: true });
    await page.goto(`${teamPath}/issues?check_id=${shop.id}&severity=high&group=issue`);
    await page.getByText('1 issue', { exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const [head = [], ...rows] = cellsOf((await readFile(await file.path(), 'utf8')).replace('\uFEFF', ''));
    expect(rows.map((cells) => cells.length)).toEqual([head.length]);
    const of = (name: string) => rows[0]?.[head.indexOf(name)];
    expect([of('Domain'), of('Title'), of('Severity')]).toEqual([shop.domain, ODD, 'high']);
    expect(of('Seen As')).toMatch(/alice.*bob/);
  });
});

describe('dialogs', () => {
  it.each([
    ['/settings/api-keys', 'New API key', 'Name'],
    ['/settings/members', 'Invite', 'E-mail'],
    ['/settings/notifications', 'New channel', 'Name'],
    ['/settings/tickets', 'New connection', 'Name'],
  ])('of %s start at their first field (mantinedev/mantine#8708)', async (path, button, field) => {
    await page.goto(teamPath + path);
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').getByLabel(field).first().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: button }).first().and(page.locator(':focus')).waitFor();
  });

  it('send once what is clicked twice (cloudoperators/greenhouse-extensions#344)', async () => {
    const { dataSource } = product.database;
    await page.goto(`${teamPath}/settings/api-keys`);
    await page.getByRole('button', { name: 'New API key' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Clicked twice');
    await page.getByRole('button', { name: 'Create key' }).dblclick();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    expect(
      await dataSource.getRepository(ApiKey).countBy({ teamId: shop.teamId, name: 'Clicked twice' }),
    ).toBe(1);
    const scans = () => dataSource.getRepository(Scan).countBy({ checkId: shop.id });
    const before = await scans();
    await page.goto(`${teamPath}/checks/${shop.id}`);
    await page.getByRole('button', { name: 'Scan now: harbour.example' }).dblclick();
    await page.waitForURL(/\/scans\//);
    expect(await scans()).toBe(before + 1);
  });
});

it('shows long names whole on the status page of a phone (louislam/uptime-kuma#6107)', async () => {
  const long = await createCheck(product.database.dataSource, teamId, { domain: LONG_DOMAIN });
  const response = await fetch(`${product.url}/api/v1/team/status-page`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Sites', check_ids: [long.id] }),
  });
  const { url } = (await response.json()) as { url: string };
  const phone = await visit(browser, product.url, { viewport: { width: 390, height: 860 } });
  await phone.page.goto(new URL(url).pathname);
  const name = phone.page.getByRole('cell', { name: LONG_DOMAIN });
  const seen = await name.evaluate((cell) => ({
    isWhole: cell.scrollWidth <= cell.clientWidth + 1,
    // Its letters stood below each other.
    hasTitleInOneLine: (document.querySelector('caption')?.getBoundingClientRect().height ?? 99) < 40,
    excess: document.documentElement.scrollWidth - window.innerWidth,
  }));
  expect(seen).toEqual({ isWhole: true, hasTitleInOneLine: true, excess: 0 });
  // The settings name it too, though it is not among the first checks.
  await page.goto(`${teamPath}/settings/status-page`);
  await page.getByText(LONG_DOMAIN, { exact: true }).first().waitFor();
});

it('opens after the sign-in what was asked for, with its filters (SpecterOps/BloodHound#2806)', async () => {
  const other = await visit(browser, product.url);
  const asked = `${teamPath}/issues?severity=high%2Clow&search=a+%26+b#issue-list`;
  await other.page.goto(asked);
  await other.page.getByLabel('E-mail').waitFor();
  await fillSignIn(other.page, ada);
  await other.page.waitForURL((url) => url.pathname + url.search + url.hash === asked);
});

it('causes no errors in the browser', () => {
  expect(visitor.errors).toEqual([]);
});
