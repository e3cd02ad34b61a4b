import { Check, InboxItem, newId, Team, type User } from '@palisade/persistence';
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
let people: User[];

const NO_LIMITS = { critical: null, high: null, medium: null, low: null };

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  team = await createTeam(dataSource);
  const check = await createCheck(dataSource, team.id, { domain: 'shop.example' });
  ({ id: issueId } = await createIssue(dataSource, check, newId(), { title: 'No HSTS', severity: 'high' }));
  people = await Promise.all([
    createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]),
    createPerson(product, 'Bob', [{ teamId: team.id, role: 'member' }]),
    createPerson(product, 'Carol Reed', [{ teamId: team.id, role: 'member' }]),
    createPerson(product, 'Carol King', [{ teamId: team.id, role: 'member' }]),
  ]);
  [ada, bob] = [await visit(browser, product.url), await visit(browser, product.url)];
  await signIn(ada.page, people[0]!);
  await signIn(bob.page, people[1]!);
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

it('shows one entry for each cause, and warns before many fall due', async () => {
  const { dataSource } = product.database;
  const [{ check_id: checkId } = { check_id: '' }] = await dataSource.query<{ check_id: string }[]>(
    'SELECT check_id FROM issues WHERE id = $1',
    [issueId],
  );
  const check = await dataSource.getRepository(Check).findOneByOrFail({ id: checkId });
  await dataSource.getRepository(Team).update({ id: team.id }, { fixWithinDays: { ...NO_LIMITS, low: 30 } });
  for (let count = 0; count < 12; count += 1) {
    const issue = await createIssue(dataSource, check, newId(), {
      title: `No policy ${count}`,
      ruleId: 'csp-missing',
      severity: 'low',
      assigneeId: people[1]!.id,
      firstDetectedAt: new Date(Date.now() - 27 * 86_400_000),
    });
    await dataSource
      .getRepository(InboxItem)
      .insert({ id: newId(), teamId: team.id, userId: people[1]!.id, issueId: issue.id, kind: 'reopened' });
  }
  const { page } = bob;
  await page.goto(`/t/${team.id}/inbox`);
  await page
    .getByRole('alert')
    .filter({ hasText: /^Many of your issues fall due soon12 issues fall due on \w+day/ })
    .waitFor();
  await page.getByText('12 of your issues were detected again').waitFor();
  await page.getByText('and 11 more').waitFor();
  expect(await faultsOf(page, 'inbox-causes')).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^No policy/ })
    .click();
  await page.getByText('of 12 issues').waitFor();
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
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
