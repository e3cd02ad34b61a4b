import type { User } from '@palisade/persistence';
import type { Browser } from 'playwright-core';
import { createApiKey, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

let product: Product;
let browser: Browser;
let visitor: Visitor;
let teamId: string;
let owner: User;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  ({ id: teamId } = await createTeam(dataSource, 'business', 'Harbour & Lighthouse Shipping'));
  owner = await createPerson(product, 'Ada', [{ teamId, role: 'owner' }]);
  await createPerson(product, 'Ben', [{ teamId, role: 'admin' }]);
  await createApiKey(dataSource, teamId, { name: 'GitHub Actions', expiresAt: new Date(Date.now() + 9e8) });
  await createApiKey(dataSource, teamId, { name: 'Old laptop', revokedAt: new Date() });
  visitor = await visit(browser, product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const look = (name: string): Promise<string[]> => faultsOf(visitor.page, name);

describe('without a session', () => {
  it.each([
    ['sign-in', '/sign-in', 'Sign in'],
    ['sign-up', '/sign-up', 'Create your account'],
    ['invitation-gone', '/invitations/none', 'This invitation is no longer valid'],
  ])('%s', async (name, address, heading) => {
    await visitor.page.goto(address);
    await visitor.page.getByRole('heading', { name: heading }).waitFor();
    expect(await look(name)).toEqual([]);
  });
});

describe('in a team', () => {
  beforeAll(() => signIn(visitor.page, owner));

  it.each([
    ['team', 'settings/team', 'Plan'],
    ['members', 'settings/members', 'Pending invitations'],
    ['api-keys', 'settings/api-keys', 'API keys'],
    ['ci', 'settings/ci', 'URLs for pipelines'],
    ['audit', 'audit', 'Audit log'],
    ['account', 'account', 'Sessions'],
    ['not-found', 'nothing/here', 'Page not found'],
  ])('%s', async (name, address, heading) => {
    await visitor.page.goto(`/t/${teamId}/${address}`);
    await visitor.page.getByRole('heading', { name: heading, exact: true }).last().waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect(await look(name)).toEqual([]);
  });

  it('new team', async () => {
    await visitor.page.goto('/teams/new');
    await visitor.page.getByRole('heading', { name: 'Create a team' }).waitFor();
    expect(await look('new-team')).toEqual([]);
  });

  it('the dialog of a new key, and the key that it shows once', async () => {
    const { page } = visitor;
    await page.goto(`/t/${teamId}/settings/api-keys`);
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByLabel('Name').fill('Deployment');
    expect(await look('new-api-key')).toEqual([]);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Copy your key now').waitFor();
    expect(await look('api-key-once')).toEqual([]);
    await page.getByRole('button', { name: 'I have copied it' }).click();
  });

  it('the menus of team and person', async () => {
    const { page } = visitor;
    await page.goto(`/t/${teamId}/account`);
    await page.getByRole('button', { name: 'Switch team' }).click();
    await page.getByRole('menuitem', { name: 'New team' }).waitFor();
    expect(await look('team-menu')).toEqual([]);
  });
});

it('causes no errors in the browser', () => {
  expect(visitor.errors).toEqual([]);
});
