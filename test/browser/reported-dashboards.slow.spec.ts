import type { Check } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { makeLatest, storeResults } from './support/findings';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';
import { soon } from './support/soon';

/** Longer than the pause after which a search begins. */
const A_PAUSE_MS = 450;
const DAY_MS = 86_400_000;
const TAGS = Array.from({ length: 8 }, (_, place) => `a-tag-of-the-infrastructure-${place}`);

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let teamPath: string;
let key: string;
let shop: Check;
let fresh: Check;

/** What users of other dashboards reported, tried in this one. */
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  teamPath = `/t/${team.id}`;
  ({ key } = await createApiKey(dataSource, team.id));
  shop = await createCheck(dataSource, team.id, { domain: 'shop.example', tags: TAGS });
  fresh = await createCheck(dataSource, team.id, { domain: 'fresh.example' });
  const at = new Date(Date.now() - 50 * DAY_MS);
  const scan = await createScan(dataSource, shop, {
    status: 'completed',
    createdAt: at,
    startedAt: at,
    completedAt: at,
    passedTests: 1,
    totalTests: 1,
  });
  await storeResults(dataSource, scan, [{ testKey: 'security_headers', status: 'passed' }]);
  await makeLatest(dataSource, scan);
  for (const severity of ['high', 'low'] as const)
    await createIssue(dataSource, shop, scan.id, { severity, title: `A ${severity} one`, isDetected: true });
  visitor = await visit(browser, product.url);
  ({ page } = visitor);
  await signIn(page, await createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const search = () => page.getByRole('searchbox', { name: 'Search issues' });

async function made(path: string, body: object): Promise<string> {
  const response = await fetch(`${product.url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { url: string }).url;
}

describe('a field that searches while a person types', () => {
  it('keeps a space at the end, however long the person pauses (grafana/grafana#34300)', async () => {
    await page.goto(`${teamPath}/issues`);
    await search().pressSequentially('A ');
    await page.waitForURL(/search=A/);
    await page.waitForTimeout(A_PAUSE_MS);
    await search().pressSequentially('high');
    await page.waitForURL(({ searchParams }) => searchParams.get('search') === 'A high');
    expect(await search().inputValue()).toBe('A high');
  });

  it('keeps what is typed while the address changes (prowler-cloud/prowler#8371)', async () => {
    await page.goto(`${teamPath}/issues`);
    await search().pressSequentially('A high one', { delay: 170 });
    await search().pressSequentially(' or another', { delay: 320 });
    await page.waitForURL(({ searchParams }) => searchParams.get('search') === 'A high one or another');
    expect(await search().inputValue()).toBe('A high one or another');
  });

  it('has the text of the address after Back and Forward (getsentry/sentry#41234)', async () => {
    await page.goto(`${teamPath}/issues`);
    for (const text of ['high', 'low']) {
      await search().fill(text);
      await page.waitForURL(new RegExp(`search=${text}`));
      // Nobody goes back before the page shows what was found.
      await page.getByRole('link', { name: `A ${text} one` }).waitFor();
    }
    for (const [move, text] of [
      ['goBack', 'high'],
      ['goForward', 'low'],
    ] as const) {
      await page[move]();
      await soon(async () => expect(await search().inputValue()).toBe(text));
    }
  });

  it('has it again when a person comes back from an issue (wazuh/wazuh-dashboard-plugins#6762)', async () => {
    await page.goto(`${teamPath}/issues?severity=high&search=one&group=issue`);
    await page.getByRole('link', { name: 'A high one' }).click();
    await page.getByRole('heading', { level: 1, name: 'A high one' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'A high one' }).waitFor();
    expect(await search().inputValue()).toBe('one');
    expect(new URL(page.url()).searchParams.get('severity')).toBe('high');
  });
});

it('closes the list of a field by Escape, and keeps the dialog around it (mantinedev/mantine#6528)', async () => {
  await page.goto(`${teamPath}/settings/notifications`);
  await page.getByRole('button', { name: 'New channel' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('On call');
  await dialog.getByText('Only some').click();
  await dialog.getByRole('combobox', { name: 'Checks of the channel' }).click();
  const option = page.getByRole('option', { name: 'shop.example' });
  await option.waitFor();
  await page.keyboard.press('Escape');
  await option.waitFor({ state: 'hidden' });
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('On call');
});

it('shows a name next to many tags (louislam/uptime-kuma#6793)', async () => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto(`${teamPath}/checks`);
    const name = page.getByRole('link', { name: 'shop.example' }).filter({ visible: true }).first();
    await name.waitFor();
    const { isWhole, right } = await name.evaluate((link) => ({
      isWhole: link.scrollWidth <= link.clientWidth + 1 || getComputedStyle(link).display === 'inline',
      right: link.getBoundingClientRect().right,
    }));
    expect([isWhole, right <= width]).toEqual([true, true]);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
});

it('shows sessions on a phone without scrolling sideways (grafana/grafana#63858)', async () => {
  await page.setViewportSize({ width: 390, height: 860 });
  await page.goto(`${teamPath}/account`);
  const table = page.getByRole('table', { name: 'Sessions' });
  await table.getByText('This session').waitFor();
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const { x = 0, width = Infinity } = (await table.boundingBox()) ?? {};
  expect([excess <= 0, x + width <= 390]).toEqual([true, true]);
  await page.setViewportSize({ width: 1280, height: 860 });
});

describe('what strangers see', () => {
  it('does not show an old grade where nothing was scanned for long (louislam/uptime-kuma#1360)', async () => {
    const url = await made('/team/status-page', { title: 'Sites', check_ids: [shop.id] });
    await page.goto(new URL(url).pathname);
    const row = page.getByRole('row').filter({ hasText: 'shop.example' });
    expect(await row.innerText()).toContain('Not graded');
  });

  it('is a badge that says that nothing was scanned yet (DependencyTrack/dependency-track#6526)', async () => {
    const url = await made(`/checks/${fresh.id}/badge`, {});
    const picture = await (await fetch(product.url + new URL(url).pathname)).text();
    expect(picture).toContain('not graded');
  });
});

it('causes no errors in the browser', () => {
  expect(visitor.errors).toEqual([]);
});
