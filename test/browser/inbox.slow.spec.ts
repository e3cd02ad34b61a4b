import { newId, type Team } from '@palisade/persistence';
import type { Browser } from 'playwright-core';
import { createCheck, createIssue, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

let product: Product;
let browser: Browser;
let ada: Visitor;
let bob: Visitor;
let team: Team;
let issueId: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  team = await createTeam(dataSource);
  const check = await createCheck(dataSource, team.id, { domain: 'shop.example' });
  ({ id: issueId } = await createIssue(dataSource, check, newId(), { title: 'No HSTS', severity: 'high' }));
  const people = await Promise.all([
    createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]),
    createPerson(product, 'Bob', [{ teamId: team.id, role: 'member' }]),
    createPerson(product, 'Carol Reed', [{ teamId: team.id, role: 'member' }]),
    createPerson(product, 'Carol King', [{ teamId: team.id, role: 'member' }]),
  ]);
  [ada, bob] = [await visit(browser, product.url), await visit(browser, product.url)];
  await signIn(ada.page, people[0]);
  await signIn(bob.page, people[1]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const comment = async (text: string): Promise<void> => {
  await ada.page.goto(`/t/${team.id}/issues/${issueId}`);
  await ada.page.getByRole('textbox', { name: 'Comment' }).fill(text);
  await ada.page.getByRole('button', { name: 'Add comment' }).click();
};

it('starts empty and says what appears there', async () => {
  const { page } = bob;
  await page.goto(`/t/${team.id}`);
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await page.getByRole('heading', { name: 'Nothing unread' }).waitFor();
  expect(await faultsOf(page, 'inbox-empty')).toEqual([]);
});

it('says that several members have a mentioned first name, and keeps the comment', async () => {
  await comment('@carol, please check');
  await ada.page.getByText('Several members are called @carol').first().waitFor();
  expect(await ada.page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('@carol, please check');
});

it('counts what is unread in the header, and a visit of the issue reads it', async () => {
  await comment('@bob, please check');
  await ada.page.getByText('@bob, please check').waitFor();
  await comment('@bob, twice');
  await ada.page.getByText('@bob, twice').waitFor();
  const { page } = bob;
  await page.goto(`/t/${team.id}/inbox`);
  await page.getByRole('link', { name: 'Inbox, 2 unread' }).waitFor();
  expect(await faultsOf(page, 'inbox')).toEqual([]);
  await page.getByText('You were mentioned by Ada').first().waitFor();
  await page.getByRole('main').getByRole('link', { name: 'No HSTS' }).first().press('Enter');
  await page.getByRole('heading', { name: 'No HSTS' }).waitFor();
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).click();
  const markAsRead = page.getByRole('button', { name: 'Mark as read: No HSTS' });
  // The list shows what it knew until its response arrives.
  await markAsRead.first().waitFor();
  await markAsRead.nth(1).waitFor({ state: 'detached' });
  await markAsRead.press('Enter');
  await page.getByRole('heading', { name: 'Nothing unread' }).waitFor();
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  await page.getByText('All', { exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'No HSTS' }).nth(1).waitFor();
});

it('keeps when the person wants e-mails', async () => {
  const { page } = bob;
  await page.goto(`/t/${team.id}/inbox`);
  await page.getByLabel('E-mails about your inbox').selectOption('daily');
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await page.waitForFunction(
    () => document.querySelector<HTMLSelectElement>('main select')?.value === 'daily',
  );
});

it('causes no errors in the browser', () => {
  expect([...ada.errors, ...bob.errors].filter((error) => !error.includes('422'))).toEqual([]);
});
