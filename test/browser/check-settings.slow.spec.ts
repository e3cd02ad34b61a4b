import { Check } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { createCheck, createTeam } from '../support/factories';
import { faultsOf } from './support/page-faults';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';
import { soon } from './support/soon';

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let checkPath: string;
let check: Check;

const stored = (): Promise<Check> =>
  product.database.dataSource.getRepository(Check).findOneByOrFail({ id: check.id });
const open = (tab: string): Promise<unknown> => page.goto(`${checkPath}/settings/${tab}`);

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  check = await createCheck(dataSource, team.id);
  checkPath = `/t/${team.id}/checks/${check.id}`;
  visitor = await visit(browser, product.url, { timezoneId: 'Asia/Tokyo' });
  ({ page } = visitor);
  await signIn(page, await createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

it('keeps edits from tab to tab, and warns before they are lost', async () => {
  await open('general');
  await page.getByLabel('Active').uncheck();
  await page.getByRole('link', { name: 'Schedule' }).click();
  await page.getByText('Paused. No runs are scheduled.').waitFor();
  await page.getByText('You have unsaved changes.').waitFor();

  await page.getByRole('link', { name: 'Issues', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  expect(page.url()).toContain('/settings/schedule');

  const warnings: string[] = [];
  page.on('dialog', (native) => {
    warnings.push(native.type());
    void native.accept();
  });
  await page.reload();
  expect(warnings).toEqual(['beforeunload']);
  await page.getByText('All changes are saved.').waitFor();
  expect(await stored()).toMatchObject({ isActive: true });
});

it('changes the tags of a check', async () => {
  await open('general');
  await page.getByLabel('Tags').and(page.locator('input')).pressSequentially('Shop,two words,');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Check saved.').waitFor();
  expect(await stored()).toMatchObject({ tags: ['shop', 'two', 'words'] });
  await page.goto(checkPath);
  await page.getByRole('link', { name: 'shop', exact: true }).waitFor();
});

it('changes the expected paths of a check, and shows why one is refused', async () => {
  await open('general');
  const field = page.getByLabel('Expected paths');
  await field.fill('/orders\nno-path');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('different paths of the site, such as /orders').waitFor();
  await field.fill('/orders\n\n/account');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Check saved.').waitFor();
  expect(await stored()).toMatchObject({ expectedPaths: ['/orders', '/account'] });
});

it('shows the schedule in the time zone of the person as well', async () => {
  await open('schedule');
  await page.getByLabel('Time (UTC)').fill('20:30');
  await page.getByText('05:30 in your time zone').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Check saved.').waitFor();
  expect(await stored()).toMatchObject({ scheduleTime: '20:30' });
  await page.goto(checkPath);
  await page.getByText('Daily at 20:30 UTC, 05:30 your time').waitFor();
});

it('changes weekday, time zone, pause and maintenance windows', async () => {
  await open('schedule');
  await page.getByText('Weekly', { exact: true }).click();
  await page.getByLabel('Weekday').selectOption('Monday');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('Calcutta');
  await page.getByRole('option', { name: 'Asia/Kolkata' }).click();
  await page.getByLabel('Time (Asia/Kolkata)').waitFor();
  await zone.fill('Berlin');
  await page.getByRole('option', { name: 'Europe/Berlin' }).click();
  await page.getByLabel('Time (Europe/Berlin)').fill('23:30');
  await page.getByLabel('Pause until').fill('2099-01-05T00:00');
  await page
    .getByText(/6 Jan 2099/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Add a window' }).click();
  const window = page.getByRole('group', { name: 'Maintenance window 1' });
  await window.getByLabel('Day').selectOption('Sunday');
  await window.getByLabel('End').fill('22:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The end field must differ from start.').waitFor();
  await window.getByLabel('End').fill('04:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Check saved.').waitFor();
  expect(await stored()).toMatchObject({
    schedule: { kind: 'weekly', weekday: 'monday', day: null, time: '23:30', time_zone: 'Europe/Berlin' },
    pausedUntil: new Date('2099-01-04T15:00:00Z'),
    maintenanceWindows: [{ weekday: 'sunday', start: '22:00', end: '04:00', time_zone: 'Europe/Berlin' }],
  });
  expect(await faultsOf(page, 'check-maintenance')).toEqual([]);
  await page.goto(checkPath);
  await page.getByText('Mondays at 23:30 Europe/Berlin').waitFor();

  await open('schedule');
  await window.getByLabel('Day').selectOption('Once');
  await window.getByLabel('Date').fill('2099-02-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Check saved.').waitFor();
  const single = {
    weekday: null,
    date: '2099-02-01',
    start: '22:00',
    end: '04:00',
    time_zone: 'Europe/Berlin',
  };
  expect(await stored()).toMatchObject({ maintenanceWindows: [single] });
  expect(await faultsOf(page, 'check-maintenance-once')).toEqual([]);

  await page.goto(checkPath);
  await open('schedule');
  await page.getByLabel('Pause until').fill('');
  await page.getByText('None', { exact: true }).click();
  await page.getByText('Only when a person, a pipeline or the API starts a scan.').waitFor();
  await window.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Check saved.').waitFor();
  expect(await stored()).toMatchObject({ pausedUntil: null, nextRunAt: null, maintenanceWindows: [] });
});

it('finds tests by what they find, and enables a preset', async () => {
  await open('tests');
  await page.getByLabel('Search tests').fill('referrer');
  await page.getByLabel('Security headers').first().waitFor();
  await soon(async () => expect(await page.getByRole('switch').count()).toBe(1));
  await page.getByLabel('Search tests').fill('');
  await page.getByRole('switch').nth(1).waitFor();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const total = await page.getByRole('switch').count();
  await page.getByText(`${total} of ${total} enabled`).waitFor();
  await page.getByRole('link', { name: 'Verify the domain' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Check saved.').first().waitFor();
  const { tests } = await stored();
  expect(Object.values(tests)).toEqual(Array.from({ length: total }, () => true));
});

it('leads to the tab of a refused value', async () => {
  await open('general');
  await page.getByLabel('Domain or URL').fill('');
  await page.getByRole('link', { name: 'Schedule' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a domain or URL.').waitFor();
  expect(page.url()).toContain('/settings/general');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('All changes are saved.').waitFor();
});

it('hides the secret of the pipeline until it is revealed', async () => {
  await open('pipeline');
  const trigger = page.getByRole('group', { name: 'Trigger URL' });
  await trigger.getByText('•••').waitFor();
  const hidden = await trigger.textContent();
  await trigger.getByRole('button', { name: 'Reveal Trigger URL' }).click();
  await trigger.getByText('•••').waitFor({ state: 'hidden' });
  expect(await trigger.textContent()).not.toBe(hidden);
});

it('creates and revokes a URL for this check only', async () => {
  await open('pipeline');
  await page.getByRole('group', { name: 'Pipeline command' }).waitFor();
  await page.getByRole('button', { name: 'Create URL' }).click();
  const url = await page.getByRole('textbox', { name: 'Trigger URL of this check' }).textContent();
  const trigger = new URL(String(url)).pathname;
  expect((await page.request.post(trigger)).status()).toBe(201);
  await page.getByRole('button', { name: 'Revoke URL' }).click();
  await page.getByRole('button', { name: 'Create URL' }).waitFor();
  expect((await page.request.post(trigger)).status()).toBe(404);
});

it('leads from "Not verified" to the proof', async () => {
  await page.goto(checkPath);
  await page.getByRole('link', { name: 'Not verified' }).click();
  await page.waitForURL(/\/settings\/verification$/);
  await page.getByRole('heading', { name: 'Verify the domain' }).waitFor();
});

it('causes no errors in the browser', () => {
  expect(visitor.errors).toEqual([]);
});
