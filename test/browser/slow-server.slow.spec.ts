import type { Browser } from 'playwright-core';
import { createCheck, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

let product: Product;
let browser: Browser;
let visitor: Visitor;
let teamPath: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  teamPath = `/t/${team.id}`;
  await createCheck(dataSource, team.id);
  visitor = await visit(browser, product.url);
  await signIn(visitor.page, await createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Requests to these addresses get no response. */
const hang = (pattern: string): Promise<unknown> => visitor.page.route(pattern, () => undefined);

it('shows the brand before any script or style file has arrived', async () => {
  const { page } = visitor;
  await hang('**/assets/**');
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.getByText('Palisade', { exact: true }).waitFor();
  await page.getByText('Palisade is still loading.').waitFor();
  await page.unroute('**/assets/**');
});

it('names an API that does not respond, until it responds', async () => {
  const { page } = visitor;
  await hang('**/api/v1/checks?*');
  await page.goto(`${teamPath}/checks`);
  await page.getByText('Palisade does not respond. Waiting…').waitFor();
  await page.unroute('**/api/v1/checks?*');
  await page.getByRole('link', { name: 'shop.example.com' }).waitFor();
});

it('names it as well while nobody knows yet who is signed in', async () => {
  const { page } = visitor;
  await hang('**/api/v1/session');
  await page.goto(`${teamPath}/checks`);
  await page.getByText('Palisade does not respond. Waiting…').waitFor();
  await page.unroute('**/api/v1/session');
  await page.getByRole('link', { name: 'shop.example.com' }).waitFor();
});

it('shows a page that does not exist with the brand', async () => {
  const { page } = visitor;
  await page.goto('/nothing');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Palisade, home' }).click();
  await page.waitForURL(`**${teamPath}`);
});

it('causes no errors in the browser', () => {
  expect(visitor.errors).toEqual([]);
});
