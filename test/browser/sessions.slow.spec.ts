import { IssueEvent, Session, type User } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, fillSignIn, PASSWORD, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

let product: Product;
let browser: Browser;
let owner: User;
let teamId: string;
let otherTeamId: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  ({ id: teamId } = await createTeam(dataSource, 'business', 'Harbour'));
  ({ id: otherTeamId } = await createTeam(dataSource, 'business', 'Lighthouse'));
  owner = await createPerson(product, 'Ada', [
    { teamId, role: 'owner' },
    { teamId: otherTeamId, role: 'member' },
  ]);
  await createCheck(dataSource, teamId, { domain: 'harbour.example' });
  await createCheck(dataSource, otherTeamId, { domain: 'lighthouse.example' });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const visitors: Visitor[] = [];
const newVisitor = async (): Promise<Visitor> => {
  const visitor = await visit(browser, product.url);
  visitors.push(visitor);
  return visitor;
};

const endSessions = (): Promise<unknown> => product.database.dataSource.getRepository(Session).deleteAll();

/** Signs in and opens a new open issue of the team. */
async function openIssue(page: Page): Promise<void> {
  const check = await createCheck(product.database.dataSource, teamId, { domain: 'piers.example' });
  const scan = await createScan(product.database.dataSource, check, { status: 'completed' });
  const issue = await createIssue(product.database.dataSource, check, scan.id);
  await signIn(page, owner);
  await page.goto(`/t/${teamId}/issues/${issue.id}`);
  await page.getByLabel('Comment').waitFor();
}

/** The page may have noticed the end of the session already, and shows the dialog above the button. */
const pressCovered = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).dispatchEvent('click');

/** What a browser tells the page when its tab is in front again. */
const comeBack = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

describe('a session', () => {
  it('starts only with the right password, at the requested page', async () => {
    const { page } = await newVisitor();
    await page.goto(`/t/${teamId}/settings/members?x=1`);
    await page.getByText('Sign in to continue.').waitFor();
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await fillSignIn(page, owner);
    await page.waitForURL(`**/t/${teamId}/settings/members?x=1`);
    await page.getByRole('cell', { name: owner.email }).waitFor();
  });

  it('that has ended keeps what was typed, and sends it after signing in again in place', async () => {
    const { page } = await newVisitor();
    await openIssue(page);
    const field = page.getByLabel('Comment');
    await field.fill('The certificate is ordered.');
    await endSessions();
    await pressCovered(page, 'Add comment');
    const dialog = page.getByRole('dialog', { name: 'You were signed out' });
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await page.getByText('API key').count()).toBe(0);
    // The dialog grows when it names the mistake: what a press causes is not a shift (https://web.dev/articles/cls), however late the response.
    const faults = await faultsOf(page, 'signed-out');
    expect(faults.filter((fault) => !fault.includes('layout shifts'))).toEqual([]);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('listitem').getByText('The certificate is ordered.').waitFor();
    await eventually('the field is empty', 10_000, async () => (await field.inputValue()) === '');
  });

  it('that has ended continues with the sign-in of another tab', async () => {
    const { page } = await newVisitor();
    await openIssue(page);
    await page.getByRole('button', { name: 'Resolve…' }).click();
    await page.getByLabel('Note').fill('Renewed.');
    await endSessions();
    await pressCovered(page, 'Resolve');
    const dialog = page.getByRole('dialog', { name: 'You were signed out' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    const [tab] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link').click()]);
    await fillSignIn(tab, owner);
    await tab.waitForURL(/\/t\//);
    await tab.close();
    await comeBack(page);
    await page.getByRole('region', { name: 'State' }).getByText('Renewed.').waitFor();
  });

  it('that has ended sends nothing for another person', async () => {
    const { page } = await newVisitor();
    const stranger = await createPerson(product, 'Cleo', [{ teamId: otherTeamId, role: 'owner' }]);
    await openIssue(page);
    await page.getByLabel('Comment').fill('Not from Cleo.');
    await endSessions();
    await pressCovered(page, 'Add comment');
    const dialog = page.getByRole('dialog', { name: 'You were signed out' });
    const [tab] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link').click()]);
    await fillSignIn(tab, stranger);
    await tab.waitForURL(/\/t\//);
    await tab.close();
    await comeBack(page);
    await page.waitForURL(`**/t/${otherTeamId}`);
    const comments = product.database.dataSource.getRepository(IssueEvent).findBy({ actorName: 'Cleo' });
    await expect(comments).resolves.toEqual([]);
  });

  it('that has ended leads to the sign-in page and back if the person leaves', async () => {
    const { page } = await newVisitor();
    await signIn(page, owner);
    await page.goto(`/t/${teamId}/account`);
    await page.getByText('This session').waitFor();
    await endSessions();
    await page.getByRole('link', { name: 'Team settings' }).click();
    await page.getByRole('button', { name: 'Leave this page' }).click();
    await page.waitForURL(/\/sign-in\?return=/);
    await fillSignIn(page, owner);
    await page.waitForURL(/\/settings\/team$/);
    await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor();
  });

  it('can be revoked from another browser', async () => {
    const [here, there] = [await newVisitor(), await newVisitor()];
    await product.database.dataSource.getRepository(Session).deleteAll();
    for (const { page } of [here, there]) await signIn(page, owner);
    await here.page.goto(`/t/${teamId}/account`);
    await here.page.getByText('This session').waitFor();
    await here.page.getByRole('button', { name: /^Revoke session/ }).click();
    await here.page.getByText(/^Session revoked: .*\.$/).waitFor();
    await there.page.reload();
    await there.page.waitForURL(/\/sign-in/);
  });

  it('is over after signing out', async () => {
    const { page } = await newVisitor();
    await signIn(page, owner);
    await page.getByRole('button', { name: 'Ada', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in/);
    await page.goto(`/t/${teamId}`);
    await page.waitForURL(/\/sign-in\?return=/);
  });
});

describe('two teams', () => {
  it('show each its own checks', async () => {
    const { page } = await newVisitor();
    await signIn(page, owner);
    await page.goto(`/t/${teamId}/checks`);
    await page.getByText('harbour.example').first().waitFor();
    expect(await page.getByText('lighthouse.example').count()).toBe(0);
    await page.getByRole('button', { name: 'Switch team' }).click();
    await page.getByRole('menuitem', { name: 'Lighthouse' }).click();
    await page.waitForURL(`**/t/${otherTeamId}`);
    await page.getByRole('link', { name: 'Checks', exact: true }).click();
    await page.getByText('lighthouse.example').first().waitFor();
    expect(await page.getByText('harbour.example').count()).toBe(0);
  });

  it('opens the last team, and hides teams of others', async () => {
    const { page } = await newVisitor();
    await signIn(page, owner);
    await page.goto(`/t/${otherTeamId}/issues`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/');
    await page.waitForURL(`**/t/${otherTeamId}`);
    await page.goto('/t/0199a8c4-5b1e-7c3a-9f7e-3f0c2f6f1a55');
    await page.getByText('Team not found').waitFor();
  });
});

describe('an api that is down', () => {
  it('shows a banner until it is back', async () => {
    const { page } = await newVisitor();
    await signIn(page, owner);
    await page.goto(`/t/${teamId}/settings/team`);
    await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor();
    await product.stopApi();
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByText('Cannot reach the server. Retrying').waitFor();
    await product.restartApi();
    await page.getByText('Cannot reach the server. Retrying').waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: owner.email }).waitFor();
  });
});

it('causes no errors in the browser', () => {
  expect(visitors.flatMap(({ errors }) => errors)).toEqual([]);
});
