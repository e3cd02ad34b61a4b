import { Team, User } from '@palisade/persistence';
import type { Browser } from 'playwright-core';
import { createCheck, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';
import { soon } from './support/soon';

let product: Product;
let browser: Browser;
let operator: Visitor;
let member: Visitor;
let team: Team;
let settings: string;

const stored = (): Promise<Team> =>
  product.database.dataSource.getRepository(Team).findOneByOrFail({ id: team.id });

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  team = await createTeam(dataSource);
  settings = `/t/${team.id}/settings/team`;
  for (const domain of ['one.example', 'two.example']) await createCheck(dataSource, team.id, { domain });
  const ada = await createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]);
  await dataSource.getRepository(User).update(ada.id, { isOperator: true });
  [operator, member] = [await visit(browser, product.url), await visit(browser, product.url)];
  await signIn(operator.page, ada);
  await signIn(member.page, await createPerson(product, 'Ben', [{ teamId: team.id, role: 'member' }]));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

it('lists what another plan stops and deletes before it changes', async () => {
  const { page } = operator;
  await page.goto(settings);
  await page.getByRole('button', { name: 'Change to Trial' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change to the Trial plan?' });
  await dialog.getByText('CI URLs return 403 immediately').waitFor();
  await dialog.getByText('the plan allows 1 and the team has 2').waitFor();
  await dialog.getByText('Scans older than 30 days').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await stored()).toMatchObject({ plan: 'business' });

  await page.getByRole('button', { name: 'Change to Trial' }).click();
  await dialog.getByRole('button', { name: 'Change to Trial' }).click();
  await page.getByText('The team is now on the Trial plan.').waitFor();
  expect(await stored()).toMatchObject({ plan: 'trial' });
});

it('sets after how many scans an issue closes', async () => {
  const { page } = operator;
  await page.goto(settings);
  await page.getByLabel('Close issues automatically').selectOption('After 5 scans in a row');
  await page.getByText('Saved.').waitFor();
  expect(await stored()).toMatchObject({ autoResolveAfter: 5, newTestsEnabled: true });
  await page.getByLabel('Enable new tests on all checks').click({ force: true });
  // Not a second message: the first one is gone after some seconds.
  await soon(async () =>
    expect(await stored()).toMatchObject({ autoResolveAfter: 5, newTestsEnabled: false }),
  );
});

it('gives issues due dates, with a proposal, and takes them away', async () => {
  const { page } = operator;
  await page.goto(settings);
  await page.getByLabel('Give issues a due date').click({ force: true });
  const section = page.getByRole('region', { name: 'Due dates' });
  await section.getByLabel('Days, medium').fill('');
  await section.getByLabel('Days, low').fill('60');
  await section.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  expect(await stored()).toMatchObject({ fixWithinDays: { critical: 2, high: 7, medium: null, low: 60 } });
  await section.getByRole('button', { name: 'Add a tag' }).click();
  const limits = section.getByRole('group', { name: 'Limits of tag 1' });
  await limits.getByLabel('Tag').fill('Not a tag');
  await limits.getByLabel('Days, critical').fill('1');
  await section.getByRole('button', { name: 'Save tags' }).click();
  await limits.getByText('The tag field must be a tag').waitFor();
  await limits.getByLabel('Tag').fill('payments');
  await section.getByRole('button', { name: 'Save tags' }).click();
  await soon(async () =>
    expect(await stored()).toMatchObject({
      fixWithinDaysByTag: [{ tag: 'payments', critical: 1, high: null, medium: null, low: null }],
    }),
  );
  expect(await faultsOf(page, 'due-dates-by-tag')).toEqual([]);
  await page.goto(settings);
  await page.getByLabel('Give issues a due date').click({ force: true });
  await page.getByText('Saved.').waitFor();
  expect(await stored()).toMatchObject({ fixWithinDays: null, fixWithinDaysByTag: null });
});

it('shows members what they cannot change, and why', async () => {
  const { page } = member;
  await page.goto(settings);
  const change = page.getByRole('button', { name: 'Change to Business' });
  expect(await change.getAttribute('aria-disabled')).toBe('true');
  expect(await change.getAttribute('aria-description')).toContain('Only the operator');
  expect(await page.getByLabel('Close issues automatically').first().isDisabled()).toBe(true);
  await page.getByText('Only owners and admins can do this.').first().waitFor();
});

it('causes no errors in the browser', () => {
  expect([...operator.errors, ...member.errors]).toEqual([]);
});
