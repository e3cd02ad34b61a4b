import type { Check, Issue } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { newId } from '@palisade/persistence';
import { createCheck, createIssue, createTeam } from '../support/factories';
import { launchBrowser, visit } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

let product: Product;
let browser: Browser;
let page: Page;
let teamId: string;
let check: Check;
let issue: Issue;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  ({ id: teamId } = await createTeam(dataSource));
  check = await createCheck(dataSource, teamId, { domain: 'shop.example.com' });
  issue = await createIssue(dataSource, check, newId(), { title: 'Cookie without Secure', severity: 'high' });
  const other = await createTeam(dataSource);
  await createCheck(dataSource, other.id, { domain: 'secret-shop.example.com' });
  const ada = await createPerson(product, 'Ada', [{ teamId, role: 'member' }]);
  ({ page } = await visit(browser, product.url));
  await signIn(page, ada);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const field = () => page.getByRole('combobox', { name: 'Page, action, check or issue' });
const options = () => page.getByRole('listbox', { name: 'Found' }).getByRole('option');
const open = async (): Promise<void> => {
  await page.keyboard.press('Control+k');
  await field().waitFor();
};

it('goes to a page with the keyboard alone, and says which option is active', async () => {
  await page.goto(`/t/${teamId}/checks`);
  await page.getByRole('heading', { name: 'Checks', level: 1 }).waitFor();
  await open();
  await field().pressSequentially('exp');
  await options().first().waitFor();
  const id = await field().getAttribute('aria-activedescendant');
  expect(await options().first().getAttribute('id')).toBe(id);
  expect(await options().first().getAttribute('aria-selected')).toBe('true');
  expect(await faultsOf(page, 'palette')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/t/${teamId}/expiries`);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('finds checks and issues of the team only, with one request for each pause', async () => {
  await page.goto(`/t/${teamId}`);
  await page.getByRole('button', { name: 'Go to' }).click();
  await field().waitFor();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('search=')) requests.push(request.url());
  });
  await field().pressSequentially('shop', { delay: 20 });
  await options().filter({ hasText: 'Cookie without Secure' }).waitFor();
  expect(requests).toHaveLength(1);
  expect(await options().allInnerTexts()).not.toContainEqual(expect.stringContaining('secret'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/t/${teamId}/issues/${issue.id}`);
  await open();
  await field().fill('shop.example');
  await options().filter({ hasText: 'Check' }).first().click();
  await page.waitForURL(`**/t/${teamId}/checks/${check.id}`);
});

it('takes an id and a rule, offers only what the role allows, and returns the focus', async () => {
  await page.goto(`/t/${teamId}/issues`);
  const button = page.getByRole('button', { name: 'Go to' });
  await button.press('Enter');
  await field().fill('csp-missing');
  await options().filter({ hasText: 'Issues of the rule csp-missing' }).waitFor();
  await field().fill(issue.id);
  await options()
    .filter({ hasText: `Issue ${issue.id}` })
    .waitFor();
  await field().fill('audit');
  await page.getByRole('status').filter({ hasText: 'Nothing found.' }).waitFor();
  await field().fill('new check');
  await page.getByRole('status').filter({ hasText: 'Nothing found.' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
});

it('fits a phone', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/t/${teamId}`);
  await page.getByRole('button', { name: 'Go to' }).click();
  await field().fill('shop');
  await options().first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
