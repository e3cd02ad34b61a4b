import { type Check } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { createCheck, createTeam } from '../support/factories';
import { launchBrowser, visit } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';
import { soon } from './support/soon';

let product: Product;
let browser: Browser;
let page: Page;
let teamId: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  ({ id: teamId } = await createTeam(dataSource));
  for (let number = 0; number < 55; number += 1)
    await createCheck(dataSource, teamId, {
      domain: `site${number}.example.com`,
      tests: { security_headers: true, ...(number > 0 && { cookie_security: true }) },
    });
  const ada = await createPerson(product, 'Ada', [{ teamId, role: 'admin' }]);
  ({ page } = await visit(browser, product.url));
  await signIn(page, ada);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const live = (): Promise<Check[]> =>
  product.database.dataSource.query<Check[]>(
    'SELECT tags, paused_until AS "pausedUntil", tests FROM checks WHERE team_id = $1 AND deleted_at IS NULL',
    [teamId],
  );
const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const selectAll = async (count: number): Promise<void> => {
  await page.goto(`/t/${teamId}/checks`);
  await page.getByLabel('Select page').check();
  if (count > 50) await press(`Select all ${count} that fit the filter`);
};

describe('many checks', () => {
  it('are listed in rows of 44 px on a desktop, and below their tags', async () => {
    await product.database.dataSource.query(
      "UPDATE checks SET tags = '{shop}' WHERE team_id = $1 AND domain LIKE 'site1%'",
      [teamId],
    );
    await product.database.dataSource.query(
      "UPDATE checks SET domain = 'documents.of.site20.example.com', is_verified = true WHERE domain = 'site20.example.com'",
    );
    const table = page.getByRole('table', { name: 'Checks' });
    for (const width of [1360, 1920]) {
      await page.setViewportSize({ width, height: 860 });
      await page.goto(`/t/${teamId}/checks`);
      await table.getByRole('link', { name: 'shop' }).first().waitFor();
      await table.getByRole('link', { name: 'documents.of.site20.example.com' }).waitFor();
      const heights = await table
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
      expect([width, Math.max(...heights) <= 45]).toEqual([width, true]);
    }
    await press('Group by tag');
    await table.getByRole('rowheader', { name: /^shop \(\d+ on this page\)$/ }).waitFor();
    expect(await faultsOf(page, 'checks-by-tag')).toEqual([]);
    await product.database.dataSource.query("UPDATE checks SET tags = '{}' WHERE team_id = $1", [teamId]);
  });

  it('have their first row above 300 px on a phone, and fold the filters', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/t/${teamId}/checks`);
    const row = page.getByRole('table', { name: 'Checks' }).locator('tbody tr').first();
    await row.waitFor();
    await soon(async () => expect((await row.boundingBox())?.y).toBeLessThan(300));
    const condition = page.getByRole('combobox', { name: 'Condition' });
    expect(await condition.isVisible()).toBe(false);
    await press('Filters');
    await condition.waitFor();
    await page.setViewportSize({ width: 1360, height: 860 });
  });

  it('get a tag, after a preview, and lose it again with undo', async () => {
    await selectAll(55);
    await page.getByText('All 55 selected').waitFor();
    await press('Tags…');
    const dialog = page.getByRole('dialog', { name: 'Add or remove tags' });
    await dialog.getByRole('combobox', { name: 'Add tags' }).pressSequentially('shop ');
    await dialog.getByRole('button', { name: 'Show what changes' }).click();
    await dialog.getByText('Changes 55 checks of 55.').waitFor();
    expect(await faultsOf(page, 'check-bulk-preview')).toEqual([]);
    expect((await live()).filter(({ tags }) => tags.length > 0)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change 55 checks' }).press('Enter');
    await page.getByText('55 checks changed.').waitFor();
    expect((await live()).filter(({ tags }) => tags.includes('shop'))).toHaveLength(55);
    await press('Undo');
    await page.getByText('Undone for 55 checks.').waitFor();
    expect((await live()).filter(({ tags }) => tags.length > 0)).toEqual([]);
  });

  it('switch a test off, but one whose last test it is says why not', async () => {
    await selectAll(55);
    await press('Tests…');
    const dialog = page.getByRole('dialog', { name: 'Switch a test on or off' });
    await dialog.getByRole('combobox', { name: 'Test' }).selectOption('security_headers');
    await dialog.getByText('Off', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Show what changes' }).click();
    await dialog.getByText('Changes 54 checks of 55.').waitFor();
    await dialog
      .getByRole('list', { name: /^Left alone: / })
      .getByText('site0.example.com', { exact: true })
      .waitFor();
    await dialog.getByRole('button', { name: 'Change 54 checks' }).click();
    await page.getByText(/^54 checks changed\. 1 check left alone: /).waitFor();
  });

  it('pause until a time', async () => {
    await page.goto(`/t/${teamId}/checks?search=site1.`);
    await page.getByLabel('Select site1.example.com').check();
    await press('Pause…');
    const dialog = page.getByRole('dialog', { name: 'Pause the checks' });
    await dialog.getByLabel('Pause until').fill('2099-01-31T08:00');
    await dialog.getByRole('button', { name: 'Show what changes' }).click();
    await dialog.getByRole('button', { name: 'Change 1 check' }).click();
    await page.getByText('1 check changed.').waitFor();
    expect((await live()).filter(({ pausedUntil }) => pausedUntil !== null)).toHaveLength(1);
  });

  it('are deleted only after the typed count', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/t/${teamId}/checks?search=site5`);
    await page.getByLabel('Select page').check();
    await page.getByText('6 selected').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await press('Delete…');
    const dialog = page.getByRole('dialog', { name: 'Delete the checks' });
    const last = dialog.getByRole('button', { name: 'Delete 6 checks' });
    await last.waitFor();
    expect(await last.isDisabled()).toBe(true);
    await dialog.getByLabel('Type "6" to confirm').fill('6');
    await last.click();
    await page.getByText('6 checks deleted.').waitFor();
    expect(await live()).toHaveLength(49);
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });
});
