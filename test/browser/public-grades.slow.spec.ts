import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Check } from '@palisade/persistence';
import type { Browser } from 'playwright-core';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { makeLatest } from './support/findings';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';
import { soon } from './support/soon';

const TITLE = 'No content security policy';
let product: Product;
let browser: Browser;
let visitor: Visitor;
let teamId: string;
let shop: Check;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  ({ id: teamId } = await createTeam(dataSource));
  for (const domain of ['blog.example', 'shop.example']) {
    shop = await createCheck(dataSource, teamId, { domain });
    const scan = await createScan(dataSource, shop, {
      status: 'completed',
      completedAt: new Date(),
      passedTests: 2,
      inconclusiveTests: 0,
    });
    await makeLatest(dataSource, scan);
    if (domain === 'shop.example') await createIssue(dataSource, shop, scan.id, { title: TITLE });
  }
  visitor = await visit(browser, product.url);
  await signIn(visitor.page, await createPerson(product, 'Ada', [{ teamId, role: 'owner' }]));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** The text of a secret address that was created just now. */
const newAddress = (): Promise<string> =>
  visitor.page.getByRole('textbox', { name: 'address', exact: true }).innerText();

/** A page of another origin that shows a picture. @returns the width of the picture; 0 where the browser refuses it */
async function widthElsewhere(picture: string): Promise<number> {
  const server: Server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>README</title><img src="${picture}" alt="grade">`);
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  const elsewhere = await visit(browser, product.url);
  try {
    await elsewhere.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await elsewhere.page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  } finally {
    await elsewhere.page.close();
    server.close();
  }
}

describe('the badge of a check', () => {
  it('is created in the settings, is shown by other sites, and is revoked', async () => {
    const { page } = visitor;
    await page.goto(`/t/${teamId}/checks/${shop.id}/settings/badge`);
    await page.getByRole('button', { name: 'Create address' }).click();
    const address = await newAddress();
    expect(address).toMatch(/\/badge\/[0-9A-Za-z]{43}\.svg$/);
    await page.getByRole('button', { name: 'Revoke', exact: true }).waitFor();
    const shown = page.getByRole('img', { name: 'Badge of shop.example' });
    await soon(() =>
      expect(shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).resolves.toBeGreaterThan(100),
    );
    expect(await faultsOf(page, 'badge')).toEqual([]);
    expect(await widthElsewhere(address)).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('button', { name: 'Create address' }).waitFor();
    expect((await fetch(address)).status).toBe(404);
    expect(visitor.errors).toEqual([]);
  });
});

describe('the status page', () => {
  it('shows chosen checks to people without an account, until it is revoked', async () => {
    const { page } = visitor;
    await page.goto(`/t/${teamId}/settings/status-page`);
    await page.getByLabel('Title').fill('Our sites');
    await page.getByRole('combobox', { name: 'Checks of the page' }).fill('shop');
    await page.getByRole('option', { name: 'shop.example' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create page' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).waitFor();
    const address = await newAddress();
    expect(await faultsOf(page, 'status-page-settings')).toEqual([]);

    const stranger = await visit(browser, product.url);
    await stranger.page.goto(address);
    await stranger.page.getByRole('heading', { name: 'Our sites', level: 1 }).waitFor();
    const rows = stranger.page.getByRole('table', { name: 'Sites and their grades' }).getByRole('row');
    expect((await rows.nth(1).innerText()).split(/\s+/)).toEqual([
      'shop.example',
      'A',
      new Date().toISOString().slice(0, 10),
    ]);
    expect(await rows.count()).toBe(2);
    expect(await stranger.page.content()).not.toContain(TITLE);
    expect(await faultsOf(stranger.page, 'status-page')).toEqual([]);
    expect(stranger.errors).toEqual([]);

    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('button', { name: 'Create page' }).waitFor();
    expect((await stranger.page.goto(address))?.status()).toBe(404);
    expect(visitor.errors).toEqual([]);
  });
});
