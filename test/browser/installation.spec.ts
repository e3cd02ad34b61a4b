import { Team, User } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, fillSignIn, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

let product: Product;
let browser: Browser;
let operator: Visitor;
let member: Visitor;
let team: Team;
let ada: User;
let ben: User;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  team = await createTeam(dataSource, 'business', 'Harbour');
  ada = await createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]);
  await dataSource.getRepository(User).update(ada.id, { isOperator: true });
  ben = await createPerson(product, 'Ben', [{ teamId: team.id, role: 'member' }]);
  [operator, member] = [await visit(browser, product.url), await visit(browser, product.url)];
  page = operator.page;
  await signIn(page, ada);
  await signIn(member.page, ben);
  await page.goto(`/t/${team.id}/installation`);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const region = (name: string) => page.getByRole('region', { name, exact: true });

it('says that it does not check for newer releases, because nobody named where', async () => {
  await region('Palisade').getByText('RELEASES_URL is not set').waitFor();
});

it.each([
  ['a newer release', { status: 'newer', version: '99.0.0', reason: null }, '99.0.0 is available'],
  ['the newest release', { status: 'current', version: '0.0.1', reason: null }, ', the newest release'],
  [
    'why the newest release is not known',
    { status: 'unknown', version: null, reason: 'RELEASES_URL does not respond (timeout).' },
    'Whether a newer release exists is not known. RELEASES_URL does not respond (timeout).',
  ],
])('shows %s', async (_, known, words) => {
  const address = '**/api/v1/installation';
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, release: { ...known, checked_at: null } } } });
  });
  await page.reload();
  await region('Palisade').getByText(words).waitFor();
  await page.unroute(address);
});

it('shows how people get in', async () => {
  await region('Sign-in').getByText('None is set: people sign in with a password').waitFor();
});

it('changes the plan of a team after a question', async () => {
  await page.getByRole('button', { name: 'Change plan of Harbour' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the plan of Harbour?' });
  await dialog.getByLabel('Plan').selectOption('Professional');
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await page.getByText('The plan of Harbour is changed.').waitFor();
  await region('Teams').getByRole('cell', { name: 'Professional' }).first().waitFor();
  const stored = await product.database.dataSource.getRepository(Team).findOneByOrFail({ id: team.id });
  expect(stored.plan).toBe('professional');
});

it('disables a person, whom the sign-in page then tells so, and enables the account again', async () => {
  await page.getByRole('searchbox', { name: 'Search people' }).fill(ben.email);
  const row = region('People').getByRole('row', { name: ben.email });
  await row.getByRole('button', { name: 'Disable' }).click();
  const dialog = page.getByRole('dialog', { name: `Disable ${ben.email}?` });
  await dialog.getByText('revoke those that the person knows').waitFor();
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await row.getByText('Disabled').waitFor();

  await member.page.goto('/sign-in');
  await fillSignIn(member.page, ben);
  await member.page.getByText('An operator of this installation disabled your account.').waitFor();

  await row.getByRole('button', { name: 'Enable' }).click();
  await row.getByText('Enabled').waitFor();
  await fillSignIn(member.page, ben);
  await member.page.waitForURL(/\/t\/[0-9a-f-]{36}$/);
});

it('lets operators keep their own account', async () => {
  await page.getByRole('searchbox', { name: 'Search people' }).fill(ada.email);
  const own = region('People').getByRole('row', { name: ada.email }).getByRole('button', { name: 'Disable' });
  expect(await own.getAttribute('aria-description')).toBe('Another operator can disable your account.');
});

it('shows the zones, why the browser cannot change them, and the commands that can', async () => {
  const zones = region('Zones');
  await zones.getByRole('row', { name: /^default 1 .+ None$/ }).waitFor();
  await zones.getByText('only the command line changes zones').waitFor();
  await zones.getByText('Commands to change zones').click();
  for (const command of ['zone list', 'zone add', 'zone grant', 'zone key', 'secrets reseal', 'zone remove'])
    await zones.getByText(`palisade ${command}`).first().waitFor();
});

it('has no faults in both themes, on a desktop and on a phone', async () => {
  expect(await faultsOf(page, 'installation-actions')).toEqual([]);
});
