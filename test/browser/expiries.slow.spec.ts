import { type Check, CheckExpiry } from '@palisade/persistence';
import type { ExpiryKind } from '@palisade/vocabulary';
import type { Browser } from 'playwright-core';
import { createCheck, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

const DAY = 86_400_000;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let address: string;

const ends = (check: Check, kind: ExpiryKind, name: string, days: number) =>
  product.database.dataSource.getRepository(CheckExpiry).insert({
    checkId: check.id,
    teamId: check.teamId,
    kind,
    name,
    expiresAt: new Date(Date.now() + days * DAY + 3_600_000),
  });

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  const tests = { ssl_certificate: true, domain_expiry: true };
  const check = await createCheck(dataSource, team.id, { domain: 'shop.example', tests });
  await ends(check, 'certificate', 'shop.example', -3);
  await ends(check, 'domain', 'shop.example', 500);
  for (let place = 0; place < 60; place += 1) {
    const other = await createCheck(dataSource, team.id, { domain: `host-${place}.shop.example`, tests });
    await ends(other, 'certificate', `host-${place}.shop.example`, 5 + place);
  }
  address = `/t/${team.id}/expiries`;
  visitor = await visit(browser, product.url);
  await signIn(visitor.page, await createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const table = () => visitor.page.getByRole('table', { name: 'Expiries' });
const open = async (): Promise<void> => {
  await visitor.page.goto(address);
  await table().waitFor();
};

describe('the page of expiries', () => {
  it('shows all dates, the earliest first, and those of a month by keyboard', async () => {
    await open();
    const rows = table().getByRole('row');
    await rows.nth(1).getByText('Expired 2 days ago').waitFor();
    expect(await rows.count()).toBe(51);
    await visitor.page.getByRole('button', { name: 'Show all 62' }).click();
    await rows.nth(62).getByText('Domain', { exact: true }).waitFor();
    const past = visitor.page.getByRole('button', { name: 'Expired: 1 certificate' });
    await past.focus();
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByText('Expired: 1', { exact: true }).waitFor();
    expect(await rows.count()).toBe(2);
    await visitor.page.getByText('Domains', { exact: true }).click();
    await visitor.page.getByText('Expired: 0', { exact: true }).waitFor();
    await visitor.page.getByRole('button', { name: 'Later: 1 domain' }).click();
    await table().getByRole('link', { name: 'shop.example' }).waitFor();
    expect(new URL(visitor.page.url()).search).toBe('?when=later&kind=domain');
  });

  it('creates, replaces and revokes the address of the calendar', async () => {
    await open();
    const { page } = visitor;
    const field = page.getByRole('textbox', { name: 'address' });
    await page.getByRole('button', { name: 'Create address' }).click();
    await field.waitFor();
    const first = await field.innerText();
    const read = async (url: string) => (await fetch(url)).status;
    expect(await read(first)).toBe(200);
    await page.getByRole('button', { name: 'Replace address' }).click();
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await page.getByText(first).waitFor({ state: 'detached' });
    const second = await field.innerText();
    expect([await read(first), await read(second)]).toEqual([404, 200]);
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('button', { name: 'Create address' }).waitFor();
    expect(await field.count()).toBe(0);
    expect(await read(second)).toBe(404);
  });

  it('has no faults, in dark and on a phone', async () => {
    await open();
    await visitor.page.waitForLoadState('networkidle');
    expect(await faultsOf(visitor.page, 'expiries')).toEqual([]);
  });
});
