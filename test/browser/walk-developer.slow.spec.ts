import { serveHttp, type RunningSite } from '@palisade/scan-engine/testing/local-sites';
import type { Browser, Locator, Page } from 'playwright-core';
import { RedisServer } from '../support/redis-server';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { MOST_SHIFT } from './support/page-faults';
import { PASSWORD } from './support/people';
import { type Product, startProduct } from './support/product';

jest.setTimeout(600_000);

const A_SCAN_MS = 500_000;
const MOST_CLICKS = 3;

let redis: RedisServer;
let product: Product;
let browser: Browser;
let site: RunningSite;
let visitor: Visitor;
let page: Page;
let clicks = 0;

/** A site behind nginx with nothing that protects it, as many are. */
beforeAll(async () => {
  [redis, browser, site] = await Promise.all([
    RedisServer.start(),
    launchBrowser(),
    serveHttp((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', server: 'nginx/1.22.1' })
        .end('<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><p>Boats for rent.</p></html>'),
    ),
  ]);
  product = await startProduct({
    REDIS_URL: redis.url,
    SCAN_ALLOWED_HOSTS: '127.0.0.1',
    NEW_TEAM_PLAN: 'business',
  });
  await product.start('apps/worker/main.js');
  visitor = await visit(browser, product.url, { timezoneId: 'Europe/Berlin' });
  ({ page } = visitor);
  await page.goto('/sign-up');
  await page.getByLabel('Your name').fill('Dan');
  await page.getByLabel('E-mail').fill('dan@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Team name').fill('Harbour');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/t\/[0-9a-f-]{36}$/);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([product.stop(), site.close()]);
  await redis.kill();
});

const click = async (what: Locator): Promise<void> => {
  clicks += 1;
  await what.click();
};

it('a developer gets from the first page to the lines for nginx in three clicks', async () => {
  await page.getByLabel('Domain or URL').fill(site.url);
  await click(page.getByRole('button', { name: 'Scan now' }));
  await page.waitForURL(/\/scans\//);
  const result = page.getByRole('region', { name: 'Result' });
  await result.waitFor({ timeout: A_SCAN_MS });
  await result.getByRole('list', { name: 'Fix these first' }).waitFor();
  await result.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
  const lines = result.getByText(/add_header|server_tokens|return 301/).filter({ visible: true });
  const more = result.getByText('How to fix it');
  while (clicks < MOST_CLICKS && (await lines.count()) === 0 && (await more.count()) >= clicks)
    await click(more.nth(clicks - 1));
  expect(await lines.count()).toBeGreaterThan(0);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  await result.getByText('nginx (seen at the site)').first().waitFor({ state: 'attached' });
});

it('is told the result in one sentence that begins the page, next to the grade', async () => {
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByRole('heading', { name: /^(?:Not safe yet|Nothing urgent): / }).waitFor();
  await result.getByRole('img', { name: /^Grade [A-F]$/ }).waitFor();
  const { y = Infinity } = (await result.boundingBox()) ?? {};
  expect(y).toBeLessThan(300);
});

it('reads nothing about a button that is not there', async () => {
  const text = await page.getByRole('main').innerText();
  for (const [, name = ''] of text.matchAll(/press ([A-Z][a-z]+)/g))
    expect([name, await page.getByRole('button', { name }).count()]).not.toEqual([name, 0]);
});

it('sees nothing move, and meets no error in the browser', async () => {
  await page.reload();
  await page.getByRole('region', { name: 'Result' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(
    await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift),
  ).toBeLessThanOrEqual(MOST_SHIFT);
  expect(visitor.errors).toEqual([]);
});
