import { Check } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { createTeam } from '../support/factories';
import { launchBrowser, visit } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

let product: Product;
let browser: Browser;
let page: Page;
let teamPath: string;

/** One journey: each test continues where the previous one ended. */
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const [team, other] = [await createTeam(dataSource), await createTeam(dataSource)];
  await dataSource.query(`INSERT INTO zones (name, allowed_hosts) VALUES ('journey-office', '10.77.0.0/16')`);
  await dataSource.query(`INSERT INTO zone_grants (team_id, zone) VALUES ($1, 'journey-office')`, [team.id]);
  teamPath = `/t/${team.id}`;
  ({ page } = await visit(browser, product.url));
  const roles = [team, other].map(({ id }) => ({ teamId: id, role: 'owner' as const }));
  await signIn(page, await createPerson(product, 'Zoe', roles));
  await page.goto(`/t/${other.id}/checks/new`);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const zone = () => page.getByLabel('Zone', { exact: true });
const stored = (domain: string): Promise<Check> =>
  product.database.dataSource.getRepository(Check).findOneByOrFail({ domain });

it('is not shown to a team with one zone', async () => {
  await page.getByLabel('Domain or URL').waitFor();
  await page.getByRole('heading', { name: 'New check' }).waitFor();
  expect(await zone().count()).toBe(0);
});

it('decides about the domain of a new check, and says why another one is refused', async () => {
  await page.goto(`${teamPath}/checks/new`);
  await zone().waitFor();
  expect(await zone().inputValue()).toBe('default');
  await page.getByLabel('Domain or URL').fill('10.77.0.5');
  await page.getByRole('button', { name: 'Create check and scan' }).click();
  await page.locator('input[aria-invalid="true"]').waitFor();
  await page.getByText('unless the operator of this installation lists it in SCAN_ALLOWED_HOSTS').waitFor();
  await zone().selectOption('journey-office');
  expect(await faultsOf(page, 'new-check-in-a-zone')).toEqual([]);
  await page.getByRole('button', { name: 'Create check and scan' }).click();
  await page.waitForURL(/\/(checks|scans)\/[0-9a-f-]{36}/);
  expect(await stored('10.77.0.5')).toMatchObject({ zone: 'journey-office' });
});

it('has no worker, so the page of the check does not call the site free of problems', async () => {
  const { id } = await stored('10.77.0.5');
  await page.goto(`${teamPath}/checks/${id}`);
  await page.getByText('Not scanned yet. Issues appear here after the first scan.').waitFor();
  expect(await page.getByText('No open issues').count()).toBe(0);
});

it('changes in the settings, where the domain is judged again', async () => {
  const { id } = await stored('10.77.0.5');
  await page.goto(`${teamPath}/checks/${id}/settings/general`);
  await zone().selectOption('default');
  await page.getByText('In another zone the domain must be verified again.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('input[aria-invalid="true"]').waitFor();
  expect(await stored('10.77.0.5')).toMatchObject({ zone: 'journey-office' });
  await page.getByLabel('Domain or URL').fill('zone-journey.example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Check saved.').waitFor();
  expect(await stored('zone-journey.example.com')).toMatchObject({ zone: 'default' });
});
