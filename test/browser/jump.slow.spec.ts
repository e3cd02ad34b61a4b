import { User } from '@palisade/persistence';
import type { Browser, Locator, Page } from 'playwright-core';
import { createTeam } from '../support/factories';
import { launchBrowser, visit } from './support/browser';
import { fillTeam } from './support/large-team';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
let teamId: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  ({ id: teamId } = await createTeam(product.database.dataSource));
  await fillTeam(product.database.dataSource, teamId, { checks: 40, issues: 400 });
  ({ page, errors } = await visit(browser, product.url));
  await signIn(page, await createPerson(product, 'Ada', [{ teamId, role: 'owner' }]));
});
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser.close();
  await product.stop();
});

const field = (): Locator => page.getByRole('combobox', { name: 'Page, check, issue or action' });
const options = (): Locator => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const option = (name: string | RegExp): Locator => page.getByRole('option', { name });
const button = (): Locator => page.getByRole('button', { name: 'Jump to…' });
const open = async (): Promise<void> => {
  await button().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await field().waitFor();
};
const type = async (text: string): Promise<void> => {
  await open();
  await field().fill(text);
};

describe('jump to a page, check, issue or action', () => {
  it('goes to a page by the keyboard alone, also from a field', async () => {
    await page.goto(`/t/${teamId}/issues`);
    await page.getByRole('searchbox', { name: 'Search issues' }).focus();
    await type('expir');
    await option('Expiries').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/expiries$/);
    await field().waitFor({ state: 'detached' });
  });

  it('moves with the arrow keys', async () => {
    await type('notif');
    await option('Add a notification channel').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/settings\/notifications$/);
  });

  it('finds a check', async () => {
    await type('site-21.');
    await option(/site-21\.example\.com/)
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/checks\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: /site-21\.example\.com/ }).waitFor();
  });

  it('finds issues, five at most, and leads to all', async () => {
    await type('site-');
    const all = option(/^Show all \d+$/).last();
    // Checks and issues are two requests.
    await options().nth(11).waitFor();
    expect(await options().count()).toBe(12);
    const total = /\d+/.exec(await all.innerText())?.[0];
    await all.click();
    await page.waitForURL(/\/issues\?state=all&search=site-$/);
    await page.getByText(new RegExp(`of ${total} issues`)).waitFor();
  });

  it('says what it needs, and when nothing fits', async () => {
    await type('q');
    await page.getByText('Type 2 characters to find checks and issues.').waitFor();
    await field().fill('qqqq');
    await page.getByText('No match').waitFor();
    expect(await options().count()).toBe(0);
    await page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
  });

  it('returns the focus to its button, and has no faults, in dark and on a phone', async () => {
    await page.goto(`/t/${teamId}/issues`);
    await button().click();
    await field().fill('site-3');
    await option(/^Show all/)
      .first()
      .waitFor();
    expect(await faultsOf(page, 'jump')).toEqual([]);
    await page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-haspopup') === 'dialog');
  });
});

it('leaves out what a member cannot do', async () => {
  const visitor = await visit(browser, product.url);
  await signIn(visitor.page, await createPerson(product, 'Ben', [{ teamId, role: 'member' }]));
  await visitor.page.getByRole('button', { name: 'Jump to…' }).waitFor();
  await visitor.page.keyboard.press('Control+k');
  await visitor.page.getByRole('option', { name: 'Inbox' }).waitFor();
  for (const name of ['Audit log', 'Create a check', 'Installation']) {
    expect(await visitor.page.getByRole('option', { name }).count()).toBe(0);
  }
});

it('leads operators to the installation', async () => {
  const olga = await createPerson(product, 'Olga', [{ teamId, role: 'member' }]);
  await product.database.dataSource.getRepository(User).update(olga.id, { isOperator: true });
  const visitor = await visit(browser, product.url);
  await signIn(visitor.page, olga);
  await visitor.page.getByRole('button', { name: 'Jump to…' }).waitFor();
  await visitor.page.keyboard.press('Control+k');
  await visitor.page.getByRole('combobox', { name: 'Page, check, issue or action' }).fill('zones');
  await visitor.page.getByRole('option', { name: 'Installation' }).click();
  await visitor.page.getByRole('heading', { level: 1, name: 'Installation' }).waitFor();
});
